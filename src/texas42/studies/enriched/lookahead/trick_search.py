"""Searches of every line of play to the end of a trick, with an estimate for what is beyond it."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.studies.enriched.lookahead.board import Board, all_plays, best_of

Estimates = NDArray[Any]
Beyond = Callable[[Board], Estimates]
"""What positions are worth to team 0, (n,): asked of none in which all is played."""

_AT_ONCE: Final = 1 << 13
"""Positions that are searched together: their lines of play are in memory."""


def best_play(board: Board, beyond: Beyond) -> Estimates:
    """(n,): what the best play of the seat to play comes to, the position after it by estimate."""
    return _in_parts(board, lambda part: _searched(part, beyond, lambda after: after.length >= 0))


def to_trick_end(board: Board, beyond: Beyond) -> Estimates:
    """(n,): perfect play of the trick under way, or of one that is yet to be led, then an estimate.

    What an estimate says of the end of a trick is all that is not exact.
    """
    return _in_parts(board, lambda part: _searched(part, beyond, lambda after: after.length == 0))


def _searched(
    board: Board, beyond: Beyond, is_end: Callable[[Board], NDArray[np.bool_]]
) -> Estimates:
    plays = all_plays(board)
    after, found = plays.board, np.zeros(len(plays.board))
    over, end = after.is_over, is_end(after)
    for rows, value in (
        (end & ~over, beyond),
        (~end, lambda part: _searched(part, beyond, is_end)),
    ):
        if rows.any():
            found[rows] = value(after.take(rows))
    return best_of(board, plays, plays.reward + found)


def _in_parts(board: Board, search: Beyond) -> Estimates:
    found = np.zeros(len(board))
    rows = np.flatnonzero(~board.is_over)
    for start in range(0, len(rows), _AT_ONCE):
        part = rows[start : start + _AT_ONCE]
        found[part] = search(board.take(part))
    return found
