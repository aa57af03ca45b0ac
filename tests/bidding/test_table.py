"""The table of `bid`: what each world says, the same for a seed and any workers, from any seat."""

import json
import re
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.bidding.test_evaluator import ours
from texas42.bidding import BidTable, DoubleDummy, Estimate, bid
from texas42.bidding.evaluator import Deals
from texas42.deals import Calls, Deal, Position, parse_hand
from texas42.deals.completions import Knowledge, SmartStack, Thresholds, Uniform, Worlds
from texas42.rules import Declaration
from texas42.rules.bids import Bid
from texas42.solve import evaluate_moves, value

HAND = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
MIDDLING = "6-4 6-2 6-1 5-5 4-4 3-2 1-0"
POOR = "6-2 5-3 4-1 4-0 3-1 2-0 1-0"
FEW = ("sixes", "doubles-trump", "notrump")

Made = dict[str, Any]


# Against one position at a time -----------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_the_figures_are_those_of_the_positions_one_by_one(seat: int) -> None:
    n, seed = 12, 5
    table = bid(MIDDLING, seat=seat, samples=n, seed=seed, decls=FEW)
    worlds = Uniform().sample(Knowledge(seat, parse_hand(MIDDLING)), n, seed).hands.tolist()
    starts = {
        decl: [Position.start(Deal(world), decl, seat) for world in worlds]
        for decl in map(Declaration.parse, FEW)
    }
    points = {decl: [ours(value(at), seat) for at in starts[decl]] for decl in starts}
    assert {each.decl for each in table.declarations} == set(starts)
    for each in table.declarations:
        taken = points[each.decl]
        assert each.mean == pytest.approx(sum(taken) / n)
        assert {level: p.p for level, p in each.p_make.items()} == pytest.approx(
            {level: sum(of >= level for of in taken) / n for level in range(30, 43)}
        )
        check_lead(each, starts[each.decl], seat)
    gap, level = table.fusion_gap, table.declarations[0].bid.points_needed
    best = [max(of) for of in zip(*points.values(), strict=True)]
    means = [sum(taken) / n for taken in points.values()]
    assert (gap.naive, gap.fixed) == pytest.approx((sum(best) / n, max(means)))
    assert gap.level == table.lead_fusion_gap.level == level
    assert gap.naive_p == pytest.approx(sum(of >= level for of in best) / n)


def check_lead(each: Estimate, starts: list[Position], seat: int) -> None:
    """The lead makes the bid as often as any one lead does in all these worlds."""
    after = [{m.domino: ours(m.value, seat) for m in evaluate_moves(at)} for at in starts]
    needed = each.bid.points_needed
    makes = {d: sum(points[d] >= needed for points in after) for d in after[0]}
    if each.best_lead is None:
        assert not any(makes.values())
        return
    lead = each.best_lead.domino
    assert makes[lead] == max(makes.values())
    assert each.best_lead.p.p == pytest.approx(makes[lead] / len(after))
    assert each.best_lead.p.p <= each.p_make[needed].p
    if each.best_lead.mean is not None:
        assert each.best_lead.mean == pytest.approx(sum(of[lead] for of in after) / len(after))


def test_fixing_the_lead_costs_what_its_gap_says() -> None:
    table = bid(MIDDLING, samples=40)
    best, gap = table.declarations[0], table.lead_fusion_gap
    assert best.best_lead is not None
    assert gap.naive == pytest.approx(best.mean)  # the solver leads what is best in each world
    assert gap.naive_p == pytest.approx(best.p_make[gap.level].p)
    assert gap.fixed_p == pytest.approx(best.best_lead.p.p)
    assert gap.points > 0
    assert table.fusion_gap.points > 0
    assert [
        each.best_lead is not None and each.best_lead.mean is not None
        for each in table.declarations
    ] == [True] + [False] * 8


# The same for a seed ----------------------------------------------------------------------------


def written(**asked: Any) -> str:
    return json.dumps(bid(**asked).to_json())


