"""A claim from one hand alone: good whatever lies where, refuted by a layout, or open.

Good: one order of the claimer's dominoes takes the tricks in every layout that agrees with what he
has seen, whatever the others play. Refuted: there is such a layout in which his side comes short
even with all hands open. In between lies what depends on the layout and on how it is played.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

import numpy as np

from texas42.analysis.cash_order import CashOrder, Hands
from texas42.analysis.claim import Answer, Claim, as_claimed, check_claim, most_points
from texas42.bidding.cashing import cash_line
from texas42.deals import Deal, Position
from texas42.deals.completions import Knowledge, Layouts, every_or_some
from texas42.rules import N_SEATS, count, team
from texas42.rules.tables import bits
from texas42.solve.batch import Progress

UnseenAnswer = Literal["any layout", "open", "refuted"]

LAYOUTS: Final = 200
"""How many layouts are looked at by default, if there are so many."""

_MOST_HIDDEN: Final = 15
"""Up to here every hand that a seat may hold is followed; before, only the whole run is tried."""


@dataclass(frozen=True)
class UnseenClaim:
    """The answer, and what it rests on.

    `order` are the plays that are good in any layout, empty if there are none. `n_layouts` is how
    many layouts agree with what the claimer has seen, `looked_at` how many of them were examined
    one by one, and `found` how many of those had each answer when all hands are open. `refutation`
    is one of them that refutes, with the line that beats the claim.
    """

    known: Knowledge
    points: int
    is_of_the_rest: bool
    answer: UnseenAnswer
    order: tuple[int, ...]
    n_layouts: int
    looked_at: int
    found: dict[Answer, int]
    refutation: Claim | None


def check_unseen_claim(
    known: Knowledge,
    points: int | None = None,
    *,
    layouts: int = LAYOUTS,
    seed: int = 0,
    progress: Progress | None = None,
) -> UnseenClaim:
    """Whether a claim is good as far as the claimer can see; he has to be on lead.

    >>> from texas42.deals import parse_hand
    >>> from texas42.rules import Declaration
    >>> hand = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 3-3")
    >>> known = Knowledge(0, hand, declaration=Declaration.SIXES, leader=0)
    >>> check_unseen_claim(known).answer
    'any layout'

    Args:
        known: The claimer's hand and what was played, with a declaration and a leader.
        points: How many points his side will have at the end; by default all that can be had.
        layouts: How many layouts to look at if the claim is not good in all; all if so few.
        seed: Which ones, if there are more.
        progress: Called now and then with the number of layouts done and of all to look at.
    """
    every = Layouts(known)
    first = _position(known, Deal(every.at(np.zeros(1, np.int64))[0].tolist()))
    asked = as_claimed(first, known.seat, points)
    if first.trick or first.to_play != known.seat:
        raise ValueError(f"seat {known.seat} is not on lead: with one hand a claim is the leader's")
    is_of_the_rest = asked == most_points(first, team(known.seat))
    order = _order(known, first, asked)
    found: Counter[Answer] = Counter()
    refutation = None
    looked_at = [] if order else every_or_some(known, layouts, seed).tolist()
    for done, hands in enumerate(looked_at, start=1):
        claim = check_claim(_position(known, Deal(hands)), known.seat, asked)
        found[claim.answer] += 1
        if claim.answer == "refuted" and refutation is None:
            refutation = claim
        if progress is not None:
            progress(done, len(looked_at))
    return UnseenClaim(
        known,
        asked,
        is_of_the_rest,
        "any layout" if order else "refuted" if refutation else "open",
        order or (),
        every.count,
        len(looked_at),
        dict(found),
        refutation,
    )


def _position(known: Knowledge, deal: Deal) -> Position:
    if known.declaration is None or known.leader is None:
        missing = "a declaration" if known.declaration is None else "who led"
        raise ValueError(f"a claim says nothing without {missing}")
    return Position(deal, known.declaration, known.leader, known.plays)


def _order(known: Knowledge, position: Position, asked: int) -> tuple[int, ...] | None:
    """Plays that are good in any layout.

    What falls from each of the others is taken at its least by itself, so of fewer points than all
    the answer may be no where a closer look at whole layouts would say yes.
    """
    needed = asked - position.points[team(known.seat)]
    held = position.hands[known.seat]
    decl = position.declaration
    if len(known.hidden) > _MOST_HIDDEN:
        line = cash_line(held, decl, known.plays)
        total = 0
        for n, d in enumerate(line, start=1):
            total += 1 + count(d)
            if total >= needed or n == len(held):
                return line[:n]
        return None
    others = tuple(_may_have(known, seat) for seat in known.others)
    return CashOrder(decl, needed).find(bits(held), others)


def _may_have(known: Knowledge, seat: int) -> Hands:
    """The hands that a seat may hold in some layout; nothing has fallen from them yet."""
    hidden, may_hold, room = bits(known.hidden), known.may_hold, known.room
    one, other = (each for each in range(N_SEATS) if each not in (seat, known.seat))
    mine = [d for d in known.hidden if may_hold[seat] >> d & 1]
    possible = {}
    for hand in combinations(mine, room[seat]):
        left = hidden & ~bits(hand)
        fits = (
            not left & ~(may_hold[one] | may_hold[other])
            and (left & ~may_hold[other]).bit_count() <= room[one]
            and (left & ~may_hold[one]).bit_count() <= room[other]
        )
        if fits:
            possible[bits(hand)] = 0
    return possible
