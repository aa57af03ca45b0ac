"""States: only those that could arise, and play from them by the rules."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import slow
from tests.strategies import dominoes, positions, tricks_under_way
from texas42.deals import Position, State, parse_hand
from texas42.rules import Declaration

FIVES = Declaration.FIVES


def state(hands: str, leader: int = 0, trick: str = "", decl: Declaration = FIVES) -> State:
    """A state from text, hands parted by slashes."""
    held = tuple(map(parse_hand, hands.split(" / ")))
    return State(held, decl, leader, parse_hand(trick))


def test_a_state_holds_its_parts_in_one_agreed_form() -> None:
    here = state("6-4 6-5 / 5-4 5-5 / 0-0 1-0 / 1-1 2-0", leader=3)
    assert here.hands == ((25, 26), (19, 20), (0, 1), (2, 3))
    assert (here.to_play, here.n_left, here.trick) == (3, 8, ())
    assert here.masks == (3 << 25, 3 << 19, 3, 3 << 2)
    assert here == state("6-5 6-4 / 5-5 5-4 / 1-0 0-0 / 2-0 1-1", leader=3)
    assert eval(repr(here)) == here
    assert hash(eval(repr(here))) == hash(here)


@pytest.mark.parametrize(
    ("hands", "leader", "trick", "reason"),
    [
        ("6-6 / 6-5 / 6-4", 0, "", "expected 4 hands, not 3"),
        ("6-6 / 6-5 / 6-4 / 6-3", 4, "", "seat 4 cannot lead: seats go from 0 to 3"),
        ("6-6 / 6-5 / 6-4 / 6-3", -1, "", "seat -1 cannot lead: seats go from 0 to 3"),
        ("6-6 / 6-5 / 6-4 / 6-6", 0, "", "6-6 is in two places"),
        ("6-6 / 6-5 / 6-4 / 6-3", 0, "6-6", "6-6 is in two places"),
        (
            "6-6 / 6-5 / 6-4 / 6-3",
            0,
            "5-5 4-4 3-3 2-2",
            "an unfinished trick has at most 3 dominoes, not 4",
        ),
        (
            "6-6 / 6-5 / 6-4 / 6-3 6-2",
            0,
            "",
            "seat 3 holds 2 dominoes where seat 0, to play, holds 1: expected 1",
        ),
        (  # seat 1 is to play, and seat 0, which led, should hold one less
            "6-6 / 6-5 / 6-4 / 6-3",
            0,
            "5-5",
            "seat 0 holds 1 domino where seat 1, to play, holds 1: expected 0",
        ),
        (
            "6-6 / 5-0 / 6-4 4-4 / 6-3 3-3",
            0,
            "5-5 4-3",
            "seat 1 revoked: 4-3 does not follow fives (trump); 5-0 in hand does",
        ),
    ],
)
def test_what_could_not_arise_is_refused(hands: str, leader: int, trick: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r".") as refusal:
        state(hands, leader, trick)
    assert str(refusal.value) == reason


def test_what_is_no_domino_or_declaration_is_refused() -> None:
    with pytest.raises(ValueError, match="28 is not a domino"):
        State(((28,), (1,), (2,), (3,)), FIVES, 0)
    with pytest.raises(ValueError, match="unknown declaration 10"):
        State(((0,), (1,), (2,), (3,)), 10, 0)  # type: ignore[arg-type]


def test_numpy_integers_become_plain_ones() -> None:
    hands = tuple(tuple(hand) for hand in np.arange(8, dtype=np.int8).reshape(4, 2))
    plain = state("0-0 1-0 / 1-1 2-0 / 2-1 2-2 / 3-0 3-1", leader=2)
    here = State(hands, np.int8(5), np.int8(2))  # type: ignore[arg-type]
    assert repr(here) == repr(plain)
    assert here.masks == plain.masks
    assert here.declaration is FIVES
    assert repr(here.after(np.int8(4))) == repr(plain.after(4))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("d", "reason"),
    [
        (20, "5-5 has been played"),
        (0, "0-0 has been played"),  # it is nowhere
        (19, "seat 1 does not hold 5-4"),
        (9, "3-3 does not follow fives (trump); 5-0, 5-1 in hand do"),
    ],
)
def test_a_refusal_gives_the_reason(d: int, reason: str) -> None:
    here = state("6-6 6-5 / 5-0 5-1 3-3 / 5-4 4-3 4-4 / 1-0 2-0 3-0", trick="5-5")
    assert here.refusal(d) == reason
    with pytest.raises(ValueError, match=r".") as refusal:
        here.after(d)
    assert str(refusal.value) == reason
    assert here.refusal(15) is None


def test_nothing_may_be_played_when_all_is_played() -> None:
    over = State(((), (), (), ()), FIVES, leader=2)
    assert (over.legal(), over.n_left, over.to_play) == ((), 0, 2)
    with pytest.raises(ValueError, match="the hand is over: every domino has been played"):
        over.after(0)
    with pytest.raises(ValueError, match="28 is not a domino"):
        over.after(28)


@given(positions())
def test_legal_is_what_is_not_refused_and_what_the_reference_says(position: Position) -> None:
    here = position.state
    reference = slow.position_of(here.hands, int(here.declaration), here.leader, here.trick)
    legal = slow.legal(*reference)
    assert list(here.legal()) == legal
    assert [d for d in range(28) if here.refusal(d) is None] == legal
    for d in legal:
        after, _ = slow.play(reference, d)
        there = here.after(d)
        assert (there.hands, there.leader, there.trick) == (after.hands, after.leader, after.trick)
        assert there.declaration is here.declaration


@given(positions())
def test_a_state_made_by_play_is_one_that_may_be_made_outright(position: Position) -> None:
    here = position.state
    again = State(here.hands, here.declaration, here.leader, here.trick)
    assert again == here
    assert hash(again) == hash(here)
    assert (again.to_play, again.n_left, again.masks) == (here.to_play, here.n_left, here.masks)


@given(tricks_under_way, st.data())
def test_a_revoke_in_the_trick_is_refused(position: Position, data: st.DataObject) -> None:
    # The last play is exchanged for another domino that its seat held: refused if and only if
    # that one would have been refused when it was played.
    before, here = position.undo(), position.state
    seat = before.to_play
    other = data.draw(st.sampled_from(before.hands[seat]))
    hands = list(here.hands)
    hands[seat] = tuple(d for d in before.hands[seat] if d != other)
    trick = (*here.trick[:-1], other)
    reason = before.state.refusal(other)
    if reason is None:
        assert State(tuple(hands), here.declaration, here.leader, trick) == before.play(other).state
    else:
        with pytest.raises(ValueError, match=r".") as refusal:
            State(tuple(hands), here.declaration, here.leader, trick)
        assert str(refusal.value) == f"seat {seat} revoked: {reason}"


@given(positions(), dominoes)
def test_a_domino_added_or_taken_away_is_refused(position: Position, d: int) -> None:
    here = position.state
    hands = tuple(
        tuple(held for held in hand if held != d) if d in hand else hand for hand in here.hands
    )
    if hands == here.hands:  # it has been played: deal it to seat 0 again
        hands = ((*hands[0], d), *hands[1:])
    with pytest.raises(ValueError, match=r"is in two places|domino(es)? where seat"):
        State(hands, here.declaration, here.leader, here.trick)
