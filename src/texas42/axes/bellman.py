"""Bellman residuals: how far a potential is from the values it would have if play agreed with it.

Section 6.4 and conjecture 3. The residual of a state is Phi(s) less the best, for the side to play,
of the reward of a play plus Phi of where it leads. It is 0 everywhere for the true values, and for
nothing else.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.axes.columns.blocks import as_states
from texas42.axes.columns.successors import NO_STATE, successors
from texas42.deals import Deal, unpack_fields
from texas42.deals.packing import ALL_HANDS
from texas42.rules import Declaration

Floats = NDArray[np.float64]
Potential = Callable[[NDArray[np.int64]], NDArray[Any]]
"""What packed states, (n,), are held to be worth, (n,)."""


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


def residuals_of(
    potential: Potential,
    states: ArrayLike,
    deal: Deal,
    declaration: Declaration | str | int,
) -> Floats:
    """(n,): the residuals of packed states of a deal by a potential.

    Where all is played the potential is not asked: it is 0.

    >>> def phi(states): return np.full(len(states), 5.0)  # whatever is left
    >>> residuals_of(phi, [0x1FF0FFFFFFF, 0x1FF00000000], Deal.from_seed(0), 5).tolist()
    [0.0, 0.0]
    """
    packed = as_states(states)
    after = successors(packed, deal, declaration)
    teams = unpack_fields(packed).to_play & 1
    return bellman_residual(
        _unless_over(potential, packed),
        _unless_over(potential, after.states),
        after.rewards,
        after.legal,
        teams,
    )


def _unless_over(potential: Potential, states: NDArray[np.int64]) -> Floats:
    """The potential of states in any shape; 0 where all is played or there is no state."""
    phi = np.zeros(states.shape)
    asked = (states != NO_STATE) & ((states & ALL_HANDS) != 0)
    phi[asked] = potential(states[asked])
    return phi
