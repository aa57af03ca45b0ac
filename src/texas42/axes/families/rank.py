"""The rank axis: how strong is what a seat holds.

Rank is the trick key tau of section 2.3, which puts trumps above all else. A domino has the same
key in every suit that it follows, so keys can be summed over a hand.
"""

from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.block import Block, team_difference
from texas42.axes.feature import Family, Feature, for_seats
from texas42.rules import N_SEATS
from texas42.rules.dominoes import N_PIPS
from texas42.rules.suits import N_SUITS


def _of_suit(table: str, seat: int, suit: int, block: Block) -> NDArray[Any]:
    by_seat_and_suit: NDArray[Any] = getattr(block.tables, table)
    return block.of_hand(by_seat_and_suit[:, suit], seat)


def _max_rank_differential(pip: int, block: Block) -> NDArray[Any]:
    zero, one, two, three = (
        _of_suit("suit_max_ranks", seat, pip, block) for seat in range(N_SEATS)
    )
    better: NDArray[np.int16] = np.maximum(zero, two).astype(np.int16) - np.maximum(one, three)
    return better


HANDS: Final[Family] = (
    *for_seats(
        "rank_sum_{0}",
        "10.4",
        "the sum of the trick keys (2.3) of what seat {0} holds, each in a suit it follows",
        lambda block: block.rank_sums,
    ),
    *for_seats(
        "max_rank_{0}",
        "10.4",
        "the highest trick key of what seat {0} holds, over suits 0 to 7; 0 for an empty hand",
        lambda block: block.of_hands(block.tables.max_ranks),
    ),
)

TEAM_DIFFERENTIAL: Final = Feature(
    "team_rank_differential",
    "10.4",
    "the rank sums of seats 0 and 2 minus those of seats 1 and 3",
    lambda block: team_difference(block.rank_sums),
)

DIFFERENTIALS: Final[Family] = tuple(
    Feature(
        f"max_rank_differential_{pip}",
        "C",
        f"the highest trick key in suit {pip} that team 0 holds minus that of team 1, "
        "where a team void in it has 0",
        partial(_max_rank_differential, pip),
    )
    for pip in range(N_PIPS)
)

_KINDS: Final = (
    ("suit_counts", "count", "how many dominoes of seat {} follow suit {}"),
    (
        "suit_rank_sums",
        "rank_sum",
        "the sum of the trick keys of what seat {} holds that follows suit {}",
    ),
    (
        "suit_max_ranks",
        "max_rank",
        "the highest trick key of what seat {} holds that follows suit {}; 0 for a void",
    ),
)

SUITS: Final[Family] = tuple(
    Feature(
        f"{name}_{seat}_{suit}",
        "8.2",
        meaning.format(seat, suit),
        partial(_of_suit, table, seat, suit),
    )
    for seat in range(N_SEATS)
    for suit in range(N_SUITS)
    for table, name, meaning in _KINDS
)
