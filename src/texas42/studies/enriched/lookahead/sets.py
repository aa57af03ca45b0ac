"""Sets of dominoes as columns, the dominoes of each declaration numbered by strength.

Place 0 is the weakest domino of a declaration and place 27 the strongest: the suit that has power
on top, the others by rank. A set is a mask with bit `p` for place `p`. In every suit the stronger
domino has the higher place, so that the greater of two sets holds the stronger domino, whatever
the declarations of the rows of a column are. The solver's core does the same.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules import N_DOMINOES, Declaration
from texas42.rules.tables import COUNT_POINTS, LED_SUIT, POWER_MASKS, SUIT_MASKS, TRICK_KEYS

Sets = NDArray[np.uint32]
"""A set of places for each row."""
Numbers = NDArray[np.int16]
Declarations = NDArray[np.intp]

NONE: Final = np.uint32(0)
_ONE: Final = np.uint32(1)
_IDS: Final = np.argsort(TRICK_KEYS.max(axis=1), axis=1, kind="stable")
"""(10, 28): by declaration and place, the domino."""

PLACES: Final[NDArray[np.intp]] = np.argsort(_IDS, axis=1)
"""(10, 28): by declaration and domino, its place."""


def _by_place(masks: NDArray[np.uint32]) -> Sets:
    """Masks of dominoes, with the declaration as first axis, as sets of places."""
    held = masks[..., None] >> np.arange(N_DOMINOES, dtype=np.uint32) & _ONE
    places = PLACES.reshape(len(Declaration), *(1,) * (masks.ndim - 1), N_DOMINOES)
    sets: Sets = (held << places.astype(np.uint32)).sum(axis=-1, dtype=np.uint32)
    return sets


def _counting(points: int) -> Sets:
    """(10,): by declaration, the dominoes that count so much."""
    bits = _ONE << np.arange(N_DOMINOES, dtype=np.uint32)
    return _by_place(np.full(len(Declaration), bits[points == COUNT_POINTS].sum(), np.uint32))


SUITS: Final = _by_place(SUIT_MASKS)
"""(10, 8): the dominoes that follow a suit."""

POWER: Final = _by_place(POWER_MASKS)
"""(10,): the dominoes that beat every other suit."""

FIVES: Final = _counting(5)
"""(10,): the dominoes that count five."""

TENS: Final = _counting(10)
"""(10,): the dominoes that count ten."""

COUNTING: Final = FIVES | TENS
"""(10,): the count dominoes."""

_LED: Final = np.take_along_axis(LED_SUIT, _IDS, axis=1)
_FOLLOW: Final = np.append(
    np.take_along_axis(SUITS, _LED.astype(np.intp), axis=1), np.zeros((10, 1), np.uint32), axis=1
)
"""(10, 29): by declaration and place of the lead, what follows it; nothing where nothing is led."""


def follow(lead: Sets, declaration: Declarations) -> Sets:
    """What follows a lead, a set of one; nothing if that is empty."""
    found: Sets = _FOLLOW[declaration, _place(lead)]
    return found


def _place(domino: Sets) -> NDArray[np.intp]:
    """The place of a set of one; 28 of an empty one."""
    place = np.frexp(domino.astype(np.float64))[1].astype(np.intp) - 1
    return np.where(place < 0, N_DOMINOES, place)


def weakest(sets: Sets) -> Sets:
    """The weakest domino of each set, as a set.

    >>> weakest(np.array([0b1100, 0], np.uint32)).tolist()
    [4, 0]
    """
    lowest: Sets = sets & (~sets + _ONE)
    return lowest


def strongest(sets: Sets) -> Sets:
    """The strongest domino of each set, as a set.

    >>> strongest(np.array([0b1100, 0], np.uint32)).tolist()
    [8, 0]
    """
    smeared = _smeared(sets)
    highest: Sets = smeared ^ (smeared >> _ONE)
    return highest


def above(sets: Sets) -> Sets:
    """The places above the strongest of each set; all of them if it is empty.

    >>> hex(above(np.array([0b100], np.uint32))[0])
    '0xfffffff8'
    """
    return ~_smeared(sets)


def _smeared(sets: Sets) -> Sets:
    for step in (1, 2, 4, 8, 16):
        sets = sets | sets >> np.uint32(step)
    return sets


def first_of(sets: Sets, others: Sets) -> Sets:
    """Each set unless it is empty, else the other."""
    return np.where(sets != 0, sets, others)


def size(sets: Sets) -> Numbers:
    """How many dominoes each set has."""
    return np.bitwise_count(sets).astype(np.int16)


def points(sets: Sets, declaration: Declarations) -> Numbers:
    """What the count dominoes of each set come to.

    >>> points(COUNTING, np.arange(10)).tolist()
    [35, 35, 35, 35, 35, 35, 35, 35, 35, 35]
    """
    return 5 * size(sets & FIVES[declaration]) + 10 * size(sets & TENS[declaration])


def each(sets: Sets) -> list[Sets]:
    """The dominoes of each set one after the other, weakest first; empty where there is no more.

    >>> [column.tolist() for column in each(np.array([0b101, 0b10], np.uint32))]
    [[1, 2], [4, 0]]
    """
    found = []
    while sets.any():
        found.append(weakest(sets))
        sets = sets ^ found[-1]
    return found
