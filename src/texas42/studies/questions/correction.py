"""Open question 5: what is the structure of the correction term?

Section 6.2 writes the value as rank, void, control and tempo and calls what is left epsilon. Here
epsilon is what a linear model of all three axes leaves of the value, on deals it has not seen. Is
it in the interactions that section 7 names, in products of the components, in what the axes do not
see? Is it the same all over a deal, and does it last along perfect play?
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.columns import feature_matrix
from texas42.axes.columns.registry import names_of
from texas42.axes.interactions import Interactions
from texas42.data import ShardId
from texas42.deals import Position
from texas42.rules import Declaration
from texas42.solve import best_line
from texas42.solve.batch import Progress
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import (
    Estimate,
    Floats,
    over_deals,
    r_squared,
    root_mean,
    sums_by_deal,
)
from texas42.studies.frame.models import (
    Fold,
    Model,
    ModelName,
    fit,
    folds,
    groups,
    holdout,
    model,
    predict,
    predict_unseen,
)
from texas42.studies.frame.plots import lines
from texas42.studies.frame.report import Heading, Plot, Report, Table, Text
from texas42.studies.frame.sample import Sample
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work
from texas42.studies.solved.guesses import THEORY, Seen

AXES: Final = names_of(["rank", "void", "control"])
"""What the linear model sees."""

LAGS: Final = tuple(range(0, 25, 2))
"""Plays apart, along perfect play."""

_SECTION_7: Final = "interactions of section 7"
_EVERYTHING: Final = "everything, by boosted trees"

_BEYOND: Final = {
    "the trick in progress": "trick",
    "count dominoes": "counts",
    "control suit by suit": "suit-control",
    "who holds each domino": "presence",
}
"""What the axes do not see, by its group of features."""

_LINES: Final = 300
_SMALL: Final = 0.05
"""What explains no more than this share of what is left explains hardly anything."""


class Taught(NamedTuple):
    """A linear model of the axes, and what teaches and judges it."""

    fold: Fold
    axes: NDArray[np.float32]
    """(n, k): what it sees."""
    learner: Model


def taught(sample: Sample, seed: int) -> Taught:
    """A linear model of the axes that half of the deals of a sample teach."""
    x = sample.matrix(lambda state, deal, decl: feature_matrix(state, deal, decl, AXES))
    fold = holdout(sample.deal, 0.5, seed)
    values = sample.V[fold.train].astype(np.float64)
    return Taught(fold, x, fit(model("linear"), x[fold.train], values))


def epsilon(sample: Sample, of: Taught, seed: int) -> Floats:
    """(n,): what a linear model of the axes leaves of each value, of deals it has not seen.

    Of the deals that judge it is what the model leaves; of those that teach, what models leave that
    other deals among them taught. So nothing that judges has part in what later models learn from.
    """
    fold, x, v = of.fold, of.axes, sample.V.astype(np.float64)
    left = np.empty_like(v)
    parts = folds(sample.deal[fold.train], seed=seed)
    foretold = predict_unseen(lambda: model("linear"), x[fold.train], v[fold.train], parts)
    left[fold.train] = v[fold.train] - foretold
    left[fold.test] = v[fold.test] - predict(of.learner, x[fold.test])
    return left


def columns_of(sample: Sample, axes: NDArray[Any]) -> dict[str, tuple[NDArray[Any], ModelName]]:
    """What epsilon is looked for in, by name: columns, and the model that looks."""
    theory = sample.matrix(lambda *given: Seen(*given).theory.astype(np.float32))
    scaled = theory / theory.std(axis=0).clip(1e-9)
    first, second = np.triu_indices(len(THEORY))
    more = {name: _group(sample, group) for name, group in _BEYOND.items()}
    beyond = np.hstack(list(more.values()))
    by_trick = _one_hot(sample.trick)[:, :, None] * theory[:, -len(Interactions._fields) :][:, None]
    return {
        "trick and declaration": (
            np.hstack([_one_hot(sample.trick), _one_hot(sample.decl)]),
            "linear",
        ),
        _SECTION_7: (theory[:, -len(Interactions._fields) :], "linear"),
        "interactions, each trick by itself": (by_trick.reshape(len(theory), -1), "linear"),
        "products of components and interactions": (scaled[:, first] * scaled[:, second], "linear"),
        **{name: (columns, "linear") for name, columns in more.items()},
        "these four together": (beyond, "linear"),
        "the same axes, by boosted trees": (axes, "trees"),
        _EVERYTHING: (np.hstack([axes, theory, beyond]), "trees"),
    }


def _group(sample: Sample, group: str) -> NDArray[np.float32]:
    return sample.matrix(lambda state, deal, decl: feature_matrix(state, deal, decl, group))


def _one_hot(labels: NDArray[Any]) -> NDArray[np.float32]:
    found: NDArray[np.float32] = (labels[:, None] == np.unique(labels)).astype(np.float32)
    return found


def shared(left: Floats, group: NDArray[Any], deal: NDArray[Any]) -> Estimate:
    """How much of the square of what is left is the same for all of a group.

    The mean product of two of a group, as a share of the mean square: 1 if groups are all alike
    within, 0 if being of one group says nothing.

    >>> left = np.array([1.0, 1.0, -1.0, -1.0])
    >>> shared(left, np.array([0, 0, 1, 1]), np.array([0, 0, 1, 1])).value
    1.0
    """
    _, first, index = np.unique(group, return_index=True, return_inverse=True)
    n, total, squares = (np.bincount(index, each) for each in (np.ones(len(left)), left, left**2))
    several = n > 1
    sums = sums_by_deal(
        deal[first][several],
        (total**2 - squares)[several] / (n - 1)[several],
        squares[several],
    )
    return over_deals(sums, lambda s: s[..., 0] / s[..., 1])


def line_values(deal_table: ShardId) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The packed states along one perfect playout, and what each is worth: 28 of each.

    >>> states, values = line_values(ShardId(0, Declaration.ONES))
    >>> len(states), values[0], values[-1]
    (28, np.float64(28.0), np.float64(-6.0))
    """
    position = Position.start(deal_table.deal(), deal_table.declaration)
    line = best_line(position)
    states, won = [], []
    for d in line.plays:
        states.append(position.packed())
        won.append(position.points[0] - position.points[1])
        position = position.play(d)
    ends = line.points[0] - line.points[1]
    return np.array(states, np.int64), ends - np.array(won, np.float64)


