"""Estimates against the same figures worked out one world at a time, as exact fractions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.strategies import SEEDS
from texas42.bidding.advice import open_bids
from texas42.bidding.estimate import (
    POINT_LEVELS,
    Estimate,
    LeadEstimate,
    best_lead,
    estimates,
    fusion_gap,
    marks_won,
    with_lead,
)
from texas42.bidding.statistics import Interval, wilson
from texas42.rules import Declaration
from texas42.rules.bids import LEVELS, Bid

HAND = (3, 8, 11, 15, 20, 24, 27)


@dataclass(frozen=True)
class Sample:
    """Points of some plans in some worlds, and the weights of the worlds."""

    points: NDArray[np.int8]
    weights: tuple[int, ...]

    @property
    def as_weights(self) -> NDArray[np.float64]:
        """The weights as the package takes them."""
        return np.array(self.weights, float)

    def column(self, plan: int) -> list[int]:
        """The points of one plan."""
        found: list[int] = self.points[:, plan].tolist()
        return found

    def mean(self, values: Sequence[int]) -> Fraction:
        """The weighted mean of a value for each world."""
        weighed = sum(v * w for v, w in zip(values, self.weights, strict=True))
        return Fraction(weighed, sum(self.weights))

    def p(self, plan: int, level: int) -> Fraction:
        """The chance of one plan to take so many points."""
        return self.mean([int(points >= level) for points in self.column(plan)])


@st.composite
def sampled(draw: st.DrawFn, least_plans: int = 1, most_plans: int = 10) -> Sample:
    """Points as they come: spread out, or of few kinds so that plans tie; weights all 1, or not."""
    rng = np.random.default_rng(draw(SEEDS))
    n, n_plans = draw(st.integers(1, 30)), draw(st.integers(least_plans, most_plans))
    kinds = draw(st.sampled_from([[*range(43)], [29, 30, 42], [28, 30, 31, 35, 41, 42], [42], [7]]))
    weights = rng.integers(1, draw(st.sampled_from([2, 5])), n)
    return Sample(rng.choice(kinds, (n, n_plans)).astype(np.int8), tuple(weights.tolist()))


bids = st.sampled_from([None, Bid.points(35), Bid.points(41), Bid.marks(1), Bid.marks(3)]).map(
    open_bids
)


def estimated(sample: Sample, asked: Sequence[Bid]) -> list[tuple[int, Estimate]]:
    """Each estimate with the column it is of."""
    decls = tuple(Declaration)[: sample.points.shape[1]]
    found = estimates(sample.points, sample.as_weights, decls, asked)
    assert sorted(each.decl for each in found) == list(decls)
    return [(int(each.decl), each) for each in found]


def worth(sample: Sample, plan: int, bid: Bid) -> Fraction:
    return bid.stake * (2 * sample.p(plan, bid.points_needed) - 1)


def quantile(sample: Sample, plan: int, share: Fraction) -> int:
    """The least number of points that with all below it has that share of the weight."""
    column = sample.column(plan)
    return min(v for v in column if sample.mean([int(each <= v) for each in column]) >= share)


@given(sampled(), bids)
def test_each_figure_of_a_declaration(sample: Sample, asked: tuple[Bid, ...]) -> None:
    size = Fraction(sum(sample.weights) ** 2, sum(w * w for w in sample.weights))
    for plan, each in estimated(sample, asked):
        assert each.mean == pytest.approx(float(sample.mean(sample.column(plan))))
        shares = Fraction(1, 20), Fraction(1, 2), Fraction(19, 20)
        assert [each.q05, each.q50, each.q95] == [quantile(sample, plan, q) for q in shares]
        assert each.robustness_gap == each.mean - each.q05
        assert tuple(each.p_make) == POINT_LEVELS == tuple(range(30, 43))
        for level, interval in each.p_make.items():
            expected = wilson(float(sample.p(plan, level)), float(size))
            assert (interval.p, interval.low, interval.high) == pytest.approx(
                (expected.p, expected.low, expected.high)
            )


@given(sampled(), bids)
def test_the_bid_is_the_one_worth_most_marks(sample: Sample, asked: tuple[Bid, ...]) -> None:
    for plan, each in estimated(sample, asked):
        worths = {bid: worth(sample, plan, bid) for bid in asked}
        assert worths[each.bid] == max(worths.values())
        assert each.expected_marks == pytest.approx(float(worths[each.bid]))
        assert each.p_bid == each.p_make[each.bid.points_needed]
        same = [bid for bid in asked if worths[bid] == worths[each.bid]]
        assert each.bid == same[0]


@given(sampled(least_plans=2), bids)
def test_the_best_comes_first(sample: Sample, asked: tuple[Bid, ...]) -> None:
    order = [
        (max(worth(sample, plan, bid) for bid in asked), sample.mean(sample.column(plan)))
        for plan, _ in estimated(sample, asked)
    ]
    assert order == sorted(order, reverse=True)


@given(sampled(least_plans=2), bids)
def test_differences_are_those_of_marks_world_by_world(
    sample: Sample, asked: tuple[Bid, ...]
) -> None:
    found = estimated(sample, asked)
    best_plan, best = found[0]
    n, total = len(sample.weights), sum(sample.weights)
    for plan, each in found:
        won = [marks(points, each.bid) for points in sample.column(plan)]
        least = [marks(points, best.bid) for points in sample.column(best_plan)]
        differences = [a - b for a, b in zip(won, least, strict=True)]
        mean = sample.mean(differences)
        assert each.difference.mean == pytest.approx(float(mean), abs=1e-12)
        assert each.diff_to_best == pytest.approx(float(mean), abs=1e-12)
        assert each.diff_to_best <= 0
        spread = sum(
            (w * (d - mean)) ** 2 for w, d in zip(sample.weights, differences, strict=True)
        )
        se = sqrt(spread * Fraction(n, n - 1)) / total if n > 1 else float("inf")
        assert each.diff_se == pytest.approx(se, abs=1e-9)


def marks(points: int, bid: Bid) -> int:
    return bid.stake if points >= bid.points_needed else -bid.stake


@pytest.mark.parametrize("bid", [*LEVELS, Bid.marks(2), Bid.marks(5)])
def test_a_bid_wins_its_stake_or_loses_it(bid: Bid) -> None:
    points = np.arange(43, dtype=np.int8)
    assert marks_won(points, bid).tolist() == [marks(n, bid) for n in range(43)]


def test_of_equals_it_is_the_declaration_that_came_first() -> None:
    decls = Declaration.NOTRUMP, Declaration.BLANKS, Declaration.SIXES
    found = estimates(np.full((4, 3), 35, np.int8), np.ones(4), decls, open_bids())
    assert tuple(each.decl for each in found) == decls


# Strategy fusion --------------------------------------------------------------------------------


@given(sampled(), st.integers(30, 42))
def test_the_fusion_gap_is_what_choosing_after_the_fact_would_gain(
    sample: Sample, level: int
) -> None:
    gap = fusion_gap(sample.points, sample.as_weights, level)
    plans = range(sample.points.shape[1])
    best = [max(row) for row in sample.points.tolist()]
    assert gap.naive == pytest.approx(float(sample.mean(best)))
    assert gap.fixed == pytest.approx(float(max(sample.mean(sample.column(i)) for i in plans)))
    assert gap.naive_p == pytest.approx(float(sample.mean([int(n >= level) for n in best])))
    assert gap.fixed_p == pytest.approx(float(max(sample.p(i, level) for i in plans)))
    assert gap.level == level
    assert (gap.points, gap.p) == pytest.approx((gap.naive - gap.fixed, gap.naive_p - gap.fixed_p))
    assert min(gap.points, gap.p) >= 0
    if len(plans) == 1:
        assert (gap.points, gap.p) == (0, 0)


# Opening leads ----------------------------------------------------------------------------------

seven_leads = sampled(least_plans=7, most_plans=7)


@given(seven_leads, st.integers(30, 42))
def test_the_best_lead_makes_the_bid_most_often(sample: Sample, level: int) -> None:
    lead = best_lead(sample.points >= level, sample.as_weights, HAND, sample.points)
    p = [sample.p(i, level) for i in range(7)]
    if max(p) == 0:
        assert lead is None
        return
    means = [sample.mean(sample.column(i)) for i in range(7)]
    best = max(range(7), key=lambda i: (p[i], means[i], HAND[i]))
    assert lead is not None
    assert lead.domino == HAND[best]
    assert lead.p.p == pytest.approx(float(p[best]))
    assert lead.mean == pytest.approx(float(means[best]))


@given(seven_leads, st.integers(30, 42))
def test_without_points_the_highest_of_equal_leads_is_taken(sample: Sample, level: int) -> None:
    lead = best_lead(sample.points >= level, sample.as_weights, HAND)
    p = [sample.p(i, level) for i in range(7)]
    if max(p) == 0:
        assert lead is None
        return
    assert lead is not None
    assert lead.domino == max(d for d, each in zip(HAND, p, strict=True) if each == max(p))
    assert lead.mean is None


def test_an_estimate_with_its_lead() -> None:
    [found] = estimates(np.full((2, 1), 30, np.int8), np.ones(2), [Declaration.ONES], open_bids())
    lead = LeadEstimate(27, Interval(1.0, 0.3, 1.0), None)
    assert found.best_lead is None
    assert with_lead(found, lead) == replace(found, best_lead=lead)
