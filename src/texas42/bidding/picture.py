"""The bid table as a page to print and hang up: A4, on its side."""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from texas42.bidding.grid import LEFT, MUTED, RIGHT, grid
from texas42.bidding.notes import headline, notes
from texas42.deals.domino_svg import CALLED_INK, INK, SHORT
from texas42.deals.svg import CLOTH, CREAM, RIM, SOFT
from texas42.pictures.heat import heat
from texas42.pictures.marks import Box, Mark, Picture, Words, tile
from texas42.rules import called_set

if TYPE_CHECKING:
    from texas42.bidding.table import BidTable

_WIDTH: Final = 1123
_HEIGHT: Final = 794
_PAPER: Final = "#fffdf6"

_BAND: Final = 168
_HAND_SCALE: Final = 1.2
_HAND_STEP: Final = SHORT * _HAND_SCALE + 7
_WORDS_AT: Final = 424
_GRID_AT: Final = _BAND + 20
_GRID: Final = 434
_LEGEND_AT: Final = 643
_STEP: Final = 24
_STEPS: Final = 11
_EXPLAINED_AT: Final = 490
_NOTES_AT: Final = 671
_NOTE_INDENT: Final = 62
_NOTE_SIZE: Final = 12
_LINE: Final = 16
_FOOT: Final = 4
_VERDICT_WIDTH: Final = 84
_NOTE_WIDTH: Final = 150


def picture(table: "BidTable") -> Picture:
    """The hand, the verdict, the heat map with its intervals, and what the numbers rest on."""
    return Picture(
        _WIDTH,
        _HEIGHT,
        table.verdict,
        (
            Box(0, 0, _WIDTH, _HEIGHT, _PAPER),
            Box(0, 0, _WIDTH, _BAND, CLOTH),
            Box(0, _BAND, _WIDTH, 5, RIM),
            *_hand(table),
            *_verdict(table),
            *grid(table, _GRID_AT, _GRID),
            *_legend(table),
            *_notes(table),
        ),
    )


def _hand(table: "BidTable") -> Iterator[Mark]:
    """The seven dominoes, highest first, those of the best trump with red pips."""
    called = called_set(table.best.decl)
    for index, d in enumerate(sorted(table.hand, reverse=True)):
        ink = CALLED_INK if d in called else INK
        yield tile(d, LEFT + index * _HAND_STEP, 44, _HAND_SCALE, ink=ink)


def _verdict(table: "BidTable") -> Iterator[Mark]:
    yield Words(_WORDS_AT, 68, headline(table), 32, CREAM, bold=True)
    for index, line in enumerate(textwrap.wrap(table.verdict, _VERDICT_WIDTH)):
        yield Words(_WORDS_AT, 94 + index * 20, line, 15, SOFT)


def _legend(table: "BidTable") -> Iterator[Mark]:
    """What colours and marks mean, at the foot of the heat map."""
    end = LEFT + 28 + _STEPS * _STEP
    yield Words(LEFT, _LEGEND_AT, "0%", 12, MUTED)
    for step in range(_STEPS):
        x = LEFT + 28 + step * _STEP
        yield Box(x, _LEGEND_AT - 11, _STEP - 1, 13, heat(step / (_STEPS - 1)), radius=2)
    yield Words(end + 6, _LEGEND_AT, "100%, in every world", 12, MUTED)
    said = "beneath: 95% interval"
    if table.table_map is not None:
        said += ", then with open hands"
    yield Words(_EXPLAINED_AT, _LEGEND_AT, said, 12, MUTED)
    said = "bar: 5% to 95% of worlds; line: median; dot: mean"
    yield Words(RIGHT, _LEGEND_AT, said, 12, MUTED, "end")


def _notes(table: "BidTable") -> Iterator[Mark]:
    """What the numbers rest on, each note under its word in the margin, as close as it must be."""
    lines = [
        ("" if at else note.about, line)
        for note in notes(table)
        for at, line in enumerate(textwrap.wrap(note.text, _NOTE_WIDTH))
    ]
    step = min(_LINE, (_HEIGHT - _FOOT - _NOTES_AT) / len(lines))
    for index, (about, line) in enumerate(lines):
        y = _NOTES_AT + index * step
        if about:
            yield Words(LEFT, y, about, _NOTE_SIZE, INK, bold=True)
        yield Words(LEFT + _NOTE_INDENT, y, line, _NOTE_SIZE, INK)
