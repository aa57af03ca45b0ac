"""The control graph as a picture: what can be led, who takes the trick, what comes next.

Section 4.6. A node is a seat with a suit that it may lead. The whole graph has up to 28 nodes and
hundreds of edges; drawn is the part that begins with the leader, each bundle of edges to one winner
as one line, and one line of best play from each lead stands out.
"""

from collections.abc import Iterator
from typing import Final

from texas42.axes.drawn.table_cloth import KEPT, LOST, on_cloth, seat_name
from texas42.axes.leads import Lead, leads
from texas42.axes.words import existing_suits
from texas42.deals import Position
from texas42.deals.domino_svg import CALLED_INK, INK, LONG, SHORT
from texas42.deals.drawing import SEAT_NAMES
from texas42.deals.svg import CREAM, GOLD, SOFT
from texas42.pictures.arrows import arrow
from texas42.pictures.cloth import HEIGHT, LEFT, RIGHT, WIDTH, faded
from texas42.pictures.marks import Box, Curve, Line, Mark, Picture, Words, tile
from texas42.pictures.suits import suit_mark
from texas42.rules import N_SEATS, called_set, team

_TOP: Final = 106
_BOTTOM: Final = 540
_ROW: Final = 62
_SCALE: Final = 0.56
_TILE_STEP: Final = SHORT * _SCALE + 3
_CHIP: Final = 24
_LED_AT: Final = 92
_PANEL: Final = 96
_PANEL_AT: Final = 472
_PANEL_STEP: Final = (_BOTTOM - _TOP - _PANEL) / (N_SEATS - 1)
_NODE: Final = 22
_NODE_STEP: Final = 26
_PORT: Final = 9


def control_picture(position: Position) -> Picture:
    """To the left the suits that can be led, to the right who may take the trick and lead next.

    A thick line goes to whoever takes the trick in one line of best play after the lead, thin ones
    to everybody else who may: there may be other lines that are as good. A suit on the right is
    ivory if its seat may lead it next, and ringed if that line does. Mid-trick the led suit is the
    only one to the left.

    >>> from texas42.deals import Deal
    >>> page = control_picture(Position.start(Deal.from_seed(0), "fives"))
    >>> page.title
    'Control: fives are trump. Seat 0 is to lead.'
    """
    return on_cloth(position, "Control: who may lead next, and what", _marks(position))


def _marks(position: Position) -> Iterator[Mark]:
    found = leads(position)
    if not found:
        yield Words(WIDTH / 2, HEIGHT / 2, "Every domino has been played.", 15, CREAM, "middle")
        return
    yield from _flows(position, found)
    for index, lead in enumerate(found):
        yield from _led(position, lead, _chip_at(position, found), _level(index, len(found)))
    for place, seat in enumerate(_in_order(position)):
        yield from _panel(position, found, seat, _TOP + place * _PANEL_STEP)
    yield from _captions(position)
    yield from _legend()


def _in_order(position: Position) -> tuple[int, ...]:
    """The seats from top to bottom: the leader and the partner, then the other side."""
    leader = position.trick_leader
    return tuple((leader + turn) % N_SEATS for turn in (0, 2, 1, 3))


def _level(index: int, of: int) -> float:
    """The height of the middle of a row to the left."""
    step = min(_ROW, (_BOTTOM - _TOP) / of)
    return (_TOP + _BOTTOM) / 2 + (index - (of - 1) / 2) * step


def _chip_at(position: Position, found: tuple[Lead, ...]) -> float:
    """Where the suits stand: beside the longest row of dominoes."""
    longest = max(len(position.trick) or len(lead.dominoes) for lead in found)
    return _LED_AT + longest * _TILE_STEP + 12


def _led(position: Position, lead: Lead, chip_at: float, y: float) -> Iterator[Mark]:
    """What a lead is worth, the dominoes that lead the suit, or the trick so far, and the suit."""
    called = called_set(position.declaration)
    worth = f"{lead.value:+}"
    if lead.is_best:
        yield Box(LEFT - 6, y - 13, 50, 25, GOLD, radius=12.5)
    yield Words(LEFT + 19, y + 5, worth, 15, INK if lead.is_best else CREAM, "middle", lead.is_best)
    for index, d in enumerate(position.trick or sorted(lead.dominoes, reverse=True)):
        ink = CALLED_INK if d in called else INK
        x = _LED_AT + index * _TILE_STEP
        yield tile(d, x, y - LONG * _SCALE / 2, _SCALE, ink=ink)
        if position.trick:
            seat = (position.trick_leader + index) % N_SEATS
            yield Words(x + SHORT * _SCALE / 2, y + 36, str(seat), 12, SOFT, "middle")
    yield suit_mark(lead.suit, position.declaration, chip_at, y - _CHIP / 2, _CHIP)


