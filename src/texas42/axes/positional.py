"""Positional power: what it is worth to play where one plays, within a trick and across tricks.

Section 5 of the three-axis document. The document leaves its positional modifier and its lead
value open; here both are differences of solved values, so perfect play with all hands open gives
their meaning. A value is split in three:

- what the hands are worth before it is known who leads: the mean over the four seats that might
  have led the trick under way, or that might lead it;
- the token: how much better or worse it is for a side that this seat leads and no other;
- the trick: what the plays to the trick so far, and the play that is looked at, have kept or
  given away. It is 0 as long as both sides have played their best.
"""

from enum import IntEnum
from typing import NamedTuple

from texas42.axes.lead_token import leaders
from texas42.axes.team_sign import team_sign
from texas42.deals import Position, State
from texas42.deals.calls import as_seat
from texas42.deals.notation import as_domino
from texas42.rules import N_SEATS, trick_points
from texas42.solve import evaluate_moves, value


class Role(IntEnum):
    """The place of the seat to play in the trick, 1 to 4 (section 5.1)."""

    LEAD = 1
    FIRST_RESPONSE = 2
    PIVOT = 3
    FINISHER = 4


def role(state: State) -> Role:
    """The role of the seat to play; a seat that is to lead has the first.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> role(state), role(state.after(27).after(25))
    (<Role.LEAD: 1>, <Role.PIVOT: 3>)
    """
    return Role(len(state.trick) + 1)


def information_set(state: State) -> tuple[int, ...]:
    """What the seat to play sees of the trick, I_p of section 5.2: its dominoes, in order.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> information_set(state), information_set(state.after(27).after(25))
    ((), (27, 25))
    """
    return state.trick


def stake(state: State) -> int:
    """The points that lie in the trick, stake of section 5.4: one for the trick, and its count.

    A play raises the stake by its own count.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> stake(state), stake(state.after(27)), stake(state.after(27).after(25))  # 6-6, then 6-4
    (1, 1, 11)
    """
    return trick_points(state.trick)


class Levels(NamedTuple):
    """A value split by the two levels of position (section 5.5), for the side of one seat.

    The three add up to the value of the position or of the move, in points to come, the side's
    minus the other's. Parts are multiples of a quarter, so the sum is exact.
    """

    hands: float
    """The mean over the four leaders that the trick might have: what is worth without position."""
    token: float
    """Across tricks: what it adds that the leader leads."""
    trick: float
    """Within the trick: what the plays to it have added, for this side."""

    @property
    def modifier(self) -> float:
        """What both levels add to the hands."""
        return self.token + self.trick

    def for_team_0(self, seat: int) -> "Levels":
        """Those for the side of a seat as values are: for team 0, to whose value they add up.

        >>> Levels(-5.0, -15.0, 0.0).for_team_0(seat=1)
        Levels(hands=5.0, token=15.0, trick=0.0)
        """
        return Levels(*(team_sign(seat) * part + 0.0 for part in self))  # and never -0.0


def levels(position: Position, domino: int | str | None = None) -> Levels:
    """The two-level decomposition of a position, or of a move, for the side of the seat to play.

    >>> from texas42.deals import Deal
    >>> position = Position.start(Deal.from_seed(0), "ones")
    >>> [value(Position.start(Deal.from_seed(0), "ones", leader)) for leader in range(4)]
    [28, -18, 18, -18]
    >>> levels(position), levels(position, "5-2")
    (Levels(hands=2.5, token=25.5, trick=0.0), Levels(hands=2.5, token=25.5, trick=-36.0))

    Args:
        position: Any position but a finished one.
        domino: A legal move; without it, the decomposition is that of best play.
    """
    if position.is_over:
        raise ValueError("the hand is over: nobody is left to play from any place")
    worth = value(position) if domino is None else _worth(position, as_domino(domino))
    return _split(position, worth, _by_leader(position))


def levels_of_moves(position: Position) -> dict[int, Levels]:
    """The decomposition of every legal move, by domino: all of them for the price of one.

    >>> from texas42.deals import Deal, parse_domino
    >>> position = Position.start(Deal.from_seed(0), "ones")
    >>> levels_of_moves(position)[parse_domino("5-2")] == levels(position, "5-2")
    True
    """
    by_leader = _by_leader(position)
    return {
        move.domino: _split(position, move.value, by_leader) for move in evaluate_moves(position)
    }


