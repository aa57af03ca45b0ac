"""The heat map of a printed table: a row for each declaration, a column for each bid."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from texas42.deals.domino_svg import BRASS, INK, LONG, SHORT
from texas42.pictures.heat import heat, ink_on, percent
from texas42.pictures.marks import Box, Disc, Line, Mark, Words, tile
from texas42.rules import TOTAL_POINTS
from texas42.rules.bids import LEVELS

if TYPE_CHECKING:
    from texas42.bidding.estimate import Estimate
    from texas42.bidding.table import BidTable

LEFT: Final = 44
RIGHT: Final = 1079

MUTED: Final = "#6c756f"
_FAINT: Final = "#d9d6c8"
_GREEN: Final = "#1f5546"
_PALE: Final = "#a9c9bd"

_CELLS_AT: Final = 163
_CELL: Final = 45
_STRIP_AT: Final = 764
_STRIP: Final = 172
_MARKS_AT: Final = 998
_LEAD_SCALE: Final = 0.76
_GAP: Final = 2
_HEAD: Final = 44
_LINES: Final = {2: (2, 14), 3: (-1, 9, 18)}
"""Where the lines of a cell stand, from its middle, by how many there are."""


def grid(table: "BidTable", top: float, height: float) -> Iterator[Mark]:
    """The marks of the heat map, between `top` and `top + height`."""
    rows = table.declarations
    row = min((height - _HEAD) / len(rows), 46)
    yield from _heading(table, top)
    for index, estimate in enumerate(rows):
        y = top + _HEAD + index * row
        yield from _name(estimate, y, row, best=estimate.decl == table.best.decl)
        yield from _cells(estimate, y, row)
        yield from _strip(estimate, y, row)
        yield from _lead(estimate, y, row)
    yield from _scale_lines(top + _HEAD, row * len(rows))
    yield from _chosen(table, top + _HEAD, row)


def _heading(table: "BidTable", top: float) -> Iterator[Mark]:
    middle = _CELLS_AT + _CELL * len(LEVELS) / 2
    where = "" if table.table_map is None else f" {table.table_map.name}"
    yield Words(middle, top + 12, f"chance to make the bid{where}, in %", 12, MUTED, "middle")
    for index, bid in enumerate(LEVELS):
        x = _CELLS_AT + _CELL * (index + 0.5)
        yield Words(x, top + 34, str(bid.points_needed), 15, INK, "middle", bold=True)
    yield Words(_STRIP_AT, top + 12, "points, open hands", 12, MUTED)
    for points in (0, 21, TOTAL_POINTS):
        yield Words(_on_strip(points), top + 34, str(points), 12, INK, "middle")
    yield Words(_MARKS_AT, top + 12, "marks", 12, MUTED, "end")
    yield Words(RIGHT, top + 12, "lead", 12, MUTED, "end")


def _name(estimate: "Estimate", y: float, row: float, *, best: bool) -> Iterator[Mark]:
    if best:
        yield Box(LEFT - 12, y + row / 2 - 9, 5, 18, BRASS, radius=2)
    yield Words(LEFT, y + row / 2 + 5, estimate.decl.label, 14, INK, bold=best)


def _cells(estimate: "Estimate", y: float, row: float) -> Iterator[Mark]:
    """The chance of each bid, with its interval beneath in small figures.

    Where it is the chance at the table, that with open hands stands below, smaller still.
    """
    for index, bid in enumerate(LEVELS):
        chance = estimate.judged[bid.points_needed]
        x, middle = _CELLS_AT + index * _CELL, y + row / 2
        ink = ink_on(chance.p)
        around = f"{round(100 * chance.low)}-{round(100 * chance.high)}"
        said = [Words(0, 0, percent(chance.p), 16, ink, "middle", bold=True)]
        said.append(Words(0, 0, around, 9, ink, "middle"))
        if estimate.p_table is not None:
            open_hands = percent(estimate.p_make[bid.points_needed].p)
            said.append(Words(0, 0, f"open {open_hands}", 8, ink, "middle"))
        yield Box(x + _GAP / 2, y + _GAP / 2, _CELL - _GAP, row - _GAP, heat(chance.p), radius=4)
        for words, down in zip(said, _LINES[len(said)], strict=True):
            yield replace(words, x=x + _CELL / 2, y=middle + down)


def _strip(estimate: "Estimate", y: float, row: float) -> Iterator[Mark]:
    """Where the points fall: a bar from the 5th to the 95th percentile, the median and the mean."""
    middle = y + row / 2
    low, median, high = map(_on_strip, (estimate.q05, estimate.q50, estimate.q95))
    yield Line(_STRIP_AT, middle, _STRIP_AT + _STRIP, middle, _FAINT)
    yield Box(low, middle - 5, max(high - low, 3), 10, _PALE, radius=1.4)
    yield Box(median - 1.5, middle - 8, 3, 16, _GREEN)
    yield Disc(_on_strip(estimate.mean), middle, 4, BRASS)
    marks = f"{estimate.expected_marks:+.2f}"
    yield Words(_MARKS_AT, middle + 5, marks, 14, INK, "end")


def _lead(estimate: "Estimate", y: float, row: float) -> Iterator[Mark]:
    if estimate.best_lead is None:
        return
    width, height = LONG * _LEAD_SCALE, SHORT * _LEAD_SCALE
    yield tile(
        estimate.best_lead.domino, RIGHT - width, y + (row - height) / 2, _LEAD_SCALE, on_side=True
    )


def _scale_lines(top: float, height: float) -> Iterator[Mark]:
    """Where half of the points lie, through all the strips."""
    x = _on_strip(TOTAL_POINTS / 2)
    yield Line(x, top, x, top + height, _FAINT)


def _chosen(table: "BidTable", top: float, row: float) -> Iterator[Mark]:
    """A ring around the suggested bid; none if that is to pass."""
    if table.best.bid is None:
        return
    column = table.best.bid.points_needed - LEVELS[0].points_needed
    index = [estimate.decl for estimate in table.declarations].index(table.best.decl)
    x, y = _CELLS_AT + column * _CELL, top + index * row
    yield Box(x - 1, y - 1, _CELL + 2, row + 2, None, edge=BRASS, edge_width=3.5, radius=6)


def _on_strip(points: float) -> float:
    return _STRIP_AT + _STRIP * points / TOTAL_POINTS
