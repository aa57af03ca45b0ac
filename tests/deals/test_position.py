"""Positions: play against the slow reference, undo, points, and what is refused."""

import copy
import pickle
import random
import re
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from tests.reference import slow
from tests.strategies import positions, recorded_positions
from texas42.deals import Deal, Position, State, Trick, parse_hand, svg
from texas42.rules import Declaration, domino_name
from texas42.rules.symmetry import retrump, rotation_sign

FIVES = Declaration.FIVES
DEAL = Deal.from_seed(0)
SEATS = range(4)


def playout(deal: Deal, decl: Declaration, leader: int, seed: int) -> Position:
    """A hand played to its end at random."""
    choose = random.Random(seed).choice
    position = Position.start(deal, decl, leader)
    while not position.is_over:
        position = position.play(choose(position.legal()))
    return position


# Play -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decl", "leader"), list(product(Declaration, SEATS)))
def test_play_is_that_of_the_reference(decl: Declaration, leader: int) -> None:
    for seed in range(5):
        deal = Deal.from_seed(1000 * leader + seed)
        position = Position.start(deal, decl, leader)
        reference = slow.position_of(deal.hands, int(decl), leader)
        choose, won = random.Random(seed).choice, [0, 0]
        for n_played in range(28):
            assert (position.n_left, position.is_over) == (28 - n_played, False)
            assert position.hands == reference.hands
            assert (position.trick_leader, position.trick) == (reference.leader, reference.trick)
            assert position.to_play == slow.to_play(reference.leader, reference.trick)
            legal = slow.legal(*reference)
            assert list(position.legal()) == legal
            d = choose(legal)
            position, (reference, reward) = position.play(d), slow.play(reference, d)
            won[reward < 0] += abs(reward)
            assert position.points == tuple(won)
        assert (position.is_over, position.legal()) == (True, ())
        assert len(position.tricks) == 7
        assert sum(position.points) == 42


def test_a_completed_trick_is_on_record() -> None:
    position = Position.start(DEAL, FIVES, plays="5-2 5-3 5-5 5-1 6-5 6-6")
    assert position.tricks == (Trick(leader=0, dominoes=(17, 18, 20, 16), winner=2, points=11),)
    assert (position.points, position.trick_leader, position.trick) == ((11, 0), 2, (26, 27))
    assert position.to_play == 0


@given(recorded_positions())
def test_tricks_follow_one_another(position: Position) -> None:
    leader = position.leader
    for number, trick in enumerate(position.tricks):
        assert trick.leader == leader
        assert trick.dominoes == position.plays[4 * number : 4 * number + 4]
        assert trick.winner == slow.winner(trick.dominoes, leader, int(position.declaration))
        assert trick.points == slow.trick_points(trick.dominoes)
        leader = trick.winner
    assert position.trick_leader == leader
    assert position.trick == position.plays[4 * len(position.tricks) :]


@given(positions())
def test_won_gone_and_to_come_make_42(position: Position) -> None:
    unplayed = [d for hand in position.hands for d in hand]
    to_come = slow.trick_points((*position.trick, *unplayed)) - 1
    tricks_to_come = (len(position.trick) + len(unplayed)) // 4
    assert sum(position.points) + position.gone_points + to_come + tricks_to_come == 42


@given(positions())
def test_undo_takes_back_what_play_did(position: Position) -> None:
    for d in position.legal():
        after = position.play(d)
        assert after.undo() == position
        assert after.undo().state == position.state
        assert after.undo().tricks == position.tricks
    if position.plays:
        assert position.undo().play(position.plays[-1]) == position


def test_there_is_nothing_to_undo_before_the_record() -> None:
    gone = "5-2 5-3 5-5 5-1"
    for position in (Position.start(DEAL, FIVES), Position.start(DEAL, FIVES, 2, gone=gone)):
        with pytest.raises(ValueError, match="there is no play on record to undo"):
            position.undo()


