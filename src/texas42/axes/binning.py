"""Classes of states along an axis of the tensor: which cuts of which features make them.

A binning is data: names of features and where each is cut. So a study can choose one, write it
down and read it back; what the features are, it need not know.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Cut:
    """A feature and the values at which it is cut: a value at a cut is above it.

    >>> cut = Cut("leader_team", (1,))
    >>> cut.size, cut.classes(np.array([0, 1, 1])).tolist()
    (2, [0, 1, 1])
    """

    feature: str
    at: tuple[float, ...]

    def __post_init__(self) -> None:
        if any(low >= high for low, high in zip(self.at, self.at[1:], strict=False)):
            raise ValueError(f"the cuts of {self.feature} must ascend: {list(self.at)} do not")

    @classmethod
    def at_quantiles(cls, feature: str, values: NDArray[Any], bins: int) -> "Cut":
        """Cuts that part these values into so many bins of about the same size; fewer where tied.

        >>> Cut.at_quantiles("rank", np.arange(100), 4)
        Cut(feature='rank', at=(25.0, 50.0, 75.0))
        """
        if bins < 1:
            raise ValueError(f"expected at least one bin of {feature}, not {bins}")
        shares = np.arange(1, bins) / bins
        cuts = np.unique(np.quantile(values, shares, method="higher")).tolist()
        return cls(feature, tuple(float(cut) for cut in cuts if cut > values.min()))

    @property
    def size(self) -> int:
        """How many classes there are."""
        return len(self.at) + 1

    def classes(self, values: NDArray[Any]) -> NDArray[np.int64]:
        """The class of each value, from 0 for those below all cuts."""
        found: NDArray[np.int64] = np.searchsorted(np.array(self.at), values, side="right")
        return found


@dataclass(frozen=True, slots=True)
class Binning:
    """The classes of one axis: every combination of the classes of its cuts.

    >>> rank = Binning("rank", (Cut("strength", (0.0,)), Cut("trumps", (2, 4))))
    >>> columns = {"strength": np.array([-3.5, 1.0]), "trumps": np.array([4, 3])}
    >>> rank.size, rank.classes(columns).tolist()
    (6, [2, 4])
    """

    axis: str
    cuts: tuple[Cut, ...]

    @property
    def size(self) -> int:
        """How many classes there are."""
        return prod(cut.size for cut in self.cuts)

    @property
    def features(self) -> tuple[str, ...]:
        """The features whose columns `classes` asks for."""
        return tuple(cut.feature for cut in self.cuts)

    def classes(self, columns: Mapping[str, NDArray[Any]]) -> NDArray[np.int64]:
        """The class of each state by its columns; the last cut turns fastest."""
        missing = [name for name in self.features if name not in columns]
        if missing:
            raise ValueError(f"the {self.axis} axis is cut by {missing[0]}, which is not given")
        each = tuple(cut.classes(columns[cut.feature]) for cut in self.cuts)
        sizes = tuple(cut.size for cut in self.cuts)
        found: NDArray[np.int64] = np.ravel_multi_index(each, sizes)
        return found


def indicators(classes: NDArray[np.int64], size: int) -> NDArray[np.float64]:
    """(n, size): 1 in the column of the class of each state, 0 in the others.

    >>> indicators(np.array([2, 0]), 3).tolist()
    [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    """
    return np.eye(size)[classes]
