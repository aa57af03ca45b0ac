"""What to bid: every bid that is open, passing included, by what it is worth in marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from texas42.bidding.estimate import Estimate
from texas42.bidding.statistics import Interval
from texas42.rules import Declaration
from texas42.rules.bids import LEVELS, Bid

FRAGILE_GAP: Final = 12.0
"""Points between the mean and the safety level from which a hand is called fragile."""

_OPENING_MARKS: Final = 2


@dataclass(frozen=True, slots=True)
class Option:
    """A bid under the declaration that serves it best, or to pass, which is worth nothing."""

    bid: Bid | None
    decl: Declaration | None
    p: Interval | None
    expected_marks: float


@dataclass(frozen=True, slots=True)
class Risk:
    """Whether a hand is fragile or steady, and the rule by which it is one or the other."""

    flag: Literal["fragile", "steady"]
    rule: str


@dataclass(frozen=True, slots=True)
class Best:
    """The suggestion; `bid` is None to pass, and `decl` is then what would be least bad.

    `p` is the chance of making the bid or, to pass, the lowest that is open. `bracket` is of the
    points: the safety level (5th percentile), the mean, the 95th percentile. `up_to` is the
    highest bid that is still worth more than a pass, with `up_to_decl`.
    """

    decl: Declaration
    bid: Bid | None
    p: Interval
    expected_marks: float
    bracket: tuple[float, float, float]
    risk: Risk
    up_to: Bid | None
    up_to_decl: Declaration | None


def open_bids(high: Bid | None = None) -> tuple[Bid, ...]:
    """The bids that are open over a high bid, ascending, as far as anyone would go.

    Two marks is the most one opens with; over two marks or more only one mark more is open.

    >>> print(*open_bids(Bid.points(40)), *open_bids(Bid.marks(2)), sep=", ")
    41, 1 mark, 2 marks, 3 marks
    """
    if high is None:
        return (*LEVELS, Bid.marks(_OPENING_MARKS))
    least = high.higher()
    usual = tuple(bid for bid in (*LEVELS, Bid.marks(_OPENING_MARKS)) if bid >= least)
    return usual or (least,)


def options(estimates: Sequence[Estimate], bids: Sequence[Bid]) -> tuple[Option, ...]:
    """To pass, then every bid with the declaration that makes it most often.

    Of declarations that make it equally often the first is taken.
    """
    found = [Option(None, None, None, 0.0)]
    for bid in bids:
        best = max(estimates, key=lambda each: each.judged[bid.points_needed].p)
        p = best.judged[bid.points_needed]
        found.append(Option(bid, best.decl, p, bid.expected_marks(p.p)))
    return tuple(found)


def advise(estimates: Sequence[Estimate], bids: Sequence[Bid]) -> Best:
    """The suggestion: what is worth most marks, and of equals the lowest, a pass before any bid.

    All points bids stake one mark, so among those the lowest that is open is never worse: how high
    one may go to win the auction is what `up_to` says.

    Args:
        estimates: Those of the declarations, the best first, made for the same bids.
        bids: The bids that are open, ascending.
    """
    best = estimates[0]
    worth_it = [option for option in options(estimates, bids) if option.expected_marks > 0]
    takes = best.expected_marks > 0
    return Best(
        best.decl,
        best.bid if takes else None,
        best.p_bid,
        best.expected_marks if takes else 0.0,
        (best.q05, best.mean, best.q95),
        risk(best),
        worth_it[-1].bid if worth_it else None,
        worth_it[-1].decl if worth_it else None,
    )


def risk(estimate: Estimate) -> Risk:
    """Fragile is what takes far less than it does on average in one world of twenty.

    Such a hand relies on partner, or on luck.
    """
    gap = estimate.robustness_gap
    rule = (
        f"fragile where the mean is {FRAGILE_GAP:g} points or more above the 5th percentile; here "
        f"it is {gap:.1f} above"
    )
    return Risk("fragile" if gap >= FRAGILE_GAP else "steady", rule)
