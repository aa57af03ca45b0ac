"""The core as this room uses it: given the rules, and asked through a solver a thread."""

import threading
from typing import Final

from texas42 import _core
from texas42.deals import Position, State
from texas42.rules import tables

RULES: Final = _core.Rules(
    tables.LED_SUIT,
    tables.SUIT_MASKS,
    tables.POWER_MASKS,
    tables.TRICK_KEYS,
    tables.COUNT_POINTS,
)


class _OfThread(threading.local):
    """What each thread has its own of: two that ask at once do not wait for each other."""

    def __init__(self) -> None:
        self.search = _core.Search(RULES)


_OF_THREAD: Final = _OfThread()


def search() -> _core.Search:
    """The solver of the thread that asks.

    >>> search() is search()
    True
    """
    return _OF_THREAD.search


def check_position(position: object) -> None:
    """Refuses what is no position, for the verbs that are asked of one.

    >>> check_position("4-4 5-4")
    Traceback (most recent call last):
    ...
    TypeError: expected a Position, such as Position.start(deal, 'fives'), not str
    """
    if not isinstance(position, Position):
        given = type(position).__name__
        raise TypeError(f"expected a Position, such as Position.start(deal, 'fives'), not {given}")


def as_asked(state: State) -> tuple[tuple[int, ...], int, int, tuple[int, ...]]:
    """A state as the core is asked about it: hands as masks, declaration, leader, trick.

    >>> from texas42.rules import Declaration
    >>> ends = State(((27,), (20,), (1,), (0,)), Declaration.FIVES, leader=0)
    >>> value, nodes = search().value(*as_asked(ends))
    >>> value  # 5-5 trumps 6-6: a trick with ten points in it for team 1
    -11
    """
    return state.masks, int(state.declaration), state.leader, state.trick
