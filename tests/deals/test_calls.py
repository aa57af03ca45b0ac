"""The auction: who called what, in both ways of writing it, and what is refused."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import parsed, seats, texts
from texas42.deals import PASS, Call, Calls
from texas42.rules import Bid

NOBODY = (None, None, None, None)
THIRTY, THIRTY_ONE = Bid.points(30), Bid.points(31)


@st.composite
def auctions(draw: st.DrawFn) -> list[Call]:
    """Three calls in order of turn, each bid above those before."""
    bids = sorted(draw(st.sets(st.integers(30, 42), max_size=3)))
    calls: list[Call] = [Bid.points(n) if n < 42 else Bid.marks(1) for n in bids]
    for _ in range(3 - len(calls)):
        calls.insert(draw(st.integers(0, len(calls))), PASS)
    return calls


def in_seats(calls: list[Call], seat: int) -> tuple[Call | None, ...]:
    """The calls just before `seat`, by who made them: the last is by the seat to its right."""
    by_seat: list[Call | None] = [None] * 4
    for back, call in enumerate(reversed(calls), start=1):
        by_seat[seat - back] = call
    return tuple(by_seat)


def test_the_last_call_of_a_list_is_by_the_seat_to_the_right() -> None:
    assert Calls.parse("pass", 0).by_seat == (None, None, None, PASS)
    assert Calls.parse("30,pass", 0).by_seat == (None, None, THIRTY, PASS)
    assert Calls.parse("pass, pass, 31", 1).by_seat == (THIRTY_ONE, None, PASS, PASS)
    assert Calls.parse("", 2) == Calls.parse(" ", 3) == Calls() == Calls(NOBODY)


@given(auctions(), seats, st.integers(0, 3))
def test_a_list_is_by_seat_and_reads_back(auction: list[Call], seat: int, n_heard: int) -> None:
    heard = auction[3 - n_heard :]
    calls = Calls.parse(", ".join(map(str, heard)), seat)
    assert calls.by_seat == in_seats(heard, seat)
    assert calls.by_seat[seat] is None
    assert Calls.parse(str(calls), seat) == calls
    assert calls.highest == max((call for call in heard if isinstance(call, Bid)), default=None)


@given(auctions(), seats, st.randoms(use_true_random=False))
def test_named_calls_may_come_in_any_order(
    auction: list[Call], seat: int, shuffler: random.Random
) -> None:
    names = ("left", "partner", "right")
    words = [f"{name}: {call}" for name, call in zip(names, auction, strict=True)]
    shuffler.shuffle(words)
    assert Calls.parse(",".join(words).upper(), seat).by_seat == in_seats(auction, seat)


def test_a_named_call_may_be_the_only_one_known() -> None:
    assert Calls.parse("partner:pass", 3).by_seat == (None, PASS, None, None)
    assert Calls.parse("1:pass", 3) == Calls.parse("partner : pass", 3)
    assert Calls.parse("left:31", 3).by_seat == (THIRTY_ONE, None, None, None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("31,30", "seat 3 cannot bid 30 over 31: it may pass or bid 32 or more"),
        ("31,pass,31", "seat 3 cannot bid 31 over 31: it may pass or bid 32 or more"),
        (
            "2 marks, 42",
            "seat 3 cannot bid 1 mark over 2 marks: it may pass or bid 3 marks or more",
        ),
        ("right:30,left:41", "seat 3 cannot bid 30 over 41: it may pass or bid 1 mark or more"),
        ("30,31,32,33", "4 calls before the turn of seat 0, one of them out of turn"),
        ("left:30,left:pass", "a call out of turn: seat 1 calls once, not twice"),
        ("left:30,1:pass", "a call out of turn: seat 1 calls once, not twice"),
        ("0:30", "a call out of turn: seat 0 has yet to call"),
        ("left:30,pass", "'pass' names no caller"),
        ("north:30", "'north:30' names no caller"),
        ("4:30", "'4:30' names no caller"),
        ("43", "'43' is not a bid: expected 30 to 41, 42 or 1 mark"),
        ("left:", "'' is not a bid"),
        ("pass,,31", "'' is not a bid"),
    ],
)
def test_a_refusal_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$") as refusal:
        Calls.parse(text, 0)
    assert str(refusal.value).startswith(reason)


def test_a_call_that_is_none_says_that_one_may_pass() -> None:
    with pytest.raises(ValueError, match=r"; or pass$"):
        Calls.parse("hello", 0)


def test_seats_are_0_to_3() -> None:
    for seat in (-1, 4):
        with pytest.raises(ValueError, match=f"{seat} is not a seat: expected 0 to 3"):
            Calls.parse("pass", seat)


def test_a_whole_auction_may_have_been_opened_by_any_seat() -> None:
    bids = [Bid.points(n) for n in (30, 33, 36, 39)]
    for opener in range(4):
        by_seat = tuple(bids[(seat - opener) % 4] for seat in range(4))
        assert Calls(by_seat).highest == bids[3]
    with pytest.raises(ValueError, match="these do not: 0:33, 1:30, 2:39, 3:36"):
        Calls((bids[1], bids[0], bids[3], bids[2]))
    with pytest.raises(ValueError, match="these do not: 0:30, 2:30"):
        Calls((THIRTY, None, THIRTY, PASS))


def test_there_are_four_seats() -> None:
    with pytest.raises(ValueError, match="expected one call for each of 4 seats, not 3"):
        Calls((PASS, PASS, PASS))


@given(texts("pasleftrighn:, 0123456789mk"), seats)
def test_any_text_is_calls_or_refused_in_one_line(text: str, seat: int) -> None:
    calls = parsed(lambda given: Calls.parse(given, seat), text)
    assert calls is None or Calls.parse(str(calls), seat) == calls


WORDS = st.sampled_from(["pass", "30", "31", "1 mark", "left:", "partner:", "right:", "2:", "43"])


@given(st.lists(st.lists(WORDS, max_size=2).map("".join), max_size=5).map(",".join), seats)
def test_any_words_are_calls_or_refused_in_one_line(text: str, seat: int) -> None:
    calls = parsed(lambda given: Calls.parse(given, seat), text)
    assert calls is None or Calls.parse(str(calls), seat) == calls
