"""Boards of single positions, and dominoes to and from sets of places."""

from collections.abc import Iterable, Sequence

import numpy as np

from texas42.deals import Position, State
from texas42.rules import N_SEATS, Declaration
from texas42.studies.enriched.lookahead.board import Board
from texas42.studies.enriched.lookahead.sets import PLACES


def board_of(positions: Sequence[Position]) -> Board:
    """The board of some positions."""
    return Board.of(
        np.array([position.packed() for position in positions]),
        np.array([position.deal.as_array() for position in positions]),
        np.array([position.declaration for position in positions]),
    )


def as_set(dominoes: Iterable[int], decl: Declaration) -> int:
    """Dominoes as a set of places."""
    return sum(1 << int(PLACES[decl, d]) for d in dominoes)


def dominoes_in(places: int, decl: Declaration) -> list[int]:
    """The dominoes of a set of places, weakest first."""
    ids = np.argsort(PLACES[decl])
    return [int(ids[place]) for place in range(len(ids)) if places >> place & 1]


def state_of(board: Board, row: int) -> State:
    """The state in a row of a board."""
    decl, leader = Declaration(int(board.declaration[row])), int(board.leader[row])
    hands: list[tuple[int, ...]] = [()] * N_SEATS
    for turn in range(N_SEATS):
        held = dominoes_in(int(board.hands[turn, row]), decl)
        hands[(leader + turn) % N_SEATS] = tuple(held)
    laid = (int(board.trick[turn, row]) for turn in range(int(board.length[row])))
    trick = tuple(d for each in laid for d in dominoes_in(each, decl))
    return State(tuple(hands), decl, leader, trick)
