"""Marks come out alike as SVG and PDF, and keep their shape when they are moved."""

import re
import zlib
from math import hypot
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pictures.looking import XMLNS
from texas42.deals.domino_svg import CALLED_INK, IVORY
from texas42.pictures.arrows import arrow, bent
from texas42.pictures.marks import (
    Box,
    Curve,
    Disc,
    Line,
    Mark,
    Picture,
    Point,
    Polygon,
    Words,
    moved,
    plain,
    tile,
)
from texas42.pictures.pdf import picture_pdf
from texas42.pictures.sheet import sheet
from texas42.pictures.suits import suit_mark
from texas42.pictures.svg import picture_svg
from texas42.rules import Declaration
from texas42.rules.suits import effective_suit

CURVE = Curve(((10, 20), (30.125, 0), (50, 60), (70, 40)), "#123456", 2)
SHAPE = Polygon(((1, 2), (30, 4), (5, 60)), "#abcdef")
EVERY = (
    Box(1, 2, 3, 4, "#000000", "#ffffff"),
    Disc(5, 6, 2, "#000000"),
    Line(1, 2, 3, 4, "#000000"),
    CURVE,
    SHAPE,
    Words(7, 8, "words", 9),
    tile(25, 10, 20),
)
POINTS = st.tuples(st.floats(-500, 500), st.floats(-500, 500))


def drawn(*marks: Mark) -> ElementTree.Element:
    return ElementTree.fromstring(picture_svg(Picture(100, 100, "a page", marks)))


def content_of(*marks: Mark) -> bytes:
    """What a PDF draws with."""
    document = picture_pdf(Picture(100, 100, "a page", marks))
    (found,) = (
        zlib.decompress(stream)
        for stream in re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
        if stream.startswith(b"x")
    )
    return found


def test_a_curve_and_a_shape_as_svg() -> None:
    path, polygon = drawn(CURVE, SHAPE)
    assert (path.tag, polygon.tag) == (f"{XMLNS}path", f"{XMLNS}polygon")
    assert path.attrib["d"] == "M10,20 C30.12,0 50,60 70,40"
    assert (path.attrib["fill"], path.attrib["stroke"]) == ("none", "#123456")
    assert path.attrib["stroke-width"] == "2"
    assert polygon.attrib == {"points": "1,2 30,4 5,60", "fill": "#abcdef"}


def test_a_curve_and_a_shape_as_pdf() -> None:
    # The path is in pixels, y down, under a scale of three quarters: the page is 75 points high.
    curve = content_of(CURVE).decode()
    assert "0.75 0 0 -0.75 0 75 cm" in curve
    assert "10 20 m 30.125 0 50 60 70 40 c S" in curve
    assert b"/LW 2 >>" in picture_pdf(Picture(100, 100, "a page", (CURVE,)))
    shape = content_of(SHAPE).decode().split()
    points = [
        float(shape[at - place]) for at, op in enumerate(shape) if op in "ml" for place in (2, 1)
    ]
    assert points == pytest.approx([0.75, 73.5, 22.5, 72, 3.75, 30])


@pytest.mark.parametrize("mark", EVERY, ids=lambda mark: type(mark).__name__)
def test_what_is_moved_there_and_back_is_where_it_was(mark: Mark) -> None:
    there = moved(mark, 16, -8)
    assert there != mark
    (back,), (before,) = drawn(moved(there, -16, 8)), drawn(mark)
    assert ElementTree.tostring(back) == ElementTree.tostring(before)


@given(POINTS, POINTS, st.floats(-80, 80))
def test_a_bent_line_goes_from_end_to_end_and_is_off_by_its_bend(
    start: Point, end: Point, bend: float
) -> None:
    curve = bent(start, end, bend, "#000000")
    assert curve.at(0) == pytest.approx(start)
    assert curve.at(1) == pytest.approx(end)
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length > 1:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        x, y = curve.at(0.5)
        assert hypot(x - middle[0], y - middle[1]) == pytest.approx(abs(bend), abs=1e-6)


@given(POINTS, POINTS, st.floats(-80, 80))
def test_the_tip_of_an_arrow_is_where_its_way_ends(start: Point, end: Point, bend: float) -> None:
    way = bent(start, end, bend, "#000000", 2)
    shaft, head = arrow(way, 10)
    assert head.corners[0] == pytest.approx(end)
    assert shaft.points[0] == start
    left, right = head.corners[1:]
    assert hypot(left[0] - end[0], left[1] - end[1]) == pytest.approx(
        hypot(right[0] - end[0], right[1] - end[1])
    )


@pytest.mark.parametrize("declaration", Declaration)
def test_a_suit_has_the_pips_of_its_dominoes(declaration: Declaration) -> None:
    for suit in range(8):
        if not effective_suit(suit, declaration):
            continue
        mark = suit_mark(suit, declaration, 0, 0, 18)
        discs = [each for each in mark.marks if isinstance(each, Disc)]
        if suit < 7:
            assert len(discs) == suit
        elif declaration.is_pip_trump:
            assert [disc.fill for disc in discs] == [CALLED_INK] * declaration
        else:
            assert [each.text for each in mark.marks if isinstance(each, Words)] == ["D"]
        face = mark.marks[0]
        assert isinstance(face, Box)
        assert (face.fill, face.edge == CALLED_INK) == (IVORY, suit == 7)


def test_a_sheet_holds_every_mark_of_its_pictures_beneath_each_other() -> None:
    one, two = Picture(50, 40, "one", EVERY[:3]), Picture(30, 20, "two", EVERY[3:])
    page = sheet([one, two], "both")
    down = page.height - two.height
    assert down > one.height
    assert page.marks == (*one.marks, *(moved(mark, 0, down) for mark in two.marks))
    assert len(list(plain(page.marks))) == len(list(plain(EVERY)))
