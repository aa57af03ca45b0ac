"""Features of millions of packed states of one deal and declaration, as columns."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.axes.blocks import as_states, blocks_of
from texas42.axes.registry import FEATURES, names_of
from texas42.deals import Deal
from texas42.rules import Declaration


def feature_columns(
    states: ArrayLike,
    deal: Deal,
    declaration: Declaration | str | int,
    names: str | Iterable[str] | None = None,
) -> dict[str, NDArray[Any]]:
    """A column for each feature, (n,); by default of all.

    Integers, or floats where a feature is no whole number. The states are not checked beyond having
    41 bits.

    >>> deal = Deal.from_seed(0)
    >>> columns = feature_columns([0x1FF0FFFFFFF, 0x1FE4FFFFFBF], deal, "fives", ["void", "leader"])
    >>> columns["void_count_2"].tolist(), columns["leader"].tolist()
    ([2, 2], [0, 0])

    Args:
        states: Packed states, (n,).
        deal: The deal they are of.
        declaration: The declaration they are played under.
        names: Features, or groups of them, by their names in the registry.
    """
    chosen = names_of(FEATURES if names is None else names)
    found: dict[str, NDArray[Any]] = {}
    packed = as_states(states)
    for rows, block in blocks_of(packed, deal, declaration):
        for name in chosen:
            column = FEATURES[name].column(block)
            if name not in found:
                found[name] = np.empty(len(packed), column.dtype)
            found[name][rows] = column
    return found


def feature_matrix(
    states: ArrayLike,
    deal: Deal,
    declaration: Declaration | str | int,
    names: str | Iterable[str],
) -> NDArray[np.float32]:
    """The columns of the features that are named, side by side, (n, k), in the order of the names.

    `void_pattern`, 32 bits of which a float would lose some, is refused; its bits are in the
    group `void`.

    >>> feature_matrix([0x1FF0FFFFFFF], Deal.from_seed(0), "fives", ["leader_team", "level"])
    array([[0., 1.]], dtype=float32)
    """
    chosen = names_of(names)
    if "void_pattern" in chosen:
        raise ValueError(
            "void_pattern has 32 bits, too many for a float: take void_0_0 to void_3_7"
        )
    packed = as_states(states)
    matrix = np.empty((len(packed), len(chosen)), np.float32)
    columns = [FEATURES[name].column for name in chosen]
    for rows, block in blocks_of(packed, deal, declaration):
        for at, column in enumerate(columns):
            matrix[rows, at] = column(block)
    return matrix
