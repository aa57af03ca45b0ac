"""What packed states say, as columns: whose turn it is, which trick, who holds which domino."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.deals import Deal
from texas42.deals.packing import HANDS_AT, LEADER_AT, LENGTH_AT, NO_PLAY, PLAYS_AT
from texas42.rules import N_DOMINOES, N_SEATS
from texas42.rules.tricks import HAND_SIZE

N_TRICKS: Final = HAND_SIZE
NOBODY: Final = -1
"""Stands for the holder of a domino that has been played, and for a play still to come."""

_HAND_MASKS: Final = 1 << HAND_SIZE
_TWO_HANDS: Final = 2 * HAND_SIZE
_SIZES: Final = np.array([mask.bit_count() for mask in range(1 << _TWO_HANDS)], np.uint8)


class Features(NamedTuple):
    """Columns beside packed states, (n,) each unless it says otherwise."""

    player: NDArray[np.int8]
    """The seat to play."""
    team: NDArray[np.int8]
    """Its team: 0 for seats 0 and 2, which want much; 1 for seats 1 and 3, which want little."""
    level: NDArray[np.int8]
    """How many dominoes are still in hands, 0 to 28."""
    trick: NDArray[np.int8]
    """Which trick it is, 1 to 7; 8 when all is played."""
    leader: NDArray[np.int8]
    """Who led it."""
    owner: NDArray[np.int8]
    """(n, 28): the seat that holds each domino, -1 once it is played."""
    plays: NDArray[np.int8]
    """(n, 3): the dominoes in the trick, by id, in order of play; -1 where one is to come."""


def features(states: ArrayLike, deal: Deal) -> Features:
    """The columns of packed states of a deal.

    >>> columns = features([0x1ff0fffffff, 0x1fe4fffffbf], Deal.from_seed(0))  # 5-2 was led
    >>> columns.player.tolist(), columns.level.tolist(), columns.trick.tolist()
    ([0, 1], [28, 27], [1, 1])
    >>> columns.owner[:, 17].tolist(), columns.plays.tolist()
    ([0, -1], [[-1, -1, -1], [17, -1, -1]])
    """
    packed = np.asarray(states, np.int64)
    fields = (packed >> LEADER_AT).astype(np.uint16)  # thirteen bits: less to move
    leader = (fields & 3).astype(np.int8)
    length = (fields >> (LENGTH_AT - LEADER_AT) & 3).astype(np.int8)
    player = (leader + length) & 3
    level = levels_of(packed)
    return Features(
        player=player,
        team=player & 1,
        level=level,
        trick=_TRICK_OF_LEVEL[level],
        leader=leader,
        owner=_owners(packed, deal),
        plays=_plays(fields, leader, deal),
    )


def levels_of(states: NDArray[np.int64]) -> NDArray[np.int8]:
    """How many dominoes are still in hands, for each packed state.

    >>> levels_of(np.array([0x1ff0fffffff, 0x1fe4fffffbf])).tolist()
    [28, 27]
    """
    low = states.astype(np.uint32)
    both: NDArray[np.int8] = _SIZES[low & _TWO_MASK] + _SIZES[low >> _TWO_HANDS & _TWO_MASK]
    return both.view(np.int8)


_TWO_MASK: Final = np.uint32((1 << _TWO_HANDS) - 1)
_TRICK_OF_LEVEL: Final = np.array(
    [N_TRICKS + 1 - -(-level // N_SEATS) for level in range(N_DOMINOES + 1)], np.int8
)


def tricks_of(states: NDArray[np.int64]) -> NDArray[np.int8]:
    """The trick of each packed state, 1 to 7; 8 when all is played.

    >>> tricks_of(np.array([0x1ff0fffffff, 0x1fe4fffffbf])).tolist()
    [1, 1]
    """
    tricks: NDArray[np.int8] = _TRICK_OF_LEVEL[levels_of(states)]
    return tricks


def _owners(packed: NDArray[np.int64], deal: Deal) -> NDArray[np.int8]:
    held = _held(deal)
    owners = np.full((len(packed), held.shape[-1]), ~np.uint64(0))
    for seat, at in enumerate(HANDS_AT):
        owners ^= held[seat].take(packed >> at & (_HAND_MASKS - 1), axis=0)
    return owners.view(np.int8)[:, :N_DOMINOES]


@lru_cache(maxsize=64)
def _held(deal: Deal) -> NDArray[np.uint64]:
    """(4, 128, 4): by seat and hand what turns the byte of each domino in it from -1 to the seat.

    Bytes are handled eight at a time, and each domino is in one hand, so that the four seats can
    be brought together by an exclusive or.
    """
    turns = np.zeros((N_SEATS, _HAND_MASKS, _ROOM), np.int8)
    for seat, hand in enumerate(deal.hands):
        for index, domino in enumerate(hand):
            turns[seat, _WITH[index], domino] = NOBODY ^ seat
    return turns.view(np.uint64)


_ROOM: Final = 32
_WITH: Final = [
    [mask for mask in range(_HAND_MASKS) if mask >> index & 1] for index in range(HAND_SIZE)
]
"""The hands that hold the domino of an index."""


def _plays(fields: NDArray[np.uint16], leader: NDArray[np.int8], deal: Deal) -> NDArray[np.int8]:
    ids = np.full((N_SEATS, HAND_SIZE + 1), NOBODY, np.int8)
    ids[:, :HAND_SIZE] = deal.as_array()
    plays = np.empty((len(fields), len(PLAYS_AT)), np.int8)
    for turn, at in enumerate(PLAYS_AT):
        seat = (leader + turn) & 3
        plays[:, turn] = ids[seat, fields >> (at - LEADER_AT) & NO_PLAY]
    return plays
