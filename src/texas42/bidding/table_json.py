"""A bid table as plain data: one object of a fixed shape, or flat rows."""

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from texas42.bidding.estimate import Estimate, FusionGap
from texas42.bidding.statistics import Interval
from texas42.rules import domino_name

if TYPE_CHECKING:
    from texas42.bidding.advice import Best, Option
    from texas42.bidding.table import BidTable

PASS_WORD: Final = "pass"


def table_json(table: "BidTable") -> dict[str, Any]:
    """The table as an object of the shape in `bid.schema.json`; `audit` only when asked for."""
    return {
        "hand": [domino_name(d) for d in table.hand],
        "seat": table.seat,
        "calls": str(table.calls),
        "high_bid": None if table.high_bid is None else str(table.high_bid),
        "seed": table.seed,
        "samples": table.samples,
        "stopped": table.stopped,
        "completion_model": table.completion_model.name,
        "completion": {
            "label": table.completion_model.label,
            "accepted": table.accepted,
            "effective": table.effective,
        },
        "evaluator": table.evaluator.name,
        "evaluator_label": table.evaluator.label,
        "table_map": None if table.table_map is None else dict(table.table_map.provenance),
        "declarations": [_estimate(each) for each in table.declarations],
        "options": [_option(each) for each in table.options],
        "best": _best(table.best),
        "fusion_gap": table.fusion_gap.points,
        "fusion": _fusion(table.fusion_gap),
        "lead_fusion_gap": table.lead_fusion_gap.points,
        "lead_fusion": _fusion(table.lead_fusion_gap),
        "verdict": table.verdict,
        "caveat": table.caveat,
        **({} if table.audit is None else {"audit": table.audit.to_json()}),
        **({} if table.verification is None else {"verified": table.verification.to_json()}),
    }


def table_records(table: "BidTable") -> list[dict[str, Any]]:
    """A flat row for each declaration, the best first; every row says what it rests on."""
    return [
        {
            "hand": " ".join(domino_name(d) for d in table.hand),
            "seat": table.seat,
            "calls": str(table.calls),
            **_row(estimate),
            "best": estimate.decl == table.best.decl,
            "seed": table.seed,
            "samples": table.samples,
            "effective": table.effective,
            "completion_model": table.completion_model.label,
            "evaluator": table.evaluator.label,
        }
        for estimate in table.declarations
    ]


def _row(estimate: Estimate) -> dict[str, Any]:
    """The columns of one estimate; those of level k are p<k>, p<k>_low and p<k>_high.

    Those with all hands open; at the table they are t<k> and so on, if they are known.
    """
    lead = estimate.best_lead
    chances = {
        f"{letter}{level}{end}": getattr(interval, end.lstrip("_") or "p")
        for letter, by_level in (("p", estimate.p_make), ("t", estimate.p_table or {}))
        for level, interval in by_level.items()
        for end in ("", "_low", "_high")
    }
    return {
        **_figures(estimate),
        **chances,
        "best_lead": None if lead is None else domino_name(lead.domino),
        "best_lead_p": None if lead is None else lead.p.p,
    }


def _figures(estimate: Estimate) -> dict[str, Any]:
    return {
        "decl": estimate.decl.label,
        "decl_id": int(estimate.decl),
        "mean": estimate.mean,
        "q05": estimate.q05,
        "q50": estimate.q50,
        "q95": estimate.q95,
        "robustness_gap": estimate.robustness_gap,
        "bid": str(estimate.bid),
        "expected_marks": estimate.expected_marks,
        "diff_to_best": estimate.diff_to_best,
        "diff_se": estimate.diff_se if isfinite(estimate.diff_se) else None,  # of one world
    }


def _estimate(estimate: Estimate) -> dict[str, Any]:
    lead = estimate.best_lead
    return {
        **_figures(estimate),
        "p_make": _chances(estimate.p_make),
        "p_table": None if estimate.p_table is None else _chances(estimate.p_table),
        "map_error": estimate.map_error,
        "best_lead": None if lead is None else domino_name(lead.domino),
        "lead": None if lead is None else {**_interval(lead.p), "mean": lead.mean},
    }


def _chances(by_level: Mapping[int, Interval]) -> dict[str, Any]:
    return {str(level): _interval(p) for level, p in by_level.items()}


def _option(option: "Option") -> dict[str, Any]:
    return {
        "bid": PASS_WORD if option.bid is None else str(option.bid),
        "decl": None if option.decl is None else option.decl.label,
        "p": None if option.p is None else _interval(option.p),
        "expected_marks": option.expected_marks,
    }


def _best(best: "Best") -> dict[str, Any]:
    return {
        "decl": best.decl.label,
        "decl_id": int(best.decl),
        "bid": PASS_WORD if best.bid is None else str(best.bid),
        "p": _interval(best.p),
        "expected_marks": best.expected_marks,
        "bracket": list(best.bracket),
        "risk": best.risk.flag,
        "risk_rule": best.risk.rule,
        "up_to": None if best.up_to is None else str(best.up_to),
        "up_to_decl": None if best.up_to_decl is None else best.up_to_decl.label,
    }


def _fusion(gap: FusionGap) -> dict[str, Any]:
    """What a gap is the difference of, and the same as a chance of making `level` points."""
    return {
        "p": gap.p,
        "level": gap.level,
        "naive_mean": gap.naive,
        "fixed_mean": gap.fixed,
        "naive_p": gap.naive_p,
        "fixed_p": gap.fixed_p,
    }


def _interval(interval: Interval) -> dict[str, float]:
    return {"p": interval.p, "low": interval.low, "high": interval.high}
