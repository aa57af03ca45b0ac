"""The interaction terms as columns of packed states."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.axes.block import Block
from texas42.axes.blocks import as_states, blocks_of
from texas42.axes.hand_pairs import HandPairs, by_domino, by_suits
from texas42.axes.interactions import Interactions, OfKey, the_key
from texas42.axes.potential_columns import leading_side
from texas42.axes.seat_tables import SeatTables
from texas42.axes.team_sign import team_sign
from texas42.deals import Deal
from texas42.rules import N_DOMINOES, N_SEATS, Declaration
from texas42.rules.suits import N_SUITS
from texas42.rules.tables import LED_SUIT, TRICK_KEYS

_SEATS: Final = range(N_SEATS)
_DOMINOES: Final = np.arange(N_DOMINOES)


def interaction_columns(
    states: ArrayLike, deal: Deal, declaration: Declaration | str | int, f: OfKey = the_key
) -> NDArray[np.float64]:
    """(n, 3): the terms of packed states of a deal, in the order of `Interactions`.

    >>> interaction_columns([0x1FF0FFFFFFF], Deal.from_seed(0), "fives").tolist()
    [[-27.0, 2.0, 68.0]]
    """
    packed = as_states(states)
    found = np.empty((len(packed), len(Interactions._fields)))
    for rows, block in blocks_of(packed, deal, declaration):
        sign = leading_side(block)
        found[rows, 0] = rank_void(block, f)
        found[rows, 1] = sign * void_control(block)
        found[rows, 2] = sign * rank_control(block)
    return found


def rank_void(block: Block, f: OfKey = the_key) -> NDArray[np.float64]:
    """The rank-void interactions of the dominoes of team 0 less those of team 1."""
    return _led_into_voids(block.tables, f).sums(block)


def void_control(block: Block) -> NDArray[np.int16]:
    """The suits safe for the leader less the contested ones."""
    return N_SUITS - 2 * block.n_contested.astype(np.int16)


def rank_control(block: Block) -> NDArray[Any]:
    """The keys that the leader holds in its strongest suit."""
    strongest = block.tables.suit_rank_sums.max(axis=1)
    return block.of_leader(block.of_hands(strongest))


@lru_cache(maxsize=16)
def _led_into_voids(tables: SeatTables, f: OfKey) -> HandPairs:
    """What a hand would lead, by f, in the suits in which another is void."""
    led = LED_SUIT[tables.declaration]
    worth = np.zeros((N_DOMINOES, N_SUITS))
    worth[_DOMINOES, led] = [f(int(key)) for key in TRICK_KEYS[tables.declaration, led, _DOMINOES]]
    leads, void = by_domino(tables, worth), by_suits(tables.voids)
    into = {(s, t): team_sign(s) * (leads[s] @ void[t].T) for s in _SEATS for t in _SEATS if s != t}
    return HandPairs(None, into)
