"""From the points in each world to an estimate for each declaration.

With open hands a chance is the share of worlds in which the points are made; a table map turns it
into the chance at the table. What is suggested goes by the latter where there is one.

Everywhere a plan is fixed first and averaged over the worlds then. The other way round, the best
plan of each world averaged, belongs to a player who sees every hand; it is computed too, as
`FusionGap`, to show by how much it would flatter.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.statistics import (
    Difference,
    Floats,
    Interval,
    chance,
    paired_difference,
    weighted_mean,
    weighted_quantile,
)
from texas42.bidding.table_map import HandMap
from texas42.rules import Declaration
from texas42.rules.bids import LEVELS, Bid

POINT_LEVELS: Final = tuple(bid.points_needed for bid in LEVELS)
"""30 to 42: what the bids ask for."""

_NONE: Final = Difference(0.0, 0.0)

_DIGITS: Final = 9
"""Marks are compared to so many, or rounding would decide between bids worth the same."""

SAFETY: Final = 0.05
"""The share of worlds that are worse than the safety level."""


@dataclass(frozen=True, slots=True)
class LeadEstimate:
    """An opening lead that is decided on before the worlds are looked at."""

    domino: int
    p: Interval
    """The chance of making the bid of its declaration."""
    mean: float | None
    """Points; None where only the chance was asked for."""


class FusionGap(NamedTuple):
    """What an average of the best in each world pretends to, over the best on average.

    `naive` is the mean over worlds of the best plan of each, `fixed` the best mean of any one
    plan; `naive_p` and `fixed_p` are the same of making `level` points.
    """

    naive: float
    fixed: float
    naive_p: float
    fixed_p: float
    level: int

    @property
    def points(self) -> float:
        """The gap in points; never negative."""
        return max(self.naive - self.fixed, 0.0)  # but for rounding

    @property
    def p(self) -> float:
        """The gap in the chance of making `level` points; never negative."""
        return max(self.naive_p - self.fixed_p, 0.0)


@dataclass(frozen=True, slots=True)
class Estimate:
    """One declaration over all worlds, in points of the bidder's side.

    The chances are `p_make` with all hands open and `p_table` at the table, where a map says so.
    The fields from `bid` on are of the bid that is worth most of those that are open: its expected
    marks, and their difference to those of the best declaration, world by world.
    """

    decl: Declaration
    mean: float
    q05: float
    q50: float
    q95: float
    p_make: Mapping[int, Interval]
    p_table: Mapping[int, Interval] | None
    bid: Bid
    expected_marks: float
    difference: Difference
    map_error: float = 0.0
    """What the table map does not know of this hand, as a standard error of the marks."""
    best_lead: LeadEstimate | None = None

    @property
    def robustness_gap(self) -> float:
        """The mean less the safety level, the 5th percentile."""
        return self.mean - self.q05

    @property
    def diff_to_best(self) -> float:
        """Expected marks less those of the best declaration: negative, or 0."""
        return min(self.difference.mean, 0.0)  # of equals, rounding may put either ahead

    @property
    def diff_se(self) -> float:
        """The standard error of that difference; the worlds are the same for both."""
        return self.difference.se

    @property
    def judged(self) -> Mapping[int, Interval]:
        """The chances that a bid is judged by: those at the table, if they are known."""
        return self.p_make if self.p_table is None else self.p_table

    @property
    def p_bid(self) -> Interval:
        """The chance of making `bid`, as judged."""
        return self.judged[self.bid.points_needed]


def estimates(
    points: NDArray[np.int8],
    weights: Floats,
    decls: Sequence[Declaration],
    bids: Sequence[Bid],
    maps: Sequence[HandMap] | None = None,
) -> tuple[Estimate, ...]:
    """An estimate for each declaration, the best first.

    The best is worth most marks with the best bid that is open to it; of equals, that with the
    most points on average.

    >>> points = np.array([[42, 30], [28, 30], [42, 30]], np.int8)
    >>> decls = Declaration.SIXES, Declaration.FIVES
    >>> for each in estimates(points, np.ones(3), decls, [Bid.points(30), Bid.points(31)]):
    ...     print(each.decl, round(each.mean, 2), each.bid, round(each.expected_marks, 2))
    fives 30.0 30 1.0
    sixes 37.33 30 0.33

    Args:
        points: (n, D), of the bidder's side in each world under each declaration.
        weights: (n,).
        decls: The D declarations.
        bids: Those open, ascending; of bids worth the same the first is preferred.
        maps: To the chances at the table, one for each declaration.
    """
    by_decl: Sequence[HandMap | None] = maps or [None] * len(decls)
    each = [_alone(points[:, i], weights, decl, bids, by_decl[i]) for i, decl in enumerate(decls)]
    order = sorted(
        range(len(each)), key=lambda i: (-round(each[i].expected_marks, _DIGITS), -each[i].mean)
    )
    payoffs = [_payoffs(points[:, i], weights, each[i], by_decl[i]) for i in order]
    return tuple(
        replace(each[i], difference=paired_difference(payoff, payoffs[0], weights))
        for i, payoff in zip(order, payoffs, strict=True)
    )


def _alone(
    points: NDArray[np.int8],
    weights: Floats,
    decl: Declaration,
    bids: Sequence[Bid],
    to_table: HandMap | None,
) -> Estimate:
    """The estimate of a declaration before it is held against the others."""
    p_make = {level: chance(points >= level, weights) for level in POINT_LEVELS}
    p_table = None if to_table is None else to_table.intervals(p_make)
    judged = p_table or p_make
    worth = {bid: bid.expected_marks(judged[bid.points_needed].p) for bid in bids}
    best = max(bids, key=lambda bid: round(worth[bid], _DIGITS))
    level, error = best.points_needed, 0.0
    if to_table is not None:
        error = 2 * best.stake * to_table.error(p_make[level].p, level)
    return Estimate(
        decl,
        mean=float(weighted_mean(points, weights)),
        q05=weighted_quantile(points, weights, SAFETY),
        q50=weighted_quantile(points, weights, 0.5),
        q95=weighted_quantile(points, weights, 1 - SAFETY),
        p_make=p_make,
        p_table=p_table,
        bid=best,
        expected_marks=worth[best],
        difference=_NONE,
        map_error=error,
    )


def _payoffs(
    points: NDArray[np.int8], weights: Floats, estimate: Estimate, to_table: HandMap | None
) -> Floats:
    """What the best bid of a declaration is worth in each world, in marks.

    At the table a world is worth what it adds to the chance: its deviation from the mean, as much
    steeper or flatter as the map is there. So the mean is the expected marks, and the spread gives
    their standard error.
    """
    won = marks_won(points, estimate.bid).astype(np.float64)
    if to_table is None:
        return won
    level = estimate.bid.points_needed
    slope = to_table.slope(estimate.p_make[level].p, level)
    payoffs: Floats = estimate.expected_marks + slope * (won - weighted_mean(won, weights))
    return payoffs


def marks_won(points: NDArray[np.int8], bid: Bid) -> NDArray[np.int64]:
    """What a bid wins in each world, in marks; negative where it is set.

    >>> marks_won(np.array([42, 41], np.int8), Bid.marks(2)).tolist()
    [2, -2]
    """
    return np.where(points >= bid.points_needed, bid.stake, -bid.stake)


def fusion_gap(points: NDArray[np.int8], weights: Floats, level: int) -> FusionGap:
    """The fusion gap of plans, a column each: declarations, or opening leads of one.

    >>> fusion_gap(np.array([[42, 28], [28, 42]], np.int8), np.ones(2), 30)
    FusionGap(naive=42.0, fixed=35.0, naive_p=1.0, fixed_p=0.5, level=30)
    """
    best, makes = points.max(axis=1), points >= level
    return FusionGap(
        float(weighted_mean(best, weights)),
        float(weighted_mean(points, weights).max()),
        chance(best >= level, weights).p,
        max(chance(column, weights).p for column in makes.T),
        level,
    )


def with_lead(estimate: Estimate, lead: LeadEstimate | None) -> Estimate:
    """An estimate with its opening lead."""
    return replace(estimate, best_lead=lead)


def best_lead(
    makes: NDArray[np.bool_],
    weights: Floats,
    hand: Sequence[int],
    points: NDArray[np.int8] | None = None,
) -> LeadEstimate | None:
    """The lead that makes the bid most often; None if none ever does.

    Of equals it is that with the most points on average or, where points were not asked for, the
    highest domino.

    >>> points = np.array([[42, 30], [28, 30]], np.int8)
    >>> lead = best_lead(points >= 30, np.ones(2), [26, 27], points)
    >>> lead.domino, lead.p.p, lead.mean
    (27, 1.0, 30.0)

    Args:
        makes: (n, 7), whether the bid makes after each lead in each world.
        weights: (n,).
        hand: The seven dominoes, ascending.
        points: (n, 7), the points behind `makes`, if they are known.
    """
    means = None if points is None else weighted_mean(points, weights)
    leads = [
        LeadEstimate(d, chance(makes[:, i], weights), None if means is None else float(means[i]))
        for i, d in enumerate(hand)
    ]
    best = max(leads, key=lambda lead: (lead.p.p, lead.mean or 0.0, lead.domino))
    return best if best.p.p > 0 else None
