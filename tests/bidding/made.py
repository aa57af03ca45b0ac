"""Estimates made up for tests of what is said and advised about them."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from texas42.bidding.advice import open_bids
from texas42.bidding.estimate import Estimate, estimates
from texas42.rules import Declaration
from texas42.rules.bids import Bid

WORLDS: Final = 1000


def made(
    chances: Mapping[Declaration, Mapping[int, float]], high: Bid | None = None
) -> tuple[Estimate, ...]:
    """Estimates of 1000 worlds in which each declaration takes at least so many points so often.

    The chances go by points and are cumulative; what is left takes nothing. The worlds of all are
    alike: those good for one declaration are good for the others.
    """
    points = np.zeros((WORLDS, len(chances)), np.int8)
    for column, of in enumerate(chances.values()):
        for level, p in sorted(of.items()):
            points[: round(WORLDS * p), column] = level
    return estimates(points, np.ones(WORLDS), tuple(chances), open_bids(high))
