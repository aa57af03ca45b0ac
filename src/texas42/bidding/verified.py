"""What came of bids that were played out, and the advice that follows from that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from texas42.bidding.statistics import Difference, Interval
from texas42.bidding.verdict import in_words
from texas42.rules import Declaration
from texas42.rules.bids import Bid

if TYPE_CHECKING:
    from texas42.bidding.table import BidTable

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
    played, best = found.best, table.best
    takes = played.expected_marks > 0
    estimate = next(each for each in table.declarations if each.decl == played.decl)
    return replace(
        table,
        best=replace(
            best,
            decl=played.decl,
            bid=played.bid if takes else None,
            p=played.p,
            expected_marks=max(played.expected_marks, 0.0),
            bracket=(estimate.q05, estimate.mean, estimate.q95),
            up_to=best.up_to if takes else None,
        ),
        verdict=_verdict(found.bids),
        verification=found,
    )


def _verdict(bids: Sequence[PlayedBid]) -> str:
    """What to do, in one sentence."""
    best, *others = bids
    made = f"made {best.p.p:.0%} of {best.games} games that were played out"
    worth = f"{best.expected_marks:+.2f} marks"
    if best.expected_marks <= 0:
        return f"Pass: {best.bid} with {in_words(best.decl)} {made}, which is worth {worth}."
    close = [each for each in others if not each.difference.is_clear()]
    said = f"Bid {best.bid} with {in_words(best.decl)}: {made}, which is worth {worth}"
    if close:
        rivals = " and ".join(f"{each.bid} with {in_words(each.decl)}" for each in close)
        said += f"; {rivals}: too close to call"
    return f"{said}."
