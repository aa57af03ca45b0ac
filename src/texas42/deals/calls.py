"""The auction as calls: play goes clockwise, 0, 1, 2, 3, and each seat calls once."""

import operator
import re
import reprlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final, Literal, SupportsIndex

from texas42.rules import N_SEATS
from texas42.rules.bids import Bid


class Pass(Enum):
    """The call that bids nothing; there is one, `PASS`."""

    PASS = "pass"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return self.name


PASS: Final[Literal[Pass.PASS]] = Pass.PASS

Call = Bid | Pass

_NAMES: Final = ("left", "partner", "right")
_SEATS: Final = tuple(map(str, range(N_SEATS)))
_NAMED: Final = re.compile(r"([a-z0-9]+)\s*:\s*(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Calls:
    """What each seat has called: a bid, `PASS`, or None where it has not called or nobody knows.

    Whoever opened, each bid beats those before it.

    >>> calls = Calls.parse("pass, pass, 31", seat=0)
    >>> calls.by_seat, str(calls)
    ((None, PASS, PASS, Bid.points(31)), '1:pass, 2:pass, 3:31')
    >>> Calls.parse("left:pass, right:31, partner:pass", seat=0) == calls
    True
    >>> Calls.parse("31, 30", seat=0)
    Traceback (most recent call last):
    ...
    ValueError: seat 3 cannot bid 30 over 31: it may pass or bid 32 or more
    """

    by_seat: tuple[Call | None, ...] = (None,) * N_SEATS

    def __post_init__(self) -> None:
        if len(self.by_seat) != N_SEATS:
            raise ValueError(
                f"expected one call for each of {N_SEATS} seats, not {len(self.by_seat)}"
            )
        if all(too_low(self.by_seat, first) is not None for first in range(N_SEATS)):
            raise ValueError(f"whoever opens, bids rise in order of turn; these do not: {self}")

    @classmethod
    def parse(cls, text: str, seat: int) -> "Calls":
        """The calls that `seat` has heard when its turn comes.

        Either those just before its own in order, the last by the seat to its right; or each with
        the name of who made it, left, partner or right, or with the number of its seat. Left
        calls before partner and partner before right.

        >>> str(Calls.parse("pass", seat=2)), str(Calls.parse("partner:30, 1:31", seat=2))
        ('1:pass', '0:30, 1:31')
        """
        seat = as_seat(seat)
        words = [word.strip().lower() for word in text.split(",")] if text.strip() else []
        named = any(":" in word for word in words)
        by_seat = _named(words, seat) if named else _in_order(words, seat)
        fault = too_low(by_seat, first=(seat + 1) % N_SEATS)
        if fault is not None:
            raise ValueError(fault)
        return cls(by_seat)

    @property
    def highest(self) -> Bid | None:
        """The highest bid so far; None if nobody has bid.

        >>> Calls.parse("30, pass, 31", seat=0).highest
        Bid.points(31)
        """
        return max((call for call in self.by_seat if isinstance(call, Bid)), default=None)

    def __str__(self) -> str:
        made = ((seat, call) for seat, call in enumerate(self.by_seat) if call is not None)
        return ", ".join(f"{seat}:{call}" for seat, call in made)


def as_seat(seat: SupportsIndex) -> int:
    """A seat as a plain integer; refuses what is none.

    >>> as_seat(4)
    Traceback (most recent call last):
    ...
    ValueError: 4 is not a seat: expected 0 to 3
    """
    plain = operator.index(seat)
    if plain not in range(N_SEATS):
        raise ValueError(f"{plain} is not a seat: expected 0 to {N_SEATS - 1}")
    return plain


def parse_seat(text: str) -> int:
    """A seat as text.

    >>> parse_seat("4")
    Traceback (most recent call last):
    ...
    ValueError: '4' is not a seat: expected 0 to 3
    """
    if text not in _SEATS:
        raise ValueError(f"{reprlib.repr(text)} is not a seat: expected 0 to {N_SEATS - 1}")
    return _SEATS.index(text)


def too_low(by_seat: Sequence[Call | None], first: int) -> str | None:
    """That a bid beats not the one before it when `first` opens, in words; None if all do."""
    in_turn = ((first + turn) % N_SEATS for turn in range(N_SEATS))
    bids = [(seat, call) for seat in in_turn if isinstance(call := by_seat[seat], Bid)]
    for (_, before), (seat, bid) in pairwise(bids):
        if bid <= before:
            least = before.higher()
            return f"seat {seat} cannot bid {bid} over {before}: it may pass or bid {least} or more"
    return None


def parse_call(text: str) -> Call:
    """A call as people write it; what `str` gives reads back.

    >>> parse_call("Pass"), parse_call("2 marks")
    (PASS, Bid.marks(2))
    """
    if text.strip().lower() == "pass":
        return PASS
    try:
        return Bid.parse(text)
    except ValueError as reason:
        raise ValueError(f"{reason}; or pass") from None


def _in_order(words: Sequence[str], seat: int) -> tuple[Call | None, ...]:
    """Calls listed in the order they were made, the last just before `seat`."""
    if len(words) >= N_SEATS:
        raise ValueError(
            f"{len(words)} calls before the turn of seat {seat}, one of them out of turn: "
            "the three others call once each"
        )
    by_seat: list[Call | None] = [None] * N_SEATS
    for back, word in enumerate(reversed(words), start=1):
        by_seat[(seat - back) % N_SEATS] = parse_call(word)
    return tuple(by_seat)


def _named(words: Sequence[str], seat: int) -> tuple[Call | None, ...]:
    """Calls that each say who made them."""
    by_seat: list[Call | None] = [None] * N_SEATS
    for word in words:
        match = _NAMED.fullmatch(word)
        caller = _caller(match[1], seat) if match is not None else None
        if match is None or caller is None:
            shown = reprlib.repr(word)
            raise ValueError(f"{shown} names no caller: expected such as left:pass or partner:31")
        if caller == seat:
            raise ValueError(f"a call out of turn: seat {seat} has yet to call")
        if by_seat[caller] is not None:
            raise ValueError(f"a call out of turn: seat {caller} calls once, not twice")
        by_seat[caller] = parse_call(match[2])
    return tuple(by_seat)


def _caller(name: str, seat: int) -> int | None:
    """The seat of a name, as `seat` sees the table; None if it is no name."""
    if name in _NAMES:
        return (seat + 1 + _NAMES.index(name)) % N_SEATS
    return _SEATS.index(name) if name in _SEATS else None