@given(positions())
def test_play_by_play_or_all_at_once_is_the_same(position: Position) -> None:
    deal, decl, leader = position.deal, position.declaration, position.leader
    stepwise = Position.start(deal, decl, leader, gone=position.gone)
    for d in position.plays:
        stepwise = stepwise.play(domino_name(d))
    again = Position.start(deal, int(decl), leader, position.plays, position.gone)
    for other in (stepwise, again):
        assert other == position
        assert hash(other) == hash(position)
        assert (other.state, other.tricks) == (position.state, position.tricks)


# Refusals ---------------------------------------------------------------------------------------


@given(positions())
def test_what_is_not_legal_is_refused_and_leaves_no_trace(position: Position) -> None:
    twin = copy.deepcopy(position)
    for d in set(range(28)) - set(position.legal()):
        reason = position.state.refusal(d)
        assert reason is not None
        assert reason.startswith("the hand is over:") or domino_name(d) in reason
        with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
            position.play(d)
    assert (position, position.state, position.tricks) == (twin, twin.state, twin.tricks)


@pytest.mark.parametrize(
    ("decl", "leader", "plays", "d", "reason"),
    [
        ("fives", 0, "5-2 5-3 5-5", "4-3", "4-3 does not follow fives (trump); 5-1 in hand does"),
        ("fives", 1, "6-4", "5-5", "5-5 does not follow sixes; 6-1 in hand does"),
        ("ones", 0, "4-4", "1-1", "1-1 does not follow fours; 5-4, 6-4 in hand do"),
        (
            "doubles",
            0,
            "4-4",
            "6-4",
            "6-4 does not follow doubles (trump); 1-1 in hand does",
        ),
        ("doubles-suit", 0, "4-4", "6-4", "6-4 does not follow doubles; 1-1 in hand does"),
        ("notrump", 0, "0-0 6-0", "6-5", "6-5 does not follow blanks; 3-0, 5-0 in hand do"),
        ("fives", 0, "5-2", "6-6", "seat 1 does not hold 6-6"),
        ("fives", 0, "5-2", "5-2", "5-2 has been played"),
        ("fives", 0, "", "6-4", "seat 0 does not hold 6-4"),
    ],
)
def test_a_refusal_gives_the_reason(
    decl: str, leader: int, plays: str, d: str, reason: str
) -> None:
    position = Position.start(DEAL, decl, leader, plays)
    with pytest.raises(ValueError, match=r".") as refusal:
        position.play(d)
    assert str(refusal.value) == reason


def test_a_refused_record_names_the_play() -> None:
    with pytest.raises(ValueError, match=r"^play 3: seat 2 does not hold 6-6$"):
        Position.start(DEAL, "fives", plays="5-2 5-3 6-6 5-5")
    with pytest.raises(ValueError, match=r"^5-2 is named twice$"):
        Position.start(DEAL, "fives", plays="5-2 5-2")
    whole = playout(DEAL, FIVES, 0, seed=0)
    with pytest.raises(ValueError, match=r"^play 29: the hand is over"):
        Position(DEAL, FIVES, 0, (*whole.plays, 0))


@pytest.mark.parametrize("leader", [-1, 4, np.int64(7)])
def test_only_a_seat_leads(leader: int) -> None:
    with pytest.raises(ValueError, match=f"seat {leader} cannot lead: seats go from 0 to 3"):
        Position.start(DEAL, FIVES, leader)


def test_gone_are_whole_tricks() -> None:
    with pytest.raises(ValueError, match="seat 1 holds 7 dominoes where seat 0, to play, holds 6"):
        Position.start(DEAL, FIVES, gone="5-2")
    with pytest.raises(ValueError, match="seat 0 holds 3 dominoes where seat 1, to play, holds 7"):
        Position.start(DEAL, FIVES, 1, gone="5-2 4-4 4-0 3-1")
    with pytest.raises(ValueError, match="play 1: 5-2 has been played"):
        Position.start(DEAL, FIVES, plays="5-2", gone="5-2 5-3 5-5 5-1")


# Off the record ---------------------------------------------------------------------------------


