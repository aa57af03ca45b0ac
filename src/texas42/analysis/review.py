"""A hand that was played, looked at again: what each play cost, which ones mattered, and why.

Two questions are kept apart. What a play lost is told with all hands open, by the exact solver.
Whether the seat could have known is told by the layouts that it could not tell apart. A play may
lose much and have been right.
"""

from dataclasses import dataclass
from typing import Final

from texas42.analysis.foresight import LAYOUTS, Foresight, foresee
from texas42.analysis.steps import Step, steps
from texas42.deals import Contract, Position, Record
from texas42.solve.batch import Progress

_MOST: Final = 2
"""How many plays are singled out."""


@dataclass(frozen=True, slots=True)
class Review:
    """Every play with what it cost; for those that cost anything, what the seat could have known.

    `foresight` goes by the number of the play, from 1.
    """

    record: Record
    contract: Contract
    position: Position
    steps: tuple[Step, ...]
    foresight: dict[int, Foresight]

    @property
    def costly(self) -> tuple[Step, ...]:
        """The plays that lost points, in order."""
        return tuple(step for step in self.steps if step.lost)

    @property
    def mattered(self) -> tuple[Step, ...]:
        """The one or two plays that mattered, in order; none if nothing was lost.

        The last to turn the bid, after which its fate was sealed, and the one before that which
        had turned it the other way. Where none did, the first that lost most points.
        """
        turning = [step for step in self.steps if step.turns]
        if turning:
            return tuple(turning[-_MOST:])
        return (max(self.costly, key=lambda step: step.lost),) if self.costly else ()

    @property
    def first_value(self) -> int | None:
        """The points of the bidder's side if everybody had played best; None if nobody has."""
        return self.steps[0].before if self.steps else None

    def lost_by(self, seat: int) -> int:
        """The points that a seat's plays cost its side, in all."""
        return sum(step.lost for step in self.steps if step.seat == seat)


def review(
    record: Record,
    *,
    layouts: int = LAYOUTS,
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """A hand reviewed; it needs a contract, and may be unfinished.

    >>> from texas42.deals import Deal
    >>> contract = Contract.parse("34 by 0, ones")
    >>> played = review(Record(Deal.from_seed(0), contract, plays=(5, 23, 20, 12)), layouts=50)
    >>> [(step.seat, step.lost, step.turns) for step in played.mattered]
    [(0, 5, True)]
    >>> played.foresight[1].verdict
    'unlucky'

    Args:
        record: The hand.
        layouts: How many layouts a play that cost something is tried in.
        seed: Which layouts, where there are more.
        workers: Threads that share the work; the review does not depend on it.
        progress: Called now and then with the number of plays done and of all plays.
    """
    if record.contract is None or record.position is None:
        raise ValueError("there is nothing to review: the hand has no contract")
    found, foresight = [], {}
    for step in steps(record.position, record.contract):
        found.append(step)
        if step.lost:
            foresight[step.number] = foresee(
                step.position,
                step.domino,
                step.contract,
                layouts=layouts,
                seed=seed,
                workers=workers,
            )
        if progress is not None:
            progress(step.number, len(record.plays))
    return Review(record, record.contract, record.position, tuple(found), foresight)
