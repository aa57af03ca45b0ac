"""Statistics against what is published, against textbooks, and against counting every outcome."""

from fractions import Fraction
from math import comb, sqrt
from statistics import NormalDist, mean, stdev
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from texas42.bidding.statistics import (
    Z95,
    Difference,
    Interval,
    chance,
    effective_size,
    paired_difference,
    weighted_mean,
    weighted_quantile,
    wilson,
)

NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]
"""The score intervals in R. G. Newcombe, Two-sided confidence intervals for the single proportion,
Statistics in Medicine 17 (1998), table I, method 3.
"""

points = st.integers(0, 42)
samples = st.lists(st.tuples(points, st.integers(0, 5)), min_size=1, max_size=40).filter(
    lambda each: any(weight for _, weight in each)
)
"""Values with how often each was seen."""


def split(seen: list[tuple[int, int]]) -> tuple[NDArray[Any], NDArray[Any], list[int]]:
    """Values, their weights, and the same values each repeated as often as its weight says."""
    values, weights = zip(*seen, strict=True)
    return np.array(values), np.array(weights, float), [v for v, n in seen for _ in range(n)]


# Wilson's interval ------------------------------------------------------------------------------


@pytest.mark.parametrize(("happened", "n", "low", "high"), NEWCOMBE)
def test_wilson_gives_the_published_intervals(
    happened: int, n: int, low: float, high: float
) -> None:
    interval = wilson(happened / n, n)
    assert interval.p == happened / n
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


@given(st.integers(1, 500), st.data(), st.floats(0.5, 4))
def test_at_its_ends_what_came_out_is_z_standard_errors_away(
    n: int, data: st.DataObject, z: float
) -> None:
    """That is how Wilson's interval is defined, the standard error taken at the end itself."""
    p = data.draw(st.integers(0, n)) / n
    interval = wilson(p, n, z)
    for end in (interval.low, interval.high):
        assert abs(p - end) == pytest.approx(z * sqrt(end * (1 - end) / n), abs=1e-9)
    assert 0 <= interval.low <= p <= interval.high <= 1
    assert interval.half_width == pytest.approx((interval.high - interval.low) / 2)
    assert interval.half_width > 0


