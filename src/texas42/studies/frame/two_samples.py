"""Two samples of the same tables, each of which is solved once for both.

One is of states as tables have them, nine in ten of tricks 4 to 6; of the other each trick but the
last, in which nobody has a choice, has as many, so that openings are learnt and judged as well.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.data import ShardId
from texas42.data.campaign import Choice, work_list
from texas42.solve import value_table
from texas42.solve.batch import Progress, available_workers
from texas42.solve.table import TablePiece, ValueTable
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.sample import Sample

_TRICKS: Final = 6
_FEWER: Final = 2
"""The second sample has half as many states as the first."""


def draw_two(config: Config, workers: int | None, tell: Progress) -> tuple[Sample, Sample]:
    """The states of a study as tables have them, and half as many evenly by trick.

    >>> fair, even = draw_two(Config(1200, "0:2", "fives"), None, lambda done, of: None)
    >>> len(fair), np.bincount(even.trick, minlength=8)[1:].tolist()
    (1200, [100, 100, 100, 100, 100, 100, 0])
    """
    tables = tuple(work_list(config.deals, Choice.parse(config.decls)))
    size = config.states // len(tables)
    a_trick = size // (_FEWER * _TRICKS)
    if a_trick < 1:
        needed = _FEWER * _TRICKS * len(tables)
        raise UnfitError(
            f"{config.states} states of {len(tables)} tables are too few for some of every trick "
            f"of each: draw {needed} or more, or name fewer seeds or declarations"
        )

    def drawn(table: ShardId) -> tuple[TablePiece, TablePiece]:
        solved = value_table(table.deal(), table.declaration)
        rng = np.random.default_rng([config.seed, table.seed, int(table.declaration)])
        return solved.take(_fair(solved, size, rng)), solved.take(_even(solved, a_trick, rng))

    pieces = []
    with ThreadPoolExecutor(workers or available_workers()) as pool:
        for pair in pool.map(drawn, tables):
            pieces.append(pair)
            tell(len(pieces), len(tables))
    fair, even = zip(*pieces, strict=True)
    return _sample(tables, fair), _sample(tables, even)


def _fair(table: ValueTable, n: int, rng: np.random.Generator) -> list[NDArray[np.int64]]:
    """Places of `n` rows, each row of the table as likely."""
    ends = np.cumsum(table.trick_sizes())
    drawn = np.sort(rng.integers(ends[-1], size=n))
    parts = np.split(drawn, np.searchsorted(drawn, ends[:-1]))
    return [part - first for part, first in zip(parts, [0, *ends[:-1].tolist()], strict=True)]


def _even(table: ValueTable, n: int, rng: np.random.Generator) -> list[NDArray[np.int64]]:
    """Places of `n` rows of each trick but the last."""
    sizes = table.trick_sizes()[:_TRICKS].tolist()
    places = [np.sort(rng.integers(each, size=n)) for each in sizes]
    return [*places, np.zeros(0, np.int64)]


def _sample(tables: tuple[ShardId, ...], pieces: tuple[TablePiece, ...]) -> Sample:
    return Sample(tables, *(np.concatenate(column) for column in zip(*pieces, strict=True)))
