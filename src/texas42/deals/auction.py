"""The auction in order of turn: who dealt, what each seat called, and who won it."""

import reprlib
from dataclasses import dataclass

from texas42.deals.calls import Call, Calls, as_seat, parse_call, too_low
from texas42.rules import N_SEATS, Bid


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far: the seat to the left of the dealer opens, the dealer calls last.

    Each seat calls once, and each bid beats those before it.

    >>> auction = Auction.parse("30, pass, 34, pass", dealer=3)
    >>> auction.opener, auction.is_over, auction.winner, auction.bid
    (0, True, 2, Bid.points(34))
    >>> Auction.parse(str(auction), dealer=3) == auction
    True
    """

    dealer: int
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealer", as_seat(self.dealer))
        object.__setattr__(self, "calls", tuple(self.calls))
        if len(self.calls) > N_SEATS:
            raise ValueError(f"each seat calls once, {N_SEATS} calls in all, not {len(self.calls)}")
        fault = too_low(_by_seat(self), self.opener)
        if fault is not None:
            raise ValueError(fault)

    @classmethod
    def parse(cls, text: str, dealer: int) -> "Auction":
        """The auction of calls with commas between, in order of turn.

        >>> Auction.parse("30, 30", dealer=3)
        Traceback (most recent call last):
        ...
        ValueError: seat 1 cannot bid 30 over 30: it may pass or bid 31 or more
        """
        words = [word.strip() for word in text.split(",")] if text.strip() else []
        if len(words) > N_SEATS:
            extra = reprlib.repr(words[N_SEATS])
            raise ValueError(f"{extra} is one call too many: each seat calls once")
        return cls(dealer, tuple(map(parse_call, words)))

    @property
    def opener(self) -> int:
        """The seat that calls first: the one to the left of the dealer."""
        return (self.dealer + 1) % N_SEATS

    @property
    def is_over(self) -> bool:
        """Whether every seat has called."""
        return len(self.calls) == N_SEATS

    @property
    def is_passed_out(self) -> bool:
        """Whether all four have passed: nobody declares, and the hand is dealt again.

        >>> Auction.parse("pass, pass, pass, pass", dealer=0).is_passed_out
        True
        """
        return self.is_over and self.bid is None

    @property
    def bid(self) -> Bid | None:
        """The highest bid so far; None if nobody has bid."""
        return max((call for call in self.calls if isinstance(call, Bid)), default=None)

    @property
    def winner(self) -> int | None:
        """The seat of the highest bid so far; None if nobody has bid."""
        return None if self.bid is None else _by_seat(self).index(self.bid)

    def heard(self) -> Calls:
        """The calls by seat, which is what a player remembers of them.

        >>> str(Auction.parse("30, pass, 34, pass", dealer=3).heard())
        '0:30, 1:pass, 2:34, 3:pass'
        """
        return Calls(_by_seat(self))

    def __str__(self) -> str:
        return ", ".join(map(str, self.calls))

    def __repr__(self) -> str:
        return f"Auction.parse({str(self)!r}, dealer={self.dealer})"


def _by_seat(auction: Auction) -> tuple[Call | None, ...]:
    by_seat: list[Call | None] = [None] * N_SEATS
    for turn, call in enumerate(auction.calls):
        by_seat[(auction.opener + turn) % N_SEATS] = call
    return tuple(by_seat)
