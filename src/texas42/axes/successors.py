"""Where every play of many packed states leads, and the points of the tricks that it completes."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.axes.block import Block
from texas42.axes.blocks import as_states, blocks_of
from texas42.axes.seat_tables import N_HANDS, PADDED, padded_keys
from texas42.deals import Deal
from texas42.deals.packing import LEADER_AT, LENGTH_AT, NO_PLAY, PLAYS_AT
from texas42.rules import N_DOMINOES, N_SEATS, Declaration
from texas42.rules.tables import COUNT_POINTS
from texas42.rules.tricks import HAND_SIZE

NO_STATE: Final = -1
"""Stands for the successor of a play that is not legal."""

_ALL_HANDS: Final = (1 << N_DOMINOES) - 1
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
        legal = _legal(block)
        after, rewards = _after(block)
        found.legal[rows] = legal
        found.states[rows] = np.where(legal, after, NO_STATE)
        found.rewards[rows] = np.where(legal, rewards, 0)
    return found


def _legal(block: Block) -> NDArray[np.bool_]:
    hand = np.choose(block.to_play, block.hands)
    row = block.to_play * block.tables.legal.shape[1] + block.led
    may = block.tables.legal.ravel().take(row * N_HANDS + hand)
    bits: NDArray[np.bool_] = np.unpackbits(may[:, None], axis=1, bitorder="little").view(bool)
    return bits[:, :HAND_SIZE]


def _after(block: Block) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """States and rewards as if every play were legal: what is not so means nothing."""
    index = np.arange(HAND_SIZE)
    seat, length = block.to_play.astype(np.int64)[:, None], block.length.astype(np.int64)[:, None]
    left = block.states[:, None] & ~(1 << HAND_SIZE * seat + index)
    # The play goes where there was none, all ones, and the trick is longer by one.
    place = PLAYS_AT[0] + _PLAY_BITS * length
    longer = (left ^ (NO_PLAY ^ index) << place) + (1 << LENGTH_AT)
    winner, rewards = _completed(block)
    next_trick = left & _ALL_HANDS | winner << LEADER_AT | _EMPTY_TRICK
    last = length == N_SEATS - 1
    return np.where(last, next_trick, longer), np.where(last, rewards, 0)


def _completed(block: Block) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The winner and the signed points of the trick if each play completes it."""
    dealt = block.tables.dealt[block.to_play]
    keys = padded_keys(block.tables.declaration).take(block.led[:, None] * PADDED + dealt)
    takes = keys > block.best_key[:, None]
    winner = np.where(takes, block.to_play[:, None], block.winner[:, None]).astype(np.int64)
    points = 1 + block.points[:, None].astype(np.int64) + COUNT_POINTS[dealt]
    return winner, np.where(winner & 1 == 0, points, -points)
