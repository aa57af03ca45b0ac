"""The layouts that one seat's knowledge leaves open: how many there are, and each by its number.

A layout gives every hidden domino to a seat that may hold it, as many to each as it has room for.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals.completions.handing_out import HandingOut
from texas42.deals.completions.knowledge import Knowledge
from texas42.deals.deal import Deal
from texas42.rules import N_DOMINOES, N_SEATS
from texas42.rules.tricks import HAND_SIZE

_CHUNK: Final = 1024


@dataclass(frozen=True, eq=False)
class Layouts:
    """Every layout consistent with what a seat knows, numbered from 0.

    The order is fixed: by who holds the lowest hidden domino, then by who holds the next.

    >>> from texas42.deals import parse_hand
    >>> layouts = Layouts(Knowledge(0, parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")))
    >>> layouts.count  # 21! / (7! 7! 7!)
    399072960
    >>> print(Deal(layouts.at(np.array([0]))[0].tolist()))
    6-6 6-5 6-4 6-2 5-5 4-4 1-0 / 3-1 3-0 2-2 2-1 2-0 1-1 0-0 / \
5-0 4-3 4-2 4-1 4-0 3-3 3-2 / 6-3 6-1 6-0 5-4 5-3 5-2 5-1
    """

    known: Knowledge
    _ways: HandingOut = field(init=False, repr=False)

    def __post_init__(self) -> None:
        room = np.array([[self.known.room[seat] for seat in self.known.others]])
        object.__setattr__(self, "_ways", HandingOut(_may_hold(self.known)[None], room))

    @property
    def count(self) -> int:
        """How many there are."""
        return int(self._ways.counts[0])

    def at(self, numbers: NDArray[np.integer[Any]]) -> NDArray[np.int8]:
        """The layouts of these numbers as complete deals, (n, 4, 7).

        A deal is as dealt: what has been played is given back to who played it.
        """
        if numbers.size and (numbers.min() < 0 or numbers.max() >= self.count):
            raise ValueError(f"layouts are numbered from 0 to {self.count - 1}")
        owners = np.tile(_owners(self.known), (len(numbers), 1))
        holders = self._ways.at(np.zeros(len(numbers), np.intp), numbers)
        owners[:, list(self.known.hidden)] = np.array(self.known.others, np.int8)[holders]
        by_seat = np.argsort(owners, axis=1, kind="stable").astype(np.int8)
        return by_seat.reshape(-1, N_SEATS, HAND_SIZE)


def count_layouts(known: Knowledge) -> int:
    """How many layouts are consistent with what a seat knows.

    >>> from texas42.deals import Position
    >>> position = Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5 5-1 6-5 6-6 4-4")
    >>> count_layouts(Knowledge.of(position, 1))
    252252
    """
    return Layouts(known).count


def enumerate_layouts(known: Knowledge) -> Iterator[Deal]:
    """Every layout consistent with what a seat knows, once, in order of number.

    >>> from texas42.deals import Position
    >>> plays = "32 44 63 30, 40 41 43 20, 33 65 51 31, 00 66 10 60, 52 62 61"
    >>> position = Position.start(Deal.from_seed(8), "fives", plays=plays)
    >>> layouts = list(enumerate_layouts(Knowledge.of(position, 0)))
    >>> len(layouts), position.deal in layouts
    (6, True)
    """
    layouts = Layouts(known)
    for start in range(0, layouts.count, _CHUNK):
        numbers = np.arange(start, min(start + _CHUNK, layouts.count))
        yield from (Deal(hands) for hands in layouts.at(numbers).tolist())


def _may_hold(known: Knowledge) -> NDArray[np.bool_]:
    """Whether each other seat may hold each hidden domino, (hidden, 3)."""
    masks = [known.may_hold[seat] for seat in known.others]
    rows = [[mask >> d & 1 for mask in masks] for d in known.hidden]
    return np.array(rows, np.bool_).reshape(-1, N_SEATS - 1)


def _owners(known: Knowledge) -> NDArray[np.int8]:
    """The seat of each domino that is known to be somewhere; -1 for the hidden ones."""
    owners = np.full(N_DOMINOES, -1, np.int8)
    for seat, played in enumerate(known.evidence.played):
        owners[list(played)] = seat
    owners[list(known.hand)] = known.seat
    return owners
