"""A page that looks like the table: green cloth in a wooden rim, with a heading."""

from typing import Final

from texas42.deals.svg import CLOTH, CREAM, RIM, SOFT
from texas42.pictures.marks import Box, Mark, Words

WIDTH: Final = 720
HEIGHT: Final = 600
LEFT: Final = 28
RIGHT: Final = WIDTH - LEFT

_BORDER: Final = 8


def cloth(heading: str, beside: str, beneath: str) -> tuple[Mark, ...]:
    """The empty page: a heading, what stands beside it to the right and beneath it in small.

    >>> [mark.text for mark in cloth("Interrupts", "fives are trump", "trick 1 of 7")[2:]]
    ['Interrupts', 'fives are trump', 'trick 1 of 7']
    """
    return (
        Box(0, 0, WIDTH, HEIGHT, RIM, radius=18),
        Box(_BORDER, _BORDER, WIDTH - 2 * _BORDER, HEIGHT - 2 * _BORDER, CLOTH, radius=12),
        Words(LEFT, 42, heading, 20, CREAM, bold=True),
        Words(RIGHT, 42, beside, 15, CREAM, "end"),
        Words(LEFT, 64, beneath, 13, SOFT),
    )


def faded(colour: str, share: float) -> str:
    """A colour as it looks where only this share of it lies over the cloth.

    >>> faded("#ffffff", 1), faded("#ffffff", 0) == CLOTH
    ('#ffffff', True)
    """
    parts = (
        round(share * int(colour[at : at + 2], 16) + (1 - share) * int(CLOTH[at : at + 2], 16))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
