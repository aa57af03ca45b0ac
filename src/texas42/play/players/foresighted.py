"""Players that do not expect to see all hands at their next move: EPIMC and alpha-mu."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from texas42.play.evaluate import goals
from texas42.play.players.estimates import with_chances
from texas42.play.players.pimc import Pimc, Scores
from texas42.play.players.player import MoveEstimate
from texas42.play.views import Views
from texas42.play.worlds import Worlds
from texas42.rules.tricks import HAND_SIZE, N_SEATS
from texas42.solve.foresight import MOST_WORLDS, foresee_many


@dataclass(frozen=True, slots=True)
class Foresighted(Pimc):
    """Plays for the bid, and for its next moves does the same in worlds that it cannot tell apart.

    Perfect information Monte Carlo takes it that all hands are seen once a move is made, and so
    puts off what has to be decided now. This player postpones that belief by a move or more
    (EPIMC); and with a width of more than 1 it keeps, at each of its choices, all that is best in
    some worlds (alpha-mu). Both cost many times as much, so earlier in the hand it is as `Pimc`.
    """

    own_moves: int = 2
    """At how many of its moves it does not see the hands, this one included."""
    width: int = 1
    """How many strategies it keeps at a choice."""
    last: int = 4
    """In how many of the last tricks it looks so far."""

    def __post_init__(self) -> None:
        super(Foresighted, self).__post_init__()
        if self.worlds > MOST_WORLDS or self.all_below > MOST_WORLDS + 1:
            raise ValueError(f"{self.name}: no more than {MOST_WORLDS} worlds are seen together")
        if self.own_moves < 1 or self.width < 1:
            raise ValueError(f"{self.name}: expected at least one move and a width of one")

    @property
    def label(self) -> str:
        """See `Player`."""
        how = "alpha-mu" if self.width > 1 else "postponed reasoning"
        plain = super(Foresighted, self).label
        return f"{plain}; in the last {self.last} tricks {how}, {self.own_moves} own moves deep"

    def score(self, worlds: Worlds, workers: int = 1) -> Scores:
        """See `Pimc`."""
        if not self._foresees(worlds.views):
            return super(Foresighted, self).score(worlds, workers)
        return foresee_many(
            worlds.positions(),
            worlds.weights,
            np.append(worlds.starts[1:], len(worlds)),
            goals(worlds),
            own_moves=self.own_moves,
            width=self.width,
            workers=workers,
        )

    def estimate(
        self, worlds: Worlds, scores: Scores, best: NDArray[np.bool_], /, workers: int = 1
    ) -> list[MoveEstimate]:
        """See `Pimc`; the chances are those it plays by."""
        moves = super(Foresighted, self).estimate(worlds, scores, best, workers)
        if not (self._foresees(worlds.views) and self._is_open(worlds.views)[0]):
            return moves
        return with_chances(moves, scores[0], exact=bool(worlds.complete[0]))

    def _foresees(self, views: Views) -> bool:
        """Whether the hand has come so far that it looks ahead."""
        return views.n_played >= N_SEATS * (HAND_SIZE - self.last)
