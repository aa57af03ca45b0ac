"""The sign of a team: values are points of team 0 minus points of team 1."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules import N_SEATS, team


def team_sign(seat: int) -> int:
    """1 for the seats of team 0, -1 for those of team 1.

    >>> [team_sign(seat) for seat in range(4)]
    [1, -1, 1, -1]
    """
    return 1 - 2 * team(seat)


TEAM_SIGNS: Final[NDArray[np.int64]] = np.array([team_sign(seat) for seat in range(N_SEATS)])
"""(4,): the sign of each seat."""
