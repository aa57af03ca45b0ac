"""Makes `pass_rule.json`: `python -m texas42.bidding.fit_pass_rule`.

Random hands are evaluated exactly in random worlds, and a logistic model is fitted to the chance
of the best declaration to make 30. A quarter of the hands is kept aside to say how good it is.
It takes some minutes, and gives the same file each time.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42 import __version__
from texas42.bidding.evaluator import DoubleDummy
from texas42.bidding.hand_features import FEATURES, hand_features
from texas42.bidding.logistic import logistic, logistic_regression
from texas42.bidding.pass_rule import FITTED, LEVEL
from texas42.bidding.table import STRAIGHT
from texas42.deals.completions import Knowledge, Uniform
from texas42.rules import N_DOMINOES
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch import Progress

HANDS: Final = 4000
WORLDS: Final = 50
SEED: Final = 0

_FITTED_SHARE: Final = 0.75

Floats = NDArray[np.float64]


def main(arguments: Sequence[str] | None = None) -> None:
    """Evaluates, fits, writes the file and says how good the fit is."""
    parser = argparse.ArgumentParser(prog="python -m texas42.bidding.fit_pass_rule")
    parser.add_argument("--hands", type=int, default=HANDS, help=f"default {HANDS}")
    parser.add_argument("--worlds", type=int, default=WORLDS, help=f"a hand, default {WORLDS}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}")
    parser.add_argument("--out", type=Path, default=FITTED, help="default: where it is read")
    options = parser.parse_args(arguments)
    hands = random_hands(options.hands, options.seed)
    made = best_chances(hands, options.worlds, progress=_say)
    fitted = {
        "what": f"chance of the best straight declaration to make {LEVEL}, all hands open",
        "made by": "python -m texas42.bidding.fit_pass_rule",
        "version": __version__,
        "worlds a hand": options.worlds,
        "seed": options.seed,
        **fit(hands, made),
    }
    options.out.write_text(json.dumps(fitted, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(fitted, indent=2))


def random_hands(n: int, seed: int) -> NDArray[np.int8]:
    """Random hands, (n, 7), ids ascending.

    >>> random_hands(2, seed=0).shape
    (2, 7)
    """
    order = np.argsort(np.random.default_rng(seed).random((n, N_DOMINOES)), axis=1)
    return np.sort(order[:, :HAND_SIZE], axis=1).astype(np.int8)


def best_chances(hands: NDArray[np.int8], worlds: int, progress: Progress | None = None) -> Floats:
    """The share of uniform worlds in which the best declaration of each hand makes 30, (n,).

    The worlds of the hand in place i are those of seed i.
    """
    chances = np.empty(len(hands))
    for i, hand in enumerate(hands):
        drawn = Uniform().sample(Knowledge(0, tuple(hand.tolist())), worlds, seed=i)
        chances[i] = DoubleDummy().makes(drawn.hands, STRAIGHT, LEVEL).mean(axis=0).max()
        if progress is not None:
            progress(i + 1, len(hands))
    return chances


def fit(hands: NDArray[np.int8], chances: Floats) -> dict[str, Any]:
    """The coefficients from the first three quarters, and how they do on the others.

    `R^2` is the share of the variance of the chances that is foretold, `Brier` the mean squared
    error, `Brier of the mean` that of foretelling the same for every hand.
    """
    features, n = hand_features(hands), round(_FITTED_SHARE * len(hands))
    design = np.column_stack([np.ones(len(features)), features])
    fitted = logistic_regression(design[:n], chances[:n])
    intercept, *weights = fitted.tolist()
    foretold = logistic(design[n:] @ fitted)
    error = float(((chances[n:] - foretold) ** 2).mean())
    error_of_mean = float(((chances[n:] - chances[:n].mean()) ** 2).mean())
    return {
        "hands fitted": n,
        "hands kept aside": len(hands) - n,
        "R^2": round(1 - error / float(chances[n:].var()), 4),
        "Brier": round(error, 5),
        "Brier of the mean": round(error_of_mean, 5),
        "intercept": round(intercept, 6),
        "coefficients": {
            name: round(weight, 6) for name, weight in zip(FEATURES, weights, strict=True)
        },
    }


def _say(done: int, total: int) -> None:
    if done % 100 == 0 or done == total:
        print(f"{done} of {total} hands", flush=True)


if __name__ == "__main__":
    main()
