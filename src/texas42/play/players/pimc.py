"""Perfect information Monte Carlo: the move that is best over worlds, each solved exactly."""

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from texas42.play.evaluate import points_to_come, reaches
from texas42.play.hearing import weighed_by_calls
from texas42.play.players.beginner import rule_scores
from texas42.play.players.estimates import estimates
from texas42.play.players.inference import infer
from texas42.play.players.player import Explanation, MoveEstimate, Rngs
from texas42.play.view import View
from texas42.play.views import Views, in_order
from texas42.play.worlds import Worlds, draw_worlds
from texas42.rules import N_DOMINOES
from texas42.rules.tricks import HAND_SIZE

Objective = Literal["bid", "points"]
Scores = NDArray[np.float64]
"""(n, 7): what is thought of each legal move, ascending."""

_CLOSE: Final = 1e-9
"""Scores that differ by less are equal: they are sums in some order."""


@dataclass(frozen=True, slots=True)
class Pimc:
    """Solves some worlds with open hands and plays what is best on average; ties by rules of thumb.

    >>> from texas42.deals import Deal, Position
    >>> from texas42.deals.contract import Contract
    >>> from texas42.rules import Bid, Declaration, domino_name
    >>> contract = Contract(0, Bid.points(30), Declaration.ONES)
    >>> view = View.of(Position.start(Deal.from_seed(0), "ones"), contract)
    >>> explained = Pimc(worlds=50).explain(view)
    >>> best = explained.moves[0]
    >>> domino_name(best.domino), round(best.chance, 2), round(best.points, 1), explained.possible
    ('4-4', 0.28, 20.3, 399072960)
    """

    name: str = "pimc"
    objective: Objective = "bid"
    """What is counted: the worlds in which the bid is made or set, or points."""
    worlds: int = 20
    """How many are drawn for a move."""
    all_below: int = 40
    """Where there are fewer than this, all are looked at."""
    considered: int = 0
    """How many are drawn and weighed by what has been played, for those to be chosen from; 0: none.
    """

    def __post_init__(self) -> None:
        if self.worlds < 1:
            raise ValueError(
                f"{self.name}: a move is chosen by at least one world, not {self.worlds}"
            )

    @property
    def label(self) -> str:
        """See `Player`."""
        goal = "the bid" if self.objective == "bid" else "points"
        inferred = f" that explain the play best of {self.considered}" if self.considered else ""
        return f"plays for {goal} over {self.worlds} worlds{inferred}, each solved with open hands"

    def choose(self, views: Views, rngs: Rngs, /, *, workers: int = 1) -> NDArray[np.intp]:
        """See `Player`."""
        scores = np.zeros((len(views), HAND_SIZE))
        open_ = np.flatnonzero(self._is_open(views))
        if len(open_):
            worlds = self.draw(views[open_], [rngs[view] for view in open_.tolist()])
            scores[open_] = self.score(worlds, workers)
        return choice(views, scores)[0]

    def explain(self, view: View, /, *, seed: int = 0, workers: int = 1) -> Explanation:
        """See `Player`."""
        views = Views.of([view])
        worlds = weighed_by_calls(self.draw(views, [np.random.default_rng(seed)]), view.known)
        is_open = bool(self._is_open(views)[0])
        scores = self.score(worlds, workers) if is_open else np.zeros((1, HAND_SIZE))
        (chosen,), (best,) = choice(views, scores)
        moves = self.estimate(worlds, scores, best, workers)
        return Explanation(
            view,
            self.label,
            self._why(view, int(best.sum())),
            int(chosen),
            tuple(sorted(moves, key=lambda move: self._rank(move, int(chosen)))),
            len(worlds),
            int(worlds.counts[0]),
            float(worlds.effective[0]),
        )

    def draw(self, views: Views, rngs: Rngs) -> Worlds:
        """The worlds that are looked at."""
        if not self.considered:
            return draw_worlds(views, self.worlds, rngs, self.all_below)
        return infer(views, self.worlds, rngs, self.all_below, self.considered)

    def score(self, worlds: Worlds, workers: int = 1) -> Scores:
        """What is thought of each move: the higher the better for the seat to play."""
        if self.objective == "points":
            return worlds.per_view(points_to_come(worlds, workers).astype(np.float64))
        return worlds.per_view(reaches(worlds, workers).astype(np.float64))

    def estimate(
        self, worlds: Worlds, _scores: Scores, best: NDArray[np.bool_], /, workers: int = 1
    ) -> list[MoveEstimate]:
        """What is said of each legal move of one view, ascending."""
        return estimates(worlds, best, workers)

    def _is_open(self, views: Views) -> NDArray[np.bool_]:
        """(n,): whether there is a choice, and it can still matter to what is played for."""
        several = np.bitwise_count(views.legal) > 1
        if self.objective == "points":
            return several
        return several & (views.needed > 0) & (views.needed <= views.to_come)

    def _rank(self, move: MoveEstimate, chosen: int) -> tuple[float, ...]:
        """What is shown first: what is played, then what is as good, then the rest by merit."""
        assert move.points is not None
        assert move.chance is not None
        merit = (move.chance, move.points) if self.objective == "bid" else (move.points,)
        return move.domino != chosen, not move.best, *(-each for each in merit)

    def _why(self, view: View, n_best: int) -> str:
        if len(view.legal) == 1:
            return "it may play nothing else"
        if self.objective == "bid" and not 0 < view.needed <= view.to_come:
            done = "made" if view.needed <= 0 else "set"
            return f"the bid is {done}: by rules of thumb"
        return "it is best over the worlds" + (
            ", of equals by rules of thumb" if n_best > 1 else ""
        )


def choice(views: Views, scores: Scores) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """The move with the highest score in each view; of equals, what the rules of thumb like best.

    Also which of the legal moves, ascending, are equals, (n, 7).
    """
    legal = in_order(views.legal)
    exists = legal < N_DOMINOES
    scores = np.where(exists, scores, -np.inf)
    best = scores >= scores.max(axis=1)[:, None] - _CLOSE
    chosen = legal[np.arange(len(views)), best.argmax(axis=1)]
    tied = np.flatnonzero(best.sum(axis=1) > 1)
    if tied.size:
        liked = rule_scores(views[tied])[np.arange(len(tied))[:, None], legal[tied] % N_DOMINOES]
        favourite = np.where(best[tied], liked, -np.inf).argmax(axis=1)
        chosen[tied] = legal[tied, favourite]
    return chosen, best
