"""A block of packed states, and what many of their features are made of, each made once.

A block is small enough to stay in the processor's cache while all its columns are made.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.columns.seat_tables import N_HANDS, NOTHING_LED, PADDED, SeatTables, keys_by_led
from texas42.deals.packing import ALL_HANDS, HANDS_AT, LEADER_AT, LENGTH_AT, NO_PLAY, PLAYS_AT
from texas42.rules import N_DOMINOES, N_SEATS
from texas42.rules.suits import N_SUITS
from texas42.rules.tables import COUNT_POINTS, LED_SUIT

Columns = list[NDArray[Any]]
"""One array a seat."""

_POINTS: Final = np.append(COUNT_POINTS, np.uint8(0))
_FIELDS_AT: Final = LEADER_AT
_SLOTS: Final = NO_PLAY + 1


class Block:
    """Some packed states of one deal and declaration, (n,), and columns beside them."""

    def __init__(self, states: NDArray[np.int64], tables: SeatTables) -> None:
        self.states: Final = states
        self.tables: Final = tables

    def of_hand(self, table: NDArray[Any], seat: int) -> NDArray[Any]:
        """A table by seat and hand, gathered for one seat."""
        column: NDArray[Any] = table[seat].take(self.hands[seat])
        return column

    def of_hands(self, table: NDArray[Any]) -> Columns:
        """A table by seat and hand, gathered: a column for each seat."""
        return [self.of_hand(table, seat) for seat in range(N_SEATS)]

    def of_leader(self, columns: Sequence[NDArray[Any]]) -> NDArray[Any]:
        """Of a column for each seat, the leader's."""
        return self.of(self.leader, columns)

    def of(self, seats: NDArray[np.int16], columns: Sequence[NDArray[Any]]) -> NDArray[Any]:
        """Of a column for each seat, that of the seat in each row; `np.choose` is far slower."""
        n = len(self.states)
        return np.concatenate(columns).take(seats * np.intp(n) + np.arange(n))

    @cached_property
    def hands(self) -> list[NDArray[np.intp]]:
        """What each seat holds, a bit for each local index."""
        return [(self.states >> at & (N_HANDS - 1)).astype(np.intp, copy=False) for at in HANDS_AT]

    @cached_property
    def in_hand(self) -> NDArray[np.int8]:
        """(29, n): whether whoever was dealt a domino holds it still; row 28 is of no domino."""
        low = self.states.astype("<u4").view(np.uint8).reshape(-1, 4)
        by_place = np.unpackbits(low, axis=1, bitorder="little")[:, : N_DOMINOES + 1].T
        by_place[-1] = 0  # that bit is the leader's
        return np.ascontiguousarray(by_place).view(np.int8)

    def holds(self, seat: int, domino: int) -> NDArray[np.int8]:
        """Whether a seat holds a domino."""
        owner, place = self.tables.places[domino]
        held: NDArray[np.int8] = self.in_hand[place if owner == seat else N_DOMINOES]
        return held

    @cached_property
    def _fields(self) -> NDArray[np.int16]:
        """The thirteen bits above the hands: less to move."""
        return (self.states >> _FIELDS_AT).astype(np.int16)

    @cached_property
    def leader(self) -> NDArray[np.int16]:
        """The leader of the current trick."""
        return self._fields & 3

    @cached_property
    def length(self) -> NDArray[np.int16]:
        """How many dominoes lie in it."""
        return self._fields >> (LENGTH_AT - _FIELDS_AT) & 3

    @cached_property
    def to_play(self) -> NDArray[np.int16]:
        """The seat whose turn it is."""
        return self.leader + self.length & 3

    @cached_property
    def n_left(self) -> NDArray[np.uint8]:
        """How many dominoes are in hands."""
        count: NDArray[np.uint8] = np.bitwise_count(self.states & ALL_HANDS)
        return count

    @cached_property
    def rank_sums(self) -> Columns:
        """By seat: the sum of the trick keys of what it holds."""
        return self.of_hands(self.tables.rank_sums)

    @cached_property
    def suits(self) -> Columns:
        """By seat, (n,): what it holds of each suit, a byte a suit; see `SeatTables.suit_lanes`."""
        return self.of_hands(self.tables.suit_lanes)

    @cached_property
    def team_suits(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """The same for the two hands of a team together."""
        zero, one, two, three = self.suits
        return np.bitwise_or(zero, two), np.bitwise_or(one, three)

    @cached_property
    def highest(self) -> NDArray[np.uint8]:
        """(n, 8): the greatest byte of the four seats, that of the holder of the high domino."""
        zero, one, two, three = map(by_suit, self.suits)
        return np.maximum(np.maximum(zero, one), np.maximum(two, three))

    @cached_property
    def dominant(self) -> list[NDArray[np.bool_]]:
        """By seat, (n, 8): whether it holds the highest domino left of each suit."""
        top = self.highest - (self.highest == 0).view(np.uint8)  # 255 where there is none
        return [by_suit(lanes) == top for lanes in self.suits]

    @cached_property
    def n_dominant(self) -> Columns:
        """By seat: in how many suits it holds the highest domino left."""
        return [np.bitwise_count(held.view(np.uint64)[:, 0]) for held in self.dominant]

    @cached_property
    def voids(self) -> Columns:
        """By seat: the suits it is void in, as bits."""
        return self.of_hands(self.tables.voids)

    @cached_property
    def n_voids(self) -> Columns:
        """By seat: how many those are."""
        return self.of_hands(self.tables.void_counts)

    @cached_property
    def interrupts(self) -> Columns:
        """By seat: the suits it can interrupt, as bits."""
        return self.of_hands(self.tables.interrupts)

    @cached_property
    def n_interrupts(self) -> Columns:
        """By seat: how many those are."""
        return list(map(np.bitwise_count, self.interrupts))

    @cached_property
    def n_contested(self) -> NDArray[np.uint8]:
        """How many suits some other seat can interrupt when the leader leads them."""
        zero, one, two, three = self.interrupts
        even, odd = zero | two, one | three
        others = [two | odd, three | even, zero | odd, one | even]
        count: NDArray[np.uint8] = np.bitwise_count(self.of_leader(others))
        return count

    @cached_property
    def counts_held(self) -> Columns:
        """By seat: the points of the count dominoes that it holds."""
        return self.of_hands(self.tables.points)

    @cached_property
    def plays(self) -> list[NDArray[np.intp]]:
        """The dominoes in the trick, by id in order of play; 28 where one is to come."""
        ids = np.full((N_SEATS, _SLOTS), N_DOMINOES, np.intp)
        ids[:, :NO_PLAY] = self.tables.dealt
        plays = []
        for turn, at in enumerate(PLAYS_AT):
            seat = self.leader + turn & 3
            slot = self._fields >> (at - _FIELDS_AT) & NO_PLAY
            plays.append(ids.ravel().take(seat * _SLOTS + slot))
        return plays

    @cached_property
    def led(self) -> NDArray[np.intp]:
        """The led suit; 8 when nothing is led."""
        of = np.append(LED_SUIT[self.tables.declaration], np.uint8(NOTHING_LED)).astype(np.intp)
        return of.take(self.plays[0])

    @cached_property
    def _keys(self) -> Columns:
        keys = keys_by_led(self.tables.declaration).ravel()
        return [keys.take(self.led * PADDED + play) for play in self.plays]

    @cached_property
    def best_key(self) -> NDArray[np.uint8]:
        """The trick key of what is winning the trick; 0 when nothing is led."""
        first, second, third = self._keys
        return np.maximum(np.maximum(first, second), third)

    @cached_property
    def winner(self) -> NDArray[np.int16]:
        """The seat that is winning the trick; the leader when nothing is led."""
        first, second, third = self._keys
        of_third = (third > np.maximum(first, second)) * np.int16(2)
        return self.leader + np.maximum(of_third, second > first) & 3

    @cached_property
    def points(self) -> NDArray[np.uint8]:
        """The points of the count dominoes in the trick."""
        first, second, third = (_POINTS.take(play) for play in self.plays)
        total: NDArray[np.uint8] = first + second + third
        return total

    @cached_property
    def takers(self) -> list[NDArray[np.bool_]]:
        """By seat: whether it is to play in this trick yet and may beat what is winning."""
        takers = []
        for seat, (best, hand) in enumerate(zip(self.tables.best_replies, self.hands, strict=True)):
            to_come = (seat - self.leader & 3) >= self.length
            reply = best.ravel().take(self.led * N_HANDS + hand)
            takers.append((reply > self.best_key) & to_come)
        return takers


def by_suit(lanes: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """(n,) with a byte a suit, as (n, 8)."""
    return lanes.view(np.uint8).reshape(-1, N_SUITS)


def signed(seats: NDArray[np.int16]) -> NDArray[np.int16]:
    """1 for a seat of team 0, -1 for one of team 1."""
    return 1 - 2 * (seats & 1)


def team_difference(columns: Sequence[NDArray[Any]]) -> NDArray[np.int16]:
    """Of a column for each seat: the seats of team 0 minus those of team 1."""
    zero, one, two, three = (column.astype(np.int16) for column in columns)
    return zero - one + two - three
