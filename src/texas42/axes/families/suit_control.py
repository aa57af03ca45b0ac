"""Suit by suit: who holds the highest domino left, how long a run of top dominoes, how many."""

from functools import lru_cache, partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.block import Block, by_suit
from texas42.axes.feature import Family, Feature
from texas42.rules import N_SEATS
from texas42.rules.suits import N_SUITS

_A_SUIT: Final = 7
"""No suit has more dominoes."""


def _holder(suit: int, block: Block) -> NDArray[Any]:
    """The seats in turn: no two hold the highest domino."""
    holder = np.full(len(block.states), -1, np.int8)
    for seat in range(N_SEATS):
        holder += block.dominant[seat][:, suit] * np.int8(seat + 1)
    return holder


def _run(suit: int, block: Block) -> NDArray[Any]:
    zero, one = (by_suit(lanes)[:, suit].astype(np.intp) for lanes in block.team_suits)
    return _runs().take(zero << _A_SUIT | one)


def _count(team: int, suit: int, block: Block) -> NDArray[Any]:
    return np.bitwise_count(by_suit(block.team_suits[team])[:, suit])


@lru_cache(maxsize=1)
def _runs() -> NDArray[np.int8]:
    """(16384,): by what team 0 and team 1 hold of a suit, 7 bits each, the run of top dominoes."""
    return np.array(
        [_signed_run(zero, one) for zero in range(1 << _A_SUIT) for one in range(1 << _A_SUIT)],
        np.int8,
    )


def _signed_run(zero: int, one: int) -> int:
    if zero > one:
        return sum(zero >> place & 1 for place in range(one.bit_length(), _A_SUIT))
    return -_signed_run(one, zero) if one > zero else 0


_KINDS: Final = (
    (
        "top_holder_{}",
        "the seat that holds the highest domino still in a hand that follows suit {}; -1 for none",
        _holder,
    ),
    (
        "top_run_{}",
        "how many of the highest dominoes that follow suit {} one team holds before the other has "
        "one; negative for team 1",
        _run,
    ),
    ("team_count_0_{}", "how many dominoes that follow suit {} team 0 holds", partial(_count, 0)),
    ("team_count_1_{}", "how many dominoes that follow suit {} team 1 holds", partial(_count, 1)),
)

SUIT_CONTROL: Final[Family] = tuple(
    Feature(name.format(suit), "C", meaning.format(suit), partial(column, suit))
    for suit in range(N_SUITS)
    for name, meaning, column in _KINDS
)
