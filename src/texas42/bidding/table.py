"""The bid table: what to bid on a hand, and how far the figures can be trusted."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from texas42.bidding.advice import Best, Option, advise, open_bids, options
from texas42.bidding.audit import Audit
from texas42.bidding.audit import audit as find_killer
from texas42.bidding.estimate import Estimate, FusionGap, best_lead, fusion_gap, with_lead
from texas42.bidding.evaluator import DoubleDummy, Evaluator
from texas42.bidding.models import completion_model
from texas42.bidding.precision import Evaluated, Question, Stopped, evaluate
from texas42.bidding.table_json import table_json, table_records
from texas42.bidding.table_map import TableMap, fitted_map
from texas42.bidding.verdict import verdict
from texas42.bidding.verified import Verification
from texas42.deals.calls import Calls
from texas42.deals.completions import CompletionModel, Knowledge
from texas42.deals.notation import as_dominoes
from texas42.rules import N_SEATS, Declaration
from texas42.rules.bids import Bid
from texas42.solve.batch import Progress

STRAIGHT: Final = tuple(decl for decl in Declaration if decl is not Declaration.DOUBLES_SUIT)
"""The nine declarations of a straight hand; doubles as a suit are for nello."""

SAMPLES: Final = 200
"""How many worlds by default."""


@dataclass(frozen=True, eq=False)
class BidTable:
    """What `bid` finds. The declarations come best first; all points are of the bidder's side."""

    hand: tuple[int, ...]
    seat: int
    calls: Calls
    high_bid: Bid | None
    seed: int
    samples: int
    stopped: Stopped
    """Why there are so many worlds; see `texas42.bidding.precision`."""
    completion_model: CompletionModel
    accepted: float
    """The share of the deals looked at that the completion model let in."""
    effective: float
    """How many equally weighted worlds would say as much."""
    evaluator: Evaluator
    table_map: TableMap | None
    """What turned the chances with open hands into those at the table."""
    declarations: tuple[Estimate, ...]
    options: tuple[Option, ...]
    """Every bid that is open with what it is worth, a pass first."""
    best: Best
    fusion_gap: FusionGap
    """What naming the trump of each world after seeing it would seem to gain."""
    lead_fusion_gap: FusionGap
    """The same of the opening lead, under the best declaration."""
    verdict: str
    audit: Audit | None = None
    verification: Verification | None = None
    """What came of the best bids when they were played out; see `texas42.play.verify`."""

    @property
    def chosen(self) -> Estimate:
        """The estimate of the declaration that is suggested."""
        return next(each for each in self.declarations if each.decl == self.best.decl)

    @property
    def caveat(self) -> str:
        """How the figures of the evaluator mislead."""
        return self.evaluator.caveat

    def records(self) -> list[dict[str, Any]]:
        """A flat row for each declaration, ready for `pandas.DataFrame` and the like.

        >>> rows = bid("6-6 6-5 6-4 6-2 5-5 4-4 1-0", samples=20).records()
        >>> rows[0]["decl"], rows[0]["p30"], len(rows)
        ('doubles-trump', 1.0, 9)
        """
        return table_records(self)

    def to_json(self) -> dict[str, Any]:
        """The table as an object of the shape in `bid.schema.json`, beside this file."""
        return table_json(self)

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        from texas42.bidding.html import table_html

        return table_html(self)


