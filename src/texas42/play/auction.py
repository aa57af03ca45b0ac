"""A simple auction: each seat bids what its own table says, its flattery allowed for.

A seat draws worlds for its hand, solves them with open hands, and is ready to bid as high as its
best declaration makes with at least a given chance. Open hands flatter, so the chance that is asked
for is far more than one half.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.table import STRAIGHT
from texas42.deals import PASS, Auction, Call, Deal
from texas42.deals.completions import Knowledge, Uniform
from texas42.deals.contract import Contract
from texas42.rules import LEVELS, N_SEATS, TOTAL_POINTS, Bid, Declaration
from texas42.rules.bids import LOWEST_BID
from texas42.rules.tables import SUIT_MASKS, bits
from texas42.solve import can_make_many, solve_many

THRESHOLD: Final = 0.8
"""The chance with open hands that a seat wants to see of a bid before it makes it."""
WORLDS: Final = 20
"""How many worlds a seat looks at before it calls."""

_DECLS: Final = np.array(STRAIGHT)
_CALLED: Final = 7


@dataclass(frozen=True, slots=True)
class Auctioned:
    """An auction that is over, and what is played.

    If nobody bids, the dealer has to take it for 30.
    """

    auction: Auction
    contract: Contract


def declare(
    hands: Sequence[Sequence[int]],
    points: int = LOWEST_BID,
    *,
    seeds: Sequence[int],
    workers: int | None = None,
) -> tuple[list[Declaration], NDArray[np.float64]]:
    """The declaration under which each hand makes so many points most often, and how often.

    Of equals it is the one with the most trumps.

    >>> from texas42.deals import parse_hand
    >>> declare([parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")], seeds=[0])
    ([Declaration.SIXES], array([1.]))

    Args:
        hands: n hands of seven.
        points: What they are to make.
        seeds: Of the worlds of each hand.
        workers: Threads.
    """
    worlds = np.concatenate([_worlds(hand, seed) for hand, seed in zip(hands, seeds, strict=True)])
    makes = can_make_many(worlds, STRAIGHT, points, workers=workers)
    chances = makes.reshape(len(hands), WORLDS, len(STRAIGHT)).mean(axis=1)
    held = np.array([bits(hand) for hand in hands], np.uint32)[:, None]
    trumps = np.bitwise_count(SUIT_MASKS[_DECLS, _CALLED] & held)
    best = (chances + trumps / 1000).argmax(axis=1)
    return [STRAIGHT[place] for place in best], chances[np.arange(len(hands)), best]


def limits(
    hands: Sequence[Sequence[int]],
    threshold: float = THRESHOLD,
    *,
    seeds: Sequence[int],
    workers: int | None = None,
) -> list[tuple[Bid | None, Declaration]]:
    """How high each hand would bid, if at all, and with what.

    >>> from texas42.deals import parse_hand
    >>> hands = map(parse_hand, ["6-6 6-5 6-4 6-2 5-5 4-4 1-0", "6-4 5-3 4-0 3-3 2-1 1-0 0-0"])
    >>> limits(list(hands), seeds=[0, 0])
    [(Bid.points(41), Declaration.SIXES), (None, Declaration.BLANKS)]
    """
    decls, chances = declare(hands, seeds=seeds, workers=workers)
    found: list[tuple[Bid | None, Declaration]] = []
    for hand, seed, decl, chance in zip(hands, seeds, decls, chances, strict=True):
        if chance < threshold:
            found.append((None, decl))
            continue
        values = solve_many(_worlds(hand, seed), [decl], workers=workers)[:, 0].astype(np.int16)
        points = (TOTAL_POINTS + values) // 2
        sure = [bid for bid in LEVELS if (points >= bid.points_needed).mean() >= threshold]
        found.append((sure[-1], decl))
    return found


def auction(
    deal: Deal,
    dealer: int,
    threshold: float = THRESHOLD,
    *,
    seed: int = 0,
    workers: int | None = None,
) -> Auctioned:
    """Each seat calls once, from the dealer's left on, and bids as high as it would go, or passes.

    >>> auctioned = auction(Deal.from_seed(0), dealer=3)
    >>> print(auctioned.auction)
    30, pass, 1 mark, pass
    >>> print(auctioned.contract)
    1 mark by 2, fives
    """
    seeds = [N_SEATS * seed + seat for seat in range(N_SEATS)]
    ready = limits(deal.hands, threshold, seeds=seeds, workers=workers)
    calls: list[Call] = []
    high: Bid | None = None
    for turn in range(1, N_SEATS + 1):
        seat = (dealer + turn) % N_SEATS
        limit = ready[seat][0]
        if limit is None and high is None and seat == dealer:
            limit = LEVELS[0]
        if limit is not None and (high is None or limit > high):
            high, bidder = limit, seat
            calls.append(limit)
        else:
            calls.append(PASS)
    assert high is not None  # the dealer bids if nobody has
    contract = Contract(bidder, high, ready[bidder][1])
    return Auctioned(Auction(dealer, tuple(calls)), contract)


def _worlds(hand: Sequence[int], seed: int) -> NDArray[np.int8]:
    """Worlds in which seat 0 holds the hand: who sits where makes no difference to a table."""
    return Uniform().sample(Knowledge(0, tuple(hand)), WORLDS, seed).hands
