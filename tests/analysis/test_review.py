"""Reviews: what plays cost, against the slow solver; what seats could know, against enumeration."""

import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import slow
from tests.strategies import declarations, recorded_positions, seats
from texas42.analysis import Review, foresee, review, steps
from texas42.deals import Auction, Contract, Deal, Position, Record, parse_domino, parse_record
from texas42.deals.completions import Knowledge, every_or_some
from texas42.rules import Bid, Declaration, domino_name, team
from texas42.solve import best_line

DOCUMENT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"^```42\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
PLAYED = parse_record(EXAMPLE)

BIDS = st.integers(30, 41).map(Bid.points) | st.integers(1, 2).map(Bid.marks)


def contract_of(position: Position, bid: Bid) -> Contract:
    return Contract(position.leader, bid, position.declaration)


def of_bidders(position: Position, points: int) -> int:
    """Points of team 0 as those of the bidder's side."""
    return points if team(position.leader) == 0 else 42 - points


@settings(max_examples=25)
@given(recorded_positions(), BIDS)
def test_what_is_lost_is_all_that_changes(position: Position, bid: Bid) -> None:
    found = list(steps(position, contract_of(position, bid)))
    assert [step.domino for step in found] == list(position.plays)
    for step, following in pairwise(found):
        assert step.after == following.before
    for step in found:
        assert step.after == step.before - step.lost * (1 if step.is_of_bidders else -1)
        assert (step.lost == 0) == (step.domino in step.best)
        assert not (step.is_forced and step.lost)
        assert step.turns == (
            (step.before >= bid.points_needed) != (step.after >= bid.points_needed)
        )
    if position.is_over:
        assert found[-1].after == of_bidders(position, position.points[0])


