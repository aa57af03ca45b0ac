"""The rules as NumPy tables, built from the scalar functions and from nothing else.

The core receives some of these when it is loaded; vectorised Python code indexes them. All are
read-only. Axes come in this order: declaration (10), suit (8), domino (28).
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules.declarations import Declaration
from texas42.rules.dominoes import COUNTS, N_DOMINOES, N_PIPS, as_id
from texas42.rules.ranks import rank, tier, trick_key
from texas42.rules.suits import (
    N_SUITS,
    effective_suit,
    follows,
    led_suit,
    natural_suit,
    power_set,
)

_DOMINOES = range(N_DOMINOES)
_SUITS = range(N_SUITS)


def bits(dominoes: Iterable[int]) -> int:
    """A set of dominoes as a 28-bit mask, bit `d` for domino `d`.

    >>> bits([0, 27]) == 1 | 1 << 27
    True
    """
    return sum(1 << d for d in frozenset(map(as_id, dominoes)))


def _table(nested: Any, dtype: type[np.generic]) -> NDArray[Any]:
    array = np.array(nested, dtype=dtype)
    array.setflags(write=False)
    return array


def _by_context(rule: Callable[[int, int, Declaration], int]) -> list[list[list[int]]]:
    """A rule of domino, led suit and declaration, for every declaration, suit and domino."""
    return [[[rule(d, s, decl) for d in _DOMINOES] for s in _SUITS] for decl in Declaration]


def _as_masks(related: NDArray[np.bool_]) -> NDArray[np.uint32]:
    """The last axis, a yes or no for each of the 28 dominoes, as one mask."""
    return _table(related @ (1 << np.arange(N_DOMINOES, dtype=np.uint32)), np.uint32)


NATURAL_MASKS: Final[NDArray[np.uint32]] = _table(
    [bits(natural_suit(pip)) for pip in range(N_PIPS)], np.uint32
)
"""(7,): the dominoes that show a pip, as bits."""

LED_SUIT: Final[NDArray[np.uint8]] = _table(
    [[led_suit(d, decl) for d in _DOMINOES] for decl in Declaration], np.uint8
)
"""(10, 28): the suit a domino calls for when it leads."""

SUIT_MASKS: Final[NDArray[np.uint32]] = _table(
    [[bits(effective_suit(s, decl)) for s in _SUITS] for decl in Declaration], np.uint32
)
"""(10, 8): the dominoes that follow a suit, as bits; suit 7 is the called set."""

POWER_MASKS: Final[NDArray[np.uint32]] = _table(
    [bits(power_set(decl) or ()) for decl in Declaration], np.uint32
)
"""(10,): the dominoes that beat every other suit, as bits; 0 where none has power."""

FOLLOWS: Final[NDArray[np.bool_]] = _table(_by_context(follows), np.bool_)
"""(10, 8, 28): whether a domino follows the led suit."""

TIERS: Final[NDArray[np.uint8]] = _table(_by_context(tier), np.uint8)
"""(10, 8, 28): 2 for a trump, 1 for a domino that follows, 0 for a slough."""

RANKS: Final[NDArray[np.uint8]] = _table(_by_context(rank), np.uint8)
"""(10, 8, 28): strength within the tier."""

TRICK_KEYS: Final[NDArray[np.uint8]] = _table(_by_context(trick_key), np.uint8)
"""(10, 8, 28): the trick key tau."""

_MINE, _OTHERS = TRICK_KEYS[..., :, None], TRICK_KEYS[..., None, :]

THREAT_MASKS: Final[NDArray[np.uint32]] = _as_masks(_OTHERS > _MINE)
"""(10, 8, 28): the dominoes that beat a domino, as bits; `& remaining` for those that still do."""

VICTIM_MASKS: Final[NDArray[np.uint32]] = _as_masks(_OTHERS < _MINE)
"""(10, 8, 28): the dominoes that a domino beats, as bits."""

PEER_MASKS: Final[NDArray[np.uint32]] = _as_masks(_OTHERS == _MINE)
"""(10, 8, 28): the dominoes with the key of a domino, itself included, as bits."""

POWER_PROFILES: Final[NDArray[np.uint8]] = _table(
    np.stack([(_OTHERS > _MINE).sum(axis=-1), (_OTHERS < _MINE).sum(axis=-1)], axis=-1), np.uint8
)
"""(10, 8, 28, 2): how many dominoes beat a domino and how many it beats."""

COUNT_POINTS: Final[NDArray[np.uint8]] = _table(COUNTS, np.uint8)
"""(28,): the points of each domino."""
