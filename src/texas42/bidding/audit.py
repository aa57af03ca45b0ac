"""The audit of a contract: the worst layout that a search finds, and how it breaks the contract.

A sample says how often a bid is made; the audit looks for the layout in which it is not. What it
finds is exact for that layout; that it finds nothing proves nothing, which is why a proof goes
with it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from texas42.bidding.climb import BUDGET, RESTARTS, Bidder, climb
from texas42.bidding.guarantee import guarantee
from texas42.bidding.proof import Proof, settle
from texas42.deals import Deal, Position, format_dominoes
from texas42.rules import Declaration
from texas42.rules.bids import Bid
from texas42.solve import best_line


@dataclass(frozen=True, slots=True)
class Audit:
    """The worst layout found for a contract, and what it comes to.

    `worst_points` is what the bidder's side takes of it under best play of all, `swaps` how few
    exchanges of two dominoes make it of the random deal that the search began with, `line` one
    best playout, from the bidder's lead, and `evaluations` how many layouts were solved.
    """

    decl: Declaration
    bid: Bid
    seat: int
    seed: int
    worst_points: int
    layout: Deal
    swaps: int
    line: Position
    evaluations: int
    proof: Proof

    @property
    def breaks(self) -> bool:
        """Whether the layout breaks the contract."""
        return self.worst_points < self.bid.points_needed

    def to_json(self) -> dict[str, Any]:
        """The audit as plain values: the layout as ids by seat, the line trick by trick."""
        return {
            "decl": str(self.decl),
            "decl_id": int(self.decl),
            "bid": str(self.bid),
            "points_needed": self.bid.points_needed,
            "seat": self.seat,
            "seed": self.seed,
            "worst_points": self.worst_points,
            "breaks": self.breaks,
            "layout": [list(hand) for hand in self.layout.hands],
            "swaps": self.swaps,
            "line": ", ".join(format_dominoes(trick.dominoes) for trick in self.line.tricks),
            "evaluations": self.evaluations,
            "proof": {"answer": self.proof.answer, "method": self.proof.method},
        }


def audit(
    hand: str | Iterable[int],
    decl: Declaration | str | int,
    bid: Bid | str | int,
    *,
    seat: int = 0,
    seed: int = 0,
    restarts: int = RESTARTS,
    budget: int = BUDGET,
    workers: int | None = None,
) -> Audit:
    """Look for the layout that is worst for a contract, the bidder leading.

    >>> found = audit("6-6 6-5 6-4 6-0 4-4 1-1 1-0", "sixes", 30)
    >>> found.worst_points, found.breaks, found.line.points[0], found.proof.answer
    (26, True, 26, 'refuted')

    Args:
        hand: The bidder's seven dominoes, as text or ids.
        decl: What the bidder declares.
        bid: The bid to be made.
        seat: Where the bidder sits; the layout and the line go by seats.
        seed: Of the search: the same audit for the same seed, whatever the number of workers.
        restarts: How many searches go on side by side, each from a random deal of its own.
        budget: How many layouts may be solved in all. Fewer are, where a layout as bad as the
            hand can be is found before: what the proof secures no layout takes away.
        workers: Threads that share the work; by default, one for each processor there is for it.
    """
    bidder = Bidder.of(hand, decl, seat)
    contract = bid if isinstance(bid, Bid) else Bid.parse(str(bid))
    secured = guarantee(bidder.hand, bidder.decl)
    worst = climb(
        bidder, goal=secured.points, seed=seed, restarts=restarts, budget=budget, workers=workers
    )
    return Audit(
        decl=bidder.decl,
        bid=contract,
        seat=bidder.seat,
        seed=seed,
        worst_points=worst.points,
        layout=worst.layout,
        swaps=worst.swaps,
        line=best_line(Position.start(worst.layout, bidder.decl, bidder.seat)),
        evaluations=worst.evaluations,
        proof=settle(contract.points_needed, secured, worst),
    )
