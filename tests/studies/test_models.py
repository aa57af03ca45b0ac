"""Models: judged by deals they never saw, and unable to explain what nothing explains."""

import numpy as np
import pytest

from texas42.studies.frame.intervals import r_squared
from texas42.studies.frame.models import (
    MODELS,
    ModelName,
    fit,
    folds,
    holdout,
    model,
    predict,
    predict_unseen,
)
from texas42.studies.frame.problems import UnfitError

DEAL = np.repeat(np.arange(30), 40)
RNG = np.random.default_rng(0)
X = RNG.normal(size=(len(DEAL), 4)).astype(np.float32)
Y = 3 * X[:, 0] - X[:, 1] + RNG.normal(0, 0.1, len(DEAL))


@pytest.mark.parametrize("name", MODELS)
def test_what_is_there_is_found(name: ModelName) -> None:
    predicted = predict_unseen(lambda: model(name), X, Y, folds(DEAL, 3))
    assert r_squared(Y, predicted, DEAL).value > 0.9


@pytest.mark.parametrize("name", MODELS)
def test_shuffled_values_are_not_explained(name: ModelName) -> None:
    shuffled = np.random.default_rng(1).permutation(Y)
    options = {"max_iter": 5} if name != "linear" else {}
    predicted = predict_unseen(lambda: model(name, **options), X, shuffled, folds(DEAL, 3))
    assert r_squared(shuffled, predicted, DEAL).low < 0.01


@pytest.mark.parametrize("name", MODELS)
def test_the_same_seed_gives_the_same_digits(name: ModelName) -> None:
    once, again = (predict(fit(model(name, seed=7), X, Y), X) for _ in range(2))
    assert (once == again).all()


def test_deals_are_never_parted() -> None:
    for fold in [*folds(DEAL, 4), holdout(DEAL)]:
        assert (fold.train ^ fold.test).all()
        assert not set(DEAL[fold.train]) & set(DEAL[fold.test])


def test_every_deal_is_judged_once() -> None:
    judged = np.stack([fold.test for fold in folds(DEAL, 7)])
    assert (judged.sum(axis=0) == 1).all()


def test_a_model_that_saw_the_deals_would_do_better_and_is_not_let() -> None:
    """A name of the deal as feature explains deals that were seen, and none that were not."""
    of_deal = np.random.default_rng(2).normal(size=30)[DEAL]
    x = DEAL[:, None].astype(np.float32)
    predicted = predict_unseen(lambda: model("trees"), x, of_deal, folds(DEAL))
    assert r_squared(of_deal, predict(fit(model("trees"), x, of_deal), x), DEAL).value > 0.8
    assert r_squared(of_deal, predicted, DEAL).value < 0.3


def test_one_deal_cannot_both_teach_and_test() -> None:
    with pytest.raises(UnfitError, match="more seeds"):
        holdout(np.zeros(5, int))
