"""What a seat's interrupts are worth: InterruptPower of section 6.3.

The document counts interrupt capabilities "weighted by suit value" and leaves the value open. Here
the value of a suit to a seat is what its opponents can still lead in it: so much for each such
domino, which is a trick that could be taken, and so much for each point on it. A suit that no
opponent can lead is worth nothing, however void the seat is in it; and so is a partner's lead,
which leaves the token where it was.
"""

from dataclasses import dataclass
from typing import Final

from texas42.axes.interrupts import can_interrupt
from texas42.axes.void_pattern import VoidPattern
from texas42.deals import State
from texas42.rules import N_SEATS, count, led_suit, team
from texas42.rules.suits import N_SUITS


@dataclass(frozen=True, slots=True)
class SuitValue:
    """What the dominoes that can be led make a suit worth.

    >>> SuitValue().of_lead(20), SuitValue(lead=1, point=0).of_lead(20)  # 5-5
    (11.0, 1.0)
    """

    lead: float = 1.0
    """For each domino that would lead the suit."""
    point: float = 1.0
    """For each point of count on it."""

    def of_lead(self, d: int) -> float:
        """What one domino adds to the value of the suit it leads."""
        return float(self.lead + self.point * count(d))


TRICK_AND_COUNT: Final = SuitValue()
"""One point for the trick and the counts on the lead: what the trick is worth so far."""


def suit_value(state: State, suit: int, seat: int, value: SuitValue = TRICK_AND_COUNT) -> float:
    """What a suit is worth to a seat that can interrupt it: what its opponents can lead in it.

    >>> from texas42.rules import Declaration
    >>> state = State(((26, 25), (20, 19), (0, 1), (2, 3)), Declaration.FIVES, leader=0)
    >>> suit_value(state, 6, seat=1)  # 6-4, with its ten, as 6-5 is a trump
    11.0
    """
    return sum(
        (
            value.of_lead(d)
            for opponent in range(N_SEATS)
            if team(opponent) != team(seat)
            for d in state.hands[opponent]
            if led_suit(d, state.declaration) == suit
        ),
        0.0,
    )


def interrupt_power(
    state: State,
    seat: int,
    value: SuitValue = TRICK_AND_COUNT,
    voids: VoidPattern | None = None,
) -> float:
    """The value of the suits that a seat can interrupt, by its actual voids or by those given.

    >>> from texas42.rules import Declaration
    >>> state = State(((26, 25), (20, 19), (0, 1), (2, 3)), Declaration.FIVES, leader=0)
    >>> interrupt_power(state, 1)  # 6-4 is worth 11, 0-0 and 1-0 are worth 1 each
    13.0
    """
    return sum(
        (
            suit_value(state, suit, seat, value)
            for suit in range(N_SUITS)
            if can_interrupt(state, seat, suit, voids)
        ),
        0.0,
    )
