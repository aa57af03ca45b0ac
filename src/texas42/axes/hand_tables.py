"""What each hand that a seat may still hold says of the suits: voids, interrupts and keys.

Tables by seat, 7-bit hand and suit, (4, 128, 8), of one deal under one declaration. The columns of
potentials and interactions are looked up in them.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.hand_pairs import HELD, by_domino
from texas42.deals import Deal
from texas42.rules import N_DOMINOES, Declaration
from texas42.rules.tables import FOLLOWS, POWER_MASKS, TRICK_KEYS

_DOMINOES: Final = np.arange(N_DOMINOES, dtype=np.uint32)


class HandTables(NamedTuple):
    """What a hand says of the suits, by seat, hand and suit."""

    void: NDArray[np.bool_]
    """Whether nothing in the hand follows."""
    interrupts: NDArray[np.bool_]
    """Whether the hand can interrupt: void, and with a domino of power."""
    key_sum: NDArray[np.int64]
    """The sum of the keys of the dominoes that follow."""
    top_key: NDArray[np.uint8]
    """The highest of these keys; 0 where void."""


@lru_cache(maxsize=16)
def hand_tables(deal: Deal, declaration: Declaration) -> HandTables:
    """The tables of a deal under a declaration.

    >>> tables = hand_tables(Deal.from_seed(0), Declaration.FIVES)
    >>> tables.key_sum[0, 127].tolist(), tables.top_key[0, 127].tolist()  # seat 0 as dealt
    """
    follows = FOLLOWS[declaration].T
    keys = TRICK_KEYS[declaration].T * follows
    power = POWER_MASKS[declaration] >> _DOMINOES & 1
    void = by_domino(deal, follows.astype(np.int64)) == 0
    has_power = by_domino(deal, power.astype(np.int64)) > 0
    held = HELD.astype(np.uint8)[:, :, None]
    return HandTables(
        void=void,
        interrupts=void & has_power[:, :, None],
        key_sum=by_domino(deal, keys.astype(np.int64)),
        top_key=np.stack([(held * keys[list(hand)]).max(axis=1) for hand in deal.hands]),
    )