def run(work: Work) -> Report:
    """What explains epsilon, what of it is shared, and how long it lasts."""
    found = work.step("explained", lambda tell: _explained(work.sample(), work.config.seed, tell))
    lasts = work.step("along perfect play", lambda tell: _lasts(work.sample(), work.config, tell))
    return _report(found, lasts)


def _explained(sample: Sample, seed: int, tell: Progress) -> dict[str, Any]:
    linear = taught(sample, seed)
    fold, left = linear.fold, epsilon(sample, linear, seed)
    looked, found = columns_of(sample, linear.axes), {}
    v, deal, decl, tricks = (
        column[fold.test]
        for column in (sample.V.astype(np.float64), sample.deal, sample.decl, sample.trick)
    )
    judged = left[fold.test]
    for done, (name, (x, kind)) in enumerate(looked.items(), start=1):
        learner = fit(model(kind, seed), x[fold.train], left[fold.train])
        predicted = predict(learner, x[fold.test])
        found[name] = r_squared(judged, predicted, deal).as_list()
        tell(done, len(looked))
    table = deal.astype(np.int64) * len(Declaration) + decl
    grouped = {
        "deal and declaration": table,
        "deal, declaration and trick": table * 8 + tricks,
    }
    return {
        "states": len(judged),
        "deals": [len(np.unique(sample.deal[half])) for half in fold],
        "R2": r_squared(v, v - judged, deal).as_list(),
        "rms": root_mean(judged**2, deal).as_list(),
        "explained": found,
        "shared": {name: shared(judged, group, deal).as_list() for name, group in grouped.items()},
        "by trick": [
            [
                int(trick),
                root_mean(judged[rows] ** 2, deal[rows]).as_list(),
                r_squared(v[rows], (v - judged)[rows], deal[rows]).as_list(),
            ]
            for trick, rows in groups(tricks)
        ],
    }


