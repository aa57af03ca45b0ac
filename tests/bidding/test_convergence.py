"""Sampling against all there is: estimates converge to those of every layout, as fast as promised.

Late in a hand a view leaves so few layouts that all of them can be solved. What is sampled then is
held against that: the mean, the percentiles, the chances and their intervals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.deals.completions.brute import played_out, seen
from tests.reference import slow
from texas42.bidding.estimate import POINT_LEVELS, Estimate, estimates
from texas42.deals import PASS, Calls, Position
from texas42.deals.completions import (
    CompletionModel,
    Knowledge,
    SmartStack,
    Uniform,
    count_layouts,
    enumerate_layouts,
)
from texas42.rules import team
from texas42.rules.bids import Bid
from texas42.solve import value

N_VIEWS: Final = 4

N_PLAYS: Final = 14
"""After so many plays a view leaves some hundreds or thousands of layouts."""

SPREAD: Final = (0.1, 0.9)
"""Chances in between tell most: of what nearly always happens there is little to estimate."""


@dataclass(frozen=True)
class PassesLight:
    """A rule by which a hand passes the more readily, the fewer pips it has."""

    label: str = "few pips"

    def would_pass(self, hands: NDArray[np.int8]) -> NDArray[np.float64]:
        """From 1 down to 0, by the number of pips."""
        pips = np.array([sum(ends) for ends in slow.PIPS])
        chances: NDArray[np.float64] = np.clip(1.5 - pips[hands].sum(axis=1) / 50, 0.05, 0.95)
        return chances


@dataclass(frozen=True, eq=False)
class View:
    """What a seat sees late in a hand, every layout that it leaves open, and its points in each."""

    known: Knowledge
    layouts: NDArray[np.int8]
    """(n, 4, 7), ascending by code."""
    points: NDArray[np.int8]

    @property
    def levels(self) -> list[int]:
        """Those that are made in some layouts and not in others, neither hardly nor nearly ever."""
        low, high = SPREAD
        return [level for level in POINT_LEVELS if low < self.p(level) < high]

    def p(self, level: int) -> float:
        """The share of all layouts in which the seat's side takes so many points."""
        return float((self.points >= level).mean())

    def of(self, worlds: NDArray[np.int8]) -> NDArray[np.int8]:
        """The points of the seat's side in worlds that are among the layouts, (n, 1)."""
        places = np.searchsorted(codes(self.layouts), codes(worlds))
        assert np.array_equal(self.layouts[places], worlds)
        return self.points[places][:, None]


def codes(layouts: NDArray[np.int8]) -> NDArray[np.int64]:
    """A number for each layout: who holds what, two bits a domino."""
    found: NDArray[np.int64] = (np.arange(4)[:, None] << 2 * layouts.astype(np.int64)).sum((1, 2))
    return found


