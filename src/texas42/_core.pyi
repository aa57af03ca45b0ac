"""The C++ core: exact values by search, and tables of every state a deal can reach.

The core knows no rule of the game: it is given `Rules`. Dominoes are ids 0..27, a hand is a 28-bit
mask with bit `d` for domino `d`, a declaration is 0..9, a seat is 0..3, and a trick is the
dominoes that lie in it, up to three, in order of play. Values are points to come, team 0 minus
team 1, under perfect play of both; those of the trick under way are among them. *Nodes* are the
dominoes played in looking for an answer: the same for the same question, whatever was asked before.

Arrays are C-contiguous unless it says otherwise and of exactly the shape and type that is given; N
is any number of deals, D of declarations. Nothing is converted: anything else, as well as a number
that does not fit its type, is a TypeError. What fits but cannot be is a ValueError. Other Python
threads run while the core works, and may use the same objects: a `Search` or a `RowReader` that is
busy makes them wait. Arrays must not be changed meanwhile.
"""

from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

@final
class Rules:
    """The rules as tables, copied when they are given."""

    def __init__(
        self,
        led_suit: NDArray[np.uint8],
        suit_masks: NDArray[np.uint32],
        power_masks: NDArray[np.uint32],
        trick_keys: NDArray[np.uint8],
        counts: NDArray[np.uint8],
    ) -> None:
        """Take the tables of `texas42.rules.tables`.

        Args:
            led_suit: (10, 28), the suit a domino calls for when it leads.
            suit_masks: (10, 8), the dominoes that follow a suit.
            power_masks: (10,), the dominoes that beat every other suit.
            trick_keys: (10, 8, 28), by led suit: the highest takes the trick.
            counts: (28,), the points a domino brings to its trick.
        """

@final
class Search:
    """A solver with memory of its own."""

    def __init__(self, rules: Rules) -> None: ...
    def value(
        self, hands: Sequence[int], declaration: int, leader: int, trick: Sequence[int]
    ) -> tuple[int, int]:
        """The value of a state, and the nodes it took."""

    def can_make(
        self,
        hands: Sequence[int],
        declaration: int,
        leader: int,
        trick: Sequence[int],
        points: int,
    ) -> tuple[bool, int]:
        """Whether team 0 can take at least `points` of the points to come, and the nodes."""

    def move_values(
        self, hands: Sequence[int], declaration: int, leader: int, trick: Sequence[int]
    ) -> tuple[list[tuple[int, int]], int]:
        """Every legal move with its value, by ascending domino, and the nodes."""

def solve_many(
    rules: Rules,
    hands: NDArray[np.uint32],
    declarations: NDArray[np.uint8],
    leaders: NDArray[np.uint8],
    workers: int,
    values: NDArray[np.int8],
) -> int:
    """Write the value of every deal under every declaration, and tell the nodes of them all.

    Args:
        rules: The rules.
        hands: (N, 4), the deals.
        declarations: (D,).
        leaders: (N,), who leads each deal.
        workers: How many threads share the work; the answers and the nodes do not depend on it.
        values: (N, D), written.
    """

def can_make_many(
    rules: Rules,
    hands: NDArray[np.uint32],
    declarations: NDArray[np.uint8],
    leaders: NDArray[np.uint8],
    workers: int,
    points: NDArray[np.int16],
    makes: NDArray[np.bool_],
) -> int:
    """Write whether team 0 can take so many points, and tell the nodes; as `solve_many`.

    Args:
        rules: The rules.
        hands: (N, 4), the deals.
        declarations: (D,).
        leaders: (N,), who leads each deal.
        workers: How many threads share the work.
        points: (N, D), how many points are asked of each deal under each declaration.
        makes: (N, D), written.
    """

def solve_moves_many(
    rules: Rules,
    hands: NDArray[np.uint32],
    declarations: NDArray[np.uint8],
    leaders: NDArray[np.uint8],
    tricks: NDArray[np.uint8],
    workers: int,
    values: NDArray[np.int8],
) -> int:
    """Write what each position is worth after each legal move, and tell the nodes of them all.

    Args:
        rules: The rules.
        hands: (N, 4), what each seat still holds.
        declarations: (N,).
        leaders: (N,), who led the trick under way, or is to lead.
        tricks: (N, 3), the dominoes in it, in order of play; 28 fills it up.
        workers: How many threads share the work.
        values: (N, 7), written: by the ascending legal dominoes, then -128.
    """

