"""The same four hands in every seat: what of a value is the hands', and what is who sits where.

Seat 0 leads, seat 2 is its partner, seats 1 and 3 are the opponents. Four hands can be seated in 24
ways. What the value does among them is parted, in this order, into what the hands add to a team
whoever else is in it and whoever leads; what it matters which of them leads; how two hands fit
together beyond that; and which opponent sits left of the leader.
"""

from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.rules import N_SEATS

SEATINGS: Final = np.array(list(permutations(range(N_SEATS))), np.int8)
"""(24, 4): which hand each seat gets."""

PARTS: Final = ("hands", "leader", "fit", "opponents")
"""What the value of a seating is parted into; see `parts`."""


def seated(hands: ArrayLike) -> NDArray[np.int8]:
    """(N, 4, 7) hands in all their seatings, (N, 24, 4, 7).

    >>> from texas42.deals import Deal
    >>> deal = Deal.from_seed(0)
    >>> everyone = seated([deal.as_array()])
    >>> everyone.shape, everyone[0, -1].tolist() == deal.as_array()[::-1].tolist()
    ((1, 24, 4, 7), True)
    """
    dealt = np.asarray(hands, np.int8)
    return dealt[:, SEATINGS]


def parts(values: ArrayLike) -> NDArray[np.float64]:
    """The sums of squares of values by seating, (..., 24), about their mean: (..., 4) of `PARTS`.

    A hand that is worth 2 points to whichever team holds it, and nothing else:

    >>> of_team = np.where((SEATINGS[:, 0] == 3) | (SEATINGS[:, 2] == 3), 2, -2)
    >>> parts(of_team).round(9).tolist()
    [96.0, 0.0, 0.0, 0.0]
    """
    centred = np.asarray(values, np.float64)
    centred = centred - centred.mean(axis=-1, keepdims=True)
    within = [((centred @ basis) ** 2).sum(axis=-1) for basis in _BASES]
    squares: NDArray[np.float64] = np.stack(within, axis=-1)
    return squares


def _bases() -> tuple[NDArray[np.float64], ...]:
    """For each of the parts an orthonormal basis of what it adds to those before."""
    leader, partner = (
        (SEATINGS[:, seat, None] == np.arange(N_SEATS)).astype(float) for seat in (0, 2)
    )
    pairs = (leader[:, :, None] * partner[:, None, :]).reshape(len(SEATINGS), -1)
    known, bases = np.full((len(SEATINGS), 1), len(SEATINGS) ** -0.5), []
    for columns in (leader + partner, leader, pairs, np.eye(len(SEATINGS))):
        beyond = columns - known @ (known.T @ columns)
        vectors, sizes, _ = np.linalg.svd(beyond, full_matrices=False)
        new = vectors[:, sizes > 1e-9]
        bases.append(new)
        known = np.hstack([known, new])
    return tuple(bases)


_BASES: Final = _bases()
