"""Games from which to learn what a chance with open hands comes to at the table.

A random hand is evaluated with all hands open and then played out, in worlds it has not seen, by
four players who each see only their own hand. What is bid and declared in these games is what
somebody might bid and declare: any level, 30 most often, and mostly the declarations that look best
for it. Every second hand is a strong one, as strong hands get to bid; that does not distort a fit
of what becomes of a given chance, and makes high chances as well known as low ones.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding import DoubleDummy
from texas42.bidding.estimate import POINT_LEVELS
from texas42.bidding.fit_pass_rule import random_hands
from texas42.bidding.parts import Parts
from texas42.bidding.pass_rule import foretold
from texas42.bidding.table import SAMPLES, STRAIGHT
from texas42.deals import format_hand
from texas42.deals.completions import Knowledge, Uniform
from texas42.deals.contract import Contract
from texas42.play.players import AnyPlayer
from texas42.play.playing import play_out
from texas42.rules import N_SEATS
from texas42.rules.bids import LEVELS
from texas42.solve.batch import Progress

HANDS: Final = 1500
GAMES: Final = 16

_HANDS_A_PART: Final = 20
_BY_LEVEL: Final = (0.3, *(0.05,) * 11, 0.15)
"""How often a game is played for 30, 31 and so on to 42."""
_STRONG: Final = 0.85
"""The chance to make 30 with open hands, as foretold, from which a hand counts as strong."""
_BY_RANK: Final = (0.8, 0.06, 0.04, 0.03, 0.02, 0.02, 0.01, 0.01, 0.01)
"""How often a game is played with the declaration that looks best, second best, and so on: mostly
with the best, as who chooses that is misled by luck in its favour, which a fit should know."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: so many games of each of so many hands, by four of one player."""

    player: AnyPlayer
    hands: int = HANDS
    games: int = GAMES
    samples: int = SAMPLES
    seed: int = 0

    def settings(self) -> dict[str, str | int]:
        """All that the games depend on."""
        return {
            "player": self.player.name,
            "hands": self.hands,
            "games": self.games,
            "samples": self.samples,
            "seed": self.seed,
        }


def play_games(
    plan: Plan,
    target: Path,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> None:
    """Writes the games to a Parquet file, a row each; called again, it goes on where it was.

    The same file for the same plan, whatever the number of workers.
    """
    parts = Parts(target, plan.settings())
    if parts.open():
        return
    hands = some_hands(plan.hands, plan.seed)
    starts = range(0, len(hands), _HANDS_A_PART)
    for index, start in enumerate(starts):
        done = min(start + _HANDS_A_PART, len(hands))
        if not parts.has(index):
            parts.write(index, list(_games(plan, hands[start:done], start, workers)))
        if progress is not None:
            progress(done, len(hands))
    parts.join(len(starts))


def some_hands(n: int, seed: int) -> NDArray[np.int8]:
    """Random hands, (n, 7), every second of them a strong one.

    >>> hands = some_hands(100, seed=0)
    >>> bool((foretold(hands[1::2]) >= 0.85).all())
    True
    """
    drawn = random_hands(16 * n + 64, seed)
    hands = drawn[:n].copy()
    more = drawn[n:]
    strong = more[foretold(more) >= _STRONG]
    hands[1::2] = strong[: n // 2]
    return hands


def _games(
    plan: Plan, hands: NDArray[np.int8], first: int, workers: int | None
) -> Iterator[dict[str, Any]]:
    """The games of some hands, of which `first` is the place of the first among all."""
    open_chances, deals, contracts, chosen = [], [], [], []
    for place, hand in enumerate(hands, start=first):
        known = Knowledge(0, tuple(hand.tolist()))
        seed = (plan.seed << 32) + 2 * place
        worlds = Uniform().sample(known, plan.samples, seed).hands
        points = DoubleDummy().points(worlds, STRAIGHT, workers=workers)
        chances = np.stack([(points >= level).mean(axis=0) for level in POINT_LEVELS])
        rng = np.random.default_rng([plan.seed, place])
        for level, decl in _contracts(chances, plan.games, rng):
            contracts.append(Contract(0, LEVELS[level], STRAIGHT[decl]))
            open_chances.append(float(chances[level, decl]))
            chosen.append(hand)
        deals.append(Uniform().sample(known, plan.games, seed + 1).hands)
    played = play_out(
        np.concatenate(deals),
        contracts,
        [plan.player] * N_SEATS,
        seed=plan.seed,
        first=first * plan.games,
        workers=workers,
    )
    for hand, contract, p, points in zip(
        chosen, contracts, open_chances, played.points.tolist(), strict=True
    ):
        yield {
            "hand": format_hand(hand.tolist()),
            "decl": contract.declaration.label,
            "bid": contract.bid.points_needed,
            "points": points,
            "p_open": p,
            "samples": plan.samples,
        }


def _contracts(
    chances: NDArray[np.float64], n: int, rng: np.random.Generator
) -> Iterator[tuple[int, int]]:
    """Levels and declarations, by their places, from the chances by level and declaration."""
    levels = rng.choice(len(POINT_LEVELS), size=n, p=_BY_LEVEL)
    ranks = rng.choice(len(STRAIGHT), size=n, p=_BY_RANK)
    for level, rank in zip(levels.tolist(), ranks.tolist(), strict=True):
        yield level, int(np.argsort(-chances[level], kind="stable")[rank])