def moves_make_many(
    rules: Rules,
    hands: NDArray[np.uint32],
    declarations: NDArray[np.uint8],
    leaders: NDArray[np.uint8],
    tricks: NDArray[np.uint8],
    workers: int,
    points: NDArray[np.int16],
    makes: NDArray[np.bool_],
) -> int:
    """Write whether team 0 can take so many points after each legal move, and tell the nodes.

    Args:
        rules: The rules.
        hands: (N, 4), what each seat still holds.
        declarations: (N,).
        leaders: (N,), who led the trick under way, or is to lead.
        tricks: (N, 3), the dominoes in it, in order of play; 28 fills it up.
        workers: How many threads share the work.
        points: (N,), how many of the points to come are asked for.
        makes: (N, 7), written: by the ascending legal dominoes, then False.
    """

def foresee_many(
    rules: Rules,
    hands: NDArray[np.uint32],
    declarations: NDArray[np.uint8],
    leaders: NDArray[np.uint8],
    tricks: NDArray[np.uint8],
    weights: NDArray[np.float64],
    ends: NDArray[np.int64],
    needs: NDArray[np.int16],
    own_moves: int,
    width: int,
    workers: int,
    chances: NDArray[np.float64],
) -> int:
    """Write the chance of each view to take what it needs after each legal move; tell the nodes.

    For its next few moves a seat that cannot tell its worlds apart plays the same in all of them;
    the others, and it itself later, play as if they saw all hands.

    Args:
        rules: The rules.
        hands: (R, 4), what each seat still holds, a world each; at most 64 worlds a view.
        declarations: (R,).
        leaders: (R,), who led the trick under way, or is to lead.
        tricks: (R, 3), the dominoes in it, in order of play; 28 fills it up.
        weights: (R,), how much each world counts.
        ends: (N,), of each view, the row after its last world.
        needs: (N,), the points its side to play wants of those to come.
        own_moves: For how many moves, the one in question included, the seat does not tell apart.
        width: How many strategies are kept at each of its choices.
        workers: How many threads share the work.
        chances: (N, 7), written: by the ascending legal dominoes, then 0.
    """

def count_states(rules: Rules, hands: Sequence[int], declaration: int, leader: int) -> list[int]:
    """The states a deal can reach by dominoes still held, 0 to 28, without their values."""

@final
class StateTable:
    """The values of every state a deal can reach, in about 25 MB."""

    def __init__(self, rules: Rules, hands: Sequence[int], declaration: int, leader: int) -> None:
        """Solve a deal: four hands of seven."""

    @property
    def n_states(self) -> int:
        """How many states there are."""

    @property
    def levels(self) -> list[int]:
        """How many there are by dominoes still held, 0 to 28."""

    @property
    def root_value(self) -> int:
        """The value of the deal."""

    def value(self, packed: int) -> int:
        """The value of a packed state; ValueError if the deal cannot reach it."""

@final
class RowReader:
    """A cursor over the rows of a table, by ascending packed state. It keeps the table alive."""

    def __init__(self, table: StateTable) -> None: ...
    def read(self, state: NDArray[np.int64], v: NDArray[np.int8], q: NDArray[np.int8]) -> int:
        """Write the next rows, as many as there is room for, and tell how many; 0 at the end.

        Args:
            state: (n,), the packed states.
            v: (n,), their values.
            q: (n, 7), the value of playing each domino of the seat to play, by local index; -128
                where it may not be played. The strides of all three may be any.
        """

def trick_sizes(table: StateTable, choices_only: bool) -> list[int]:
    """The rows of each of the seven tricks, or of them those with more than one legal play."""

def take_rows(
    table: StateTable,
    choices_only: bool,
    places: NDArray[np.int64],
    first: Sequence[int],
    slots: NDArray[np.int32],
    state: NDArray[np.int64],
    v: NDArray[np.int8],
    q: NDArray[np.int8],
) -> None:
    """Write chosen rows; ValueError unless there is one at every place.

    Args:
        table: The table.
        choices_only: Whether only rows with more than one legal play count.
        places: (n,), the place of each row among those of its trick that count, from 0; ascending
            within a trick, and equal where a row is wanted more than once.
        first: Eight numbers: trick t has the places from first[t - 1] to first[t].
        slots: (n,), the row of the columns below to which each goes.
        state: (m,), written there.
        v: (m,), written there.
        q: (m, 7), written there.
    """
