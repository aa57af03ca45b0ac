"""What a seat's hand says, looked up: a row for each seat and each hand it can have left.

All hands of a seat in one deal are subsets of the seven dominoes it was dealt, seven bits of a
packed state. Whatever depends on one hand alone is therefore a table of 4 x 128 rows, and a column
for millions of states is a gather from it. A table is made when it is first asked for.
"""

from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals import Deal
from texas42.rules import N_DOMINOES, N_SEATS, Declaration
from texas42.rules.suits import N_SUITS
from texas42.rules.tables import COUNT_POINTS, FOLLOWS, LED_SUIT, POWER_MASKS, TRICK_KEYS
from texas42.rules.tricks import HAND_SIZE

N_HANDS: Final = 1 << HAND_SIZE
NOTHING_LED: Final = N_SUITS
"""Stands for the led suit while nothing lies in the trick."""

HOLDS: Final = (np.arange(N_HANDS) >> np.arange(HAND_SIZE)[:, None] & 1).astype(np.uint8)
"""(7, 128): whether a hand has the domino of a local index."""


@lru_cache(maxsize=256)
def seat_tables(deal: Deal, declaration: Declaration) -> "SeatTables":
    """The tables of a deal under a declaration, those of the last few kept.

    >>> tables = seat_tables(Deal.from_seed(0), Declaration.FIVES)
    >>> tables.max_ranks.shape, int(tables.max_ranks[2, 127])  # seat 2 was dealt 5-5
    ((4, 128), 46)
    """
    return SeatTables(deal, declaration)


class SeatTables:
    """Tables by seat and hand, (4, 128) first or last as each says."""

    def __init__(self, deal: Deal, declaration: Declaration) -> None:
        self.declaration: Final = declaration
        self.dealt: Final = deal.as_array().astype(np.intp)
        """(4, 7): ids by seat and local index."""
        self._follows: Final = FOLLOWS[declaration][:, self.dealt].swapaxes(0, 1)
        """(4, 8, 7): whether each domino dealt follows a suit."""

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """By domino: the seat that was dealt it, and its bit in a packed state."""
        at = np.argsort(self.dealt.ravel()).tolist()  # seven bits a hand, without a gap
        return [(place // HAND_SIZE, place) for place in at]

    @cached_property
    def keys(self) -> NDArray[np.uint8]:
        """(4, 7): the trick key of each domino in a suit it follows, the same in all of them."""
        dealt = self.dealt
        keys: NDArray[np.uint8] = TRICK_KEYS[
            self.declaration, LED_SUIT[self.declaration, dealt], dealt
        ]
        return keys

    @cached_property
    def rank_sums(self) -> NDArray[np.uint16]:
        """(4, 128): the sum of the keys of the hand."""
        return _sums(self.keys)

    @cached_property
    def max_ranks(self) -> NDArray[np.uint8]:
        """(4, 128): the highest key in the hand; 0 for none."""
        return _maxima(self.keys)

    @cached_property
    def suit_counts(self) -> NDArray[np.uint16]:
        """(4, 8, 128): how many dominoes follow a suit."""
        return _sums(self._follows)

    @cached_property
    def suit_rank_sums(self) -> NDArray[np.uint16]:
        """(4, 8, 128): the sum of the keys of those."""
        return _sums(self._follows * self.keys[:, None])

    @cached_property
    def suit_max_ranks(self) -> NDArray[np.uint8]:
        """(4, 8, 128): the highest of them; 0 for a void."""
        return _maxima(self._follows * self.keys[:, None])

    @cached_property
    def suit_lanes(self) -> NDArray[np.uint64]:
        """(4, 128): what follows each suit, a byte a suit, a bit for each place in the suit.

        Of two hands the one with the greater byte has the higher domino of that suit, and all
        suits of a seat are gathered at once.
        """
        ranked = _ranked(self.declaration)[:, self.dealt].swapaxes(0, 1)
        lanes = np.ascontiguousarray(_sums(ranked).astype(np.uint8).swapaxes(1, 2))
        return lanes.view(np.uint64)[..., 0]

    @cached_property
    def voids(self) -> NDArray[np.uint8]:
        """(4, 128): the suits a hand is void in, bit `l` for suit `l`."""
        return _suits_where(self.suit_counts == 0)

    @cached_property
    def interrupts(self) -> NDArray[np.uint8]:
        """(4, 128): the suits it can interrupt, those it is void in if it holds a trump."""
        power = int(POWER_MASKS[self.declaration]) >> self.dealt & 1
        return np.where(_sums(power) > 0, self.voids, np.uint8(0))

    @cached_property
    def void_counts(self) -> NDArray[np.uint8]:
        """(4, 128): how many suits a hand is void in."""
        return np.bitwise_count(self.voids)

    @cached_property
    def points(self) -> NDArray[np.uint16]:
        """(4, 128): the points of its count dominoes."""
        return _sums(COUNT_POINTS[self.dealt])

    @cached_property
    def legal(self) -> NDArray[np.uint8]:
        """(4, 9, 128): what may be played to a led suit, as a hand; row 8 when nothing is led."""
        hands = np.arange(N_HANDS, dtype=np.uint8)
        following = hands & _sums(self._follows << np.arange(HAND_SIZE))[..., -1:].astype(np.uint8)
        replies = np.where(following > 0, following, hands)
        leads = np.broadcast_to(hands, (N_SEATS, 1, N_HANDS))
        return np.concatenate([replies, leads], axis=1)

    @cached_property
    def best_replies(self) -> NDArray[np.uint8]:
        """(4, 9, 128): the highest key of what may be played to a led suit; row 8 is nothing."""
        keys = TRICK_KEYS[self.declaration][:, self.dealt].swapaxes(0, 1)
        of_hand = _maxima(keys)
        best = np.zeros((N_SEATS, N_SUITS + 1, N_HANDS), np.uint8)
        best[:, :N_SUITS] = np.take_along_axis(of_hand, self.legal[:, :N_SUITS].astype(np.intp), -1)
        return best


def _sums(values: NDArray[Any]) -> NDArray[np.uint16]:
    """(..., 7) by local index to (..., 128) by hand: the sum over what the hand holds."""
    return (values.astype(np.float32) @ HOLDS.astype(np.float32)).astype(np.uint16)


def _maxima(values: NDArray[Any]) -> NDArray[np.uint8]:
    """The same with the maximum for the sum; 0 for the empty hand."""
    most: NDArray[np.uint8] = (values[..., None].astype(np.uint8) * HOLDS).max(axis=-2)
    return most


def _suits_where(true: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """(4, 8, 128) yes or no by suit to (4, 128) with a bit for each suit."""
    return np.packbits(true, axis=1, bitorder="little")[:, 0]


@lru_cache(maxsize=len(Declaration))
def _ranked(declaration: Declaration) -> NDArray[np.uint8]:
    """(8, 28): for a domino of a suit, the bit of its place among them, lowest first; else 0."""
    follows, keys = FOLLOWS[declaration], TRICK_KEYS[declaration]
    weaker = (follows[:, None, :] & (keys[:, None, :] < keys[:, :, None])).sum(axis=-1)
    return np.where(follows, 1 << weaker, 0).astype(np.uint8)


PADDED: Final = N_DOMINOES + 1


@lru_cache(maxsize=len(Declaration))
def keys_by_led(declaration: Declaration) -> NDArray[np.uint8]:
    """(9, 29): trick keys by led suit and domino; 0 for nothing led, or for no domino."""
    keys = np.zeros((N_SUITS + 1, PADDED), np.uint8)
    keys[:N_SUITS, :N_DOMINOES] = TRICK_KEYS[declaration]
    return keys
