"""The rank axis: how strong is what a seat holds.

Rank is the total rank function tau of section 2.3, which puts trumps above all else. A domino has
the same tau in every suit that it follows, so it can be summed over a hand.
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
        "the sum of tau (2.3) over what seat {0} holds, each domino in a suit it follows",
        lambda block: block.rank_sums,
    ),
    *for_seats(
        "max_rank_{0}",
        "10.4",
        "the highest tau (2.3) of what seat {0} holds, over all suits 0 to 7; 0 for an empty hand",
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
        f"the highest tau that follows suit {pip} on team 0 minus that on team 1; "
        "0 for a team void in it",
        partial(_max_rank_differential, pip),
    )
    for pip in range(N_PIPS)
)

_KINDS: Final = (
    ("suit_counts", "count", "how many dominoes of seat {} follow suit {}"),
    ("suit_rank_sums", "rank_sum", "the sum of tau over what seat {} holds that follows suit {}"),
    (
        "suit_max_ranks",
        "max_rank",
        "the highest tau of what seat {} holds that follows suit {}; 0 for a void",
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
