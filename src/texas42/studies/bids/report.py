"""What the study of bids from features found, as tables and plots."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from texas42.studies.bids.hand_columns import SUMMARY
from texas42.studies.frame.intervals import Estimate
from texas42.studies.frame.models import ModelName
from texas42.studies.frame.plots import bars
from texas42.studies.frame.report import Heading, Plot, Report, Table, Text

TRAIN_WORLDS: Final = 16
TEST_WORLDS: Final = 64
"""How many worlds are solved of a hand that teaches, and of one that tests."""


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
EXACT: Final = "noise of the exact means"
HALF: Final = "the other half of the worlds"
LONGEST: Final = "the longest suit"
"""What stands beside the evaluators."""


class Speed(NamedTuple):
    """How long one hand takes under all declarations."""

    name: str
    seconds: Estimate

    def times(self, other: "Speed") -> Estimate:
        """How many times as fast it is as another; from the ends of both intervals.

        >>> fast, slow = (Speed("", Estimate(s, 0.5 * s, 2 * s)) for s in (1, 6))
        >>> fast.times(slow)
        Estimate(value=6.0, low=1.5, high=24.0)
        """
        ours, theirs = self.seconds, other.seconds
        return Estimate(theirs.value / ours.value, theirs.low / ours.high, theirs.high / ours.low)


Judged = dict[str, dict[str, Estimate]]


def written(question: str, found: dict[str, Any], speed: Sequence[Speed]) -> Report:
    """The report of what `study.evaluate` gave, and of the time taken."""
    judged = {
        name: {key: Estimate.of(value) for key, value in each.items()}
        for name, each in found.items()
    }
    return Report(
        question,
        _answer(judged),
        (
            Heading("Error"),
            Text(_HOW),
            _error_table(judged),
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


def _answer(judged: Judged) -> str:
    name = max(
        (kind.name for kind in EVALUATORS if not kind.shuffled),
        key=lambda name: judged[name]["r2"].value,
    )
    best = judged[name]
    gained = best["gained"]
    lost = Estimate(-gained.value, -gained.high, -gained.low)
    costs = f"costs {lost:.2f}" if lost.value > 0 else f"gains {gained:.2f}"
    return (
        f"On hands never seen, the best evaluator ({name}) explains {best['r2']:.2f} of the "
        f"variance of expected points, where the noise of the exact means allows no more than "
        f"{judged[EXACT]['r2']:.2f}. It errs by {best['beyond noise']:.1f} points beyond that "
        f"noise, as much as the mean over {best['worlds']:.0f} solved worlds. To choose the "
        f"declaration by it, and not by {TEST_WORLDS // 2} solved worlds, {costs} points a hand."
    )


def _error_table(judged: Judged) -> Table:
    keys = ("r2", "points", "beyond noise", "worlds", "30", "36", "42")
    names = [*(kind.name for kind in EVALUATORS), EXACT]
    return Table(
        f"Errors on {judged[EXACT]['hands'].value:.0f} hands never seen, with intervals over "
        "hands: root mean squares, in points and in the chance of three bids.",
        ["evaluator", "R2", "points", "beyond noise", "worth worlds"]
        + [f"chance of {level}" for level in keys[4:]],
        [[name, *(judged[name].get(key, "–") for key in keys)] for name in names],
        ".2f",
    )


def _error_plot(judged: Judged) -> Plot:
    title = "Expected points foretold from the hand alone"
    rows = {kind.name: judged[kind.name]["r2"] for kind in EVALUATORS}
    svg = bars(title, rows, "R2 on unseen hands")
    return Plot("r2", f"{title}: R2 on hands never seen, with intervals over hands", svg)


def _choice_table(judged: Judged) -> Table:
    names = [*(kind.name for kind in EVALUATORS), LONGEST, HALF]
    return Table(
        "Choices against those of half of the worlds: how often the declaration is the same, and "
        "what is gained, or lost if below 0, with intervals over hands.",
        ["chooser", "same declaration", "points gained", "marks gained"],
        [
            [name, *(judged[name].get(key, "–") for key in ("same", "gained", "marks"))]
            for name in names
        ],
        ".2f",
    )


def _speed_table(speed: Sequence[Speed]) -> Table:
    *_, exact = speed
    return Table(
        "Time for one hand under all declarations, on the machine that wrote this report. "
        "Intervals are over repetitions, and over hands where worlds are solved.",
        ["way", "milliseconds", "times as fast"],
        [[e.name, *_timed(e, exact)] for e in speed],
    )


def _timed(way: Speed, exact: Speed) -> list[str]:
    seconds = way.seconds
    thousandths = Estimate(*(1e3 * each for each in (seconds.value, seconds.low, seconds.high)))
    return [f"{thousandths:.3f}", "1" if way is exact else f"{way.times(exact):,.0f}"]


_HOW: Final = (
    "Each hand is bid on under each declaration named, by a seat that leads. Exact means are over "
    "uniform worlds, each solved with all hands open, which flatters the bidder. The hands that "
    f"teach have {TRAIN_WORLDS} worlds each, those that test {TEST_WORLDS}. An evaluator sees the "
    "hand and the declaration, no other hand: what sums the hand up, or its dominoes one by one "
    "besides. What is beyond noise is the error left when that of the exact means is taken away; "
    "and worth worlds is how many worlds one would have to solve for a mean with that error. The "
    "evaluator that the answer names is the best of three on these hands, which flatters it a "
    "little."
)

_HOW_CHOICES: Final = (
    "Which declaration is best is not known for sure either. So each choice is held against that "
    f"of one half of the {TEST_WORLDS} worlds, and both are judged by the other half, both ways: "
    "nobody is judged by the worlds that chose. Points: the declaration of the highest mean. "
    "Marks: the declaration with a bid of 30 or of two marks that is worth most, when one has to "
    "bid. The longest suit is the declaration with most trumps, of equals that with most of the "
    "highest."
)
