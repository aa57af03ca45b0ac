"""The map to the chances at the table: its arithmetic, its limits, and the advice it leads to."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.bidding import bid
from texas42.bidding.logistic import logistic, logistic_regression, logit, unclipped
from texas42.bidding.statistics import Interval, wilson
from texas42.bidding.table_map import TableMap, TableMapError, fitted_map
from texas42.deals import parse_hand
from texas42.rules import Declaration

PLAIN = TableMap(
    levels=(30, 36, 42),
    intercepts=(-0.8, -1.1, -1.4),
    slopes=(0.7, 0.8, 0.9),
    no_trump=-0.2,
    spread=0.3,
    samples=200,
    provenance={"players": "nobody", "games fitted": 0},
)
HAND = parse_hand("6-4 5-3 4-0 3-3 2-1 1-0 0-0")
LOCK = "6-6 6-5 6-4 6-2 5-5 4-4 3-3"


def test_the_formula() -> None:
    p = float(unclipped(0.75, 200))
    at_33 = -0.95 + 0.75 * np.log(p / (1 - p))
    fours = PLAIN.of(HAND, Declaration.FOURS)
    assert fours.chance(0.75, 33) == pytest.approx(1 / (1 + np.exp(-at_33)))
    no_trump = PLAIN.of(HAND, Declaration.NOTRUMP)
    assert no_trump.chance(0.75, 33) == pytest.approx(1 / (1 + np.exp(0.2 - at_33)))


@given(p=st.floats(0.02, 0.98), level=st.integers(30, 42))
def test_the_slope_is_the_derivative(p: float, level: int) -> None:
    fours, step = PLAIN.of(HAND, Declaration.FOURS), 1e-6
    rise = fours.chance(p + step, level) - fours.chance(p - step, level)
    assert fours.slope(p, level) == pytest.approx(rise / (2 * step), rel=1e-4)


@given(p=st.floats(0, 1), n=st.integers(1, 10_000), level=st.integers(30, 42))
def test_an_interval_holds_its_chance_and_never_narrows_below_the_spread(
    p: float, n: int, level: int
) -> None:
    fours = PLAIN.of(HAND, Declaration.FOURS)
    found = fours.interval(wilson(p, n), level)
    assert 0 <= found.low <= found.p <= found.high <= 1
    sure = fours.interval(Interval(p, p, p), level)
    assert found.low <= sure.low + 1e-12
    assert sure.high <= found.high + 1e-12
    width = float(logit(sure.high) - logit(sure.low))
    assert width == pytest.approx(2 * 1.96 * 0.3, rel=1e-3)


def test_more_points_are_never_likelier() -> None:
    bumpy = TableMap((30, 31, 42), (-1.0, 0.5, -1.0), (0.7, 0.7, 0.7), 0, 0.3, 200, {})
    flat = {level: Interval(0.6, 0.5, 0.7) for level in range(30, 43)}
    found = list(bumpy.of(HAND, Declaration.FOURS).intervals(flat).values())
    for before, after in pairwise(found):
        assert (after.p, after.low, after.high) <= (before.p, before.low, before.high)


def test_who_takes_every_trick_takes_it_at_the_table_too() -> None:
    lock = PLAIN.of(parse_hand(LOCK), Declaration.SIXES)
    assert lock.interval(wilson(1, 5), 42) == Interval(1, 1, 1)
    assert lock.slope(1, 42) == lock.error(1, 42) == 0
    table = bid(LOCK, samples=5, decls=["sixes", "fives"])
    assert {p.p for p in table.declarations[0].judged.values()} == {1}


def test_the_advice_goes_by_the_table() -> None:
    table = bid(HAND, samples=100, table_map=PLAIN)
    best = table.declarations[0]
    assert best.p_table is not None
    assert best.expected_marks == pytest.approx(best.bid.expected_marks(best.p_bid.p))
    assert best.p_bid == best.p_table[best.bid.points_needed]
    assert all(each.expected_marks <= best.expected_marks for each in table.declarations)
    assert (table.best.bid is None) == (best.expected_marks <= 0)
    for option in table.options[1:]:
        assert option.bid is not None
        level = option.bid.points_needed
        assert option.p == max((e.judged[level] for e in table.declarations), key=lambda i: i.p)


def test_differences_are_those_of_the_expected_marks() -> None:
    table = bid(HAND, samples=100, table_map=PLAIN)
    best, *others = table.declarations
    for each in others:
        assert each.difference.mean == pytest.approx(each.expected_marks - best.expected_marks)
        assert each.difference.se > 0


def test_a_map_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps(PLAIN.to_json()))
    assert TableMap.load(path) == PLAIN


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"map": {}, "provenance": {}}', "\x00"])
def test_what_is_no_map_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "map.json"
    path.write_text(text)
    with pytest.raises(TableMapError, match=r"map\.json holds no table map"):
        TableMap.load(path)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"levels": []}, "expected levels that rise"),
        ({"levels": [42, 36, 30]}, "expected levels that rise"),
        ({"slopes": [0.7]}, "expected an intercept and a slope for each level"),
        ({"slopes": [0.7, -0.8, 0.9]}, "expected slopes above 0"),
        ({"intercepts": [-0.8, float("nan"), -1.4]}, "expected finite numbers"),
        ({"intercepts": "abc"}, "holds no table map"),
        ({"spread": -1}, "a spread of 0 or more"),
        ({"samples": 0}, "and some samples"),
    ],
)
def test_a_map_of_impossible_numbers_is_refused(
    tmp_path: Path, change: dict[str, object], says: str
) -> None:
    path, given = tmp_path / "map.json", PLAIN.to_json()
    given["map"].update(change)
    path.write_text(json.dumps(given))
    with pytest.raises(TableMapError, match=says):
        TableMap.load(path)


def test_more_worlds_that_say_the_same_leave_the_chance_and_narrow_the_interval() -> None:
    fours = PLAIN.of(HAND, Declaration.FOURS)
    few, many = (fours.interval(wilson(1, n), 30) for n in (20, 10_000))
    assert few.p == many.p
    assert few.low < many.low


def test_the_map_that_comes_with_the_package_is_sound() -> None:
    fitted = fitted_map()
    assert all(slope > 0 for slope in fitted.slopes)
    of_a_hand = fitted.of(HAND, Declaration.FOURS)
    assert of_a_hand.chance(0.75, 42) < of_a_hand.chance(0.75, 30) < 0.75
    said = fitted.provenance["on hands not fitted"]
    assert said["Brier, map"] < said["Brier, one constant"] < 0.25
    assert said["Brier, map"] < said["Brier, open hands"]
    assert {"made by", "players", "version", "seed", "hands fitted", "games fitted"} <= set(
        fitted.provenance
    )


def test_regression_finds_what_it_was_made_with() -> None:
    rng = np.random.default_rng(0)
    design = np.column_stack([np.ones(20_000), rng.normal(size=(20_000, 2))])
    truth = np.array([-0.5, 1.5, -2.0])
    happened = rng.random(20_000) < logistic(design @ truth)
    assert logistic_regression(design, happened) == pytest.approx(truth, abs=0.1)
