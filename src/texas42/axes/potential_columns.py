"""The components of the potentials for millions of packed states of one deal."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.hand_pairs import HELD, HandPairs, by_domino, hands_of, is_over, leaders_of
from texas42.axes.hand_tables import hand_tables
from texas42.axes.interrupt_power import TRICK_AND_COUNT, SuitValue
from texas42.axes.potentials import FITTED, Weights
from texas42.axes.team_sign import TEAM_SIGNS, team_sign
from texas42.deals import Deal
from texas42.rules import N_DOMINOES, N_SEATS, Declaration, team
from texas42.rules.suits import N_SUITS
from texas42.rules.tables import LED_SUIT, VICTIM_MASKS

Floats = NDArray[np.float64]
Packed = NDArray[np.int64]

_DOMINOES: Final = np.arange(N_DOMINOES, dtype=np.uint32)
_SEATS: Final = range(N_SEATS)


def component_columns(
    states: Packed, deal: Deal, declaration: Declaration, value: SuitValue = TRICK_AND_COUNT
) -> Floats:
    """(n, 5): the components of each state, in the order of `Components`.

    >>> component_columns(np.array([0x1ff0fffffff]), Deal.from_seed(0), Declaration.FIVES).tolist()
    """
    sign = _leader_signs(states)
    return np.column_stack(
        [
            rank_column(states, deal, declaration),
            rank_column(states, deal, declaration, promoted=True),
            void_column(states, deal, declaration, value),
            sign / 2,
            sign * lead_strengths(states, deal, declaration),
        ]
    )


def potentials(
    states: Packed,
    deal: Deal,
    declaration: Declaration,
    weights: Weights = FITTED,
    value: SuitValue = TRICK_AND_COUNT,
) -> Floats:
    """(n,): Phi of each state."""
    return component_columns(states, deal, declaration, value) @ weights.as_array()


def rank_column(
    states: Packed, deal: Deal, declaration: Declaration, *, promoted: bool = False
) -> Floats:
    """(n,): Phi_rank of each state."""
    victims = _promoted_victims if promoted else _victims
    return victims(deal, declaration).sums(states) / N_SUITS


def void_column(
    states: Packed, deal: Deal, declaration: Declaration, value: SuitValue = TRICK_AND_COUNT
) -> Floats:
    """(n,): Phi_void of each state."""
    return _interrupt_powers(deal, declaration, value).sums(states)


def lead_strengths(states: Packed, deal: Deal, declaration: Declaration) -> NDArray[np.int64]:
    """(n,): in how many suits the leader holds the highest domino left.

    >>> lead_strengths(np.array([0x1ff0fffffff]), Deal.from_seed(0), Declaration.FIVES).tolist()
    """
    tops = hand_tables(deal, declaration).top_key.view(np.uint64)[..., 0]  # eight suits at a time
    by_seat = [tops[seat].take(hand) for seat, hand in enumerate(hands_of(states))]
    highest = np.maximum.reduce([_suits(tops) for tops in by_seat])
    own = _suits(np.choose(leaders_of(states), by_seat))
    return np.count_nonzero((own == highest) & (own > 0), axis=1)


def _suits(packed: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """(n, 8): the bytes of each number."""
    return packed.view(np.uint8).reshape(-1, N_SUITS)


def _leader_signs(states: Packed) -> NDArray[np.int64]:
    """The sign of the leader's team; 0 when all is played."""
    return TEAM_SIGNS[leaders_of(states)] * ~is_over(states)


@lru_cache(maxsize=16)
def _victims(deal: Deal, declaration: Declaration) -> HandPairs:
    """Victims among all dominoes, in all suits together."""
    beats = _beats(declaration).sum(axis=1)
    return HandPairs(TEAM_SIGNS[:, None] * by_domino(deal, beats), {})


@lru_cache(maxsize=16)
def _promoted_victims(deal: Deal, declaration: Declaration) -> HandPairs:
    """Victims among the dominoes still held, in all suits together: every two hands meet."""
    beats = _beats(declaration)
    meet = {
        (s, t): team_sign(s) * HELD @ beats[np.ix_(deal.hands[s], deal.hands[t])] @ HELD.T
        for s in _SEATS
        for t in _SEATS
    }
    alone = np.stack([meet.pop((seat, seat)).diagonal() for seat in _SEATS])
    return HandPairs(alone, meet)


def _beats(declaration: Declaration) -> NDArray[np.int64]:
    """(28, 28): in how many suits the first domino beats the second."""
    victims = VICTIM_MASKS[declaration][:, :, None] >> _DOMINOES & 1
    return victims.sum(axis=0, dtype=np.int64)


@lru_cache(maxsize=16)
def _interrupt_powers(deal: Deal, declaration: Declaration, value: SuitValue) -> HandPairs:
    """What a hand can interrupt, by what a hand of the other team can lead."""
    worth = np.zeros((N_DOMINOES, N_SUITS))
    worth[_DOMINOES, LED_SUIT[declaration]] = [value.of_lead(d) for d in range(N_DOMINOES)]
    leads, interrupts = by_domino(deal, worth), hand_tables(deal, declaration).interrupts
    return HandPairs(
        None,
        {
            (s, t): team_sign(s) * (interrupts[s] @ leads[t].T)
            for s in _SEATS
            for t in _SEATS
            if team(s) != team(t)
        },
    )
