"""One domino as a fragment of SVG: an ivory tile with pips, upright or on its side.

Everything is said in attributes: no ids, classes or style sheets, which the pictures of one
notebook page would share, and no fonts or files from elsewhere.
"""

from collections.abc import Iterator
from typing import Final

from texas42.rules import domino_name, pips

SHORT: Final = 36
"""The width of an upright domino."""
LONG: Final = 2 * SHORT
"""The height of an upright domino."""

INK: Final = "#22272b"
CALLED_INK: Final = "#b3261e"
IVORY: Final = "#fbf6e6"
EDGE: Final = "#6f6a58"
GROOVE: Final = "#8d8771"
BRASS: Final = "#b8923a"

CORNER_RADIUS: Final = 5
PIN_RADIUS: Final = 2
PIP_RADIUS: Final = 3.4
_THIRD: Final = 9.8
_CORNERS: Final = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_MIDDLES: Final = ((-1, 0), (1, 0))
_CENTRE: Final = ((0, 0),)
_FACES: Final = (
    (),
    _CENTRE,
    _CORNERS[:2],
    _CENTRE + _CORNERS[:2],
    _CORNERS,
    _CENTRE + _CORNERS,
    _MIDDLES + _CORNERS,
)
"""Where the pips of each face lie, in thirds right and down of its centre, on an upright tile."""


def domino_svg(
    d: int,
    x: float,
    y: float,
    *,
    on_side: bool = False,
    ink: str = INK,
    edge: str | None = None,
    opacity: float = 1,
) -> str:
    """A `<g>` with the domino's upper left corner at x, y; its name is the title of the group.

    The higher pip is on top or, on its side, to the left. `edge` is the colour of a ring around it.

    >>> domino_svg(25, 0, 0).count("<circle")  # 6-4: ten pips, and the pin in the middle
    11
    """
    width, height = (LONG, SHORT) if on_side else (SHORT, LONG)
    faded = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return "".join(
        (
            f'<g transform="translate({x:g} {y:g})"{faded}><title>{domino_name(d)}</title>',
            _box(1, 2, width, height, 'fill="#000000" fill-opacity="0.35"'),
            _box(0, 0, width, height, f'fill="{IVORY}" stroke="{EDGE}"'),
            "" if edge is None else _ring(width, height, edge),
            _divider(on_side),
            *(
                f'<circle cx="{cx:g}" cy="{cy:g}" r="{PIP_RADIUS}" fill="{ink}"/>'
                for cx, cy in pip_places(d, on_side=on_side)
            ),
            "</g>",
        )
    )


def place_svg(x: float, y: float, *, on_side: bool = False) -> str:
    """The outline of a place on the table where a domino is still to fall.

    >>> "stroke-dasharray" in place_svg(0, 0)
    True
    """
    width, height = (LONG, SHORT) if on_side else (SHORT, LONG)
    looks = 'fill="none" stroke="#ffffff" stroke-opacity="0.3" stroke-dasharray="4 4"'
    return _box(x, y, width, height, looks)


def pip_places(d: int, *, on_side: bool = False) -> Iterator[tuple[float, float]]:
    """The centre of each pip, right and down of the domino's upper left corner.

    >>> sorted(pip_places(2))  # 1-1 upright: one pip in the middle of each half
    [(18.0, 18.0), (18.0, 54.0)]
    """
    for half, pip in enumerate(pips(d)):  # half 0 is the upper, or left, one
        for x, y in face_places(pip, half * SHORT):
            # To lay a tile on its side, exchange the axes: rows of three still run along it.
            yield (y, x) if on_side else (x, y)


def face_places(pip: int, down: float = 0) -> Iterator[tuple[float, float]]:
    """The centre of each pip of one half of an upright domino, whose top lies so far down.

    >>> list(face_places(1))
    [(18.0, 18.0)]
    """
    for right, below in _FACES[pip]:
        yield SHORT / 2 + right * _THIRD, SHORT / 2 + below * _THIRD + down


def _box(x: float, y: float, width: float, height: float, looks: str) -> str:
    size = f'width="{width}" height="{height}" rx="{CORNER_RADIUS}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} {looks}/>'


def _ring(width: int, height: int, colour: str) -> str:
    size = f'width="{width + 6}" height="{height + 6}"'
    return f'<rect x="-3" y="-3" {size} rx="8" fill="none" stroke="{colour}" stroke-width="3"/>'


def _divider(on_side: bool) -> str:
    """The line between the two faces, and the brass pin on it."""
    across = (5, SHORT, SHORT - 5, SHORT)
    x1, y1, x2, y2 = (across[1], across[0], across[3], across[2]) if on_side else across
    cx, cy = (SHORT, SHORT / 2) if on_side else (SHORT / 2, SHORT)
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{GROOVE}"/>'
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{PIN_RADIUS}" fill="{BRASS}"/>'
    )
