"""The trick in progress: what lies in it, who is winning it, who may still take it."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.block import Block, signed
from texas42.axes.feature import Family, Feature, for_each, for_seats
from texas42.rules import N_SEATS
from texas42.rules.suits import N_SUITS


def _winner(block: Block) -> NDArray[Any]:
    winner: NDArray[np.int16] = (block.winner + 1) * (block.length > 0) - 1
    return winner


def _winning_side(block: Block) -> NDArray[Any]:
    side: NDArray[np.int16] = signed(block.winner) * (block.length > 0)
    return side


def _secured(block: Block) -> NDArray[Any]:
    zero, one, two, three = block.takers
    won_by_one = (block.winner & 1).astype(bool)
    threatened = (zero | two) & won_by_one | (one | three) & ~won_by_one
    secured: NDArray[np.int16] = _winning_side(block) * ~threatened
    return secured


COUNTS: Final = Feature(
    "trick_counts",
    "5.4",
    "the points of the count dominoes in the trick in progress",
    lambda block: block.points,
)

TRICK: Final[Family] = (
    Feature("trick_length", "5.1", "how many dominoes lie in the trick", lambda b: b.length),
    *for_seats(
        "to_play_{0}",
        "5.1",
        "1 when seat {0} is to play",
        lambda block: [block.to_play == seat for seat in range(N_SEATS)],
    ),
    *for_each(
        range(N_SUITS),
        "led_{0}",
        "C",
        "1 when suit {0} was led to the trick in progress",
        lambda block: [block.led == suit for suit in range(N_SUITS)],
    ),
    Feature(
        "trick_winner",
        "C",
        "the seat that is winning the trick in progress; -1 when nothing lies in it",
        _winner,
    ),
    Feature(
        "trick_side",
        "C",
        "1 when team 0 is winning the trick in progress, -1 when team 1 is; 0 when it is empty",
        _winning_side,
    ),
    Feature(
        "trick_best_key",
        "2.3",
        "the trick key of the domino that is winning the trick in progress; 0 when it is empty",
        lambda block: block.best_key,
    ),
    COUNTS,
    Feature(
        "trick_counts_signed",
        "5.4",
        "the same, negative while team 1 is winning the trick",
        lambda block: block.points * _winning_side(block),
    ),
    *for_seats(
        "may_take_{0}",
        "C",
        "1 when seat {0} is to play to the trick in progress and can beat what is winning it",
        lambda block: block.takers,
    ),
    Feature(
        "trick_secured",
        "C",
        "1 when team 0 is winning the trick in progress and nobody of team 1 who is to play to it "
        "can beat that, -1 the other way round; 0 else",
        _secured,
    ),
)
