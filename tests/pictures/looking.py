"""Looking at a page: its words, and whether all of it can be seen."""

from texas42.pictures.marks import (
    Box,
    Curve,
    Disc,
    Line,
    Mark,
    Picture,
    Polygon,
    Words,
    plain,
)

XMLNS = "{http://www.w3.org/2000/svg}"


def words(page: Picture) -> list[Words]:
    return [mark for mark in plain(page.marks) if isinstance(mark, Words)]


def across(said: Words) -> tuple[float, float]:
    """From where to where a line of text goes in Helvetica: the fonts named are as wide."""
    from fpdf import FPDF

    ruler = FPDF(unit=1)
    ruler.set_font("Helvetica", "B" if said.bold else "", said.size)
    width = ruler.get_string_width(said.text)
    left = said.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[said.anchor] * width
    return left, left + width


def assert_all_on_page(page: Picture) -> None:
    for mark in plain(page.marks):
        left, right, top, bottom = _bounds(mark)
        assert 0 <= left <= right <= page.width
        assert 0 <= top <= bottom <= page.height


def _bounds(mark: Mark) -> tuple[float, float, float, float]:
    match mark:
        case Box(x, y, width, height):
            return x, x + width, y, y + height
        case Disc(x, y, radius):
            return x - radius, x + radius, y - radius, y + radius
        case Line(x1, y1, x2, y2):
            return min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
        case Curve(points) | Polygon(points):  # a curve lies within what its points enclose
            xs, ys = zip(*points, strict=True)
            return min(xs), max(xs), min(ys), max(ys)
        case Words():
            return *across(mark), mark.y - mark.size, mark.y
    raise AssertionError(f"{mark} is not plain")
