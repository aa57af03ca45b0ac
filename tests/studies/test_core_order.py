"""The core's order, by hands whose order can be told by hand, and for every state a whole one."""

import pytest
from hypothesis import given

from tests.strategies import recorded_positions
from texas42.deals import Position, State, parse_domino
from texas42.rules import Declaration, domino_name
from texas42.studies.solved.core_order import in_core_order


def order(hands: str, declaration: str, leader: int = 0, trick: str = "") -> str:
    held = tuple(tuple(map(parse_domino, hand.split())) for hand in hands.split(" / "))
    lying = tuple(map(parse_domino, trick.split()))
    state = State(held, Declaration.parse(declaration), leader, lying)
    return " ".join(map(domino_name, in_core_order(state)))


@pytest.mark.parametrize(
    ("hands", "found"),
    [
        # 6-6 and 5-5 take their tricks, the five with its count first; 6-1 loses to 6-5.
        ("6-6 5-5 6-1 / 6-5 3-1 2-1 / 3-2 2-0 1-0 / 4-3 4-2 3-0", "5-5 6-6 6-1"),
        # Of those that lose the one without count goes first: 4-1 would give five away.
        ("4-1 4-0 6-6 / 4-4 2-1 2-2 / 3-2 2-0 1-0 / 4-3 4-2 3-0", "6-6 4-0 4-1"),
        # The partner's 4-4 makes the fours ours.
        ("4-1 4-0 6-5 / 6-6 2-1 2-2 / 4-4 2-0 1-0 / 4-3 4-2 3-0", "4-1 4-0 6-5"),
    ],
)
def test_leads_that_keep_the_trick_come_first(hands: str, found: str) -> None:
    assert order(hands, "no-trump") == found


@pytest.mark.parametrize(
    ("hand", "trick", "found"),
    [
        # The partner has the trick: the most count first, then the weakest.
        ("5-5 5-0 4-2", "6-1 6-6 6-0", "5-5 5-0 4-2"),
        # An opponent has it: taken, with count if that is enough, else with the weakest.
        ("6-6 6-4 6-5", "6-0 6-1 6-3", "6-4 6-5 6-6"),
        ("6-6 6-5 6-2", "6-0 6-1 6-3", "6-5 6-2 6-6"),
        # Nothing takes it: the weakest without count, and count last.
        ("5-5 5-0 4-2", "6-6 6-1 6-0", "4-2 5-0 5-5"),
    ],
)
def test_the_last_reply_goes_by_who_has_the_trick(hand: str, trick: str, found: str) -> None:
    assert order(f"1-0 2-0 / 2-1 2-2 / 3-3 3-0 / {hand}", "no-trump", 0, trick) == found


@given(recorded_positions())
def test_every_legal_play_is_tried_once(position: Position) -> None:
    assert sorted(in_core_order(position.state)) == list(position.legal())
