"""Arrows: bent lines with a head, for the graphs."""

from math import hypot

from texas42.pictures.marks import Curve, Point, Polygon


def bent(start: Point, end: Point, bend: float, colour: str, width: float = 1) -> Curve:
    """A curve that leaves the straight way by `bend` at its middle, to the left of who walks it.

    >>> x, y = bent((0, 0), (100, 0), 15, "#000000").at(0.5)
    >>> round(x), round(y)
    (50, -15)
    """
    (x1, y1), (x2, y2) = start, end
    along_x, along_y = x2 - x1, y2 - y1
    # A third and two thirds along; the middle of a curve is pulled three quarters of the way.
    pull = bend * 4 / 3 / (hypot(along_x, along_y) or 1)
    aside_x, aside_y = along_y * pull, -along_x * pull
    first = (x1 + along_x / 3 + aside_x, y1 + along_y / 3 + aside_y)
    second = (x1 + 2 * along_x / 3 + aside_x, y1 + 2 * along_y / 3 + aside_y)
    return Curve((start, first, second, end), colour, width)


def arrow(curve: Curve, head: float = 9) -> tuple[Curve, Polygon]:
    """A curve with a head, `head` pixels long, whose tip is where the curve ended.

    >>> curve, tip = arrow(bent((0, 0), (100, 0), 0, "#000000"), head=10)
    >>> [round(x) for x, _ in tip.corners], round(curve.points[-1][0])
    ([100, 90, 90], 92)
    """
    start, first, second, (x, y) = curve.points
    dx, dy = x - second[0], y - second[1]
    length = hypot(dx, dy) or 1
    dx, dy = dx / length * head, dy / length * head
    corners = ((x, y), (x - dx - dy / 2, y - dy + dx / 2), (x - dx + dy / 2, y - dy - dx / 2))
    shaft = Curve((start, first, second, (x - 0.8 * dx, y - 0.8 * dy)), curve.colour, curve.width)
    return shaft, Polygon(corners, curve.colour)
