"""Study: what a bid is worth, from features of the hand alone, against the exact mean over worlds.

Hands that judge an evaluator were never seen by it. What is exact is itself known only as well as
its worlds are many, so each error is given with the part of it that is that noise.
"""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding import DoubleDummy
from texas42.bidding.estimate import POINT_LEVELS
from texas42.rules.bids import Bid
from texas42.studies.bid_report import EVALUATORS, Speed, written
from texas42.studies.bidders import STRAIGHT_DECLS, Bidders, halves
from texas42.studies.config import Config
from texas42.studies.hand_evaluator import HandEvaluator, targets
from texas42.studies.intervals import Estimate, over_deals, r_squared
from texas42.studies.models import Fold, holdout
from texas42.studies.report import Report
from texas42.studies.sample import Tell
from texas42.studies.study import Study
from texas42.studies.work import Work

TRAIN_WORLDS: Final = 16
TEST_WORLDS: Final = 64
TEST_SHARE: Final = 0.2

CHANCES: Final = (30, 36, 42)
"""The bids of which the error in the chance is shown."""

_BIDS: Final = tuple((bid, POINT_LEVELS.index(bid.points_needed)) for bid in (Bid(30), Bid(42, 2)))
"""What one would open: of bids at one stake the lowest is the best, and two marks risk more."""

Floats = NDArray[np.float64]


def evaluate(bidders: Bidders, tell: Tell, workers: int | None) -> dict[str, Any]:
    """Every evaluator fitted and judged: the numbers of `bid_report`, as lists of JSON."""
    fold = holdout(bidders.seeds, TEST_SHARE, bidders.seed)
    solved: list[NDArray[np.int8]] = []
    for i in range(len(bidders)):
        solved.append(bidders.points(i, TEST_WORLDS if fold.test[i] else TRAIN_WORLDS, workers))
        tell(i + 1, len(bidders))
    judge = Judge(bidders, fold, solved)
    known = np.stack([targets(solved[i]) for i in np.flatnonzero(fold.train).tolist()])
    order = np.random.default_rng(bidders.seed).permutation(len(known))
    learnt = {False: known, True: known[order]}
    found: dict[str, Any] = {"": judge.noise()}
    for kind in EVALUATORS:
        fitted = HandEvaluator.fitted(
            kind.model,
            bidders.hands[fold.train],
            bidders.decls,
            learnt[kind.shuffled],
            presence=kind.presence,
            seed=bidders.seed,
        )
        foretold = fitted.evaluate(bidders.hands[fold.test], bidders.decls)
        found[kind.name] = judge.judge(foretold)
    return found


class Judge:
    """What the hands kept for the test say of what was foretold of them."""

    def __init__(self, bidders: Bidders, fold: Fold, solved: Sequence[NDArray[np.int8]]) -> None:
        tested = [solved[i] for i in np.flatnonzero(fold.test).tolist()]
        self.hand = bidders.seeds[fold.test]
        self.known = np.stack([targets(points) for points in tested])
        self.points_variance = np.stack([points.var(axis=0, ddof=1) for points in tested])
        self.sides = [tuple(map(targets, halves(points))) for points in tested]

    def noise(self) -> dict[str, Any]:
        """How far the means of the test hands are from the truth, and how far they differ."""
        noise = self.points_variance / TEST_WORLDS
        chances = self.known[..., 1:]
        chance_noise = chances * (1 - chances) / (TEST_WORLDS - 1)
        named = {str(k): chance_noise[..., POINT_LEVELS.index(k)] for k in CHANCES}
        return {
            "hands": len(self.hand),
            "points": _root(noise, self.hand).as_list(),
            "spread": _root(self.points_variance, self.hand).as_list(),
            **{name: _root(each, self.hand).as_list() for name, each in named.items()},
        }

    def judge(self, foretold: Floats) -> dict[str, Any]:
        """How good it is: error in points and chances, and what its choices cost."""
        known, rows = self.known, np.repeat(self.hand, self.known.shape[1])
        squares = (foretold[..., 0] - known[..., 0]) ** 2
        noise = self.points_variance / TEST_WORLDS
        chance = (foretold[..., 1:] - known[..., 1:]) ** 2
        named = {str(k): chance[..., POINT_LEVELS.index(k)] for k in CHANCES}
        return {
            "r2": r_squared(known[..., 0].ravel(), foretold[..., 0].ravel(), rows).as_list(),
            "points": _root(squares, self.hand).as_list(),
            "beyond noise": _root(squares - noise, self.hand).as_list(),
            "worlds": _worlds(self.points_variance, squares - noise, self.hand).as_list(),
            **{name: _root(each, self.hand).as_list() for name, each in named.items()},
            **self._choices(foretold),
        }

    def _choices(self, foretold: Floats) -> dict[str, Any]:
        """How often the best declaration is chosen, and what is lost where it is not.

        Best is what half of the worlds say; both choices are judged by the other half, both ways.
        """
        same, points, marks = (np.zeros(len(self.hand)) for _ in range(3))
        for i, (first, second) in enumerate(self.sides):
            for chooser, judge in ((first, second), (second, first)):
                best, guess = chooser[:, 0].argmax(), foretold[i, :, 0].argmax()
                same[i] += (best == guess) / 2
                points[i] += (judge[best, 0] - judge[guess, 0]) / 2
                marks[i] += (_marks(chooser, judge) - _marks(foretold[i], judge)) / 2
        return {
            name: _mean(each).as_list()
            for name, each in (("same", same), ("regret", points), ("marks", marks))
        }


