"""Study: phase 5, whether the tensor of values by rank, void and control has a low rank.

States are put into classes on each axis; the tensor holds the mean value of each cell. Learnt from
some deals, decomposed, it foretells the states of others. What is measured is here; `report` puts
it together.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.binning import Binning, Cut
from texas42.axes.columns import feature_columns
from texas42.axes.mean_tensor import mean_tensor
from texas42.axes.tensor_form import Classes, look_up
from texas42.solve.batch import Progress
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import r2_gain, r_squared
from texas42.studies.frame.models import folds
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.report import Report
from texas42.studies.frame.sample import Sample
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work
from texas42.studies.tensor.low_rank import Trusted, additive, cp, tucker
from texas42.studies.tensor.report import EVERY_CELL, SHUFFLED, Cuts, Fineness, written

RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)
CORES: Final = (1, 2, 3, 4, 6)
STATES_A_NUMBER: Final = 10
"""A rank is not tried where there are fewer states than this for each number it has."""
N_FOLDS: Final = 4

_NOTHING: Final = 1e-9
"""A variance as good as none."""

Floats = NDArray[np.float64]
Columns = dict[str, NDArray[Any]]

Axes = dict[str, tuple[tuple[str, Cuts], ...]]
"""By axis: features, and where each is cut."""

_TEAM_LEADS: Final = ("leader_team", (1.0,))
FINENESS: Final[dict[str, Axes]] = {
    "coarse": {
        "rank": (("phi_promoted", 4), ("top_run_7", (1.0,))),
        "void": (("void_differential", (0.0, 1.0)), ("phi_void", (-0.25, 0.25))),
        "control": (_TEAM_LEADS, ("lead_strength", (2.0,)), ("level", (8.5 / 28,))),
    },
    "fine": {
        "rank": (("phi_promoted", 8), ("top_run_7", (0.0, 1.0))),
        "void": (("void_differential", (-1.0, 0.0, 1.0, 2.0)), ("phi_void", (-0.25, 0.25))),
        "control": (_TEAM_LEADS, ("lead_strength", (1.0, 2.0)), ("level", (8.5 / 28, 11.5 / 28))),
    },
}


def columns_of(sample: Sample, names: Iterable[str]) -> Columns:
    """The features of the states of a sample."""
    named = tuple(names)
    parts = [
        feature_columns(piece.state, piece.deal, piece.declaration, named)
        for piece in sample.pieces()
    ]
    return {name: np.concatenate([part[name] for part in parts]) for name in named}


def binnings(axes: Axes, columns: Columns) -> tuple[Binning, ...]:
    """The classes of the three axes; equal parts are parts of these states."""
    return tuple(
        Binning(axis, tuple(_cut(name, cuts, columns[name]) for name, cuts in features))
        for axis, features in axes.items()
    )


def _cut(name: str, cuts: Cuts, column: NDArray[Any]) -> Cut:
    return Cut.at_quantiles(name, column, cuts) if isinstance(cuts, int) else Cut(name, cuts)


class Learnt(NamedTuple):
    """What some deals teach: the tensor, and how much of it is noise."""

    known: Trusted
    floor: float
    """The error that noise alone would make, in the measure of `Trusted.error`."""


def learn(
    classes: Classes, values: NDArray[Any], deals: NDArray[Any], shape: tuple[int, int, int]
) -> Learnt:
    """The tensor of some deals; how noisy it is, two halves of the deals tell.

    A cell of m deals is trusted m / (m + k), where k is the variance within a cell, from deal to
    deal, over that between the true means of cells: so many deals say half of what there is to say.
    """
    whole = mean_tensor(classes, values, deals, shape)
    _, place = np.unique(deals, return_inverse=True)
    first, second = (
        mean_tensor(_rows(classes, half), values[half], deals[half], shape)
        for half in (place % 2 == 0, place % 2 == 1)
    )
    both = (first.deals > 0) & (second.deals > 0)
    if not both.any():
        return Learnt(Trusted(whole.mean, (whole.deals > 0).astype(np.float64)), float("nan"))
    noise = (first.mean[both] - second.mean[both]) ** 2 / 4  # of the mean of both halves
    within = max(float(np.mean(noise * whole.deals[both])), _NOTHING)
    between = max(float(np.var(whole.mean[both]) - noise.mean()), _NOTHING)
    known = Trusted(whole.mean, whole.deals / (whole.deals + within / between))
    off = known.trust[both] @ noise
    spread = known.trust[both] @ (whole.mean[both] - known.mean) ** 2
    return Learnt(known, float(np.sqrt(off / spread)))


def _rows(classes: Classes, rows: NDArray[np.bool_]) -> Classes:
    rank, void, control = classes
    return rank[rows], void[rows], control[rows]


Fill = Callable[[Trusted], Floats]


def fills(ranks: Sequence[int], cores: Sequence[int], seed: int) -> dict[str, Fill]:
    """Every way to make a full tensor of what is known of it, by name."""
    ways: dict[str, Fill] = {"additive": additive, EVERY_CELL: _every_cell}
    ways |= {f"CP {k}": partial(cp, rank=k, seed=seed) for k in ranks}
    ways |= {f"Tucker {k}": partial(tucker, rank=k, seed=seed) for k in cores}
    return ways


def _every_cell(known: Trusted) -> Floats:
    """Each cell as it was found; where nothing was, the sum of effects."""
    return np.where(known.trust > 0, known.tensor, additive(known))


def measure(
    sample: Sample, columns: Columns, axes: Axes, ways: dict[str, Fill], seed: int, tell: Progress
) -> dict[str, Any]:
    """Everything of one fineness, as lists of JSON: see `report.Fineness`."""
    parts = folds(sample.deal, N_FOLDS, seed)
    foretold = {name: np.empty(len(sample)) for name in (*ways, SHUFFLED)}
    errors: dict[str, list[list[float]]] = {name: [] for name in ways}
    found: dict[str, Any] = {"floor": [], "empty": [], "unmet": [], "shape": []}
    for done, fold in enumerate(parts):
        cuts = binnings(axes, {name: column[fold.train] for name, column in columns.items()})
        shape = (cuts[0].size, cuts[1].size, cuts[2].size)
        classes = (cuts[0].classes(columns), cuts[1].classes(columns), cuts[2].classes(columns))
        train, test = _rows(classes, fold.train), _rows(classes, fold.test)
        values, deal = sample.V[fold.train], sample.deal[fold.train]
        rng = np.random.default_rng([seed, done])
        known, floor = learn(train, values, deal, shape)
        unseen, _ = learn(test, sample.V[fold.test], sample.deal[fold.test], shape)
        elsewhere = known.shuffled(rng)
        for name, way in ways.items():
            full = way(known)
            foretold[name][fold.test] = look_up(full, test)
            errors[name].append([known.error(full), unseen.error(full)])
            if name.startswith("CP"):
                errors[name][-1].append(elsewhere.error(way(elsewhere)))
        senseless = learn(train, rng.permutation(values), deal, shape)
        foretold[SHUFFLED][fold.test] = look_up(_every_cell(senseless.known), test)
        if not np.isfinite([floor, *(e for rows in errors.values() for e in rows[-1])]).all():
            raise UnfitError(
                f"{len(sample)} states of {len(np.unique(sample.deal))} deals are too few: halves "
                "of the deals must have cells in common that differ; draw more states, or name "
                "more seeds"
            )
        found["floor"].append(floor)
        found["empty"].append(float((known.trust == 0).mean()))
        found["unmet"].append(float((known.trust[test] == 0).mean()))
        found["shape"].append(shape)
        tell(done + 1, len(parts))
    r2 = {name: r_squared(sample.V, each, sample.deal) for name, each in foretold.items()}
    best = max(r2, key=lambda name: r2[name].value)
    return {
        **found,
        "errors": errors,
        "r2": {name: each.as_list() for name, each in r2.items()},
        "short": {
            name: r2_gain(sample.V, each, foretold[best], sample.deal).as_list()
            for name, each in foretold.items()
        },
    }


def run(work: Work) -> Report:
    """Carries the study out."""
    found = {
        fineness: Fineness.of(work.step(f"{fineness} tensor", partial(_step, work, axes)))
        for fineness, axes in FINENESS.items()
    }
    return written(STUDY.question, found, FINENESS)


def tried(sizes: Sequence[int], axes: Axes, states: int) -> list[int]:
    """The sizes for which there are states enough, and the least; each has numbers by class.

    >>> tried(RANKS, FINENESS["coarse"], 1200), tried(RANKS, FINENESS["fine"], 240_000) == [*RANKS]
    ([1, 2, 3, 4], True)
    """
    classes = sum(
        prod(cuts if isinstance(cuts, int) else len(cuts) + 1 for _, cuts in features)
        for features in axes.values()
    )
    least, *others = sizes
    return [least, *(k for k in others if k * classes * STATES_A_NUMBER <= states)]


def _step(work: Work, axes: Axes, tell: Progress) -> dict[str, Any]:
    sample = work.sample()
    ranks, cores = (tried(sizes, axes, len(sample)) for sizes in (RANKS, CORES))
    ways = fills(ranks, cores, work.config.seed)
    columns = columns_of(sample, (name for features in axes.values() for name, _ in features))
    return measure(sample, columns, axes, ways, work.config.seed, tell)


STUDY: Final = Study(
    name="tensor",
    title="The rank of the tensor of rank, void and control",
    question="Has the tensor of mean values by rank, void and control a rank below 10?",
    defaults=Config(240_000, "0:240", "mod10"),
    run=run,
)
