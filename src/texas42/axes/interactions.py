"""Where two axes meet: the interaction terms of sections 7.1 to 7.3.

The document defines each for one domino or one leader. `interactions` adds them up over a state
and signs them by team, so that like a value they turn their sign with the table.
"""

from collections.abc import Callable
from typing import NamedTuple

from texas42.axes.interrupts import contested_suits, safe_suits
from texas42.axes.team_sign import team_sign
from texas42.axes.void_pattern import VoidPattern
from texas42.axes.voids import actual_voids
from texas42.deals import State
from texas42.rules import N_SEATS, domino_name, effective_suit, led_suit, trick_key
from texas42.rules.suits import N_SUITS

OfKey = Callable[[int], float]
"""The f of section 7.1, which says what a domino of a trick key is worth where a seat is void."""


def the_key(key: int) -> float:
    """The f taken where none is given: the trick key itself, 0 to 46.

    >>> the_key(46)
    46.0
    """
    return float(key)


class Interactions(NamedTuple):
    """The three terms of a state, team 0 minus team 1."""

    rank_void: float
    """The sum of section 7.1 over the dominoes of team 0, less that of team 1."""
    void_control: float
    """That of section 7.2, with the sign of the leader's team."""
    rank_control: float
    """That of section 7.3, with the sign of the leader's team."""


def rank_void_interaction(
    state: State, d: int, f: OfKey = the_key, voids: VoidPattern | None = None
) -> float:
    """RankVoidInteraction: f of the key `d` leads with, for each other seat void in its suit.

    By the actual voids of the state, or by those given.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 25), (20, 19), (0, 1), (2, 3)), Declaration.FIVES, leader=0)
    >>> rank_void_interaction(state, 27)  # no other seat follows a six: three times its key of 30
    90.0
    """
    holder = next((seat for seat, hand in enumerate(state.hands) if d in hand), None)
    if holder is None:
        raise ValueError(f"nobody holds {domino_name(d)}: expected a domino still in a hand")
    pattern = actual_voids(state) if voids is None else voids
    suit = led_suit(d, state.declaration)
    n_void = sum(pattern.is_void(seat, suit) for seat in range(N_SEATS) if seat != holder)
    return n_void * f(trick_key(d, suit, state.declaration))


def void_control_interaction(state: State, voids: VoidPattern | None = None) -> int:
    """VoidControlInteraction: how many suits are safe for the leader, less the contested ones.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 25), (20, 19), (0, 1), (2, 3)), Declaration.FIVES, leader=0)
    >>> void_control_interaction(state)  # seat 1 has trumps alone: nothing but trumps is safe
    -6
    """
    safe, contested = safe_suits(state, voids=voids), contested_suits(state, voids=voids)
    return len(safe) - len(contested)


def rank_control_interaction(state: State) -> int:
    """RankControlInteraction: the keys of the leader's dominoes in one suit, in its strongest.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 25), (20, 19), (0, 1), (2, 3)), Declaration.FIVES, leader=0)
    >>> rank_control_interaction(state)  # sixes: 30 for 6-6 and 26 for 6-4
    56
    """
    hand = frozenset(state.hands[state.leader])
    return max(
        sum(
            trick_key(d, suit, state.declaration)
            for d in hand & effective_suit(suit, state.declaration)
        )
        for suit in range(N_SUITS)
    )


def interactions(state: State, f: OfKey = the_key) -> Interactions:
    """The three terms of a state, signed by team; all 0 when all is played."""
    if not state.n_left:
        return Interactions(0.0, 0.0, 0.0)
    voids = actual_voids(state)
    leads = team_sign(state.leader)
    return Interactions(
        sum(
            team_sign(seat) * rank_void_interaction(state, d, f, voids)
            for seat, hand in enumerate(state.hands)
            for d in hand
        ),
        float(leads * void_control_interaction(state, voids)),
        float(leads * rank_control_interaction(state)),
    )
