"""Which hands pass, by this project's own evaluation: those that would hardly make 30.

The chance that a hand makes 30 under its best declaration, over uniform worlds with all hands
open, is foretold from a few features of the hand. The coefficients are in `pass_rule.json`, with
where they come from; `python -m texas42.bidding.fit_pass_rule` makes that file.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.hand_features import FEATURES, hand_features
from texas42.bidding.logistic import logistic

FITTED: Final = Path(__file__).with_name("pass_rule.json")

LEVEL: Final = 30
"""The bid whose chance is foretold: the lowest there is."""


@dataclass(frozen=True)
class EvaluatedPass:
    """A hand passes the more readily, the less likely it is to make 30.

    With p the chance foretold, it passes with the chance 1 / (1 + exp((p - threshold) / softness)):
    one half where p is `threshold`, and nearly always or never a few times `softness` away. The
    threshold given here is above even odds because open hands flatter the bidder; 46% of all hands
    pass by it.

    >>> from texas42.deals import parse_hand
    >>> hands = ["6-3 6-1 5-4 5-2 4-1 3-0 2-0", "6-6 6-5 6-4 6-2 5-5 4-4 1-0"]
    >>> passes = EvaluatedPass().would_pass(np.array([parse_hand(hand) for hand in hands], np.int8))
    >>> passes.round(2).tolist()
    [0.99, 0.09]
    """

    threshold: float = 0.75
    softness: float = 0.1

    name: ClassVar[str] = "evaluated"

    def __post_init__(self) -> None:
        if not 0 <= self.threshold <= 1:
            raise ValueError(f"a threshold is a chance from 0 to 1, not {self.threshold}")
        if not self.softness > 0:
            raise ValueError(f"a softness is more than 0, such as 0.1, not {self.softness}")

    @property
    def label(self) -> str:
        """What a hand that passes is like."""
        return (
            f"a hand that would make {LEVEL} less than about {self.threshold:.0%} of the time "
            f"(by open-handed evaluation, with a softness of {self.softness:g})"
        )

    def would_pass(self, hands: NDArray[np.int8]) -> NDArray[np.float64]:
        """The chance that each of these hands, (n, 7), passes."""
        return logistic((self.threshold - foretold(hands)) / self.softness)


def foretold(hands: NDArray[np.int8]) -> NDArray[np.float64]:
    """The chance of each of these hands, (n, 7), to make 30, as foretold by its features."""
    intercept, weights = _coefficients()
    return logistic(intercept + hand_features(hands) @ weights)


@cache
def _coefficients() -> tuple[float, NDArray[np.float64]]:
    fitted = json.loads(FITTED.read_text(encoding="utf-8"))
    weights = np.array([fitted["coefficients"][name] for name in FEATURES])
    return float(fitted["intercept"]), weights
