"""The bids: 30 to 41 points, then marks, each of which takes all 42."""

import operator
import re
import reprlib
from dataclasses import dataclass
from typing import Final

from texas42.rules.tricks import TOTAL_POINTS

LOWEST_BID: Final = 30

_MARKS: Final = re.compile(r"([1-9][0-9]{0,8})\s*marks?")
_POINTS: Final = re.compile(r"[0-9]{2}")


@dataclass(frozen=True, order=True, slots=True)
class Bid:
    """A bid, ordered by strength: the points its side must take, and the marks at stake.

    A points bid stakes one mark; so does 42, which is therefore called one mark. A bid that is
    set pays the other side what it would have won.

    >>> Bid.parse("31"), str(Bid.marks(2)), Bid.points(41).higher()
    (Bid.points(31), '2 marks', Bid.marks(1))
    >>> Bid.parse("42") == Bid.marks(1) < Bid.parse("84") == Bid.marks(2)
    True
    >>> Bid.parse("43")
    Traceback (most recent call last):
    ...
    ValueError: '43' is not a bid: expected 30 to 41, 42 or 1 mark, 84 or 2 marks, 3 marks, ...
    """

    points_needed: int
    stake: int = 1

    def __post_init__(self) -> None:
        points, stake = operator.index(self.points_needed), operator.index(self.stake)
        object.__setattr__(self, "points_needed", points)
        object.__setattr__(self, "stake", stake)
        if not LOWEST_BID <= points <= TOTAL_POINTS:
            raise ValueError(f"a bid asks for {LOWEST_BID} to {TOTAL_POINTS} points, not {points}")
        if stake < 1:
            raise ValueError(f"a bid stakes at least one mark, not {stake}")
        if stake > 1 and points < TOTAL_POINTS:
            raise ValueError(f"{stake} marks take all {TOTAL_POINTS} points, not {points}")

    @classmethod
    def points(cls, n: int) -> "Bid":
        """The bid of `n` points, 30 to 41.

        >>> Bid.points(42)
        Traceback (most recent call last):
        ...
        ValueError: a points bid is 30 to 41, not 42
        """
        if not LOWEST_BID <= n < TOTAL_POINTS:
            raise ValueError(f"a points bid is {LOWEST_BID} to {TOTAL_POINTS - 1}, not {n}")
        return cls(n)

    @classmethod
    def marks(cls, n: int) -> "Bid":
        """The bid of `n` marks.

        >>> Bid.marks(3).points_needed, Bid.marks(3).stake
        (42, 3)
        """
        return cls(TOTAL_POINTS, n)

    @classmethod
    def parse(cls, text: str) -> "Bid":
        """A bid as people write it; what `str` gives reads back.

        >>> [str(Bid.parse(text)) for text in ("30", "42", "84", "2 marks", "1 Mark")]
        ['30', '1 mark', '2 marks', '2 marks', '1 mark']
        """
        word = text.strip().lower()
        marks = _MARKS.fullmatch(word)
        if marks is not None:
            return cls.marks(int(marks[1]))
        points = int(word) if _POINTS.fullmatch(word) else 0
        if points in (TOTAL_POINTS, 2 * TOTAL_POINTS):
            return cls.marks(points // TOTAL_POINTS)
        if not LOWEST_BID <= points < TOTAL_POINTS:
            raise ValueError(
                f"{reprlib.repr(text)} is not a bid: expected {LOWEST_BID} to {TOTAL_POINTS - 1}, "
                "42 or 1 mark, 84 or 2 marks, 3 marks, ..."
            )
        return cls.points(points)

    @property
    def is_marks(self) -> bool:
        """Whether the bid is of marks, which take all 42 points."""
        return self.points_needed == TOTAL_POINTS

    def higher(self) -> "Bid":
        """The lowest bid that beats this one.

        >>> Bid.marks(1).higher()
        Bid.marks(2)
        """
        return Bid.marks(self.stake + 1) if self.is_marks else Bid(self.points_needed + 1)

    def expected_marks(self, p: float) -> float:
        """What the bid is worth, in marks, to a side that makes it with chance `p`.

        >>> Bid.points(34).expected_marks(0.75), Bid.marks(2).expected_marks(0.75)
        (0.5, 1.0)
        """
        return self.stake * (2 * p - 1)

    def __str__(self) -> str:
        if not self.is_marks:
            return str(self.points_needed)
        return "1 mark" if self.stake == 1 else f"{self.stake} marks"

    def __repr__(self) -> str:
        return f"Bid.marks({self.stake})" if self.is_marks else f"Bid.points({self.points_needed})"


LEVELS: Final = (*map(Bid.points, range(LOWEST_BID, TOTAL_POINTS)), Bid.marks(1))
"""Every number of points one can bid, 30 to 42: more marks ask for no more points."""
