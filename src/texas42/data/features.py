"""What packed states say, as columns: whose turn it is, which trick, who holds which domino."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.deals import Deal
from texas42.rules import N_DOMINOES, N_SEATS
from texas42.rules.tricks import HAND_SIZE

N_TRICKS: Final = HAND_SIZE
NOBODY: Final = -1
"""Stands for the holder of a domino that has been played, and for a play still to come."""

_HAND_MASKS: Final = 1 << HAND_SIZE
_TWO_HANDS: Final = 2 * HAND_SIZE
_SIZES: Final = np.array([mask.bit_count() for mask in range(1 << _TWO_HANDS)], np.uint8)
_LEADER_AT: Final = N_SEATS * HAND_SIZE
_LENGTH_AT: Final = _LEADER_AT + 2
_PLAYS_AT: Final = (32, 35, 38)
_NO_PLAY: Final = 7

Deals = Deal | NDArray[np.integer]
"""One deal for all states, or the ids by seat and local index for each, (n, 4, 7)."""


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


def features(states: ArrayLike, deals: Deals) -> Features:
    """The columns of packed states.

    >>> deal = Deal.from_seed(0)
    >>> columns = features([0x1ff0fffffff, 0x1fe4fffffbf], deal)  # the start; 5-2 was led
    >>> columns.player.tolist(), columns.level.tolist(), columns.trick.tolist()
    ([0, 1], [28, 27], [1, 1])
    >>> columns.owner[:, 17].tolist(), columns.plays.tolist()
    ([0, -1], [[-1, -1, -1], [17, -1, -1]])
    """
    packed = np.asarray(states, np.int64)
    fields = (packed >> _LEADER_AT).astype(np.uint16)  # thirteen bits: less to move
    leader = (fields & 3).astype(np.int8)
    length = (fields >> (_LENGTH_AT - _LEADER_AT) & 3).astype(np.int8)
    player = (leader + length) & 3
    level = levels_of(packed)
    ids = _ids(packed, deals)
    return Features(
        player=player,
        team=player & 1,
        level=level,
        trick=_TRICK_OF_LEVEL[level],
        leader=leader,
        owner=_owners(packed, ids),
        plays=_plays(fields, leader, ids),
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


def _ids(packed: NDArray[np.int64], deals: Deals) -> NDArray[np.int8]:
    """The ids dealt, (4, 7) for one deal or (n, 4, 7)."""
    if isinstance(deals, Deal):
        return deals.as_array()
    ids = np.asarray(deals, np.int8)
    if ids.shape != (*packed.shape, N_SEATS, HAND_SIZE):
        raise ValueError(
            f"expected the hands of {len(packed)} states, ({len(packed)}, 4, 7), not {ids.shape}"
        )
    return ids


_HELD: Final = np.array(
    [
        [
            [seat if mask >> index & 1 else NOBODY for index in range(HAND_SIZE)]
            for mask in range(_HAND_MASKS)
        ]
        for seat in range(N_SEATS)
    ],
    np.int8,
)
"""(4, 128, 7): by seat and hand, the seat where it holds its domino of an index."""


def _owners(packed: NDArray[np.int64], ids: NDArray[np.int8]) -> NDArray[np.int8]:
    by_place = np.empty((len(packed), N_SEATS, HAND_SIZE), np.int8)
    for seat in range(N_SEATS):
        by_place[:, seat] = _HELD[seat][packed >> HAND_SIZE * seat & (_HAND_MASKS - 1)]
    flat = by_place.reshape(len(packed), N_DOMINOES)
    if ids.ndim == 2:
        owners: NDArray[np.int8] = flat[:, np.argsort(ids.ravel())]
        return owners
    owner = np.empty_like(flat)
    np.put_along_axis(owner, ids.reshape(flat.shape).astype(np.intp), flat, axis=1)
    return owner


def _plays(
    fields: NDArray[np.uint16], leader: NDArray[np.int8], ids: NDArray[np.int8]
) -> NDArray[np.int8]:
    plays = np.full((len(fields), len(_PLAYS_AT)), NOBODY, np.int8)
    for turn, at in enumerate(_PLAYS_AT):
        index = fields >> (at - _LEADER_AT) & 7
        made = np.flatnonzero(index != _NO_PLAY)
        seat = (leader[made] + turn) & 3
        who = (seat, index[made]) if ids.ndim == 2 else (made, seat, index[made])
        plays[made, turn] = ids[who]
    return plays
