"""The tensor form of section 7.4: a value for every rank, void and control class together.

With phi_r, phi_v and phi_c the features of a state on each axis,

    Phi(state) = sum over r, v, c of Pi[r, v, c] * phi_r * phi_v * phi_c.

Dense, this takes some R * V * C products for a state. Where Pi is a sum of k products of three
vectors, which is what CP stands for and makes its rank at most k, it takes k * (R + V + C). And
where the features are indicators, one class an axis, each sum has one term that is not 0: then a
state takes one lookup dense, and 3 * k products as CP, where section 9.3 allows for k ** 3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Classes = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
"""The class of each state on the axes of rank, void and control, (n,) each."""


def contract(tensor: Floats, rank: Floats, void: Floats, control: Floats) -> Floats:
    """(n,): Phi by a dense tensor, (R, V, C), of features (n, R), (n, V) and (n, C).

    >>> one = np.array([[1.0, 2.0]])
    >>> contract(np.ones((2, 2, 2)), one, one, one).tolist()
    [27.0]
    """
    phi: Floats = np.einsum("rvc,nr,nv,nc->n", tensor, rank, void, control, optimize=True)
    return phi


def look_up(tensor: Floats, classes: Classes) -> Floats:
    """(n,): Phi by a dense tensor where the features are indicators of these classes.

    >>> classes = np.array([1]), np.array([0]), np.array([1])
    >>> look_up(np.arange(8.0).reshape(2, 2, 2), classes).tolist()
    [5.0]
    """
    phi: Floats = tensor[classes]
    return phi


@dataclass(frozen=True, slots=True)
class CP:
    """A tensor as a weighted sum of k products of three vectors, one an axis.

    >>> pi = CP(np.array([2.0]), np.array([[1.0], [3.0]]), np.ones((2, 1)), np.ones((1, 1)))
    >>> pi.k, pi.shape, pi.dense().ravel().tolist()
    (1, (2, 2, 1), [2.0, 2.0, 6.0, 6.0])
    """

    weights: Floats
    """(k,)."""
    rank: Floats
    """(R, k)."""
    void: Floats
    """(V, k)."""
    control: Floats
    """(C, k)."""

    def __post_init__(self) -> None:
        ks = [factor.shape[1:] for factor in self.factors]
        if self.weights.ndim != 1 or ks != [self.weights.shape] * 3:
            shapes = [self.weights.shape, *(factor.shape for factor in self.factors)]
            raise ValueError(f"expected shapes (k,), (R, k), (V, k) and (C, k), not {shapes}")

    @classmethod
    def of(cls, weights: Any, factors: Sequence[Any]) -> "CP":
        """From weights and three factors, as tensor libraries return a decomposition."""
        rank, void, control = (np.asarray(factor, np.float64) for factor in factors)
        return cls(np.asarray(weights, np.float64), rank, void, control)

    @property
    def factors(self) -> tuple[Floats, Floats, Floats]:
        """The vectors of each axis as columns."""
        return self.rank, self.void, self.control

    @property
    def k(self) -> int:
        """How many products there are."""
        return len(self.weights)

    @property
    def shape(self) -> tuple[int, int, int]:
        """(R, V, C)."""
        return len(self.rank), len(self.void), len(self.control)

    def dense(self) -> Floats:
        """The tensor written out, (R, V, C)."""
        written_out: Floats = np.einsum("k,rk,vk,ck->rvc", self.weights, *self.factors)
        return written_out

    def contract(self, rank: Floats, void: Floats, control: Floats) -> Floats:
        """(n,): Phi of features (n, R), (n, V) and (n, C), as `contract` of the dense tensor."""
        products = (rank @ self.rank) * (void @ self.void) * (control @ self.control)
        return products @ self.weights

    def look_up(self, classes: Classes) -> Floats:
        """(n,): Phi where the features are indicators of these classes."""
        rank, void, control = classes
        return (self.rank[rank] * self.void[void] * self.control[control]) @ self.weights
