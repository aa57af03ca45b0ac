"""The tensor of mean values: what states of each rank, void and control class are worth.

It is filled deal by deal, and knows of each cell from how many states and from how many deals its
mean comes: the states of a deal are alike, so that a cell of one deal says little, however many
states it has.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.tensor_form import Classes

Counts = NDArray[np.int64]


class MeanTensor(NamedTuple):
    """Mean values by cell, (R, V, C) each."""

    mean: NDArray[np.float64]
    """The mean value of the states; NaN where there are none."""
    states: Counts
    """How many there are."""
    deals: Counts
    """From how many deals."""


def mean_tensor(
    classes: Classes, values: NDArray[Any], deals: NDArray[Any], shape: tuple[int, int, int]
) -> MeanTensor:
    """The means of values, (n,), of states with these classes, by the number of their deal, (n,).

    >>> classes = np.array([0, 0, 1]), np.array([0, 0, 0]), np.array([1, 1, 1])
    >>> made = mean_tensor(classes, np.array([4, 8, -2]), np.array([7, 7, 9]), (2, 1, 2))
    >>> made.mean.tolist()
    [[[nan, 6.0]], [[nan, -2.0]]]
    >>> made.states.ravel().tolist(), made.deals.ravel().tolist()
    ([0, 2, 0, 1], [0, 1, 0, 1])
    """
    cells = np.ravel_multi_index(classes, shape)
    n_cells = int(np.prod(shape))
    states = np.bincount(cells, minlength=n_cells)
    sums = np.bincount(cells, weights=values, minlength=n_cells)
    mean = np.divide(sums, states, out=np.full(n_cells, np.nan), where=states > 0)
    distinct, deal = np.unique(deals, return_inverse=True)
    met = np.unique(cells * len(distinct) + deal)  # each pair of a cell and a deal, once
    from_deals = np.bincount(met // len(distinct), minlength=n_cells)
    return MeanTensor(mean.reshape(shape), states.reshape(shape), from_deals.reshape(shape))
