"""How many worlds: a number that is given, or as many as the decision at hand asks for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.estimate import Estimate, estimates
from texas42.bidding.evaluator import Evaluator
from texas42.bidding.statistics import wilson
from texas42.bidding.table_map import HandMap
from texas42.deals.completions import CompletionModel, Knowledge, Worlds
from texas42.rules import Declaration
from texas42.rules.bids import Bid
from texas42.solve.batch import Progress

MOST_WORLDS: Final = 20_000
"""Where sampling stops, however unclear the answer is."""

CLEAR_Z: Final = 3.290526731491926
"""Standard errors, 99.9%: more than the usual 1.96, as the question is asked again and again."""

_EVEN: Final = 0.5

Stopped = Literal["samples", "narrow", "clear", "limit"]
"""Why there are no more worlds: so many were asked for, the interval is narrow, the answer is
clear, or there were `MOST_WORLDS`."""


@dataclass(frozen=True)
class Question:
    """All that the points in a world depend on, and who is told how far the work is."""

    known: Knowledge
    model: CompletionModel
    evaluator: Evaluator
    decls: tuple[Declaration, ...]
    bids: tuple[Bid, ...]
    seed: int
    maps: tuple[HandMap, ...] | None = None
    """To the chances at the table, one for each declaration."""
    workers: int | None = None
    progress: Progress | None = None


@dataclass(frozen=True, eq=False)
class Evaluated:
    """Worlds with the points of the bidder's side under each declaration, (n, D)."""

    worlds: Worlds
    points: NDArray[np.int8]
    estimates: tuple[Estimate, ...]
    stopped: Stopped


def evaluate(asked: Question, samples: int, precision: float | None = None) -> Evaluated:
    """Worlds and their points: `samples` of them or, for a precision, from so many on.

    The worlds of a smaller number are the first of a larger one, so those evaluated are kept.

    Args:
        asked: The question.
        samples: How many worlds; with a precision, how many at first and at least at a time.
        precision: Half of the width that the 95% interval of the decision may have: the chance
            of making the best bid with open hands. It need not be reached if the decision is clear
            without.
    """
    if precision is not None and not 0 < precision < _EVEN:
        raise ValueError(
            f"a precision is half the width of an interval, such as 0.02, not {precision}"
        )
    n, points = samples, np.empty((0, len(asked.decls)), np.int8)
    while True:
        worlds = asked.model.sample(asked.known, n, asked.seed)
        points = np.concatenate([points, _points(asked, worlds, done=len(points))])
        found = estimates(points, worlds.weights, asked.decls, asked.bids, asked.maps)
        stopped = _stopped(asked, found, worlds, precision)
        if stopped is not None:
            return Evaluated(worlds, points, found, stopped)
        n = min(n + samples * max(1, n // (4 * samples)), max(MOST_WORLDS, samples))


def _points(asked: Question, worlds: Worlds, done: int) -> NDArray[np.int8]:
    """The points in the worlds after the first `done`."""

    def progress(more: int, _: int) -> None:
        if asked.progress is not None:
            asked.progress(done + more, len(worlds))

    return asked.evaluator.points(
        worlds.hands[done:],
        asked.decls,
        asked.known.seat,
        workers=asked.workers,
        progress=progress,
    )


def _stopped(
    asked: Question, found: Sequence[Estimate], worlds: Worlds, precision: float | None
) -> Stopped | None:
    """Why these worlds are enough; None if they are not."""
    if precision is None:
        return "samples"
    best = found[0]
    if best.p_make[best.bid.points_needed].half_width <= precision:
        return "narrow"
    to_table = None if asked.maps is None else asked.maps[asked.decls.index(best.decl)]
    if is_clear(found, worlds.effective, to_table):
        return "clear"
    return "limit" if len(worlds) >= MOST_WORLDS else None


def is_clear(found: Sequence[Estimate], effective: float, to_table: HandMap | None = None) -> bool:
    """Whether more worlds would hardly change what to do.

    They would not if the best declaration makes its bid more often than not, or does not, beyond
    reasonable doubt; and if, where it is worth bidding, every other declaration is worth less
    beyond reasonable doubt. What is doubted is the sample, and not the map to the table, which
    more worlds do not mend.
    """
    best, *others = found
    level = best.bid.points_needed
    interval = wilson(best.p_make[level].p, effective, CLEAR_Z)
    low, high = interval.low, interval.high
    if to_table is not None:
        low, high = (to_table.chance(p, level) for p in (low, high))
    if high < _EVEN:
        return True
    return low > _EVEN and all(each.difference.is_clear(CLEAR_Z) for each in others)
