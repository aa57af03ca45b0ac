"""The printed table: the same figures as the table, each in its place, on the page and legible."""

import re
import sys
import xml.etree.ElementTree as ET
import zlib
from itertools import combinations

import pytest

from tests.pictures.looking import XMLNS, assert_all_on_page, words
from texas42.bidding import BidTable, bid
from texas42.bidding.html import table_html
from texas42.bidding.notes import notes
from texas42.bidding.picture import picture
from texas42.deals.domino_svg import BRASS, CALLED_INK
from texas42.pictures.heat import heat, percent
from texas42.pictures.marks import Box, Disc, Line, Picture, Tile, Words, plain
from texas42.pictures.pdf import PdfError, picture_pdf
from texas42.pictures.svg import picture_svg
from texas42.rules import called_set, domino_name, pip_sum

GOOD = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
POOR = "6-2 5-3 4-1 4-0 3-1 2-0 1-0"
LEVELS = range(30, 43)


@pytest.fixture(scope="module", params=["good", "poor", "called", "audited"])
def table(request: pytest.FixtureRequest) -> BidTable:
    if request.param == "called":
        return bid(GOOD, seat=1, calls="pass,pass,31", model="smartstack", samples=40)
    if request.param == "audited":
        return bid(GOOD, samples=20, decls=["fives", "fours"], audit=True)
    return bid(GOOD if request.param == "good" else POOR, samples=40, decls=range(10))


def row_of(page: Picture, label: str) -> list[Words]:
    """The words that stand beside the name of a declaration."""
    (name,) = (each for each in words(page) if each.text == label and each.size == 14)
    return [each for each in words(page) if abs(each.y - name.y) < 16 and each.x > name.x]


def test_every_chance_stands_in_its_row_and_column(table: BidTable) -> None:
    page = picture(table)
    columns = {each.text: each.x for each in words(page) if each.bold and each.size == 15}
    assert list(columns) == [str(level) for level in LEVELS]
    for estimate in table.declarations:
        row = row_of(page, estimate.decl.label)
        for level in LEVELS:
            chance = estimate.judged[level]
            column = [each.text for each in row if each.x == columns[str(level)]]
            around = f"{round(100 * chance.low)}-{round(100 * chance.high)}"
            open_hands = f"open {percent(estimate.p_make[level].p)}"
            assert column == [percent(chance.p), around, open_hands]


def test_the_best_comes_first(table: BidTable) -> None:
    page = picture(table)
    names = {each.decl.label for each in table.declarations}
    shown = [each for each in words(page) if each.text in names and each.size == 14]
    assert [each.text for each in shown] == [each.decl.label for each in table.declarations]
    assert [each.bold for each in shown] == [True] + [False] * (len(shown) - 1)


def test_colours_are_those_of_the_chances(table: BidTable) -> None:
    boxes = [mark for mark in picture(table).marks if isinstance(mark, Box)]
    fills = [box.fill for box in boxes if box.radius == 4]
    assert fills == [
        heat(estimate.judged[level].p) for estimate in table.declarations for level in LEVELS
    ]


def test_the_suggested_bid_has_a_ring_and_a_pass_has_none(table: BidTable) -> None:
    page = picture(table)
    rings = [m for m in page.marks if isinstance(m, Box) and m.edge == BRASS and m.fill is None]
    if table.best.bid is None:
        assert rings == []
        return
    (ring,) = rings
    inside = [
        each.text
        for each in words(page)
        if ring.x < each.x < ring.x + ring.width and ring.y < each.y < ring.y + ring.height
    ]
    assert inside[0] == percent(table.best.p.p)


def test_the_hand_is_drawn_and_the_leads(table: BidTable) -> None:
    tiles = [mark for mark in picture(table).marks if isinstance(mark, Tile)]
    hand, leads = tiles[:7], tiles[7:]
    assert [tile.name for tile in hand] == [domino_name(d) for d in sorted(table.hand)[::-1]]
    for tile, d in zip(hand, sorted(table.hand)[::-1], strict=True):
        discs = [mark for mark in tile.marks if isinstance(mark, Disc)]
        assert len(discs) == pip_sum(d) + 1  # the pips, and the pin in the middle
        red = sum(disc.fill == CALLED_INK for disc in discs)
        assert red == (pip_sum(d) if d in called_set(table.best.decl) else 0)
    leads_found = [each.best_lead for each in table.declarations]
    assert [t.name for t in leads] == [domino_name(lead.domino) for lead in leads_found if lead]


def test_what_the_numbers_rest_on_is_said(table: BidTable) -> None:
    said = " ".join(each.text for each in words(picture(table)))
    for needed in (
        table.verdict,
        table.completion_model.label,
        table.caveat,
        f"{table.samples} at seed {table.seed}",
        table.best.risk.rule,
        str(table.calls),
        *(note.text for note in notes(table)),
    ):
        assert needed in said


def test_everything_lies_on_the_page(table: BidTable) -> None:
    assert_all_on_page(picture(table))


def test_no_domino_lies_upon_another(table: BidTable) -> None:
    tiles = [mark for mark in picture(table).marks if isinstance(mark, Tile)]
    boxes = [mark for tile in tiles for mark in tile.marks if isinstance(mark, Box)]
    assert len(boxes) == len(tiles)
    for one, other in combinations(boxes, 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_svg_says_the_same_and_needs_nothing_from_elsewhere(table: BidTable) -> None:
    page = picture(table)
    drawn = picture_svg(page)
    root = ET.fromstring(drawn)
    assert drawn.count("://") == 1  # the name space, which nobody fetches
    assert root.attrib["aria-label"] == table.verdict
    assert [each.text for each in root.iter(f"{XMLNS}text")] == [each.text for each in words(page)]
    tags = ("g", "title", "circle", "rect", "line", "text", "svg")
    for element in root.iter():
        assert element.tag in {XMLNS + tag for tag in tags}
        assert not {"id", "class", "style", "href", "src"} & set(element.attrib)
    for tag, mark in (("circle", Disc), ("rect", Box), ("line", Line)):
        n_marks = sum(isinstance(each, mark) for each in plain(page.marks))
        assert len(list(root.iter(XMLNS + tag))) == n_marks


def test_pdf_says_the_same_on_one_page(table: BidTable) -> None:
    page = picture(table)
    document = picture_pdf(page)
    assert document.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", document)) == 1
    (content,) = (
        zlib.decompress(found)
        for found in re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
        if found.startswith(b"x")
    )
    shown = [
        re.sub(rb"\\(.)", rb"\1", text).decode("latin-1")
        for text in re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", content)
    ]
    assert shown == [each.text for each in words(page)]
    assert picture_pdf(page) == document


def test_pdf_without_its_library_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(PdfError, match=re.escape("pip install 'texas42[pdf]'")):
        picture_pdf(Picture(10, 10, "nothing", ()))


def test_html_says_the_same(table: BidTable) -> None:
    root = ET.fromstring(table_html(table))
    rows = [["/".join(cell.itertext()) for cell in row] for row in root.iter("tr")]
    assert rows[0][1:14] == [str(level) for level in LEVELS]
    for row, estimate in zip(rows[1:], table.declarations, strict=True):
        assert row[1:14] == [
            f"{percent(estimate.judged[level].p)}/{percent(estimate.p_make[level].p)}"
            for level in LEVELS
        ]
    said = "".join(root.itertext())
    for needed in (table.verdict, table.caveat, table.completion_model.label):
        assert needed in said
    assert table_html(table) == table._repr_html_()
    assert not any({"id", "class"} & set(element.attrib) for element in root.iter())
