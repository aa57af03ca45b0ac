"""Interrupts: who can trump a lead because he cannot follow it, and which leads are safe from that.

Sections 3.6 to 3.8 of the three-axis document. All of it rests on a void pattern: by default the
voids there are, or those that were shown, or any others. Which trumps a seat holds is taken as
known either way, as in the document.
"""

from typing import NamedTuple

from texas42.axes.void_pattern import VoidPattern, as_suit
from texas42.axes.voids import actual_voids
from texas42.deals import State
from texas42.deals.calls import as_seat
from texas42.rules import N_SEATS, led_suit, power_set
from texas42.rules.suits import N_SUITS


def can_interrupt(state: State, seat: int, suit: int, voids: VoidPattern | None = None) -> bool:
    """Whether a seat may trump a lead of this suit: canInterrupt of section 3.6.

    It is void in the suit, there is a trump suit, and it holds a trump. Trumps themselves can not
    be interrupted. Whether the trump would take the trick is not asked: another may be higher.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> [suit for suit in range(8) if can_interrupt(state, 1, suit)]  # it holds 6-4 and 5-5
    [0, 1, 2, 3, 5]
    """
    known = actual_voids(state) if voids is None else voids
    return _can(state, as_seat(seat), as_suit(suit), known)


class Interrupt(NamedTuple):
    """An edge of the interrupt graph: `leader` may lead `suit`, and `by` may trump it."""

    leader: int
    suit: int
    by: int


def interrupt_graph(state: State, voids: VoidPattern | None = None) -> tuple[Interrupt, ...]:
    """Who can steal control from whom under which lead, G_V of section 3.7, in ascending order.

    "Would lead" is read as could: there is an edge from each seat that holds a domino calling for
    the suit, whether it has the lead token or not and whether the lead is wise. A mixed domino
    calls for its higher pip, so who holds 6-4 alone leads sixes and not fours.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> interrupt_graph(state)[:2]
    (Interrupt(leader=0, suit=0, by=1), Interrupt(leader=2, suit=1, by=1))
    """
    known = actual_voids(state) if voids is None else voids
    return tuple(
        Interrupt(leader, suit, by)
        for leader, hand in enumerate(state.hands)
        for suit in sorted({led_suit(d, state.declaration) for d in hand})
        for by in range(N_SEATS)
        if by != leader and _can(state, by, suit, known)
    )


def safe_suits(
    state: State, seat: int | None = None, voids: VoidPattern | None = None
) -> tuple[int, ...]:
    """The suits that no other seat can interrupt, Safe(s, V, delta) of section 3.8.

    `seat` is by default the leader. Partner counts among the others. All eight suits are asked
    about, also those that the seat cannot lead; safe and contested suits part them.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> safe_suits(state), safe_suits(state, seat=1)
    ((4, 6, 7), (0, 1, 2, 3, 4, 5, 6, 7))
    """
    contested = contested_suits(state, seat, voids)
    return tuple(suit for suit in range(N_SUITS) if suit not in contested)


def contested_suits(
    state: State, seat: int | None = None, voids: VoidPattern | None = None
) -> tuple[int, ...]:
    """The suits that some other seat can interrupt, Contested(s, V, delta) of section 3.8.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> contested_suits(state), contested_suits(state, seat=1)
    ((0, 1, 2, 3, 5), ())
    """
    leader = state.leader if seat is None else as_seat(seat)
    known = actual_voids(state) if voids is None else voids
    others = [other for other in range(N_SEATS) if other != leader]
    return tuple(
        suit for suit in range(N_SUITS) if any(_can(state, other, suit, known) for other in others)
    )


def _can(state: State, seat: int, suit: int, voids: VoidPattern) -> bool:
    power = power_set(state.declaration)
    return (
        power is not None and voids.is_void(seat, suit) and not power.isdisjoint(state.hands[seat])
    )