@given(positions())
def test_a_packed_position_keeps_its_state_and_its_trick(position: Position) -> None:
    again = Position.from_packed(position.packed(), position.deal, position.declaration)
    assert again.state == position.state
    assert (again.plays, again.points, again.tricks) == (position.trick, (0, 0), ())
    assert set(again.gone) == {*position.gone, *position.plays} - set(position.trick)
    assert again.gone_points == position.gone_points + sum(position.points)
    assert again.packed() == position.packed()
    assert again.legal() == position.legal()


def test_a_domino_is_gone_whatever_order_is_given() -> None:
    gone = "5-2 5-3 5-5 5-1"
    position = Position.start(DEAL, "fives", 2, gone=gone)
    assert position.gone == (16, 17, 18, 20)
    assert position == Position.start(DEAL, "fives", 2, gone=reversed(parse_hand(gone)))
    assert (position.points, position.gone_points) == ((0, 0), 11)
    played = Position.start(DEAL, "fives", plays=gone)
    assert position.state == played.state
    assert position != played  # one knows who took the trick, the other does not


# Symmetries -------------------------------------------------------------------------------------


@pytest.mark.parametrize("decl", Declaration)
def test_the_table_may_be_turned(decl: Declaration) -> None:
    for n, leader in product(SEATS, SEATS):
        position = playout(DEAL, decl, leader, seed=n)
        turned = Position.start(DEAL.rotate(n), decl, (leader + n) % 4, position.plays)
        winners = [(trick.winner + n) % 4 for trick in position.tricks]
        assert [trick.winner for trick in turned.tricks] == winners
        lead, lead_turned = (won - lost for won, lost in (position.points, turned.points))
        assert lead_turned == rotation_sign(n) * lead


@pytest.mark.parametrize(("a", "b"), list(product(range(7), range(7))))
def test_another_pip_may_be_trump(a: int, b: int) -> None:
    for leader in SEATS:
        one = playout(Deal.from_seed(7 * a + b), Declaration(a), leader, seed=leader)
        hands = tuple(tuple(retrump(d, a, b) for d in hand) for hand in one.deal.hands)
        other = Position.start(Deal(hands), Declaration(b), leader)
        for n_played, d in enumerate(one.plays):
            before = Position(one.deal, one.declaration, leader, one.plays[:n_played])
            assert set(other.legal()) == {retrump(legal, a, b) for legal in before.legal()}
            other = other.play(retrump(d, a, b))
        assert [t.winner for t in other.tricks] == [t.winner for t in one.tricks]
        if {a, b} == {2, 3}:
            assert other.points == one.points


# Values -----------------------------------------------------------------------------------------


@given(positions())
def test_a_position_is_a_value(position: Position) -> None:
    for twin in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert twin == position
        assert hash(twin) == hash(position)
        assert (twin.state, twin.tricks) == (position.state, position.tricks)
    for d in position.legal():
        assert position.play(d) != position


@pytest.mark.parametrize("name", ["deal", "declaration", "leader", "plays", "gone", "state"])
def test_a_position_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError, match="cannot assign to field"):
        setattr(Position.start(DEAL, FIVES), name, None)
    with pytest.raises(AttributeError, match="cannot assign to field"):
        setattr(State(DEAL.hands, FIVES, 0), "leader", 1)  # noqa: B010


def test_positions_with_another_deal_declaration_leader_or_record_differ() -> None:
    different = {
        Position.start(DEAL, FIVES),
        Position.start(Deal.from_seed(1), FIVES),
        Position.start(DEAL, "fours"),
        Position.start(DEAL, FIVES, 1),
        Position.start(DEAL, FIVES, plays="5-2"),
        Position.start(DEAL, FIVES, 2, gone="5-2 5-3 5-5 5-1"),
        Position.start(DEAL, FIVES, plays="5-2 5-3 5-5 5-1"),
    }
    assert len(different) == 7
    seat_0: Any = np.int64(0)
    same = Position.start(DEAL, "5", seat_0, np.array([17]))
    assert same == Position.start(DEAL, FIVES, plays="52")
    assert same in different


def test_notebooks_show_the_picture() -> None:
    position = Position.start(DEAL, FIVES, plays="5-2 5-3")
    assert position._repr_svg_() == svg(position)
