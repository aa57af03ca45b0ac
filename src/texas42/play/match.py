"""Matches: which of two players is stronger, by deals that each plays from both sides.

Every deal is played twice under the same contract, once with the one player in the bidder's seat
and his partner's, and once with the other. What the deal is worth is the same for both and drops
out of the difference, which therefore says as much as several times as many deals would otherwise.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.parts import Parts
from texas42.bidding.statistics import Difference, paired_difference
from texas42.deals import Deal
from texas42.deals.contract import Contract
from texas42.play.auction import auction, declare
from texas42.play.players import AnyPlayer
from texas42.play.playing import Pace, play_out
from texas42.rules import N_SEATS, Bid, Declaration
from texas42.solve.batch import Progress

Row = Mapping[str, Any]

DEALS_A_PART: Final = 64
"""How many deals are lost at most when the work is interrupted."""
DEALS_A_SEED: Final = 2**32
"""Deal `i` of the match of seed `s` is `Deal.from_seed(s * DEALS_A_SEED + i)`."""


@dataclass(frozen=True, eq=False)
class Pairing:
    """Two players and what became of their deals, a row each; the first is called a, the other b.

    Everything is a mean for each deal, that is for two hands, one with each in the bidder's seats.
    """

    a: str
    b: str
    rows: Sequence[Row]

    @cached_property
    def made(self) -> tuple[float, float]:
        """How often a makes the contract against b, and b against a."""
        marks_a, marks_b = self._columns("marks_a", "marks_b")
        return float((marks_a > 0).mean()), float((marks_b > 0).mean())

    @cached_property
    def marks(self) -> Difference:
        """The marks that a wins of b, net of those that b wins of a, with the standard error."""
        return self._difference("marks_a", "marks_b")

    @cached_property
    def points(self) -> Difference:
        """The points a takes as bidder less those that b takes, with the standard error."""
        return self._difference("points_a", "points_b")

    def _difference(self, first: str, second: str) -> Difference:
        a, b = self._columns(first, second)
        return paired_difference(a, b, np.ones(len(self.rows)))

    def _columns(self, *names: str) -> Iterator[NDArray[np.int64]]:
        return (np.array([row[name] for row in self.rows], np.int64) for name in names)


@dataclass(frozen=True, eq=False)
class Match:
    """What every two of some players made of the same deals."""

    players: tuple[str, ...]
    deals: int
    bid: str
    seed: int
    pairings: tuple[Pairing, ...]
    paces: Mapping[str, Pace]
    """How long each took for the moves that were made this time, not before an interruption."""


def match(
    players: Sequence[AnyPlayer],
    deals: int = 1000,
    bid: Bid | None = Bid.points(30),  # noqa: B008
    *,
    seed: int = 0,
    target: Path | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Match:
    """Plays every two of the players against each other, on the same deals.

    >>> from texas42.play.players import player
    >>> played = match([player("beginner"), player("random")], deals=100)
    >>> [pairing] = played.pairings
    >>> pairing.marks.mean > 0, pairing.marks.is_clear()
    (True, True)

    Args:
        players: Two or more, of different names.
        deals: How many deals each two play, twice each.
        bid: What seat 0 plays, with the declaration its own table likes best; None for an auction.
        seed: Of the deals and of all that is drawn.
        target: A Parquet file for the rows, a deal each. Work that was interrupted goes on from
            there, and gives the same file to the byte.
        workers: Threads; the result is the same for any number.
        progress: Called with the number of deals played and of all deals, pairs counted.
    """
    names = [player.name for player in players]
    if len(players) < 2 or len({*names}) < len(names):
        raise ValueError(
            f"a match is between two or more different players, not {', '.join(names)}"
        )
    if deals < 1:
        raise ValueError(f"a match has at least one deal, not {deals}")
    if seed < 0:
        raise ValueError(f"a seed is 0 or more, not {seed}")
    setting = _Setting(tuple(players), deals, bid, seed, workers)
    rows, paces = _play(setting, target, progress)
    pairings = tuple(
        Pairing(a, b, [row for row in rows if (row["a"], row["b"]) == (a, b)])
        for a, b in combinations(names, 2)
    )
    return Match(tuple(names), deals, "auction" if bid is None else str(bid), seed, pairings, paces)


@dataclass(frozen=True, slots=True)
class _Setting:
    """What a match is played with."""

    players: tuple[AnyPlayer, ...]
    deals: int
    bid: Bid | None
    seed: int
    workers: int | None

    @property
    def parts(self) -> list[range]:
        """The numbers of the deals, a part at a time."""
        starts = range(0, self.deals, DEALS_A_PART)
        return [range(start, min(start + DEALS_A_PART, self.deals)) for start in starts]

    def settings(self) -> dict[str, object]:
        """All that the rows depend on."""
        return {
            "players": [player.name for player in self.players],
            "labels": [player.label for player in self.players],
            "deals": self.deals,
            "bid": str(self.bid),
            "seed": self.seed,
        }


def _play(
    setting: _Setting, target: Path | None, progress: Progress | None
) -> tuple[list[dict[str, Any]], dict[str, Pace]]:
    """The rows of all pairs, and how long the players took."""
    n_pairs = len(setting.players) * (len(setting.players) - 1) // 2
    paces = {player.name: Pace() for player in setting.players}
    parts = None if target is None else Parts(target, setting.settings(), "match")
    if parts is not None and parts.open():
        return parts.read_all(), paces
    rows: list[dict[str, Any]] = []
    for part, numbers in enumerate(setting.parts):
        if parts is not None and parts.has(part):
            new = parts.read(part)
        else:
            new = _play_part(setting, numbers, paces)
            if parts is not None:
                parts.write(part, new)
        rows += new
        if progress is not None:
            progress(n_pairs * numbers.stop, n_pairs * setting.deals)
    if parts is not None:
        parts.join(len(setting.parts))
    return rows, paces


def _play_part(setting: _Setting, numbers: range, paces: dict[str, Pace]) -> list[dict[str, Any]]:
    """The rows of some deals, pair by pair."""
    deals = [Deal.from_seed(setting.seed * DEALS_A_SEED + number) for number in numbers]
    contracts = _contracts(setting, deals, numbers)
    rows = []
    for a, b in combinations(setting.players, 2):
        points = []
        for bids, defends in ((a, b), (b, a)):
            played = play_out(
                deals,
                contracts,
                [bids, defends, bids, defends],
                seed=setting.seed,  # the same for both, so that who is named first is no matter
                first=numbers.start,
                workers=setting.workers,
            )
            points.append(played.points.tolist())
            for name, pace in played.paces.items():
                paces[name] += pace
        rows += [
            _row(a, b, number, contract, *both)
            for number, contract, *both in zip(numbers, contracts, *points, strict=True)
        ]
    return rows


def _row(
    a: AnyPlayer, b: AnyPlayer, deal: int, contract: Contract, points_a: int, points_b: int
) -> dict[str, Any]:
    """What became of a deal: what each took and won in the bidder's seats."""
    return {
        "a": a.name,
        "b": b.name,
        "deal": deal,
        "bidder": contract.bidder,
        "bid": str(contract.bid),
        "decl": contract.declaration.label,
        "points_a": points_a,
        "points_b": points_b,
        "marks_a": contract.marks(points_a),
        "marks_b": contract.marks(points_b),
    }


def _contracts(setting: _Setting, deals: Sequence[Deal], numbers: range) -> list[Contract]:
    """What is played of each deal: the same whoever plays it."""
    seeds = [setting.seed * DEALS_A_SEED + number for number in numbers]
    if setting.bid is None:
        return [
            auction(deal, number % N_SEATS, seed=seed, workers=setting.workers).contract
            for number, seed, deal in zip(numbers, seeds, deals, strict=True)
        ]
    hands = [deal.hands[0] for deal in deals]
    declared: list[Declaration]
    declared, _ = declare(hands, setting.bid.points_needed, seeds=seeds, workers=setting.workers)
    return [Contract(0, setting.bid, declaration) for declaration in declared]
