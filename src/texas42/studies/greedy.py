"""What becomes of taking the play that looks best: how often it is a best one, what it costs.

Equally good plays are all best ones. Where a guess cannot tell several plays apart, one of them is
taken by chance: they share what becomes of it.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]


class Outcome(NamedTuple):
    """What becomes of choices, (n,) each."""

    agrees: NDArray[np.float64]
    """1 where a best play is chosen; the chance of it where plays look alike."""
    regret: NDArray[np.float64]
    """How many points are given away, or how many to be expected."""


def greedy(looks: Floats, worth: Floats, legal: NDArray[np.bool_], teams: NDArray[Any]) -> Outcome:
    """What becomes of taking the play that looks best.

    >>> looks, worth = np.array([[3, 3, 9]]), np.array([[10, 4, 8]])
    >>> for team in (0, 1):
    ...     outcome = greedy(looks, worth, np.array([[True, True, False]]), np.array([team]))
    ...     print(outcome.agrees.tolist(), outcome.regret.tolist())
    [0.5] [3.0]
    [0.5] [3.0]

    Args:
        looks: (n, m), what each play seems to be worth, points of team 0 minus team 1.
        worth: (n, m), what it is worth.
        legal: (n, m), which plays there are, at least one in each row.
        teams: (n,), the team to play; team 0 wants much, team 1 little.
    """
    sign = np.where(np.asarray(teams) == 0, 1.0, -1.0)[:, None]
    seeming, real = (np.where(legal, sign * each, -np.inf) for each in (looks, worth))
    chosen = seeming == seeming.max(axis=1, keepdims=True)
    best = real.max(axis=1, keepdims=True)
    lost = np.where(chosen, best - real, 0.0)
    n = chosen.sum(axis=1)
    return Outcome((chosen & (real == best)).sum(axis=1) / n, lost.sum(axis=1) / n)
