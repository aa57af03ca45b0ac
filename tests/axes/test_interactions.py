"""Interaction terms: by hand, against the reference's rules, and in columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.axes.turning import turned
from tests.reference import slow
from tests.strategies import positions
from texas42.axes.interaction_columns import interaction_columns
from texas42.axes.interactions import (
    OfKey,
    interactions,
    rank_control_interaction,
    rank_void_interaction,
    the_key,
    void_control_interaction,
)
from texas42.axes.void_pattern import BOTTOM, VoidPattern
from texas42.deals import Deal, Position, State, parse_hand
from texas42.rules import Declaration

HERE = State(
    tuple(map(parse_hand, ("6-6 5-0", "6-4 1-0", "2-2 5-1", "3-2 6-1"))), Declaration.FIVES, 0
)


def halves(key: int) -> float:
    return key / 2 if key > 32 else 1.0


def test_rank_counts_where_others_are_void() -> None:
    # 6-6 leads sixes with a key of 16 + 14; of the others only seat 2 has none.
    assert rank_void_interaction(HERE, 27) == 30
    # 5-0 leads trumps with a key of 32 + 5; seats 1 and 3 have none.
    assert rank_void_interaction(HERE, 15) == 2 * 37
    assert rank_void_interaction(HERE, 15, f=halves) == 2 * 18.5
    # By what the table knows: nothing, or that seat 3 has no trumps.
    assert rank_void_interaction(HERE, 15, voids=BOTTOM) == 0
    assert rank_void_interaction(HERE, 15, voids=VoidPattern.of([(3, 7), (0, 7)])) == 37


def test_a_domino_that_nobody_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody holds 5-5: expected a domino still in a hand"):
        rank_void_interaction(HERE, 20)


def test_safe_suits_less_contested_ones() -> None:
    # Seat 2 has a trump, and otherwise twos alone: a lead of twos or trumps is safe from it.
    assert void_control_interaction(HERE) == 2 - 6
    assert void_control_interaction(HERE, BOTTOM) == 8


def test_the_strongest_suit_of_the_leader() -> None:
    assert rank_control_interaction(HERE) == 37  # 5-0 alone; 6-6 comes to 30
    seat_1 = State(HERE.hands, HERE.declaration, 1)
    assert rank_control_interaction(seat_1) == 26  # 6-4 as a six, or as a four


def test_a_state_adds_up_its_dominoes() -> None:
    # 2-2 leads twos, key 30, seats 0 and 1 void; 5-1 leads trumps, key 38, seats 1 and 3 void.
    for_team_0 = (30 + 74) + (60 + 76)
    # 6-4 leads sixes, key 26, seat 2 void; 1-0 leads ones, key 17, seats 0 and 2 void;
    # 3-2 leads threes, key 21, all others void; 6-1 leads sixes, key 23, seat 2 void.
    for_team_1 = (26 + 34) + (63 + 23)
    assert interactions(HERE) == (for_team_0 - for_team_1, -4, 37)


@given(positions())
def test_rank_void_by_the_reference(position: Position) -> None:
    decl, hands = int(position.declaration), position.hands
    for holder, hand in enumerate(hands):
        for d in hand:
            suit = slow.led_suit(d, decl)
            void = [not any(slow.follows(o, suit, decl) for o in other) for other in hands]
            expected = sum(void[seat] for seat in range(4) if seat != holder)
            expected *= slow.trick_key(d, suit, decl)
            assert rank_void_interaction(position.state, d) == expected


@given(positions())
def test_rank_control_by_the_reference(position: Position) -> None:
    decl, hand = int(position.declaration), position.hands[position.trick_leader]
    sums = [
        sum(slow.trick_key(d, suit, decl) for d in hand if slow.follows(d, suit, decl))
        for suit in range(8)
    ]
    assert rank_control_interaction(position.state) == max(sums)


@given(positions(), st.sampled_from([the_key, halves]))
def test_columns_are_what_each_state_says(position: Position, f: OfKey) -> None:
    packed, deal, decl = [position.packed()] * 2, position.deal, position.declaration
    columns = interaction_columns(packed, deal, decl, f)
    assert columns.tolist() == [list(interactions(position.state, f))] * 2


@given(positions(), st.integers(0, 3))
def test_turning_the_table_turns_the_sign(position: Position, n: int) -> None:
    sign = (-1) ** n
    again = turned(position, n)
    assert interactions(again.state) == tuple(sign * part for part in interactions(position.state))
    assert void_control_interaction(again.state) == void_control_interaction(position.state)
    assert rank_control_interaction(again.state) == rank_control_interaction(position.state)


def test_when_all_is_played_nothing_is_left() -> None:
    assert set(interactions(State(((), (), (), ()), Declaration.FIVES, 1))) == {0}
    over = [1 << 28 | 0x1FC00000000]
    assert not interaction_columns(over, Deal.from_seed(1), "fives").any()
