"""Means of multiples: of what is told in times as many, the mean is a geometric one."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from texas42.studies.frame.intervals import Estimate, over_deals, sums_by_deal


def geometric_mean(x: NDArray[Any], deal: NDArray[Any]) -> Estimate:
    """The geometric mean over rows, with its interval over deals.

    >>> round(geometric_mean(np.array([1.0, 100.0]), np.array([0, 1])).value, 9)
    10.0
    """
    sums = sums_by_deal(deal, np.log(x), np.ones(len(x)))
    return over_deals(sums, lambda each: np.exp(each[..., 0] / each[..., 1]))
