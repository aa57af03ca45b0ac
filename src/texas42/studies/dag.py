"""Everything that can follow from a state, as arrays: the graph of play, and its values.

Plays made in another order come to the same state, so what follows from a position is no tree. It
falls into levels by the dominoes still held; every play leads one level down. Whole deals are too
large for this form: from the second trick on there are some hundred thousand states or fewer.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from texas42.axes.successors import successors
from texas42.deals import Deal, unpack_fields
from texas42.rules import Declaration
from texas42.rules.tricks import HAND_SIZE

NO_ROW = -1
"""Stands in `next` for a domino that may not be played."""

Potential = Callable[[NDArray[np.int64], Deal, Declaration], NDArray[np.float64]]
"""What a guess makes of packed states of a deal: (n,) points to come, team 0 minus team 1."""


@dataclass(frozen=True, slots=True)
class Dag:
    """The states that follow from one, a row each, with the plays between them.

    The first row is the state itself; rows go by level, and by packed state within a level.
    """

    deal: Deal
    declaration: Declaration
    states: NDArray[np.int64]
    """(n,): packed."""
    next: NDArray[np.int32]
    """(n, 7): the row after each play, by local index; -1 where it may not be made."""
    rewards: NDArray[np.int8]
    """(n, 7): the points it brings team 0, minus those of team 1; not 0 where it ends a trick."""
    levels: tuple[slice, ...]
    """The rows of each level, from the state itself to the ends of the hand."""

    @property
    def legal(self) -> NDArray[np.bool_]:
        """(n, 7): which dominoes may be played."""
        return self.next != NO_ROW

    @property
    def wants_much(self) -> NDArray[np.bool_]:
        """(n,): whether team 0 is to play; team 1 wants little."""
        return unpack_fields(self.states).to_play % 2 == 0

    def values(self, rewards: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """(n,): what each state is worth, from the ends backwards; for other rewards, if given.

        >>> from texas42.deals import Position
        >>> position = Position.start(Deal.from_seed(0), "fives", gone="5-2 5-3 5-5 5-1 4-4 5-4 "
        ...                           "6-5 4-3 4-0 6-4 4-1 4-2 3-1 2-1 3-3 6-3")
        >>> graph = dag_below(position.packed(), position.deal, position.declaration)
        >>> from texas42 import value
        >>> int(graph.values()[0]) == value(position)
        True
        """
        earned = self.rewards if rewards is None else rewards
        values = np.zeros(len(self.states), np.int8)
        much = self.wants_much
        for rows in reversed(self.levels[:-1]):
            values[rows] = best(earned[rows] + values[self.next[rows]], self.legal[rows], much[rows])
        return values

    def move_values(self, values: NDArray[np.int8]) -> NDArray[np.int8]:
        """(n, 7): what each play is worth if the states are worth `values`; 0 where illegal."""
        worth: NDArray[np.int8] = np.where(self.legal, self.rewards + values[self.next], 0)
        return worth


def dag_below(state: int, deal: Deal, declaration: Declaration) -> Dag:
    """All that follows from a packed state of a deal.

    >>> graph = dag_below(0x1ff00204081, Deal.from_seed(0), Declaration.FIVES)  # one domino each
    >>> len(graph.states), int(graph.values()[0])
    (5, 1)
    """
    level = np.array([state], np.int64)
    states, plays, rewards, levels = [level], [], [], [slice(0, 1)]
    while True:
        after = successors(level, deal, declaration)
        first = levels[-1].stop
        level, place = np.unique(after.states[after.legal], return_inverse=True)
        rows = np.full(after.legal.shape, NO_ROW, np.int32)
        rows[after.legal] = first + place
        plays.append(rows)
        rewards.append(np.where(after.legal, after.rewards, 0).astype(np.int8))
        if not level.size:
            break
        states.append(level)
        levels.append(slice(first, first + len(level)))
    return Dag(
        deal,
        declaration,
        np.concatenate(states),
        np.concatenate(plays),
        np.concatenate(rewards),
        tuple(levels),
    )


def best(
    worth: NDArray[np.number], legal: NDArray[np.bool_], much: NDArray[np.bool_]
) -> NDArray[np.number]:
    """(n,): the best of the legal plays of each row, for a side that wants much, or little.

    >>> best(np.array([[3, 5, 9], [3, 5, 1]]), np.array([[1, 1, 0]] * 2, bool),
    ...      np.array([True, False])).tolist()
    [5, 3]
    """
    sign = np.where(much, 1, -1).astype(worth.dtype)
    lowest = -np.inf if worth.dtype.kind == "f" else np.iinfo(worth.dtype).min
    found: NDArray[np.number] = sign * np.where(legal, sign[:, None] * worth, lowest).max(axis=1)
    return found
