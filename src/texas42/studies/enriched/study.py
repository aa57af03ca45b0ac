"""What it takes to explain the value of a position: features and look-ahead, step by step.

The document's analysis of its experiment asks for three things: who holds each domino, the trick in
progress, and control suit by suit. They come first, in that order, each step with all before it.
Then the same is seen from the seat to play; then what is in sight of the hands is said in full. So
far all is *static*: nothing is played. The steps after these *play on*: rules of thumb play the
hand out, the next play is chosen by that, the trick is searched to its end, and last it is searched
with a fitted model to say what the hands that remain are worth. The more is searched, the less is
left to explain: in the last two tricks such a search is exact.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.solve.batch import Progress
from texas42.studies.enriched.ladder import (
    BEST_STATIC,
    CURVES,
    LADDER,
    N_TRICKS,
    PLAYING_ON,
    STEPS_OF,
    Rung,
)
from texas42.studies.enriched.lookahead.outlook import points_to_come
from texas42.studies.enriched.report import report
from texas42.studies.enriched.rows import Rows, trees
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import mean, r2_gain, r_squared, ratio
from texas42.studies.frame.models import Model, ModelName, fit, groups, model, predict
from texas42.studies.frame.report import Report
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work

Found = dict[str, Any]

_EPOCHS: Final = 25
_LEAVES: Final = 31
"""Of a tree, as scikit-learn has it."""

SHARES: Final = (0.125, 0.25, 0.5)
"""Of the deals that teach, for the curve of learning; all of them are in the ladder."""

_SHUFFLED: Final = 20_000


def run(work: Work) -> Report:
    """Every step by every model; then how more deals would help, and where the rest is."""

    @cache
    def rows() -> Rows:
        return Rows.draw(
            work.config, work.workers, lambda done, of: work.observer("solved tables", done, of)
        )

    @cache
    def said(name: ModelName, rung: Rung) -> NDArray[np.float64]:
        return predicted(rows(), name, rung, rows().fold.train, rows().value)

    def judged(name: ModelName, rung: Rung, before: Rung | None) -> Found:
        earlier = None if before is None else said(name, before)
        columns = {"columns": int(matrix(rows(), rung).shape[1])}
        return judge(rows(), said(name, rung), earlier) | columns

    def fitted(name: ModelName, rung: Rung, before: Rung | None) -> Found:
        found: Found = work.step(f"{name} {rung.name}", lambda _tell: judged(name, rung, before))
        return found

    steps = {
        name: {rung.name: fitted(name, rung, before) for before, rung in _with_before(wanted)}
        for name, wanted in STEPS_OF.items()
    }
    plain = work.step("without a model on top", lambda tell: _plain(rows(), tell))
    curve = work.step("more deals", lambda tell: _learning(rows(), tell))
    larger = work.step("larger trees", lambda _tell: _larger(rows()))
    shuffled = work.step("shuffled values", lambda tell: _shuffled(rows(), tell))
    return report(STUDY.question, steps, plain, curve, larger, shuffled)


def _with_before(wanted: Sequence[str]) -> Iterator[tuple[Rung | None, Rung]]:
    """Steps in their order, each with the one before it."""
    rungs = [rung for rung in LADDER if rung.name in wanted]
    yield from zip([None, *rungs], rungs, strict=False)


def matrix(rows: Rows, rung: Rung) -> NDArray[np.float32]:
    """(n, k): the columns of a step."""
    return np.hstack([rows.block(name) for name in rung.blocks])


def learner(name: ModelName, seed: int, n: int) -> Model:
    """A model as this study fits it to so many rows."""
    options: dict[ModelName, dict[str, Any]] = {
        "linear": {},
        "trees": trees(n),
        "mlp": {"max_iter": _EPOCHS},
    }
    return model(name, seed, **options[name])


def predicted(
    rows: Rows, name: ModelName, rung: Rung, train: NDArray[np.bool_], value: NDArray[Any]
) -> NDArray[np.float64]:
    """(n,): what a model that learnt from some rows says of those that test, for team 0."""
    return _taught(rows, learner(name, rows.seed, int(train.sum())), rung, train, value)


def _taught(
    rows: Rows, learner: Model, rung: Rung, train: NDArray[np.bool_], value: NDArray[Any]
) -> NDArray[np.float64]:
    x, test = matrix(rows, rung), rows.fold.test
    y = (rows.to_us(value) if rung.for_us else value).astype(np.float64)
    learnt = fit(learner, x[train], y[train])
    found = np.full(len(y), np.nan)
    found[test] = predict(learnt, x[test])
    return rows.to_us(found) if rung.for_us else found


def judge(rows: Rows, said: NDArray[Any], before: NDArray[Any] | None = None) -> Found:
    """How good what is said of the states of deals never seen is, and where it is not.

    `adds` is how much more it explains than what was said `before`.
    """
    test, value, deal = rows.fold.test, rows.value, rows.deal
    wrong = np.abs(said - value)
    fair, even = test & rows.is_fair, test & ~rows.is_fair

    def within(rows_in: NDArray[np.bool_]) -> list[float | None]:
        return r_squared(value[rows_in], said[rows_in], deal[rows_in]).as_list()

    def adds(before: NDArray[Any]) -> list[float | None]:
        return r2_gain(value[fair], before[fair], said[fair], deal[fair]).as_list()

    squares, ones = wrong[fair] ** 2, np.ones(fair.sum())
    return {
        "r2": within(fair),
        "adds": None if before is None else adds(before),
        "error": mean(wrong[fair], deal[fair]).as_list(),
        "within": [
            [points, mean(wrong[fair] <= points, deal[fair]).as_list()] for points in range(22)
        ],
        "tricks": [within(even & (rows.trick == trick)) for trick in range(1, N_TRICKS + 1)],
        "kinds": {
            kind: [
                [
                    int(label),
                    ratio(chosen, ones, deal[fair]).as_list(),
                    mean(wrong[fair][chosen], deal[fair][chosen]).as_list(),
                    ratio(squares * chosen, squares, deal[fair]).as_list(),
                ]
                for label, chosen in groups(labels[fair])
            ]
            for kind, labels in _kinds(rows).items()
        },
    }


def _kinds(rows: Rows) -> dict[str, NDArray[Any]]:
    """By kind of position, the label of each row; see `KINDS`."""
    thumb, searched = (rows.block(name)[:, 0] for name in ("play-outs", "trick searched"))
    return {
        "trick": rows.trick,
        "turn": rows.board.length + 1,
        "to come": points_to_come(rows.board) // 10,
        "declaration": rows.board.declaration,
        "search": (thumb != searched).astype(np.int8),
    }


def _plain(rows: Rows, tell: Progress) -> Found:
    """What plays on, taken for the value as it is."""
    found = {}
    for done, name in enumerate(PLAYING_ON, start=1):
        found[name] = judge(rows, rows.to_us(rows.block(name)[:, 0]))
        tell(done, len(PLAYING_ON))
    return found


def _learning(rows: Rows, tell: Progress) -> list[Any]:
    """R^2 of the trees by how many deals taught them, of the best static step and the next."""
    deals = np.random.default_rng(rows.seed).permutation(np.unique(rows.deal[rows.fold.train]))
    fair, found = rows.fold.test & rows.is_fair, []
    for done, share in enumerate(SHARES, start=1):
        some = deals[: max(1, round(share * len(deals)))]
        said = {
            name: predicted(rows, "trees", _rung(name), np.isin(rows.deal, some), rows.value)
            for name in CURVES
        }
        r2 = {
            name: r_squared(rows.value[fair], each[fair], rows.deal[fair]).as_list()
            for name, each in said.items()
        }
        found.append([len(some), r2])
        tell(done, len(SHARES))
    whole = [len(deals), None]
    return [*found, whole]


def _larger(rows: Rows) -> list[float | None]:
    """R^2 of more and larger trees at the best static step: whether it is for want of these."""
    train, fair = rows.fold.train, rows.fold.test & rows.is_fair
    usual = trees(int(train.sum()))
    large = {"max_leaf_nodes": 2 * _LEAVES, "max_iter": 3 * usual["max_iter"]}
    learner = model("trees", rows.seed, **usual | large)
    said = _taught(rows, learner, _rung(BEST_STATIC), train, rows.value)
    return r_squared(rows.value[fair], said[fair], rows.deal[fair]).as_list()


def _rung(name: str) -> Rung:
    return next(rung for rung in LADDER if rung.name == name)


def _shuffled(rows: Rows, tell: Progress) -> Found:
    """R^2 of every model at the best static step where values are dealt out to states by chance."""
    value = np.random.default_rng(rows.seed).permutation(rows.value)
    train = rows.fold.train & (np.cumsum(rows.fold.train) <= _SHUFFLED)
    fair = rows.fold.test & rows.is_fair
    found: Found = {}
    names: Sequence[ModelName] = ("linear", "trees", "mlp")
    for done, name in enumerate(names, start=1):
        said = predicted(rows, name, _rung(BEST_STATIC), train, value)
        found[name] = r_squared(value[fair], said[fair], rows.deal[fair]).as_list()
        tell(done, len(names))
    return found


STUDY: Final = Study(
    name="enrichment",
    title="What it takes to explain the value of a position",
    question="Which features, and how much look-ahead, explain 90% of the value?",
    defaults=Config(36_000, "5000:5300", "mod10"),
    run=run,
)
