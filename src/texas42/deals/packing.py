"""States as 41-bit integers, one at a time or as NumPy columns.

    bits  0-6    what seat 0 still holds, bit i for local index i
    bits  7-13   seat 1
    bits 14-20   seat 2
    bits 21-27   seat 3
    bits 28-29   the leader of the current trick
    bits 30-31   how many dominoes lie in it, 0 to 3
    bits 32-34   the first of them, by the local index of the seat that played it; 7 if none
    bits 35-37   the second
    bits 38-40   the third

A local index is the place of a domino in the ascending hand that was dealt, so a packed state
means nothing without its deal. The declaration is not in it either.
"""

import operator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.deals.deal import Deal
from texas42.deals.integers import as_integers
from texas42.deals.notation import how_many
from texas42.deals.state import State
from texas42.rules import N_DOMINOES, N_SEATS, Declaration, domino_name
from texas42.rules.tricks import HAND_SIZE

N_BITS: Final = 41
NO_PLAY: Final = 7

ALL_HANDS: Final = (1 << N_DOMINOES) - 1
"""The bits of what is in hands."""
HANDS_AT: Final = tuple(HAND_SIZE * seat for seat in range(N_SEATS))
LEADER_AT: Final = 28
LENGTH_AT: Final = 30
PLAYS_AT: Final = (32, 35, 38)

_HAND_MASK: Final = (1 << HAND_SIZE) - 1
_SIZES: Final = np.array([mask.bit_count() for mask in range(1 << HAND_SIZE)], np.uint8)


def pack(state: State, deal: Deal) -> int:
    """The packed form of a state of this deal.

    >>> deal = Deal.from_seed(0)
    >>> start = State(deal.hands, Declaration.FIVES, leader=0)
    >>> hex(pack(start, deal)), hex(pack(start.after(deal.hands[0][6]), deal))
    ('0x1ff0fffffff', '0x1fe4fffffbf')
    """
    packed = state.leader << LEADER_AT | len(state.trick) << LENGTH_AT
    for seat, at in enumerate(HANDS_AT):
        for d in state.hands[seat]:
            packed |= 1 << at + _local_index(d, seat, deal)
    for turn, at in enumerate(PLAYS_AT):
        if turn < len(state.trick):
            seat = (state.leader + turn) % N_SEATS
            packed |= _local_index(state.trick[turn], seat, deal) << at
        else:
            packed |= NO_PLAY << at
    return packed


def unpack(packed: int, deal: Deal, declaration: Declaration) -> State:
    """The state of this deal that an integer packs; ValueError with the reason if none does.

    Impossible are: bits that mean nothing, a play missing or too many, a played domino still in
    hand, hands of sizes that do not fit the trick, and a reply that did not follow though it
    could. Whether earlier tricks could have led to the state is not asked.

    >>> deal = Deal.from_seed(0)
    >>> unpack(0x1ff0fffffff, deal, Declaration.FIVES).hands == deal.hands
    True
    >>> unpack(0x1ff0ffffff7, deal, Declaration.FIVES)
    Traceback (most recent call last):
    ...
    ValueError: packed state 0x1ff0ffffff7 is impossible: seat 1 holds 7 dominoes where seat 0, \
to play, holds 6: expected 6
    """
    packed = operator.index(packed)
    try:
        return _unpacked(packed, deal, declaration)
    except ValueError as reason:
        raise ValueError(f"packed state {packed:#x} is impossible: {reason}") from None


class PackedFields(NamedTuple):
    """The fields of packed states as columns, all uint8, in any shape `...` of the states."""

    remaining: NDArray[np.uint8]
    """(..., 4): what each seat still holds, bit i for local index i."""
    leader: NDArray[np.uint8]
    """(...): the leader of the current trick."""
    trick_len: NDArray[np.uint8]
    """(...): how many dominoes lie in it."""
    plays: NDArray[np.uint8]
    """(..., 3): these by local index, 7 where there is none."""

    @property
    def to_play(self) -> NDArray[np.uint8]:
        """(...): the seat whose turn it is."""
        return (self.leader + self.trick_len) % np.uint8(N_SEATS)

    @property
    def n_left(self) -> NDArray[np.uint8]:
        """(...): how many dominoes are still in hands, the level of the state."""
        total: NDArray[np.uint8] = _SIZES[self.remaining].sum(axis=-1, dtype=np.uint8)
        return total


