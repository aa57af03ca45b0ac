"""What the legal moves of a view are worth in each of its worlds, by the exact solver.

The columns of an answer are the legal moves of the view, ascending; all worlds of a view have the
same. In each world the play goes on with open hands, of all four: that is what these figures leave
out.
"""

import numpy as np
from numpy.typing import NDArray

from texas42.play.worlds import Worlds
from texas42.solve import moves_make_many, solve_moves_many


def points_to_come(worlds: Worlds, workers: int = 1) -> NDArray[np.int16]:
    """The points to come of the side to play after each move, (r, 7); those beyond say nothing."""
    values = solve_moves_many(worlds.positions(), workers=workers).astype(np.int16)
    views, of = worlds.views, worlds.of
    signs = (1 - 2 * (views.seats % 2)).astype(np.int16)
    return (views.to_come[of, None] + signs[of, None] * values) // 2


def reached(worlds: Worlds, points: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Whether the side to play reaches what it plays for, of points to come as told above.

    The bidder's side plays for what it still needs, the other side to keep it from that. What has
    been won counts.
    """
    return points >= goals(worlds)[worlds.of, None]


def reaches(worlds: Worlds, workers: int = 1) -> NDArray[np.bool_]:
    """The same found directly, (r, 7), in a fraction of the time."""
    goal = goals(worlds)
    views = worlds.views
    team_0 = views.seats % 2 == 0
    asked = np.where(team_0, goal, views.to_come + 1 - goal).astype(np.int16)
    makes = moves_make_many(worlds.positions(), asked[worlds.of], workers=workers)
    ours: NDArray[np.bool_] = makes == team_0[worlds.of, None]
    return ours


def goals(worlds: Worlds) -> NDArray[np.int16]:
    """(n,): how many of the points to come the side to play of each view plays for."""
    views = worlds.views
    return np.where(views.bids_are_ours, views.needed, views.to_come + 1 - views.needed)
