"""Where every play of many packed states leads, and the points of the tricks that it completes."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.axes.columns.block import Block, signed
from texas42.axes.columns.blocks import as_states, blocks_of
from texas42.axes.columns.seat_tables import N_HANDS, keys_by_led
from texas42.deals import Deal
from texas42.deals.packing import ALL_HANDS, LEADER_AT, LENGTH_AT, NO_PLAY, PLAYS_AT
from texas42.rules import N_SEATS, Declaration
from texas42.rules.suits import N_SUITS
from texas42.rules.tables import COUNT_POINTS
from texas42.rules.tricks import HAND_SIZE

NO_STATE: Final = -1
"""Stands for the successor of a play that is not legal."""

_EMPTY_TRICK: Final = sum(NO_PLAY << at for at in PLAYS_AT)
_PLAY_BITS: Final = PLAYS_AT[1] - PLAYS_AT[0]


class Successors(NamedTuple):
    """By state and by local index of the seat to play, (n, 7) each."""

    states: NDArray[np.int64]
    """The packed state after the play; -1 if it is not legal."""
    rewards: NDArray[np.int8]
    """The points of the trick that it completes, negative when team 1 takes it; else 0."""
    legal: NDArray[np.bool_]
    """Whether the play is legal; nothing is when all is played."""


def successors(states: ArrayLike, deal: Deal, declaration: Declaration | str | int) -> Successors:
    """Every play of packed states of a deal: the value of one is `reward + V(successor)`.

    >>> after = successors([0x1FF0FFFFFFF], Deal.from_seed(0), "fives")
    >>> hex(after.states[0, 6]), after.rewards[0].tolist(), bool(after.legal.all())
    ('0x1fe4fffffbf', [0, 0, 0, 0, 0, 0, 0], True)
    """
    packed = as_states(states)
    shape = len(packed), HAND_SIZE
    found = Successors(np.empty(shape, np.int64), np.empty(shape, np.int8), np.empty(shape, bool))
    for rows, block in blocks_of(packed, deal, declaration):
        plays = _Plays(block)
        for index in range(HAND_SIZE):
            legal, winner = plays.legal(index), plays.winner(index)
            found.legal[rows, index] = legal
            found.states[rows, index] = plays.after(index, winner) | (NO_STATE * ~legal)
            found.rewards[rows, index] = plays.reward(index, winner) * legal
    return found


class _Plays:
    """The plays of a block by local index, (n,) each: what all seven have in common made once.

    What is said of a play that is not legal means nothing. There is no choice between two columns
    here, only products with 0 or 1: which it is cannot be foreseen, and to guess wrong is slow.
    """

    def __init__(self, block: Block) -> None:
        tables = block.tables
        seat, length = block.to_play.astype(np.int64), block.length.astype(np.int64)
        self._block: Final = block
        self._overtaken: Final = block.to_play - block.winner
        self._place: Final = seat * HAND_SIZE
        self._row: Final = (block.led * N_SEATS + seat) * HAND_SIZE
        self._keys: Final = keys_by_led(tables.declaration)[:, tables.dealt].ravel()
        self._counts: Final = COUNT_POINTS[tables.dealt].ravel().astype(np.int8)
        self._last: Final = length == N_SEATS - 1
        # The packed state as it is when the trick is complete, or has room for the play.
        emptied = (block.states & ALL_HANDS | _EMPTY_TRICK) * self._last
        self._start: Final = emptied + (block.states + (1 << LENGTH_AT)) * ~self._last
        self._first_bit: Final = 1 << self._place
        self._leader: Final = self._last.astype(np.int64) << LEADER_AT
        self._slot: Final = (~self._last).astype(np.int64) << PLAYS_AT[0] + _PLAY_BITS * length
        hand = block.of(block.to_play, block.hands)
        row = block.to_play * (N_SUITS + 1) + block.led
        self._may: Final = tables.legal.ravel().take(row * N_HANDS + hand)

    def legal(self, index: int) -> NDArray[np.bool_]:
        """Whether it may be played."""
        legal: NDArray[np.bool_] = (self._may & np.uint8(1 << index)) > 0
        return legal

    def winner(self, index: int) -> NDArray[np.int16]:
        """Who is winning the trick after it."""
        takes = self._keys.take(self._row + index) > self._block.best_key
        return self._block.winner + self._overtaken * takes

    def after(self, index: int, winner: NDArray[np.int16]) -> NDArray[np.int64]:
        """The state after it: the winner leads the next trick, or the play lies where none was."""
        held = self._start - (self._first_bit << index)
        after: NDArray[np.int64] = held + self._leader * winner + self._slot * (index - NO_PLAY)
        return after

    def reward(self, index: int, winner: NDArray[np.int16]) -> NDArray[np.int8]:
        """The points of the trick that it completes, signed; else 0."""
        points = self._block.points.view(np.int8) + self._counts.take(self._place + index) + 1
        reward: NDArray[np.int8] = points * signed(winner).astype(np.int8) * self._last
        return reward
