"""The interrupt graph as a picture: who could trump whose lead, around the table. Section 3.7."""

from collections.abc import Iterator
from math import hypot
from typing import Final

from texas42.axes.drawn.table_cloth import KEPT, LOST, on_cloth, seat_name
from texas42.axes.interrupts import contested_suits, interrupt_graph, safe_suits
from texas42.axes.voids import shown_voids
from texas42.axes.words import existing_suits, suit_order
from texas42.deals import Position
from texas42.deals.domino_svg import CALLED_INK, INK, LONG, SHORT
from texas42.deals.drawing import SEAT_NAMES
from texas42.deals.svg import CREAM, SOFT
from texas42.pictures.arrows import arrow, bent
from texas42.pictures.cloth import LEFT, RIGHT, WIDTH, faded
from texas42.pictures.marks import Curve, Mark, Picture, Point, Words, tile
from texas42.pictures.suits import suit_mark
from texas42.rules import N_SEATS, called_set, power_set, team

_MID: Final = WIDTH / 2
_LEVEL: Final = 318
_AT: Final[tuple[Point, ...]] = ((_MID, 456), (104, _LEVEL), (_MID, 180), (WIDTH - 104, _LEVEL))
"""Where the arrows of each seat begin and end, in the middle of its side of the table."""
_SCALE: Final = 0.56
_STEP: Final = (SHORT + 5) * _SCALE
_OFF: Final = 18
_APART: Final = 62
_LANE: Final = 11
_BEND: Final = 15
_CHIP: Final = 18
_CHIPS_A_ROW: Final = 4
_ALONG: Final = 0.64
_OTHERS: Final = 0.6
_CORNER: Final = 496


def interrupt_picture(position: Position) -> Picture:
    """The four hands, and an arrow from each seat to whoever could trump its lead.

    On the arrow stand the suits: ivory if the plays have shown that the seat cannot follow, hollow
    if only open hands tell. The arrows of the seat that has the lead are thick.

    >>> from texas42.deals import Deal
    >>> page = interrupt_picture(Position.start(Deal.from_seed(0), "fives"))
    >>> page.title
    'Interrupts: fives are trump. Seat 0 is to lead.'
    """
    return on_cloth(position, "Interrupts: who could trump whose lead", _marks(position))


def _marks(position: Position) -> Iterator[Mark]:
    for seat in range(N_SEATS):
        yield from _seat(position, seat)
    yield from _arrows(position)
    yield from _corners(position)


def _seat(position: Position, seat: int) -> Iterator[Mark]:
    """The name of a seat, on gold if it has the lead, and its hand, small, highest first."""
    hand = sorted(position.hands[seat], reverse=True)
    on_side, (x, y) = seat % 2 == 1, _AT[seat]
    long, short = LONG * _SCALE, SHORT * _SCALE
    off = ((0, _OFF), (-_OFF - long, 0), (0, -_OFF - long), (_OFF, 0))[seat]
    length = len(hand) * _STEP - (_STEP - short)
    for index, d in enumerate(hand):
        along = index * _STEP - length / 2
        place = (x + off[0], y + along) if on_side else (x + along, y + off[1])
        ink = CALLED_INK if d in called_set(position.declaration) else INK
        yield tile(d, *place, _SCALE, on_side=on_side, ink=ink)
    middle_x = x + off[0] + (long / 2 if on_side else 0)
    beside = y - length / 2 - 14
    base = (y + _OFF + long + 26, beside, y - _OFF - long - 14, beside)[seat]
    yield from seat_name(position, seat, middle_x, base)


def _arrows(position: Position) -> Iterator[Mark]:
    """An arrow for each seat and each that could trump it, the leader's last and so on top."""
    suits: dict[tuple[int, int], list[int]] = {}
    for edge in interrupt_graph(position.state):
        suits.setdefault((edge.leader, edge.by), []).append(edge.suit)
    if not suits:
        yield Words(_MID, _LEVEL + 5, _nobody(position), 15, CREAM, "middle")
    all_shown = set(interrupt_graph(position.state, shown_voids(position)))
    order = sorted(suits, key=lambda pair: pair[0] == position.trick_leader)
    for leader, by in order:
        leads = leader == position.trick_leader
        colour = KEPT if team(leader) == team(by) else LOST
        way = _way(leader, by, colour if leads else faded(colour, _OTHERS), 3 if leads else 1.5)
        yield from arrow(way, 12 if leads else 9)
    for leader, by in order:
        shown = {edge.suit for edge in all_shown if (edge.leader, edge.by) == (leader, by)}
        of_pair = sorted(suits[leader, by], key=suit_order)
        yield from _label(position, _way(leader, by, "", 1).at(_ALONG), of_pair, shown)


