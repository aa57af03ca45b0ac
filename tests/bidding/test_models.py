"""Completion models by name: each draws worlds, says what it assumes, and any other may be used."""

import pytest

from texas42.bidding import MODELS, EvaluatedPass, completion_model
from texas42.deals import Calls, parse_hand
from texas42.deals.completions import Knowledge, SmartStack, Thresholds, Uniform

KNOWN = Knowledge(1, parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0"), Calls.parse("pass,pass,31", 1))


def test_the_models_that_have_names() -> None:
    assert MODELS == ("uniform", "smartstack", "evaluated")
    expected = [Uniform(), SmartStack(Thresholds()), SmartStack(EvaluatedPass())]
    assert [completion_model(name) for name in MODELS] == expected


@pytest.mark.parametrize("name", MODELS)
def test_each_draws_worlds_and_says_what_it_assumes(name: str) -> None:
    model = completion_model(name)
    worlds = model.sample(KNOWN, 20, seed=0)
    assert len(worlds) == 20
    assert worlds.label == model.label
    assert (worlds.hands[:, 1] == KNOWN.hand).all()


def test_no_two_say_the_same() -> None:
    assert len({completion_model(name).label for name in MODELS}) == len(MODELS)


def test_any_other_model_is_taken_as_it_is() -> None:
    model = SmartStack(Thresholds(max_doubles=1), trust=0.8)
    assert completion_model(model) is model


@pytest.mark.parametrize("name", ["", "Uniform", "clairvoyant", "x" * 500])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(ValueError, match=r"expected uniform, smartstack, evaluated$") as refusal:
        completion_model(name)
    assert len(str(refusal.value)) < 200
