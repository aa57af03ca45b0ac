"""A plain alpha-beta search over a graph of play, to see what an order of moves is worth.

Nothing helps it but the order: no bounds from the position, no probes, no moves left out. It looks
through a full window, and gives back what it found even outside of it. With a memo it keeps, for
each state, the bounds that were found. Its *nodes* are the dominoes played, as the core counts.
"""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from texas42.rules import TOTAL_POINTS
from texas42.studies.solved.dag import Dag

Order = Callable[[int], Sequence[int]]
"""The legal plays of a row, by local index, in the order to try them."""

Floats = NDArray[Any]

_BEYOND: Final = TOTAL_POINTS + 1


class Searched(NamedTuple):
    """What a search found, and the dominoes it played to find it."""

    value: int
    nodes: int


def by_worth(graph: Dag, worth: Floats) -> Order:
    """The order by what states are taken to be worth, (n,): reward and worth of what comes after.

    The side to play tries first what is best for it; equal plays go by local index.
    """
    teams = graph.teams.tolist()

    @cache  # a search with a memo and one without ask for the same
    def order(row: int) -> Sequence[int]:
        plays = graph.plays(row)
        to_come = (graph.rewards[row] + worth[graph.next[row]]).tolist()
        return sorted(plays, key=to_come.__getitem__, reverse=teams[row] == 0)

    return order


def at_random(graph: Dag, seed: int) -> Order:
    """An order without any sense, the same for a seed if the same is asked of it."""
    draw = random.Random(seed)

    @cache
    def order(row: int) -> Sequence[int]:
        plays = graph.plays(row)
        draw.shuffle(plays)
        return plays

    return order


def search(graph: Dag, order: Order, *, memo: bool = True) -> Searched:
    """The value of the first state of a graph, by alpha-beta.

    Args:
        graph: Where to search.
        order: In which order plays are tried.
        memo: Whether bounds are kept, so that what is reached again need not be searched again.
    """
    return _Search(graph, order, memo).run()


class _Search:
    def __init__(self, graph: Dag, order: Order, memo: bool) -> None:
        self._graph: Final = graph
        self._order: Final = order
        self._teams: Final = graph.teams.tolist()
        self._bounds: Final[dict[int, tuple[int, int]] | None] = {} if memo else None
        self._moves: Final[dict[int, list[tuple[int, int]]]] = {}
        self._nodes = 0

    def run(self) -> Searched:
        value = self._visit(0, -_BEYOND, _BEYOND)
        return Searched(value, self._nodes)

    def _visit(self, row: int, low: int, high: int) -> int:
        """The value if it lies between the two; else a bound on that side, as sharp as found."""
        lower, upper = -_BEYOND, _BEYOND
        if self._bounds is not None:
            lower, upper = self._bounds.get(row, (lower, upper))
            if lower >= high or lower == upper:
                return lower
            if upper <= low:
                return upper
            low, high = max(low, lower), min(high, upper)
        found = self._best(row, low, high)
        if self._bounds is not None:
            if found > low:
                lower = max(lower, found)
            if found < high:
                upper = min(upper, found)
            self._bounds[row] = lower, upper
        return found

    def _best(self, row: int, low: int, high: int) -> int:
        moves = self._moves_of(row)
        if not moves:
            return 0
        much = self._teams[row] == 0
        found = -_BEYOND if much else _BEYOND
        for after, reward in moves:
            self._nodes += 1
            worth = reward + self._visit(after, low - reward, high - reward)
            if much:
                found = max(found, worth)
                low = max(low, found)
            else:
                found = min(found, worth)
                high = min(high, found)
            if low >= high:
                break
        return found

    def _moves_of(self, row: int) -> list[tuple[int, int]]:
        moves = self._moves.get(row)
        if moves is None:
            rows, rewards = self._graph.next[row].tolist(), self._graph.rewards[row].tolist()
            moves = self._moves[row] = [(rows[i], rewards[i]) for i in self._order(row)]
        return moves
