"""The bid table as HTML, for notebooks: a table one can select and copy, with the same colours."""

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from texas42.bidding.notes import killer, notes
from texas42.deals.domino_svg import BRASS, CALLED_INK, INK, LONG, SHORT, domino_svg
from texas42.pictures.heat import heat, ink_on, percent
from texas42.rules import called_set, domino_name
from texas42.rules.bids import LEVELS, Bid

if TYPE_CHECKING:
    from texas42.bidding.estimate import Estimate
    from texas42.bidding.table import BidTable

_STEP: Final = SHORT + 6
_CELL: Final = "text-align:center;padding:3px 7px"
_LEFT: Final = "text-align:left;padding:3px 9px"


def table_html(table: "BidTable") -> str:
    """A fragment of HTML without ids, classes or scripts, which other cells could meet.

    Each chance tells its 95% interval when pointed at; the suggested bid has a ring. Below a chance
    at the table stands that with all hands open.
    """
    return "\n".join(
        [
            '<div style="font-family:sans-serif">',
            _hand(table),
            f'<p style="font-size:115%"><b>{escape(table.verdict)}</b></p>',
            '<table style="border-collapse:collapse">',
            _heading(),
            *(_row(table, estimate) for estimate in table.declarations),
            "</table>",
            *_notes(table),
            "</div>",
        ]
    )


def _hand(table: "BidTable") -> str:
    """The hand, highest first, with red pips on the dominoes of the best trump."""
    called = called_set(table.best.decl)
    tiles = (
        domino_svg(d, 2 + index * _STEP, 2, ink=CALLED_INK if d in called else INK)
        for index, d in enumerate(sorted(table.hand, reverse=True))
    )
    size = f'width="{len(table.hand) * _STEP}" height="{LONG + 6}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(tiles)}</svg>'


def _heading() -> str:
    bids = "".join(f'<th style="{_CELL}">{bid.points_needed}</th>' for bid in LEVELS)
    others = "".join(f'<th style="{_CELL}">{word}</th>' for word in ("mean", "5%", "95%", "lead"))
    return f"<tr><th></th>{bids}{others}</tr>"


def _row(table: "BidTable", estimate: "Estimate") -> str:
    best = estimate.decl == table.best.decl
    suggested = table.best.bid if best else None
    name = f"<b>{estimate.decl.label}</b>" if best else estimate.decl.label
    cells = "".join(_cell(estimate, bid, suggested) for bid in LEVELS)
    points = (f"{estimate.mean:.1f}", f"{estimate.q05:.0f}", f"{estimate.q95:.0f}")
    lead = "" if estimate.best_lead is None else domino_name(estimate.best_lead.domino)
    others = "".join(f'<td style="{_CELL}">{said}</td>' for said in (*points, lead))
    return f'<tr><td style="{_LEFT}">{name}</td>{cells}{others}</tr>'


def _cell(estimate: "Estimate", bid: Bid, suggested: Bid | None) -> str:
    chance = estimate.judged[bid.points_needed]
    below = ""
    if estimate.p_table is not None:
        open_hands = percent(estimate.p_make[bid.points_needed].p)
        below = f'<br/><small style="opacity:0.8">{open_hands}</small>'
    chosen = suggested is not None and suggested.points_needed == bid.points_needed
    ring = f";outline:3px solid {BRASS};outline-offset:-3px;font-weight:bold" if chosen else ""
    looks = f"{_CELL};background:{heat(chance.p)};color:{ink_on(chance.p)}{ring}"
    around = f"{100 * chance.low:.1f}% to {100 * chance.high:.1f}%"
    return f'<td style="{looks}" title="{around}">{percent(chance.p)}{below}</td>'


def _notes(table: "BidTable") -> Iterator[str]:
    *most, caveat = notes(table)
    more = list(killer(table.audit)) if table.audit is not None and table.audit.breaks else []
    for note in (*most, *more, caveat):
        yield f'<div style="{_LEFT}"><b>{note.about}</b> {escape(note.text)}</div>'
