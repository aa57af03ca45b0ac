"""The path of a hand through the lattice of void patterns, as a picture. Sections 3.3 to 3.5."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal

from texas42.axes.drawn.table_cloth import on_cloth
from texas42.axes.void_pattern import N_BITS, VoidPattern
from texas42.axes.voids import actual_path, shown_path
from texas42.axes.words import existing_suits, suit_order
from texas42.deals import Position
from texas42.deals.domino_svg import CALLED_INK, INK, LONG, SHORT
from texas42.deals.svg import CREAM, GOLD, SOFT
from texas42.pictures.cloth import LEFT, faded
from texas42.pictures.marks import Box, Line, Mark, Picture, Polygon, Words, tile
from texas42.pictures.suits import suit_mark
from texas42.rules import N_DOMINOES, N_SEATS, Declaration, called_set
from texas42.rules.suits import N_SUITS
from texas42.rules.tricks import HAND_SIZE
from texas42.solve import best_line

SHOWN: Final = "#f2d48a"
"""The colour of a void that the plays have shown."""
HIDDEN: Final = "#6fa3b8"
"""The colour of a void that only open hands tell."""

_FIRST: Final = 80
_PLAY: Final = 20.8
_TOP: Final = 100
_FLOOR: Final = 300
_VOID: Final = (_FLOOR - _TOP) / N_BITS
_TILES_AT: Final = 308
_SCALE: Final = 0.42
_TILES_END: Final = _TILES_AT + LONG * _SCALE
_GRIDS_AT: Final = 376
_CELL: Final = 14
_LEGEND_AT: Final = 546
_AHEAD: Final = 0.55
_EVERY: Final = 8
_STROKE: Final = 2.5


def lattice_picture(position: Position) -> Picture:
    """How the voids mount up, play by play: those there are, and those that are shown.

    Above, their number from none, the bottom of the lattice, to all 32, its top, over the dominoes
    as they fall; beneath, the pattern itself before each trick and at the end, seats across and
    suits down. Right of the golden line the hand goes on with one line of best play.

    >>> from texas42.deals import Deal
    >>> page = lattice_picture(Position.start(Deal.from_seed(0), "fives"))
    >>> page.title
    'Voids: fives are trump. Seat 0 is to lead.'
    """
    return on_cloth(position, "Voids: the way up the lattice", _marks(position))


def _marks(position: Position) -> Iterator[Mark]:
    line = best_line(position)
    actual, shown = actual_path(line), shown_path(line)
    yield from _scale(line)
    yield from _climb(position, actual, shown)
    yield from _plays(line)
    yield from _patterns(line, actual, shown)
    yield from _now(position)
    now = len(position.plays)
    yield from _legend(position.declaration, actual[now], shown[now])


def _x(n_played: int) -> float:
    """Where the point of the hand lies at which so many dominoes have been played."""
    return _FIRST + n_played * _PLAY


def _y(n_voids: int) -> float:
    return _FLOOR - n_voids * _VOID


def _scale(line: Position) -> Iterator[Mark]:
    faint = faded(CREAM, 0.18)
    for n_voids in range(0, N_BITS + 1, _EVERY):
        yield Line(_x(0), _y(n_voids), _x(N_DOMINOES), _y(n_voids), faint)
        yield Words(_x(0) - 10, _y(n_voids) + 4, str(n_voids), 12, SOFT, "end")
    yield Words(_x(0) - 10, _TOP - 14, "voids", 12, SOFT, "end")
    for n_played in range(len(line.gone), N_DOMINOES + 1, N_SEATS):
        yield Line(_x(n_played), _TOP, _x(n_played), _TILES_END, faint)


def _climb(
    position: Position, actual: tuple[VoidPattern, ...], shown: tuple[VoidPattern, ...]
) -> Iterator[Mark]:
    """The number of voids there are and are shown, as stairs; paler where play is still to come."""
    start, now = len(position.gone), len(position.plays)
    for path, colour in ((actual, HIDDEN), (shown, SHOWN)):
        counts = [voids.n_voids for voids in path]
        stairs = [
            (_x(start + at + turn), _y(n)) for at, n in enumerate(counts[:-1]) for turn in (0, 1)
        ]
        for part, share in ((stairs[: 2 * now], 0.6), (stairs[2 * now :], 0.22)):
            if part:
                floor = ((part[-1][0], _y(0)), (part[0][0], _y(0)))
                yield Polygon((*part, *floor), faded(colour, share))
        ends = [*stairs, (_x(start + len(counts) - 1), _y(counts[-1]))]
        for at, ((x1, y1), (x2, y2)) in enumerate(pairwise(ends)):
            look = colour if at < 2 * now else faded(colour, _AHEAD)
            over = _STROKE / 2  # so that corners are closed and no seam is seen in a level stretch
            if y1 == y2:
                yield Line(x1 - over, y1, x2 + over, y2, look, _STROKE)
            else:
                yield Line(x1, y1, x2, y2, look, _STROKE)


def _plays(line: Position) -> Iterator[Mark]:
    """The dominoes as they fall, the called ones with red pips."""
    called, width = called_set(line.declaration), SHORT * _SCALE
    for at, d in enumerate(line.plays):
        x = _x(len(line.gone) + at) + (_PLAY - width) / 2
        yield tile(d, x, _TILES_AT, _SCALE, ink=CALLED_INK if d in called else INK)


def _patterns(
    line: Position, actual: tuple[VoidPattern, ...], shown: tuple[VoidPattern, ...]
) -> Iterator[Mark]:
    """The pattern before each trick and at the end, with the suits named to the left."""
    there = existing_suits(line.declaration)
    rows = sorted(range(N_SUITS), key=suit_order)
    width = N_SEATS * _CELL
    for index, suit in enumerate(rows):
        if suit in there:
            y = _GRIDS_AT + index * _CELL
            yield suit_mark(suit, line.declaration, _x(0) - width / 2 - 17, y + 0.5, _CELL - 2)
    for at in range(0, len(actual), N_SEATS):
        n_played = len(line.gone) + at
        left = _x(n_played) - width / 2
        trick = n_played // N_SEATS + 1
        said = f"trick {trick}" if trick <= HAND_SIZE else "the end"
        yield Words(_x(n_played), _GRIDS_AT - 8, said, 12, CREAM, "middle")
        for index, suit in enumerate(rows):
            for seat in range(N_SEATS):
                fill = faded("#000000", 0.22)
                if shown[at].is_void(seat, suit):
                    fill = SHOWN
                elif actual[at].is_void(seat, suit):
                    fill = HIDDEN
                x, y = left + seat * _CELL, _GRIDS_AT + index * _CELL
                yield Box(x + 1, y + 1, _CELL - 2, _CELL - 2, fill, radius=2)
        for seat in range(N_SEATS):
            x = left + (seat + 0.5) * _CELL
            yield Words(x, _GRIDS_AT + N_SUITS * _CELL + 12, str(seat), 11, SOFT, "middle")


def _now(position: Position) -> Iterator[Mark]:
    """The golden line between what was played and what best play would be."""
    x = _x(len(position.gone) + len(position.plays))
    yield Line(x, _TOP - 8, x, _TILES_END + 4, GOLD, 2)
    if not position.is_over:
        anchor: Literal["start", "end"] = "start" if x < _x(N_DOMINOES * 2 // 3) else "end"
        yield Words(x, _TOP - 13, "now, then one line of best play", 12, GOLD, anchor)


def _legend(declaration: Declaration, actual: VoidPattern, shown: VoidPattern) -> Iterator[Mark]:
    """What the colours mean, how many voids there are now, and what an empty row is."""
    y = _LEGEND_AT
    for index, (colour, said) in enumerate(
        (
            (SHOWN, f"shown by the plays: {shown.n_voids} now"),
            (HIDDEN, f"seen only with open hands: {(actual.n_voids - shown.n_voids)} more now"),
            (faded("#000000", 0.22), "not void"),
        )
    ):
        x = (LEFT, LEFT + 214, LEFT + 548)[index]
        yield Box(x, y - 12, 14, 14, colour, radius=2)
        yield Words(x + 21, y, said, 13, CREAM)
    said = "Patterns have seats across, suits down."
    if declaration.is_pip_trump:
        said += f" The row without a mark, {declaration} that are no trumps, is empty."
    elif declaration is Declaration.NOTRUMP:
        said += " The row without a mark, the called suit, is empty."
    yield Words(LEFT, y + 24, said, 12, SOFT)
