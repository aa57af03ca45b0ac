"""What a hand throws to tricks it does not take: the counts that must fall, and that may.

The leads are known beforehand. A hand follows if it can; otherwise it throws what it likes.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules import Declaration
from texas42.rules.tables import COUNT_POINTS, FOLLOWS
from texas42.rules.tricks import HAND_SIZE

Hands = NDArray[np.int8]
"""(n, 7): the ids of hands."""

Points = NDArray[np.int16]
"""(n,): counts, in points."""

_NEVER: Final = 1000


def least_thrown(hands: Hands, suits: list[int], decl: Declaration) -> Points:
    """The counts that fall from each hand, (n,), if it throws as little as it may.

    >>> hands = np.array([[20, 15, 16, 0, 1, 3, 6]], np.int8)  # 5-5 5-0 5-1 0-0 1-0 2-0 3-0
    >>> [int(least_thrown(hands, [5] * n, Declaration.SIXES)[0]) for n in range(5)]
    [0, 0, 5, 15, 15]
    """
    return -most_worth(-_counts(hands), _following(hands, suits, decl))


def most_thrown(hands: Hands, suits: list[int], decl: Declaration) -> Points:
    """The counts that fall from each hand, (n,), if it throws as much as it may.

    >>> hands = np.array([[20, 15, 16, 0, 1, 3, 6]], np.int8)  # 5-5 5-0 5-1 0-0 1-0 2-0 3-0
    >>> [int(most_thrown(hands, [6] * n, Declaration.SIXES)[0]) for n in range(4)]
    [0, 10, 15, 15]
    """
    return most_worth(_counts(hands), _following(hands, suits, decl))


def most_worth(worth: NDArray[np.int16], following: NDArray[np.bool_]) -> Points:
    """The highest sum of worth that hands can throw, one domino a lead, following if they can.

    Solved from the end, for each of the 128 parts of a hand that may be left, for all hands at
    once. `worth` is (n, 7), `following` (leads, n, 7).
    """
    nothing = np.zeros(len(worth), np.int16)
    after = dict.fromkeys(_parts(HAND_SIZE - len(following)), nothing)
    for lead in reversed(range(len(following))):
        follows, now = following[lead], {}
        for part in _parts(HAND_SIZE - lead):
            places = [place for place in range(HAND_SIZE) if part >> place & 1]
            free = ~follows[:, places].any(axis=1)
            options = [
                np.where(free | follows[:, at], worth[:, at] + after[part ^ 1 << at], -_NEVER)
                for at in places
            ]
            now[part] = np.maximum.reduce(options)
        after = now
    return after[(1 << HAND_SIZE) - 1]


def _parts(size: int) -> Iterator[int]:
    """The sets of `size` places in a hand, as 7-bit masks."""
    return (part for part in range(1 << HAND_SIZE) if part.bit_count() == size)


def _counts(hands: Hands) -> NDArray[np.int16]:
    return COUNT_POINTS[hands].astype(np.int16)


def _following(hands: Hands, suits: list[int], decl: Declaration) -> NDArray[np.bool_]:
    following: NDArray[np.bool_] = FOLLOWS[decl, np.array(suits, np.intp)][:, hands]
    return following
