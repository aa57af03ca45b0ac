"""Fits of the table map: they find the map that made the games, and say how good they are."""

import numpy as np
import pytest

from texas42.bidding.fit_pass_rule import random_hands
from texas42.bidding.logistic import logistic, logit, unclipped
from texas42.bidding.table import STRAIGHT
from texas42.deals import format_hand
from texas42.pictures.svg import picture_svg
from texas42.play.calibration_plot import calibration_plot
from texas42.play.fitting import KNOTS, Games, fit, tenths

N_HANDS, N_GAMES = 700, 20
A, B, NO_TRUMP = np.linspace(-0.8, -1.4, len(KNOTS)), np.linspace(0.7, 0.9, len(KNOTS)), -0.3


def made_up(spread: float) -> list[dict[str, object]]:
    """Games of random hands as a known map has them, with hands that differ by a known spread."""
    rng = np.random.default_rng(1)
    rows: list[dict[str, object]] = []
    for hand in random_hands(N_HANDS, seed=0).tolist():
        own = spread * rng.normal()
        for _ in range(N_GAMES):
            level, p_open = int(rng.integers(30, 43)), float(rng.uniform(0.05, 0.99))
            decl = STRAIGHT[rng.integers(len(STRAIGHT))]
            a, b = np.interp(level, KNOTS, A), np.interp(level, KNOTS, B)
            x = a + b * logit(unclipped(p_open, 200)) + NO_TRUMP * (decl.label == "notrump") + own
            points = level if rng.random() < logistic(x) else level - 1
            rows.append(
                {
                    "hand": format_hand(hand),
                    "decl": decl.label,
                    "bid": level,
                    "points": points,
                    "p_open": p_open,
                    "samples": 200,
                }
            )
    return rows


@pytest.fixture(scope="module")
def rows() -> list[dict[str, object]]:
    return made_up(spread=0.4)


def test_a_fit_finds_the_map_that_made_the_games(rows: list[dict[str, object]]) -> None:
    found = fit(Games.of(rows), {"made by": "this test"}).table_map
    assert found.intercepts == pytest.approx(A, abs=0.25)
    assert found.slopes == pytest.approx(B, abs=0.15)
    assert found.no_trump == pytest.approx(NO_TRUMP, abs=0.15)
    assert found.spread == pytest.approx(0.4, abs=0.1)
    assert found.provenance["made by"] == "this test"


def test_hands_are_foretold_by_a_fit_to_others(rows: list[dict[str, object]]) -> None:
    found = fit(Games.of(rows), {})
    said = found.table_map.provenance
    assert said["hands fitted"] == len({row["hand"] for row in rows})
    assert said["games fitted"] == len(rows)
    scores = said["on hands not fitted"]
    assert scores["Brier, map"] < scores["Brier, one constant"]
    assert scores["hand off by, map"] < scores["hand off by, open hands"]
    assert sum(tenth.games for tenth in found.tenths) == len(rows)
    for tenth in found.tenths:
        error = (tenth.foretold * (1 - tenth.foretold) / tenth.games) ** 0.5
        assert abs(tenth.realised - tenth.foretold) < 5 * error + 0.02


def test_hands_that_are_no_different_have_no_spread() -> None:
    assert fit(Games.of(made_up(spread=0)), {}).table_map.spread < 0.1


def test_tenths_by_hand() -> None:
    foretold = np.array([0.05, 0.95, 1.0, 0.1])
    found = tenths(foretold, np.array([False, True, True, True]), np.arange(4))
    assert [(tenth.games, tenth.realised) for tenth in found] == [(1, 0), (1, 1), (2, 1)]


def test_sure_hands_teach_nothing() -> None:
    lock = {"hand": "6-6 6-5 6-4 6-2 5-5 4-4 3-3", "decl": "sixes", "bid": 42, "points": 42}
    other = {"hand": "6-2 5-3 4-1 4-0 3-1 2-0 1-0", "decl": "ones", "bid": 30, "points": 12}
    games = Games.of([{**row, "p_open": 0.5, "samples": 9} for row in (lock, other)])
    assert len(games) == 1
    assert games.made.tolist() == [False]


def test_what_was_foretold_of_a_hand_does_not_depend_on_it(rows: list[dict[str, object]]) -> None:
    """Turned round, the games of one hand change the tenths by no more than what came of them."""
    first = rows[0]["hand"]
    turned = [
        {**row, "points": 0 if row["points"] == row["bid"] else row["bid"]}
        if row["hand"] == first
        else row
        for row in rows
    ]
    games, others = Games.of(rows), Games.of(turned)
    before, after = fit(games, {}).tenths, fit(others, {}).tenths
    made = [sum(tenth.realised * tenth.games for tenth in each) for each in (before, after)]
    changed = int(others.made.sum()) - int(games.made.sum())
    assert made[1] - made[0] == pytest.approx(changed)


def test_games_of_one_hand_widen_the_interval() -> None:
    foretold, made = np.full(400, 0.55), np.repeat([True, False], 200)
    (alone,) = tenths(foretold, made, np.arange(400))
    (together,) = tenths(foretold, made, np.repeat(np.arange(20), 20))
    assert together.high - together.low > 3 * (alone.high - alone.low)


def test_the_plot_has_a_dot_for_each_tenth(rows: list[dict[str, object]]) -> None:
    found = fit(Games.of(rows), {})
    drawn = picture_svg(calibration_plot(found.tenths, 7500, 375))
    assert drawn.count("<circle") == len(found.tenths)
    assert "7,500 games of 375 hands" in drawn