@pytest.mark.parametrize(
    "asked",
    [
        {"hand": HAND, "samples": 15},
        {"hand": MIDDLING, "samples": 20, "precision": 0.09, "decls": FEW},
        {"hand": HAND, "samples": 20, "model": "evaluated", "calls": "pass,pass,31", "seat": 2},
    ],
)
def test_the_same_bytes_for_any_number_of_workers(asked: Made) -> None:
    alone = written(workers=1, **asked)
    assert {written(workers=workers, **asked) for workers in (2, 5)} == {alone}
    assert written(workers=1, seed=1, **asked) != alone


def test_the_order_of_the_dominoes_does_not_matter() -> None:
    backwards = " ".join(reversed(HAND.split()))
    assert written(hand=backwards, samples=10) == written(hand=HAND, samples=10)
    assert written(hand=parse_hand(HAND), samples=10) == written(hand=HAND, samples=10)


def test_every_declaration_is_judged_in_the_same_worlds() -> None:
    together = bid(MIDDLING, samples=25)
    assert len(together.declarations) == 9
    for each in together.declarations:
        [alone] = bid(MIDDLING, samples=25, decls=[each.decl]).declarations
        assert (alone.mean, alone.q05, alone.q50, alone.q95) == (
            each.mean,
            each.q05,
            each.q50,
            each.q95,
        )
        assert alone.p_make == each.p_make
        assert (alone.bid, alone.expected_marks) == (each.bid, each.expected_marks)
        assert (alone.best_lead is None) == (each.best_lead is None)
        if alone.best_lead is not None and each.best_lead is not None:
            assert alone.best_lead.p == each.best_lead.p


def test_the_tenth_declaration_is_there_on_request() -> None:
    table = bid(HAND, samples=5, decls=["doubles-suit", 9])
    assert {each.decl for each in table.declarations} == {
        Declaration.DOUBLES_SUIT,
        Declaration.NOTRUMP,
    }


# Seats ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turned:
    """The uniform worlds of seat 0, turned to where the bidder sits."""

    name: ClassVar[str] = "turned"
    label: ClassVar[str] = "the worlds of seat 0, turned"

    def sample(self, known: Knowledge, n: int, seed: int) -> Worlds:
        """See `CompletionModel`."""
        worlds = Uniform().sample(Knowledge(0, known.hand), n, seed)
        return replace(worlds, hands=np.roll(worlds.hands, known.seat, axis=1), label=self.label)


def test_a_hand_is_worth_the_same_in_any_seat_where_the_others_hold_the_same() -> None:
    from_0, *others = (bid(MIDDLING, seat=seat, samples=20, model=Turned()) for seat in range(4))
    for seat, table in enumerate(others, start=1):
        assert table.seat == seat
        assert table.declarations == from_0.declarations
        assert table.options == from_0.options
        assert (table.best, table.verdict) == (from_0.best, from_0.verdict)
        assert table.fusion_gap == from_0.fusion_gap
        assert table.lead_fusion_gap == from_0.lead_fusion_gap


def test_other_worlds_of_another_seat_say_the_same_within_their_error() -> None:
    tables = [bid(MIDDLING, seat=seat, samples=200, decls=["sixes"]) for seat in range(4)]
    chances = [table.declarations[0].p_make[30].p for table in tables]
    assert len(set(chances)) > 1
    assert max(chances) - min(chances) < 5 * (2 * 0.25 / 200) ** 0.5


# The auction ------------------------------------------------------------------------------------


def test_calls_set_the_bid_to_beat() -> None:
    table = bid(HAND, samples=10, calls="pass,pass,31", decls=FEW)
    assert table.calls == Calls.parse("pass,pass,31", 0)
    assert table.high_bid == Bid.points(31)
    offered = [option.bid for option in table.options]
    assert offered == [None, *map(Bid, range(32, 43)), Bid.marks(2)]
    assert all(each.bid >= Bid.points(32) for each in table.declarations)
    assert min(table.declarations[0].p_make) == 30  # the table itself still has all columns


def test_the_same_auction_as_calls_or_as_text() -> None:
    heard = Calls.parse("30,pass", 3)
    one = bid(HAND, seat=3, samples=5, calls=heard, high_bid="30")
    assert one.to_json() == bid(HAND, seat=3, samples=5, calls="1:30, 2:pass").to_json()


