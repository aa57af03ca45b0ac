"""Guesses of what a state is worth: the potentials of the theory, and models to hold beside them.

A guess sees a state and no more: no successor, no value. Those that have weights are fitted on
some deals and judged on others. When all is played nothing is to come, and every guess is 0.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes import fit_weights
from texas42.axes.columns import feature_matrix
from texas42.axes.columns.interactions import interaction_columns
from texas42.axes.columns.potentials import component_columns
from texas42.axes.columns.registry import names_of
from texas42.axes.columns.successors import Successors
from texas42.axes.interactions import Interactions
from texas42.axes.potentials import FITTED, Components
from texas42.data.features import N_TRICKS, levels_of, tricks_of
from texas42.deals import Deal
from texas42.rules import Declaration
from texas42.studies.frame.models import ModelName, fit, holdout, model, predict
from texas42.studies.frame.sample import Piece, Sample

Floats = NDArray[Any]

THEORY: Final = (*Components._fields, *Interactions._fields)
"""What the potentials add up: the components of sections 6.3 and the terms of section 7."""

FEATURES: Final = names_of(
    ["appendix-c", "void", "control", "trick", "counts", "suit-control", "presence"]
)
"""What the richer models see: all three axes, the trick in progress, and who holds what."""

_AT_ONCE: Final = 1 << 15


class Seen:
    """States of a deal, and what guesses look at; each is made when it is first looked at."""

    def __init__(self, states: NDArray[np.int64], deal: Deal, declaration: Declaration) -> None:
        self.states: Final = states
        self.deal: Final = deal
        self.declaration: Final = declaration
        self.tricks: Final = tricks_of(states)
        self.over: Final = levels_of(states) == 0

    @cached_property
    def theory(self) -> Floats:
        """(n, 8): the columns of `THEORY`."""
        given = self.states, self.deal, self.declaration
        return np.hstack([component_columns(*given), interaction_columns(*given)])

    @cached_property
    def features(self) -> Floats:
        """(n, k): the columns of `FEATURES`."""
        return feature_matrix(self.states, self.deal, self.declaration, FEATURES)

    def __len__(self) -> int:
        return len(self.tricks)


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess of what states are worth, in points to come, team 0 minus team 1."""

    name: str
    of: Callable[[Seen], Floats]


def guessed(
    guesses: Sequence[Guess], states: NDArray[np.int64], deal: Deal, declaration: Declaration
) -> NDArray[np.float32]:
    """(n, g): what packed states of a deal are worth by each guess.

    >>> guessed([NOTHING], np.array([0x1FF0FFFFFFF]), Deal.from_seed(0), Declaration.FIVES)
    array([[0.]], dtype=float32)
    """
    found = np.empty((len(states), len(guesses)), np.float32)
    for start in range(0, len(states), _AT_ONCE):
        rows = slice(start, start + _AT_ONCE)
        seen = Seen(states[rows], deal, declaration)
        for column, guess in enumerate(guesses):
            found[rows, column] = np.where(seen.over, 0.0, guess.of(seen))
    return found


def guessed_after(
    guesses: Sequence[Guess], after: Successors, deal: Deal, declaration: Declaration
) -> NDArray[np.float64]:
    """(g, n, 7): what each guess says after every legal play; 0 where it is not legal.

    >>> from texas42.axes.columns.successors import successors
    >>> after = successors([0x1FF0FFFFFFF], Deal.from_seed(0), "fives")
    >>> guessed_after([NOTHING], after, Deal.from_seed(0), Declaration.FIVES).shape
    (1, 1, 7)
    """
    found = np.zeros((len(guesses), *after.legal.shape))
    found[:, after.legal] = guessed(guesses, after.states[after.legal], deal, declaration).T
    return found


def weighted(name: str, weights: Floats) -> Guess:
    """The columns of `THEORY`, weighted, (8,), or by weights of each trick, (7, 8)."""

    def of(seen: Seen) -> Floats:
        if weights.ndim == 1:
            return seen.theory @ weights
        of_trick = weights[np.minimum(seen.tricks, N_TRICKS) - 1]
        found: Floats = (seen.theory * of_trick).sum(axis=1)
        return found

    return Guess(name, of)


NOTHING: Final = Guess("nothing to come", lambda seen: np.zeros(len(seen)))
"""That nothing is to come: what the others must beat."""

LIBRARY: Final = weighted(
    "combined, default weights", np.pad(FITTED.as_array(), (0, len(Interactions._fields)))
)
"""The potential with its default weights, which `LIBRARY_DEALS` made."""

