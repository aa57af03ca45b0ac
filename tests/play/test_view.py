"""Views: what a seat knows, in one at a time and in many, and nothing that it does not know."""

import dataclasses
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.positions import moment, view
from texas42.deals import PASS, Call, Calls, Deal, Position
from texas42.deals.completions import Knowledge, enumerate_layouts
from texas42.deals.contract import Contract
from texas42.play import View, Views
from texas42.play.public import Public
from texas42.play.tables import Tables
from texas42.play.views import members
from texas42.rules import Bid, Declaration
from texas42.rules.tables import bits

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS, st.integers(0, 27))
def test_a_view_says_what_the_position_says(seed: int, n_plays: int) -> None:
    position, contract = moment(seed, n_plays)
    seen = View.of(position, contract)
    assert (seen.seat, seen.hand) == (position.to_play, position.hands[position.to_play])
    assert (seen.trick, seen.trick_leader) == (position.trick, position.trick_leader)
    assert (seen.legal, seen.points) == (position.legal(), position.points)
    assert seen.to_come == 42 - sum(position.points)
    bidders_points = position.points[contract.bidder % 2]
    assert seen.needed == contract.bid.points_needed - bidders_points


@given(SEEDS, st.integers(0, 27))
def test_many_views_say_what_each_says(seed: int, n_plays: int) -> None:
    each = [view(seed + i, n_plays) for i in range(3)]
    views = Views.of(each)
    assert (len(views), views.n_played) == (3, n_plays)
    for row, seen in enumerate(each):
        known = seen.known
        assert views.seats[row] == seen.seat
        assert views.held[row] == bits(seen.hand)
        assert views.legal[row] == bits(seen.legal)
        assert views.hidden[row] == bits(known.hidden)
        assert views.points[row].tolist() == list(seen.points)
        assert (views.needed[row], views.to_come[row]) == (seen.needed, seen.to_come)
        assert [d for d in views.tricks[row] if d < 28] == list(seen.trick)
        assert views.leaders[row] == seen.trick_leader
        assert views.plays[row, :n_plays].tolist() == list(known.plays)
        assert views.played[row].tolist() == [bits(played) for played in known.evidence.played]
        others = [seat for seat in range(4) if seat != seen.seat]
        assert views.rooms[row].tolist() == [known.room[seat] for seat in others]
        for seat in others:
            assert int(views.may_hold[row, seat] & views.hidden[row]) == known.may_hold[seat]


@settings(max_examples=20)
@given(SEEDS)
def test_tables_in_step_go_the_way_of_positions(seed: int) -> None:
    moments = [moment(seed + i, 0) for i in range(3)]
    tables = Tables([position.deal for position, _ in moments], [c for _, c in moments])
    positions, choose = [position for position, _ in moments], random.Random(seed)
    everywhere = np.arange(3)
    while not tables.public.is_over:
        views = tables.views(everywhere)
        expected = Views.of([View.of(p, c) for p, (_, c) in zip(positions, moments, strict=True)])
        for name in (field.name for field in dataclasses.fields(Views)):
            assert np.array_equal(getattr(views, name), getattr(expected, name)), name
        plays = [choose.choice(position.legal()) for position in positions]
        positions = [position.play(d) for position, d in zip(positions, plays, strict=True)]
        tables.play(np.array(plays))
    assert tables.public.points.tolist() == [list(position.points) for position in positions]


@given(SEEDS, st.integers(0, 28))
def test_history_is_what_was_public_then(seed: int, n_plays: int) -> None:
    position, contract = moment(seed, n_plays)
    public = Public.start([contract])
    before = []
    for d in position.plays:
        before.append(public)
        public = public.after(np.array([d]))
    for then, expected in zip(public.history(), before, strict=True):
        for name in (field.name for field in dataclasses.fields(Public)):
            assert np.array_equal(getattr(then, name), getattr(expected, name)), name


