"""The pictures of a position: every edge and every void is drawn, and nothing that is not there."""

from collections import Counter
from itertools import pairwise
from math import hypot
from typing import Final
from xml.etree import ElementTree

import pytest

from tests.pictures.looking import XMLNS, across, assert_all_on_page, words
from texas42.axes.control_graph import control_graph
from texas42.axes.drawn.control import control_picture
from texas42.axes.drawn.interrupts import interrupt_picture
from texas42.axes.drawn.lattice import HIDDEN, SHOWN, lattice_picture
from texas42.axes.drawn.picture import PICTURES, picture
from texas42.axes.drawn.table_cloth import KEPT, LOST
from texas42.axes.interrupts import contested_suits, interrupt_graph, safe_suits
from texas42.axes.leads import leads
from texas42.axes.voids import actual_voids, shown_voids
from texas42.axes.words import existing_suits
from texas42.deals import Deal, Position
from texas42.deals.domino_svg import IVORY
from texas42.pictures.marks import Box, Curve, Picture, Polygon, Tile, plain
from texas42.pictures.pdf import picture_pdf
from texas42.pictures.svg import picture_svg
from texas42.rules import domino_name, suit_name, team
from texas42.solve import best_line

# By seed, declaration, leader and number of plays.
PLACES = [
    (0, "fives", 0, 0),
    (0, "fives", 1, 13),
    (1, "blanks", 0, 20),
    (2, "notrump", 3, 9),
    (3, "doubles-trump", 2, 6),
    (4, "doubles-suit", 0, 15),
    (5, "sixes", 1, 24),
    (6, "twos", 2, 27),
    (7, "ones", 0, 28),
]


@pytest.fixture(params=[*PLACES, "gone"], ids=lambda place: "-".join(map(str, place)))
def position(request: pytest.FixtureRequest) -> Position:
    if request.param == "gone":
        line = best_line(Position.start(Deal.from_seed(8), "fours"))
        later = Position.start(line.deal, "fours", plays=line.plays[:14])
        return Position.from_packed(later.packed(), line.deal, "fours")
    seed, decl, leader, n_played = request.param
    start = Position.start(Deal.from_seed(seed), decl, leader)
    for number in range(n_played):  # now this domino, now that, so that voids come to light
        legal = start.legal()
        start = start.play(legal[number % len(legal)])
    return start


def suit_tiles(page: Picture, position: Position) -> list[tuple[int, float, float, bool]]:
    """The suits on a page: which, where in the middle, and whether on ivory."""
    suits = {suit_name(s, position.declaration): s for s in existing_suits(position.declaration)}
    found = []
    for mark in page.marks:
        if isinstance(mark, Tile) and mark.name in suits:
            face = mark.marks[0]
            assert isinstance(face, Box)
            middle = (face.x + face.width / 2, face.y + face.height / 2)
            found.append((suits[mark.name], *middle, face.fill == IVORY))
    return found


def arrows(page: Picture) -> list[tuple[Curve, Polygon]]:
    """The ways with their heads, in the order of drawing."""
    marks = page.marks
    return [
        (way, head)
        for way, head in pairwise(marks)
        if isinstance(way, Curve) and isinstance(head, Polygon)
    ]


# The four sides of the table, in the order of the seats.
SIDES = ((360, 456), (104, 318), (360, 180), (616, 318))


def seat_at(x: float, y: float) -> int:
    return min(range(4), key=lambda seat: hypot(x - SIDES[seat][0], y - SIDES[seat][1]))


def test_interrupts_are_the_edges_of_the_graph(position: Position) -> None:
    page = interrupt_picture(position)
    edges = interrupt_graph(position.state)
    shown = set(interrupt_graph(position.state, shown_voids(position)))
    ways = {
        (seat_at(*way.points[0]), seat_at(*head.corners[0])): way
        for way, head in arrows(page)
        if way.points[0][1] < 480  # beneath is what the colours mean
    }
    assert len(ways) == len([way for way, _ in arrows(page) if way.points[0][1] < 480])
    assert set(ways) == {(edge.leader, edge.by) for edge in edges}
    labels = [tile for tile in suit_tiles(page, position) if tile[2] < 480]
    drawn = []
    for suit, x, y, ivory in labels:
        pair = min(ways, key=lambda pair: hypot(*_off(ways[pair].at(0.64), (x, y))))
        drawn.append((pair[0], suit, pair[1], ivory))
    assert Counter(drawn) == Counter((*edge, edge in shown) for edge in edges)
    for (leader, by), way in ways.items():
        if leader == position.trick_leader:
            assert way.colour == (KEPT if team(leader) == team(by) else LOST)
    widths = {leader: way.width for (leader, _), way in ways.items()}
    assert all(
        (width == 3) == (leader == position.trick_leader) for leader, width in widths.items()
    )


def _off(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] - other[0], one[1] - other[1]


def test_the_corner_has_safe_and_contested_suits(position: Position) -> None:
    page = interrupt_picture(position)
    there = set(existing_suits(position.declaration))
    corner = [tile for tile in suit_tiles(page, position) if tile[2] > 480 and tile[1] < 250]
    line = {y for _, _, y, _ in corner}
    rows = [{suit for suit, _, y, _ in corner if y == at} for at in sorted(line)]
    expected = [set(of(position.state)) & there for of in (safe_suits, contested_suits)]
    assert rows == [suits for suits in expected if suits]
    assert sum(each.text == "none" for each in words(page)) == 2 - len(rows)
    # Ivory is what the plays have shown: that somebody who can trump cannot follow.
    shown = set(contested_suits(position.state, voids=shown_voids(position)))
    assert {suit for suit, _, _, ivory in corner if ivory} == shown & there


