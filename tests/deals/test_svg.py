"""The picture: well-formed, self-contained, with every domino once and none upon another."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

from hypothesis import given

from tests.strategies import positions
from texas42.deals import Position, svg
from texas42.deals.domino_svg import BRASS, CALLED_INK, INK, LONG, SHORT
from texas42.deals.drawing import declared, whose_turn, winning_seat
from texas42.rules import called_set, domino_name, pip_sum, pips

XMLNS = "http://www.w3.org/2000/svg"
GROUP, TITLE, CIRCLE, TEXT, RECT = (
    f"{{{XMLNS}}}{tag}" for tag in ("g", "title", "circle", "text", "rect")
)
SHAPES = {RECT, f"{{{XMLNS}}}svg", f"{{{XMLNS}}}line"}
MARGIN = 28
GOLD = "#f5c542"


def tiles(position: Position) -> dict[int, ET.Element]:
    """The group of each domino in the picture, which must be there once."""
    ids = {domino_name(d): d for d in range(28)}
    groups = {}
    for group in ET.fromstring(svg(position)).iter(GROUP):
        title = group.find(TITLE)
        assert title is not None
        assert title.text is not None
        assert ids[title.text] not in groups
        groups[ids[title.text]] = group
    return groups


def seats_of(position: Position) -> dict[int, int]:
    """The seat of every domino held or in the trick."""
    seats = {d: seat for seat, hand in enumerate(position.hands) for d in hand}
    for turn, d in enumerate(position.trick):
        seats[d] = (position.trick_leader + turn) % 4
    return seats


def corner(group: ET.Element) -> tuple[float, float]:
    match = re.fullmatch(r"translate\((\S+) (\S+)\)", group.attrib["transform"])
    assert match is not None
    return float(match[1]), float(match[2])


Box = tuple[float, float, float, float]
"""The left, the top, the right and the bottom of something."""


def tile_boxes(position: Position) -> dict[int, Box]:
    seats, boxes = seats_of(position), {}
    for d, group in tiles(position).items():
        x, y = corner(group)
        width, height = (LONG, SHORT) if seats[d] in (1, 3) else (SHORT, LONG)
        boxes[d] = (x, y, x + width, y + height)
    return boxes


def texts(position: Position) -> list[ET.Element]:
    return list(ET.fromstring(svg(position)).iter(TEXT))


def text_box(text: ET.Element) -> Box:
    """The room a text takes, its letters being at most 0.6 times as wide as high on average."""
    size, x, y = (float(text.attrib[name]) for name in ("font-size", "x", "y"))
    width = 0.6 * size * len(text.text or "")
    left = x - width * {"start": 0, "middle": 0.5, "end": 1}[text.attrib["text-anchor"]]
    return left, y - 0.8 * size, left + width, y + 0.25 * size


def rect_box(rect: ET.Element) -> Box:
    x, y, width, height = (float(rect.attrib.get(n, 0)) for n in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


@given(positions())
def test_every_domino_held_or_in_the_trick_is_shown_once(position: Position) -> None:
    assert set(tiles(position)) == set(seats_of(position))


@given(positions())
def test_every_domino_has_its_pips(position: Position) -> None:
    for d, group in tiles(position).items():
        circles = list(group.iter(CIRCLE))
        assert len(circles) == pip_sum(d) + 1  # the pips, and the pin in the middle
        assert len({(dot.attrib["cx"], dot.attrib["cy"]) for dot in circles}) == len(circles)
        red = [dot for dot in circles if dot.attrib["fill"] == CALLED_INK]
        assert len(red) == (pip_sum(d) if d in called_set(position.declaration) else 0)


@given(positions())
def test_every_pip_lies_within_its_half_of_the_tile(position: Position) -> None:
    seats = seats_of(position)
    for d, group in tiles(position).items():
        halves = [0, 0]
        for dot in group.iter(CIRCLE):
            x, y, radius = (float(dot.attrib[name]) for name in ("cx", "cy", "r"))
            along, across = (x, y) if seats[d] in (1, 3) else (y, x)
            if dot.attrib["fill"] == BRASS:
                assert (along, across) == (SHORT, SHORT / 2)
                continue
            half = int(along > SHORT)
            halves[half] += 1
            assert half * SHORT + radius <= along <= (half + 1) * SHORT - radius
            assert radius <= across <= SHORT - radius
        assert tuple(halves) == pips(d)  # the higher one above, or to the left


@given(positions())
def test_nothing_lies_upon_anything_else_or_off_the_table(position: Position) -> None:
    boxes = [*tile_boxes(position).values(), *map(text_box, texts(position))]
    for left, top, right, bottom in boxes:
        assert MARGIN <= left < right <= 720 - MARGIN
        assert 0 <= top < bottom <= 600
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart


@given(positions())
def test_a_ring_around_what_is_winning_and_nothing_else(position: Position) -> None:
    ringed = {
        d: rect_box(rect)
        for d, group in tiles(position).items()
        for rect in group.iter(RECT)
        if rect.attrib.get("stroke") == GOLD
    }
    winner = winning_seat(position)
    if winner is None:
        assert ringed == {}
    else:
        turn = (winner - position.trick_leader) % 4
        width, height = (LONG, SHORT) if winner in (1, 3) else (SHORT, LONG)
        assert ringed == {position.trick[turn]: (-3, -3, width + 3, height + 3)}


@given(positions())
def test_the_name_of_the_seat_to_play_is_on_gold(position: Position) -> None:
    rects = ET.fromstring(svg(position)).iter(RECT)
    plates = [rect_box(rect) for rect in rects if rect.attrib["fill"] == GOLD]
    names = [text for text in texts(position) if text.attrib["fill"] == INK]
    if position.is_over:
        assert not plates
        assert not names
        return
    ((left, top, right, bottom),), (name,) = plates, names
    assert (name.text or "").startswith(f"{position.to_play} ")
    inner = text_box(name)
    assert left <= inner[0] < inner[2] <= right
    assert top <= inner[1] < inner[3] <= bottom
    assert MARGIN <= left < right <= 720 - MARGIN


@given(positions())
def test_the_picture_needs_nothing_from_elsewhere(position: Position) -> None:
    picture = svg(position)
    assert picture.count("://") == 1  # the name space, which nobody fetches
    for element in ET.fromstring(picture).iter():
        assert element.tag in {GROUP, TITLE, CIRCLE, TEXT, *SHAPES}
        assert not {"id", "class", "style", "href", "src"} & set(element.attrib)
        assert not any("href" in name or "url(" in said for name, said in element.attrib.items())


@given(positions())
def test_what_may_not_be_played_is_faded(position: Position) -> None:
    faded = {d for d, group in tiles(position).items() if "opacity" in group.attrib}
    in_hand = set() if position.is_over else set(position.hands[position.to_play])
    assert faded == in_hand - set(position.legal())


@given(positions())
def test_the_words_say_how_things_stand(position: Position) -> None:
    root = ET.fromstring(svg(position))
    assert root.attrib["aria-label"] == f"{declared(position.declaration)}. {whose_turn(position)}"
    words = [text.text or "" for text in root.iter(TEXT)]
    assert whose_turn(position) in words
    assert [str(points) for points in position.points] == [word for word in words if word.isdigit()]
    assert (f"{position.gone_points} points fell before" in words) == bool(position.gone)
    captions = sorted(word for word in words if word in {"led", "winning", "led, winning"})
    if not position.trick:
        assert captions == []
    else:
        led_wins = winning_seat(position) == position.trick_leader
        assert captions == (["led, winning"] if led_wins else ["led", "winning"])
