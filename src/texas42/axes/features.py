"""The features of one state: slow, to be read beside section 10.4 of the three-axis document."""

from collections.abc import Iterable
from dataclasses import dataclass

from texas42.axes.control import lead_strength, team_control
from texas42.axes.interrupts import can_interrupt, safe_suits
from texas42.axes.voids import actual_voids
from texas42.deals import State
from texas42.rules import N_SEATS, led_suit, trick_key
from texas42.rules.suits import N_SUITS

BySeat = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class StateFeatures:
    """What section 10.4 asks of a state. Differences are team 0, seats 0 and 2, minus team 1.

    Rank is the trick key tau of section 2.3, with trumps above all else. A domino has the same key
    in every suit it follows, so a hand has a sum of keys and a highest one. The group `state` of
    the registry has the same as columns of many states, one for each seat.
    """

    rank_sums: BySeat
    """By seat: the sum of the keys of what it holds."""
    max_ranks: BySeat
    """By seat: the highest of them, over all suits; 0 for an empty hand."""
    void_pattern: int
    """The actual voids as 32 bits, bit 8 s + l when seat s is void in suit l."""
    void_counts: BySeat
    """By seat: how many of the suits 0 to 7 it is void in."""
    leader: int
    """The seat that leads, or led, the trick."""
    leader_team: int
    """Its team, 0 or 1."""
    lead_strength: int
    """In how many of the suits 0 to 7 the leader holds the highest domino still in a hand."""
    safe_suit_count: int
    """How many of the suits 0 to 7 no other seat can interrupt when the leader leads them."""
    team_rank_differential: int
    """The difference of the rank sums."""
    interrupt_balance: int
    """The difference of how many of the suits 0 to 7 each seat can interrupt."""


def state_features(state: State) -> StateFeatures:
    """The features of a state.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> state_features(state)  # 6-6 0-0, 6-4 5-5, 1-1 2-2, 3-3 4-2
    StateFeatures(rank_sums=(60, 72, 60, 52), max_ranks=(30, 46, 30, 30), void_pattern=3824758718, \
void_counts=(6, 5, 6, 5), leader=0, leader_team=0, lead_strength=2, safe_suit_count=3, \
team_rank_differential=-4, interrupt_balance=-5)
    """
    voids = actual_voids(state)
    rank_sums = _by_seat(sum(_ranks(state, seat)) for seat in range(N_SEATS))
    interrupts = _by_seat(
        sum(can_interrupt(state, seat, suit, voids) for suit in range(N_SUITS))
        for seat in range(N_SEATS)
    )
    return StateFeatures(
        rank_sums=rank_sums,
        max_ranks=_by_seat(max(_ranks(state, seat), default=0) for seat in range(N_SEATS)),
        void_pattern=int(voids),
        void_counts=_by_seat(len(voids.suits(seat)) for seat in range(N_SEATS)),
        leader=state.leader,
        leader_team=team_control(state),
        lead_strength=lead_strength(state),
        safe_suit_count=len(safe_suits(state, voids=voids)),
        team_rank_differential=_difference(rank_sums),
        interrupt_balance=_difference(interrupts),
    )


def _ranks(state: State, seat: int) -> list[int]:
    """The keys of what a seat holds, each in the suit it leads."""
    declaration = state.declaration
    return [trick_key(d, led_suit(d, declaration), declaration) for d in state.hands[seat]]


def _by_seat(values: Iterable[int]) -> BySeat:
    zero, one, two, three = values
    return zero, one, two, three


def _difference(by_seat: BySeat) -> int:
    zero, one, two, three = by_seat
    return zero - one + two - three
