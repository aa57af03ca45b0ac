"""How many worlds: what was asked for, or until the interval is narrow or the answer clear."""

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.bidding import DoubleDummy, completion_model, precision
from texas42.bidding.advice import open_bids
from texas42.bidding.estimate import estimates
from texas42.bidding.evaluator import Deals
from texas42.bidding.precision import Evaluated, Question, evaluate, is_clear
from texas42.deals import Calls, parse_hand
from texas42.deals.completions import Knowledge
from texas42.rules import Declaration
from texas42.rules.bids import Bid
from texas42.solve.batch import Progress

HAND = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")
SIXES, FIVES = Declaration.SIXES, Declaration.FIVES
KNOWN = Knowledge(0, HAND)
CALLED = Knowledge(0, HAND, Calls.parse("pass,pass,31", 0))


@dataclass(frozen=True)
class Chances(DoubleDummy):
    """A world makes 30 under a declaration with a chance that is known, and 20 otherwise.

    Each world has one fixed number from 0 to 1, made of who holds what, which is held against the
    chance: so worlds that are good for one declaration are good for all that are better.
    """

    p: dict[Declaration, float]
    asked: list[int]

    name: ClassVar[str] = "chances"

    def points(
        self,
        worlds: Deals,
        decls: tuple[Declaration, ...],
        *_: object,
        progress: Progress | None = None,
        **__: object,
    ) -> NDArray[np.int8]:
        """30 or 20."""
        self.asked.append(len(worlds))
        if progress is not None:
            progress(len(worlds), len(worlds))
        mixed = worlds[:, 1:].reshape(len(worlds), -1) @ np.arange(1, 22) ** 3
        numbers = mixed * 0.6180339887498949 % 1
        limits = np.array([self.p[decl] for decl in decls])
        return np.where(numbers[:, None] < limits, 30, 20).astype(np.int8)


def asked(p: dict[Declaration, float], **changes: object) -> Question:
    question = Question(
        known=KNOWN,
        model=completion_model("uniform"),
        evaluator=Chances(p, []),
        decls=tuple(p),
        bids=open_bids(),
        seed=0,
    )
    return replace(question, **changes)  # type: ignore[arg-type]


def solved(**changes: object) -> Question:
    """A question that is put to the solver."""
    return asked({SIXES: 0, FIVES: 0}, evaluator=DoubleDummy(), **changes)


def evaluated_at_a_time(question: Question) -> list[int]:
    assert isinstance(question.evaluator, Chances)
    return question.evaluator.asked


# A number that is given -------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 7, 200])
def test_without_a_precision_there_are_as_many_worlds_as_asked_for(n: int) -> None:
    question = solved()
    found = evaluate(question, n)
    assert (len(found.worlds), found.stopped) == (n, "samples")
    worlds = question.model.sample(KNOWN, n, 0)
    assert np.array_equal(found.worlds.hands, worlds.hands)
    points = DoubleDummy().points(worlds.hands, question.decls)
    assert np.array_equal(found.points, points)
    assert found.estimates == estimates(points, worlds.weights, question.decls, question.bids)


@pytest.mark.parametrize("model", ["uniform", "smartstack", "evaluated"])
def test_the_worlds_of_fewer_are_the_first_of_more(model: str) -> None:
    question = solved(known=CALLED, model=completion_model(model), decls=(FIVES,))
    fewer, more = evaluate(question, 20), evaluate(question, 50)
    assert np.array_equal(fewer.worlds.hands, more.worlds.hands[:20])
    assert np.array_equal(fewer.points, more.points[:20])
    first = more.worlds.weights[:20]
    assert fewer.worlds.weights == pytest.approx(first / first.mean())
    other = evaluate(replace(question, seed=1), 20)
    assert not np.array_equal(other.worlds.hands, fewer.worlds.hands)


# Until it is narrow -----------------------------------------------------------------------------


def check_same(one: Evaluated, other: Evaluated) -> None:
    assert np.array_equal(one.worlds.hands, other.worlds.hands)
    assert np.array_equal(one.worlds.weights, other.worlds.weights)
    assert np.array_equal(one.points, other.points)
    assert one.estimates == other.estimates


@pytest.mark.parametrize("width", [0.04, 0.02])
def test_it_goes_on_until_the_interval_is_narrow(width: float) -> None:
    """Two declarations that are alike: which is better never becomes clear."""
    question = asked({SIXES: 0.8, FIVES: 0.8})
    found = evaluate(question, 100, width)
    n = len(found.worlds)
    assert found.stopped == "narrow"
    assert found.estimates[0].p_bid.half_width <= width
    check_same(found, evaluate(question, n))
    before = n - evaluated_at_a_time(question)[-2]
    assert evaluate(question, before).estimates[0].p_bid.half_width > width


