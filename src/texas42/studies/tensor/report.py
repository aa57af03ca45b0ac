"""What the study of the tensor's rank found, as tables and plots."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Self

import numpy as np

from texas42.studies.frame.intervals import Estimate
from texas42.studies.frame.plots import lines
from texas42.studies.frame.report import Block, Heading, Plot, Report, Table, Text

EVERY_CELL: Final = "every cell"
SHUFFLED: Final = "values of other states"
CLAIMED: Final = 10
NEGLIGIBLE: Final = 0.01
"""So much of the variance is not worth another rank."""
HARDLY: Final = 0.1
"""Such a share of what is explained is hardly anything."""

Cuts = int | tuple[float, ...]
"""Of a feature: into how many equal parts, or at which values."""


class Errors(NamedTuple):
    """Errors of reconstruction over folds, as shares of how far the mean is off."""

    seen: list[float]
    """Of the tensor it was made of."""
    unseen: list[float]
    """Of the tensor of other deals."""
    shuffled: list[float] | None = None
    """Of the same cells in other places, made of these; for CP alone."""


class Fineness(NamedTuple):
    """What was found of the tensor with classes of one fineness; by fold, or by way to fill it."""

    floor: list[float]
    """The error that noise alone makes."""
    empty: list[float]
    """The share of cells in which no state fell."""
    unmet: list[float]
    """The share of unseen states that fall into these."""
    shape: list[list[int]]
    errors: dict[str, Errors]
    r2: dict[str, Estimate]
    """On deals never seen."""
    short: dict[str, Estimate]
    """How much less that is than of the best way."""

    @classmethod
    def of(cls, said: dict[str, Any]) -> Self:
        """From what the step gave."""
        errors = {
            name: Errors(*map(list, zip(*rows, strict=True)))
            for name, rows in said["errors"].items()
        }
        r2, short = (
            {name: Estimate.of(value) for name, value in said[what].items()}
            for what in ("r2", "short")
        )
        return cls(said["floor"], said["empty"], said["unmet"], said["shape"], errors, r2, short)

    @property
    def cells(self) -> str:
        """The classes of the axes: `16 x 12 x 8`; of the first fold, where ties differ."""
        return " x ".join(map(str, self.shape[0]))

    @property
    def best(self) -> str:
        """The way that explains most."""
        return max(self.r2, key=lambda way: self.r2[way].value)

    @property
    def ranks(self) -> list[int]:
        """The ranks of CP that were tried, ascending."""
        return [int(name.removeprefix("CP ")) for name in self.errors if name.startswith("CP ")]

    @property
    def rank(self) -> int | None:
        """The lowest that is, by all of its interval, no more than a little short of the best."""
        return next((k for k in self.ranks if self.short[f"CP {k}"].high <= NEGLIGIBLE), None)

    def ranks_to_floor(self) -> list[int | None]:
        """By fold, the lowest rank whose error is no more than noise alone makes."""
        return [
            next((k for k in self.ranks if self.errors[f"CP {k}"].seen[fold] <= floor), None)
            for fold, floor in enumerate(self.floor)
        ]


def written(
    question: str,
    found: Mapping[str, Fineness],
    axes: Mapping[str, Mapping[str, Sequence[tuple[str, Cuts]]]],
) -> Report:
    """The report."""
    blocks: list[Block] = [Heading("The tensors"), Text(_HOW), _classes_table(axes)]
    for fineness, each in found.items():
        blocks += [
            Heading(f"The {fineness} tensor, {each.cells} classes"),
            _table(each),
            _plot(fineness, each),
        ]
    blocks += [Heading("Reading the tables"), Text(_READING)]
    return Report(question, _answer(found), tuple(blocks))


def _answer(found: Mapping[str, Fineness]) -> str:
    ranks = {fineness: each.rank for fineness, each in found.items()}
    known = [rank for rank in ranks.values() if rank is not None]
    told = ", ".join(
        f"{'none tried' if k is None else k} for the {f} one" for f, k in ranks.items()
    )
    if len(known) < len(ranks):
        tried = max(rank for each in found.values() for rank in each.ranks)
        need = f"No rank tried, up to {tried}, is enough for every tensor ({told})"
        so = "so conjecture 4 is not shown. They"
    else:
        need = f"The tensors need no rank above {max(known)} ({told})"
        held = max(known) < CLAIMED
        little = "so conjecture 4 holds, but that says little: they"
        so = little if held else "so conjecture 4 fails. They"
    best = max(found.values(), key=lambda each: each.r2[each.best].value)
    r2, short = best.r2[best.best], best.short["additive"]
    return (
        f"{need}, {so} explain {r2:.2f} of the value, and effects of each axis simply added "
        f"explain all but {short:.3f} of that."
        + (
            " There is hardly any interaction to have a rank."
            if short.high < HARDLY * r2.value
            else ""
        )
    )


def _classes_table(axes: Mapping[str, Mapping[str, Sequence[tuple[str, Cuts]]]]) -> Table:
    rows = [
        [fineness, axis, "; ".join(f"{name} {_said(cuts)}" for name, cuts in features)]
        for fineness, by_axis in axes.items()
        for axis, features in by_axis.items()
    ]
    return Table(
        "The features that make the classes of each axis, and where each is cut; a value at a cut "
        "is above it.",
        ["tensor", "axis", "features"],
        rows,
    )


def _said(cuts: Cuts) -> str:
    if isinstance(cuts, int):
        return f"in {cuts} equal parts"
    return f"at {', '.join(f'{cut:.3g}' for cut in cuts)}"


def _table(each: Fineness) -> Table:
    names = [name for name in each.errors if name != EVERY_CELL]
    folds = f"range of {len(each.floor)} folds"
    rows: list[list[Any]] = [
        [
            name,
            *("–" if kind is None else _over_folds(kind) for kind in each.errors[name]),
            each.r2[name],
            each.short[name],
        ]
        for name in names
    ]
    seen, unseen, _ = each.errors[EVERY_CELL]
    rows.append([EVERY_CELL, _over_folds(seen), _over_folds(unseen), "–"])
    rows[-1] += [each.r2[EVERY_CELL], each.short[EVERY_CELL]]
    rows.append([SHUFFLED, "–", "–", "–", each.r2[SHUFFLED], each.short[SHUFFLED]])
    floor, empty, unmet = map(_over_folds, (each.floor, each.empty, each.unmet))
    return Table(
        f"Error of reconstruction, as a share of how far the mean cell is off: lowest to highest "
        f"of {len(each.floor)} folds, which is no interval; and R2 on states of deals never seen, "
        f"with intervals over deals. Noise alone makes an error of {floor} of the tensor that is "
        f"decomposed. No state fell into {empty} of its cells, where {unmet} of unseen states "
        f"belong: the same ranges. The lowest rank at that floor is "
        f"{_ranks(each.ranks_to_floor())}.",
        [
            "tensor",
            *(f"{what}, {folds}" for what in ("seen", "unseen deals", "cells shuffled")),
            "R2",
            "short of best",
        ],
        rows,
    )


def _over_folds(values: Sequence[float]) -> str:
    low, high = f"{min(values):.3f}", f"{max(values):.3f}"
    return low if low == high else f"{low} to {high}"


def _ranks(by_fold: Sequence[int | None]) -> str:
    known = [rank for rank in by_fold if rank is not None]
    if not known:
        return "above all tried"
    low, high = min(known), max(known)
    said = f"{low}" if low == high else f"{low} to {high}"
    return said if len(known) == len(by_fold) else f"{low} or more, above all tried in some folds"


def _plot(fineness: str, each: Fineness) -> Plot:
    ranks = each.ranks

    def by_rank(kind: str) -> list[Estimate]:
        found = [getattr(each.errors[f"CP {k}"], kind) for k in ranks]
        return [Estimate(float(np.mean(e)), min(e), max(e)) for e in found]

    series = {
        "seen": by_rank("seen"),
        "unseen deals": by_rank("unseen"),
        "cells shuffled": by_rank("shuffled"),
    }
    title = f"Error of the {fineness} tensor by rank"
    floor = float(np.mean(each.floor))
    svg = lines(title, ranks, series, "rank (CP)", "error, 1 is the mean", rule=floor)
    caption = f"{title}: mean and range over folds; the dashed line is what noise alone makes"
    return Plot(f"{fineness}-error", caption, svg)


_HOW: Final = (
    "Each state falls into one class on each axis, by features of that axis, equal parts being "
    "those of the states that teach; a cell of the tensor is the mean value, points to come of "
    "team 0 less those of team 1, of the states of its three classes. Deals are parted into "
    "folds: the cuts, the tensor and its decompositions know nothing of the deals they are judged "
    "by. Cells differ in how well they are known, and some are empty: each is trusted by the "
    "number of deals it comes from, m / (m + k), with k from how much two halves of the deals "
    "differ; decompositions (TensorLy) minimise the error weighted by trust, and foretell the "
    "empty cells. CP k is a sum of k products of three vectors; Tucker k has a core of k classes "
    "an axis; additive is the sum of one effect an axis, without interaction."
)

_READING: Final = (
    "A tensor has a low rank if a decomposition of low rank comes down to the floor of noise. The "
    "same cells in other places have no structure: how fast their error falls is how fast any "
    "tensor's would. Values of other states, shuffled among those that teach, must explain "
    "nothing. How far a way is short of the best is measured state by state; where every cell by "
    "itself is short, decompositions have taken noise out. That a rank is enough if it is short "
    f"by no more than {NEGLIGIBLE} of the variance, by all of its interval, is our own criterion: "
    "the conjecture names none. The lowest rank at the floor of noise is too low rather than too "
    "high: its error is of the tensor that taught it, and falls below the floor as a rank fits "
    "noise. A rank is tried only where the states are many for the numbers it has."
)
