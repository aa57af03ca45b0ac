"""Dominoes as people write them, in and out.

In: `6-5`, `65`, `6:5`, `6|5` or `6/5`, either pip first, with or without brackets, separated by
spaces, commas or semicolons. Out: the one canonical form `6-5`, higher pip first. A bare number
is never an id: `12` is the domino 2-1.
"""

import re
import reprlib
from collections.abc import Iterable
from typing import Final

from texas42.rules import domino, domino_name
from texas42.rules.dominoes import as_id

_ENDS: Final = r"([0-6])[-:|/]?([0-6])"
_DOMINO: Final = re.compile(rf"{_ENDS}|\[{_ENDS}\]|\({_ENDS}\)")
_BETWEEN: Final = re.compile(r"[\s,;]+|(?<=[\])])(?=[\[(])")


def parse_domino(text: str) -> int:
    """The id of one domino.

    >>> parse_domino("6-4"), parse_domino("46"), parse_domino("[4|6]")
    (25, 25, 25)
    >>> parse_domino("6-7")
    Traceback (most recent call last):
    ...
    ValueError: '6-7' is not a domino: expected two pips from 0 to 6, such as 6-5
    """
    match = _DOMINO.fullmatch(text.strip())
    if match is None:
        shown = reprlib.repr(text)  # cut short: a refusal stays one line, whatever it was given
        raise ValueError(f"{shown} is not a domino: expected two pips from 0 to 6, such as 6-5")
    first, second = (int(end) for end in match.groups() if end is not None)
    return domino(first, second)


def parse_hand(text: str) -> tuple[int, ...]:
    """The ids of any number of dominoes, in the order written; none may be named twice.

    >>> parse_hand("6-6 65,6:4 [5-5]")
    (27, 26, 25, 20)
    >>> parse_hand("6-5 6-4 56")
    Traceback (most recent call last):
    ...
    ValueError: 6-5 is named twice
    """
    return _all_different(map(parse_domino, domino_words(text)))


def domino_words(text: str) -> list[str]:
    """The words of a text that are dominoes, or should be.

    >>> domino_words("6-6 65,[5-5](x)")
    ['6-6', '65', '[5-5]', '(x)']
    """
    return [word for word in _BETWEEN.split(text) if word]


def format_dominoes(dominoes: Iterable[int]) -> str:
    """Dominoes in the order given, as for plays.

    >>> format_dominoes([20, 27, 25])
    '5-5 6-6 6-4'
    """
    return " ".join(map(domino_name, dominoes))


def format_hand(dominoes: Iterable[int]) -> str:
    """A hand, highest id first: by higher pip, then by lower, as most people sort a hand.

    >>> format_hand([20, 27, 25])
    '6-6 6-4 5-5'
    """
    return format_dominoes(sorted(dominoes, reverse=True))


def as_domino(given: int | str) -> int:
    """The id of a domino given as text or as an id.

    >>> as_domino("6-5"), as_domino(26)
    (26, 26)
    """
    return parse_domino(given) if isinstance(given, str) else as_id(given)


def as_dominoes(given: str | Iterable[int]) -> tuple[int, ...]:
    """The ids of dominoes given as a text or as ids, in the order given; none may come twice.

    >>> as_dominoes("6-5 6-6") == as_dominoes([26, 27])
    True
    """
    if isinstance(given, str):
        return parse_hand(given)
    return _all_different(map(as_domino, given))


def how_many(n: int) -> str:
    """A number of dominoes in words.

    >>> how_many(0), how_many(1), how_many(7)
    ('0 dominoes', '1 domino', '7 dominoes')
    """
    return f"{n} domino" if n == 1 else f"{n} dominoes"


def _all_different(dominoes: Iterable[int]) -> tuple[int, ...]:
    seen: dict[int, None] = {}  # a set that remembers the order
    for d in dominoes:
        if d in seen:
            raise ValueError(f"{domino_name(d)} is named twice")
        seen[d] = None
    return tuple(seen)
