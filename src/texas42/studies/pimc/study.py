"""Study: how well Texas 42 is suited to sampling worlds and solving each with open hands.

Leaf correlation, bias and disambiguation factor by their published definitions, and the fusion gap
of declarations and of opening leads, all over random hands. What a hand shows is measured here;
`report` puts it together.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding import DoubleDummy
from texas42.bidding.estimate import POINT_LEVELS, fusion_gap
from texas42.deals import Deal, Position
from texas42.rules import TOTAL_POINTS, Declaration, team
from texas42.solve import value
from texas42.solve.batch import Progress
from texas42.studies.bids.bidders import STRAIGHT_DECLS, Bidders, halves
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.report import Report
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work
from texas42.studies.pimc.disambiguation import random_line, turns
from texas42.studies.pimc.near_leaves import Choose, HandNode, at_random, pre_terminal
from texas42.studies.pimc.report import LEVEL, TURNS, Found, written

WORLDS: Final = 100
"""Worlds of a hand in which its declarations are compared."""
WALKS: Final = 40
"""Random walks to the near end, a hand; each in a world of its own."""
BEST_WALKS: Final = 8
"""The same by best play."""
LINES: Final = 6
"""Hands played at random to count worlds along, a hand."""


def gaps(
    bidders: Bidders, worlds: int, tell: Progress, workers: int | None
) -> list[dict[str, Any]]:
    """The fusion gaps of each hand, and its best declaration and contract."""
    found = []
    for i in range(len(bidders)):
        found.append(_gaps_of(bidders, i, worlds, workers))
        tell(i + 1, len(bidders))
    return found


def _gaps_of(bidders: Bidders, index: int, worlds: int, workers: int | None) -> dict[str, Any]:
    points = bidders.points(index, worlds, workers)
    best = int(points.mean(axis=0).argmax())
    decl = bidders.decls[best]
    led = DoubleDummy().lead_points(bidders.worlds(index, worlds), decl, workers=workers)
    made = [level for level in POINT_LEVELS if (points[:, best] >= level).mean() >= 0.5]
    return {
        "decl": int(decl),
        "contract": max(made, default=None),
        "decls": _gap(points),
        "leads": _gap(led),
    }


def _gap(points: NDArray[np.int8]) -> dict[str, float]:
    """The gap in points and in the chance of making 30; and in points with the plan held out.

    Held out, the best plan of one half of the worlds is judged in the other half, both ways.
    """
    gap = fusion_gap(points, np.ones(len(points)), LEVEL)
    first, second = halves(points)
    fixed = [b[:, a.mean(axis=0).argmax()].mean() for a, b in ((first, second), (second, first))]
    naive = [half.max(axis=1).mean() for half in (first, second)]
    return {"points": gap.points, "p": gap.p, "held out": float(np.mean(naive) - np.mean(fixed))}


def near_leaves(
    bidders: Bidders,
    decls: Sequence[int],
    way: Callable[[np.random.Generator], Choose[HandNode]],
    walks: int,
    tell: Progress,
) -> list[list[list[int]]]:
    """What the moves pay at the pre-terminal nodes of the walks of each hand, (hands, walks, ...).

    Seat 0 declares and leads; the payoff is the points of its side.
    """
    found = []
    for i, decl in enumerate(decls):
        choose = way(np.random.default_rng([bidders.seed, int(bidders.seeds[i])]))
        roots = [HandNode(start) for start in _starts(bidders, i, decl, walks)]
        found.append([list(pre_terminal(root, choose)) for root in roots])
        tell(i + 1, len(decls))
    return found


def _starts(bidders: Bidders, index: int, decl: int, n: int) -> list[Position]:
    worlds = bidders.worlds(index, n).tolist()
    return [Position.start(Deal(hands), Declaration(decl)) for hands in worlds]


def by_best_play(rng: np.random.Generator) -> Choose[HandNode]:
    """Chooses a node that is best for who moves, of equals by chance."""

    def choose(mover: HandNode, nodes: Sequence[HandNode]) -> HandNode:
        sign = 1 if team(mover.position.to_play) == 0 else -1
        worth = [sign * (2 * n.position.points[0] + _to_come(n.position)) for n in nodes]
        best = [node for node, each in zip(nodes, worth, strict=True) if each == max(worth)]
        return best[int(rng.integers(len(best)))]

    return choose


def _to_come(position: Position) -> int:
    """Twice the points that team 0 takes of those to come."""
    return value(position) + TOTAL_POINTS - sum(position.points)


def shrinking(
    bidders: Bidders, decls: Sequence[int], hands: int, tell: Progress
) -> list[list[list[float]]]:
    """Of each hand and turn, 2 to 7: how many were seen, and the sums of shares and halvings."""
    found = []
    for i, decl in enumerate(decls):
        rng = np.random.default_rng([bidders.seed, int(bidders.seeds[i]), 2])
        sums = np.zeros((len(TURNS), 3))
        for start in _starts(bidders, i, decl, hands):
            for turn in turns(random_line(start, rng)):
                sums[TURNS.index(turn.number)] += 1, turn.share, turn.halvings
        found.append(sums.tolist())
        tell(i + 1, len(decls))
    return found


def run(work: Work) -> Report:
    """Carries the study out."""
    bidders = Bidders.of(work.config)
    gap = work.step("fusion gaps", lambda tell: gaps(bidders, WORLDS, tell, work.workers))
    if all(each["contract"] is None for each in gap):
        raise UnfitError(f"none of the hands makes {LEVEL} in half of its worlds: name more seeds")
    decls = [each["decl"] for each in gap]
    walked = work.step("walks", lambda tell: near_leaves(bidders, decls, at_random, WALKS, tell))
    played = work.step(
        "best play", lambda tell: near_leaves(bidders, decls, by_best_play, BEST_WALKS, tell)
    )
    shrunk = work.step("worlds", lambda tell: shrinking(bidders, decls, LINES, tell))
    return written(STUDY.question, Found(gap, walked, played, shrunk))


STUDY: Final = Study(
    name="pimc",
    title="Is Texas 42 friendly to sampled worlds?",
    question="Leaf correlation, bias, disambiguation factor and fusion gap: is sampling worlds "
    "and solving each with open hands sound in Texas 42?",
    defaults=Config(150, "0:150", STRAIGHT_DECLS),
    run=run,
    counts="hands",
)