LIBRARY_DEALS: Final = range(fit_weights.SEED, fit_weights.SEED + fit_weights.DEALS)
"""Seeds of deals on which the default weights were fitted and tried: they cannot judge these."""

COMBINED: Final = "combined"
"""The potential of section 6.3: which one is meant where one has to stand for all."""

PARTS: Final[dict[str, Sequence[str]]] = {
    "rank": ["rank"],
    "rank, promoted": ["promoted"],
    "void": ["void"],
    "control": ["token", "lead_strength"],
    COMBINED: ["rank", "void", "token", "lead_strength"],
    "combined, interactions": THEORY,
}
"""The potentials by what they add up, fitted to the values by least squares."""

BY_TRICK: Final = "combined, by trick"
"""All that is combined, with weights of their own for each trick."""

POTENTIALS: Final = (LIBRARY.name, *PARTS, BY_TRICK)
"""The potentials of the theory by name; besides them there are models that see more."""

LINEAR: Final = "linear model"
TREES: Final = "boosted trees"


def split(sample: Sample, seed: int) -> tuple[frozenset[int], frozenset[int]]:
    """The deals of a sample in two halves: those that teach, and those that judge."""
    fold = holdout(sample.deal, 0.5, seed)
    teach, judge = (frozenset(np.unique(sample.deal[rows]).tolist()) for rows in fold)
    return teach, judge


def pieces_of(sample: Sample, deals: frozenset[int]) -> Iterator[tuple[int, Piece]]:
    """The tables of a sample that are of some deals, each with its seed."""
    for piece in sample.pieces():
        seed = int(sample.deal[piece.rows.start])
        if seed in deals:
            yield seed, piece


def fitted_guesses(samples: Iterable[Sample], deals: Iterable[int], seed: int) -> list[Guess]:
    """The guesses that are judged, with weights that these deals of some samples teach."""
    pieces, values = _taught_by(samples, frozenset(deals))
    seen = [Seen(piece.state, piece.deal, piece.declaration) for piece in pieces]
    theory = np.concatenate([each.theory for each in seen])
    tricks = np.concatenate([each.tricks for each in seen])
    guesses = [NOTHING, LIBRARY]
    for name, parts in PARTS.items():
        guesses.append(weighted(name, weights_of(parts, theory, values)))
    by_trick = [
        weights_of(THEORY, theory[tricks == trick], values[tricks == trick])
        for trick in range(1, N_TRICKS + 1)
    ]
    guesses.append(weighted(BY_TRICK, np.array(by_trick)))
    features = np.concatenate([each.features for each in seen])
    guesses.append(_learnt(LINEAR, "linear", features, values, seed))
    guesses.append(_learnt(TREES, "trees", features, values, seed))
    return guesses


def unseen(guesses: Iterable[Guess], judge: Iterable[int]) -> list[Guess]:
    """The guesses that these deals may judge: without the default weights, if they made those.

    >>> [guess.name for guess in unseen([NOTHING, LIBRARY], range(70, 100))]
    ['nothing to come']
    >>> len(unseen([NOTHING, LIBRARY], range(1000, 1100)))
    2
    """
    if set(LIBRARY_DEALS).isdisjoint(judge):
        return list(guesses)
    return [guess for guess in guesses if guess is not LIBRARY]


def weights_of(parts: Iterable[str], theory: Floats, values: Floats) -> Floats:
    """(8,): weights of some parts that bring a potential nearest to the values, 0 for the others.

    Without a constant: a potential turns its sign when the table is turned by a seat.

    >>> weights_of(["token"], np.eye(8)[[3, 3]], np.array([3.0, 5.0])).round(9).tolist()
    [0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 0.0]
    """
    columns = [THEORY.index(part) for part in parts]
    weights = np.zeros(len(THEORY))
    weights[columns] = np.linalg.lstsq(theory[:, columns], values, rcond=None)[0]
    return weights


def _taught_by(samples: Iterable[Sample], deals: frozenset[int]) -> tuple[list[Piece], Floats]:
    pieces, values = [], []
    for sample in samples:
        for _, piece in pieces_of(sample, deals):
            pieces.append(piece)
            values.append(sample.V[piece.rows].astype(np.float64))
    return pieces, np.concatenate(values)


def _learnt(name: str, kind: ModelName, features: Floats, values: Floats, seed: int) -> Guess:
    learner = fit(model(kind, seed), features, values)
    return Guess(name, lambda seen: predict(learner, seen.features))
