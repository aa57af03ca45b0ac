"""Open question 1: do count dominoes need an axis of their own, or do they fold into rank?

Asked in two ways. Models see rank, or all three axes, with and without who holds the five count
dominoes. And hands are valued by somebody who sees only tricks, or only count: how much of the
value is that, and what do the plays cost that it takes for best?
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.columns import feature_matrix
from texas42.axes.columns.registry import GROUPS, names_of
from texas42.data import ShardId
from texas42.data.features import tricks_of
from texas42.deals import pack
from texas42.solve.batch import Progress
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import (
    Estimate,
    Floats,
    mean,
    over_deals,
    r2_gain,
    r_squared,
    sums_by_deal,
)
from texas42.studies.frame.models import ModelName, fit, holdout, model, predict
from texas42.studies.frame.plots import lines
from texas42.studies.frame.report import Heading, Plot, Report, Table, Text
from texas42.studies.frame.sample import Sample
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work
from texas42.studies.solved.choices import greedy
from texas42.studies.solved.dag import Dag, dag_below, start_of

AXES: Final = ("rank", "void", "control")
HOLDERS: Final = tuple(name for name in GROUPS["counts"] if name.startswith("count_"))
"""Who holds each of the five."""

SETS: Final = {
    "rank": ("rank",),
    "rank, holders of count": ("rank", *HOLDERS),
    "rank, all of count": ("rank", "counts"),
    "all three axes": AXES,
    "all three axes, holders of count": (*AXES, *HOLDERS),
    "all three axes, all of count": (*AXES, "counts"),
    "all of count": ("counts",),
}
WITHOUT: Final = {"rank, holders of count": "rank", "rank, all of count": "rank"} | {
    f"all three axes, {what}": "all three axes" for what in ("holders of count", "all of count")
}
"""What each set is more than."""

TRICKS: Final = (3, 4, 5, 6)
"""The tricks whose states are valued by one part of the points; the last has no choice."""

TRICKS_ALONE: Final = "tricks alone"
COUNT_ALONE: Final = "count alone"

_MODELS: Final[tuple[ModelName, ...]] = ("linear", "trees")
_POSITIONS: Final = 40
_ROWS: Final = 250
"""Of each trick of each position."""
_SMALL: Final = 0.1
"""An axis that adds less to R² is called small."""


class Halves(NamedTuple):
    """States with a choice below some positions, as valued by one part of the points."""

    deal: NDArray[np.int64]
    trick: NDArray[np.int64]
    value: NDArray[np.float64]
    part: NDArray[np.float64]
    """(n, 2): the values of tricks alone, and of count alone."""
    agrees: NDArray[np.float64]
    """(n, 2): whether the play that is best for that part is a best one."""
    regret: NDArray[np.float64]
    """(n, 2): what it costs, in points."""


def halves_of(graph: Dag, seed: int, chance: int = 0, rows: int = _ROWS) -> Halves:
    """States of a graph, as many of each trick, and what tricks or count alone make of them."""
    tricks_alone = np.sign(graph.rewards)
    values, legal, teams = graph.values(), graph.legal, graph.teams
    parts = [graph.values(rewards) for rewards in (tricks_alone, graph.rewards - tricks_alone)]
    chosen = _with_choice(graph, [chance, seed], rows)
    after, legal, teams = graph.next[chosen], legal[chosen], teams[chosen]
    worth = graph.rewards[chosen] + values[after]
    won = tricks_alone[chosen]
    looks = won + parts[0][after], graph.rewards[chosen] - won + parts[1][after]
    outcomes = [greedy(each, worth, legal, teams) for each in looks]
    return Halves(
        np.full(len(chosen), seed),
        tricks_of(graph.states[chosen]).astype(np.int64),
        values[chosen].astype(np.float64),
        np.column_stack([part[chosen] for part in parts]).astype(np.float64),
        np.column_stack([outcome.agrees for outcome in outcomes]),
        np.column_stack([outcome.regret for outcome in outcomes]),
    )


def _with_choice(graph: Dag, seed: Sequence[int], rows: int) -> NDArray[np.int64]:
    rng, choice = np.random.default_rng(seed), graph.legal.sum(axis=1) > 1
    tricks = tricks_of(graph.states)
    drawn = []
    for trick in TRICKS:
        at = np.flatnonzero(choice & (tricks == trick))
        drawn.append(rng.choice(at, min(rows, len(at)), replace=False))
    return np.concatenate(drawn)


def run(work: Work) -> Report:
    """Models with and without count; then hands valued by one part of the points."""
    models = work.step("models", lambda tell: _models(work.sample(), work.config.seed, tell))
    seed = work.config.seed
    halves = work.step("halves", lambda tell: _halves(work.sample().tables, seed, tell))
    return _report(models, halves)


def _models(sample: Sample, seed: int, tell: Progress) -> dict[str, Any]:
    names = names_of([*AXES, "counts"])
    x = sample.matrix(lambda state, deal, decl: feature_matrix(state, deal, decl, names))
    fold, v = holdout(sample.deal, 0.5, seed), sample.V.astype(np.float64)
    deal, judged = sample.deal[fold.test], v[fold.test]
    found: dict[str, Any] = {}
    for nth, kind in enumerate(_MODELS):
        foretold: dict[str, NDArray[np.float64]] = {}
        found[kind] = {}
        for done, (name, groups) in enumerate(SETS.items(), start=1):
            chosen = x[:, [names.index(each) for each in names_of(groups)]]
            learner = fit(model(kind, seed), chosen[fold.train], v[fold.train])
            foretold[name] = predict(learner, chosen[fold.test])
            found[kind][name] = {"R2": r_squared(judged, foretold[name], deal).as_list()}
            if name in WITHOUT:
                more = r2_gain(judged, foretold[WITHOUT[name]], foretold[name], deal)
                found[kind][name]["gain"] = more.as_list()
            tell(nth * len(SETS) + done, len(_MODELS) * len(SETS))
    return found


def _halves(tables: Sequence[ShardId], chance: int, tell: Progress) -> dict[str, Any]:
    chosen, found = tables[:_POSITIONS], []
    for done, table in enumerate(chosen, start=1):
        start = start_of(TRICKS[0], table, chance)
        graph = dag_below(pack(start, table.deal()), table.deal(), table.declaration)
        found.append(halves_of(graph, table.seed, chance))
        tell(done, len(chosen))
    of = Halves(*map(np.concatenate, zip(*found, strict=True)))
    return {
        "states": len(of.deal),
        "positions": len(chosen),
        TRICKS_ALONE: _half(of, 0),
        COUNT_ALONE: _half(of, 1),
    }


def _half(of: Halves, part: int) -> list[Any]:
    """By trick, at last over all: R^2 of the value by the part's value, agreement, regret."""
    found = []
    for trick in (*TRICKS, None):
        rows = np.ones(len(of.trick), np.bool_) if trick is None else of.trick == trick
        deal = of.deal[rows]
        found.append(
            [
                "all" if trick is None else trick,
                _straight(of.part[rows, part], of.value[rows], deal).as_list(),
                mean(of.agrees[rows, part], deal).as_list(),
                mean(of.regret[rows, part], deal).as_list(),
            ]
        )
    return found


