"""Whether a hand makes its points against any layout and any defence: proved, refuted or open.

Proved is by an argument from the hand alone, which holds for every layout. Refuted is by a layout
of which the exact solver says that the points cannot be made. What neither settles is open: the
argument secures too little, and no layout that was looked at is bad enough.
"""

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from texas42.bidding.climb import BUDGET, Bidder, Climb, climb
from texas42.bidding.guarantee import Guarantee, guarantee
from texas42.deals import Deal, format_dominoes
from texas42.rules import TOTAL_POINTS, Declaration
from texas42.rules.tricks import HAND_SIZE

Answer = Literal["proved", "refuted", "open"]


@dataclass(frozen=True, slots=True)
class Proof:
    """The answer, and what it rests on.

    `secured` is what is proved in any case, `method` the argument in words, `layout` the deal that
    refutes, and `evaluations` how many layouts were solved. What is proved needs no sight of the
    other hands, but a partner who knows the leads to come and throws counts to them; at 42 points
    it needs nothing of the partner.
    """

    points: int
    answer: Answer
    secured: int
    method: str
    layout: Deal | None
    evaluations: int

    def to_json(self) -> dict[str, Any]:
        """The answer as plain values; the layout as ids by seat."""
        return {
            "points": self.points,
            "answer": self.answer,
            "secured": self.secured,
            "method": self.method,
            "layout": None if self.layout is None else [list(hand) for hand in self.layout.hands],
            "evaluations": self.evaluations,
        }


def prove(
    hand: str | Iterable[int],
    decl: Declaration | str | int,
    points: int = TOTAL_POINTS,
    *,
    seat: int = 0,
    seed: int = 0,
    budget: int = BUDGET,
    workers: int | None = None,
) -> Proof:
    """Whether a hand that leads makes `points` against any layout and any defence.

    >>> prove("6-6 6-5 6-4 6-2 5-5 4-4 3-3", "sixes").answer
    'proved'
    >>> refuted = prove("6-6 6-5 6-4 6-2 5-5 4-4 2-1", "sixes")
    >>> refuted.answer, refuted.secured
    ('refuted', 31)

    Args:
        hand: The bidder's seven dominoes, as text or ids.
        decl: What the bidder declares.
        points: How many its side is to take.
        seat: Where the bidder sits; the layout goes by seats.
        seed: Of the layouts that are looked at; the same for the same seed.
        budget: How many layouts may be solved in search of one that refutes.
        workers: Threads that share the work; the answer does not depend on it.
    """
    bidder, asked = Bidder.of(hand, decl, seat), _as_points(points)
    secured = guarantee(bidder.hand, bidder.decl)
    if secured.points >= asked:
        return settle(asked, secured, None)
    found = climb(bidder, goal=asked - 1, seed=seed, budget=budget, workers=workers)
    return settle(asked, secured, found)


def settle(points: int, secured: Guarantee, found: Climb | None) -> Proof:
    """The answer that an argument and the worst layout found, if any was looked for, allow."""
    evaluations = 0 if found is None else found.evaluations
    if secured.points >= points:
        method = _argument(secured)
        return Proof(points, "proved", secured.points, method, None, evaluations)
    if found is not None and found.points < points:
        method = f"a layout in which best play takes {found.points}"
        return Proof(points, "refuted", secured.points, method, found.layout, evaluations)
    method = f"{_argument(secured)}; no layout of {evaluations} looked at is below {points}"
    return Proof(points, "open", secured.points, method, None, evaluations)


def _argument(secured: Guarantee) -> str:
    if len(secured.cashed) == HAND_SIZE:
        return f"every lead takes its trick: {format_dominoes(secured.cashed)}"
    if not secured.cashed:
        return "no lead is sure to take its trick"
    leads = format_dominoes(secured.cashed)
    return f"cashing {leads} and giving up the rest takes at least {secured.points}"


def _as_points(points: int) -> int:
    plain = operator.index(points)
    if not 1 <= plain <= TOTAL_POINTS:
        raise ValueError(f"a proof is of 1 to {TOTAL_POINTS} points, not {plain}")
    return plain
