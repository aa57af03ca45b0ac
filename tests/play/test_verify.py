"""Bids that are played out: the same games for any number of workers, and honest advice."""

import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from texas42.bidding import bid
from texas42.bidding.advice import risk
from texas42.cli.bid_show import bid_text
from texas42.deals.completions import Knowledge, SmartStack, Uniform
from texas42.deals.contract import Contract
from texas42.play import play_out, player, verify
from texas42.play.verify import STEP
from texas42.rules import Declaration
from texas42.rules.bids import Bid

GOOD = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
POOR = "6-2 5-3 4-1 4-0 3-1 2-0 1-0"
BY = "beginner"


def test_a_lock_is_clear_at_once() -> None:
    table = verify(bid("6-6 6-5 6-4 6-2 5-5 4-4 3-3", samples=10, decls=["sixes"]), by=BY)
    assert table.verification is not None
    assert table.verification.ended == "clear"
    assert table.verification.best.games == STEP
    assert table.verification.best.p.p == 1
    assert table.best.bid == Bid.marks(2)


def test_a_poor_hand_passes() -> None:
    table = verify(bid(POOR, samples=20), by=BY)
    assert table.best.bid is None
    assert table.best.expected_marks == 0
    assert table.verdict.startswith("Pass: ")
    assert table.verification is not None
    assert table.verification.best.p.high < 0.5


def test_the_games_are_those_of_play_out() -> None:
    table = verify(bid(POOR, samples=20, decls=["fours"]), by=BY, most_games=STEP)
    assert table.verification is not None
    (played,) = table.verification.bids
    worlds = Uniform().sample(Knowledge(0, table.hand), STEP, seed=1 << 32).hands
    contract = Contract(0, played.bid, Declaration.FOURS)
    points = play_out(worlds, [contract] * STEP, [player(BY)] * 4, seed=[0, 0]).points
    assert played.p.p == (points >= played.bid.points_needed).mean()
    assert played.expected_marks == pytest.approx(2 * played.p.p - 1)


@pytest.mark.parametrize("workers", [2, 3])
def test_the_same_for_any_number_of_workers(workers: int) -> None:
    table = bid(GOOD, samples=10, decls=["sixes", "fives"])
    alone = verify(table, by=BY, workers=1, most_games=2 * STEP)
    others = verify(table, by=BY, workers=workers, most_games=2 * STEP)
    assert others.verification == alone.verification


def test_the_lowest_bid_is_played_beside_a_higher_one() -> None:
    table = bid(GOOD, samples=50, decls=["sixes"])
    found = verify(table, by=BY, most_games=STEP).verification
    assert found is not None
    assert Bid.points(30) in {each.bid for each in found.bids}
    marks = [each.expected_marks for each in found.bids]
    assert marks == sorted(marks, reverse=True)


def test_games_are_bounded_and_counted() -> None:
    told: list[tuple[int, int]] = []
    table = bid("6-4 5-3 4-0 3-3 2-1 1-0 0-0", samples=10, decls=["blanks"])
    found = verify(table, by=BY, most_games=100, progress=lambda *at: told.append(at)).verification
    assert found is not None
    assert max(each.games for each in found.bids) <= 100
    assert told[-1][0] == max(each.games for each in found.bids)
    with pytest.raises(ValueError, match="at least one game, not 0"):
        verify(table, most_games=0)


def test_a_bid_that_was_closed_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game of a bid is of the world of its number, whenever it was played."""
    asked: dict[Declaration, list[int]] = {}
    fates = {"fours": [42, 42, 42], "fives": [0, 42, 42], "sixes": [0, 42, 42]}

    def fake(hands: Any, contracts: Any, *_: Any, first: int, **__: Any) -> Any:
        decl = contracts[0].declaration
        asked.setdefault(decl, []).extend(range(first, first + len(contracts)))
        points = [fates[decl.label][min(i // STEP, 2)] for i in range(first, first + len(hands))]
        if decl is Declaration.FOURS and first >= STEP:
            points = [0] * len(hands)
        return SimpleNamespace(points=np.array(points))

    monkeypatch.setattr(sys.modules["texas42.play.verify"], "play_out", fake)
    decls = list(fates)
    table = bid("6-4 5-3 4-0 3-3 2-1 1-0 0-0", samples=10, decls=decls)
    found = verify(table, most_games=6 * STEP).verification
    assert found is not None
    for numbers in asked.values():
        assert numbers == list(range(len(numbers)))


def test_the_table_agrees_with_what_was_played() -> None:
    table = bid("6-4 5-3 4-0 3-3 2-1 1-0 0-0", samples=20, decls=["fours", "threes", "blanks"])
    found = verify(table, by=BY, most_games=STEP)
    assert found.verification is not None
    assert found.best.decl == found.chosen.decl == found.verification.best.decl
    assert found.best.p == found.verification.best.p
    assert found.best.risk == risk(found.chosen)
    assert found.best.bracket == (found.chosen.q05, found.chosen.mean, found.chosen.q95)
    lines = [str(getattr(line, "text", line)) for line in bid_text(found)]
    around = f"{100 * found.best.p.low:.0f} to {100 * found.best.p.high:.0f}%"
    assert any(f"with {found.best.decl}: {around}" in line for line in lines)


def test_it_is_the_model_of_the_table_that_is_played() -> None:
    table = bid(GOOD, samples=10, decls=["sixes"], calls="pass,pass", model="smartstack")
    found = verify(table, by=BY, most_games=STEP).verification
    known = Knowledge(0, table.hand, table.calls)
    worlds = SmartStack().sample(known, STEP, seed=1 << 32)
    assert found is not None
    played = found.best
    contract = Contract(0, played.bid, Declaration.SIXES)
    points = play_out(worlds.hands, [contract] * STEP, [player(BY)] * 4, seed=[0, 0]).points
    assert played.p.p == (points >= played.bid.points_needed).mean()
