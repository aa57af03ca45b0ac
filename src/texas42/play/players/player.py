"""What a player is, and how it says why."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from texas42.play.view import View
from texas42.play.views import Views

Rngs = Sequence[np.random.Generator]
"""A generator for each view, so that what is drawn for one does not depend on the others."""


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """What a player makes of a legal move; all from the side of the seat to play."""

    domino: int
    points: float | None
    """The points to come of its side on average, or None for a player that does not estimate."""
    points_se: float | None
    """The standard error of that, from the choice of worlds alone; 0 if all were looked at."""
    chance: float | None
    """The chance that it reaches what it plays for: makes the bid, or sets it."""
    chance_se: float | None
    """As with the points; None too where some worlds were looked at together, so that the chance is
    no mean over them."""
    best: bool
    """Whether the player would as soon play this as any other."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a player chooses what it does: every legal move, the best first, and what that rests on.

    `choice` is the one it plays of those that are best.
    """

    view: View
    player: str
    why: str
    choice: int
    moves: tuple[MoveEstimate, ...]
    worlds: int = 0
    """How many worlds were looked at."""
    possible: int | None = None
    """How many there are; None if that was not asked."""
    effective: float = 0.0
    """How many equally weighted worlds would say as much."""


class Player(Protocol):
    """Somebody who plays by what a seat knows."""

    @property
    def name(self) -> str:
        """What it is called in tables and files: another player has another name."""
        ...

    @property
    def label(self) -> str:
        """What it does, in a few words."""
        ...

    def choose(self, views: Views, rngs: Rngs, /, *, workers: int = 1) -> NDArray[np.intp]:
        """A legal move for each view, (n,). What is played at one does not depend on the others."""
        ...

    def explain(self, view: View, /, *, seed: int = 0, workers: int = 1) -> Explanation:
        """What it would play by one view, and why."""
        ...


def unestimated(
    view: View, player: Player, choice: int, best: Sequence[int], why: str
) -> Explanation:
    """The explanation of a player that estimates nothing."""
    moves = tuple(
        MoveEstimate(d, None, None, None, None, best=d in best)
        for d in sorted(view.legal, key=lambda d: (d != choice, d not in best, d))
    )
    return Explanation(view, player.label, why, choice, moves)
