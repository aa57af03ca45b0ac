"""What stands beneath a table, wherever it is shown: how far its numbers can be relied on."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from texas42.bidding.precision import Stopped
from texas42.deals import format_dominoes, format_hand
from texas42.deals.drawing import declared

if TYPE_CHECKING:
    from texas42.bidding.audit import Audit
    from texas42.bidding.estimate import Estimate
    from texas42.bidding.table import BidTable
    from texas42.bidding.table_map import TableMap
    from texas42.bidding.verified import Verification

_STOPPED: Final[Mapping[Stopped, str]] = {
    "samples": "",
    "narrow": " (the interval is narrow enough)",
    "clear": " (more would hardly change the answer)",
    "limit": " (the most there may be; the answer is open)",
}

_HALF: Final = 4
"""Tricks of a line of play on its first line of print."""


class Note(NamedTuple):
    """A sentence or two, and the word under which a reader looks for them."""

    about: str
    text: str


def headline(table: "BidTable") -> str:
    """The suggestion, as short as it can be said."""
    bid = table.best.bid
    return "Pass" if bid is None else f"Bid {bid}, {declared(table.best.decl)}"


def notes(table: "BidTable") -> tuple[Note, ...]:
    """All that a reader needs to judge the table; the caveat comes last."""
    said = [_points(table), _risk(table), _fusion(table), _calls(table), _worlds(table)]
    if table.table_map is not None:
        said.append(_table(table.table_map, table.chosen))
    if table.verification is not None:
        said.extend(_played(table.verification))
    if table.audit is not None:
        said.append(_audit(table.audit))
    return (*(note for note in said if note.text), _caveat(table))


def killer(audit: "Audit") -> Iterator[Note]:
    """The worst layout in full, and how it goes, for whoever has the room to show it."""
    hands = [
        f"{seat}: {format_hand(hand)}"
        for seat, hand in enumerate(audit.layout.hands)
        if seat != audit.seat
    ]
    tricks = [format_dominoes(trick.dominoes) for trick in audit.line.tricks]
    halves = [", ".join(tricks[:_HALF]) + ",", ", ".join(tricks[_HALF:])]
    for about, lines in (("layout", hands), ("line", halves)):
        yield Note(about, lines[0])
        yield from (Note("", line) for line in lines[1:])


def _points(table: "BidTable") -> Note:
    low, middle, high = table.best.bracket
    return Note(
        "points",
        f"{low:.0f} robust, {middle:.1f} expected, {high:.0f} optimistic, with "
        f"{table.best.decl.label} and open hands.",
    )


def _risk(table: "BidTable") -> Note:
    risk = table.best.risk
    return Note("risk", f"{risk.flag}, by the rule: {risk.rule}.")


def _fusion(table: "BidTable") -> Note:
    """What is claimed by whoever may choose the trump, or the lead, after seeing all hands."""
    trump, lead = table.fusion_gap.points, table.lead_fusion_gap.points
    return Note(
        "fusion",
        f"naming trump only after seeing every hand would pretend to {trump:.1f} points more, "
        f"choosing the lead so to {lead:.1f}.",
    )


def _calls(table: "BidTable") -> Note:
    """What the bidder, who is one of these seats, has heard."""
    heard = str(table.calls)
    return Note("calls", f"{heard}; the hand is that of seat {table.seat}." if heard else "")


def _worlds(table: "BidTable") -> Note:
    """How many worlds, of what kind, and what they are worth where they are not all alike."""
    said = f"{table.samples} at seed {table.seed}{_STOPPED[table.stopped]}"
    said += f", {table.completion_model.label}"
    if table.accepted < 1:
        said += f"; {table.accepted:.1%} of the deals looked at"
    if round(table.effective) < table.samples:
        said += f"; they tell as much as {table.effective:.0f} that count alike"
    return Note("worlds", f"{said}.")


def _table(table_map: "TableMap", best: "Estimate") -> Note:
    """What the chances at the table come from, and how far they can be off for one hand."""
    off = max(1, round(100 * best.map_error / (2 * best.bid.stake)))
    origin = str(table_map.provenance.get("players", "players of your own")).partition(":")[0]
    games = table_map.provenance.get("games fitted", 0)
    return Note(
        "table",
        f"chances at the table by {games:,} games of {origin}; hands alike differ by about {off}%, "
        "which the interval counts in.",
    )


def _played(found: "Verification") -> Iterator[Note]:
    """What came of the bids that were played out."""
    for index, each in enumerate(found.bids):
        yield Note(
            "" if index else "played",
            f"{each.bid} with {each.decl.label} made {each.p.p:.0%} of {each.games} games (95% "
            f"interval {100 * each.p.low:.0f} to {100 * each.p.high:.0f}%), "
            f"{each.expected_marks:+.2f} marks.",
        )
    clear = "until it was clear" if found.ended == "clear" else "to the limit; it is not clear"
    yield Note("", f"By {found.players}, {clear}.")


def _audit(audit: "Audit") -> Note:
    """The worst that was found, and whether it can be proved that there is no worse."""
    points = audit.bid.points_needed
    if audit.proof.answer == "proved":
        said = f"makes {points} against any layout and any defence: {audit.proof.method}"
    elif audit.breaks:
        said = (
            f"a layout {audit.swaps} swaps from a random deal holds {audit.decl.label} to "
            f"{audit.worst_points} points, which sets {audit.bid}"
        )
    else:
        said = (
            f"no layout found that sets {audit.bid} in {audit.evaluations} looked at, the worst "
            f"leaves {audit.worst_points} points; that none does is not proved"
        )
    return Note("audit", f"{said}.")


def _caveat(table: "BidTable") -> Note:
    return Note("caveat", table.caveat)
