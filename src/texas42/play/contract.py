"""What a hand is played for: who won the auction, with which bid, and what he declared."""

from dataclasses import dataclass

from texas42.deals.calls import as_seat
from texas42.rules import Bid, Declaration


@dataclass(frozen=True, slots=True)
class Contract:
    """The bidder, the bid and the declaration. The bidder leads the first trick.

    >>> contract = Contract(2, Bid.points(31), Declaration.SIXES)
    >>> print(contract)
    seat 2 plays 31 with sixes
    >>> contract.marks(points=30), contract.marks(points=31)
    (-1, 1)
    """

    bidder: int
    bid: Bid
    declaration: Declaration

    def __post_init__(self) -> None:
        object.__setattr__(self, "bidder", as_seat(self.bidder))
        object.__setattr__(self, "declaration", Declaration.parse(self.declaration))

    def marks(self, points: int) -> int:
        """The marks the bidder's side wins with so many points; what it loses is negative."""
        return self.bid.stake if points >= self.bid.points_needed else -self.bid.stake

    def __str__(self) -> str:
        return f"seat {self.bidder} plays {self.bid} with {self.declaration}"
