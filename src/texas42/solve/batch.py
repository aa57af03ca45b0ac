"""Many deals under many declarations, on as many processors as there are."""

import operator
import os
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42 import _core
from texas42.rules import TOTAL_POINTS
from texas42.solve.batch_input import (
    Declarations,
    Hands,
    as_declarations,
    as_leaders,
    as_masks,
    as_points,
)
from texas42.solve.core import RULES
from texas42.solve.values import check_team

Progress = Callable[[int, int], None]

# Python hears of an interrupt only between chunks: half a second of work, little of it idle.
_QUESTIONS_A_PROCESSOR: Final = 1024

# More threads than any machine has processors only wait for each other.
_MOST_WORKERS: Final = 1024


def solve_many(
    hands: Hands,
    decls: Declarations,
    leaders: ArrayLike = 0,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.int8]:
    """The value of every deal under every declaration, (N, D) int8.

    The answers are the same for any number of workers. They are those of open hands, which flatter
    the bidder.

    >>> from texas42.deals import Deal
    >>> solve_many([Deal.from_seed(0), Deal.from_seed(1)], ["ones", "fives", 7]).tolist()
    [[28, 42, 16], [38, 24, -6]]

    Args:
        hands: Deals, or their ids by seat, (N, 4, 7).
        decls: D declarations, each by name or number.
        leaders: The seat that leads, for all deals or (N,) for each.
        workers: Threads that share the work; by default, one for each processor there is for it,
            and never more than 1024 or than the system grants.
        progress: Called now and then with the number of deals done and of all deals.
    """
    masks, declarations = as_masks(hands), as_declarations(decls)
    seats, threads = as_leaders(leaders, len(masks)), as_workers(workers)
    values = np.empty((len(masks), len(declarations)), np.int8)
    for rows in chunks(*values.shape, threads, progress):
        _core.solve_many(RULES, masks[rows], declarations, seats[rows], threads, values[rows])
    return values


def can_make_many(
    hands: Hands,
    decls: Declarations,
    points: ArrayLike,
    leaders: ArrayLike = 0,
    *,
    team: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.bool_]:
    """Whether a team can make `points` of every deal under every declaration, (N, D) bool.

    As `solve_many`, and several times faster. `points` is one number, or any shape that broadcasts
    to (N, D): a row of D asks each declaration for its own.

    >>> from texas42.deals import Deal
    >>> deals = [Deal.from_seed(0), Deal.from_seed(1)]
    >>> can_make_many(deals, ["ones", "fives"], [36, 30]).tolist()
    [[False, True], [True, True]]
    """
    masks, declarations = as_masks(hands), as_declarations(decls)
    seats, threads = as_leaders(leaders, len(masks)), as_workers(workers)
    makes = np.empty((len(masks), len(declarations)), np.bool_)
    asked = of_team_0(as_points(points, makes.shape), team)
    for rows in chunks(*makes.shape, threads, progress):
        _core.can_make_many(
            RULES, masks[rows], declarations, seats[rows], threads, asked[rows], makes[rows]
        )
    return makes if team == 0 else ~makes


def available_workers() -> int:
    """How many processors this process may run on.

    >>> available_workers() >= 1
    True
    """
    of_process = getattr(os, "sched_getaffinity", None)  # not every system has it
    return len(of_process(0)) if of_process else os.cpu_count() or 1


def of_team_0(points: NDArray[np.int16], team: int) -> NDArray[np.int16]:
    """What is asked of team 0; for team 1 to make its points, team 0 must be kept from it.

    >>> of_team_0(np.array([30, 42], np.int16), team=1).tolist()
    [13, 1]
    """
    return points if check_team(team) == 0 else np.int16(TOTAL_POINTS + 1) - points


def as_workers(workers: int | None) -> int:
    """A number of threads; by default, one for each processor there is for it.

    >>> as_workers(0)
    Traceback (most recent call last):
    ...
    ValueError: the work needs at least one worker, not 0
    """
    if workers is None:
        return available_workers()
    plain = operator.index(workers)
    if plain < 1:
        raise ValueError(f"the work needs at least one worker, not {plain}")
    return min(plain, _MOST_WORKERS)


def chunks(
    n_deals: int, n_declarations: int, workers: int, progress: Progress | None
) -> Iterator[slice]:
    """The deals a chunk at a time; `progress` hears of each when it is done.

    >>> [(chunk.start, chunk.stop) for chunk in chunks(400, 7, 1, None)]
    [(0, 146), (146, 292), (292, 400)]
    """
    at_once = min(workers, available_workers())  # more workers get no more done in the same time
    size = max(1, _QUESTIONS_A_PROCESSOR * at_once // max(1, n_declarations))
    for start in range(0, n_deals, size):
        stop = min(start + size, n_deals)
        yield slice(start, stop)
        if progress is not None:
            progress(stop, n_deals)