def test_every_world_is_evaluated_once_and_told_of() -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> None:
        told.append((done, of))

    question = asked({SIXES: 0.8, FIVES: 0.8}, progress=progress)
    n = len(evaluate(question, 100, 0.03).worlds)
    steps = evaluated_at_a_time(question)
    assert sum(steps) == n
    assert min(steps) >= 100
    for place, step in enumerate(steps[1:], start=1):
        assert step <= max(100, sum(steps[:place]) / 4)  # not many more than it takes
    assert told == [(sum(steps[: i + 1]),) * 2 for i in range(len(steps))]


def test_a_wide_interval_is_narrow_at_once() -> None:
    found = evaluate(asked({SIXES: 0.8, FIVES: 0.8}), 100, 0.2)
    assert (len(found.worlds), found.stopped) == (100, "narrow")


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_same_worlds_for_any_number_of_workers(workers: int) -> None:
    alone = evaluate(solved(workers=1), 30, 0.08)
    found = evaluate(solved(workers=workers), 30, 0.08)
    assert found.stopped == alone.stopped
    check_same(found, alone)


# Until it is clear ------------------------------------------------------------------------------


def test_it_stops_where_the_answer_is_clear() -> None:
    """One declaration makes its bid and the other does not: nobody needs to know how often."""
    found = evaluate(asked({SIXES: 0.8, FIVES: 0.2}), 100, 0.001)
    assert (len(found.worlds), found.stopped) == (100, "clear")


def test_it_stops_where_it_is_clear_that_nothing_makes() -> None:
    found = evaluate(asked({SIXES: 0.2, FIVES: 0.2}), 100, 0.001)
    assert (len(found.worlds), found.stopped) == (100, "clear")
    assert found.estimates[0].expected_marks < 0


def test_a_smaller_difference_takes_more_worlds_to_be_clear() -> None:
    n = [
        len(evaluate(asked({SIXES: 0.8, FIVES: rival}), 50, 0.001).worlds)
        for rival in (0.4, 0.76, 0.79)
    ]
    assert n == sorted(n)
    assert n[0] < n[1] < n[2]


@pytest.mark.parametrize(
    ("p", "clear"),
    [
        ({SIXES: 0.8}, True),
        ({SIXES: 0.53}, False),
        ({SIXES: 0.5}, False),
        ({SIXES: 0.47}, False),
        ({SIXES: 0.2, FIVES: 0.2}, True),
        ({SIXES: 0.8, FIVES: 0.79}, False),
        ({SIXES: 0.8, FIVES: 0.8}, False),
        ({SIXES: 0.8, FIVES: 0.7}, True),
    ],
)
def test_clear_is_beyond_one_in_a_thousand(p: dict[Declaration, float], clear: bool) -> None:
    """Of 1000 worlds, a chance of 0.53 is 1.9 standard errors from even; 0.01 apart, 3.2."""
    points = np.full((1000, len(p)), 20, np.int8)
    for column, chance in enumerate(p.values()):
        points[: round(1000 * chance), column] = 30
    found = estimates(points, np.ones(1000), tuple(p), [Bid.points(30)])
    assert is_clear(found, effective=1000) == clear


def test_clear_asks_for_the_effective_size() -> None:
    points = np.repeat([30, 20], [600, 400]).astype(np.int8)[:, None]
    found = estimates(points, np.ones(1000), (SIXES,), [Bid.points(30)])
    assert is_clear(found, effective=1000)
    assert not is_clear(found, effective=100)


# Until there are too many -----------------------------------------------------------------------


def test_there_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precision, "MOST_WORLDS", 1000)
    for samples in (70, 300, 1000):
        found = evaluate(asked({SIXES: 0.5}), samples, 0.001)
        assert (len(found.worlds), found.stopped) == (1000, "limit")
    found = evaluate(asked({SIXES: 0.5}), 1300, 0.001)
    assert (len(found.worlds), found.stopped) == (1300, "limit")


@pytest.mark.parametrize("width", [0, -0.02, 0.5, 2, float("nan")])
def test_what_is_no_precision(width: float) -> None:
    with pytest.raises(ValueError, match=f"such as 0.02, not {width}$"):
        evaluate(asked({SIXES: 0.8}), 100, width)
