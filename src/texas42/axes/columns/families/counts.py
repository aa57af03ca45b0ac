"""The five count dominoes: who holds them, and the points that are still to be had."""

from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.columns.block import Block
from texas42.axes.columns.families.presence import spelt
from texas42.axes.columns.feature import Family, Feature
from texas42.rules import COUNTS, N_DOMINOES, domino_name, team

_COUNTERS: Final = [domino for domino in range(N_DOMINOES) if COUNTS[domino]]


def _holder(domino: int, block: Block) -> NDArray[Any]:
    owner, place = block.tables.places[domino]
    holder: NDArray[np.int8] = block.in_hand[place] * np.int8(owner + 1) - np.int8(1)
    return holder


def _side(domino: int, block: Block) -> NDArray[Any]:
    owner, place = block.tables.places[domino]
    side: NDArray[np.int8] = block.in_hand[place] * np.int8((1, -1)[team(owner)])
    return side


def _in_hand(side: int, block: Block) -> NDArray[Any]:
    points: NDArray[np.uint16] = block.counts_held[side] + block.counts_held[side + 2]
    return points


def _to_come(block: Block) -> NDArray[Any]:
    tricks = block.n_left + block.length >> 2
    return sum(block.counts_held, block.points + tricks)


COUNT_DOMINOES: Final[Family] = tuple(
    Feature(
        f"{name}_{spelt(domino)}",
        "11",
        meaning.format(domino_name(domino)),
        partial(column, domino),
    )
    for domino in _COUNTERS
    for name, meaning, column in (
        ("count_holder", "the seat that holds {}; -1 once it is played", _holder),
        (
            "count_side",
            "1 while team 0 holds {}, -1 while team 1 does; 0 once it is played",
            _side,
        ),
    )
)

POINTS: Final[Family] = (
    *(
        Feature(
            f"counts_in_hand_{side}",
            "11",
            f"the points of the count dominoes that team {side} holds",
            partial(_in_hand, side),
        )
        for side in (0, 1)
    ),
    Feature(
        "points_to_come",
        "11",
        "the points of the tricks not yet complete, with those of the count dominoes",
        _to_come,
    ),
)
