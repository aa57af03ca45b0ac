"""The 28 dominoes of a double-six set, as the ids 0..27, and the five that count."""

import operator
from typing import Final, SupportsIndex

N_PIPS: Final = 7
N_DOMINOES: Final = 28

_PIPS: Final = tuple((high, low) for high in range(N_PIPS) for low in range(high + 1))


def domino(high: int, low: int) -> int:
    """The id of a domino, its two pips in either order.

    >>> domino(6, 4), domino(4, 6), domino(0, 0)
    (25, 25, 0)
    """
    if not (0 <= high < N_PIPS and 0 <= low < N_PIPS):
        raise ValueError(f"pips go from 0 to 6, not {high} and {low}")
    high, low = operator.index(max(high, low)), operator.index(min(high, low))
    return high * (high + 1) // 2 + low


def as_id(d: SupportsIndex) -> int:
    """An id as a plain integer; NumPy's would overflow when shifted. Refuses what is no id.

    >>> as_id(28)
    Traceback (most recent call last):
    ...
    ValueError: 28 is not a domino: ids go from 0 to 27
    """
    plain = operator.index(d)
    if not 0 <= plain < N_DOMINOES:
        raise ValueError(f"{plain} is not a domino: ids go from 0 to {N_DOMINOES - 1}")
    return plain


def pips(d: int) -> tuple[int, int]:
    """The higher and the lower pip of a domino; what the documents call by this name is `pip_sum`.

    >>> pips(25)
    (6, 4)
    """
    return _PIPS[as_id(d)]


def domino_name(d: int) -> str:
    """The canonical name of a domino, higher pip first.

    >>> domino_name(25)
    '6-4'
    """
    high, low = pips(d)
    return f"{high}-{low}"


def is_double(d: int) -> bool:
    """Whether both ends are equal.

    >>> is_double(domino(5, 5)), is_double(domino(5, 4))
    (True, False)
    """
    high, low = pips(d)
    return high == low


def pip_sum(d: int) -> int:
    """The number of pips on both ends, which the documents call pips; here `pips` is the pair.

    >>> pip_sum(domino(6, 4))
    10
    """
    return sum(pips(d))


def count(d: int) -> int:
    """The points a domino brings to the trick it falls in: 0, 5 or 10.

    >>> [count(domino(*ends)) for ends in [(5, 5), (6, 4), (5, 0), (4, 1), (3, 2), (6, 6)]]
    [10, 10, 5, 5, 5, 0]
    """
    return COUNTS[as_id(d)]


DOUBLES: Final = frozenset(filter(is_double, range(N_DOMINOES)))

_COUNTERS: Final = {(5, 5): 10, (6, 4): 10, (5, 0): 5, (4, 1): 5, (3, 2): 5}
COUNTS: Final = tuple(_COUNTERS.get(ends, 0) for ends in _PIPS)
