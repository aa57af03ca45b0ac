"""Study: what a bid is worth, from features of the hand alone, against the exact mean over worlds.

Hands that judge an evaluator were never seen by it. What is exact is itself known only as well as
its worlds are many, so each error is given with the part of it that is that noise.
"""

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding import DoubleDummy
from texas42.bidding.estimate import POINT_LEVELS
from texas42.rules import Declaration
from texas42.rules.bids import Bid
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch import Progress
from texas42.studies.bids.bidders import STRAIGHT_DECLS, Bidders, halves
from texas42.studies.bids.hand_columns import SUMMARY
from texas42.studies.bids.hand_evaluator import HandEvaluator, inputs, targets
from texas42.studies.bids.report import (
    EVALUATORS,
    EXACT,
    HALF,
    LONGEST,
    TEST_WORLDS,
    TRAIN_WORLDS,
    Speed,
    written,
)
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import FEWEST_DEALS, Estimate, mean, over_deals, r_squared
from texas42.studies.frame.models import Fold, holdout
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.report import Report
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work

TEST_SHARE: Final = 0.2
FEWEST_HANDS: Final = round(FEWEST_DEALS / TEST_SHARE)

CHANCES: Final = (30, 36, 42)
"""The bids of which the error in the chance is shown."""

_BIDS: Final = tuple((bid, POINT_LEVELS.index(bid.points_needed)) for bid in (Bid(30), Bid(42, 2)))
"""What one would open: of bids at one stake the lowest is the best, and two marks risk more."""

Floats = NDArray[np.float64]

_TIMED: Final = 5
"""How often an evaluator is timed, and how many hands the solver is."""


def _fold(bidders: Bidders) -> Fold:
    return holdout(bidders.seeds, TEST_SHARE, bidders.seed)


def solve(bidders: Bidders, tell: Progress, workers: int | None) -> list[list[list[int]]]:
    """The points of each hand by world and declaration; those that test have more worlds."""
    is_test = _fold(bidders).test
    solved = []
    for i in range(len(bidders)):
        points = bidders.points(i, TEST_WORLDS if is_test[i] else TRAIN_WORLDS, workers)
        solved.append(points.tolist())
        tell(i + 1, len(bidders))
    return solved


def evaluate(bidders: Bidders, points: Sequence[Sequence[Sequence[int]]]) -> dict[str, Any]:
    """Every evaluator fitted and judged by what `solve` gave: the numbers of the report."""
    fold = _fold(bidders)
    solved = [np.array(each, np.int8) for each in points]
    known = np.stack([targets(solved[i]) for i in np.flatnonzero(fold.train).tolist()])
    order = np.random.default_rng(bidders.seed).permutation(len(known))
    learnt = {False: known, True: known[order]}
    unseen = bidders.hands[fold.test]
    judge = Judge(bidders.seeds[fold.test], [solved[i] for i in np.flatnonzero(fold.test).tolist()])
    found = {
        EXACT: judge.noise(),
        HALF: judge.halves(),
        LONGEST: judge.choice(_longest(unseen, bidders.decls)),
    }
    for kind in EVALUATORS:
        fitted = HandEvaluator.fitted(
            kind.model,
            bidders.hands[fold.train],
            bidders.decls,
            learnt[kind.shuffled],
            presence=kind.presence,
            seed=bidders.seed,
        )
        found[kind.name] = judge.judge(fitted.evaluate(unseen, bidders.decls))
    return {name: {k: e.as_list() for k, e in each.items()} for name, each in found.items()}


def _longest(hands: NDArray[np.int8], decls: tuple[Declaration, ...]) -> NDArray[np.int64]:
    """The declaration with most trumps; of equals that with most of the highest."""
    names = [column.name for column in SUMMARY]
    seen = inputs(hands, decls, presence=False)
    trumps, top = (seen[..., names.index(name)] for name in ("trumps", "top trumps"))
    longest: NDArray[np.int64] = ((HAND_SIZE + 1) * trumps + top).argmax(axis=1)
    return longest


