"""The interaction terms for millions of packed states of one deal."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.hand_pairs import N_HANDS, HandPairs, by_domino, hands_of, is_over, leaders_of
from texas42.axes.hand_tables import hand_tables
from texas42.axes.interactions import OfKey, the_key
from texas42.axes.team_sign import TEAM_SIGNS, team_sign
from texas42.deals import Deal
from texas42.rules import N_DOMINOES, N_SEATS, Declaration
from texas42.rules.suits import N_SUITS
from texas42.rules.tables import LED_SUIT, TRICK_KEYS
from texas42.rules.tricks import HAND_SIZE

Packed = NDArray[np.int64]

_SEATS: Final = range(N_SEATS)
_DOMINOES: Final = np.arange(N_DOMINOES)


def rank_void_column(
    states: Packed, deal: Deal, declaration: Declaration, f: OfKey = the_key
) -> NDArray[np.float64]:
    """(n,): the rank-void interactions of team 0 less those of team 1.

    >>> rank_void_column(np.array([0x1ff0fffffff]), Deal.from_seed(0), Declaration.FIVES).tolist()
    """
    return _rank_void(deal, declaration, f).sums(states)


def void_control_column(
    states: Packed, deal: Deal, declaration: Declaration
) -> NDArray[np.int64]:
    """(n,): the suits safe for the leader less the contested ones.

    >>> void_control_column(np.array([0x1ff0fffffff]), Deal.from_seed(0), Declaration.FIVES).tolist()
    """
    against = _interrupting(deal, declaration)
    leader = leaders_of(states) << HAND_SIZE
    contested = np.zeros(len(states), np.uint8)
    for seat, hand in enumerate(hands_of(states)):
        contested |= against[seat].take(leader | hand)
    return N_SUITS - 2 * np.bitwise_count(contested).astype(np.int64)


def rank_control_column(states: Packed, deal: Deal, declaration: Declaration) -> NDArray[np.int64]:
    """(n,): the keys that the leader holds in its strongest suit.

    >>> rank_control_column(np.array([0x1ff0fffffff]), Deal.from_seed(0), Declaration.FIVES).tolist()
    """
    strongest = hand_tables(deal, declaration).key_sum.max(axis=2).ravel()
    leader = leaders_of(states)
    return strongest.take(leader << HAND_SIZE | states >> HAND_SIZE * leader & (N_HANDS - 1))


@lru_cache(maxsize=16)
def _rank_void(deal: Deal, declaration: Declaration, f: OfKey) -> HandPairs:
    """What a hand would lead, by f, in the suits in which another is void."""
    led = LED_SUIT[declaration]
    worth = np.zeros((N_DOMINOES, N_SUITS))
    worth[_DOMINOES, led] = [f(int(key)) for key in TRICK_KEYS[declaration, led, _DOMINOES]]
    leads, void = by_domino(deal, worth), hand_tables(deal, declaration).void
    return HandPairs(
        None,
        {
            (s, t): team_sign(s) * (leads[s] @ void[t].T)
            for s in _SEATS
            for t in _SEATS
            if s != t
        },
    )


def _interrupting(deal: Deal, declaration: Declaration) -> NDArray[np.uint8]:
    """(4, 4 * 128): by seat, leader and hand the suits that the seat can interrupt, as bits.

    None for the leader itself.
    """
    suits = np.packbits(hand_tables(deal, declaration).interrupts, axis=2, bitorder="little")
    by_leader = np.repeat(suits[..., 0][:, None, :], N_SEATS, axis=1)
    by_leader[_SEATS, _SEATS] = 0
    return by_leader.reshape(N_SEATS, -1)
