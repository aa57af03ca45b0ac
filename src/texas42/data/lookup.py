"""The rules as lookup tables, for another implementation to be held against this one.

The tables are those of the published cross-validation, in its names and shapes. It numbers what
declarations do by two ids: an *absorption*, which dominoes leave their suits (0 to 6: those of a
pip; 7: the doubles; 8: none), and a *power*, which of them beat all others (the same numbers).
"""

import random
from collections.abc import Iterator
from typing import Any, Final

from texas42.rules import (
    N_DOMINOES,
    Declaration,
    domino_name,
    follows,
    led_suit,
    power_set,
    trick_key,
    trick_points,
    trick_winner,
)
from texas42.rules.suits import N_SUITS, called_set
from texas42.rules.tables import bits
from texas42.rules.tricks import N_SEATS

FORMAT: Final = 1
TRICKS: Final = 1000
"""How many random tricks are resolved, unless it is said."""

_NONE: Final = 8
_DOMINOES: Final = range(N_DOMINOES)
_SUITS: Final = range(N_SUITS)

# A declaration that absorbs, or has power, in the way of each id.
_BY_ABSORPTION: Final = [*map(Declaration, range(8)), Declaration.NOTRUMP]
_BY_POWER: Final = [*map(Declaration, range(8)), Declaration.NOTRUMP]


def two_numbers(decl: Declaration) -> tuple[int, int]:
    """The absorption and the power of a declaration.

    >>> two_numbers(Declaration.FIVES), two_numbers(Declaration.DOUBLES_SUIT)
    ((5, 5), (7, 8))
    """
    absorption = next(
        i for i, other in enumerate(_BY_ABSORPTION) if called_set(other) == called_set(decl)
    )
    power = next(i for i, other in enumerate(_BY_POWER) if power_set(other) == power_set(decl))
    return absorption, power


def export_tables(tricks: int = TRICKS, seed: int = 0) -> dict[str, Any]:
    """All tables, and random tricks of all declarations with who takes them, as JSON has it.

    `effectiveSuit` is by domino and absorption the suit that it leads; `suitMask` by absorption and
    suit the dominoes that follow, bit d for domino d; `hasPower` by domino and power; `ranks`, the
    trick key, and `canFollow` by declaration, led suit and domino; `ledSuit` by declaration and
    domino. In `tricks` seats are counted from 0 and the winner is a seat.

    >>> exported = export_tables(tricks=1)
    >>> exported["declarations"][8]
    {'decl_id': 8, 'name': 'doubles-suit', 'absorptionId': 7, 'powerId': 8}
    >>> exported["tricks"][0]
    {'decl_id': 0, 'leader': 3, 'dominoes': [24, 13, 1, 8], 'winner': 1, 'points': 6}
    """
    return {
        "format": FORMAT,
        "dominoes": [domino_name(d) for d in _DOMINOES],
        "declarations": [
            {"decl_id": int(decl), "name": decl.label, "absorptionId": a, "powerId": p}
            for decl in Declaration
            for a, p in [two_numbers(decl)]
        ],
        "effectiveSuit": [[led_suit(d, decl) for decl in _BY_ABSORPTION] for d in _DOMINOES],
        "suitMask": [
            [bits(d for d in _DOMINOES if follows(d, suit, decl)) for suit in _SUITS]
            for decl in _BY_ABSORPTION
        ],
        "hasPower": [[d in (power_set(decl) or ()) for decl in _BY_POWER] for d in _DOMINOES],
        "ranks": [
            [[trick_key(d, suit, decl) for d in _DOMINOES] for suit in _SUITS]
            for decl in Declaration
        ],
        "canFollow": [
            [[follows(d, suit, decl) for d in _DOMINOES] for suit in _SUITS] for decl in Declaration
        ],
        "ledSuit": [[led_suit(d, decl) for d in _DOMINOES] for decl in Declaration],
        "tricks": list(_tricks(tricks, seed)),
    }


def compare_tables(ours: Any, theirs: Any, at: str = "") -> Iterator[str]:
    """Every difference between two exports, each in a line that says where it is.

    >>> one, other = export_tables(tricks=0), export_tables(tricks=0)
    >>> other["ledSuit"][5][25] = 4
    >>> list(compare_tables(one, other))
    ['ledSuit[5][25] (fives, 6-4): 6 and 4']
    """
    return _differences(ours, theirs, at, ())


def _tricks(n: int, seed: int) -> Iterator[dict[str, Any]]:
    rng = random.Random(seed)
    for number in range(n):
        decl = Declaration(number % len(Declaration))
        leader = rng.randrange(N_SEATS)
        dominoes = rng.sample(_DOMINOES, N_SEATS)
        yield {
            "decl_id": int(decl),
            "leader": leader,
            "dominoes": dominoes,
            "winner": (leader + trick_winner(dominoes, decl)) % N_SEATS,
            "points": trick_points(dominoes),
        }


# What the places of a table stand for, for people.
_AXES: Final = {
    "effectiveSuit": "da",
    "suitMask": "as",
    "hasPower": "dp",
    "ranks": "Dsd",
    "canFollow": "Dsd",
    "ledSuit": "Dd",
}


def _differences(ours: Any, theirs: Any, at: str, path: tuple[str | int, ...]) -> Iterator[str]:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*ours, *(key for key in theirs if key not in ours)]:
            where = f"{at}.{key}" if at else key
            if key not in theirs or key not in ours:
                which = "first" if key in ours else "second"
                yield f"{where}: only in the {which}"
            else:
                yield from _differences(ours[key], theirs[key], where, (*path, key))
    elif isinstance(ours, list) and isinstance(theirs, list):
        if len(ours) != len(theirs):
            yield f"{at}: {len(ours)} entries and {len(theirs)}"
        for index, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
            yield from _differences(mine, other, f"{at}[{index}]", (*path, index))
    elif type(ours) is not type(theirs) or ours != theirs:
        yield f"{at}{_in_words(path)}: {_shown(ours)} and {_shown(theirs)}"


def _in_words(path: tuple[str | int, ...]) -> str:
    """What the indices of an entry mean, if that is known."""
    table, *indices = path
    axes = _AXES.get(str(table), "")
    if len(axes) != len(indices):
        return ""
    words = []
    for axis, index in zip(axes, indices, strict=True):
        number = int(index)
        if axis == "d" and number < N_DOMINOES:
            words.append(domino_name(number))
        elif axis == "D" and number < len(Declaration):
            words.append(Declaration(number).label)
        else:
            words.append(f"{ {'a': 'absorption', 'p': 'power'}.get(axis, 'suit') } {number}")
    return f" ({', '.join(words)})"


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
