"""What `texas42 bid` prints: the table as people read it, within 80 columns."""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from texas42.bidding.heat import heat, ink_on, percent
from texas42.bidding.notes import killer, notes
from texas42.cli.terminal import Bold, Line, Painted
from texas42.deals import format_hand
from texas42.rules import domino_name
from texas42.rules.bids import LEVELS

if TYPE_CHECKING:
    from texas42.bidding import BidTable
    from texas42.bidding.estimate import Estimate

_WIDTH: Final = 80
_NAME: Final = 14
_CELL: Final = 4
_LABEL: Final = 9
_BEST: Final = "> "


def bid_text(table: "BidTable") -> list[Line]:
    """The verdict, the chance of every bid under every declaration, and how far to trust it.

    >>> from texas42.bidding import bid
    >>> table = bid("6-6 6-5 6-4 6-2 5-5 4-4 1-0", samples=20, decls=["sixes"])
    >>> [line.text for line in bid_text(table) if isinstance(line, Painted)]
    ['> sixes         100*100 100 100 100 100 100  95  95  95  95  95  70  41.5  6-6']
    """
    return [
        *(Bold(line) for line in textwrap.wrap(table.verdict, _WIDTH)),
        "",
        f"{format_hand(table.hand)}    chance to make each bid, in %",
        "",
        _heading(),
        *(_row(table, estimate) for estimate in table.declarations),
        "",
        *_legend(table),
        *_beneath(table),
    ]


def _heading() -> str:
    bids = "".join(f"{bid.points_needed:>{_CELL - 1}} " for bid in LEVELS)
    return f"{'':{len(_BEST) + _NAME}}{bids} mean lead"


def _row(table: "BidTable", estimate: "Estimate") -> Painted:
    """A declaration: on a terminal each cell has the colour of its chance."""
    best = estimate.decl == table.best.decl
    name = f"{_BEST if best else '':{len(_BEST)}}{estimate.decl.label:{_NAME}}"
    lead = "" if estimate.best_lead is None else domino_name(estimate.best_lead.domino)
    return Painted(
        (
            (name, "bold" if best else ""),
            *_cells(table, estimate),
            (f" {estimate.mean:4.1f} {lead:>4}".rstrip(), "bold" if best else ""),
        )
    )


def _cells(table: "BidTable", estimate: "Estimate") -> Iterator[tuple[str, str]]:
    """The chances; a star stands behind that of the suggested bid."""
    suggested = table.best.bid if estimate.decl == table.best.decl else None
    for bid in LEVELS:
        p = estimate.p_make[bid.points_needed].p
        starred = suggested is not None and suggested.points_needed == bid.points_needed
        looks = f"{'bold ' * starred}{ink_on(p)} on {heat(p)}"
        yield f"{percent(p):>{_CELL - 1}}{'*' if starred else ' '}", looks


def _legend(table: "BidTable") -> Iterator[str]:
    interval = table.declarations[0].p_bid
    bid = table.declarations[0].bid
    around = f"{100 * interval.low:.0f} to {100 * interval.high:.0f}"
    star = "" if table.best.bid is None else "* the bid to make.  "
    yield f"{star}42 is one mark; more marks need the same 42."
    yield f"95% interval of {bid} with {table.best.decl}: {around}%."
    yield ""


def _beneath(table: "BidTable") -> Iterator[str]:
    """The notes, each under its word in the margin."""
    *most, caveat = notes(table)
    more = [] if table.audit is None else list(killer(table.audit))
    for note in (*most, *more, caveat):
        margin = f"{note.about:{_LABEL}}"
        yield from textwrap.wrap(
            note.text,
            _WIDTH,
            initial_indent=margin,
            subsequent_indent=" " * _LABEL,
            break_on_hyphens=False,
        )
