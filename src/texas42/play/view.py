"""A view: what one seat knows when it is to play. Its own hand and what is public, nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from texas42.deals import Calls, Position, format_dominoes, format_hand
from texas42.deals.completions import Knowledge
from texas42.deals.contract import Contract
from texas42.rules import TOTAL_POINTS, Bid, legal_moves, team, trick_points, trick_winner
from texas42.rules.tricks import N_SEATS


@dataclass(frozen=True, slots=True)
class View:
    """What the seat to play knows: all it is asked to choose by.

    It is made of knowledge, that is its own seven dominoes, the calls and the plays, and of the
    contract. There is no way to make one that holds more; what cannot be is refused.

    >>> from texas42.deals import Deal
    >>> from texas42.rules import Bid, Declaration
    >>> contract = Contract(0, Bid.points(30), Declaration.FIVES)
    >>> position = Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5")
    >>> view = View.of(position, contract)
    >>> print(view)
    seat 3 to play, 6-6 6-3 5-1 4-3 4-2 3-2 1-0 in hand, trick 5-2 5-3 5-5
    >>> view.legal, view.points, view.needed
    ((16,), (0, 0), 30)
    """

    known: Knowledge
    contract: Contract

    def __post_init__(self) -> None:
        known, contract = self.known, self.contract
        if known.declaration != contract.declaration or known.leader != contract.bidder:
            raise ValueError(
                f"with {contract} the bidder leads and {contract.declaration} are declared; these "
                f"plays are led by seat {known.leader} under {known.declaration}"
            )
        if self.to_play != known.seat:
            raise ValueError(f"it is the turn of seat {self.to_play}, not of seat {known.seat}")
        if not self.hand:
            raise ValueError("the hand is over: every domino has been played")
        check_calls(known.calls, contract)

    @classmethod
    def of(cls, position: Position, contract: Contract, calls: Calls | None = None) -> "View":
        """What the seat to play sees of a position."""
        return cls(Knowledge.of(position, position.to_play, calls), contract)

    @property
    def seat(self) -> int:
        """Whose view it is, and whose turn."""
        return self.known.seat

    @property
    def hand(self) -> tuple[int, ...]:
        """What the seat still holds, ascending."""
        return tuple(d for d in self.known.hand if d not in self.known.plays)

    @property
    def trick(self) -> tuple[int, ...]:
        """The trick under way."""
        return self._progress.trick

    @property
    def trick_leader(self) -> int:
        """Who led it, or is to lead."""
        return self._progress.leader

    @property
    def to_play(self) -> int:
        """Whose turn it is by the plays."""
        return (self.trick_leader + len(self.trick)) % N_SEATS

    @property
    def points(self) -> tuple[int, int]:
        """What each team has won so far."""
        return self._progress.points

    @property
    def legal(self) -> tuple[int, ...]:
        """What may be played, ascending."""
        led = self.trick[0] if self.trick else None
        return tuple(legal_moves(self.hand, led, self.contract.declaration))

    @property
    def needed(self) -> int:
        """The points the bidder's side still needs: none, or fewer, once the bid is made."""
        return self.contract.bid.points_needed - self.points[team(self.contract.bidder)]

    @property
    def to_come(self) -> int:
        """The points that nobody has won yet."""
        return TOTAL_POINTS - sum(self.points)

    @property
    def _progress(self) -> "Progress":
        return Progress.of(self.contract, self.known.plays)

    def __str__(self) -> str:
        on_table = f"trick {format_dominoes(self.trick)}" if self.trick else "to lead"
        return f"seat {self.seat} to play, {format_hand(self.hand)} in hand, {on_table}"


def check_calls(calls: Calls, contract: Contract) -> None:
    """Refuse calls that did not lead to the contract."""
    for seat, call in enumerate(calls.by_seat):
        if call is None:
            continue
        other = seat == contract.bidder and call != contract.bid
        if other or (isinstance(call, Bid) and call > contract.bid):
            raise ValueError(f"{contract}, though seat {seat} called {call}")
    by_seat = list(calls.by_seat)
    by_seat[contract.bidder] = contract.bid
    Calls(tuple(by_seat))  # the bid has its place among those that are known


class Progress(NamedTuple):
    """How far a hand has come, by its contract and its plays."""

    leader: int
    """Who led the trick under way, or is to lead."""
    trick: tuple[int, ...]
    points: tuple[int, int]
    """What each team has won."""

    @classmethod
    def of(cls, contract: Contract, plays: Sequence[int]) -> "Progress":
        """Tricks one after another, each led by who took the one before."""
        leader, won = contract.bidder, [0, 0]
        n_complete = len(plays) - len(plays) % N_SEATS
        for start in range(0, n_complete, N_SEATS):
            trick = plays[start : start + N_SEATS]
            leader = (leader + trick_winner(trick, contract.declaration)) % N_SEATS
            won[team(leader)] += trick_points(trick)
        return cls(leader, tuple(plays[n_complete:]), (won[0], won[1]))