def test_before_anything_is_played_nothing_in_the_corner_is_shown() -> None:
    page = interrupt_picture(Position.start(Deal.from_seed(0), "fives"))
    position = Position.start(Deal.from_seed(0), "fives")
    corner = [tile for tile in suit_tiles(page, position) if tile[2] > 480 and tile[1] < 250]
    assert corner
    assert not any(ivory for *_, ivory in corner)


def test_the_hands_lie_at_their_sides(position: Position) -> None:
    tiles = [mark.name for mark in interrupt_picture(position).marks if isinstance(mark, Tile)]
    held = [domino_name(d) for hand in position.hands for d in sorted(hand, reverse=True)]
    assert tiles[: len(held)] == held


def test_control_is_the_part_of_the_graph_that_begins_with_the_leader(position: Position) -> None:
    page, leader = control_picture(position), position.trick_leader
    edges = [edge for edge in control_graph(position.state) if edge.leader == leader]
    tiles = suit_tiles(page, position)
    left = {y: suit for suit, x, y, _ in tiles if x < 450}
    order = [leader, (leader + 2) % 4, (leader + 1) % 4, (leader + 3) % 4]
    panels = [mark for mark in page.marks if isinstance(mark, Box) and mark.height == 96]
    if position.is_over:
        assert (edges, left, panels) == ([], {}, [])
        return

    def winner(y: float) -> int:
        (at,) = (i for i, panel in enumerate(panels) if panel.y <= y <= panel.y + panel.height)
        return order[at]

    bundles = [
        (left[way.points[0][1]], winner(head.corners[0][1]), way.width > 2)
        for way, head in arrows(page)
    ]
    best = {(lead.suit, lead.winner) for lead in leads(position)}
    assert sorted(bundles) == sorted(
        (*bundle, bundle in best) for bundle in {(edge.suit, edge.winner) for edge in edges}
    )
    nodes = {(winner(y), suit) for suit, x, y, ivory in tiles if x > 450 and ivory}
    assert nodes == {(e.winner, e.next_suit) for e in edges if e.next_suit is not None}
    assert len([tile for tile in tiles if tile[1] > 450]) == 4 * len(
        existing_suits(position.declaration)
    )


def test_the_way_of_best_play_is_that_of_the_solver(position: Position) -> None:
    before = len(position.tricks)
    for lead in leads(position):
        after = position if position.trick else position.play(lead.best)
        line = best_line(after)
        assert lead.winner == line.tricks[before].winner
        assert line.points[0] - line.points[1] == (
            lead.value + position.points[0] - position.points[1]
        )


def test_patterns_have_a_cell_for_every_void(position: Position) -> None:
    page = lattice_picture(position)
    line = best_line(position)
    points = [line]
    while points[-1].plays:
        points.append(points[-1].undo())
    at_tricks = [each for each in points[::-1] if not each.trick]
    cells = [m for m in page.marks if isinstance(m, Box) and (m.width, m.radius) == (12, 2)]
    assert len(cells) == 32 * len(at_tricks)
    fills = Counter(cell.fill for cell in cells)
    n_shown = sum(shown_voids(each).n_voids for each in at_tricks)
    assert fills[SHOWN] == n_shown
    assert fills[HIDDEN] == sum(actual_voids(each.state).n_voids for each in at_tricks) - n_shown


def test_the_dominoes_of_the_play_out_lie_in_order(position: Position) -> None:
    tiles = [mark for mark in lattice_picture(position).marks if isinstance(mark, Tile)]
    line = best_line(position)
    assert line.plays[: len(position.plays)] == position.plays
    names = [mark.name for mark in tiles]
    played = [domino_name(d) for d in line.plays]
    assert names[: len(played)] == played
    said = " ".join(each.text for each in words(lattice_picture(position)))
    n_shown, n_actual = shown_voids(position).n_voids, actual_voids(position.state).n_voids
    assert f"shown by the plays: {n_shown} now" in said
    assert f"{n_actual - n_shown} more now" in said


@pytest.mark.parametrize("name", [*PICTURES, None])
def test_everything_lies_on_the_page(position: Position, name: str | None) -> None:
    assert_all_on_page(picture(position, name))


WIDER: Final = 1.18
"""How much wider than Helvetica DejaVu Sans is, in which the pictures are seen where it is not."""


def test_words_do_not_run_into_each_other_even_in_a_wider_font(position: Position) -> None:
    for name in PICTURES:
        by_line: dict[float, list[tuple[float, float]]] = {}
        for each in words(picture(position, name)):
            left, right = across(each)
            more = (right - left) * (WIDER - 1)
            before = {"start": 0.0, "middle": 0.5, "end": 1.0}[each.anchor] * more
            by_line.setdefault(each.y, []).append((left - before, right + more - before))
        for line in by_line.values():
            assert all(one[1] < other[0] for one, other in pairwise(sorted(line)))


def test_svg_is_well_formed_and_pdf_can_be_written(position: Position) -> None:
    page = picture(position)
    root = ElementTree.fromstring(picture_svg(page))
    assert root.attrib["aria-label"] == page.title
    assert [each.text for each in root.iter(f"{XMLNS}text")] == [each.text for each in words(page)]
    assert len(list(root.iter(f"{XMLNS}path"))) == sum(
        isinstance(mark, Curve) for mark in plain(page.marks)
    )
    assert picture_pdf(page).startswith(b"%PDF-")


def test_all_the_pictures_stand_on_one_page() -> None:
    position = Position.start(Deal.from_seed(0), "fives")
    assert {words(picture(position, name))[0].text for name in PICTURES} <= {
        each.text for each in words(picture(position))
    }


def test_an_unknown_picture() -> None:
    with pytest.raises(ValueError, match="there is no picture 'tempo': expected interrupts"):
        picture(Position.start(Deal.from_seed(0), "fives"), "tempo")
