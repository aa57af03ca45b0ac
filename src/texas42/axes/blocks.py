"""Packed states of one deal and declaration, a block at a time."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.axes.block import Block
from texas42.axes.seat_tables import seat_tables
from texas42.deals import Deal
from texas42.deals.integers import as_integers
from texas42.deals.packing import N_BITS
from texas42.rules import Declaration

_ROWS_A_BLOCK: Final = 1 << 13


def as_states(states: ArrayLike) -> NDArray[np.int64]:
    """What is given as packed states; refused unless they are a row of integers of 41 bits."""
    packed = as_integers(states, "packed states").astype(np.int64, copy=False)
    if packed.ndim != 1:
        raise ValueError(f"packed states are expected in one dimension, not {packed.ndim}")
    if (packed >> N_BITS).any():
        raise ValueError(f"packed states have bits 0 to {N_BITS - 1}, and some have others set")
    return packed


def blocks_of(
    packed: NDArray[np.int64], deal: Deal, declaration: Declaration | str | int
) -> Iterator[tuple[slice, Block]]:
    """The states a block at a time; an empty one if there are none, for the types of columns."""
    tables = seat_tables(deal, Declaration.parse(declaration))
    for start in range(0, max(len(packed), 1), _ROWS_A_BLOCK):
        rows = slice(start, start + _ROWS_A_BLOCK)
        yield rows, Block(packed[rows], tables)