class Judge:
    """What the hands kept for the test say of what was foretold of them."""

    def __init__(self, hands: NDArray[np.int64], solved: Sequence[NDArray[np.int8]]) -> None:
        """The seeds of the hands, and their points by world and declaration."""
        self.hand = hands
        self.known = np.stack([targets(points) for points in solved])
        self.variance = np.stack([points.var(axis=0, ddof=1) for points in solved])
        self.worlds = len(solved[0])
        self.noise_variance = self.variance / self.worlds
        self.sides = [tuple(map(targets, halves(points))) for points in solved]

    def noise(self) -> dict[str, Estimate]:
        """How far the means of the test hands are from the truth, and what R2 that allows."""
        chances = self.known[..., 1:]
        off = chances * (1 - chances) / (self.worlds - 1)
        return {
            "hands": Estimate.alone(len(self.hand)),
            "r2": r_squared(
                self._flat(self.known[..., 0]),
                self._flat(self.known[..., 0] + np.sqrt(self.noise_variance)),
                self._rows,
            ),
            "points": _root(self.noise_variance),
            **{str(k): _root(off[..., POINT_LEVELS.index(k)]) for k in CHANCES},
        }

    def judge(self, foretold: Floats) -> dict[str, Estimate]:
        """How good it is: error in points and chances, and what its choices cost."""
        known = self.known
        squares = (foretold[..., 0] - known[..., 0]) ** 2
        chance = (foretold[..., 1:] - known[..., 1:]) ** 2
        return {
            "r2": r_squared(self._flat(known[..., 0]), self._flat(foretold[..., 0]), self._rows),
            "points": _root(squares),
            "beyond noise": _root(squares - self.noise_variance),
            "worlds": _worlds(self.variance, squares - self.noise_variance),
            **{str(k): _root(chance[..., POINT_LEVELS.index(k)]) for k in CHANCES},
            **self.choice(foretold[..., 0].argmax(axis=1)),
            "marks": self._marks_gained(foretold),
        }

    def choice(self, chosen: NDArray[np.int64]) -> dict[str, Estimate]:
        """How often declarations are those that half of the worlds call best, and who gains.

        Both choices are judged by the other half, both ways.
        """
        same, points = (np.zeros(len(self.hand)) for _ in range(2))
        for i, (first, second) in enumerate(self.sides):
            for chooser, judge in ((first, second), (second, first)):
                best = chooser[:, 0].argmax()
                same[i] += (best == chosen[i]) / 2
                points[i] += (judge[chosen[i], 0] - judge[best, 0]) / 2
        return {"same": mean(same, self.hand), "gained": mean(points, self.hand)}

    def halves(self) -> dict[str, Estimate]:
        """How often the two halves of the worlds call the same declaration best."""
        best = [[side[:, 0].argmax() for side in sides] for sides in self.sides]
        return {"same": mean(np.array([one == other for one, other in best]), self.hand)}

    def _marks_gained(self, foretold: Floats) -> Estimate:
        gained = [
            (_marks(foretold[i], second) - _marks(first, second)) / 2
            + (_marks(foretold[i], first) - _marks(second, first)) / 2
            for i, (first, second) in enumerate(self.sides)
        ]
        return mean(np.array(gained), self.hand)

    @property
    def _rows(self) -> NDArray[np.int64]:
        """The hand of each row, when hands and declarations are laid out flat."""
        return np.repeat(self.hand, self.known.shape[1])

    @staticmethod
    def _flat(values: Floats) -> Floats:
        return values.ravel()


def _marks(chooser: Floats, judge: Floats) -> float:
    """What the declaration and bid that one thinks best are worth in marks by another."""
    worth = {
        (decl, bid, place): bid.expected_marks(chooser[decl, 1 + place])
        for decl in range(len(chooser))
        for bid, place in _BIDS
    }
    decl, bid, place = max(worth, key=worth.__getitem__)
    return bid.expected_marks(float(judge[decl, 1 + place]))


def _root(squares: Floats) -> Estimate:
    """The root of the mean over hands and declarations; 0 where noise takes more than there is."""
    sums = np.column_stack([squares.sum(axis=1), np.full(len(squares), squares.shape[1])])
    return over_deals(sums, lambda s: np.sqrt(np.maximum(s[..., 0] / s[..., 1], 0)))


def _worlds(variance: Floats, beyond: Floats) -> Estimate:
    """How many worlds would have to be solved for a mean as good."""
    sums = np.column_stack([variance.sum(axis=1), beyond.sum(axis=1)])
    return over_deals(sums, lambda s: s[..., 0] / np.maximum(s[..., 1], 1e-9))


def speed(bidders: Bidders, workers: int | None) -> list[tuple[str, list[float | None]]]:
    """How long hands take: by each evaluator, and with so many worlds solved. Of this machine."""
    hands, n = bidders.hands[:200], min(len(bidders), _TIMED)
    known = np.zeros((len(hands), len(bidders.decls), len(POINT_LEVELS) + 1))
    known += np.random.default_rng(0).random(known.shape)
    found = []
    for kind in EVALUATORS:
        if not kind.shuffled:
            made = HandEvaluator.fitted(
                kind.model, hands, bidders.decls, known, presence=kind.presence
            )
            asked = partial(made.evaluate, hands, bidders.decls)
            taken = [_seconds(asked) for _ in range(_TIMED)]
            found.append((kind.name, _mean_time(np.array(taken) / len(hands))))
    exact, taken = DoubleDummy().points, []
    for i in range(n):
        worlds = bidders.worlds(i, TEST_WORLDS)
        taken.append(_seconds(partial(exact, worlds, bidders.decls, workers=workers)))
    found.append((f"{TEST_WORLDS} worlds solved", _mean_time(np.array(taken))))
    return found


def _seconds(function: Callable[[], Any]) -> float:
    started = perf_counter()
    function()
    return perf_counter() - started


def _mean_time(taken: Floats) -> list[float | None]:
    return mean(taken, np.arange(len(taken))).as_list()


def run(work: Work) -> Report:
    """Carries the study out."""
    bidders = Bidders.of(work.config)
    if len(bidders) < FEWEST_HANDS:
        raise UnfitError(
            f"{len(bidders)} hands are too few to learn from and be judged by: name "
            f"{FEWEST_HANDS} or more"
        )
    solved = work.step("solved worlds", lambda tell: solve(bidders, tell, work.workers))
    found = work.step("evaluators", lambda _tell: evaluate(bidders, solved))
    timed = work.step("speed", lambda _tell: speed(bidders, work.workers))
    del work.results["solved worlds"]  # kept to resume by: too much for a report
    del work.results["speed"]  # of this machine and this hour: not the same for the same seed
    return written(
        STUDY.question, found, [Speed(name, Estimate.of(taken)) for name, taken in timed]
    )


STUDY: Final = Study(
    name="bids",
    title="Bids from features of the hand alone",
    question="How near does an evaluator that sees one hand, and asks no solver, come to the "
    "exact mean over the worlds of the hand?",
    defaults=Config(800, "0:800", STRAIGHT_DECLS),
    run=run,
    counts="hands",
)
