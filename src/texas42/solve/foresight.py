"""What a seat can reach that does not know which of several worlds it is in."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch import as_workers
from texas42.solve.batch_moves import Positions
from texas42.solve.core import RULES

MOST_WORLDS: Final = 64
"""How many worlds of a view can be looked at together."""


def foresee_many(
    worlds: Positions,
    weights: NDArray[np.float64],
    ends: NDArray[np.integer[Any]],
    needs: NDArray[np.integer[Any]],
    *,
    own_moves: int,
    width: int,
    workers: int | None = None,
) -> NDArray[np.float64]:
    """The chance of each view to take what it needs after each legal move, (N, 7) float64.

    For its next `own_moves` moves, this one included, the seat to play does the same in all worlds
    in which the same has been played; everyone else, and the seat itself afterwards, plays as if he
    saw all hands. With one it is the share of the worlds that `moves_make_many` says yes to.

    >>> from texas42.deals import State
    >>> from texas42.rules import Declaration
    >>> mine, low = (0, 25), (3, 4)  # 0-0 and 6-4, to lead at no trump; who has 6-6?
    >>> two = [State((mine, (1, 27), low, (6, 7)), Declaration.NOTRUMP, leader=0),
    ...     State((mine, low, (1, 27), (6, 7)), Declaration.NOTRUMP, leader=0)]
    >>> given = Positions.of(two), np.array([1.0, 3.0]), np.array([2]), np.array([11])
    >>> foresee_many(*given, own_moves=2, width=1)[0, :2].tolist()  # to take 11 of the 12
    [0.75, 0.75]

    Args:
        worlds: At most 64 of each view, those of a view together; all that its seat to play sees
            is the same in them.
        weights: (R,), how much each world counts.
        ends: (N,), of each view, the row after its last world.
        needs: (N,), what its side to play wants of the points to come.
        own_moves: How far the seat does not see.
        width: How many strategies are kept at a choice: 1 keeps the best by weight, more keep those
            that are best in some worlds, from which what the others do elsewhere may choose.
        workers: Threads that share the work.
    """
    chances = np.empty((len(ends), HAND_SIZE))
    _core.foresee_many(
        RULES,
        *worlds.arrays,
        weights,
        ends.astype(np.int64),
        needs.astype(np.int16),
        own_moves,
        width,
        as_workers(workers),
        chances,
    )
    return chances
