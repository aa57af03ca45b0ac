"""Intervals over deals: they cover what they should, and do not take states for deals."""

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.studies.frame.intervals import (
    Estimate,
    jackknife,
    mean,
    over_deals,
    r2_gain,
    r_squared,
    ratio,
    root_mean,
    sums_by_deal,
)

N_DEALS, STATES = 60, 20
DEAL = np.repeat(np.arange(N_DEALS), STATES)


def alike_within_deals(rng: np.random.Generator) -> NDArray[np.float64]:
    """Values whose mean is 0, and which differ by deal more than within one."""
    return np.repeat(rng.normal(0, 3, N_DEALS), STATES) + rng.normal(0, 1, len(DEAL))


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    held = [
        estimate.low <= 0 <= estimate.high
        for seed in range(200)
        for estimate in [mean(alike_within_deals(np.random.default_rng(seed)), DEAL)]
    ]
    assert 0.90 <= np.mean(held) <= 0.99


def test_the_jackknife_agrees_with_the_bootstrap_and_with_the_formula() -> None:
    x = alike_within_deals(np.random.default_rng(1))
    (left_out,) = jackknife(DEAL, lambda rows: [float(x[rows].mean())], blocks=N_DEALS)
    drawn_again = mean(x, DEAL)
    of_deals = x.reshape(N_DEALS, STATES).mean(axis=1)
    half = 2.001 * of_deals.std(ddof=1) / N_DEALS**0.5
    assert [left_out.value, drawn_again.value] == pytest.approx([x.mean()] * 2)
    assert left_out.high - left_out.value == pytest.approx(half, rel=0.01)
    assert (drawn_again.high - drawn_again.low) / 2 == pytest.approx(half, rel=0.12)


def test_states_of_one_deal_are_not_taken_for_many_deals() -> None:
    x = alike_within_deals(np.random.default_rng(2))
    as_states = mean(x, np.arange(len(x)))
    assert mean(x, DEAL).high - mean(x, DEAL).low > 3 * (as_states.high - as_states.low)


def test_r_squared_is_that_of_any_textbook() -> None:
    rng = np.random.default_rng(3)
    y, predicted = rng.normal(5, 2, 1200), rng.normal(5, 1, 1200)
    expected = 1 - ((y - predicted) ** 2).mean() / y.var()
    estimate = r_squared(y, predicted, DEAL)
    assert estimate.value == pytest.approx(expected)
    assert estimate.low < expected < estimate.high


def test_the_gain_is_the_difference_of_two_r_squared() -> None:
    rng = np.random.default_rng(0)
    y, deal = rng.normal(size=400), np.repeat(np.arange(20), 20)
    before, after = (y + rng.normal(0, sd, 400) for sd in (0.8, 0.4))
    more = r2_gain(y, before, after, deal)
    expected = r_squared(y, after, deal).value - r_squared(y, before, deal).value
    assert more.value == pytest.approx(expected)
    assert more.low > 0


def test_ratios_and_roots() -> None:
    x, y = np.arange(1200.0), np.arange(1200.0) + 7
    assert ratio(x, y, DEAL).value == pytest.approx(x.sum() / y.sum())
    assert root_mean(x**2, DEAL).value == pytest.approx(np.sqrt((x**2).mean()))


def test_the_order_of_states_does_not_matter() -> None:
    x = alike_within_deals(np.random.default_rng(4))
    order = np.random.default_rng(5).permutation(len(x))
    assert mean(x, DEAL).as_list() == pytest.approx(mean(x[order], DEAL[order]).as_list())


def test_of_four_deals_there_is_no_interval() -> None:
    sums = sums_by_deal(np.arange(4), np.ones(4), np.ones(4))
    estimate = over_deals(sums, lambda each: each[..., 0] / each[..., 1])
    assert not estimate.has_interval
    assert estimate.as_list() == [1.0, None, None]
    assert str(Estimate.of(estimate.as_list())) == str(estimate) == "1.000 (no interval)"


@pytest.mark.parametrize("n_deals", [5, 8, 20])
def test_intervals_of_few_deals_are_wide_enough(n_deals: int) -> None:
    held = []
    for seed in range(300):
        x = np.random.default_rng(seed).normal(0, 1, n_deals)
        estimate = mean(x, np.arange(n_deals))
        held.append(estimate.low <= 0 <= estimate.high)
    assert 0.91 <= np.mean(held) <= 0.99