@pytest.mark.parametrize("n_plays", [16, 18, 21, 23])
def test_a_view_is_the_same_whatever_it_does_not_show(n_plays: int) -> None:
    for seed in range(3):
        position, contract = moment(seed, n_plays)
        seen = View.of(position, contract)
        layouts = list(enumerate_layouts(seen.known))
        assert position.deal in layouts
        for deal in layouts[:: 1 + len(layouts) // 20]:
            other = Position(deal, position.declaration, position.leader, position.plays)
            assert View.of(other, contract) == seen
            arrays = Views.of([View.of(other, contract)])
            for field in dataclasses.fields(Views)[1:]:
                assert np.array_equal(
                    getattr(arrays, field.name), getattr(Views.of([seen]), field.name)
                )


def test_a_view_holds_no_deal() -> None:
    """Nothing that is reachable from a view names a domino as held by another seat."""
    position, contract = moment(3, 9)
    seen = View.of(position, contract)
    known_fields = {field.name for field in dataclasses.fields(Knowledge)}
    assert {field.name for field in dataclasses.fields(View)} == {"known", "contract"}
    assert known_fields == {"seat", "hand", "calls", "declaration", "leader", "plays", "evidence"}
    assert not hasattr(seen.known, "deal")
    public_masks = Views.of([seen]).played
    assert int(np.bitwise_or.reduce(public_masks[0])) == bits(position.plays)


def test_the_turn_and_the_contract_must_fit() -> None:
    position, contract = moment(0, 5)
    known = Knowledge.of(position, (position.to_play + 1) % 4)
    with pytest.raises(ValueError, match=f"it is the turn of seat {position.to_play}, not of"):
        View(known, contract)
    other = Contract((contract.bidder + 1) % 4, contract.bid, contract.declaration)
    with pytest.raises(ValueError, match="the bidder leads and"):
        View.of(position, other)
    with pytest.raises(ValueError, match="the hand is over"):
        View.of(*moment(0, 28))


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        ((None, PASS, Bid.points(31), Bid.points(33)), "32 by 0, fives, though seat 3 called 33"),
        ((Bid.points(30), None, None, None), "32 by 0, fives, though seat 0 called 30"),
        ((PASS, None, None, None), "32 by 0, fives, though seat 0 called pass"),
        ((None, None, Bid.points(32), None), "bids rise in order of turn; these do not: 0:32, 2:3"),
        # Either is below the bid, but seat 1 called before seat 2 and after it.
        ((None, Bid.points(31), Bid.points(30), None), "these do not: 0:32, 1:31, 2:30"),
    ],
)
def test_the_calls_must_lead_to_the_contract(calls: tuple[Call | None, ...], reason: str) -> None:
    contract = Contract.parse("32 by 0, fives")
    with pytest.raises(ValueError, match=reason):
        View.of(Position.start(Deal.from_seed(0), "fives"), contract, Calls(calls))


def test_calls_that_led_to_the_contract_are_heard() -> None:
    contract = Contract.parse("32 by 0, fives")
    position = Position.start(Deal.from_seed(0), "fives", plays="5-2")
    for text in ("", "0:32", "2:pass,3:31,0:32", "2:30,3:31", "3:pass"):
        calls = Calls.parse(text, seat=1)
        assert View.of(position, contract, calls).known.calls == calls


def test_a_table_refuses_what_may_not_be_played() -> None:
    contract = Contract(0, Bid.points(30), Declaration.FIVES)
    tables = Tables([Deal.from_seed(0), Deal.from_seed(1)], [contract] * 2)
    with pytest.raises(ValueError, match="table 1: seat 0 may not play 5-2"):
        tables.play(np.array([17, 17]))
    with pytest.raises(ValueError, match="2 deals need a contract each, not 1"):
        Tables([Deal.from_seed(0), Deal.from_seed(1)], [contract])


def test_views_of_different_moments_do_not_mix() -> None:
    with pytest.raises(ValueError, match=r"views of one moment, not after \[3, 4\] plays"):
        Views.of([view(0, 3), view(1, 4)])


def test_members_of_masks() -> None:
    assert members(np.array([5, 3], np.uint32), 2).tolist() == [[0, 2], [0, 1]]
