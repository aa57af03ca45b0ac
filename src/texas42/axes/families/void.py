"""The void axis: who holds nothing that follows which suit."""

from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.block import Block, team_difference
from texas42.axes.feature import Family, Feature, for_seats
from texas42.rules import N_SEATS
from texas42.rules.suits import N_SUITS


def _pattern(block: Block) -> NDArray[Any]:
    pattern = np.zeros(len(block.states), np.uint32)
    for seat, suits in enumerate(block.voids):
        pattern |= suits.astype(np.uint32) << np.uint32(seat * N_SUITS)
    return pattern


def _bit(seat: int, suit: int, block: Block) -> NDArray[Any]:
    return block.voids[seat] >> np.uint8(suit) & 1


PATTERN: Final = Feature(
    "void_pattern",
    "10.2",
    "the actual voids as 32 bits, bit 8 s + l when seat s holds nothing that follows suit l",
    _pattern,
)

COUNTS: Final[Family] = for_seats(
    "void_count_{0}",
    "10.4",
    "how many of the suits 0 to 7 seat {0} is void in",
    lambda block: block.n_voids,
)

DIFFERENTIAL: Final = Feature(
    "void_differential",
    "C",
    "the void counts of seats 0 and 2 minus those of seats 1 and 3",
    lambda block: team_difference(block.n_voids),
)

BITS: Final[Family] = tuple(
    Feature(
        f"void_{seat}_{suit}",
        "3.2",
        f"1 when seat {seat} holds nothing that follows suit {suit}",
        partial(_bit, seat, suit),
    )
    for seat in range(N_SEATS)
    for suit in range(N_SUITS)
)
