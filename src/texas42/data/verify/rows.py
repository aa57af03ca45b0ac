"""Checks of all rows of a piece at once: the structural and the semantic one."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from texas42.deals.packing import N_BITS, NO_PLAY
from texas42.rules import TOTAL_POINTS
from texas42.solve import TablePiece
from texas42.solve.table import ILLEGAL


def faults(piece: TablePiece, last: int) -> Iterator[str]:
    """What is wrong with the rows of a piece, each kind once, with the first row it is true of.

    `last` is the state of the row before the piece, -1 before the first.

    >>> piece = TablePiece(np.array([5, 5]), np.array([0, 0], np.int8),
    ...                    np.full((2, 7), -128, np.int8))
    >>> list(faults(piece, last=-1))[0]
    'state 0x5 is out of order or there twice'
    """
    for said, wrong in (*_order(piece, last), *_structure(piece), *_semantics(piece)):
        at = np.flatnonzero(wrong)
        if len(at):
            more = f", and so are {len(at) - 1:,} more rows" if len(at) > 1 else ""
            yield f"state {int(piece.state[at[0]]):#x} {said}{more}"


def _order(piece: TablePiece, last: int) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    yield "is out of order or there twice", np.diff(piece.state, prepend=last) <= 0


def _structure(piece: TablePiece) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Fields within their limits, as many plays as the trick has, values that can be."""
    wide = (piece.state >> N_BITS) != 0
    yield f"has bits beyond the {N_BITS} of a state", wide
    top = (piece.state >> 28).astype(np.uint16)  # leader, length and plays: thirteen bits
    length = top >> 2 & 3
    wrong = np.zeros(len(top), np.bool_)
    for turn in range(3):
        wrong |= ((top >> 4 + 3 * turn & 7) != NO_PLAY) != (turn < length)
    yield "has not as many plays as its trick has dominoes", wrong
    yield f"has a value beyond {TOTAL_POINTS}", _beyond(piece.V)
    yield f"has a q beyond {TOTAL_POINTS}", (_beyond(piece.Q) & (piece.Q != ILLEGAL)).any(axis=1)


def _semantics(piece: TablePiece) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """The value is that of the best play for the seat whose turn it is; 0 when all is played."""
    legal = piece.Q != ILLEGAL
    most = piece.Q.max(axis=1)  # what is illegal is less than all else
    least = np.where(legal, piece.Q, 127).min(axis=1)
    top = (piece.state >> 28).astype(np.uint16)
    wants_much = ((top & 3) + (top >> 2 & 3)) % 2 == 0
    best = np.where(wants_much, most, least)
    over = ~legal.any(axis=1)
    yield "has a value that is not the best of its q", np.where(over, 0, best) != piece.V
    held = (piece.state & (1 << 28) - 1) != 0
    yield "has a q though all is played, or none though it is not", over == held


def _beyond(values: NDArray[np.int8]) -> NDArray[np.bool_]:
    return (values > TOTAL_POINTS) | (values < -TOTAL_POINTS)
