"""Chances by their logits, the logarithms of their odds, and fits of such chances."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_NEWTON_STEPS: Final = 25
_PULL: Final = 4.0
"""What a prior weighs, as the curvature of its logarithm: about that of sixteen rows."""


def logistic(x: Floats | float) -> Floats:
    """1 / (1 + exp(-x)), without overflow.

    >>> logistic(np.array([-1000.0, 0.0, 1000.0])).tolist()
    [0.0, 0.5, 1.0]
    """
    half: Floats = 0.5 * (1 + np.tanh(0.5 * np.asarray(x, np.float64)))
    return half


def logit(p: Floats | float) -> Floats:
    """The number of which `logistic` makes `p`.

    >>> logit(np.array([0.5, 0.75])).round(3).tolist()
    [0.0, 1.099]
    """
    odds: Floats = np.log(p) - np.log1p(-np.asarray(p, np.float64))
    return odds


def unclipped(p: Floats | float, n: Floats | float) -> Floats:
    """A share `p` of `n` samples, half a sample away from 0 and 1, which have no logit.

    >>> unclipped(np.array([1.0, 0.5]), 199).tolist()
    [0.9975, 0.5]
    """
    return (np.asarray(p, np.float64) * n + 0.5) / (np.asarray(n) + 1.0)


def logistic_regression(
    design: Floats, chances: NDArray[Any], prior: Floats | None = None
) -> Floats:
    """The weights of the columns that make the chances most likely, by Newton's method.

    With a prior they keep to its weights where the rows tell nothing else.

    >>> x = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    >>> logistic_regression(x, logistic(x @ [-1.0, 3.0])).round(6).tolist()
    [-1.0, 3.0]
    """
    weights, pull = np.zeros(design.shape[1]), 0.0
    if prior is not None:
        weights, pull = prior.copy(), _PULL
    for _ in range(_NEWTON_STEPS):
        p = logistic(design @ weights)
        curvature = design.T @ (design * (p * (1 - p))[:, None]) + pull * np.eye(len(weights))
        slope = design.T @ (chances - p)
        if prior is not None:
            slope -= pull * (weights - prior)
        weights += np.linalg.solve(curvature, slope)
    return weights
