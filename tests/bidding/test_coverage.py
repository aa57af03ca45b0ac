"""Intervals of 200 worlds hold what thousands say 95 times in 100, for hands as they are dealt.

At full size, 300 hands and 10,000 worlds, it is `python -m benchmarks.coverage`.
"""

from math import sqrt
from statistics import NormalDist

import numpy as np

from benchmarks.coverage import longest
from tests.reference import slow
from texas42.bidding import DoubleDummy
from texas42.bidding.fit_pass_rule import random_hands
from texas42.bidding.statistics import Z95, chance
from texas42.deals.completions import Knowledge, Uniform

N = 200
BLOCKS = 12
"""So many intervals for each hand; what all their worlds say together is held against each."""

HANDS = 30


def test_intervals_hold_what_many_worlds_say() -> None:
    held, chances = [], []
    for seed, hand in enumerate(random_hands(HANDS, seed=42)):
        worlds = Uniform().sample(Knowledge(0, tuple(hand.tolist())), N * BLOCKS, seed)
        makes = DoubleDummy().makes(worlds.hands, (longest(hand),), 30).reshape(BLOCKS, N)
        p = makes.mean()
        chances.append(p)
        intervals = [chance(block, np.ones(N)) for block in makes]
        held += [each.low <= p <= each.high for each in intervals]
    assert min(chances) < 0.4
    assert max(chances) > 0.9
    # Each block is itself a twelfth of what it is held against, which makes it err by less.
    expected = 2 * NormalDist().cdf(Z95 / sqrt(1 - 1 / BLOCKS)) - 1
    assert abs(np.mean(held) - expected) < 4 * sqrt(0.95 * 0.05 / len(held))


def test_the_pip_that_a_hand_holds_most_of() -> None:
    for hand in random_hands(300, seed=1):
        shown = [sum(pip in slow.PIPS[d] for d in hand.tolist()) for pip in range(7)]
        assert int(longest(hand)) == max(p for p in range(7) if shown[p] == max(shown))
