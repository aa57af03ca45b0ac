"""Tensors of low rank nearest to one whose cells are not all equally sure, nor all there.

TensorLy decomposes full tensors. Here a cell counts by its *trust*, from 0 for a cell that nothing
is known of to 1 for one that is exact. By turns, each cell is moved from what it was found to be
towards what the decomposition says of it, the further the less it is trusted, and what comes of
that is decomposed again: the error, weighted by trust, falls with each turn. (TensorLy's own masks
do this with cells that are missing, and take no other trust than 0 and 1.)
"""

import warnings
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.data.extras import need
from texas42.studies.frame.models import one_thread

Floats = NDArray[np.float64]

_TURNS: Final = 100
_SWEEPS: Final = 2
"""Of alternating least squares, a turn."""
_SETTLED: Final = 2e-4
"""Turns that bring the error down by no more than this, one with another, are the last."""
_AT_ONCE: Final = 5
"""So many turns are looked at together."""
_RIDGE: Final = 1e-6


class Trusted(NamedTuple):
    """A tensor, (R, V, C), and how far each cell of it is trusted; what is untrusted may be nan."""

    tensor: Floats
    trust: Floats

    @property
    def mean(self) -> float:
        """The mean cell."""
        return float(np.nansum(self.tensor * self.trust) / self.trust.sum())

    def error(self, guess: Floats) -> float:
        """How far a guess is off, as a share of how far the mean is: the root of squares.

        >>> known = Trusted(np.array([[[0.0, 2.0, np.nan]]]), np.array([[[1.0, 1.0, 0.0]]]))
        >>> known.error(np.array([[[0.0, 1.0, 7.0]]])), known.error(np.full((1, 1, 3), known.mean))
        (0.7071067811865476, 1.0)
        """
        return float(np.sqrt(self._squares(guess) / self._squares(self.mean)))

    def _squares(self, guess: Floats | float) -> float:
        return float(np.nansum(self.trust * (self.tensor - guess) ** 2))

    def shuffled(self, rng: np.random.Generator) -> "Trusted":
        """The same cells, each with its trust, in other places; those without any stay."""
        known = np.flatnonzero(self.trust)
        order = rng.permutation(known)
        tensor, trust = self.tensor.copy(), self.trust.copy()
        tensor.flat[known], trust.flat[known] = self.tensor.flat[order], self.trust.flat[order]
        return Trusted(tensor, trust)


def additive(known: Trusted) -> Floats:
    """The sum of an effect of each class on each axis that is nearest: no interaction at all.

    >>> sums = np.arange(2.0)[:, None, None] + 10 * np.arange(3.0)[:, None] + np.arange(2.0)
    >>> bool(np.allclose(additive(Trusted(sums, np.ones_like(sums))), sums))
    True
    """
    rows = np.flatnonzero(known.trust)
    places = np.unravel_index(np.arange(known.tensor.size), known.tensor.shape)
    design = np.concatenate(
        [np.eye(size)[place] for place, size in zip(places, known.tensor.shape, strict=True)],
        axis=1,
    )
    weight = np.sqrt(known.trust.flat[rows])
    effects, *_ = np.linalg.lstsq(
        design[rows] * weight[:, None], known.tensor.flat[rows] * weight, rcond=None
    )
    found: Floats = (design @ effects).reshape(known.tensor.shape)
    return found


def cp(known: Trusted, rank: int, seed: int = 0) -> Floats:
    """The nearest sum of `rank` products of three vectors, as a full tensor."""
    from tensorly import cp_to_tensor
    from tensorly.decomposition import parafac

    def decompose(full: Floats, last: Any) -> tuple[Any, Floats]:
        found = parafac(
            full,
            rank,
            n_iter_max=_SWEEPS,
            init="svd" if last is None else last,
            l2_reg=_RIDGE,
            tol=None,
            random_state=seed,
        )
        return found, cp_to_tensor(found)

    return _by_turns(known, decompose)


def tucker(known: Trusted, rank: int, seed: int = 0) -> Floats:
    """The nearest tensor with a core of `rank` classes on each axis, as a full tensor."""
    from tensorly import tucker_to_tensor
    from tensorly.decomposition import tucker as decomposed

    size = tuple(min(rank, side) for side in known.tensor.shape)

    def decompose(full: Floats, _last: Any) -> tuple[Any, Floats]:
        found = decomposed(full, size, n_iter_max=_SWEEPS, random_state=seed)
        return found, tucker_to_tensor(found)

    return _by_turns(known, decompose)


def _by_turns(known: Trusted, decompose: Callable[[Floats, Any], tuple[Any, Floats]]) -> Floats:
    need("tensorly", "studies", "Tensors of low rank")
    guess, found, errors = additive(known), None, [float("inf")]
    tensor = np.where(known.trust > 0, known.tensor, 0.0)
    with one_thread(), warnings.catch_warnings():
        # Of more products than an axis has classes, some begin at random.
        warnings.filterwarnings("ignore", "Trying to compute SVD", UserWarning)
        for turn in range(1, _TURNS + 1):
            found, guess = decompose(guess + known.trust * (tensor - guess), found)
            if turn % _AT_ONCE == 0:
                errors.append(known.error(guess))
                if errors[-2] - errors[-1] <= _AT_ONCE * _SETTLED:
                    break
    return np.asarray(guess, np.float64)