def solved(known: Knowledge) -> View:
    """Every layout played on from where the hand stands, what has been won included."""
    assert known.declaration is not None
    assert known.leader is not None
    ours, points = team(known.seat), []
    layouts = list(enumerate_layouts(known))
    for deal in layouts:
        position = Position.start(deal, known.declaration, known.leader, plays=known.plays)
        to_come = 42 - sum(position.points)
        gain = value(position) if ours == 0 else -value(position)
        points.append(position.points[ours] + (to_come + gain) // 2)
    hands = np.array([deal.hands for deal in layouts], np.int8)
    order = np.argsort(codes(hands))
    return View(known, hands[order], np.array(points, np.int8)[order])


@cache
def views() -> tuple[View, ...]:
    """Views of random hands that leave many layouts, and doubt about what can be made."""
    found = []
    for seed in range(10_000):
        known = seen(played_out(seed, N_PLAYS), seed % 4)
        if 300 <= count_layouts(known) <= 2000:
            view = solved(known)
            if view.levels:
                found.append(view)
        if len(found) == N_VIEWS:
            return tuple(found)
    raise AssertionError(f"no {N_VIEWS} such views among 10,000 random hands")


def estimated(view: View, model: CompletionModel, n: int, seed: int) -> Estimate:
    worlds = model.sample(view.known, n, seed)
    assert view.known.declaration is not None
    decls = (view.known.declaration,)
    [found] = estimates(view.of(worlds.hands), worlds.weights, decls, [Bid.points(30)])
    return found


@pytest.mark.parametrize("place", range(N_VIEWS))
def test_every_layout_counted_once_is_the_truth(place: int) -> None:
    """What estimates make of all layouts is plain counting."""
    view = views()[place]
    taken = sorted(view.points.tolist())
    assert view.known.declaration is not None
    decls, n = (view.known.declaration,), len(taken)
    [found] = estimates(view.points[:, None], np.ones(n), decls, [Bid.points(30)])
    assert found.mean == pytest.approx(sum(taken) / n)
    assert [found.q05, found.q50, found.q95] == [
        taken[-(-n * share // 100) - 1] for share in (5, 50, 95)
    ]
    for level in POINT_LEVELS:
        assert found.p_make[level].p == pytest.approx(sum(of >= level for of in taken) / n)


def test_intervals_hold_the_enumerated_chance_95_times_in_100() -> None:
    n, held = 200, []
    for view in views():
        for seed in range(100):
            sampled = estimated(view, Uniform(), n, seed)
            level = view.levels[seed % len(view.levels)]
            interval = sampled.p_make[level]
            held.append(interval.low <= view.p(level) <= interval.high)
    assert abs(np.mean(held) - 0.95) < 4 * sqrt(0.95 * 0.05 / len(held))


def errors(view: View, n: int, n_seeds: int) -> tuple[float, float]:
    """The root mean square errors of the mean and of a chance, over samples of `n` worlds."""
    level = view.levels[0]
    sampled = [estimated(view, Uniform(), n, seed) for seed in range(n_seeds)]
    return (
        rms([each.mean - view.points.mean() for each in sampled]),
        rms([each.p_make[level].p - view.p(level) for each in sampled]),
    )


def rms(errors: Sequence[float]) -> float:
    return sqrt(sum(error**2 for error in errors) / len(errors))


def test_errors_fall_with_the_root_of_the_number_of_worlds() -> None:
    """By as much as independent worlds say: s / sqrt(n), which 16 times the worlds make a quarter.

    The root mean square of 80 errors is known to 1/sqrt(160), 8%; of four views together to 4%.
    """
    n_seeds, sizes = 80, (50, 800)
    ratios = []
    for view in views():
        p = view.p(view.levels[0])
        expected = view.points.std(), sqrt(p * (1 - p))
        ratios.append([np.array(errors(view, n, n_seeds)) / expected * sqrt(n) for n in sizes])
    for ratio in np.mean(ratios, axis=0).ravel().tolist():
        assert ratio == pytest.approx(1, abs=0.12)


def test_many_worlds_come_to_all_there_is() -> None:
    for view in views():
        taken, n = view.points, 20_000
        sampled = estimated(view, Uniform(), n, seed=1)
        assert sampled.mean == pytest.approx(taken.mean(), abs=5 * taken.std() / sqrt(n))
        for level in POINT_LEVELS:
            p = view.p(level)
            assert abs(sampled.p_make[level].p - p) <= 5 * sqrt(p * (1 - p) / n)
        # A percentile is one of those whose share is as near as so many worlds can tell.
        for q, found in ((0.05, sampled.q05), (0.5, sampled.q50), (0.95, sampled.q95)):
            blur = 5 * sqrt(q * (1 - q) / n)
            assert (taken < found).mean() - blur <= q <= (taken <= found).mean() + blur


def test_weighted_worlds_come_to_the_weighted_layouts() -> None:
    """Under a rule of passing with chances, the truth weighs every layout by its chance."""
    model, n = SmartStack(PassesLight()), 4000
    moved = []
    for view in views():
        seat = view.known.others[1]
        calls = Calls(tuple(PASS if s == seat else None for s in range(4)))
        known = replace(view.known, calls=calls)
        taken = view.points
        chances = PassesLight().would_pass(view.layouts[:, seat])
        truth = np.average(taken, weights=chances)
        found = estimated(replace(view, known=known), model, n, seed=0)
        effective = model.sample(known, n, 0).effective
        assert found.mean == pytest.approx(truth, abs=5 * taken.std() / sqrt(effective))
        for level in view.levels:
            p = np.average(taken >= level, weights=chances)
            assert abs(found.p_make[level].p - p) <= 5 * sqrt(p * (1 - p) / effective)
        moved.append(abs(truth - taken.mean()) / (taken.std() / sqrt(effective)))
    assert max(moved) > 5  # so the weights matter


@pytest.mark.parametrize("seat", range(4))
def test_a_view_is_solved_from_where_the_hand_stands(seat: int) -> None:
    """By the slow reference, play by play and then to the end."""
    view = solved(seen(played_out(20 + seat, 19), seat))
    assert len(view.points) > 1
    expected = [slow_points(view.known, hands) for hands in view.layouts.tolist()]
    assert view.points.tolist() == expected


def slow_points(known: Knowledge, hands: list[list[int]]) -> int:
    """What the side of a seat ends with when what was played is played, and the rest well."""
    assert known.declaration is not None
    assert known.leader is not None
    position, won = slow.position_of(hands, int(known.declaration), known.leader), 0
    for d in known.plays:
        position, reward = slow.play(position, d)
        won += reward
    won += slow.value(*position)
    return (42 + won if known.seat % 2 == 0 else 42 - won) // 2
