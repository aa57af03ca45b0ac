"""The report of the study of enrichment."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from texas42.rules import N_SEATS, TOTAL_POINTS, Declaration
from texas42.studies.enriched.ladder import (
    AIM,
    BEST_STATIC,
    CURVES,
    LADDER,
    N_TRICKS,
    PLAYING_ON,
    SHARE_OF_TESTS,
)
from texas42.studies.frame.intervals import Estimate
from texas42.studies.frame.models import NAMES, ModelName
from texas42.studies.frame.plots import bars, lines
from texas42.studies.frame.report import Block, Heading, Plot, Report, Table, Text

Found = Mapping[str, Any]
Steps = Mapping[ModelName, Mapping[str, Found]]
"""By model and step, how it did."""

LAST: Final = LADDER[-1].name
FIRST_PLAYED: Final = next(rung.name for rung in LADDER if rung.plays_on)
"""The steps that the answer names beside the best static one; they were named beforehand."""
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
        _answer(trees),
        (
            Text(
                f"R² is of states drawn as tables have them, nine in ten of tricks 4 to 6, of "
                f"{round(100 * SHARE_OF_TESTS)} in 100 of the deals, which no model has seen; "
                "intervals are over deals. Models learn from such states of the other deals and "
                "from half as many drawn evenly from tricks 1 to 6, by which the openings are "
                "judged. The error is in points; it is the mean of the absolute difference."
            ),
            Text(
                f"The answer is of boosted trees at the steps “{BEST_STATIC}”, “{FIRST_PLAYED}” "
                f"and “{LAST}”, named beforehand and not because they did best. Deals 0 to 299 "
                "were used while this study was made; no choice of columns, models or steps was "
                "made on deals 5000 to 5299, the usual ones."
            ),
            Text(
                f"In {_last_plays(trees):.0%} of the states only the last play of a trick is open, "
                "so that a search to the end of the trick looks no further than one play. In "
                "trick 6 such a search is exact, for nobody has a choice in trick 7: both are "
                "known, not foretold."
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


def _answer(trees: Mapping[str, Found]) -> str:
    static, played, last = (Estimate.of(trees[n]["r2"]) for n in (BEST_STATIC, FIRST_PLAYED, LAST))
    error, opening = Estimate.of(trees[LAST]["error"]), Estimate.of(trees[LAST]["tricks"][0])
    hoped = {1: "more than", 0: "perhaps", -1: "not"}[_beside_aim(static)]
    passes = {1: "passes it", 0: "may pass it", -1: "does not pass it"}[_beside_aim(played)]
    return (
        f"Features alone explain {static:.1%} of the value on deals never seen: {hoped} the "
        f"{AIM:.0%} hoped for. Letting rules of thumb play the hand out {passes} ({played:.1%}), "
        f"and searching the trick first, with a fitted model beyond, makes {last:.1%}, a mean "
        f"error of {error:.1f} points. In the first trick, where nothing is exact, that is "
        f"{opening:.1%}."
    )


def _beside_aim(found: Estimate) -> int:
    """1 if all of the interval is above the aim, -1 if below, 0 if that is not sure."""
    return (found.low > AIM) - (found.high < AIM)


def _last_plays(trees: Mapping[str, Found]) -> Estimate:
    """The share of states at the last turn of a trick."""
    shares = {label: share for label, share, *_ in trees[LAST]["kinds"]["turn"]}
    return Estimate.of(shares.get(N_SEATS, (0, 0, 0)))


def _ladder(steps: Steps) -> Iterator[Block]:
    trees = steps["trees"]
    rows: list[list[Any]] = []
    for rung in LADDER:
        found = {model: steps[model].get(rung.name) for model in steps}
        now = trees[rung.name]
        rows.append(
            [
                rung.name,
                now["columns"],
                *(("" if each is None else Estimate.of(each["r2"])) for each in found.values()),
                "" if now["adds"] is None else Estimate.of(now["adds"]),
                format(Estimate.of(now["error"]), ".2f"),
            ]
        )
    yield Heading("Step by step")
    yield Table(
        "R² on deals never seen. Each step has the columns of those before it, but “turned” and "
        "“outlook” see them anew, from the seat to play. What a step adds and the error are of "
        "the trees.",
        ["step", "columns", *(NAMES[name] for name in steps), "adds", "error"],
        rows,
    )
    yield Table(
        "What each step adds to the one before it, by trees, biggest first. The steps stand in the "
        "order in which the document asks for them: in another order each would add something "
        "else.",
        ["step", "adds"],
        sorted(_added(trees), key=lambda row: -row[1].value),
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


def _added(trees: Mapping[str, Found]) -> list[tuple[str, Estimate]]:
    found = {rung.name: trees[rung.name]["adds"] for rung in LADDER}
    return [(name, Estimate.of(adds)) for name, adds in found.items() if adds is not None]


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
        "The share of states whose value is foretold to within so many points; bands are 95% over "
        "deals.",
        lines(
            "How far off",
            [points for points, _ in trees[LAST]["within"]],
            {name: [Estimate.of(share) for _, share in trees[name]["within"]] for name in _SHOWN},
            "points",
            "share of states",
        ),
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
