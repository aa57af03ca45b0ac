"""What the study of bids from features found, as tables and plots."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from texas42.studies.hand_columns import SUMMARY
from texas42.studies.intervals import Estimate
from texas42.studies.models import ModelName
from texas42.studies.plots import bars
from texas42.studies.report import Heading, Plot, Report, Table, Text


class Kind(NamedTuple):
    """A kind of evaluator."""

    name: str
    model: ModelName
    presence: bool = False
    shuffled: bool = False
    """Whether it learnt from what other hands are worth: it should know nothing."""


EVALUATORS: Final = (
    Kind("linear, summary", "linear"),
    Kind("trees, summary", "trees"),
    Kind("trees, summary and dominoes", "trees", presence=True),
    Kind("trees, taught of other hands", "trees", shuffled=True),
)
BEST: Final = "trees, summary and dominoes"


class Speed(NamedTuple):
    """How long one hand takes under all declarations."""

    name: str
    seconds: float


def written(question: str, found: dict[str, Any], speed: Sequence[Speed]) -> Report:
    """The report of what `bid_features.evaluate` gave."""
    noise, judged = found[""], {kind.name: _estimates(found[kind.name]) for kind in EVALUATORS}
    return Report(
        question,
        _answer(judged, speed),
        (
            Heading("Error"),
            Text(_HOW),
            _error_table(judged, noise),
            _error_plot(judged),
            Heading("Choices"),
            Text(_HOW_CHOICES),
            _choice_table(judged),
            Heading("Speed"),
            _speed_table(speed),
            Heading("What it sees"),
            Table(
                "The features that sum a hand up, under one declaration.",
                ["feature", "meaning"],
                [list(column) for column in SUMMARY],
            ),
        ),
    )


Judged = dict[str, dict[str, Estimate]]


def _estimates(said: dict[str, Any]) -> dict[str, Estimate]:
    return {name: Estimate.of(value) for name, value in said.items()}


def _answer(judged: Judged, speed: Sequence[Speed]) -> str:
    best = judged[BEST]
    seconds = {each.name: each.seconds for each in speed}
    *_, exact = speed
    return (
        f"On hands never seen, the best evaluator explains {best['r2']:.2f} of the variance of "
        f"expected points and errs by {best['beyond noise']:.1f} points beyond the noise of the "
        f"exact means: as much as solving {best['worlds']:.0f} worlds. It chooses the declaration "
        f"that {exact.name} call best in {best['same']:.0%} of hands, which costs "
        f"{best['regret']:.2f} points a hand, and answers "
        f"{exact.seconds / seconds[BEST]:,.0f} times as fast."
    )


def _error_table(judged: Judged, noise: dict[str, Any]) -> Table:
    rows: list[list[Any]] = [
        [name, *(each[key] for key in ("r2", "points", "beyond noise", "worlds"))]
        + [each[key] for key in ("30", "36", "42")]
        for name, each in judged.items()
    ]
    known = {key: Estimate.of(noise[key]) for key in ("points", "30", "36", "42")}
    rows.append(["noise of the exact means", "–", known["points"], "–", "–"])
    rows[-1] += [known[key] for key in ("30", "36", "42")]
    return Table(
        f"Errors on {noise['hands']} hands never seen, with intervals over hands: root mean "
        "squares, in points and in the chance of three bids.",
        ["evaluator", "R2", "points", "beyond noise", "worth worlds"]
        + [f"chance of {level}" for level in (30, 36, 42)],
        rows,
        ".2f",
    )


def _error_plot(judged: Judged) -> Plot:
    title = "Expected points foretold from the hand alone"
    svg = bars(title, {name: each["r2"] for name, each in judged.items()}, "R2 on unseen hands")
    return Plot("r2", f"{title}: R2 on hands never seen, with intervals over hands", svg)


def _choice_table(judged: Judged) -> Table:
    return Table(
        "Choices: how often the same declaration, and what the choice costs, with intervals "
        "over hands.",
        ["evaluator", "same declaration", "points lost", "marks lost"],
        [
            [name, *(each[key] for key in ("same", "regret", "marks"))]
            for name, each in judged.items()
        ],
        ".2f",
    )


def _speed_table(speed: Sequence[Speed]) -> Table:
    *_, exact = speed
    return Table(
        "Time for one hand under all declarations, on the machine that wrote this report.",
        ["way", "milliseconds", "times as fast"],
        [[e.name, f"{e.seconds * 1e3:.3f}", f"{exact.seconds / e.seconds:,.0f}"] for e in speed],
    )


_HOW: Final = (
    "Each hand is bid on under every declaration of straight play, by a seat that leads. Exact "
    "means are over uniform worlds, each solved with all hands open, which flatters the bidder. "
    "The hands that teach have 16 worlds each, those that test 64. An evaluator sees the hand and "
    "the declaration, no other hand: what sums the hand up, or its dominoes one by one besides. "
    "What is beyond noise is the error left when that of the exact means is taken away; and "
    "worth worlds is how many worlds one would have to solve for a mean with that error."
)

_HOW_CHOICES: Final = (
    "What is best goes by one half of the 64 worlds, and both choices are judged by the other "
    "half, both ways, so that nobody is judged by the worlds that chose. Points: the declaration "
    "of the highest mean. Marks: the declaration with a bid of 30 or of two marks that is worth "
    "most, when one has to bid."
)
