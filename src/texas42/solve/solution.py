"""A position solved in full: its value, its moves, and one way to play it out perfectly."""

import time
from dataclasses import dataclass, field

from texas42.deals import Position
from texas42.solve.core import check_position
from texas42.solve.moves import MoveValue, moves_and_nodes


@dataclass(frozen=True, slots=True)
class Solution:
    """All there is to know about a position under perfect play.

    `value` is of the points to come, `points` are those of each team at the end of the hand, or
    None where earlier tricks are not on record. `line` is the finished position after one best
    playout. `nodes` are the dominoes played in the search; they and everything else are the same
    each time but for `seconds`.
    """

    position: Position
    value: int
    points: tuple[int, int] | None
    moves: tuple[MoveValue, ...]
    line: Position
    nodes: int
    seconds: float = field(compare=False)


def solve(position: Position) -> Solution:
    """Solve a position.

    >>> from texas42.deals import Deal
    >>> solution = solve(Position.start(Deal.from_seed(0), "ones"))
    >>> solution.value, solution.points, solution.line.points
    (28, (35, 7), (35, 7))
    """
    start = time.perf_counter()
    moves, nodes = moves_and_nodes(position)
    line, value = position, 0
    if moves:
        best = next(move for move in moves if move.best)
        line, more = _play_out(position.play(best.domino))
        value, nodes = best.value, nodes + more
    points = None if position.gone else line.points
    seconds = time.perf_counter() - start
    return Solution(position, value, points, tuple(moves), line, nodes, seconds)


def best_line(position: Position) -> Position:
    """The finished position after one perfect playout; of equally good moves the lowest domino.

    >>> from texas42.deals import Deal
    >>> line = best_line(Position.start(Deal.from_seed(0), "ones"))
    >>> line.is_over, line.points
    (True, (35, 7))
    """
    check_position(position)
    return _play_out(position)[0]


def _play_out(position: Position) -> tuple[Position, int]:
    """The end of a perfect playout, and the nodes it took to find."""
    nodes = 0
    while not position.is_over:
        choice = position.legal()[0]
        if len(position.legal()) > 1:
            moves, more = moves_and_nodes(position)
            choice = next(move.domino for move in moves if move.best)
            nodes += more
        position = position.play(choice)
    return position, nodes