def _flows(position: Position, found: tuple[Lead, ...]) -> Iterator[Mark]:
    """The bundles of edges, from each suit to each seat that may take the trick."""
    order = _in_order(position)
    arriving: dict[int, list[int]] = {
        seat: [at for at, lead in enumerate(found) if seat in lead.may_lead] for seat in order
    }
    thin: list[Curve] = []
    thick: list[Curve] = []
    for at, lead in enumerate(found):
        for seat in lead.may_lead:
            best = seat == lead.winner
            colour = KEPT if team(seat) == team(position.trick_leader) else LOST
            x1, y1 = _chip_at(position, found) + _CHIP + 6, _level(at, len(found))
            x2, n_ports = _PANEL_AT - 12, len(arriving[seat])
            middle = _TOP + order.index(seat) * _PANEL_STEP + _PANEL / 2
            y2 = middle + (arriving[seat].index(at) - (n_ports - 1) / 2) * _PORT
            pull = (x2 - x1) * 0.45
            points = ((x1, y1), (x1 + pull, y1), (x2 - pull, y2), (x2, y2))
            shade = colour if best else faded(colour, 0.5)
            (thick if best else thin).append(Curve(points, shade, 3.2 if best else 1.3))
    for way in thin:
        yield from arrow(way, 7)
    for way in thick:
        yield from arrow(way, 11)


def _panel(position: Position, found: tuple[Lead, ...], seat: int, y: float) -> Iterator[Mark]:
    """A seat that may take the trick, and the suits that it may lead next."""
    may = {suit for lead in found for suit in lead.may_lead.get(seat, ())}
    best = {lead.next_suit for lead in found if lead.is_best and lead.winner == seat}
    takes = any(seat in lead.may_lead for lead in found)
    yield Box(_PANEL_AT, y, RIGHT - _PANEL_AT, _PANEL, faded("#000000", 0.16), radius=10)
    yield from seat_name(position, seat, _PANEL_AT + 46, y + 30)
    said = "may lead" if may else "the hand ends" if takes else "cannot take it"
    yield Words(RIGHT - 10, y + 30, said, 13, SOFT, "end")
    for index, suit in enumerate(existing_suits(position.declaration)):
        x, top = _PANEL_AT + 10 + index * _NODE_STEP, y + 52
        if suit in may:
            yield suit_mark(suit, position.declaration, x, top, _NODE)
        else:
            shadow = faded("#000000", 0.12)
            ink = faded(CREAM, 0.25)
            yield suit_mark(
                suit, position.declaration, x, top, _NODE, fill=shadow, edge=ink, ink=ink
            )
        if suit in best:
            yield Box(x - 3, top - 3, _NODE + 6, _NODE + 6, None, GOLD, 2.5, 6)


def _captions(position: Position) -> Iterator[Mark]:
    verb = "led" if position.trick else "leads"
    yield Words(LEFT, _TOP - 12, "worth to", 12, SOFT)
    yield Words(LEFT, _TOP + 3, "0 and 2", 12, SOFT)
    yield Words(_LED_AT, _TOP - 12, f"{SEAT_NAMES[position.trick_leader]} {verb}", 13, SOFT)
    yield Words(_PANEL_AT, _TOP - 12, "takes the trick, then leads", 13, SOFT)


def _legend() -> Iterator[Mark]:
    """What the lines and the ring are, with room for fonts that are wider."""
    y = HEIGHT - 26
    yield from _sample(LEFT, y, "one line of best play", CREAM)
    ring_at = LEFT + 192
    yield Box(ring_at, y - 15, 16, 16, None, GOLD, 2.5, 4)
    yield Words(ring_at + 24, y, "led next in it", 13, CREAM)
    yield from _sample(LEFT + 322, y, "possible", faded(CREAM, 0.6), 1.3)
    yield from _sample(LEFT + 424, y, "keeps the lead", KEPT)
    yield from _sample(LEFT + 572, y, "loses it", LOST)


def _sample(x: float, y: float, said: str, colour: str, width: float = 3.2) -> Iterator[Mark]:
    yield Line(x, y - 4, x + 26, y - 4, colour, width)
    yield Words(x + 33, y, said, 13, CREAM)
