"""Sums over the hands of packed states, by looking up what each pair of hands adds.

Much of the theory is a sum over two seats at a time: what one holds against what the other holds.
Under one deal a hand is seven bits, so a pair of hands is one of 16,384, and what it adds is worked
out once. A state then costs six lookups, however much stands behind the sum.
"""

from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals import Deal
from texas42.rules import N_DOMINOES, N_SEATS
from texas42.rules.tricks import HAND_SIZE

N_HANDS: Final = 1 << HAND_SIZE
"""What a seat may still hold of what it was dealt: 128 hands, as 7-bit masks."""

PAIRS: Final = tuple(combinations(range(N_SEATS), 2))
HELD: Final = (np.arange(N_HANDS)[:, None] >> np.arange(HAND_SIZE) & 1).astype(np.int64)
"""(128, 7): whether a hand holds the domino of a local index."""

_HANDS_AT: Final = tuple(HAND_SIZE * seat for seat in range(N_SEATS))
_LEADER_AT: Final = N_SEATS * HAND_SIZE
_ALL_HELD: Final = (1 << N_DOMINOES) - 1


def hands_of(states: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    """What each of the four seats still holds, a column of 7-bit masks for each.

    >>> [hand.tolist() for hand in hands_of(np.array([0x1ff0fffffff, 0x1fe4fffffbf]))]
    [[127, 63], [127, 127], [127, 127], [127, 127]]
    """
    return tuple(states >> at & (N_HANDS - 1) for at in _HANDS_AT)


def leaders_of(states: NDArray[np.int64]) -> NDArray[np.int64]:
    """The leader of the current trick of each state.

    >>> leaders_of(np.array([0x1ff0fffffff, 0x1fe4fffffbf])).tolist()
    [0, 0]
    """
    return states >> _LEADER_AT & (N_SEATS - 1)


def is_over(states: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether all is played.

    >>> is_over(np.array([0x1ff0fffffff, 0x1ff00000000])).tolist()
    [False, True]
    """
    over: NDArray[np.bool_] = (states & _ALL_HELD) == 0
    return over


def by_domino(deal: Deal, worth: NDArray[Any]) -> NDArray[Any]:
    """(4, 128, ...): for each seat and hand the sum of `worth`, (28, ...), over its dominoes.

    >>> from texas42.rules.tables import COUNT_POINTS
    >>> by_domino(Deal.from_seed(0), COUNT_POINTS.astype(int))[:, 127].tolist()  # the counts dealt
    [5, 10, 20, 0]
    """
    return np.stack([np.tensordot(HELD, worth[list(hand)], axes=1) for hand in deal.hands])


class HandPairs:
    """A number for every state of a deal: what each seat adds, and each pair of seats.

    >>> alone = by_domino(Deal.from_seed(0), np.ones(28, int))  # each seat adds what it holds
    >>> pairs = HandPairs(alone, {})
    >>> pairs.sums(np.array([0x1ff0fffffff, 0x1fe4fffffbf])).tolist()
    [28, 27]
    """

    def __init__(
        self, alone: NDArray[Any] | None, together: dict[tuple[int, int], NDArray[Any]]
    ) -> None:
        """Put the parts together.

        Args:
            alone: (4, 128), what each seat adds by its hand.
            together: By pair of seats (s, t), in any order, (128, 128): what their hands add, s
                first; both orders of a pair may be given.
        """
        parts = [np.asarray(part) for part in together.values()]
        kind = np.result_type(*parts, *([] if alone is None else [alone]))
        self._tables: Final = {
            pair: np.zeros((N_HANDS, N_HANDS), kind if kind.kind == "f" else np.int32)
            for pair in PAIRS
        }
        for (s, t), table in together.items():
            self._tables[min(s, t), max(s, t)] += table if s < t else table.T
        if alone is not None:  # put where the seat has a part of its own: pairs (0, 1) and (2, 3)
            for s, t in ((0, 1), (2, 3)):
                self._tables[s, t] += alone[s][:, None] + alone[t][None, :]
        self._used: Final = [
            (s, t, np.ascontiguousarray(table).ravel())
            for (s, t), table in self._tables.items()
            if table.any()
        ]

    def sums(self, states: NDArray[np.int64]) -> NDArray[Any]:
        """The number of each state, (n,)."""
        hands = hands_of(states)
        kind = next(iter(self._tables.values())).dtype
        total = np.zeros(len(states), kind)
        for s, t, table in self._used:
            total += table.take(hands[s] << HAND_SIZE | hands[t])
        return total
