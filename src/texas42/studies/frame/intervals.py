"""How sure a number is: estimates with intervals over deals, not over states.

States of one deal are much alike, so that a million of them from two deals tell little of other
deals. An interval comes from the bootstrap of deals: whole deals are drawn again with replacement,
and the number is computed anew of each draw. All that is measured here is a ratio or another
function of sums over states, so that a draw takes no more than sums over deals.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.statistics import Z95

Floats = NDArray[np.float64]
Numbers = NDArray[Any]
Statistic = Callable[[Floats], Floats]
"""A number, or some, of sums: from (..., k) sums over states to (...) or (..., m) numbers."""

DRAWS: Final = 2000
FEWEST_DEALS: Final = 5
"""Of fewer deals nothing is known of how deals differ."""

_ENDS: Final = (2.5, 97.5)
_AT_ONCE: Final = 1 << 22


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with the ends of its 95% interval; these are nan of too few deals for one.

    >>> str(Estimate(0.192, 0.171, 0.214)), f"{Estimate(3.14159, 2.9, 3.31):.1f}"
    ('0.192 (0.171 to 0.214)', '3.1 (2.9 to 3.3)')
    >>> f"{Estimate.alone(0.5):.2f}"
    '0.50 (no interval)'
    """

    value: float
    low: float
    high: float

    @classmethod
    def alone(cls, value: float) -> "Estimate":
        """A number of which nothing can be said but itself."""
        return cls(value, float("nan"), float("nan"))

    @classmethod
    def of(cls, said: Any) -> "Estimate":
        """From the list that JSON makes of one; null stands for nan there."""
        value, low, high = (float("nan") if each is None else float(each) for each in said)
        return cls(value, low, high)

    @property
    def has_interval(self) -> bool:
        """Whether it has ends."""
        return self.low == self.low

    def as_list(self) -> list[float | None]:
        """For JSON, which has no nan."""
        return [None if each != each else each for each in (self.value, self.low, self.high)]

    def __format__(self, form: str) -> str:
        if self.value != self.value:
            return "–"
        form = without_minus_zero(form or ".3f")
        if not self.has_interval:
            return f"{self.value:{form}} (no interval)"
        return f"{self.value:{form}} ({self.low:{form}} to {self.high:{form}})"

    def __str__(self) -> str:
        return f"{self}"


def without_minus_zero(form: str) -> str:
    """A format of numbers, but that what rounds to 0 has no minus.

    >>> f"{-0.001:{without_minus_zero('.2f')}}", f"{-0.001:{without_minus_zero('+.0%')}}"
    ('0.00', '+0%')
    """
    sign = form[:1] if form[:1] in ("+", "-", " ") else ""
    return f"{sign}z{form[len(sign) :]}"


def sums_by_deal(deal: NDArray[Any], *columns: Numbers) -> Floats:
    """(deals, k): the sums of k columns over the states of each deal.

    >>> sums_by_deal(np.array([7, 7, 9]), np.array([1, 2, 5]), np.ones(3)).tolist()
    [[3.0, 2.0], [5.0, 1.0]]
    """
    _, index = np.unique(deal, return_inverse=True)
    return np.column_stack([np.bincount(index, np.asarray(c, np.float64)) for c in columns])


def over_deals(sums: Floats, statistic: Statistic, seed: int = 0) -> Estimate:
    """A statistic of the sums of all deals, with its interval by the bootstrap of deals.

    The interval is made wider as Student's t is wider than the normal, so that few deals do not
    look like many.

    >>> rng = np.random.default_rng(1)
    >>> estimate = over_deals(sums_by_deal(np.arange(400), rng.normal(5, 2, 400), np.ones(400)),
    ...                       lambda sums: sums[..., 0] / sums[..., 1])
    >>> bool(estimate.low < 5 < estimate.high), bool(estimate.high - estimate.low < 0.5)
    (True, True)
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        value = float(statistic(sums.sum(axis=0)))
    n = len(sums)
    if n < FEWEST_DEALS:
        return Estimate.alone(value)
    rng = np.random.default_rng(seed)
    step = max(1, _AT_ONCE // n)
    with np.errstate(divide="ignore", invalid="ignore"):  # a draw may be of one deal many times
        found = np.concatenate(
            [
                statistic(_drawn_again(rng, min(step, DRAWS - start), n) @ sums)
                for start in range(0, DRAWS, step)
            ]
        )
    low, high = np.percentile(found[np.isfinite(found)], _ENDS).tolist()
    wider = _quantile(n - 1) / Z95 * (n / (n - 1)) ** 0.5
    return Estimate(value, value - wider * (value - low), value + wider * (high - value))


def _quantile(degrees: int) -> float:
    """What 1.96 of the normal is for Student's t: few deals also tell little of their spread."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, 0.975))


