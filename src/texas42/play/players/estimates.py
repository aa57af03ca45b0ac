"""What worlds say of each legal move: points, the chance of the bid, and how sure that is."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from texas42.play.evaluate import points_to_come, reached
from texas42.play.players.player import MoveEstimate
from texas42.play.views import in_order
from texas42.play.worlds import Worlds
from texas42.rules import N_DOMINOES
from texas42.rules.tricks import HAND_SIZE


def estimates(worlds: Worlds, best: NDArray[np.bool_], workers: int = 1) -> list[MoveEstimate]:
    """An estimate of each legal move of one view, ascending.

    Args:
        worlds: Those of the view.
        best: (7,), which of the moves are best.
        workers: Threads.
    """
    points = points_to_come(worlds, workers)
    mean, error = _mean_and_error(worlds, points)
    chance, chance_error = _mean_and_error(worlds, reached(worlds, points))
    told = np.column_stack([mean, error, chance, chance_error]).tolist()
    (legal,) = in_order(worlds.views.legal).tolist()
    return [
        MoveEstimate(d, row[0], row[1], row[2], row[3], is_best)
        for d, row, is_best in zip(legal, told, best.tolist(), strict=True)
        if d < N_DOMINOES
    ]


def with_chances(
    moves: list[MoveEstimate], chances: NDArray[np.float64], *, exact: bool
) -> list[MoveEstimate]:
    """The same with chances of the worlds together, which as no means have no standard error.

    Where all worlds were looked at, `exact`, it is 0 nonetheless.
    """
    error = 0.0 if exact else None
    return [
        replace(move, chance=chance, chance_se=error)
        for move, chance in zip(moves, chances.tolist(), strict=False)
    ]


def _mean_and_error(
    worlds: Worlds, values: NDArray[Any]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The means of one view's worlds, and their standard errors; none where they are all."""
    (mean,) = worlds.per_view(values.astype(np.float64))
    if worlds.complete[0]:
        return mean, np.zeros(HAND_SIZE)
    (variance,) = worlds.per_view((values - mean) ** 2)
    return mean, np.sqrt(variance / max(worlds.effective[0] - 1, 1))
