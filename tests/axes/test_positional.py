"""Position: the parts add up, and each is what solving the hands another way gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.reference import slow
from tests.strategies import positions, recorded_positions
from texas42.axes.positional import (
    Role,
    information_set,
    lead_value,
    levels,
    positional_modifier,
    positional_value,
    role,
    stake,
)
from texas42.deals import Deal, Position, parse_domino, parse_hand
from texas42.solve import value

SIGNS = [1, -1, 1, -1]
"""What turns a value into one for the side of each seat."""

ends: SearchStrategy[Position] = recorded_positions(st.integers(19, 27))


def values_by_leader(position: Position) -> list[int]:
    """The values of the trick's start with each seat leading it, by the reference."""
    hands = [set(hand) for hand in position.hands]
    for turn, d in enumerate(position.trick):
        hands[(position.trick_leader + turn) % 4].add(d)
    decl = int(position.declaration)
    return [slow.value([sorted(hand) for hand in hands], decl, leader) for leader in range(4)]


@settings(max_examples=40)
@given(ends)
def test_a_move_is_its_value_less_the_mean_over_leaders(position: Position) -> None:
    by_leader = values_by_leader(position)
    sign = SIGNS[position.to_play]
    decl, leader = int(position.declaration), position.trick_leader
    values = slow.move_values(position.hands, decl, leader, position.trick)
    for d, worth in values.items():
        assert positional_modifier(position, d) == sign * (worth - sum(by_leader) / 4)
        parts = levels(position, d)
        assert sum(parts) == sign * worth
        assert parts.hands == sign * sum(by_leader) / 4
        assert parts.token == sign * (by_leader[leader] - sum(by_leader) / 4)


@settings(max_examples=30)
@given(ends)
def test_lead_values_are_those_of_the_reference_and_balance(position: Position) -> None:
    by_leader = values_by_leader(position)
    mean = sum(by_leader) / 4
    found = [lead_value(position, seat) for seat in range(4)]
    assert found == [sign * (worth - mean) for sign, worth in zip(SIGNS, by_leader, strict=True)]
    assert found[0] - found[1] + found[2] - found[3] == 0
    assert lead_value(position) == found[position.trick_leader]


@settings(max_examples=30)
@given(ends)
def test_best_play_adds_nothing_within_the_trick_at_its_start(position: Position) -> None:
    parts = levels(position)
    sign = SIGNS[position.to_play]
    assert sum(parts) == sign * value(position)
    assert position.trick or parts.trick == 0
    best = [d for d in position.legal() if sum(levels(position, d)) == sum(parts)]
    assert best
    for d in position.legal():
        assert levels(position, d).trick <= parts.trick


@settings(max_examples=20)
@given(recorded_positions(st.just(28)))
def test_positional_value_sums_the_lead_values_of_the_tricks_a_seat_led(position: Position) -> None:
    totals, here = [0.0] * 4, Position(position.deal, position.declaration, position.leader)
    for d in position.plays:
        if not here.trick:
            totals[here.trick_leader] += lead_value(here)
        here = here.play(d)
    assert [positional_value(position, seat) for seat in range(4)] == totals


@given(positions())
def test_who_plays_as_which_sees_that_many_dominoes(position: Position) -> None:
    state = position.state
    assert role(state) == 1 + (position.to_play - position.trick_leader) % 4
    assert len(information_set(state)) == role(state) - 1
    assert stake(state) == slow.trick_points(state.trick)


def test_roles_by_hand() -> None:
    position = Position.start(Deal.from_seed(0), "ones")
    roles = [position, position.play("4-4"), position.play("4-4").play("6-4")]
    assert [role(each.state) for each in roles] == [Role.LEAD, Role.FIRST_RESPONSE, Role.PIVOT]
    assert [stake(each.state) for each in roles] == [1, 1, 11]  # 6-4 has ten points
    assert role(roles[2].play("6-5").state) is Role.FINISHER
    assert role(roles[2].play("6-5").play("4-3").state) is Role.LEAD


def _last_trick(*dominoes: str) -> Position:
    """Each seat has one domino left, and seat 0 is to lead."""
    held = list(map(parse_domino, dominoes))
    gone = [d for d in range(28) if d not in held]
    deal = Deal.from_hands(*([held[seat], *gone[6 * seat : 6 * seat + 6]] for seat in range(4)))
    return Position.start(deal, "fives", gone=gone)


def test_levels_by_hand() -> None:
    # One domino each, fives are trump: 6-6 5-5 1-1 0-0. Whoever leads, 5-5 of seat 1 takes the
    # trick for 11: position adds nothing.
    position = _last_trick("6-6", "5-5", "1-1", "0-0")
    assert levels(position) == (-11, 0, 0)
    assert [str(lead_value(position, seat)) for seat in range(4)] == ["0.0"] * 4  # and no -0.0
    # With 4-4 for 5-5 every double takes the trick it leads, for one point: the lead is worth one.
    position = _last_trick("6-6", "4-4", "1-1", "0-0")
    assert levels(position) == (0, 1, 0)
    assert [lead_value(position, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert positional_modifier(position, "6-6") == 1


def test_a_blunder_shows_in_the_trick_alone() -> None:
    # Sixes are trump, seat 0 is last to play to 1-0 6-0 6-1 with 6-4 and 5-2; best is to duck with
    # 5-2, and taking the trick costs 20.
    gone = [d for d in range(28) if d not in parse_hand("6-4 5-2 1-0 6-0 6-1 5-5 5-3 2-2")]
    deal = Deal.from_seed(14)
    position = Position.start(deal, "sixes", leader=1, plays="1-0 6-0 6-1", gone=gone)
    best, worse = levels(position, "5-2"), levels(position, "6-4")
    assert best[:2] == worse[:2]
    assert best.trick - worse.trick == 20
    assert positional_modifier(position, "5-2") - positional_modifier(position, "6-4") == 20


def test_what_is_no_move_has_no_modifier() -> None:
    position = Position.start(Deal.from_seed(0), "ones", plays="4-4")
    with pytest.raises(ValueError, match="2-1 does not follow fours; 5-4, 6-4 in hand do"):
        positional_modifier(position, "2-1")
    with pytest.raises(ValueError, match="seat 1 does not hold 6-6"):
        levels(position, "6-6")


def test_a_finished_hand_has_no_place_to_play_from() -> None:
    over = Position.start(Deal.from_seed(0), "fives", gone=range(28))
    with pytest.raises(ValueError, match="the hand is over"):
        levels(over)
    assert [lead_value(over, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert positional_value(over, 0) == 0
