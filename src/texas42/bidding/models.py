"""The completion models that have a name here, with settings if one likes."""

import reprlib
from collections.abc import Callable, Mapping
from typing import Final

from texas42.bidding.pass_rule import EvaluatedPass
from texas42.deals.completions import CompletionModel, SmartStack, Thresholds, Uniform

MODELS: Final = ("uniform", "smartstack", "evaluated")
"""All consistent deals alike; those who passed weak by thresholds; or by our own evaluation."""

_THRESHOLDS: Final = {
    "doubles": "max_doubles",
    "count": "max_count",
    "trumps": "max_trump_length",
}
_TRUST: Final = "trust"
_EVALUATED: Final = ("threshold", "softness")

Settings = Mapping[str, float]


def completion_model(given: str | CompletionModel) -> CompletionModel:
    """A model by its name, with settings behind a colon; any other model is taken as it is.

    >>> completion_model("uniform").label
    'uniform over all consistent deals'
    >>> completion_model("smartstack:doubles=1,trust=0.9") == SmartStack(Thresholds(1), 0.9)
    True
    >>> completion_model("evaluated:threshold=0.6") == SmartStack(EvaluatedPass(threshold=0.6))
    True
    >>> completion_model("clairvoyant")
    Traceback (most recent call last):
    ...
    ValueError: unknown completion model 'clairvoyant': expected uniform, smartstack, evaluated
    >>> completion_model("smartstack:tiles=3")
    Traceback (most recent call last):
    ...
    ValueError: smartstack has no setting 'tiles': expected doubles, count, trumps, trust
    """
    if not isinstance(given, str):
        return given
    name, _, said = given.partition(":")
    if name not in _MAKERS:
        raise ValueError(
            f"unknown completion model {reprlib.repr(given)}: expected {', '.join(MODELS)}"
        )
    maker, allowed = _MAKERS[name]
    return maker(_settings(name, said, allowed))


def _smartstack(settings: Settings) -> CompletionModel:
    limits = {_THRESHOLDS[key]: int(settings[key]) for key in _THRESHOLDS if key in settings}
    return SmartStack(Thresholds(**limits), settings.get(_TRUST, 1.0))


def _evaluated(settings: Settings) -> CompletionModel:
    rule = EvaluatedPass(**{key: settings[key] for key in _EVALUATED if key in settings})
    return SmartStack(rule, settings.get(_TRUST, 1.0))


_MAKERS: Final[Mapping[str, tuple[Callable[[Settings], CompletionModel], tuple[str, ...]]]] = {
    "uniform": (lambda _: Uniform(), ()),
    "smartstack": (_smartstack, (*_THRESHOLDS, _TRUST)),
    "evaluated": (_evaluated, (*_EVALUATED, _TRUST)),
}


def _settings(name: str, said: str, allowed: tuple[str, ...]) -> Settings:
    """What `doubles=1,trust=0.9` sets."""
    settings: dict[str, float] = {}
    for word in said.split(",") if said else ():
        key, _, number = (part.strip() for part in word.partition("="))
        if key not in allowed:
            raise ValueError(
                f"{name} has no setting {reprlib.repr(key)}: expected "
                f"{', '.join(allowed) or 'none'}"
            )
        try:
            settings[key] = int(number) if key in _THRESHOLDS else float(number)
        except ValueError:
            raise ValueError(
                f"{reprlib.repr(word)} sets nothing: expected a number, such as {key}=1"
            ) from None
    return settings