def bid(
    hand: str | Iterable[int],
    *,
    seat: int = 0,
    calls: Calls | str | None = None,
    model: str | CompletionModel = "uniform",
    decls: Iterable[Declaration | str | int] | None = None,
    samples: int = SAMPLES,
    precision: float | None = None,
    high_bid: Bid | str | None = None,
    evaluator: Evaluator | None = None,
    table_map: TableMap | None = None,
    audit: bool = False,
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> BidTable:
    """What to bid on a hand: every declaration and every bid, over worlds drawn for a seed.

    >>> table = bid("6-6 6-5 6-4 6-2 5-5 4-4 1-0", samples=20, calls="pass,pass,31")
    >>> print(table.best.bid, table.best.decl, table.declarations[0].p_make[32].p)
    2 marks doubles-trump 1.0

    Args:
        hand: Seven dominoes, as text or ids.
        seat: Whose hand it is; calls and the audit's layout go by seats.
        calls: What was called before, as `Calls` or as text that `Calls.parse` reads.
        model: How the other hands are drawn: `uniform`, `smartstack`, `evaluated`, one of these
            with settings such as `smartstack:doubles=1,trust=0.9`, or any `CompletionModel`.
        decls: The declarations to compare; by default the nine of straight play.
        samples: How many worlds; with a precision, how many at least.
        precision: Half the width of the 95% interval of making the best bid that is narrow enough.
        high_bid: The bid to beat, if the calls do not say.
        evaluator: What a bidder takes in a known world; by default `DoubleDummy`, exact play with
            all hands open, whose chances `table_map` turns into chances at the table.
        table_map: By default the one that comes with the package. It goes with the default
            evaluator; another speaks for itself.
        audit: Whether to look for a layout that breaks the best contract as well.
        seed: Of the worlds. The same for the same seed, whatever the number of workers.
        workers: Threads; by default, one for each processor there is for it.
        progress: Called now and then with the number of worlds done and of all so far.
    """
    if samples < 1:
        raise ValueError(f"a sample is of at least one world, not {samples}")
    heard = Calls.parse(calls, seat) if isinstance(calls, str) else calls or Calls()
    known = Knowledge(seat, as_dominoes(hand), heard)
    high = _high_bid(heard, high_bid)
    to_table = table_map if evaluator is not None else table_map or fitted_map()
    named = _declarations(decls)
    asked = Question(
        known=known,
        model=completion_model(model),
        evaluator=evaluator or DoubleDummy(),
        decls=named,
        bids=open_bids(high),
        maps=None if to_table is None else tuple(to_table.of(known.hand, d) for d in named),
        seed=seed,
        workers=workers,
        progress=progress,
    )
    found = evaluate(asked, samples, precision)
    estimates, lead_fusion = _with_leads(asked, found)
    best = advise(estimates, asked.bids)
    worlds = found.worlds
    return BidTable(
        hand=known.hand,
        seat=known.seat,
        calls=heard,
        high_bid=high,
        seed=seed,
        samples=len(worlds),
        stopped=found.stopped,
        completion_model=asked.model,
        accepted=worlds.accepted,
        effective=worlds.effective,
        evaluator=asked.evaluator,
        table_map=to_table,
        declarations=estimates,
        options=options(estimates, asked.bids),
        best=best,
        fusion_gap=fusion_gap(found.points, worlds.weights, estimates[0].bid.points_needed),
        lead_fusion_gap=lead_fusion,
        verdict=verdict(estimates, best, len(worlds), _partners(heard, known.seat)),
        audit=_audited(asked, estimates[0]) if audit else None,
    )


def _declarations(decls: Iterable[Declaration | str | int] | None) -> tuple[Declaration, ...]:
    if isinstance(decls, str):
        raise TypeError(f"expected several declarations, such as [{decls!r}], not one")
    parsed = STRAIGHT if decls is None else tuple(map(Declaration.parse, decls))
    if not parsed:
        raise ValueError("expected at least one declaration to look at, such as sixes")
    repeated = next((decl for decl in parsed if parsed.count(decl) > 1), None)
    if repeated is not None:
        raise ValueError(f"{repeated} is named twice among the declarations")
    return parsed


def _high_bid(calls: Calls, given: Bid | str | None) -> Bid | None:
    """The bid to beat, from the calls or from what was given; if from both, they must agree."""
    high = Bid.parse(given) if isinstance(given, str) else given
    if high is not None and calls.highest is not None and high != calls.highest:
        raise ValueError(f"the high bid is {calls.highest} by the calls, not {high}")
    return high or calls.highest


def _partners(calls: Calls, seat: int) -> Bid | None:
    """The high bid if partner made it."""
    call = calls.by_seat[(seat + 2) % N_SEATS]
    return call if isinstance(call, Bid) and call == calls.highest else None


def _audited(asked: Question, estimate: Estimate) -> Audit:
    """What the search for a layout that breaks the contract finds."""
    return find_killer(
        asked.known.hand,
        estimate.decl,
        estimate.bid,
        seat=asked.known.seat,
        seed=asked.seed,
        workers=asked.workers,
    )


def _with_leads(asked: Question, found: Evaluated) -> tuple[tuple[Estimate, ...], FusionGap]:
    """The estimates with the opening lead of each, and what fixing that of the best costs.

    The points after each lead are found for the best declaration. For the others a yes or no will
    do, in the worlds in which some lead makes the bid.
    """
    first, *others = found.estimates
    worlds, seat, hand = found.worlds, asked.known.seat, asked.known.hand
    points = asked.evaluator.lead_points(worlds.hands, first.decl, seat, workers=asked.workers)
    level = first.bid.points_needed
    lead = best_lead(points >= level, worlds.weights, hand, points)
    led = [with_lead(first, lead)]
    for estimate in others:
        level = estimate.bid.points_needed
        possible = found.points[:, asked.decls.index(estimate.decl)] >= level
        makes = np.zeros((len(worlds), len(hand)), np.bool_)
        makes[possible] = asked.evaluator.lead_makes(
            worlds.hands[possible], estimate.decl, level, seat, workers=asked.workers
        )
        led.append(with_lead(estimate, best_lead(makes, worlds.weights, hand)))
    return tuple(led), fusion_gap(points, worlds.weights, first.bid.points_needed)
