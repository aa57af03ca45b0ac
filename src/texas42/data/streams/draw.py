"""Which rows of a table are drawn, and where in the batches of its block they go."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from texas42.data.streams.settings import Settings


@dataclass(frozen=True, slots=True)
class Draw:
    """The rows of one table in a block."""

    places: list[NDArray[np.int64]]
    """By trick: the places of the rows among those of their trick, ascending."""
    slots: NDArray[np.int32]
    """The row of the block to which each goes, trick after trick."""


def draw(settings: Settings, table: int, position: int, sizes: NDArray[np.int64]) -> Draw:
    """Draws the rows of a table, the `position`-th of its block, with tricks of so many rows.

    The rows of a trick are cut into as many equal lengths as rows are wanted, and one is drawn from
    each: every row has the same chance, and comes again where more are wanted than there are. In
    the order of tricks and places each run of as many rows as there are batches is dealt out to
    them, one to each: so every batch is a fair sample of the table.

    >>> drawn = draw(Settings(batch_size=4, mix=1, rows_per_table=8), 0, 0, np.full(7, 100))
    >>> sum(map(len, drawn.places)), sorted(drawn.slots.tolist())
    (8, [0, 1, 2, 3, 4, 5, 6, 7])
    """
    rng = settings.rng(table)
    places = [
        _spread(rng, wanted, int(size))
        for wanted, size in zip(_wanted(settings, sizes), sizes, strict=True)
    ]
    batches = np.tile(np.arange(settings.batches_a_block), (settings.rows_a_batch, 1))
    batches = rng.permuted(batches, axis=1, out=batches)
    within = settings.rows_a_batch * position + np.arange(settings.rows_a_batch)
    slots = (batches * settings.batch_size + within[:, None]).astype(np.int32)
    return Draw(places, slots.ravel())


def _wanted(settings: Settings, sizes: NDArray[np.int64]) -> list[int]:
    """Rows by trick: the shares of those that have rows, rounded so that they add up."""
    shares = np.where(sizes > 0, sizes if settings.shares is None else settings.shares, 0.0)
    if not shares.any():
        raise ValueError("a table has no rows in the tricks that have a share")
    ends = np.rint(np.cumsum(shares / shares.sum()) * settings.rows_a_table).astype(int)
    wanted: list[int] = np.diff(ends, prepend=0).tolist()
    return wanted


def _spread(rng: np.random.Generator, wanted: int, size: int) -> NDArray[np.int64]:
    """Ascending places below `size`, one from each of so many equal lengths."""
    at = (np.arange(wanted) + rng.random(wanted)) * (size / max(1, wanted))
    return np.minimum(at.astype(np.int64), size - 1)
