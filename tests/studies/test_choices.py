"""Choices by a guess: what agrees with the best play, and what is given away."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.studies.drawn import EXACT, drawn
from texas42.studies.frame.sample import Sample
from texas42.studies.solved.choices import choices, greedy
from texas42.studies.solved.guesses import NOTHING


@pytest.fixture(scope="module")
def sample() -> Sample:
    return drawn(1200, choices_only=True)


def random_choices(seed: int) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[Any]]:
    rng = np.random.default_rng(seed)
    legal = rng.random((200, 7)) < 0.5
    legal[:, 3] = True
    return rng.integers(-9, 9, (200, 7)), legal, rng.integers(0, 2, 200)


def test_who_knows_what_plays_are_worth_gives_nothing_away() -> None:
    worth, legal, teams = random_choices(1)
    outcome = greedy(worth, worth, legal, teams)
    assert (outcome.agrees == 1).all()
    assert (outcome.regret == 0).all()


def test_who_knows_nothing_chooses_by_chance() -> None:
    worth, legal, teams = random_choices(2)
    outcome = greedy(np.zeros((200, 7)), worth, legal, teams)
    for row in range(200):
        of_team = (worth[row] if teams[row] == 0 else -worth[row])[legal[row]]
        assert outcome.agrees[row] == pytest.approx(np.mean(of_team == of_team.max()))
        assert outcome.regret[row] == pytest.approx(np.mean(of_team.max() - of_team))


def test_something_is_given_away_just_where_the_best_is_missed() -> None:
    worth, legal, teams = random_choices(3)
    looks = np.random.default_rng(4).random((200, 7))
    outcome = greedy(looks, worth, legal, teams)
    assert (outcome.regret >= 0).all()
    assert ((outcome.regret > 0) == (outcome.agrees < 1)).all()


def test_what_the_other_team_would_choose_is_the_worst() -> None:
    worth, legal, teams = random_choices(5)
    wrong = greedy(-worth, worth, legal, teams).regret
    for seed in range(3):
        looks = np.random.default_rng(seed).random((200, 7))
        assert (greedy(looks, worth, legal, teams).regret <= wrong).all()


def test_choices_are_those_of_the_deals_that_are_asked_for(sample: Sample) -> None:
    found = choices(sample, [NOTHING], frozenset({1, 4}))
    assert set(found.deal.tolist()) == {1, 4}
    assert len(found.deal) == np.isin(sample.deal, [1, 4]).sum()
    assert found.agrees.shape == (len(found.deal), 3)


def test_the_sure_guess_of_values_gives_nothing_away(sample: Sample) -> None:
    """A guess that knows the value after every play: the best a choice can be."""
    found = choices(sample, [NOTHING, EXACT], frozenset(range(6)))
    assert (found.agrees[:, 1] == 1).all()
    assert (found.regret[:, 1] == 0).all()
    assert found.regret[:, 0].mean() > 0.1