def unpack_fields(states: ArrayLike) -> PackedFields:
    """The fields of many packed states. They are not checked beyond having 41 bits.

    >>> fields = unpack_fields([0x1ff0fffffff, 0x1fe4fffffbf])
    >>> fields.remaining.tolist(), fields.plays.tolist(), fields.to_play.tolist()
    ([[127, 127, 127, 127], [63, 127, 127, 127]], [[7, 7, 7], [6, 7, 7]], [0, 1])
    """
    packed = as_integers(states, "packed states").astype(np.int64)
    wide = packed[(packed >> N_BITS) != 0]
    if wide.size:
        raise ValueError(f"packed states have bits 0 to {N_BITS - 1}; {wide[0]:#x} has others set")
    hands, plays = (np.array(at, np.int64) for at in (HANDS_AT, PLAYS_AT))
    return PackedFields(
        remaining=(packed[..., None] >> hands & _HAND_MASK).astype(np.uint8),
        leader=(packed >> LEADER_AT & 3).astype(np.uint8),
        trick_len=(packed >> LENGTH_AT & 3).astype(np.uint8),
        plays=(packed[..., None] >> plays & 7).astype(np.uint8),
    )


def pack_fields(fields: PackedFields) -> NDArray[np.int64]:
    """The packed states of columns, the inverse of `unpack_fields`.

    >>> states = np.array([0x1ff0fffffff, 0x1fe4fffffbf])
    >>> bool((pack_fields(unpack_fields(states)) == states).all())
    True
    """
    limits = PackedFields._fields, fields, (_HAND_MASK, 3, 3, 7)
    columns = []
    for name, column, limit in zip(*limits, strict=True):
        values = as_integers(column, name).astype(np.int64)
        wrong = values[(values < 0) | (values > limit)]
        if wrong.size:
            raise ValueError(f"{name} must lie between 0 and {limit}, not {wrong[0]}")
        columns.append(values)
    remaining, leader, trick_len, plays = columns
    shapes = [column.shape for column in columns]
    n = leader.shape
    if shapes != [(*n, N_SEATS), n, n, (*n, len(PLAYS_AT))]:
        raise ValueError(f"expected shapes (..., 4), (...), (...), (..., 3), not {shapes}")
    hands_at, plays_at = (np.array(at, np.int64) for at in (HANDS_AT, PLAYS_AT))
    packed: NDArray[np.int64] = (
        (remaining << hands_at).sum(axis=-1)
        | leader << LEADER_AT
        | trick_len << LENGTH_AT
        | (plays << plays_at).sum(axis=-1)
    )
    return packed


def _local_index(d: int, seat: int, deal: Deal) -> int:
    hand = deal.hands[seat]
    if d not in hand:
        raise ValueError(f"seat {seat} was not dealt {domino_name(d)} in this deal")
    return hand.index(d)


def _unpacked(packed: int, deal: Deal, declaration: Declaration) -> State:
    if packed >> N_BITS:
        raise ValueError(f"only bits 0 to {N_BITS - 1} may be set")
    leader, length = packed >> LEADER_AT & 3, packed >> LENGTH_AT & 3
    trick = []
    for turn, at in enumerate(PLAYS_AT):
        index, seat = packed >> at & 7, (leader + turn) % N_SEATS
        if (index != NO_PLAY) != (turn < length):
            expected = "0 to 6" if turn < length else f"{NO_PLAY}, none"
            raise ValueError(
                f"p{turn} is {index} in a trick of {how_many(length)}: expected {expected}"
            )
        if turn < length:
            trick.append(deal.hands[seat][index])
    hands = tuple(
        tuple(d for i, d in enumerate(hand) if packed >> at + i & 1)
        for at, hand in zip(HANDS_AT, deal.hands, strict=True)
    )
    return State(hands, declaration, leader, tuple(trick))
