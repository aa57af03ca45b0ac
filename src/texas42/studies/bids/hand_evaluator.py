"""A one-hand evaluator: points and chances of a hand under a declaration, from the hand alone.

It learns from hands whose worlds were solved, and then asks no solver.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.estimate import POINT_LEVELS
from texas42.rules import Declaration
from texas42.studies.bids.hand_columns import presence_columns, summary_columns
from texas42.studies.frame.models import Model, ModelName, fit, model, predict

Floats = NDArray[np.float64]

N_TARGETS: Final = 1 + len(POINT_LEVELS)
"""The mean points, and the chance of each bid from 30 to 42."""

_OPTIONS: Final[dict[ModelName, dict[str, Any]]] = {
    "linear": {"alpha": 1e-6},  # few features of many hands: nothing to hold back
    "trees": {"max_iter": 100, "learning_rate": 0.08, "max_leaf_nodes": 15},
}


def targets(points: NDArray[np.int8]) -> Floats:
    """What is to be foretold: from points by world (n, D) to (D, 14).

    >>> targets(np.array([[42], [31]], np.int8))[0, :4].tolist()
    [36.5, 1.0, 1.0, 0.5]
    """
    makes = points[..., None] >= np.array(POINT_LEVELS)
    return np.concatenate([points.mean(axis=0)[:, None], makes.mean(axis=0)], axis=1)


def inputs(hands: NDArray[np.int8], decls: tuple[Declaration, ...], presence: bool) -> Floats:
    """What it sees of hands under declarations, (n, D, k)."""
    found = summary_columns(hands)
    if presence:
        found = np.concatenate([found, presence_columns(hands)], axis=2)
    return found[:, list(decls)]


@dataclass(frozen=True, eq=False)
class HandEvaluator:
    """Fitted models of one kind, one for each target.

    >>> hands = np.stack([np.arange(k, k + 7, dtype=np.int8) for k in range(20)])
    >>> asked = hands, (Declaration.FIVES, Declaration.SIXES)
    >>> known = np.tile(np.linspace(42, 20, 20)[:, None, None], (1, 2, N_TARGETS)) / 42
    >>> evaluator = HandEvaluator.fitted("linear", *asked, known)
    >>> evaluator.evaluate(*asked).shape
    (20, 2, 14)
    """

    models: tuple[Model, ...]
    presence: bool

    @classmethod
    def fitted(
        cls,
        name: ModelName,
        hands: NDArray[np.int8],
        decls: tuple[Declaration, ...],
        known: Floats,
        *,
        presence: bool = False,
        seed: int = 0,
    ) -> "HandEvaluator":
        """One that learnt what is known, (n, D, 14), of hands.

        Args:
            name: What kind of models.
            hands: (n, 7).
            decls: The D declarations.
            known: The targets of each hand.
            presence: Whether it sees which dominoes these are, and not only what sums them up.
            seed: Of models that go by chance.
        """
        x = _rows(inputs(hands, decls, presence))
        options = _OPTIONS.get(name, {})
        fits = (fit(model(name, seed, **options), x, y) for y in known.reshape(-1, N_TARGETS).T)
        return cls(tuple(fits), presence)

    def evaluate(self, hands: NDArray[np.int8], decls: tuple[Declaration, ...]) -> Floats:
        """Mean points and the chances of 30 to 42, (n, D, 14); no bid is likelier than a lower."""
        x = inputs(hands, decls, self.presence)
        found = np.stack([predict(each, _rows(x)) for each in self.models], axis=1)
        chances = np.minimum.accumulate(np.clip(found[:, 1:], 0, 1), axis=1)
        return np.concatenate([found[:, :1], chances], axis=1).reshape(*x.shape[:2], N_TARGETS)


def _rows(x: Floats) -> Floats:
    """One row for each hand and declaration."""
    return x.reshape(-1, x.shape[2])
