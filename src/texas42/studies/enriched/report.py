"""The report of the study of enrichment."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from texas42.rules import TOTAL_POINTS, Declaration
from texas42.studies.enriched.ladder import (
    AIM,
    BEST_STATIC,
    CURVES,
    LADDER,
    N_TRICKS,
    PLAYING_ON,
    SHARE_OF_TESTS,
)
from texas42.studies.frame.intervals import Estimate, Floats, over_deals
from texas42.studies.frame.models import NAMES, ModelName
from texas42.studies.frame.plots import COLOURS, bars, figure, lines
from texas42.studies.frame.report import Block, Heading, Plot, Report, Table, Text

Found = Mapping[str, Any]
Steps = Mapping[ModelName, Mapping[str, Found]]
"""By model and step, how it did."""

LAST: Final = LADDER[-1].name
_SHOWN: Final = ("counts", BEST_STATIC, "play-outs", "trick searched", LAST)
"""The steps of the plots that have one line a step."""

KINDS: Final = {
    "trick": "trick",
    "turn": "turn in the trick",
    "to come": "points to come",
    "declaration": "declaration",
    "search": "what a search of the trick finds",
}
"""What kinds of positions are told apart, and how they are called."""


def report(
    question: str,
    steps: Steps,
    plain: Found,
    curve: Any,
    larger: Any,
    shuffled: Mapping[ModelName, Any],
) -> Report:
    """What the steps of the study gave, as a report."""
    trees = steps["trees"]
    return Report(
        question,
        _answer(steps, plain),
        (
            Text(
                f"R² is of states drawn as tables have them, nine in ten of tricks 4 to 6, of "
                f"{round(100 * SHARE_OF_TESTS)} in 100 of the deals, which no model has seen; "
                "intervals are over deals. Models learn from such states of the other deals and "
                "from half as many drawn evenly from tricks 1 to 6, by which the openings are "
                "judged. The error is in points; it is the mean of the absolute difference."
            ),
            *_ladder(steps),
            *_plain(plain, trees),
            *_by_trick(trees),
            *_learning(curve, larger, trees),
            *_rest(trees),
            Heading("Nothing explains chance"),
            Table(
                "R² of the step outlook where values are dealt out to the states by chance.",
                [NAMES[name] for name in shuffled],
                [[Estimate.of(r2) for r2 in shuffled.values()]],
            ),
        ),
    )


def _answer(steps: Steps, plain: Found) -> str:
    trees = steps["trees"]
    static, by = _best_static(steps)
    last, error = Estimate.of(trees[LAST]["r2"]), Estimate.of(trees[LAST]["error"])
    alone = Estimate.of(plain["trick searched"]["r2"])
    first = next((r.name for r in LADDER if Estimate.of(trees[r.name]["r2"]).low > AIM), None)
    passed = "No step is above it for sure" if first is None else f"“{first}” is the first above"
    asked = Estimate.of(trees["counts"]["r2"])
    return (
        f"What the document asks for, added to its axes, explains {asked:.1%} of the variance on "
        f"deals never seen; the most that is in sight without playing on is {static:.1%}, by "
        f"{by}; with look-ahead to the end of the trick {last:.1%}, a mean error of "
        f"{error:.1f} points. The aim is {AIM:.0%}. {passed}. Rules of thumb that play on after a "
        f"search of the trick explain {alone:.1%} with nothing learnt."
    )


def _best_static(steps: Steps) -> tuple[Estimate, str]:
    """The highest R^2 without playing on, and by which model."""
    found = [
        (Estimate.of(steps[model][rung.name]["r2"]), NAMES[model])
        for model in steps
        for rung in LADDER
        if not rung.plays_on and rung.name in steps[model]
    ]
    return max(found, key=lambda each: each[0].value)


def _ladder(steps: Steps) -> Iterator[Block]:
    trees = steps["trees"]
    rows: list[list[Any]] = []
    before: Found | None = None
    for rung in LADDER:
        found = {model: steps[model].get(rung.name) for model in steps}
        now = trees[rung.name]
        rows.append(
            [
                rung.name,
                now["columns"],
                *(("" if each is None else Estimate.of(each["r2"])) for each in found.values()),
                "" if before is None else _added(before, now),
                format(Estimate.of(now["error"]), ".2f"),
            ]
        )
        before = now
    yield Heading("Step by step")
    yield Table(
        "R² on deals never seen. Each step has the columns of those before it, but “turned” and "
        "“outlook” see them anew, from the seat to play. What a step adds and the error are of "
        "the trees.",
        ["step", "columns", *(NAMES[name] for name in steps), "adds", "error"],
        rows,
    )
    yield Table(
        "What each step has besides.",
        ["step", "what is new", ""],
        [[rung.name, rung.meaning, "plays on" if rung.plays_on else "static"] for rung in LADDER],
    )
    yield Plot(
        "steps",
        "Bars: boosted trees, with 95% over deals; diamonds: a linear model.",
        bars(
            "How much of the value each step explains",
            {rung.name: Estimate.of(trees[rung.name]["r2"]) for rung in LADDER},
            "R² on deals never seen",
            marks={rung.name: steps["linear"][rung.name]["r2"][0] for rung in LADDER},
            marked="linear",
        ),
    )


def _added(before: Found, now: Found) -> Estimate:
    """How much more R^2 than the step before, on the same states of the same deals."""
    sums = np.column_stack([np.array(before["sums"])[:, 0], np.array(now["sums"])])

    def difference(drawn: Floats) -> Floats:
        left_before, left, total, squares, n = (drawn[..., k] for k in range(5))
        return (left_before - left) / (squares - total**2 / n)

    return over_deals(sums, difference)


def _plain(plain: Found, trees: Mapping[str, Found]) -> Iterator[Block]:
    yield Heading("Look-ahead by itself")
    yield Table(
        "What plays on, taken for the value as it is, and as a column for trees with all that "
        "the ladder has before it. “fitted” has learnt what hands are worth between tricks; the "
        "others have learnt nothing.",
        ["", "R² by itself", "error", "R² with trees", "error with trees"],
        [
            [
                name,
                Estimate.of(plain[name]["r2"]),
                format(Estimate.of(plain[name]["error"]), ".2f"),
                Estimate.of(trees[name]["r2"]),
                format(Estimate.of(trees[name]["error"]), ".2f"),
            ]
            for name in PLAYING_ON
        ],
    )


def _by_trick(trees: Mapping[str, Found]) -> Iterator[Block]:
    tricks = range(1, N_TRICKS + 1)
    yield Heading("By trick")
    yield Table(
        "R² of the trees within each trick, on states drawn evenly from the tricks. A search to "
        "the end of trick 6 is exact, and so is all of trick 7, in which nobody has a choice.",
        ["step", *map(str, tricks)],
        [[rung.name, *map(Estimate.of, trees[rung.name]["tricks"])] for rung in LADDER],
        ".2f",
    )
    yield Plot(
        "by-trick",
        "R² of the trees within each trick; bands are 95% over deals.",
        lines(
            "What each step explains, by trick",
            list(tricks),
            {name: list(map(Estimate.of, trees[name]["tricks"])) for name in _SHOWN},
            "trick",
            "R² on deals never seen",
            rule=AIM,
        ),
    )


def _learning(curve: Any, larger: Any, trees: Mapping[str, Found]) -> Iterator[Block]:
    points = [(deals, r2 or {name: trees[name]["r2"] for name in CURVES}) for deals, r2 in curve]
    yield Heading("Would more deals help?")
    yield Table(
        "R² of the trees on the same test deals, by how many deals taught them.",
        ["deals", *CURVES],
        [[deals, *(Estimate.of(r2[name]) for name in CURVES)] for deals, r2 in points],
    )
    yield Text(
        f"Three times as many trees of twice as many leaves make {Estimate.of(larger):.3f} of the "
        f"step “{BEST_STATIC}” with the same deals, where the usual ones make "
        f"{Estimate.of(trees[BEST_STATIC]['r2']):.3f}."
    )
    yield Plot(
        "learning",
        "R² by how many deals taught; bands are 95% over the test deals.",
        lines(
            "What more deals teach",
            [deals for deals, _ in points],
            {name: [Estimate.of(r2[name]) for _, r2 in points] for name in CURVES},
            "deals that teach",
            "R² on deals never seen",
            rule=AIM,
        ),
    )


def _rest(trees: Mapping[str, Found]) -> Iterator[Block]:
    yield Heading("Where the rest is")
    for kind, label in KINDS.items():
        yield Table(
            f"By {label}: the share of the states, the mean error of the trees in points, and "
            "the share of all squared error.",
            [label, "states", *_heads(BEST_STATIC), *_heads(LAST)],
            list(_kinds(kind, trees)),
        )
    yield Plot(
        "errors",
        "The share of states whose value is foretold to within so many points.",
        figure("How far off", lambda axes: _draw_errors(axes, trees)),
    )


def _heads(step: str) -> list[str]:
    return [f"error, {step}", f"share, {step}"]


def _kinds(kind: str, trees: Mapping[str, Found]) -> Iterator[Sequence[Any]]:
    static, last = (trees[name]["kinds"][kind] for name in (BEST_STATIC, LAST))
    for (label, share, *of_static), (_, _, *of_last) in zip(static, last, strict=True):
        cells = [
            format(Estimate.of(each), form)
            for each, form in zip((*of_static, *of_last), (".2f", ".1%") * 2, strict=True)
        ]
        yield [_label(kind, label), format(Estimate.of(share), ".1%"), *cells]


def _label(kind: str, label: int) -> str:
    match kind:
        case "declaration":
            return Declaration(label).label
        case "to come":
            return f"{10 * label} to {min(10 * label + 9, TOTAL_POINTS)}"
        case "search":
            return "other points than the rule of thumb" if label else "the same points"
        case _:
            return str(label)


def _draw_errors(axes: Any, trees: Mapping[str, Found]) -> None:
    for colour, name in zip(COLOURS, _SHOWN, strict=False):
        points, shares = zip(*trees[name]["within"], strict=True)
        axes.plot(points, shares, "o-", color=colour, label=name, ms=3)
    axes.set_xlabel("points")
    axes.set_ylabel("share of states")
    axes.set_ylim(0, 1.02)
    axes.legend()
