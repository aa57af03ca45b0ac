"""Voids of a position: those there are, and those that the plays have shown.

Sections 3.4 and 3.5 of the three-axis document. Along a hand both only grow, so a hand walks
upward through the lattice of void patterns, what is shown always at or below what is.
"""

from collections.abc import Iterator
from itertools import accumulate
from operator import or_

from texas42.axes.lead_token import leaders
from texas42.axes.void_pattern import BOTTOM, VoidPattern
from texas42.deals import Position, State
from texas42.rules import N_SEATS, can_follow, follows, led_suit
from texas42.rules.suits import N_SUITS


def actual_voids(state: State) -> VoidPattern:
    """The voids there are: the suits of which a seat holds nothing (sections 3.1 and 10.2).

    Called dominoes belong to the called suit alone. So under sixes as trump the suit 6 is empty,
    as is suit 7 when nothing is called, and everybody is void in an empty suit. What lies in the
    current trick is in nobody's hand.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> voids = actual_voids(state)  # seat 1 holds 6-4 and 5-5, which is a trump
    >>> voids.suits(1), voids.seats(7)
    ((0, 1, 2, 3, 5), (0, 2, 3))
    """
    return VoidPattern.of(
        (seat, suit)
        for seat, hand in enumerate(state.hands)
        for suit in range(N_SUITS)
        if not can_follow(hand, suit, state.declaration)
    )


def shown_voids(position: Position) -> VoidPattern:
    """The voids that the plays on record have shown to everybody (section 3.5).

    Who did not follow a led suit is void in it, for certain and for the rest of the hand. That is
    the only inference: a suit that is empty under the declaration, or of which all dominoes have
    fallen, is marked for nobody who has not failed to follow it. Tricks that are gone from the
    record show nothing.

    >>> from texas42.deals import Deal
    >>> position = Position.start(Deal.from_seed(0), "ones", plays="4-4 5-4 5-5")
    >>> list(shown_voids(position))  # seat 2 threw 5-5 on a lead of fours
    [(2, 4)]
    """
    return shown_path(position)[-1]


def actual_path(position: Position) -> tuple[VoidPattern, ...]:
    """The voids there were before each play on record and after the last (section 3.4).

    Never falls: once void, always void.

    >>> from texas42.deals import Deal
    >>> path = actual_path(Position.start(Deal.from_seed(0), "ones", plays="4-4 5-4 5-5"))
    >>> [voids.n_voids for voids in path]
    [10, 10, 10, 10]
    """
    return tuple(map(actual_voids, _states(position)))


def shown_path(position: Position) -> tuple[VoidPattern, ...]:
    """The voids that had been shown before each play on record and after the last (section 3.4).

    >>> from texas42.deals import Deal
    >>> path = shown_path(Position.start(Deal.from_seed(0), "ones", plays="4-4 5-4 5-5"))
    >>> [voids.n_voids for voids in path]
    [0, 0, 0, 1]
    """
    return tuple(accumulate(_shown_by_each_play(position), or_, initial=BOTTOM))


def _states(position: Position) -> Iterator[State]:
    """The state before each play on record, and that after the last."""
    state = Position(position.deal, position.declaration, position.leader, (), position.gone).state
    yield state
    for d in position.plays:
        state = state.after(d)
        yield state


def _shown_by_each_play(position: Position) -> Iterator[VoidPattern]:
    """What each play on record shows by itself."""
    declaration, plays = position.declaration, position.plays
    led_by = leaders(position)
    for number, d in enumerate(plays):
        trick, turn = divmod(number, N_SEATS)
        suit = led_suit(plays[number - turn], declaration)
        if follows(d, suit, declaration):
            yield BOTTOM
        else:
            yield VoidPattern.of([((led_by[trick] + turn) % N_SEATS, suit)])