def test_a_bid_to_beat_without_calls() -> None:
    table = bid(POOR, samples=20, decls=FEW, high_bid="2 marks")
    assert (table.high_bid, str(table.calls)) == (Bid.marks(2), "")
    assert [option.bid for option in table.options] == [None, Bid.marks(3)]
    assert table.best.bid is None
    assert table.verdict.startswith("Pass: ")
    same = bid(POOR, samples=20, decls=FEW, high_bid=Bid.marks(2))
    assert same.to_json() == table.to_json()


def test_uniform_takes_no_notice_of_calls_and_smartstack_does() -> None:
    asked: Made = {"hand": MIDDLING, "samples": 20, "decls": FEW}
    passed: Made = {**asked, "calls": "pass,pass,pass"}
    assert bid(**asked).declarations == bid(**passed).declarations
    assert bid(**asked, model="smartstack").declarations == bid(**asked).declarations
    after = bid(**passed, model="smartstack")
    assert after.declarations != bid(**asked).declarations
    assert 0 < after.accepted < 1
    assert (after.samples, after.effective) == (20, 20)
    assert bid(**passed, model="evaluated").effective < 20


# What it rests on -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Always36(DoubleDummy):
    """An evaluator of another kind: 36 points in every world, whatever is declared."""

    name: ClassVar[str] = "always-36"
    label: ClassVar[str] = "thirty-six, come what may"
    caveat: ClassVar[str] = "Nobody plays like this."

    def points(self, worlds: Deals, decls: tuple[Declaration, ...], *_: Any, **__: Any) -> Any:
        """36."""
        return np.full((len(worlds), len(decls)), 36, np.int8)

    def lead_points(self, worlds: Deals, *_: Any, **__: Any) -> NDArray[np.int8]:
        """36."""
        return np.full((len(worlds), 7), 36, np.int8)

    def lead_makes(self, worlds: Deals, *asked: Any, **_: Any) -> NDArray[np.bool_]:
        """Whether 36 is enough."""
        _decl, points, *_seat = asked
        return np.full((len(worlds), 7), points <= 36)


def test_an_evaluator_of_ones_own_brings_its_labels() -> None:
    table = bid(POOR, samples=7, evaluator=Always36())
    assert {each.mean for each in table.declarations} == {36}
    assert (table.best.bid, table.best.up_to) == (Bid.points(30), Bid.points(36))
    assert table.evaluator.label == Always36.label
    assert table.caveat == Always36.caveat
    written = json.dumps(table.to_json())
    assert all(said in written for said in ("always-36", Always36.label, Always36.caveat))
    assert {row["evaluator"] for row in table.records()} == {Always36.label}


def test_a_model_of_ones_own_brings_its_label() -> None:
    model = SmartStack(Thresholds(max_doubles=1), trust=0.9)
    table = bid(MIDDLING, samples=20, decls=FEW, model=model, calls="pass,pass,31")
    assert table.completion_model.label == model.label
    assert model.label in json.dumps(table.to_json())
    assert {row["completion_model"] for row in table.records()} == {model.label}


def test_by_default_it_says_what_is_assumed() -> None:
    table = bid(HAND, samples=3)
    assert (table.samples, table.stopped, table.accepted, table.effective) == (3, "samples", 1, 3)
    assert table.completion_model.label == "uniform over all consistent deals"
    assert "flatters the bidder" in table.caveat


def test_a_precision_says_how_many_worlds_it_took() -> None:
    table = bid(MIDDLING, samples=40, precision=0.06, decls=["sixes"])
    assert table.stopped in ("narrow", "clear")
    assert table.samples >= 40
    same = bid(MIDDLING, samples=table.samples, decls=["sixes"])
    assert same.declarations == table.declarations
    assert bid(HAND, samples=20, precision=0.2, decls=FEW).stopped == "narrow"