def covered(p: float, n: int) -> float:
    """How likely the interval of `n` samples holds `p`, over every number that may come out."""
    outcomes = [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    ends = [wilson(k / n, n) for k in range(n + 1)]
    return sum(
        chance for chance, each in zip(outcomes, ends, strict=True) if each.low <= p <= each.high
    )


def test_intervals_of_200_samples_hold_the_truth_95_times_in_100() -> None:
    found = [covered(p / 200, 200) for p in range(1, 200)]
    assert mean(found) == pytest.approx(0.95, abs=0.005)
    # Near 0 and 1 there are few numbers that may come out, and the interval of 1 in n is short.
    assert min(found) > 0.83
    assert min(found[4:-4]) > 0.92


def test_the_usual_z_is_that_of_95_in_100() -> None:
    assert NormalDist().inv_cdf(0.975) == pytest.approx(Z95)


@pytest.mark.parametrize("n", [1, 7, 200, 20_000])
def test_what_always_or_never_happened_is_not_certain(n: int) -> None:
    always, never = wilson(1, n), wilson(0, n)
    assert (always.high, never.low) == (1, 0)
    assert always.low == pytest.approx(n / (n + Z95**2))
    assert never.high == pytest.approx(Z95**2 / (n + Z95**2))


# Weights ----------------------------------------------------------------------------------------


@given(samples)
def test_a_weight_counts_as_so_many_samples(seen: list[tuple[int, int]]) -> None:
    values, weights, repeated = split(seen)
    assert float(weighted_mean(values, weights)) == pytest.approx(mean(repeated))
    for level in (0, 30, 42):
        share = sum(value >= level for value in repeated) / len(repeated)
        assert chance(values >= level, weights).p == pytest.approx(share)


@given(samples, st.sampled_from([1, 5, 50, 51, 95, 99, 100]))
def test_a_quantile_is_the_least_value_with_that_share_at_or_below(
    seen: list[tuple[int, int]], percent: int
) -> None:
    values, weights, repeated = split(seen)
    share = Fraction(percent, 100)
    expected = min(
        value
        for value in repeated
        if Fraction(sum(other <= value for other in repeated), len(repeated)) >= share
    )
    found = weighted_quantile(values, weights, percent / 100)
    assert found == expected


def test_a_quantile_of_many_is_exact() -> None:
    values, weights = np.arange(1000), np.ones(1000)
    found = [weighted_quantile(values, weights, q) for q in (0.05, 0.5, 0.501, 0.95, 1)]
    assert found == [49, 499, 500, 949, 999]


@given(samples, st.floats(1e-3, 1e3))
def test_only_the_ratios_of_weights_matter(seen: list[tuple[int, int]], factor: float) -> None:
    values, weights, _ = split(seen)
    other, scaled = values[::-1], factor * weights
    assert effective_size(scaled) == pytest.approx(effective_size(weights))
    assert weighted_mean(values, scaled) == pytest.approx(weighted_mean(values, weights))
    assert weighted_quantile(values, scaled, 0.05) == weighted_quantile(values, weights, 0.05)
    assert chance(values >= 30, scaled).low == pytest.approx(chance(values >= 30, weights).low)
    assert paired_difference(values, other, scaled) == pytest.approx(
        paired_difference(values, other, weights)
    )


@given(st.lists(st.integers(0, 100), min_size=1, max_size=50))
def test_the_effective_size_is_that_of_kish(weights: list[int]) -> None:
    assume(any(weights))
    found = effective_size(np.array(weights, float))
    assert found == pytest.approx(Fraction(sum(weights) ** 2, sum(w * w for w in weights)))
    assert 1 - 1e-9 <= found <= np.count_nonzero(weights) + 1e-9


def test_a_chance_has_the_interval_of_the_effective_size() -> None:
    happens, weights = np.array([True, False, True, True]), np.array([1.0, 1.0, 4.0, 2.0])
    assert chance(happens, weights) == wilson(7 / 8, 64 / 22)
    assert chance(happens, weights, z=1.0) == wilson(7 / 8, 64 / 22, z=1.0)


def test_what_happens_in_every_world_has_the_chance_1_whatever_rounding_does() -> None:
    weights = np.random.default_rng(0).random(999)
    assert chance(np.ones(999, np.bool_), weights).p == 1
    assert chance(np.zeros(999, np.bool_), weights).p == 0


def test_means_go_down_the_first_axis() -> None:
    values, weights = np.arange(12).reshape(4, 3), np.array([1.0, 0.0, 2.0, 1.0])
    assert weighted_mean(values, weights).tolist() == [5.25, 6.25, 7.25]


def test_a_mean_is_not_beyond_what_is_averaged_whatever_rounding_does() -> None:
    rng = np.random.default_rng(0)
    for n in range(2, 60):
        weights = rng.random(n)
        assert weighted_mean(np.full((n, 2), 42, np.int8), weights).tolist() == [42, 42]
        assert weighted_mean(np.array([True] * n), weights) == 1


# Differences ------------------------------------------------------------------------------------


@given(st.lists(st.tuples(points, points), min_size=2, max_size=40))
def test_a_paired_difference_is_that_of_a_paired_t_test(pairs: list[tuple[int, int]]) -> None:
    a, b = np.array(pairs).T
    differences = [first - second for first, second in pairs]
    found = paired_difference(a, b, np.ones(len(pairs)))
    assert found.mean == pytest.approx(mean(differences))
    assert found.se == pytest.approx(stdev(differences) / sqrt(len(pairs)))


def test_bytes_do_not_overflow_in_a_difference() -> None:
    found = paired_difference(
        np.array([100, 100], np.int8), np.array([-100] * 2, np.int8), np.ones(2)
    )
    assert found == Difference(200, 0)


def test_one_pair_says_nothing_of_its_error() -> None:
    found = paired_difference(np.array([3]), np.array([1]), np.ones(1))
    assert found == Difference(2, float("inf"))
    assert not found.is_clear()


def test_the_error_of_weighted_pairs_is_the_spread_of_their_mean() -> None:
    """Of many samples, each with its own weights that go with what is measured."""
    rng, n, n_samples = np.random.default_rng(42), 200, 3000
    found = []
    for _ in range(n_samples):
        a, b = rng.integers(0, 43, (2, n))
        weights = rng.exponential(size=n) * (1 + a / 42)
        found.append(paired_difference(a, b, weights))
    spread = stdev(each.mean for each in found)
    # The standard deviation of 3000 samples is known to 1/sqrt(2 * 3000), 1.3%: three of those.
    assert mean(each.se for each in found) == pytest.approx(spread, rel=0.04)


def test_a_difference_is_clear_beyond_so_many_errors() -> None:
    assert Difference(0.2, 0.1).is_clear()
    assert not Difference(0.2, 0.1).is_clear(z=2.5)
    assert not Difference(0.0, 0.0).is_clear()
    assert Difference(-0.1, 0.0).is_clear()


def test_an_interval_knows_its_half_width() -> None:
    assert Interval(0.9, 0.5, 1.0).half_width == 0.25
