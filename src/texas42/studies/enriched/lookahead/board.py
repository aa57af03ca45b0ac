"""Positions of any deals and declarations as columns, and what each play makes of them."""

from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals.packing import unpack_fields
from texas42.rules import N_SEATS
from texas42.rules.tricks import HAND_SIZE
from texas42.studies.enriched.lookahead.sets import (
    NONE,
    PLACES,
    POWER,
    Declarations,
    Numbers,
    Sets,
    each,
    first_of,
    follow,
    points,
)

_SEATS: Final = np.arange(N_SEATS)[:, None]


@dataclass(frozen=True, slots=True)
class Board:
    """Positions, a column each; seats are counted from the leader of the current trick."""

    hands: Sets
    """(4, n): what each seat holds, the leader's first."""
    trick: Sets
    """(3, n): the dominoes of the trick in order of play; empty where one is to come."""
    length: NDArray[np.intp]
    """(n,): how many there are."""
    leader: NDArray[np.intp]
    """(n,): the seat that led the trick, or is to lead."""
    declaration: Declarations
    """(n,)"""

    def __len__(self) -> int:
        return len(self.leader)

    @classmethod
    def of(
        cls,
        states: NDArray[np.int64],
        dealt: NDArray[Any],
        declaration: NDArray[Any],
    ) -> "Board":
        """From packed states, the dominoes dealt, (n, 4, 7) by id, and the declarations, (n,)."""
        found = unpack_fields(states)
        declaration = declaration.astype(np.intp)
        bits = np.uint32(1) << PLACES[declaration[:, None, None], dealt].astype(np.uint32)
        held = found.remaining[..., None] >> np.arange(HAND_SIZE, dtype=np.uint8) & 1
        hands = (bits * held).sum(axis=-1, dtype=np.uint32).T
        leader, rows = found.leader.astype(np.intp), np.arange(len(states))
        trick = np.zeros((N_SEATS - 1, len(states)), np.uint32)
        for turn in range(N_SEATS - 1):
            played = bits[rows, leader + turn & 3, np.minimum(found.plays[:, turn], HAND_SIZE - 1)]
            trick[turn] = np.where(turn < found.trick_len, played, NONE)
        turned = hands[leader + _SEATS & 3, rows]
        return cls(turned, trick, found.trick_len.astype(np.intp), leader, declaration)

    def take(self, rows: Any) -> "Board":
        """Some of the positions."""
        return Board(*(getattr(self, field.name)[..., rows] for field in fields(self)))

    @property
    def to_play(self) -> NDArray[np.intp]:
        """(n,): the seat whose turn it is."""
        return self.leader + self.length & 3

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """(n,): whether all is played."""
        over: NDArray[np.bool_] = self.hands[N_SEATS - 1] == 0  # the last to play in every trick
        return over

    @property
    def from_turn(self) -> Sets:
        """(4, n): what each seat holds, that of the seat to play first."""
        turned: Sets = self.hands[self.length + _SEATS & 3, np.arange(len(self))]
        return turned

    @property
    def contest(self) -> Sets:
        """(n,): what can take the trick: what follows its lead, and power; empty if none is led."""
        led = follow(self.trick[0], self.declaration)
        return np.where(self.length > 0, led | POWER[self.declaration], NONE)

    def legal(self) -> Sets:
        """(n,): what the seat to play may play."""
        hand = self.hands[self.length, np.arange(len(self))]
        return first_of(hand & follow(self.trick[0], self.declaration), hand)

    def play(self, domino: Sets) -> tuple["Board", Numbers]:
        """The positions after legal plays, and the points of the tricks that these complete.

        The points are signed: negative where team 1 takes the trick, and 0 where none is complete.
        """
        rows = np.arange(len(self))
        hands, laid = self.hands.copy(), np.concatenate([self.trick, np.zeros_like(domino[None])])
        hands[self.length, rows] ^= domino
        laid[self.length, rows] = domino
        full = self.length == N_SEATS - 1
        winner = np.argmax(laid & self.contest, axis=0)
        turn = np.where(full, winner, 0)
        leader = self.leader + turn & 3
        won = 1 + points(np.bitwise_or.reduce(laid), self.declaration)
        reward = np.where(full, np.where(leader & 1 == 0, won, -won), 0).astype(np.int16)
        after = Board(
            hands[turn + _SEATS & 3, rows],
            np.where(full, NONE, laid[: N_SEATS - 1]),
            np.where(full, 0, self.length + 1),
            leader,
            self.declaration,
        )
        return after, reward


@dataclass(frozen=True, slots=True)
class Plays:
    """Every legal play of some positions, those of one position together, weakest first."""

    board: Board
    """The positions after the plays."""
    reward: Numbers
    """(m,): the signed points of the tricks that they complete."""
    parent: NDArray[np.intp]
    """(m,): the row of the position that was played from, ascending."""
    domino: Sets
    """(m,): what was played."""


def all_plays(board: Board) -> Plays:
    """Every legal play of positions none of which is over."""
    columns = each(board.legal())
    parent = np.concatenate([np.flatnonzero(column) for column in columns])
    domino = np.concatenate([column[column != 0] for column in columns])
    order = np.argsort(parent, kind="stable")
    parent, domino = parent[order], domino[order]
    after, reward = board.take(parent).play(domino)
    return Plays(after, reward, parent, domino)


def best_of(board: Board, plays: Plays, values: NDArray[Any]) -> NDArray[Any]:
    """(n,): the best of the values of the plays of each position, for the team that plays.

    Values are for team 0, as everywhere: team 1 wants the least.
    """
    first = np.flatnonzero(np.diff(plays.parent, prepend=-1))
    most, least = (pick.reduceat(values, first) for pick in (np.maximum, np.minimum))
    return np.where(board.to_play & 1 == 0, most, least)
