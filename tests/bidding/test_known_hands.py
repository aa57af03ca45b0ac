"""Hands of which it is known what they are worth: sure ones, and some valued by another program."""

import random
from typing import Any

import pytest

from tests.solve.test_sure_hands import sure_hands
from texas42.bidding import MODELS, DoubleDummy, bid
from texas42.bidding.statistics import chance, wilson
from texas42.deals import parse_hand
from texas42.deals.completions import Knowledge, Uniform
from texas42.rules import Declaration
from texas42.rules.bids import LEVELS, Bid

TAKES_ALL = {
    Declaration.DOUBLES_TRUMP: "6-6 5-5 4-4 3-3 2-2 1-1 0-0",
    Declaration.NOTRUMP: "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
}
"""Without a pip for trump: every trump there is, and every lead the highest of its suit."""

VALUED = [
    ("5-0 4-1 3-2 2-1 1-0 0-0 4-0", "blanks", 0.81),
    ("6-4 5-3 4-2 3-1 2-0 1-0 0-0", "fours", 0.53),
    ("4-4 3-3 2-2 1-1 0-0 6-5 4-3", "threes", 0.82),
    ("4-4 3-3 2-2 1-1 0-0 6-5 4-3", "notrump", 0.76),
]
"""The chance to make 30 in uniform worlds, by an exact evaluator of other authors."""


def monster(decl: Declaration) -> str | tuple[int, ...]:
    """A hand that takes every trick, however the others lie."""
    if decl in TAKES_ALL:
        return TAKES_ALL[decl]
    return random.Random(int(decl)).choice(sorted(sure_hands(decl)))


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("decl", [*range(7), *TAKES_ALL])
def test_a_sure_hand_is_shown_as_sure_at_every_bid_under_every_model(decl: int, model: str) -> None:
    hand = monster(Declaration(decl))
    asked: dict[str, Any] = {"decls": [decl], "model": model, "samples": 25, "seat": decl % 4}
    for calls in (None, "pass,pass,pass"):
        table = bid(hand, calls=calls, seed=decl, **asked)
        [found] = table.declarations
        assert {level: p.p for level, p in found.p_make.items()} == dict.fromkeys(range(30, 43), 1)
        assert all(p.high == 1 for p in found.p_make.values())
        assert (found.mean, found.q05, found.q50, found.q95) == (42, 42, 42, 42)
        assert (table.best.bid, table.best.up_to) == (Bid.marks(2), Bid.marks(2))
        assert table.best.expected_marks == 2
        assert [*table.best.bracket] == [42, 42, 42]
        assert table.best.risk.flag == "steady"
        assert found.best_lead is not None
        assert found.best_lead.p.p == 1


def test_a_sure_hand_is_the_best_there_is_of_all_nine() -> None:
    hand = "6-6 6-5 6-4 6-2 5-5 4-4 3-3"
    table = bid(hand, samples=50, audit=True)
    assert table.best.decl is Declaration.SIXES
    assert [option.expected_marks for option in table.options] == [0, *[1] * len(LEVELS), 2]
    assert table.audit is not None
    assert table.audit.proof.answer == "proved"


@pytest.mark.parametrize(("hand", "decl", "p"), VALUED)
def test_another_exact_evaluator_says_the_same(hand: str, decl: str, p: float) -> None:
    """Its figures have two digits, so they may be off by half of the second."""
    n, n_seeds, half = 1000, 8, 0.005
    known, decls = Knowledge(0, parse_hand(hand)), (Declaration.parse(decl),)
    found = []
    for seed in range(n_seeds):
        worlds = Uniform().sample(known, n, seed)
        makes = DoubleDummy().makes(worlds.hands, decls, 30)[:, 0]
        found.append(chance(makes, worlds.weights))
    assert found[0].low - half <= p <= found[0].high + half
    together = wilson(sum(each.p for each in found) / n_seeds, n * n_seeds, z=4)
    assert together.low - half <= p <= together.high + half
    assert together.half_width < 0.025
