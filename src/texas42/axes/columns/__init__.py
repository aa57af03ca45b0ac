"""Quantities of millions of packed states at once, as columns.

Lives here: what the rest of the room says of one position, for the states of a deal and
declaration: lookups by seat and hand, and arithmetic on whole columns; and every feature by its
name.
May use: `rules`, `deals`, NumPy and the standard library, and of this room the potentials.

Read it in this order: `seat_tables`, `block`, `blocks`, `feature`, `families`, `registry`,
`matrix`; `successors`; `hand_pairs`, `potentials`, `interactions`.
"""

from texas42.axes.columns.matrix import feature_columns, feature_matrix
from texas42.axes.columns.registry import FEATURES, GROUPS
from texas42.axes.columns.successors import Successors, successors

__all__ = [
    "FEATURES",
    "GROUPS",
    "Successors",
    "feature_columns",
    "feature_matrix",
    "successors",
]
