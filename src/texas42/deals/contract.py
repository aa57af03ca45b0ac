"""The contract of a hand, what it is worth, and how it came out."""

import re
import reprlib
from dataclasses import dataclass
from typing import Final

from texas42.deals.calls import as_seat, parse_seat
from texas42.rules import TOTAL_POINTS, Bid, Declaration, team

SIDES: Final = ("0 and 2", "1 and 3")
"""The seats of each team, as text."""

_CONTRACT: Final = re.compile(r"(.+?)\s+by\s+(\S+)\s*,\s*(.+)", re.DOTALL)
_RESULT: Final = re.compile(
    r"(?:([0-9]{1,2})\s*-\s*([0-9]{1,2})\s*,\s*)?(made|set)\s*,\s*([^,]+?)\s+to\s+([^,]+)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Contract:
    """Who won the auction, with what bid, and what was declared. The bidder leads.

    >>> contract = Contract.parse("34 by 0, ones")
    >>> contract
    Contract(bidder=0, bid=Bid.points(34), declaration=Declaration.ONES)
    >>> [contract.outcome(points) for points in ((34, 0), (33, 9), (9, 8))]
    [True, False, None]
    """

    bidder: int
    bid: Bid
    declaration: Declaration

    def __post_init__(self) -> None:
        object.__setattr__(self, "bidder", as_seat(self.bidder))
        object.__setattr__(self, "declaration", Declaration.parse(self.declaration))

    @classmethod
    def parse(cls, text: str) -> "Contract":
        """A contract as `str` writes it: the bid, `by` the seat, a comma, the declaration.

        >>> Contract.parse("34 ones")
        Traceback (most recent call last):
        ...
        ValueError: '34 ones' is not a contract: expected such as 34 by 0, ones
        """
        match = _CONTRACT.fullmatch(text.strip().lower())
        if match is None:
            shown = reprlib.repr(text)
            raise ValueError(f"{shown} is not a contract: expected such as 34 by 0, ones")
        return cls(parse_seat(match[2]), Bid.parse(match[1]), Declaration.parse(match[3]))

    @property
    def team(self) -> int:
        """The team of the bidder."""
        return team(self.bidder)

    def marks(self, points: int) -> int:
        """The marks the bidder's side wins with so many points; what it loses is negative.

        >>> contract = Contract.parse("2 marks by 1, fives")
        >>> contract.marks(42), contract.marks(41)
        (2, -2)
        """
        return self.bid.stake if points >= self.bid.points_needed else -self.bid.stake

    def outcome(self, points: tuple[int, int]) -> bool | None:
        """Whether it is made with these points won so far; None while it is not decided."""
        if points[self.team] >= self.bid.points_needed:
            return True
        return False if points[1 - self.team] > TOTAL_POINTS - self.bid.points_needed else None

    def __str__(self) -> str:
        return f"{self.bid} by {self.bidder}, {self.declaration}"


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand came out: whether the bid was made, the marks won, by which team, the points.

    The points, team 0's first, are None where a hand was given up and nobody counted.

    >>> Result.parse("35-7, made, 1 mark to 0 and 2")
    Result(made=True, marks=1, team=0, points=(35, 7))
    >>> str(Result.parse("set,  2 marks to 1 and 3"))
    'set, 2 marks to 1 and 3'
    """

    made: bool
    marks: int
    team: int
    points: tuple[int, int] | None = None

    @classmethod
    def of(cls, contract: Contract, made: bool, points: tuple[int, int] | None = None) -> "Result":
        """The result of a contract: its stake goes to the bidder's side, or to the other if set.

        >>> print(Result.of(Contract.parse("34 by 0, ones"), made=False, points=(33, 9)))
        33-9, set, 1 mark to 1 and 3
        """
        winner = contract.team if made else 1 - contract.team
        return cls(made, contract.bid.stake, winner, points)

    @classmethod
    def parse(cls, text: str) -> "Result":
        """A result as `str` writes it; the points may be left out."""
        match = _RESULT.fullmatch(text.strip().lower())
        shown = reprlib.repr(text)
        if match is None:
            raise ValueError(
                f"{shown} is not a result: expected such as 35-7, made, 1 mark to 0 and 2"
            )
        first, second, outcome, stake, side = match.groups()
        sides = [" ".join(side.split()) == each for each in SIDES]
        if not any(sides):
            raise ValueError(f"{reprlib.repr(side)} is not a side: expected 0 and 2 or 1 and 3")
        marks = Bid.parse(stake)
        if not marks.is_marks:
            raise ValueError(
                f"{reprlib.repr(stake)} is not at stake: expected 1 mark, 2 marks, ..."
            )
        points = None if first is None else (int(first), int(second))
        return cls(outcome == "made", marks.stake, sides.index(True), points)

    def __str__(self) -> str:
        points = "" if self.points is None else "{}-{}, ".format(*self.points)
        outcome = "made" if self.made else "set"
        return f"{points}{outcome}, {Bid.marks(self.marks)} to {SIDES[self.team]}"
