"""What everyone at a table knows of a hand in progress, for many tables in step, as arrays."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from texas42.deals.contract import Contract
from texas42.rules import N_DOMINOES, N_SEATS, TOTAL_POINTS
from texas42.rules.tables import COUNT_POINTS, LED_SUIT, SUIT_MASKS, TRICK_KEYS
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch_moves import NO_DOMINO

ALL: Final = np.uint32((1 << N_DOMINOES) - 1)
"""The mask of all dominoes."""
BIT: Final = np.left_shift(np.uint32(1), np.arange(N_DOMINOES + 1, dtype=np.uint32)) & ALL
"""(29,): the mask of a domino; none for `NO_DOMINO`."""
COUNT: Final = np.append(COUNT_POINTS, 0).astype(np.int16)
"""(29,): the points of a domino; none for `NO_DOMINO`."""
OTHERS: Final = np.array([[s for s in range(N_SEATS) if s != seat] for seat in range(N_SEATS)])
"""(4, 3): the other seats, ascending."""


@dataclass(frozen=True, eq=False)
class Public:
    """The public facts of n hands in progress; as many dominoes have been played in each.

    >>> from texas42.rules import Bid, Declaration
    >>> begun = Public.start([Contract(0, Bid.points(30), Declaration.FIVES)])
    >>> later = begun.after(np.array([17])).after(np.array([18])).after(np.array([20]))
    >>> later.seats.tolist(), later.tricks.tolist(), later.rooms.tolist()
    ([3], [[17, 18, 20]], [[6, 6, 6]])
    """

    n_played: int
    declarations: NDArray[np.uint8]
    """(n,)."""
    bidders: NDArray[np.int8]
    """(n,): who won the auction, and led the first trick."""
    bids: NDArray[np.int16]
    """(n,): the points the bidder's side must take."""
    leaders: NDArray[np.uint8]
    """(n,): who led the trick under way, or is to lead."""
    tricks: NDArray[np.uint8]
    """(n, 3): the dominoes in it in order of play, filled up with 28."""
    played: NDArray[np.uint32]
    """(n, 4): what each seat has played, as masks."""
    may_hold: NDArray[np.uint32]
    """(n, 4): the dominoes that no failure to follow denies a seat, as masks."""
    points: NDArray[np.int16]
    """(n, 2): what each team has won."""
    plays: NDArray[np.uint8]
    """(n, 28): the first `n_played` are all plays in order."""

    @classmethod
    def start(cls, contracts: Sequence[Contract]) -> "Public":
        """Hands of which nothing has been played."""
        n = len(contracts)
        bidders = np.array([contract.bidder for contract in contracts], np.int8)
        return Public(
            n_played=0,
            declarations=np.array([contract.declaration for contract in contracts], np.uint8),
            bidders=bidders,
            bids=np.array([contract.bid.points_needed for contract in contracts], np.int16),
            leaders=bidders.astype(np.uint8),
            tricks=np.full((n, N_SEATS - 1), NO_DOMINO, np.uint8),
            played=np.zeros((n, N_SEATS), np.uint32),
            may_hold=np.full((n, N_SEATS), ALL),
            points=np.zeros((n, 2), np.int16),
            plays=np.full((n, N_DOMINOES), NO_DOMINO, np.uint8),
        )

    def __len__(self) -> int:
        return len(self.declarations)

    def __getitem__(self, rows: NDArray[Any]) -> Self:
        """Some of them, in the order of `rows`."""
        _n_played, *names = (each.name for each in fields(self))
        return type(self)(self.n_played, *(getattr(self, name)[rows] for name in names))

    @property
    def n_trick(self) -> int:
        """How many dominoes lie in the trick under way."""
        return self.n_played % N_SEATS

    @property
    def is_over(self) -> bool:
        """Whether every domino has been played."""
        return self.n_played == N_DOMINOES

    @property
    def seats(self) -> NDArray[np.intp]:
        """(n,): whose turn it is."""
        return (self.leaders.astype(np.intp) + self.n_trick) % N_SEATS

    @property
    def bids_are_ours(self) -> NDArray[np.bool_]:
        """(n,): whether the seat to play is of the bidder's side."""
        ours: NDArray[np.bool_] = self.seats % 2 == self.bidders % 2
        return ours

    @property
    def follow(self) -> NDArray[np.uint32]:
        """(n,): what follows the lead, as a mask; only within a trick."""
        return SUIT_MASKS[self.declarations, LED_SUIT[self.declarations, self.tricks[:, 0]]]

    @property
    def rooms(self) -> NDArray[np.intp]:
        """(n, 3): how many dominoes each seat but the one to play holds, by ascending seat."""
        turns = (OTHERS[self.seats] - self.leaders[:, None].astype(np.intp)) % N_SEATS
        return HAND_SIZE - self.n_played // N_SEATS - (turns < self.n_trick)

    @property
    def bidders_points(self) -> NDArray[np.int16]:
        """(n,): what the bidder's side has won."""
        points: NDArray[np.int16] = self.points[np.arange(len(self)), self.bidders % 2]
        return points

    @property
    def needed(self) -> NDArray[np.int16]:
        """(n,): the points the bidder's side still needs."""
        return self.bids - self.bidders_points

    @property
    def to_come(self) -> NDArray[np.int16]:
        """(n,): the points that nobody has won yet."""
        to_come: NDArray[np.int16] = TOTAL_POINTS - self.points.sum(axis=1, dtype=np.int16)
        return to_come

    def after(self, dominoes: NDArray[np.integer[Any]]) -> "Public":
        """What is public after each seat to play has played; that it may is not asked here."""
        rows, seats, bits = np.arange(len(self)), self.seats, BIT[dominoes]
        played, may_hold, plays = self.played.copy(), self.may_hold.copy(), self.plays.copy()
        played[rows, seats] |= bits
        plays[:, self.n_played] = dominoes
        if self.n_trick:
            follow = self.follow
            may_hold[rows, seats] &= np.where(follow & bits, ALL, ~follow)
        tricks, leaders, points = self.tricks.copy(), self.leaders, self.points
        if self.n_trick < N_SEATS - 1:
            tricks[:, self.n_trick] = dominoes
        else:
            trick = np.column_stack([tricks, dominoes])
            taken_by = trick_keys(self.declarations, trick).argmax(axis=1)
            leaders = ((leaders + taken_by) % N_SEATS).astype(np.uint8)
            points = points.copy()
            points[rows, leaders % 2] += 1 + COUNT[trick].sum(axis=1, dtype=np.int16)
            tricks[:] = NO_DOMINO
        return Public(
            self.n_played + 1,
            self.declarations,
            self.bidders,
            self.bids,
            leaders,
            tricks,
            played,
            may_hold,
            points,
            plays,
        )

    def history(self) -> Iterator["Public"]:
        """What was public before each of the plays, from the first on."""
        then = Public(
            0,
            self.declarations,
            self.bidders,
            self.bids,
            self.bidders.astype(np.uint8),
            np.full_like(self.tricks, NO_DOMINO),
            np.zeros_like(self.played),
            np.full_like(self.may_hold, ALL),
            np.zeros_like(self.points),
            np.full_like(self.plays, NO_DOMINO),
        )
        for turn in range(self.n_played):
            yield then
            then = then.after(self.plays[:, turn])


def trick_keys(
    declarations: NDArray[np.uint8], tricks: NDArray[np.integer[Any]]
) -> NDArray[np.uint8]:
    """The keys of the dominoes of tricks under their leads, (n, k): the highest takes the trick.

    >>> trick_keys(np.array([5], np.uint8), np.array([[27, 26, 21, 20]])).tolist()
    [[30, 43, 22, 46]]
    """
    led = LED_SUIT[declarations, tricks[:, 0]]
    keys: NDArray[np.uint8] = TRICK_KEYS[declarations[:, None], led[:, None], tricks]
    return keys
