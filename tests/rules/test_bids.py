"""Bids: their order, what they ask for and stake, and their text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import parsed, texts
from texas42.rules import LEVELS, Bid

BIDS = [*map(Bid.points, range(30, 42)), *map(Bid.marks, range(1, 8))]


def test_the_bids_rise_from_30_through_41_to_marks() -> None:
    texts = [*map(str, range(30, 42)), "1 mark", *(f"{n} marks" for n in range(2, 8))]
    assert [str(bid) for bid in BIDS] == texts
    assert sorted(set(BIDS)) == BIDS
    assert len(set(BIDS)) == 19
    assert all(lower < bid for lower, bid in pairwise(BIDS))
    assert all(lower.higher() == bid for lower, bid in pairwise(BIDS))


def test_a_bid_stakes_one_mark_until_more_are_bid_and_marks_take_all() -> None:
    assert [(bid.points_needed, bid.stake) for bid in BIDS[:13]] == [
        (points, 1) for points in range(30, 43)
    ]
    assert [(bid.points_needed, bid.stake) for bid in BIDS[12:]] == [(42, n) for n in range(1, 8)]
    assert [bid for bid in BIDS if bid.is_marks] == BIDS[12:]
    assert tuple(BIDS[:13]) == LEVELS


def test_a_set_bid_pays_what_it_would_have_won() -> None:
    for bid in BIDS:
        assert (bid.expected_marks(1), bid.expected_marks(0)) == (bid.stake, -bid.stake)
        assert bid.expected_marks(0.5) == 0


@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_a_bid_reads_back(bid: Bid) -> None:
    assert Bid.parse(str(bid)) == Bid.parse(f"  {str(bid).upper()} ") == bid
    assert eval(repr(bid), {"Bid": Bid}) == bid


def test_42_is_a_mark_and_84_is_two() -> None:
    assert Bid.parse("42") == Bid.parse("1 mark") == Bid.parse("1mark") == Bid.marks(1)
    assert Bid.parse("84") == Bid.parse("2 marks") == Bid.marks(2)


@pytest.mark.parametrize(
    "text",
    ["29", "43", "83", "126", "0", "-31", "31.0", "3", "", "mark", "0 marks", "pass", "３１"],
)
def test_a_refusal_names_the_text_and_what_exists(text: str) -> None:
    with pytest.raises(ValueError, match="is not a bid") as refusal:
        Bid.parse(text)
    exists = "expected 30 to 41, 42 or 1 mark, 84 or 2 marks, 3 marks, ..."
    assert str(refusal.value) == f"{text!r} is not a bid: {exists}"


@pytest.mark.parametrize(
    ("points", "stake", "reason"),
    [
        (29, 1, "a bid asks for 30 to 42 points, not 29"),
        (84, 1, "a bid asks for 30 to 42 points, not 84"),
        (42, 0, "a bid stakes at least one mark, not 0"),
        (41, 2, "2 marks take all 42 points, not 41"),
    ],
)
def test_what_is_no_bid_cannot_be_made(points: int, stake: int, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        Bid(points, stake)


@pytest.mark.parametrize("points", [29, 42])
def test_a_points_bid_is_from_30_to_41(points: int) -> None:
    with pytest.raises(ValueError, match=f"a points bid is 30 to 41, not {points}"):
        Bid.points(points)


@given(texts("0123456789 marksMARKS\t"))
def test_any_text_is_a_bid_or_refused_in_one_line(text: str) -> None:
    bid = parsed(Bid.parse, text)
    assert bid is None or Bid.parse(str(bid)) == bid


@given(st.text(min_size=1000, max_size=2000))
def test_a_long_text_is_refused_in_a_short_line(text: str) -> None:
    with pytest.raises(ValueError, match="is not a bid") as refusal:
        Bid.parse(f"x{text}")
    assert len(str(refusal.value)) < 160
