"""A played hand step by step: what each play kept or gave away, with all hands open."""

from collections.abc import Iterator
from dataclasses import dataclass

from texas42.deals import Contract, Position
from texas42.deals.drawing import trick_number
from texas42.rules import TOTAL_POINTS, team
from texas42.solve import MoveValue, evaluate_moves


@dataclass(frozen=True, slots=True)
class Step:
    """One play: the position before it, the domino, and every legal move with its value.

    >>> from texas42.deals import Deal
    >>> contract = Contract.parse("34 by 0, ones")
    >>> first, *_ = steps(Position.start(Deal.from_seed(0), "ones", plays="2-2 6-2"), contract)
    >>> first.before, first.after, first.lost, first.turns  # 4-4 was the lead to make it
    (35, 30, 5, True)
    """

    contract: Contract
    position: Position
    domino: int
    moves: tuple[MoveValue, ...]

    @property
    def number(self) -> int:
        """Which play of the hand it is, from 1."""
        return len(self.position.plays) + 1

    @property
    def trick(self) -> int:
        """Which trick it belongs to, 1 to 7."""
        return trick_number(self.position)

    @property
    def seat(self) -> int:
        """Who played."""
        return self.position.to_play

    @property
    def is_forced(self) -> bool:
        """Whether there was nothing else to play."""
        return len(self.moves) == 1

    @property
    def before(self) -> int:
        """The points the bidder's side ends with if everybody plays best from here."""
        return self.points_after(next(move.domino for move in self.moves if move.best))

    @property
    def after(self) -> int:
        """The same once the domino is played."""
        return self.points_after(self.domino)

    def points_after(self, domino: int) -> int:
        """The points of the bidder's side at the end if this domino is played, and all well after.

        A value is a difference: half of it and half of what is to come go to team 0.
        """
        value = next(move.value for move in self.moves if move.domino == domino)
        won = self.position.points
        first = won[0] + (TOTAL_POINTS - sum(won) + value) // 2
        return first if self.contract.team == 0 else TOTAL_POINTS - first

    @property
    def lost(self) -> int:
        """The points that the play cost the side that made it; 0 where it was one of the best."""
        return abs(self.before - self.after)

    @property
    def best(self) -> tuple[int, ...]:
        """The plays that cost nothing."""
        return tuple(move.domino for move in self.moves if move.best)

    @property
    def makes_before(self) -> bool:
        """Whether the bid can be made before the play, with all hands open."""
        return self.before >= self.contract.bid.points_needed

    @property
    def makes_after(self) -> bool:
        """Whether it still can, or now can, after it."""
        return self.after >= self.contract.bid.points_needed

    @property
    def turns(self) -> bool:
        """Whether the play turned a bid that could be made into one that fails, or the reverse."""
        return self.makes_before != self.makes_after

    @property
    def is_of_bidders(self) -> bool:
        """Whether the bidder's side played."""
        return team(self.seat) == self.contract.team


def steps(position: Position, contract: Contract) -> Iterator[Step]:
    """Every play on record, in order."""
    here = Position(position.deal, position.declaration, position.leader)
    for d in position.plays:
        yield Step(contract, here, d, tuple(evaluate_moves(here)))
        here = here.play(d)
