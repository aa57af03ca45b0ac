"""What came of bids that were played out, and the advice that follows from that."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from texas42.bidding.advice import Best, risk
from texas42.bidding.statistics import Difference, Interval
from texas42.bidding.verdict import in_words
from texas42.rules import Declaration
from texas42.rules.bids import Bid

if TYPE_CHECKING:
    from texas42.bidding.table import BidTable

_EVEN: Final = 0.5

Ended = Literal["clear", "limit"]
"""Why no more was played: the answer is clear, or that was the most there may be."""


@dataclass(frozen=True, slots=True)
class PlayedBid:
    """A bid with a declaration that was played out in so many worlds.

    `difference` is of marks to the best of those played out, in the worlds that both were played
    in.
    """

    decl: Declaration
    bid: Bid
    games: int
    p: Interval
    expected_marks: float
    difference: Difference

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "decl": self.decl.label,
            "decl_id": int(self.decl),
            "bid": str(self.bid),
            "games": self.games,
            "p": {"p": self.p.p, "low": self.p.low, "high": self.p.high},
            "expected_marks": self.expected_marks,
            "diff_to_best": self.difference.mean,
            "diff_se": self.difference.se,
        }


@dataclass(frozen=True, slots=True)
class Verification:
    """The bids that were played out, the best first, by whom, and why it ended."""

    bids: tuple[PlayedBid, ...]
    players: str
    ended: Ended

    @property
    def best(self) -> PlayedBid:
        """What did best; worth a bid if it is worth more than a pass."""
        return self.bids[0]

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "players": self.players,
            "ended": self.ended,
            "bids": [each.to_json() for each in self.bids],
        }


def with_verification(table: "BidTable", found: Verification) -> "BidTable":
    """A table whose suggestion goes by what was played out."""
    played = found.best
    takes = played.expected_marks > 0
    estimate = next(each for each in table.declarations if each.decl == played.decl)
    best = Best(
        decl=played.decl,
        bid=played.bid if takes else None,
        p=played.p,
        expected_marks=max(played.expected_marks, 0.0),
        bracket=(estimate.q05, estimate.mean, estimate.q95),
        risk=risk(estimate),
        up_to=played.bid if takes else None,
        up_to_decl=played.decl if takes else None,
    )
    higher = table.best
    if takes and higher.up_to is not None and higher.up_to > played.bid:
        best = replace(best, up_to=higher.up_to, up_to_decl=higher.up_to_decl)
    return replace(table, best=best, verdict=_verdict(found), verification=found)


def _verdict(found: Verification) -> str:
    """What to do, in one sentence."""
    best, *others = found.bids
    made = f"made {best.p.p:.0%} of {best.games} games that were played out"
    worth = f"{best.expected_marks:+.2f} marks"
    close = [
        f"{each.bid} with {in_words(each.decl)}"
        for each in others
        if not each.difference.is_clear()
    ]
    if found.ended == "limit" and best.p.low < _EVEN < best.p.high:
        close.append("a pass" if best.expected_marks > 0 else "the bid")
    rivals = f"; too close to call against {' and '.join(close)}" if close else ""
    with_it = f"{best.bid} with {in_words(best.decl)}"
    if best.expected_marks <= 0:
        return f"Pass: {with_it} {made}, which is worth {worth}{rivals}."
    return f"Bid {with_it}: {made}, which is worth {worth}{rivals}."