def _marks(chooser: Floats, judge: Floats) -> float:
    """What the declaration and bid that one thinks best are worth in marks by another."""
    worth = {
        (decl, bid, place): bid.expected_marks(chooser[decl, 1 + place])
        for decl in range(len(chooser))
        for bid, place in _BIDS
    }
    decl, bid, place = max(worth, key=worth.__getitem__)
    return bid.expected_marks(float(judge[decl, 1 + place]))


def _mean(by_hand: Floats) -> Estimate:
    return over_deals(
        np.column_stack([by_hand, np.ones(len(by_hand))]), lambda s: s[..., 0] / s[..., 1]
    )


def _root(squares: Floats, hand: NDArray[np.int64]) -> Estimate:
    """The root of the mean over hands and declarations; 0 where noise takes more than there is."""
    sums = np.column_stack([squares.sum(axis=1), np.full(len(hand), squares.shape[1])])
    return over_deals(sums, lambda s: np.sqrt(np.maximum(s[..., 0] / s[..., 1], 0)))


def _worlds(variance: Floats, beyond: Floats, hand: NDArray[np.int64]) -> Estimate:
    """How many worlds would have to be solved for a mean as good."""
    sums = np.column_stack([variance.sum(axis=1), beyond.sum(axis=1)])
    assert len(sums) == len(hand)
    return over_deals(sums, lambda s: s[..., 0] / np.maximum(s[..., 1], 1e-9))


def speed(bidders: Bidders, workers: int | None) -> list[tuple[str, float]]:
    """How long hands take: by each evaluator, and with so many worlds solved. Of this machine."""
    hands, n = bidders.hands[:200], min(len(bidders), 5)
    known = np.zeros((len(hands), len(bidders.decls), len(POINT_LEVELS) + 1))
    known += np.random.default_rng(0).random(known.shape)
    found = []
    for kind in EVALUATORS:
        if not kind.shuffled:
            made = HandEvaluator.fitted(
                kind.model, hands, bidders.decls, known, presence=kind.presence
            )
            started = perf_counter()
            made.evaluate(hands, bidders.decls)
            found.append((kind.name, (perf_counter() - started) / len(hands)))
    worlds = [bidders.worlds(i, TEST_WORLDS) for i in range(n)]
    started = perf_counter()
    for each in worlds:
        DoubleDummy().points(each, bidders.decls, workers=workers)
    found.append((f"{TEST_WORLDS} worlds solved", (perf_counter() - started) / n))
    return found


def run(work: Work) -> Report:
    """Carries the study out."""
    bidders = Bidders.of(work.config)
    found = work.step("evaluators", lambda tell: evaluate(bidders, tell, work.workers))
    timed = work.step("speed", lambda _tell: speed(bidders, work.workers))
    del work.results["speed"]  # of this machine and this hour: not the same for the same seed
    return written(STUDY.question, found, [Speed(*each) for each in timed])


STUDY: Final = Study(
    name="bids",
    title="Bids from features of the hand alone",
    question="How near does an evaluator that sees one hand, and asks no solver, come to the "
    "exact mean over the worlds of the hand?",
    defaults=Config(800, "0:800", STRAIGHT_DECLS),
    run=run,
    counts="hands",
)
