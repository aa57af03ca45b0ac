"""Fitting the rule of passing: it finds what is there, says how good it is, and writes it down."""

import json
from math import fsum, log
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.bidding.fit_pass_rule import (
    best_chances,
    fit,
    main,
    random_hands,
)
from texas42.bidding.hand_features import FEATURES, hand_features
from texas42.bidding.logistic import logistic, logistic_regression
from texas42.deals import Deal, Position
from texas42.deals.completions import Knowledge, Uniform
from texas42.rules import Declaration
from texas42.solve import can_make


def test_coefficients_that_are_known_are_found() -> None:
    rng = np.random.default_rng(0)
    features, weights = rng.normal(size=(500, 4)), np.array([1.5, -0.25, 0.0, 3.0])
    design = np.column_stack([np.ones(500), features])
    found = logistic_regression(design, logistic(features @ weights - 0.75))
    assert found == pytest.approx([-0.75, *weights], abs=1e-9)


def test_noisy_coefficients_are_the_most_likely_ones() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(size=(400, 2))
    chances = rng.binomial(10, logistic(features @ [1.0, -2.0] + 0.5)) / 10
    found = logistic_regression(np.column_stack([np.ones(400), features]), chances)

    def likelihood(weights: NDArray[np.float64]) -> float:
        p: NDArray[np.float64] = logistic(weights[0] + features @ weights[1:])
        each = zip(chances.tolist(), p.tolist(), strict=True)
        return fsum(y * log(q) + (1 - y) * log(1 - q) for y, q in each)

    for step in np.eye(3):
        for size in (-0.01, 0.01):
            assert likelihood(found) > likelihood(found + size * step)
    assert found == pytest.approx([0.5, 1.0, -2.0], abs=0.2)


def test_a_fit_says_how_it_does_on_the_hands_kept_aside() -> None:
    hands = random_hands(400, seed=3)
    weights = np.array([0.5, 0.3, 0.2, -0.05, 0.04, 0.1])
    noise = np.random.default_rng(0).normal(0, 0.05, 400)
    chances = np.clip(logistic(hand_features(hands) @ weights - 3) + noise, 0, 1)
    found = fit(hands, chances)
    assert (found["hands fitted"], found["hands kept aside"]) == (300, 100)
    assert tuple(found["coefficients"]) == FEATURES
    assert list(found["coefficients"].values()) == pytest.approx(weights, abs=0.05)
    fitted = np.array(list(found["coefficients"].values()))
    error = chances[300:] - logistic(found["intercept"] + hand_features(hands[300:]) @ fitted)
    assert found["Brier"] == pytest.approx(np.mean(error**2), abs=1e-5)
    assert found["Brier of the mean"] == pytest.approx(
        np.mean((chances[300:] - chances[:300].mean()) ** 2), abs=1e-5
    )
    assert found["R^2"] == pytest.approx(1 - np.mean(error**2) / np.var(chances[300:]), abs=1e-3)


def test_random_hands_are_hands_and_the_first_of_more() -> None:
    hands = random_hands(3000, seed=5)
    assert (np.diff(hands, axis=1) > 0).all()
    assert (hands.min(), hands.max()) == (0, 27)
    assert np.array_equal(random_hands(10, seed=5), hands[:10])
    assert not np.array_equal(random_hands(10, seed=6), hands[:10])
    times = np.bincount(hands.ravel(), minlength=28)
    assert np.abs(times - 750).max() < 5 * (3000 * 0.25 * 0.75) ** 0.5


def test_the_best_chance_is_the_share_of_worlds_under_the_best_declaration() -> None:
    hands, worlds = random_hands(3, seed=2), 12
    told: list[tuple[int, int]] = []
    found = best_chances(hands, worlds, progress=lambda done, of: told.append((done, of)))
    for i, hand in enumerate(hands.tolist()):
        drawn = Uniform().sample(Knowledge(0, hand), worlds, seed=i).hands.tolist()
        made = [
            sum(can_make(Position.start(Deal(world), decl), 30) for world in drawn)
            for decl in Declaration
            if decl is not Declaration.DOUBLES_SUIT
        ]
        assert found[i] == max(made) / worlds
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_the_command_writes_the_same_file_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = tmp_path / "one.json", tmp_path / "two.json"
    for path in paths:
        main(["--hands", "80", "--worlds", "5", "--seed", "9", "--out", str(path)])
    one, two = (path.read_bytes() for path in paths)
    assert one == two
    fitted = json.loads(one)
    assert fitted["seed"] == 9
    assert fitted["worlds a hand"] == 5
    assert fitted["hands fitted"] == 60
    assert "80 of 80 hands" in capsys.readouterr().out
