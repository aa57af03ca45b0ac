"""A suit as a small ivory square with its pips, as on one half of a domino."""

from typing import Final

from texas42.deals.domino_svg import (
    CALLED_INK,
    EDGE,
    INK,
    IVORY,
    PIP_RADIUS,
    SHORT,
    face_places,
)
from texas42.pictures.marks import Box, Disc, Mark, Tile, Words
from texas42.rules import CALLED_SUIT, Declaration, suit_name

_NAME_SHARE: Final = 0.72


def suit_mark(
    suit: int,
    declaration: Declaration,
    x: float,
    y: float,
    size: float,
    *,
    fill: str | None = IVORY,
    edge: str | None = None,
    ink: str | None = None,
) -> Tile:
    """A suit with its upper left corner at x, y: red if it is called, and D where doubles are.

    >>> mark = suit_mark(6, Declaration.FIVES, 0, 0, 18)
    >>> mark.name, len(mark.marks)
    ('sixes', 7)
    >>> suit_mark(7, Declaration.DOUBLES_TRUMP, 0, 0, 18).name
    'doubles (trump)'
    """
    scale = size / SHORT
    called = suit == CALLED_SUIT
    ink = ink or (CALLED_INK if called else INK)
    edge = edge or (CALLED_INK if called else EDGE)  # where blanks are called there are no pips
    face = Box(x, y, size, size, fill, edge=edge, edge_width=2 * scale, radius=6 * scale)
    pip = int(declaration) if called else suit
    what: tuple[Mark, ...]
    if called and not declaration.is_pip_trump:
        height = size * _NAME_SHARE
        what = (
            Words(x + size / 2, y + size / 2 + height * 0.36, "D", height, ink, "middle", True),
        )
    else:
        what = tuple(
            Disc(x + right * scale, y + down * scale, PIP_RADIUS * scale, ink)
            for right, down in face_places(pip)
        )
    return Tile(suit_name(suit, declaration), (face, *what))
