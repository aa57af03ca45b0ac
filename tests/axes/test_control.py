"""Control: lead strength against the reference's order of a suit, how tricks were won, tempo."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import slow
from tests.strategies import positions, recorded_positions
from texas42.axes.control import (
    Acquisition,
    acquisition,
    dominant_suits,
    interrupt_risk,
    lead_strength,
    team_control,
    tempo,
)
from texas42.axes.voids import shown_voids
from texas42.deals import Deal, Position, State
from texas42.rules import Declaration


@given(positions())
def test_a_suit_is_dominated_by_the_holder_of_its_highest_domino(position: Position) -> None:
    decl, holders = int(position.declaration), dict[int, int]()
    for suit in range(8):
        held = [
            (slow.trick_key(d, suit, decl), seat)
            for seat, hand in enumerate(position.hands)
            for d in hand
            if slow.follows(d, suit, decl)
        ]
        if held:
            holders[suit] = max(held)[1]
    for seat in range(4):
        expected = tuple(suit for suit in range(8) if holders.get(suit) == seat)
        assert dominant_suits(position.state, seat) == expected
        assert lead_strength(position.state, seat) == len(expected)
    assert dominant_suits(position.state) == dominant_suits(position.state, position.trick_leader)


@given(positions())
def test_interrupt_risk_counts_the_suits_that_others_can_trump(position: Position) -> None:
    state, decl = position.state, int(position.declaration)
    for seat in range(4):
        others = [other for other in range(4) if other != seat]
        at_risk = {
            suit
            for suit in range(8)
            for other in others
            if slow.called_has_power(decl)
            and any(slow.called(d, decl) for d in position.hands[other])
            and not any(slow.follows(d, suit, decl) for d in position.hands[other])
        }
        assert interrupt_risk(state, seat) == len(at_risk)
        assert interrupt_risk(state, seat, shown_voids(position)) <= len(at_risk)
    assert interrupt_risk(state) == interrupt_risk(state, state.leader)


@given(positions())
def test_the_token_is_with_the_winner_of_the_last_trick(position: Position) -> None:
    leader = position.tricks[-1].winner if position.tricks else position.leader
    assert team_control(position.state) == (0 if leader in (0, 2) else 1)


@given(recorded_positions(st.just(28)))
def test_every_trick_was_won_in_the_way_its_dominoes_say(position: Position) -> None:
    decl = int(position.declaration)
    for trick in position.tricks:
        led = slow.led_suit(trick.dominoes[0], decl)
        trumped = any(
            slow.called(d, decl) and slow.called_has_power(decl) and not slow.follows(d, led, decl)
            for d in trick.dominoes
        )
        followed = any(slow.follows(d, led, decl) for d in trick.dominoes[1:])
        expected = "trump intrusion" if trumped else "rank" if followed else "default"
        assert str(acquisition(trick, position.declaration)) == expected
        if expected == "default":
            assert trick.winner == trick.leader


@given(recorded_positions(), st.data())
def test_the_tempi_of_both_teams_make_one(position: Position, data: st.DataObject) -> None:
    if position.is_over:
        assert tempo(position, 0) == tempo(position, 0, 1, 7)
    n = len(position.tricks) + (not position.is_over)
    first = data.draw(st.integers(1, n))
    last = data.draw(st.integers(first, n))
    leaders = [position.leader, *(trick.winner for trick in position.tricks)][first - 1 : last]
    for team in range(2):
        led = sum(leader in (team, team + 2) for leader in leaders)
        assert tempo(position, team, first, last) == float(Fraction(led, len(leaders)))
    assert tempo(position, 0, first, last) + tempo(position, 1, first, last) == pytest.approx(1)


def test_tempo_by_hand() -> None:
    # 4-4 holds the first trick; 6-2 takes the second from 2-0; seat 1 is to lead the third.
    plays = "4-4 5-4 5-5 4-3, 2-0 6-2 6-5 3-2"
    position = Position.start(Deal.from_seed(0), "ones", plays=plays)
    assert tempo(position, 0) == 2 / 3
    assert tempo(position, 1) == 1 / 3
    assert tempo(position, 0, 1, 2) == 1
    assert tempo(position, 0, 3, 3) == 0


def test_tricks_off_the_record_keep_their_numbers() -> None:
    plays = "4-4 5-4 5-5 4-3, 2-0 6-2 6-5 3-2"
    position = Position.start(Deal.from_seed(0), "ones", plays=plays)
    again = Position.from_packed(position.packed(), position.deal, "ones")
    assert tempo(again, 1) == tempo(again, 1, 3, 3) == 1
    with pytest.raises(ValueError, match="from 3 to 3"):
        tempo(again, 1, 1, 3)


@pytest.mark.parametrize(("first", "last"), [(0, 2), (2, 4), (3, 2)])
def test_a_span_that_is_none_is_refused(first: int, last: int) -> None:
    plays = "4-4 5-4 5-5 4-3, 2-0 6-2 6-5 3-2"
    position = Position.start(Deal.from_seed(0), "ones", plays=plays)
    with pytest.raises(ValueError, match=f"tricks {first} to {last} are no span.* from 1 to 3"):
        tempo(position, 0, first, last)


def test_a_hand_with_no_trick_on_record_has_no_tempo() -> None:
    with pytest.raises(ValueError, match="no trick is on record"):
        tempo(Position.start(Deal.from_seed(0), "ones", gone=range(28)), 0)


@pytest.mark.parametrize(
    ("decl", "plays", "how", "winner"),
    [
        ("notrump", "6-0 5-5 4-2 3-3", Acquisition.DEFAULT, 0),  # seat 0 has every six
        ("fives", "6-0 5-5 4-2 3-3", Acquisition.TRUMP_INTRUSION, 1),
        ("fives", "6-5 5-5 5-1 5-0", Acquisition.RANK, 1),  # a lead of trumps, not intruded upon
        ("sixes", "6-0 5-5 4-2 3-3", Acquisition.DEFAULT, 0),  # trumps, and nobody else has any
    ],
)
def test_acquisition_by_hand(decl: str, plays: str, how: Acquisition, winner: int) -> None:
    deal = Deal.from_hands(
        "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
        "5-5 4-4 4-3 5-4 4-1 4-0 1-1",
        "4-2 5-3 5-2 5-1 2-2 2-1 2-0",
        "3-3 3-2 3-1 3-0 5-0 1-0 0-0",
    )
    position = Position.start(deal, decl, plays=plays)
    assert position.tricks[0].winner == winner
    assert acquisition(position.tricks[0], position.declaration) is how


def test_lead_strength_by_hand() -> None:
    # 6-4 is the highest four, since 4-4 and 5-4 are gone, though it can only lead sixes.
    state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    assert [dominant_suits(state, seat) for seat in range(4)] == [(0, 6), (4, 7), (1, 2), (3,)]
