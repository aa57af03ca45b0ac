"""Advice: which bids are open, which is worth most, how far one may go, and what is fragile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bidding.made import made
from texas42.bidding.advice import FRAGILE_GAP, Best, Option, advise, open_bids, options, risk
from texas42.rules import Declaration
from texas42.rules.bids import LEVELS, Bid

SIXES, FIVES, NOTRUMP = Declaration.SIXES, Declaration.FIVES, Declaration.NOTRUMP
TWO_MARKS = Bid.marks(2)

chances = st.integers(0, 1000).map(lambda n: n / 1000)
falling = st.lists(chances, min_size=13, max_size=13).map(
    lambda drawn: dict(zip(range(30, 43), sorted(drawn, reverse=True), strict=True))
)
high_bids = st.sampled_from([None, *LEVELS, *map(Bid.marks, range(2, 7))])


def advised(chances: dict[Declaration, dict[int, float]], high: Bid | None = None) -> Best:
    return advise(made(chances, high), open_bids(high))


# What is open -----------------------------------------------------------------------------------


def test_one_opens_with_any_points_and_up_to_two_marks() -> None:
    assert [str(bid) for bid in open_bids()] == [*map(str, range(30, 42)), "1 mark", "2 marks"]


@pytest.mark.parametrize(
    ("high", "expected"),
    [
        ("30", [*map(str, range(31, 42)), "1 mark", "2 marks"]),
        ("41", ["1 mark", "2 marks"]),
        ("1 mark", ["2 marks"]),
        ("2 marks", ["3 marks"]),
        ("6 marks", ["7 marks"]),
    ],
)
def test_over_a_high_bid_what_beats_it_is_open(high: str, expected: list[str]) -> None:
    assert [str(bid) for bid in open_bids(Bid.parse(high))] == expected


@given(high_bids)
def test_open_bids_rise_from_the_least_there_is(high: Bid | None) -> None:
    bids = open_bids(high)
    assert list(bids) == sorted(set(bids))
    assert bids[0] == (LEVELS[0] if high is None else high.higher())


# What to bid ------------------------------------------------------------------------------------


@given(falling, falling, high_bids)
def test_no_option_is_worth_more_than_the_suggestion(
    sixes: dict[int, float], fives: dict[int, float], high: Bid | None
) -> None:
    bids, hand = open_bids(high), {SIXES: sixes, FIVES: fives}
    estimates = made(hand, high)
    best, offered = advise(estimates, bids), options(estimates, bids)
    assert [option.bid for option in offered] == [None, *bids]
    assert offered[0] == Option(None, None, None, 0.0)
    for option in offered[1:]:
        assert option.bid is not None
        assert option.decl is not None
        assert option.p is not None
        level, stake = option.bid.points_needed, option.bid.stake
        p = max(sixes[level], fives[level])
        assert hand[option.decl][level] == p == pytest.approx(option.p.p)
        assert option.expected_marks == pytest.approx(stake * (2 * p - 1))
    most = max(option.expected_marks for option in offered)
    assert best.expected_marks == pytest.approx(most)
    assert (best.bid is None) == (most <= 0)
    worth_it = [option.bid for option in offered if option.expected_marks > 1e-9]
    assert best.up_to == (worth_it[-1] if worth_it else None)


def test_of_bids_worth_the_same_the_lowest_is_suggested() -> None:
    best = advised({SIXES: {35: 0.9}})
    assert (best.bid, best.up_to) == (Bid.points(30), Bid.points(35))
    assert best.expected_marks == pytest.approx(0.8)
    assert advised({SIXES: {35: 0.9}}, Bid.points(31)).bid == Bid.points(32)


def test_what_takes_all_is_bid_as_high_as_one_opens() -> None:
    best = advised({SIXES: {42: 0.9}})
    assert (best.bid, best.up_to) == (TWO_MARKS, TWO_MARKS)
    assert best.expected_marks == pytest.approx(1.6)
    assert advised({SIXES: {42: 0.9}}, TWO_MARKS).bid == Bid.marks(3)


def test_two_marks_worth_just_what_30_is_are_not_bid() -> None:
    """Rounding does not decide: 2 (2q - 1) is 2p - 1 where p is 2q - 1/2."""
    for thousandths in range(501, 751):
        q, p = thousandths / 1000, (2 * thousandths - 500) / 1000
        assert advised({SIXES: {30: p, 42: q}}).bid == Bid.points(30), (p, q)


@pytest.mark.parametrize("p", [0.0, 0.3, 0.5])
def test_what_fails_as_often_as_not_is_passed(p: float) -> None:
    best = advised({SIXES: {30: p}, FIVES: {30: p / 2}})
    assert (best.bid, best.up_to, best.decl) == (None, None, SIXES)
    assert best.expected_marks == 0
    assert best.p.p == p


def test_over_a_high_bid_a_good_hand_may_have_to_pass() -> None:
    hand = {SIXES: {33: 0.9, 36: 0.6, 40: 0.4}}
    assert advised(hand).bid == Bid.points(30)
    assert advised(hand, Bid.points(35)).bid == Bid.points(36)
    passed = advised(hand, Bid.points(36))
    assert (passed.bid, passed.up_to, passed.p.p) == (None, None, 0.4)


def test_one_may_go_up_to_a_bid_that_another_declaration_serves_best() -> None:
    steady, high = {30: 0.9, 34: 0.9}, {30: 0.7, 40: 0.7}
    best = advised({SIXES: steady, NOTRUMP: high})
    assert (best.decl, best.bid, best.up_to) == (SIXES, Bid.points(30), Bid.points(40))
    offered = options(made({SIXES: steady, NOTRUMP: high}), open_bids())
    by_bid = {option.bid: option.decl for option in offered}
    assert (by_bid[Bid.points(34)], by_bid[Bid.points(35)]) == (SIXES, NOTRUMP)


def test_of_declarations_alike_the_first_has_the_option() -> None:
    estimates = made({FIVES: {30: 0.8, 36: 0.6}, SIXES: {30: 0.8, 36: 0.6}})
    offered = options(estimates, open_bids())
    assert {option.decl for option in offered[1:]} == {estimates[0].decl} == {FIVES}


# Risk -------------------------------------------------------------------------------------------


def test_the_bracket_is_of_the_points_of_the_best_declaration() -> None:
    best = advised({SIXES: {20: 1.0, 32: 0.9, 40: 0.5}, FIVES: {30: 0.1}})
    assert best.bracket == pytest.approx((20, 0.1 * 20 + 0.4 * 32 + 0.5 * 40, 40))


@pytest.mark.parametrize(("safe", "flag"), [(28, "fragile"), (29, "fragile"), (30, "steady")])
def test_fragile_is_what_takes_twelve_points_less_in_one_world_of_twenty(
    safe: int, flag: str
) -> None:
    [estimate] = made({SIXES: {safe: 1.0, 42: 0.94}})
    found = risk(estimate)
    gap = 0.94 * 42 + 0.06 * safe - safe
    assert estimate.robustness_gap == pytest.approx(gap)
    assert found.flag == flag == ("fragile" if gap >= FRAGILE_GAP else "steady")
    assert f"{FRAGILE_GAP:g} points or more above the 5th percentile" in found.rule
    assert f"here it is {gap:.1f} above" in found.rule


def test_the_gap_that_is_called_fragile_is_fragile_itself() -> None:
    [estimate] = made({SIXES: {20: 1.0, 40: 0.6}})
    assert estimate.robustness_gap == FRAGILE_GAP
    assert risk(estimate).flag == "fragile"
