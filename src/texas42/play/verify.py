"""Playing the best bids of a table out, until it is clear which is worth making, if any.

The map to the chances at the table speaks of hands like this one; here it is this hand that is
played, in worlds drawn anew from the same completion model, by four players who each see only their
own hand. All bids meet the same worlds. A bid that is clearly worse than the best, or as good to
all intents, is played no more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding import BidTable
from texas42.bidding.estimate import Estimate, marks_won
from texas42.bidding.precision import CLEAR_Z
from texas42.bidding.statistics import chance, effective_size, paired_difference, wilson
from texas42.bidding.verdict import is_clear_of
from texas42.bidding.verified import Ended, PlayedBid, Verification, with_verification
from texas42.deals.completions import Knowledge, Worlds
from texas42.deals.contract import Contract
from texas42.play.players import AnyPlayer, player
from texas42.play.playing import play_out
from texas42.rules import N_SEATS, Declaration
from texas42.rules.bids import Bid
from texas42.solve.batch import Progress

MOST_BIDS: Final = 3
"""How many bids are played out at the most."""
STEP: Final = 64
"""How many games of each are played before it is asked whether the answer is clear."""
MOST_GAMES: Final = 1024
"""How many games of a bid there are at the most."""

_EVEN: Final = 0.5
_ALIKE: Final = 0.1
"""Marks: a bid that is surely within so many of the best is as good."""
_OTHER_WORLDS: Final = 1 << 32
"""Added to the seed of a table: the worlds it was made from are not the ones played."""


def verify(
    table: BidTable,
    *,
    by: str | AnyPlayer = "pimc",
    most_games: int = MOST_GAMES,
    workers: int | None = None,
    progress: Progress | None = None,
) -> BidTable:
    """The table with its best bids played out, and the advice that follows from that.

    >>> from texas42.bidding import bid
    >>> table = bid("6-6 6-5 6-4 6-2 5-5 4-4 3-3", samples=20, decls=["sixes"])
    >>> table = verify(table, most_games=64)
    >>> print(table.verdict)
    Bid 2 marks with sixes: made 100% of 64 games that were played out, which is worth +2.00 marks.

    Args:
        table: What `bid` found.
        by: Who plays all four hands.
        most_games: How many games of a bid are played at the most.
        workers: Threads that share the work; the games are the same for any number.
        progress: Called with the games played of each bid so far and the most there may be.
    """
    if most_games < 1:
        raise ValueError(f"to verify takes at least one game, not {most_games}")
    known = Knowledge(table.seat, table.hand, table.calls)
    mover = player(by) if isinstance(by, str) else by
    bids = [_Playing(decl, bid) for decl, bid in _worth_playing(table)]
    n = 0
    while True:
        n = min(n + STEP, most_games)
        worlds = table.completion_model.sample(known, n, table.seed + _OTHER_WORLDS)
        for index, each in enumerate(bids):
            if each.is_open:
                done = len(each.points)  # fewer than the others' if it was closed for a while
                contract = Contract(known.seat, each.bid, each.decl)
                played = play_out(
                    worlds.hands[done:],
                    [contract] * (n - done),
                    [mover] * N_SEATS,
                    seed=[table.seed, index],
                    first=done,
                    workers=workers,
                )
                each.points = np.concatenate([each.points, played.points.astype(np.int8)])
        if progress is not None:
            progress(n, most_games)
        found, clear = _compared(bids, worlds)
        if clear or n == most_games:
            ended: Ended = "clear" if clear else "limit"
            return with_verification(table, Verification(found, f"four of {mover.name}", ended))


@dataclass(eq=False)
class _Playing:
    """A bid that is being played out: its points in the first worlds, and whether it goes on."""

    decl: Declaration
    bid: Bid
    points: NDArray[np.int8] = field(default_factory=lambda: np.empty(0, np.int8))
    is_open: bool = True


def _worth_playing(table: BidTable) -> list[tuple[Declaration, Bid]]:
    """The best bid of the best declarations, as far as they are close; and the lowest bid of all.

    The lowest is what is left if a higher one turns out to be too much.
    """
    best, *others = table.declarations
    chosen: list[Estimate] = [best, *(each for each in others if not is_clear_of(best, each))]
    bids = [(each.decl, each.bid) for each in chosen]
    lowest = next((option for option in table.options if option.bid is not None), None)
    if lowest is not None and lowest.bid is not None and lowest.decl is not None:
        fallback = lowest.decl, lowest.bid
        if fallback not in bids[:MOST_BIDS]:
            bids = [*bids[: MOST_BIDS - 1], fallback]
    return bids[:MOST_BIDS]


def _compared(bids: Sequence[_Playing], worlds: Worlds) -> tuple[tuple[PlayedBid, ...], bool]:
    """The bids, the best first, and whether that is clear; closes those that are clearly worse."""
    order = sorted(bids, key=lambda each: -_marks(each, worlds))
    best = order[0]
    found = []
    for each in order:
        n = min(len(each.points), len(best.points))
        weights = worlds.weights[:n]
        ours, theirs = (marks_won(one.points[:n], one.bid) for one in (each, best))
        difference = paired_difference(ours, theirs, weights)
        p = chance(each.points >= each.bid.points_needed, worlds.weights[: len(each.points)])
        found.append(
            PlayedBid(
                each.decl,
                each.bid,
                len(each.points),
                p,
                each.bid.expected_marks(p.p),
                difference,
            )
        )
        alike = abs(difference.mean) + CLEAR_Z * difference.se < _ALIKE
        each.is_open = each is best or not (alike or difference.is_clear(CLEAR_Z))
    n_effective = effective_size(worlds.weights[: len(best.points)])
    interval = wilson(found[0].p.p, n_effective, CLEAR_Z)
    if interval.high < _EVEN:
        return tuple(found), True
    alone = all(not each.is_open for each in order[1:])
    return tuple(found), alone and interval.low > _EVEN


def _marks(playing: _Playing, worlds: Worlds) -> float:
    """What a bid has been worth on average."""
    made = playing.points >= playing.bid.points_needed
    return playing.bid.expected_marks(chance(made, worlds.weights[: len(made)]).p)
