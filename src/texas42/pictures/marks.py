"""What a page is made of: rectangles, discs, lines, curves, polygons and words, as they are drawn.

A `Picture` knows nothing of file formats; `svg` and `pdf` each write it out, mark by mark. Lengths
are pixels of 1/96 inch, x to the right and y down, colours as in `#1f5546`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from texas42.deals.domino_svg import (
    BRASS,
    CORNER_RADIUS,
    EDGE,
    GROOVE,
    INK,
    IVORY,
    LONG,
    PIN_RADIUS,
    PIP_RADIUS,
    SHORT,
    pip_places,
)
from texas42.rules import domino_name

Point = tuple[float, float]

_DIVIDER_MARGIN: Final = 5


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, its upper left corner at x, y; without `fill` or without `edge` if None."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None
    edge: str | None = None
    edge_width: float = 1
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle around x, y."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float = 1


@dataclass(frozen=True, slots=True)
class Curve:
    """A Bezier curve: its start, the two points that pull it, its end."""

    points: tuple[Point, Point, Point, Point]
    colour: str
    width: float = 1

    def at(self, share: float) -> Point:
        """The point at a share of the way, 0 at the start and 1 at the end.

        >>> Curve(((0, 0), (0, 30), (40, 30), (40, 0)), INK).at(0.5)
        (20.0, 22.5)
        """
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        x, y = (
            sum(weight * point[axis] for weight, point in zip(weights, self.points, strict=True))
            for axis in (0, 1)
        )
        return x, y


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled shape with straight sides between its corners."""

    corners: tuple[Point, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text: y is its base line, x its start, middle or end as `anchor` says."""

    x: float
    y: float
    text: str
    size: float
    fill: str = INK
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A domino or a suit: its marks, and its name for those who cannot see them."""

    name: str
    marks: "tuple[Mark, ...]"


Mark = Box | Disc | Line | Curve | Polygon | Words | Tile


@dataclass(frozen=True, slots=True)
class Picture:
    """A page: its size, what it shows in words, and the marks on it, the lowest first."""

    width: float
    height: float
    title: str
    marks: tuple[Mark, ...] = field(repr=False)


def tile(
    d: int, x: float, y: float, scale: float = 1, *, on_side: bool = False, ink: str = INK
) -> Tile:
    """A domino with its upper left corner at x, y, as on the table but at any scale.

    >>> drawn = tile(25, 0, 0)  # 6-4: ten pips, and the pin in the middle
    >>> drawn.name, sum(isinstance(mark, Disc) for mark in drawn.marks)
    ('6-4', 11)
    """
    width, height = (LONG, SHORT) if on_side else (SHORT, LONG)
    return Tile(
        domino_name(d),
        (
            Box(
                x,
                y,
                width * scale,
                height * scale,
                IVORY,
                edge=EDGE,
                edge_width=scale,
                radius=CORNER_RADIUS * scale,
            ),
            _divider(x, y, scale, on_side),
            Disc(x + width * scale / 2, y + height * scale / 2, PIN_RADIUS * scale, BRASS),
            *(
                Disc(x + right * scale, y + down * scale, PIP_RADIUS * scale, ink)
                for right, down in pip_places(d, on_side=on_side)
            ),
        ),
    )


def _divider(x: float, y: float, scale: float, on_side: bool) -> Line:
    near, far, middle = (
        length * scale for length in (_DIVIDER_MARGIN, SHORT - _DIVIDER_MARGIN, SHORT)
    )
    if on_side:
        return Line(x + middle, y + near, x + middle, y + far, GROOVE, scale)
    return Line(x + near, y + middle, x + far, y + middle, GROOVE, scale)


def plain(marks: tuple[Mark, ...]) -> Iterator[Box | Disc | Line | Curve | Polygon | Words]:
    """The marks with every tile taken apart, for writers that have no groups.

    >>> len(list(plain((tile(0, 0, 0), Disc(0, 0, 1, INK)))))
    4
    """
    for mark in marks:
        if isinstance(mark, Tile):
            yield from plain(mark.marks)
        else:
            yield mark


def moved(mark: Mark, right: float, down: float) -> Mark:
    """A mark in another place.

    >>> moved(Disc(1, 2, 5, INK), 10, 20)
    Disc(x=11, y=22, radius=5, fill='#22272b')
    """

    def there(point: Point) -> Point:
        return point[0] + right, point[1] + down

    match mark:
        case Tile(_, marks):
            return replace(mark, marks=tuple(moved(each, right, down) for each in marks))
        case Line(x1, y1, x2, y2):
            return replace(mark, x1=x1 + right, y1=y1 + down, x2=x2 + right, y2=y2 + down)
        case Curve((start, first, second, end)):
            return replace(mark, points=(there(start), there(first), there(second), there(end)))
        case Polygon(corners):
            return replace(mark, corners=tuple(map(there, corners)))
        case Box(x, y) | Disc(x, y) | Words(x, y):
            return replace(mark, x=x + right, y=y + down)