def positional_modifier(position: Position, domino: int | str) -> float:
    """What its place adds to a move, the modifier rho(p, d, I_p, delta, l) of section 5.3.

    It is the value of playing the domino now, from this place of the trick and after what lies in
    it, minus the mean value over the four places at which the seat might have found itself in this
    trick, which are the four seats that might have led it; for the side of the seat to play.

    The hands are the same in all five values and so is the declaration, so that rank and voids
    cancel out and only position remains, as the document asks of a modifier of rank. Over the
    four places with best play it is 0 on average. For a leader with a strong suit it is high; for
    the last to play it holds what taking or losing this trick does; and throwing count on the
    wrong trick lowers it, at any place.

    >>> from texas42.deals import Deal
    >>> position = Position.start(Deal.from_seed(0), "ones")
    >>> positional_modifier(position, "4-4"), positional_modifier(position, "5-2")
    (25.5, -10.5)
    """
    return levels(position, domino).modifier


def lead_value(position: Position, seat: int | None = None) -> float:
    """What it is worth to its side that a seat leads the trick: LeadValue(s, t) of section 5.5.

    It is the value at the start of the trick t, the one under way or to be led, with the seat
    leading, minus the mean over all four seats leading from the same hands; for the side of that
    seat, by default the leader. Taken for team 0, the four add up to 0. At the end of a hand, when
    nothing is left to lead, it is 0.

    >>> from texas42.deals import Deal
    >>> position = Position.start(Deal.from_seed(0), "ones")
    >>> [lead_value(position, seat) for seat in range(4)]
    [25.5, 20.5, 15.5, 20.5]
    """
    leader = position.trick_leader if seat is None else as_seat(seat)
    by_leader = _by_leader(position)
    return team_sign(leader) * (N_SEATS * by_leader[leader] - sum(by_leader)) / N_SEATS


def positional_value(position: Position, seat: int) -> float:
    """PositionalValue(s) of section 5.5: the lead values of all tricks on record that a seat led.

    Of the play-out of which the position is the end; the trick under way or to be led counts.

    >>> from texas42.deals import Deal
    >>> plays = "4-4 5-4 5-5 4-3, 2-0 6-2 6-5 3-2"
    >>> position = Position.start(Deal.from_seed(0), "ones", plays=plays)
    >>> [positional_value(position, seat) for seat in range(4)]
    [51.0, 20.0, 0.0, 0.0]
    """
    chosen = as_seat(seat)
    led = (number for number, leader in enumerate(leaders(position)) if leader == chosen)
    return sum((lead_value(_start(position, number, chosen)) for number in led), start=0.0)


def _split(position: Position, worth: int, by_leader: list[int]) -> Levels:
    """What a position or move is worth, in levels, from the values with each seat leading."""
    led, sign = by_leader[position.trick_leader], team_sign(position.to_play)
    # Whole numbers are divided last, so that a side of team 1 has 0.0 and never -0.0.
    return Levels(
        hands=sign * sum(by_leader) / N_SEATS,
        token=sign * (N_SEATS * led - sum(by_leader)) / N_SEATS,
        trick=float(sign * (worth - led)),
    )


def _by_leader(position: Position) -> list[int]:
    """The values at the start of the trick under way, or to be led, with each seat leading."""
    number = len(position.tricks)
    return [value(_start(position, number, leader)) for leader in range(N_SEATS)]


def _start(position: Position, number: int, leader: int) -> Position:
    """The start of a trick of the record, counted from 0, with this seat leading."""
    gone = (*position.gone, *position.plays[: N_SEATS * number])
    return Position(position.deal, position.declaration, leader, gone=gone)


def _worth(position: Position, d: int) -> int:
    """The value of a legal move; ValueError with the reason if it is illegal."""
    reason = position.state.refusal(d)
    if reason is not None:
        raise ValueError(reason)
    return next(move.value for move in evaluate_moves(position) if move.domino == d)