def _drawn_again(rng: np.random.Generator, draws: int, n: int) -> Floats:
    """(draws, n): how often each of n deals comes when n are drawn with replacement."""
    return rng.multinomial(n, np.full(n, 1 / n), size=draws).astype(np.float64)


def r_squared(y: Numbers, predicted: Numbers, deal: NDArray[Any]) -> Estimate:
    """The share of the variance of `y` that a prediction explains; below 0 if it does harm.

    1 - sum (y - predicted)^2 / sum (y - mean y)^2, of all states together.

    >>> y = np.array([1.0, 2.0, 3.0, 4.0])
    >>> r_squared(y, y, np.arange(4)).value, r_squared(y, np.full(4, 2.5), np.arange(4)).value
    (1.0, 0.0)
    """
    y = np.asarray(y, np.float64)
    sums = sums_by_deal(deal, (y - predicted) ** 2, y, y**2, np.ones(len(y)))
    return over_deals(sums, _explained)


def r2_gain(y: Numbers, before: Numbers, after: Numbers, deal: NDArray[Any]) -> Estimate:
    """How much more of the variance of `y` a prediction explains than another before it.

    >>> y = np.array([1.0, 3.0])
    >>> r2_gain(y, np.array([2.0, 2.0]), np.array([1.0, 2.0]), np.array([1, 2])).value
    0.5
    """
    y = np.asarray(y, np.float64)
    gained = (y - before) ** 2 - (y - after) ** 2
    sums = sums_by_deal(deal, gained, y, y**2, np.ones(len(y)))
    return over_deals(sums, lambda s: s[..., 0] / (s[..., 2] - s[..., 1] ** 2 / s[..., 3]))


def _explained(sums: Floats) -> Floats:
    left, total, squares, n = (sums[..., k] for k in range(4))
    return 1 - left / (squares - total**2 / n)


def mean(x: Numbers, deal: NDArray[Any]) -> Estimate:
    """The mean over states.

    >>> mean(np.array([1, 2, 6]), np.array([0, 0, 1]))
    Estimate(value=3.0, low=nan, high=nan)
    """
    return over_deals(sums_by_deal(deal, x, np.ones(len(x))), _ratio)


def ratio(x: Numbers, y: Numbers, deal: NDArray[Any]) -> Estimate:
    """The sum of `x` over states as a share of the sum of `y`."""
    return over_deals(sums_by_deal(deal, x, y), _ratio)


def root_mean(squares: Numbers, deal: NDArray[Any]) -> Estimate:
    """The root of the mean of squares."""
    sums = sums_by_deal(deal, squares, np.ones(len(squares)))
    return over_deals(sums, lambda each: np.sqrt(_ratio(each)))


def _ratio(sums: Floats) -> Floats:
    share: Floats = sums[..., 0] / sums[..., 1]
    return share


def jackknife(
    deal: NDArray[Any],
    statistics: Callable[[NDArray[np.bool_]], Sequence[float]],
    blocks: int = 20,
    seed: int = 0,
) -> list[Estimate]:
    """Numbers that are no functions of sums, with intervals by leaving out deals a block a time.

    `statistics` is given the rows that are in. The variance of each number is
    (B-1)/B sum (x_b - mean x)^2 of its values x_b without each of B blocks.

    >>> deal, x = np.arange(400), np.random.default_rng(2).normal(5, 2, 400)
    >>> (estimate,) = jackknife(deal, lambda rows: [float(np.median(x[rows]))])
    >>> bool(estimate.low < 5 < estimate.high), bool(estimate.high - estimate.low < 1.2)
    (True, True)
    """
    deals, index = np.unique(deal, return_inverse=True)
    values = statistics(np.ones(len(deal), np.bool_))
    n = min(blocks, len(deals))
    if n < FEWEST_DEALS:
        return list(map(Estimate.alone, values))
    block = (np.random.default_rng(seed).permutation(len(deals)) % n)[index]
    without = np.array([statistics(block != left_out) for left_out in range(n)])
    spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0)
    halves = _quantile(n - 1) * np.sqrt((n - 1) / n * spread)
    return [
        Estimate(value, value - half, value + half)
        for value, half in zip(values, halves.tolist(), strict=True)
    ]
