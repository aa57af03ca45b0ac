"""Positions met by playing at random, for tests that want many of them, the same in every run."""

import random
from collections.abc import Sequence

from tests.reference import slow
from texas42.deals import Deal, Position
from texas42.rules import Declaration


def random_position(choose: random.Random, plays: int) -> Position:
    """A random deal under a random declaration, so many random plays on."""
    deal = Deal.from_seed(choose.getrandbits(32))
    position = Position.start(deal, choose.choice(list(Declaration)), choose.randrange(4))
    return play_on(choose, position, plays)


def play_on(choose: random.Random, position: Position, plays: int) -> Position:
    for _ in range(plays):
        position = position.play(choose.choice(position.legal()))
    return position


def random_end(choose: random.Random, size: int, decl: int) -> slow.Position:
    """Random dominoes, `size` a seat, and up to three random plays on, by the reference alone.

    Unlike the ends of whole hands, these may hold any dominoes together.
    """
    dominoes = choose.sample(range(28), 4 * size)
    hands = [dominoes[seat::4] for seat in range(4)]
    position = slow.position_of(hands, decl, choose.randrange(4))
    for _ in range(choose.randrange(4)):
        position, _ = slow.play(position, choose.choice(slow.legal(*position)))
    return position


def mask(dominoes: Sequence[int]) -> int:
    """A hand as the core takes it; written here again, for the tests of what that makes of it."""
    return sum(1 << d for d in dominoes)
