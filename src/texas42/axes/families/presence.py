"""Which dominoes each seat holds, one by one."""

from functools import partial
from typing import Any, Final

from numpy.typing import NDArray

from texas42.axes.block import Block
from texas42.axes.feature import Family, Feature
from texas42.rules import N_DOMINOES, N_SEATS, domino_name, pips


def _holds(seat: int, domino: int, block: Block) -> NDArray[Any]:
    return block.holds(seat, domino)


def spelt(domino: int) -> str:
    """A domino in the name of a feature.

    >>> spelt(25)
    '64'
    """
    high, low = pips(domino)
    return f"{high}{low}"


PRESENCE: Final[Family] = tuple(
    Feature(
        f"holds_{seat}_{spelt(domino)}",
        "C",
        f"1 while seat {seat} holds {domino_name(domino)}",
        partial(_holds, seat, domino),
    )
    for seat in range(N_SEATS)
    for domino in range(N_DOMINOES)
)
