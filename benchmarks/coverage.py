"""How often the intervals of few worlds hold what many say: `python -m benchmarks.coverage`.

Of each of some random hands, under the pip it holds most of, the chance to make a bid is found in
many worlds; and its 95% interval from a few others. Of honest intervals 95 in 100 hold it, but for
the little that the many worlds may be off themselves.
"""

import argparse
import sys

import numpy as np
from numpy.typing import NDArray

from texas42.bidding import DoubleDummy, Interval
from texas42.bidding.fit_pass_rule import random_hands
from texas42.bidding.statistics import chance, wilson
from texas42.deals.completions import Knowledge, Uniform
from texas42.rules import Declaration
from texas42.rules.dominoes import N_PIPS
from texas42.rules.tables import POWER_MASKS


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coverage", description=__doc__)
    parser.add_argument("--hands", type=int, default=300, help="random hands (default 300)")
    parser.add_argument("--worlds", type=int, default=10_000, help="many (default 10000)")
    parser.add_argument("--few", type=int, default=200, help="for an interval (default 200)")
    parser.add_argument("--points", type=int, default=30, help="the bid (default 30)")
    parser.add_argument("--seed", type=int, default=0, help="of the hands (default 0)")
    options = parser.parse_args()
    if min(options.hands, options.worlds, options.few) < 1:
        parser.error("expected at least one hand and one world")
    held = []
    for number, hand in enumerate(random_hands(options.hands, options.seed)):
        interval, p = interval_and_chance(hand, options.few, options.worlds, options.points, number)
        held.append(interval.low <= p <= interval.high)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {options.hands} hands", end="", file=sys.stderr)
    share = wilson(float(np.mean(held)), len(held))
    print(
        f"{sum(held)} of {len(held)} intervals at n = {options.few} hold the chance at n = "
        f"{options.worlds} to make {options.points}: {share.p:.1%} "
        f"({share.low:.1%} to {share.high:.1%})"
    )


def interval_and_chance(
    hand: NDArray[np.int8], few: int, many: int, points: int, seed: int
) -> tuple[Interval, float]:
    """The interval of a few uniform worlds, and the chance in many others."""
    worlds = Uniform().sample(Knowledge(0, tuple(hand.tolist())), few + many, seed)
    makes = DoubleDummy().makes(worlds.hands, (longest(hand),), points)[:, 0]
    return chance(makes[:few], np.ones(few)), float(makes[few:].mean())


def longest(hand: NDArray[np.int8]) -> Declaration:
    """The pip that a hand holds most of; of equals the highest."""
    held = [(POWER_MASKS[pip] >> hand & 1).sum() for pip in range(N_PIPS)]
    return Declaration(max(range(N_PIPS), key=lambda pip: (held[pip], pip)))


if __name__ == "__main__":
    main()
