"""The verdict: true to the figures, in words, and silent about nothing that cannot be told."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bidding.made import WORLDS, made
from texas42.bidding import bid
from texas42.bidding.advice import advise, open_bids
from texas42.bidding.estimate import Estimate, estimates
from texas42.bidding.verdict import how_often, in_words, verdict
from texas42.rules import Declaration
from texas42.rules.bids import Bid

BLANKS, THREES, FIVES, SIXES = (Declaration(pip) for pip in (0, 3, 5, 6))
NOTRUMP, DOUBLES = Declaration.NOTRUMP, Declaration.DOUBLES_TRUMP


def said(found: tuple[Estimate, ...], high: Bid | None = None, n: int = WORLDS) -> str:
    return verdict(found, advise(found, open_bids(high)), n)


# A chance in words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (0.0, "in none of the worlds"),
        (0.0001, "less than once in 100 times"),
        (0.005, "less than once in 100 times"),
        (0.006, "about once in 100"),
        (0.02, "about 2 times in 100"),
        (0.05, "about 5 times in 100"),
        (0.1, "about once in 10"),
        (0.81, "about 8 times in 10"),
        (0.94, "about 9 times in 10"),
        (0.95, "about 95 times in 100"),
        (0.99, "about 99 times in 100"),
        (0.995, "more than 99 times in 100"),
        (0.9999, "more than 99 times in 100"),
        (1.0, "in every world"),
    ],
)
def test_a_chance_in_words(p: float, words: str) -> None:
    assert how_often(p) == words


@given(st.floats(0, 1) | st.integers(0, 1000).map(lambda n: n / 1000))
def test_words_are_true_to_the_chance_and_never_claim_certainty(p: float) -> None:
    words = how_often(p)
    if p in (0, 1):
        assert words == ("in none of the worlds", "in every world")[int(p)]
        return
    match = re.fullmatch(r"about (once|\d+ times) in (10|100)", words)
    if match is None:
        assert words == ("less than once in 100 times" if p < 0.5 else "more than 99 times in 100")
        assert min(p, 1 - p) < 0.01
        return
    times, of = 1 if match[1] == "once" else int(match[1].split()[0]), int(match[2])
    assert 0 < times < of
    assert match[1] != "1 times"
    assert abs(times / of - p) <= 0.5 / of + 1e-9


@pytest.mark.parametrize("decl", Declaration)
def test_declarations_are_called_what_players_call_them(decl: Declaration) -> None:
    words = in_words(decl)
    assert "-" not in words
    assert Declaration.parse("notrump" if words == "no trump" else decl.label) is decl
    assert len({in_words(each) for each in Declaration}) == len(Declaration)


# The sentence -----------------------------------------------------------------------------------


def test_a_bid_with_what_it_is_worth() -> None:
    hand = {SIXES: {35: 0.9}}
    assert said(made(hand)) == (
        "Bid 30 with sixes: makes about 9 times in 10 and is worth +0.80 marks; up to 35 it beats "
        "a pass; fragile, as one time in 20 it takes 0 points or fewer."
    )
    assert said(made(hand, Bid.points(34)), Bid.points(34)) == (
        "Bid 35 with sixes: makes about 9 times in 10 and is worth +0.80 marks; fragile, as one "
        "time in 20 it takes 0 points or fewer."
    )


def test_a_steady_hand_is_not_called_fragile() -> None:
    assert said(made({NOTRUMP: {31: 1.0}})) == (
        "Bid 30 with no trump: makes in every world and is worth +1.00 marks; up to 31 it beats a "
        "pass."
    )


def test_marks_are_bid_as_marks() -> None:
    sentence = said(made({DOUBLES: {42: 1.0}}, Bid.marks(2)), Bid.marks(2))
    assert sentence == "Bid 3 marks with doubles: makes in every world and is worth +3.00 marks."


def test_to_pass_says_what_would_be_least_bad() -> None:
    assert said(made({SIXES: {30: 0.4}, FIVES: {30: 0.2}})) == (
        "Pass: the least bad, 30 with sixes, makes about 4 times in 10 and is worth -0.20 marks."
    )
    assert said(made({SIXES: {30: 0.9}}, Bid.points(33)), Bid.points(33)) == (
        "Pass: the least bad, 34 with sixes, makes in none of the worlds and is worth -1.00 marks."
    )


# What cannot be told ----------------------------------------------------------------------------


def in_worlds(*columns: str) -> tuple[Estimate, ...]:
    """Declarations from the blanks on that take 35 in the worlds marked with a 1, else 20."""
    points = np.array([[35 if made == "1" else 20 for made in column] for column in columns]).T
    decls = tuple(Declaration)[: len(columns)]
    return estimates(points.astype(np.int8), np.ones(len(points)), decls, open_bids())


def test_declarations_that_differ_within_their_error_cannot_be_told_apart() -> None:
    found = in_worlds("1" * 18 + "00", "1" * 17 + "001", "1" * 5 + "0" * 15)
    assert [each.difference.is_clear() for each in found[1:]] == [False, True]
    assert said(found, n=20).endswith("; blanks and ones cannot be told apart at n = 20.")


def test_declarations_that_win_the_same_in_every_world_are_equal() -> None:
    found = in_worlds("1" * 18 + "00", "1" * 18 + "00", "1" * 5 + "0" * 15)
    assert said(found, n=20).endswith("; with ones it comes to the same in every world.")


def test_equal_and_unsure_are_told_from_each_other() -> None:
    found = in_worlds("1" * 18 + "00", "1" * 18 + "00", "1" * 17 + "001")
    assert said(found, n=20).endswith(
        "; with ones it comes to the same in every world; blanks and twos cannot be told apart at "
        "n = 20."
    )


def test_of_many_the_first_three_are_named() -> None:
    same = in_worlds(*["1" * 18 + "00"] * 6)
    assert "; with ones, twos, threes and 2 more it comes to the same" in said(same)
    four = in_worlds(*["1" * 18 + "00"] * 4)
    assert "; with ones, twos and threes it comes to the same" in said(four)


def test_what_is_clearly_best_has_no_rivals() -> None:
    sentence = said(made({SIXES: {30: 0.9}, FIVES: {30: 0.5}, THREES: {30: 0.1}, BLANKS: {}}))
    assert "told apart" not in sentence
    assert "the same" not in sentence


def test_one_world_tells_nothing_apart() -> None:
    found = in_worlds("1", "0")
    assert said(found, n=1).endswith("; blanks and ones cannot be told apart at n = 1.")


# What a pass leaves, and what higher bids rest on -----------------------------------------------


def test_partner_holding_the_bid_is_said() -> None:
    hand = "5-5 5-4 5-1 5-0 6-6 1-1 4-4"
    ours = bid(hand, samples=20, calls="partner:35").verdict
    assert "but partner holds 35, and a pass leaves it to him" in ours
    for calls in ("left:35", "partner:30,right:35", "partner:pass", ""):
        assert "partner holds" not in bid(hand, samples=20, calls=calls).verdict


def test_a_higher_bid_names_its_trump_if_that_is_another() -> None:
    chances = {
        Declaration.SIXES: {30: 0.95, 36: 0.4},
        Declaration.FIVES: {30: 0.6, 36: 0.55},
    }
    estimates = made(chances)
    best = advise(estimates, open_bids())
    said = verdict(estimates, best, WORLDS)
    assert (best.decl, best.up_to, best.up_to_decl) == (
        Declaration.SIXES,
        Bid.points(36),
        Declaration.FIVES,
    )
    assert "up to 36, with fives, it beats a pass" in said
