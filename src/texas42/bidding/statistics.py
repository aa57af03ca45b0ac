"""What weighted samples say: means, quantiles, intervals, and differences between pairs.

Sample `i` has the weight w_i >= 0; only the ratios of weights matter. Without weights every sample
counts the same, and all of this is what it is called in any textbook.
"""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.floating[Any] | np.integer[Any] | np.bool_]

Z95: Final = 1.959963984540054
"""A normal variable is within so many standard deviations of its mean 95% of the time."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A chance `p` as estimated, and the ends of its interval."""

    p: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """How far the ends are from their middle; `p` itself lies nearer to 0 or 1 than that.

        >>> Interval(0.8, 0.7, 0.86).half_width
        0.08000000000000002
        """
        return (self.high - self.low) / 2


class Difference(NamedTuple):
    """A mean of differences, and its standard error."""

    mean: float
    se: float

    def is_clear(self, z: float = Z95) -> bool:
        """Whether it is more than `z` standard errors from nothing.

        >>> Difference(-0.2, 0.05).is_clear(), Difference(-0.2, 0.15).is_clear()
        (True, False)
        """
        return abs(self.mean) > z * self.se


def effective_size(weights: Floats) -> float:
    """Kish's effective sample size, (sum w)^2 / sum w^2: n for equal weights, fewer for others.

    >>> effective_size(np.array([1.0, 1.0, 1.0, 1.0])), effective_size(np.array([1.0, 0.0, 0.0]))
    (4.0, 1.0)
    """
    return float(weights.sum() ** 2 / (weights**2).sum())


def weighted_mean(values: Numbers, weights: Floats) -> Floats:
    """The mean sum w_i x_i / sum w_i, down the first axis.

    >>> weighted_mean(np.array([[30, 1], [42, 1]]), np.array([1.0, 3.0])).tolist()
    [39.0, 1.0]
    """
    mean: Floats = weights @ values.astype(np.float64) / weights.sum()
    return np.clip(mean, values.min(axis=0), values.max(axis=0))  # rounding must not go beyond


def weighted_quantile(values: Numbers, weights: Floats, q: float) -> float:
    """The least value that, with all below it, has a share of at least `q` of the weight.

    It is always a value that was seen: of points, no half ones.

    >>> values = np.array([42, 30, 31, 35])
    >>> [weighted_quantile(values, np.ones(4), q) for q in (0.05, 0.5, 0.51, 0.95)]
    [30.0, 31.0, 35.0, 42.0]
    """
    order = np.argsort(values, kind="stable")
    share = np.cumsum(weights[order])
    # Rounding must not push a share that is q on the nose beyond it.
    place = np.searchsorted(share, q * share[-1] * (1 - 1e-12))
    return float(values[order[min(int(place), len(values) - 1)]])


def wilson(p: float, n: float, z: float = Z95) -> Interval:
    """Wilson's interval for a chance that came out as `p` in `n` samples, 95% by default.

    Centre (p + z^2/2n) / (1 + z^2/n), half-width z sqrt(p(1-p)/n + z^2/4n^2) / (1 + z^2/n). It
    stays within 0 and 1, and is not a point when `p` is 0 or 1. With weights `n` is the effective
    size.

    >>> interval = wilson(0.8, 200)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.739, 0.85)
    >>> wilson(1.0, 200).high, round(wilson(1.0, 200).low, 3)
    (1.0, 0.981)
    """
    shrink = 1 + z * z / n
    centre = (p + z * z / (2 * n)) / shrink
    half = z * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5 / shrink
    # At the ends the bound is exact; floating point would miss it by a hair.
    low = 0.0 if p <= 0 else max(0.0, centre - half)
    high = 1.0 if p >= 1 else min(1.0, centre + half)
    return Interval(p, low, high)


def chance(happens: NDArray[np.bool_], weights: Floats, z: float = Z95) -> Interval:
    """The chance of what happens in some samples, with Wilson's interval at the effective size.

    >>> chance(np.array([True, True, False, True]), np.ones(4)).p
    0.75
    """
    p = min(1.0, float(weights[happens].sum() / weights.sum()))
    return wilson(1.0 if happens.all() else p, effective_size(weights), z)


def paired_difference(a: Numbers, b: Numbers, weights: Floats) -> Difference:
    """The mean of a_i - b_i with its standard error: both were seen in the same worlds.

    With d_i = a_i - b_i and d their weighted mean, the standard error is
    sqrt(n / (n-1) sum w_i^2 (d_i - d)^2) / sum w_i: for equal weights s / sqrt(n).

    >>> paired_difference(np.array([1, 2, 3, 6]), np.array([1, 1, 2, 4]), np.ones(4))
    Difference(mean=1.0, se=0.408248290463863)
    """
    differences = a.astype(np.float64) - b
    mean, n = float(weighted_mean(differences, weights)), len(differences)
    if n < 2:
        return Difference(mean, float("inf"))
    spread = float((weights**2 * (differences - mean) ** 2).sum()) * n / (n - 1)
    return Difference(mean, spread**0.5 / float(weights.sum()))
