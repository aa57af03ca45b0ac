"""Control: who holds the lead token, how it was won, and what it is good for.

Sections 4.1 to 4.5 and 4.7 of the three-axis document. The lead token is with the leader of the
current trick, `State.leader`; whoever takes the trick has it next.
"""

from enum import Enum

from texas42.axes.interrupts import contested_suits
from texas42.axes.lead_token import leaders
from texas42.axes.void_pattern import VoidPattern
from texas42.deals import Position, State, Trick
from texas42.deals.calls import as_seat
from texas42.deals.drawing import trick_number
from texas42.rules import Declaration, effective_suit, follows, led_suit, team, trick_key
from texas42.rules.suits import N_SUITS
from texas42.solve.values import check_team


def team_control(state: State) -> int:
    """The team that holds the lead token, TeamControl of section 4.3.

    >>> from texas42.rules import Declaration
    >>> team_control(State(((27,), (20,), (1,), (0,)), Declaration.FIVES, leader=3))
    1
    """
    return team(state.leader)


class Acquisition(Enum):
    """How a trick, and with it the lead token, was won (section 4.4)."""

    RANK = "rank"
    TRUMP_INTRUSION = "trump intrusion"
    DEFAULT = "default"

    def __str__(self) -> str:
        return self.value


def acquisition(trick: Trick, declaration: Declaration) -> Acquisition:
    """How a completed trick was won: by rank, by trump intrusion, or by default.

    By trump intrusion, when a trump took a lead of another suit. By default, when nobody but the
    leader followed and nobody trumped. By rank otherwise: the highest domino of the led suit had
    at least one other to beat.

    >>> from texas42.deals import Deal, Position
    >>> plays = "4-4 5-4 5-5 4-3, 2-0 6-2 6-1 3-2"
    >>> position = Position.start(Deal.from_seed(0), "ones", plays=plays)
    >>> [str(acquisition(trick, position.declaration)) for trick in position.tricks]
    ['rank', 'trump intrusion']
    """
    suit = led_suit(trick.dominoes[0], declaration)
    winning = trick.dominoes[(trick.winner - trick.leader) % len(trick.dominoes)]
    if not follows(winning, suit, declaration):
        return Acquisition.TRUMP_INTRUSION
    n_following = sum(follows(d, suit, declaration) for d in trick.dominoes)
    return Acquisition.RANK if n_following > 1 else Acquisition.DEFAULT


def dominant_suits(state: State, seat: int | None = None) -> tuple[int, ...]:
    """The suits, 0 to 7, of which a seat holds the highest domino that remains (section 4.5).

    `seat` is by default the leader. What remains is what is in hands; a suit of which nothing
    remains is nobody's. Trumps are not asked about: the highest six can still be trumped. A suit
    counts also where its highest domino cannot lead it, as 6-4 leads sixes and never fours.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> dominant_suits(state), dominant_suits(state, seat=1)  # 6-6 0-0, and 6-4 5-5
    ((0, 6), (4, 7))
    """
    holder = state.leader if seat is None else as_seat(seat)
    tops = [[_top(state, suit, hand) for hand in state.hands] for suit in range(N_SUITS)]
    return tuple(suit for suit, by_seat in enumerate(tops) if 0 < by_seat[holder] == max(by_seat))


def lead_strength(state: State, seat: int | None = None) -> int:
    """In how many suits a seat holds the current high domino, LeadStrength of section 4.5.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> [lead_strength(state, seat) for seat in range(4)]
    [2, 2, 2, 1]
    """
    return len(dominant_suits(state, seat))


def interrupt_risk(state: State, seat: int | None = None, voids: VoidPattern | None = None) -> int:
    """How many suits others could interrupt, InterruptRisk of section 4.5: the contested ones.

    The document counts every other seat, partner too; so does this.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> interrupt_risk(state), interrupt_risk(state, seat=1)
    (5, 0)
    """
    return len(contested_suits(state, seat, voids))


def tempo(
    position: Position, side: int, first: int | None = None, last: int | None = None
) -> float:
    """The share of the tricks `first` to `last` that a team led, Tempo of section 4.7.

    Tricks are numbered from 1 to 7, both ends are included, and a trick is led by whoever holds
    the token when it begins: the trick that is about to begin counts, too. By default the span
    is all of the record.

    >>> from texas42.deals import Deal
    >>> plays = "4-4 5-4 5-5 4-3, 2-0 6-2 6-5 3-2"
    >>> position = Position.start(Deal.from_seed(0), "ones", plays=plays)
    >>> tempo(position, 0), tempo(position, 0, 1, 2), tempo(position, 1, 3, 3)
    (0.6666666666666666, 1.0, 1.0)
    """
    of_team, led_by = check_team(side), _led_by(position)
    if not led_by:
        raise ValueError("no trick is on record: expected one that has been led or is to be led")
    start = min(led_by) if first is None else first
    end = max(led_by) if last is None else last
    if not min(led_by) <= start <= end <= max(led_by):
        raise ValueError(
            f"tricks {start} to {end} are no span of the record: expected a first and a last trick "
            f"from {min(led_by)} to {max(led_by)}"
        )
    return sum(led_by[number] == of_team for number in range(start, end + 1)) / (end - start + 1)


def _led_by(position: Position) -> dict[int, int]:
    """The team that led each trick on record, by its number; that under way or to come is last."""
    on_record = leaders(position)
    first = trick_number(position) - len(on_record) + 1
    return {number: team(leader) for number, leader in enumerate(on_record, start=first)}


def _top(state: State, suit: int, hand: tuple[int, ...]) -> int:
    """The key of the highest domino of a suit in a hand; 0 where it holds none."""
    of_suit = effective_suit(suit, state.declaration).intersection(hand)
    return max((trick_key(d, suit, state.declaration) for d in of_suit), default=0)
