"""A picture as SVG: one element a mark, with nothing that has to be fetched or shared."""

from html import escape
from typing import Final

from texas42.pictures.marks import (
    Box,
    Curve,
    Disc,
    Line,
    Mark,
    Picture,
    Point,
    Polygon,
    Tile,
    Words,
)

_FONTS: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"


def picture_svg(picture: Picture) -> str:
    """A self-contained SVG document.

    >>> print(picture_svg(Picture(20, 10, "a disc", (Disc(5, 5, 4, "#000000"),))))
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10" role="img" \
aria-label="a disc" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif">
    <circle cx="5" cy="5" r="4" fill="#000000"/>
    </svg>
    """
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {picture.width:g} '
        f'{picture.height:g}" width="{picture.width:g}" height="{picture.height:g}" role="img" '
        f'aria-label="{escape(picture.title)}" font-family="{_FONTS}">'
    )
    return "\n".join([head, *map(_element, picture.marks), "</svg>"])


def _element(mark: Mark) -> str:
    match mark:
        case Box():
            return _rectangle(mark)
        case Disc(x, y, radius, fill):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}"/>'
        case Line(x1, y1, x2, y2, colour, width):
            ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
            return f'<line {ends} stroke="{colour}" stroke-width="{_n(width)}"/>'
        case Curve((start, *others), colour, width):
            way = f"M{_at(start)} C{' '.join(map(_at, others))}"
            return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{_n(width)}"/>'
        case Polygon(corners, fill):
            return f'<polygon points="{" ".join(map(_at, corners))}" fill="{fill}"/>'
        case Words():
            return _text(mark)
        case Tile(name, marks):
            return f"<g><title>{name}</title>{''.join(map(_element, marks))}</g>"


def _rectangle(box: Box) -> str:
    place = f'x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}"'
    corners = f' rx="{_n(box.radius)}"' if box.radius else ""
    edge = f' stroke="{box.edge}" stroke-width="{_n(box.edge_width)}"' if box.edge else ""
    return f'<rect {place}{corners} fill="{box.fill or "none"}"{edge}/>'


def _text(words: Words) -> str:
    weight = ' font-weight="bold"' if words.bold else ""
    said = escape(words.text, quote=False)
    return (
        f'<text x="{_n(words.x)}" y="{_n(words.y)}" font-size="{_n(words.size)}" '
        f'text-anchor="{words.anchor}" fill="{words.fill}"{weight}>{said}</text>'
    )


def _at(point: Point) -> str:
    return ",".join(map(_n, point))


def _n(length: float) -> str:
    """A length to a hundredth, without a tail of zeros."""
    return f"{round(length, 2):.10g}"
