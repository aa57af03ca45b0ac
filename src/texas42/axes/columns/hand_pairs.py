"""Sums over the hands of packed states, by looking up what each pair of hands adds.

Much of the theory is a sum over two seats at a time: what one holds against what the other holds.
Under one deal a hand is seven bits, so a pair of hands is one of 16,384, and what it adds is worked
out once. A state then costs six lookups, however much stands behind the sum.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.columns.block import Block
from texas42.axes.columns.seat_tables import HOLDS, N_HANDS, SeatTables
from texas42.rules import N_SEATS
from texas42.rules.tricks import HAND_SIZE

HELD: Final = HOLDS.T.astype(np.float64)
"""(128, 7): 1 where a hand has the domino of a local index. Floats multiply as matrices faster."""

_PAIRS: Final = tuple(combinations(range(N_SEATS), 2))
_HOMES: Final = ((0, 1), (2, 3))
"""The pairs that also take in what each of their seats adds alone."""


def by_domino(tables: SeatTables, worth: NDArray[Any]) -> NDArray[np.float64]:
    """(4, 128, ...): by seat and hand the sum of `worth`, (28, ...), over its dominoes.

    >>> from texas42.axes.columns.seat_tables import seat_tables
    >>> from texas42.deals import Deal
    >>> from texas42.rules import Declaration
    >>> from texas42.rules.tables import COUNT_POINTS
    >>> tables = seat_tables(Deal.from_seed(0), Declaration.FIVES)
    >>> by_domino(tables, COUNT_POINTS)[:, 127].tolist()  # the points dealt to each seat
    [0.0, 10.0, 20.0, 5.0]
    """
    return np.stack([np.tensordot(HELD, worth[dealt], axes=1) for dealt in tables.dealt])


def by_suits(suits: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Suits as bits, (4, 128), as 1 and 0, (4, 128, 8)."""
    return np.unpackbits(suits[..., None], axis=-1, bitorder="little").astype(np.float64)


class HandPairs:
    """A number for every state of a deal: what each seat adds, and each pair of seats."""

    def __init__(
        self,
        alone: NDArray[np.float64] | None,
        together: Mapping[tuple[int, int], NDArray[np.float64]],
    ) -> None:
        """Put the parts together.

        Args:
            alone: (4, 128), what each seat adds by its hand.
            together: By pair of seats (s, t), (128, 128), what their hands add, that of s first;
                a pair may be given in both orders.
        """
        tables = {pair: np.zeros((N_HANDS, N_HANDS)) for pair in _PAIRS}
        for (s, t), table in together.items():
            tables[min(s, t), max(s, t)] += table if s < t else table.T
        if alone is not None:
            for s, t in _HOMES:
                tables[s, t] += alone[s][:, None] + alone[t]
        self._tables: Final = {pair: each.ravel() for pair, each in tables.items() if each.any()}

    @classmethod
    def weighted(cls, parts: Iterable[tuple[float, "HandPairs"]]) -> "HandPairs":
        """Several numbers, each times its weight, as one: it costs no more lookups than any."""
        whole = cls(None, {})
        for weight, part in parts:
            for pair, table in part._tables.items():
                before = whole._tables.get(pair, np.zeros_like(table))
                whole._tables[pair] = before + weight * table
        return whole

    def sums(self, block: Block) -> NDArray[np.float64]:
        """The number of each state of a block, (n,)."""
        total = np.zeros(len(block.states))
        for (s, t), table in self._tables.items():
            total += table.take(block.hands[s] << HAND_SIZE | block.hands[t])
        return total