@settings(max_examples=50)
@given(recorded_positions(st.integers(17, 28)), BIDS)
def test_the_points_of_a_step_are_those_of_the_slow_solver(position: Position, bid: Bid) -> None:
    for step in list(steps(position, contract_of(position, bid)))[16:]:
        state, won = step.position.state, step.position.points
        values = slow.move_values(state.hands, int(state.declaration), state.leader, state.trick)
        for domino, value in values.items():
            to_come = 42 - sum(won)
            expected = of_bidders(position, won[0] + (to_come + value) // 2)
            assert step.points_after(domino) == expected


@pytest.mark.parametrize("seed", range(4))
def test_best_play_loses_nothing(seed: int) -> None:
    line = best_line(Position.start(Deal.from_seed(seed), "fives"))
    contract = contract_of(line, Bid.points(34))
    best = review(Record(line.deal, contract, plays=line.plays))
    assert (best.costly, best.mattered, best.foresight) == ((), (), {})
    assert [best.lost_by(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert best.first_value == line.points[0]


@settings(max_examples=25)
@given(recorded_positions(), BIDS)
def test_what_mattered_decided(position: Position, bid: Bid) -> None:
    contract = contract_of(position, bid)
    found = review(Record(position.deal, contract, plays=position.plays), layouts=1)
    turning = [step for step in found.steps if step.turns]
    assert len(found.mattered) <= 2
    if turning:
        assert found.mattered == tuple(turning[-2:])
        # After the last the fate of the bid was sealed.
        assert found.mattered[-1].makes_after == found.steps[-1].makes_after
        assert contract.outcome(position.points) in (None, found.mattered[-1].makes_after)
    elif found.costly:
        (worst,) = found.mattered
        assert worst.lost == max(step.lost for step in found.steps)
    assert set(found.foresight) == {step.number for step in found.costly}


def by_enumeration(position: Position, domino: int, aim: int) -> tuple[Fraction, Fraction]:
    """The mean points of the side to play after a move, and how often it reaches its aim."""
    known, side = Knowledge.of(position, position.to_play), team(position.to_play)
    deals = every_or_some(known, 2000, seed=0).tolist()
    points = []
    for deal in deals:
        state = Position(Deal(deal), position.declaration, position.leader, position.plays).state
        value = slow.move_values(state.hands, int(state.declaration), state.leader, state.trick)[
            domino
        ]
        won, to_come = position.points, 42 - sum(position.points)
        points.append(won[side] + (to_come + (value if side == 0 else -value)) // 2)
    return Fraction(sum(points), len(deals)), Fraction(sum(p >= aim for p in points), len(deals))


@settings(max_examples=25)
@given(recorded_positions(st.integers(19, 27)), st.data())
def test_what_a_seat_could_know_against_every_layout(
    position: Position, data: st.DataObject
) -> None:
    played = data.draw(st.sampled_from(position.legal()))
    bid = data.draw(BIDS)
    contract = contract_of(position, bid)
    seen = foresee(position, played, contract, layouts=2000)
    makes = team(position.to_play) == team(position.leader)
    aim = bid.points_needed if makes else 43 - bid.points_needed
    exact = {d: by_enumeration(position, d, aim) for d in position.legal()}
    assert seen.is_exact
    for move in seen.prospects:
        points, chance = exact[move.domino]
        assert move.points == pytest.approx(float(points))
        assert move.chance.p == pytest.approx(float(chance))
        assert move.more_points.se == move.more_chance.se == 0
        assert move.chance.low == move.chance.p == move.chance.high
        assert move.more_points.mean == pytest.approx(float(points - exact[played][0]))
        assert move.more_chance.mean == pytest.approx(float(chance - exact[played][1]))
    order = [exact[move.domino][::-1] for move in seen.prospects]
    assert order == sorted(order, reverse=True)
    # With every layout tried there is no luck in it: it was right, or it was a mistake.
    right = exact[played][::-1] == order[0]
    assert seen.verdict == ("unlucky" if right else "mistake")


@settings(max_examples=20)
@given(recorded_positions(st.integers(4, 26)), seats, st.integers(0, 2**32))
def test_a_seat_is_judged_by_what_it_saw_alone(position: Position, seat: int, seed: int) -> None:
    """A layout that the seat cannot tell from the true one gives the same foresight."""
    known = Knowledge.of(position, position.to_play)
    (other,) = every_or_some(known, 1, seed).tolist()
    elsewhere = Position(Deal(other), position.declaration, position.leader, position.plays)
    contract = Contract(seat, Bid.points(30), position.declaration)
    played = position.legal()[0]
    asked = [foresee(here, played, contract, layouts=10) for here in (position, elsewhere)]
    assert asked[0] == asked[1]


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(PLAYED)


def test_a_mistake_is_told_from_bad_luck(reviewed: Review) -> None:
    told = {
        (step.seat, domino_name(step.domino)): (step.lost, reviewed.foresight[step.number].verdict)
        for step in reviewed.costly
    }
    # Leading 6-5 into the hand that beats it was as good as any, 5-2 for 3-1 was not.
    assert told[2, "6-5"] == (6, "unlucky")
    assert told[0, "5-2"] == (2, "mistake")
    (turn,) = reviewed.mattered
    assert (turn.number, turn.domino) == (15, parse_domino("5-2"))
    assert reviewed.foresight[15].prospects[0].domino == parse_domino("3-1")


@pytest.mark.parametrize("workers", [1, 3])
def test_the_same_review_for_any_number_of_workers(workers: int, reviewed: Review) -> None:
    assert review(PLAYED, workers=workers) == reviewed


def test_progress_is_told_of_every_play() -> None:
    told: list[tuple[int, int]] = []
    review(PLAYED, layouts=1, progress=lambda done, of: told.append((done, of)))
    assert told == [(n, 28) for n in range(1, 29)]


@given(declarations)
def test_a_hand_without_plays_is_reviewed(decl: Declaration) -> None:
    found = review(Record(PLAYED.deal, Contract(0, Bid.points(30), decl)))
    assert (found.steps, found.mattered, found.first_value) == ((), (), None)


def test_a_hand_without_a_contract_is_refused() -> None:
    for auction in (None, Auction.parse("pass, pass, pass, pass", dealer=0)):
        with pytest.raises(ValueError, match="nothing to review: the hand has no contract"):
            review(Record(PLAYED.deal, auction=auction))