def test_progress_is_told_of_worlds() -> None:
    told: list[tuple[int, int]] = []
    bid(HAND, samples=30, workers=1, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (30, 30)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_an_audit_is_of_the_best_contract_and_only_when_asked_for() -> None:
    table = bid(HAND, samples=10, decls=FEW, seat=2, seed=4, audit=True)
    assert table.audit is not None
    best = table.declarations[0]
    assert (table.audit.decl, table.audit.bid, table.audit.seat) == (best.decl, best.bid, 2)
    assert table.audit.layout.hands[2] == table.hand
    assert bid(HAND, samples=10, decls=FEW).audit is None


def test_rows_are_flat_and_alike() -> None:
    table = bid(MIDDLING, samples=10)
    rows = table.records()
    assert [row["decl"] for row in rows] == [each.decl.label for each in table.declarations]
    assert len({tuple(row) for row in rows}) == 1
    assert all(isinstance(v, str | int | float | None) for row in rows for v in row.values())
    assert [row["best"] for row in rows] == [True] + [False] * 8
    for row, each in zip(rows, table.declarations, strict=True):
        p = each.p_make[35]
        assert (row["p35"], row["p35_low"], row["p35_high"]) == (p.p, p.low, p.high)
        assert (row["mean"], row["q05"], row["bid"]) == (each.mean, each.q05, str(each.bid))
        assert row["samples"] == 10


# What is refused --------------------------------------------------------------------------------

SIX = "6-6 6-5 6-4 6-2 5-5 4-4"


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"hand": SIX}, "a hand has 7 dominoes, not 6"),
        ({"hand": f"{HAND} 0-0"}, "a hand has 7 dominoes, not 8"),
        ({"hand": f"{SIX} 6-6"}, "6-6 is named twice"),
        ({"hand": f"{SIX} 7-0"}, "'7-0' is not a domino"),
        ({"hand": [0, 1, 2, 3, 4, 5, 28]}, "28"),
        ({"high_bid": "43"}, "'43' is not a bid"),
        ({"high_bid": "29"}, "'29' is not a bid"),
        ({"calls": "43"}, "'43' is not a bid"),
        ({"calls": "31,30"}, "seat 3 cannot bid 30 over 31: it may pass or bid 32 or more"),
        ({"calls": "pass,pass,pass,30"}, "out of turn"),
        ({"calls": "0:pass"}, "a call out of turn: seat 0 has yet to call"),
        ({"calls": "left:pass, 1:31"}, "a call out of turn: seat 1 calls once, not twice"),
        ({"calls": "31", "high_bid": "33"}, "the high bid is 31 by the calls, not 33"),
        ({"decls": ["sixes", "hearts"]}, "unknown declaration 'hearts'"),
        ({"decls": ["sixes", 6]}, "sixes is named twice among the declarations"),
        ({"decls": []}, "expected at least one declaration to look at"),
        ({"model": "clairvoyant"}, "unknown completion model 'clairvoyant'"),
        ({"samples": 0}, "a sample is of at least one world, not 0"),
        ({"precision": 0.0}, "a precision is half the width of an interval, such as 0.02, not 0.0"),
        ({"seat": 4}, "4 is not a seat: expected 0 to 3"),
        ({"seed": -1}, "a seed is 0 or more, not -1"),
        ({"workers": 0}, "the work needs at least one worker, not 0"),
        (
            {"calls": "pass,pass,31", "model": SmartStack(Thresholds(max_doubles=-1))},
            "the calls 1:pass, 2:pass, 3:31 hardly agree with what seat 0 sees: 0 of",
        ),
    ],
)
def test_what_is_refused(asked: Made, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)) as refusal:
        bid(**{"hand": HAND, "samples": 5, "decls": FEW, **asked})
    assert len(str(refusal.value).splitlines()) == 1


def test_one_declaration_is_not_several() -> None:
    with pytest.raises(TypeError, match="expected several declarations, such as"):
        bid(HAND, decls="sixes")


def test_a_table_is_what_bid_returns() -> None:
    table = bid(HAND, samples=5, decls=FEW)
    assert isinstance(table, BidTable)
    assert table.hand == tuple(sorted(parse_hand(HAND)))
    assert table.best.decl is table.declarations[0].decl