def _nobody(position: Position) -> str:
    """Why there is no arrow, in a sentence."""
    if position.is_over:
        return "Every domino has been played."
    if power_set(position.declaration) is None:
        return "No suit has power: no lead can be interrupted."
    return "No lead can be interrupted."


def _way(start: int, end: int, colour: str, width: float) -> Curve:
    """The way of an arrow: each seat has a place for each other one, and each way its own lane."""
    (x1, y1), (x2, y2) = _port(start, end), _port(end, start)
    length = hypot(x2 - x1, y2 - y1)
    # To the left of who walks, as the bend is; the way back has its left on the other side.
    aside_x, aside_y = (y2 - y1) / length * _LANE, -(x2 - x1) / length * _LANE
    first, last = (x1 + aside_x, y1 + aside_y), (x2 + aside_x, y2 + aside_y)
    return bent(first, last, _BEND, colour, width)


def _port(seat: int, other: int) -> Point:
    """Where the ways between two seats touch the first: towards the side where the other sits."""
    (x, y), (to_x, to_y) = _AT[seat], _AT[other]
    if seat % 2:
        return x, y + _APART * ((to_y > y) - (to_y < y))
    return x + _APART * ((to_x > x) - (to_x < x)), y


def _label(position: Position, at: Point, suits: list[int], shown: set[int]) -> Iterator[Mark]:
    """The suits of an arrow in rows, centred on a point."""
    rows = [suits[start : start + _CHIPS_A_ROW] for start in range(0, len(suits), _CHIPS_A_ROW)]
    for down, row in enumerate(rows):
        y = at[1] + (down - len(rows) / 2) * (_CHIP + 2)
        for right, suit in enumerate(row):
            x = at[0] + (right - len(row) / 2) * (_CHIP + 2)
            yield _chip(position, suit, x + 1, y + 1, is_shown=suit in shown)


def _chip(position: Position, suit: int, x: float, y: float, *, is_shown: bool) -> Mark:
    """A suit, ivory where the plays have shown it, hollow where only open hands tell."""
    if is_shown:
        return suit_mark(suit, position.declaration, x, y, _CHIP)
    return suit_mark(
        suit, position.declaration, x, y, _CHIP, fill=faded("#000000", 0.25), edge=SOFT, ink=CREAM
    )


def _corners(position: Position) -> Iterator[Mark]:
    """To the left the leader's safe and contested suits, to the right what is meant by what."""
    state, leader = position.state, SEAT_NAMES[position.trick_leader]
    there = set(existing_suits(position.declaration))
    shown = set(contested_suits(state, voids=shown_voids(position)))
    # Plays show who is void, and so that a suit is contested; that one is safe they never show.
    for what, split, y in (
        ("safe", safe_suits(state), 0),
        ("contested", contested_suits(state), 46),
    ):
        suits = sorted(there.intersection(split), key=suit_order)
        yield Words(LEFT, _CORNER + y, f"{what} for {leader}", 13, SOFT)
        for index, suit in enumerate(suits):
            x = LEFT + index * (_CHIP + 4)
            yield _chip(position, suit, x, _CORNER + y + 6, is_shown=suit in shown)
        if not suits:
            yield Words(LEFT, _CORNER + y + 20, "none", 13, CREAM)
    yield from _legend(position)


def _legend(position: Position) -> Iterator[Mark]:
    x, sample = RIGHT - 204, existing_suits(position.declaration)[1]
    for index, (said, colour) in enumerate(
        (("the other side could trump", LOST), ("the partner could", KEPT))
    ):
        y = _CORNER + index * 22
        yield from arrow(bent((x, y - 4), (x + 26, y - 4), 0, colour, 3), 10)
        yield Words(x + 34, y, said, 13, CREAM)
    for index, said in enumerate(("shown by the plays", "only open hands tell")):
        y = _CORNER + 44 + index * 22
        yield _chip(position, sample, x + 4, y - 14, is_shown=index == 0)
        yield Words(x + 34, y, said, 13, CREAM)
