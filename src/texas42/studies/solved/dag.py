"""Everything that can follow from a state, as arrays: the graph of play, and its values.

Plays made in another order come to the same state, so what follows from a position is no tree. It
falls into levels by the dominoes still held; every play leads one level down. Only where a trick
ends do two ways meet: in the middle of one, the plays that lie there tell how it began. A whole
deal may have a hundred million states, too many for this form; from the second trick on there are
some hundred thousand or a few million.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.bellman import backed_up
from texas42.axes.columns.successors import Successors, successors
from texas42.data import ShardId
from texas42.data.features import levels_of
from texas42.deals import Deal, State, unpack_fields
from texas42.rules import N_SEATS, Declaration

NO_ROW: Final = -1
"""Stands in `next` for a domino that may not be played."""


@dataclass(frozen=True, slots=True)
class Dag:
    """The states that follow from one, a row each, with the plays between them.

    The first row is the state itself; rows go by level.
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
        legal: NDArray[np.bool_] = self.next != NO_ROW
        return legal

    @property
    def teams(self) -> NDArray[np.uint8]:
        """(n,): the team to play. Team 0 wants much, team 1 little."""
        return unpack_fields(self.states).to_play % np.uint8(2)

    def values(self, rewards: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """(n,): what each state is worth, from the ends backwards; for other rewards, if given.

        >>> from texas42 import Position, value
        >>> position = Position.start(Deal.from_seed(0), "fives", leader=1, gone="5-2 4-4 5-4 5-3 "
        ...                           "6-5 5-5 5-1 4-3")
        >>> graph = dag_below(position.packed(), position.deal, position.declaration)
        >>> len(graph.states), int(graph.values()[0]) == value(position)
        (97480, True)
        """
        earned = self.rewards if rewards is None else rewards
        values, teams = np.zeros(len(self.states), np.int8), self.teams
        for rows in reversed(self.levels[:-1]):
            after, legal = self.next[rows], self.next[rows] != NO_ROW
            values[rows] = backed_up(values[after], earned[rows], legal, teams[rows])
        return values

    def plays(self, row: int) -> list[int]:
        """The legal plays of a row, by ascending local index."""
        return [index for index, after in enumerate(self.next[row].tolist()) if after != NO_ROW]


def start_of(trick: int, table: ShardId, chance: int = 0) -> State:
    """The start of a trick of a deal, after plays at random; seat 0 led the first.

    >>> start_of(7, ShardId(0, Declaration.FIVES)).n_left
    4
    """
    draw = random.Random(f"{table.seed} {int(table.declaration)} {trick} {chance}")
    state = State(table.deal().hands, table.declaration, leader=0)
    for _ in range(N_SEATS * (trick - 1)):
        state = state.after(draw.choice(state.legal()))
    return state


def dag_below(state: int, deal: Deal, declaration: Declaration) -> Dag:
    """All that follows from a packed state of a deal.

    >>> graph = dag_below(0x1ff00204081, Deal.from_seed(0), Declaration.FIVES)  # one domino each
    >>> len(graph.states), int(graph.values()[0])
    (5, 1)
    """
    states, plays, rewards, levels = [], [], [], []
    first = 0
    for level, after, place in _levels(state, deal, declaration):
        levels.append(slice(first, first + len(level)))
        first += len(level)
        rows = np.full(after.legal.shape, NO_ROW, np.int32)
        rows[after.legal] = first + place
        states.append(level)
        plays.append(rows)
        rewards.append(after.rewards)
    return Dag(
        deal,
        declaration,
        np.concatenate(states),
        np.concatenate(plays),
        np.concatenate(rewards),
        tuple(levels),
    )


def count_below(state: int, deal: Deal, declaration: Declaration) -> int:
    """How many states follow from a packed state, itself included; they are not kept.

    >>> count_below(0x1ff00204081, Deal.from_seed(0), Declaration.FIVES)
    5
    """
    return sum(len(level.states) for level in _levels(state, deal, declaration))


class _Level(NamedTuple):
    states: NDArray[np.int64]
    after: Successors
    place: NDArray[np.int64]
    """Of each legal play, in order, the place on the next level of the state it leads to."""


def _levels(state: int, deal: Deal, declaration: Declaration) -> Iterator[_Level]:
    level = np.array([state], np.int64)
    while level.size:
        after = successors(level, deal, declaration)
        reached = after.states[after.legal]
        place = np.arange(len(reached))
        starts = (levels_of(level[:1]) - 1) % N_SEATS == 0  # all of them, or none
        following = reached
        if starts:
            following, place = np.unique(reached, return_inverse=True)
        yield _Level(level, after, place)
        level = following
