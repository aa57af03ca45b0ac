"""A hand and a declaration in numbers that the bidder can see: what an evaluator learns from.

Nothing here looks at another hand. Some numbers say what is *out*: the 21 dominoes that the
bidder does not hold, wherever they are.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.rules import N_DOMINOES, Declaration
from texas42.rules.dominoes import DOUBLES, N_PIPS
from texas42.rules.tables import (
    COUNT_POINTS,
    LED_SUIT,
    POWER_MASKS,
    SUIT_MASKS,
    THREAT_MASKS,
    bits,
)

Masks = NDArray[np.uint32]


class HandColumn(NamedTuple):
    """A feature of a hand under a declaration, and what it is."""

    name: str
    meaning: str


SUMMARY: Final = (
    HandColumn("trumps", "dominoes with power"),
    HandColumn("top trumps", "trumps above all that are out"),
    HandColumn("second trumps", "trumps that one domino out can beat"),
    HandColumn("trumps out", "trumps among the 21 that are out"),
    HandColumn("walkers", "other dominoes that only a trump can beat when they lead"),
    HandColumn("second walkers", "others that one domino out can beat, trumps apart"),
    HandColumn("losers", "the rest"),
    HandColumn("doubles", "doubles that are no trumps"),
    HandColumn("threats", "dominoes out that beat one of ours when it leads, trumps apart, summed"),
    HandColumn("voids", "suits of the seven pips in which we hold nothing"),
    HandColumn("longest side suit", "the most dominoes we hold in a suit that is not called"),
    HandColumn("count", "points of count in the hand"),
    HandColumn("trump count", "of these, on trumps"),
    HandColumn("walking count", "on walkers"),
    HandColumn("losing count", "on all that is neither trump nor walker"),
    HandColumn("trump count out", "points of count on trumps that are out"),
    HandColumn("power", "1 if any domino has power, else 0"),
    HandColumn("called", "1 if there is a called suit, else 0"),
)
"""What sums a hand up, in the order of the columns of `summary_columns`."""

N_DECLARATIONS: Final = len(Declaration)
_DOUBLES: Final = np.uint32(bits(DOUBLES))


def summary_columns(hands: NDArray[np.int8]) -> NDArray[np.float64]:
    """The columns of `SUMMARY` for hands, (n, 7) ids, under every declaration: (n, 10, k).

    >>> from texas42.deals import parse_hand
    >>> hand = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")
    >>> found = summary_columns(np.array([hand], np.int8))[0, Declaration.SIXES]
    >>> names = [column.name for column in SUMMARY]
    >>> [int(found[names.index(name)]) for name in ("trumps", "top trumps", "walkers", "losers")]
    [4, 3, 2, 1]
    """
    held = _masks(hands)
    return np.stack([_under(held, decl) for decl in Declaration], axis=1)


def presence_columns(hands: NDArray[np.int8]) -> NDArray[np.float64]:
    """Each domino held or not, and which declaration it is: (n, 10, 28 + 10).

    >>> presence_columns(np.arange(7, dtype=np.int8)[None]).shape
    (1, 10, 38)
    """
    held = np.zeros((len(hands), N_DOMINOES))
    np.put_along_axis(held, hands.astype(np.int64), 1.0, axis=1)
    repeated = np.repeat(held[:, None], N_DECLARATIONS, axis=1)
    which = np.broadcast_to(np.eye(N_DECLARATIONS), (len(hands), N_DECLARATIONS, N_DECLARATIONS))
    return np.concatenate([repeated, which], axis=2)


def _masks(hands: NDArray[np.int8]) -> Masks:
    one = np.uint32(1)
    return np.asarray(np.bitwise_or.reduce(one << hands.astype(np.uint32), axis=1), np.uint32)


def _under(held: Masks, decl: Declaration) -> NDArray[np.float64]:
    """The columns under one declaration, (n, k)."""
    power = POWER_MASKS[decl]
    columns = {column.name: np.zeros(len(held)) for column in SUMMARY}
    for d in range(N_DOMINOES):
        ours = (held >> np.uint32(d) & 1).astype(np.float64)
        worth = float(COUNT_POINTS[d])
        threats = THREAT_MASKS[decl, LED_SUIT[decl, d], d] & ~held
        if power >> d & 1:
            beaten_by = np.bitwise_count(threats)
            columns["trumps"] += ours
            columns["top trumps"] += ours * (beaten_by == 0)
            columns["second trumps"] += ours * (beaten_by == 1)
            columns["trump count"] += ours * worth
            columns["trump count out"] += (1 - ours) * worth
        else:
            beaten_by = np.bitwise_count(threats & ~power)
            columns["walkers"] += ours * (beaten_by == 0)
            columns["second walkers"] += ours * (beaten_by == 1)
            columns["losers"] += ours * (beaten_by > 1)
            columns["threats"] += ours * beaten_by
            columns["walking count"] += ours * (beaten_by == 0) * worth
            columns["losing count"] += ours * (beaten_by > 0) * worth
        columns["count"] += ours * worth
    columns["trumps out"] = float(np.bitwise_count(power)) - columns["trumps"]
    columns["doubles"] = np.bitwise_count(held & _DOUBLES & ~power).astype(np.float64)
    lengths = _lengths(held, decl)
    columns["voids"] = (lengths == 0).sum(axis=1).astype(np.float64)
    columns["longest side suit"] = lengths.max(axis=1).astype(np.float64)
    columns["power"] += bool(power)
    columns["called"] += decl is not Declaration.NOTRUMP
    return np.stack([columns[column.name] for column in SUMMARY], axis=1)


def _lengths(held: Masks, decl: Declaration) -> NDArray[np.uint8]:
    """How many dominoes of each suit but the called one a hand has, (n, suits).

    The suit of the called pip is left out: all its dominoes belong to the called suit.
    """
    pips = [pip for pip in range(N_PIPS) if SUIT_MASKS[decl, pip]]
    return np.stack([np.bitwise_count(held & SUIT_MASKS[decl, pip]) for pip in pips], axis=1)
