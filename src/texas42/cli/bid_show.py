"""What `texas42 bid` prints: the table as people read it, within 80 columns."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from texas42.bidding.notes import killer, notes
from texas42.cli.terminal import Bold, Line, Painted
from texas42.deals import format_hand
from texas42.pictures.heat import heat, ink_on, percent
from texas42.rules import domino_name
from texas42.rules.bids import LEVELS, Bid

if TYPE_CHECKING:
    from texas42.bidding import BidTable
    from texas42.bidding.estimate import Estimate
    from texas42.bidding.statistics import Interval

_WIDTH: Final = 80
_NAME: Final = 14
_CELL: Final = 4
_LABEL: Final = 9
_BEST: Final = "> "


def bid_text(table: "BidTable") -> list[Line]:
    """The verdict, the chance of every bid under every declaration, and how far to trust it.

    >>> from texas42.bidding import bid
    >>> table = bid("6-6 6-5 6-4 6-2 5-5 4-4 1-0", samples=20, decls=["sixes"])
    >>> [line.text for line in bid_text(table) if isinstance(line, Painted)][-1]
    '> sixes         100 100 100 100 100 100 100  95  95  95  95  95  70  41.5'
    """
    return [
        *(Bold(line) for line in textwrap.wrap(table.verdict, _WIDTH)),
        "",
        f"{format_hand(table.hand)}    chance to make each bid, in %",
        "",
        *_judged(table),
        *_open(table),
        "",
        *_legend(table),
        *_beneath(table),
    ]


def _judged(table: "BidTable") -> Iterator[Line]:
    """The chances that the advice goes by; a star stands behind that of the suggested bid."""
    yield _heading("" if table.table_map is None else table.table_map.name, " marks lead")
    for estimate in table.declarations:
        best = estimate.decl == table.best.decl
        suggested = table.best.bid if best else None
        lead = "" if estimate.best_lead is None else domino_name(estimate.best_lead.domino)
        beside = f" {estimate.expected_marks:+5.2f} {lead:>4}".rstrip()
        yield _row(estimate, estimate.judged, beside, best=best, suggested=suggested)


def _open(table: "BidTable") -> Iterator[Line]:
    """The chances with all hands open, where others are judged by, and the mean points."""
    if table.table_map is None:
        return
    yield ""
    yield _heading(table.evaluator.name, "  mean")
    for estimate in table.declarations:
        best = estimate.decl == table.best.decl
        yield _row(estimate, estimate.p_make, f"  {estimate.mean:4.1f}", best=best)


def _heading(what: str, beside: str) -> str:
    bids = "".join(f"{bid.points_needed:>{_CELL - 1}} " for bid in LEVELS)
    return f"{what:{len(_BEST) + _NAME}}{bids}{beside}"


def _row(
    estimate: "Estimate",
    chances: Mapping[int, "Interval"],
    beside: str,
    *,
    best: bool,
    suggested: Bid | None = None,
) -> Painted:
    """A declaration: on a terminal each cell has the colour of its chance."""
    name = f"{_BEST if best else '':{len(_BEST)}}{estimate.decl.label:{_NAME}}"
    looks = "bold" if best else ""
    return Painted(((name, looks), *_cells(chances, suggested), (beside, looks)))


def _cells(chances: Mapping[int, "Interval"], suggested: Bid | None) -> Iterator[tuple[str, str]]:
    for bid in LEVELS:
        p = chances[bid.points_needed].p
        starred = suggested is not None and suggested.points_needed == bid.points_needed
        looks = f"{'bold ' * starred}{ink_on(p)} on {heat(p)}"
        yield f"{percent(p):>{_CELL - 1}}{'*' if starred else ' '}", looks


def _legend(table: "BidTable") -> Iterator[str]:
    best, p = table.chosen, table.best.p
    bid = best.bid if table.verification is None else table.verification.best.bid
    around = f"{100 * p.low:.0f} to {100 * p.high:.0f}"
    star = "" if table.best.bid is None else "* the bid to make.  "
    yield f"{star}42 is one mark; more marks need the same 42."
    yield f"95% interval of {bid} with {best.decl}: {around}%."
    yield ""


def _beneath(table: "BidTable") -> Iterator[str]:
    """The notes, each under its word in the margin."""
    *most, caveat = notes(table)
    more = list(killer(table.audit)) if table.audit is not None and table.audit.breaks else []
    for note in (*most, *more, caveat):
        margin = f"{note.about:{_LABEL}}"
        yield from textwrap.wrap(
            note.text,
            _WIDTH,
            initial_indent=margin,
            subsequent_indent=" " * _LABEL,
            break_on_hyphens=False,
        )