def _straight(x: Floats, y: Floats, deal: NDArray[Any]) -> Estimate:
    """The R^2 of the straight line through points: the square of their correlation."""

    def squared_correlation(s: Floats) -> Floats:
        n, sx, sy, sxx, syy, sxy = (s[..., k] for k in range(6))
        squared: Floats = (n * sxy - sx * sy) ** 2 / ((n * sxx - sx**2) * (n * syy - sy**2))
        return squared

    sums = sums_by_deal(deal, np.ones(len(x)), x, y, x**2, y**2, x * y)
    return over_deals(sums, squared_correlation)


def _report(models: Any, halves: Any) -> Report:
    linear, trees = ({n: _estimates(each) for n, each in models[kind].items()} for kind in _MODELS)
    of_rank, of_axes = (linear[name]["gain"] for name in tuple(WITHOUT)[0::2])
    by_trees = trees["all three axes, holders of count"]["gain"]
    tricks, count = (
        dict(zip(("R2", "agrees", "regret"), map(Estimate.of, halves[which][-1][1:]), strict=True))
        for which in (TRICKS_ALONE, COUNT_ALONE)
    )
    answer = (
        f"{_verdict(of_axes, by_trees)}: who holds the count adds {of_axes:.3f} to the R² of all "
        f"three axes by a linear model, {by_trees:.3f} by boosted trees, and {of_rank:.3f} to that "
        "of rank by a linear model. Of the true value the value of a game for count alone explains "
        f"{count['R2']:.0%}, that of a game for tricks alone {tricks['R2']:.0%}. Who plays for "
        f"tricks alone gives away {tricks['regret']:.2f} points of difference with each choice, "
        f"who plays for count alone {count['regret']:.2f}."
    )
    return Report(
        STUDY.question,
        answer,
        (
            Heading("Models that know who holds count"),
            Table(
                "R² on deals never seen, and what count adds to the same model without it. The "
                "holders are who holds each count domino; all of count are these, the points of "
                "each team's count, of the trick in progress, and to come.",
                ["features", "linear", "added", "boosted trees", "added"],
                [
                    [
                        name,
                        linear[name]["R2"],
                        linear[name].get("gain", ""),
                        trees[name]["R2"],
                        trees[name].get("gain", ""),
                    ]
                    for name in SETS
                ],
            ),
            Heading("Hands valued by one part of the points"),
            Text(
                f"{halves['states']:,} states with a choice, below {halves['positions']} starts of "
                f"the third trick, up to {_ROWS} of each trick a position. They are solved again "
                "for a game in which each trick is worth one point and count nothing, and for one "
                "of count alone. R² is that of the straight line from that value to the true one; "
                "agreement and cost are those of "
                "the play that is best in the other game, by chance where it has several."
            ),
            Plot(
                "given-away",
                "Points given away by one play, on average; bands are 95% over deals.",
                lines(
                    "What it costs to play for one part of the points",
                    TRICKS,
                    {
                        f"plays for {which}": [Estimate.of(row[3]) for row in halves[which][:-1]]
                        for which in (TRICKS_ALONE, COUNT_ALONE)
                    },
                    "trick",
                    "points",
                ),
            ),
            *(
                Table(
                    f"Valued by {which}.",
                    ["trick", "R² of the value", "takes a best play", "points given away"],
                    [[str(row[0]), *map(Estimate.of, row[1:])] for row in halves[which]],
                    ".2f",
                )
                for which in (TRICKS_ALONE, COUNT_ALONE)
            ),
        ),
    )


def _verdict(*gains: Estimate) -> str:
    """What is to be said of an axis that adds so much to the other three.

    >>> _verdict(Estimate(0.02, 0.01, 0.03), Estimate(0.04, 0.03, 0.05))
    'Count dominoes need an axis of their own, but a small one'
    """
    if not all(gain.low > 0 for gain in gains):
        return "Count dominoes are not shown to need an axis of their own"
    size = ", but a small one" if max(gain.value for gain in gains) < _SMALL else ""
    return f"Count dominoes need an axis of their own{size}"


def _estimates(found: Any) -> dict[str, Estimate]:
    return {name: Estimate.of(each) for name, each in found.items()}


STUDY: Final = Study(
    name="counts",
    title="Count dominoes",
    question="Do count dominoes need an axis of their own, or do they fold into rank?",
    defaults=Config(60_000, "1000:1200", "random:1"),
    run=run,
)
