"""Worlds: complete deals drawn by a completion model, with their weights and the model's label."""

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from texas42.deals.completions.counting import Layouts
from texas42.deals.completions.knowledge import Knowledge

BLOCK: Final = 1024
"""How many layouts are drawn at a time. The worlds of a seed depend on it."""


@dataclass(frozen=True, eq=False)
class Worlds:
    """Complete deals as dealt, (n, 4, 7), and how much each counts, (n,) with mean 1.

    Every figure that rests on them belongs with `label`, which says in words how they came about.

    >>> deals = np.zeros((4, 4, 7), np.int8)
    >>> worlds = Worlds(deals, np.array([1.0, 1.0, 2.0, 0.0]), "an example", proposals=8)
    >>> worlds.accepted, round(worlds.effective, 2)
    (0.5, 2.67)
    """

    hands: NDArray[np.int8]
    weights: NDArray[np.float64]
    label: str
    proposals: int
    """How many layouts were looked at to find these."""

    def __len__(self) -> int:
        return len(self.hands)

    @property
    def accepted(self) -> float:
        """The share of the layouts looked at that are among the worlds."""
        return len(self) / self.proposals

    @property
    def effective(self) -> float:
        """Kish's effective sample size: how many equally weighted worlds would say as much."""
        return float(self.weights.sum() ** 2 / (self.weights**2).sum())


class CompletionModel(Protocol):
    """A way to complete what one seat sees, with what it assumes in words."""

    @property
    def name(self) -> str:
        """One word for it: `uniform`."""
        ...

    @property
    def label(self) -> str:
        """What it assumes, in words, with its parameters."""
        ...

    def sample(self, known: Knowledge, n: int, seed: int) -> Worlds:
        """`n` worlds; of one seed, the first m are the same for every n, weights up to a factor."""
        ...


def draw_layouts(known: Knowledge, seed: int) -> Iterator[NDArray[np.int8]]:
    """Layouts drawn uniformly, a block at a time without end, each (BLOCK, 4, 7).

    >>> known = Knowledge(0, tuple(range(7)))
    >>> next(draw_layouts(known, seed=0)).shape
    (1024, 4, 7)
    """
    if operator.index(seed) < 0:
        raise ValueError(f"a seed is 0 or more, not {seed}")
    layouts, block = Layouts(known), 0
    while True:
        rng = np.random.default_rng([seed, block])
        yield layouts.at(rng.integers(layouts.count, size=BLOCK))
        block += 1


def check_size(n: int) -> None:
    """Refuse a number of worlds that is none.

    >>> check_size(0)
    Traceback (most recent call last):
    ...
    ValueError: a sample is of at least one world, not 0
    """
    if n < 1:
        raise ValueError(f"a sample is of at least one world, not {n}")
