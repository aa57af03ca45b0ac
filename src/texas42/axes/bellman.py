"""Bellman residuals: how far a potential is from the values it would have if play agreed with it.

Section 6.4 and conjecture 3. The residual of a state is Phi(s) less the best, for the side to play,
of the reward of a play plus Phi of where it leads. It is 0 everywhere for the true values, and for
nothing else.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules.tricks import HAND_SIZE

Floats = NDArray[np.float64]


def backed_up(
    phi_after: NDArray[Any], rewards: NDArray[Any], legal: NDArray[np.bool_], teams: NDArray[Any]
) -> Floats:
    """(n,): the best of reward and potential after a play, most for team 0, least for team 1.

    >>> phi, rewards, legal = np.array([[5.0, 9, 0]]), np.array([[0, -1, 0]]), [[True, True, False]]
    >>> [backed_up(phi, rewards, np.array(legal), np.array([team])).tolist() for team in (0, 1)]
    [[8.0], [5.0]]

    Args:
        phi_after: (n, m), the potential after each play; 0 where all is played.
        rewards: (n, m), the points of the trick that the play completes, signed by team.
        legal: (n, m), which plays there are. With none, all is played, and 0 is to come.
        teams: (n,), the team of the seat to play.
    """
    to_come = np.asarray(phi_after, np.float64) + rewards
    for_team_0 = np.where(legal, to_come, -np.inf).max(axis=1)
    for_team_1 = np.where(legal, to_come, np.inf).min(axis=1)
    best: Floats = np.where(np.asarray(teams) == 0, for_team_0, for_team_1)
    best[~legal.any(axis=1)] = 0.0
    return best


def bellman_residual(
    phi: NDArray[Any],
    phi_after: NDArray[Any],
    rewards: NDArray[Any],
    legal: NDArray[np.bool_],
    teams: NDArray[Any],
) -> Floats:
    """(n,): the potential of each state less what its plays make of it; see `backed_up`.

    >>> phi, rewards = np.array([[5.0, 9.0]]), np.array([[0, -1]])
    >>> bellman_residual(np.array([7.5]), phi, rewards, rewards < 1, np.array([0])).tolist()
    [-0.5]
    """
    return np.asarray(phi, np.float64) - backed_up(phi_after, rewards, legal, teams)
