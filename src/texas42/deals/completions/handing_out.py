"""Handing out the hidden dominoes, for many views at once: how many ways, and each by its number.

The hidden dominoes are dealt out one after another, so all that matters before each is how much
room is left. How much the third seat has follows from the other two, so the ways to go on are a
table of two rooms; it is counted once, from the last domino back.
"""

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules.tricks import HAND_SIZE

_SIDE: Final = HAND_SIZE + 2
"""Rooms of 0 to 7, behind a place for one that is overdrawn, from which there is no way on."""
_CELLS: Final = _SIDE * _SIDE


@dataclass(frozen=True, eq=False)
class HandingOut:
    """The ways to hand out as many hidden dominoes in each of n views to the three other seats.

    They are numbered from 0 in a fixed order: by who holds the first, then by who holds the next.

    >>> anybody = np.ones((1, 3, 3), np.bool_)
    >>> ways = HandingOut(anybody, room=np.array([[1, 1, 1]]))
    >>> ways.counts.tolist(), ways.at(np.zeros(6, int), np.arange(6)).tolist()[:3]
    ([6], [[0, 1, 2], [0, 2, 1], [1, 0, 2]])
    """

    may_hold: NDArray[np.bool_]
    """(n, hidden, 3): whether a seat may hold a domino."""
    room: NDArray[np.integer[Any]]
    """(n, 3): how many each seat holds."""
    counts: NDArray[np.int64] = field(init=False)
    """(n,): how many ways there are; none where the voids clash."""
    _first: NDArray[np.int64] = field(init=False, repr=False)
    """(hidden, n * cells): the ways that give the k-th domino to the first seat, by room."""
    _second: NDArray[np.int64] = field(init=False, repr=False)
    """The same for the first or the second seat."""

    def __post_init__(self) -> None:
        n, hidden, _ = self.may_hold.shape
        ways = np.zeros((n, _SIDE, _SIDE), np.int64)
        ways[:, 1, 1] = 1
        first = np.zeros((hidden, n, _SIDE, _SIDE), np.int64)
        second = np.zeros_like(first)
        for k in reversed(range(hidden)):
            may = self.may_hold[:, k, :, None, None].astype(np.int64)
            first[k, :, 1:] = ways[:, :-1] * may[:, 0]
            second[k] = first[k]
            second[k, :, :, 1:] += ways[:, :, :-1] * may[:, 1]
            ways = second[k] + ways * may[:, 2]
        object.__setattr__(self, "_first", first.reshape(hidden, n * _CELLS))
        object.__setattr__(self, "_second", second.reshape(hidden, n * _CELLS))
        object.__setattr__(self, "counts", ways.reshape(-1)[self._places(np.arange(n))])

    def at(
        self, views: NDArray[np.integer[Any]], numbers: NDArray[np.integer[Any]]
    ) -> NDArray[np.int8]:
        """Which of the three seats holds each hidden domino, (r, hidden), in r ways of such views.

        Args:
            views: (r,), which of the views.
            numbers: (r,), which of its ways.
        """
        place, ahead = self._places(views), numbers.astype(np.int64)
        holders = np.empty((len(numbers), self.may_hold.shape[1]), np.int8)
        for k in range(holders.shape[1]):
            first, second = self._first[k][place], self._second[k][place]
            not_first, third = ahead >= first, ahead >= second
            ahead -= np.where(third, second, first * not_first)
            holder = not_first.astype(np.int8) + third
            holders[:, k] = holder
            place -= _STEP[holder]
        return holders

    def _places(self, views: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
        """Where the room of each view is found in a table."""
        room = self.room[views].astype(np.int64)
        cell = (room[:, 0] + 1) * _SIDE + room[:, 1] + 1
        places: NDArray[np.int64] = views.astype(np.int64) * _CELLS + cell
        return places


_STEP: Final = np.array([_SIDE, 1, 0], np.int64)
"""How far the place moves when a seat takes a domino."""