def _lasts(sample: Sample, config: Config, tell: Progress) -> dict[str, Any]:
    """How alike what is left is, so many plays apart on the line of perfect play."""
    fold, _, learner = taught(sample, config.seed)
    test = set(np.unique(sample.deal[fold.test]).tolist())
    tables = [table for table in sample.tables if table.seed in test][:_LINES]
    left = []
    for done, table in enumerate(tables, start=1):
        states, values = line_values(table)
        seen = feature_matrix(states, table.deal(), table.declaration, AXES)
        left.append(values - predict(learner, seen))
        tell(done, len(tables))
    deal = np.array([table.seed for table in tables])
    return {
        "lines": len(tables),
        "alike": [alike(np.array(left), deal, lag).as_list() for lag in LAGS],
    }


def alike(left: Floats, deal: NDArray[Any], lag: int) -> Estimate:
    """The correlation, about 0, of what is left at two points of a line so many plays apart.

    >>> alike(np.array([[1.0, 2.0, 4.0]]), np.array([0]), 1).value
    1.0
    """
    here, there = left[:, : left.shape[1] - lag], left[:, lag:]
    sums = sums_by_deal(
        deal, (here * there).sum(axis=1), (here**2).sum(axis=1), (there**2).sum(axis=1)
    )
    return over_deals(sums, lambda s: s[..., 0] / np.sqrt(s[..., 1] * s[..., 2]))


def _report(found: Any, lasts: Any) -> Report:
    explained = {name: Estimate.of(each) for name, each in found["explained"].items()}
    same = {name: Estimate.of(each) for name, each in found["shared"].items()}
    along = list(map(Estimate.of, lasts["alike"]))
    section_7, everything = explained[_SECTION_7], explained[_EVERYTHING]
    n_teach, n_judge = found["deals"]
    answer = (
        f"{_where(section_7, everything)} Three axes in a linear model explain "
        f"{Estimate.of(found['R2']):.0%} of the variance of values and leave a root mean square of "
        f"{Estimate.of(found['rms']):.1f} points of difference, team 0 minus team 1; the "
        f"interactions of section 7 explain {section_7:.1%} of what is left, boosted trees that "
        f"see everything {everything:.1%}. Two states of one deal and declaration share "
        f"{same['deal and declaration']:.0%} of it, and along perfect play its correlation with "
        f"itself two tricks later is {along[LAGS.index(8)]:.2f}."
    )
    return Report(
        STUDY.question,
        answer,
        (
            Text(
                f"{found['states']:,} states of {n_judge:,} deals, every state of a table as "
                f"likely. The linear model sees {len(AXES)} features of rank, void and control, "
                f"and was fitted on {n_teach:,} other deals. What explains the rest learns from "
                "what is left of those, in five folds."
            ),
            Heading("What explains it"),
            Table(
                "R² for what the linear model leaves, of models fitted on one half of the deals "
                "and judged on the other. Below 0 it does harm.",
                ["looked for in", "explains"],
                [[name, each] for name, each in explained.items()],
            ),
            Heading("What of it is shared"),
            Text(
                "The mean product of what is left of two states of a group, as a share of its mean "
                "square: what a constant for each group would take away, if one knew it."
            ),
            Table(
                "Shared by two of a group.",
                ["groups by", "shared"],
                [[name, each] for name, each in same.items()],
            ),
            Heading("By trick"),
            Table(
                "What is left by trick, and how much of the variance within the trick the model "
                "explains; it was fitted to all tricks together.",
                ["trick", "root mean square", "R²"],
                [
                    [str(trick), Estimate.of(left), Estimate.of(r2)]
                    for trick, left, r2 in found["by trick"]
                ],
                ".2f",
            ),
            Heading("Along perfect play"),
            Plot(
                "lasts",
                f"Correlation about 0, over {lasts['lines']:,} deals played out perfectly, of "
                "which the linear model saw none; bands are 95% over deals.",
                lines(
                    "What the axes leave, so many plays later",
                    LAGS,
                    {"what the linear model leaves": along},
                    "plays apart",
                    "correlation",
                    rule=0.0,
                ),
            ),
        ),
    )


def _where(section_7: Estimate, everything: Estimate) -> str:
    """Where the correction is to be found, in a sentence."""
    if section_7.low > _SMALL:
        return "The correction is partly in the interactions of section 7."
    if everything.low > _SMALL:
        return (
            "The correction is hardly in the interactions of section 7, but partly in what else "
            "is seen."
        )
    return "The correction is not shown to be in anything that is seen."


STUDY: Final = Study(
    name="correction",
    title="What the three axes leave",
    question="What is the structure of the correction term?",
    defaults=Config(60_000, "1000:1200", "random:1"),
    run=run,
)
