"""What a seat could have known: how each of its moves does over the layouts that may be.

A layout agrees with the seat's own hand, with the plays so far and with who failed to follow what.
All are taken to be equally likely, whatever was bid. In each the hand goes on with best play of all
four, hands open; so what a move gains by keeping options, or by hiding something, is not seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.precision import CLEAR_Z
from texas42.bidding.statistics import Difference, Interval, chance, paired_difference
from texas42.deals import Contract, Position, State
from texas42.deals.completions import Knowledge, Layouts, every_or_some
from texas42.rules import TOTAL_POINTS, team
from texas42.solve import Positions, solve_moves_many

Verdict = Literal["mistake", "unlucky", "unclear"]
"""Some other move was better by what the seat saw; none looked better; or one did, but not by more
than the luck of the layouts drawn."""

LAYOUTS: Final = 500
"""How many layouts a move is tried in by default, if there are so many."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A legal move as the seat could see it.

    `points` is the mean of its side's points at the end, `chance` that of its aim: to make the bid,
    or to set it. The two gains are over the move that was played, layout by layout.
    """

    domino: int
    points: float
    chance: Interval
    more_points: Difference
    more_chance: Difference


@dataclass(frozen=True, slots=True)
class Foresight:
    """Every legal move as the seat could see it, the most promising first.

    `n_layouts` is how many layouts it could not tell apart, `looked_at` how many were tried. With
    all of them tried nothing is left to chance: every error is 0.
    """

    played: int
    prospects: tuple[Prospect, ...]
    verdict: Verdict
    n_layouts: int
    looked_at: int

    @property
    def is_exact(self) -> bool:
        """Whether every layout was tried."""
        return self.looked_at == self.n_layouts


def foresee(
    position: Position,
    played: int,
    contract: Contract,
    *,
    layouts: int = LAYOUTS,
    seed: int = 0,
    workers: int | None = None,
) -> Foresight:
    """How a move and its alternatives look to the seat that is to play.

    >>> from texas42.deals import Deal, parse_domino
    >>> plays = "44 54 55 42, 22 62 65 32, 40 64 41 43, 30 63"
    >>> position = Position.start(Deal.from_seed(0), "ones", plays=plays)
    >>> seen = foresee(position, parse_domino("5-2"), Contract.parse("34 by 0, ones"), layouts=100)
    >>> seen.verdict, seen.prospects[0].domino == parse_domino("3-1"), seen.n_layouts
    ('mistake', True, 4200)

    Args:
        position: The table before the move, all plays on record.
        played: The move that was made.
        contract: What the seat's side wants to make, or to set.
        layouts: How many layouts to try; all of them if there are no more.
        seed: Which ones, if there are more.
        workers: Threads that share the work; the answer does not depend on it.
    """
    known = Knowledge.of(position, position.to_play)
    n_layouts = Layouts(known).count
    is_exact = n_layouts <= layouts
    moves = position.legal()
    points = _points(position, every_or_some(known, layouts, seed), moves, workers)
    bid = contract.bid.points_needed
    aim = bid if team(position.to_play) == contract.team else TOTAL_POINTS - bid + 1
    prospects = _prospects(points, moves, moves.index(played), aim, is_exact=is_exact)
    return Foresight(played, prospects, _verdict(prospects, played), n_layouts, len(points))


def _points(
    position: Position, worlds: NDArray[np.int8], moves: Sequence[int], workers: int | None
) -> NDArray[np.int64]:
    """The points of the side to play at the end, by layout and move, (n, moves)."""
    gone, won, side = set(position.plays), position.points, team(position.to_play)
    states = [
        State(
            tuple(tuple(d for d in hand if d not in gone) for hand in deal),
            position.declaration,
            position.trick_leader,
            position.trick,
        )
        for deal in worlds.tolist()
    ]
    values = solve_moves_many(Positions.of(states), workers=workers)
    to_come = values[:, : len(moves)].astype(np.int64)
    first: NDArray[np.int64] = won[0] + (TOTAL_POINTS - sum(won) + to_come) // 2
    return first if side == 0 else TOTAL_POINTS - first


def _prospects(
    points: NDArray[np.int64], moves: Sequence[int], played: int, aim: int, *, is_exact: bool
) -> tuple[Prospect, ...]:
    """Each move, first those that reach the aim more often, then those that bring more points."""
    alike, reaches = np.ones(len(points)), points >= aim
    found = []
    for at, d in enumerate(moves):
        likely = chance(reaches[:, at], alike)
        more_points = paired_difference(points[:, at], points[:, played], alike)
        more_chance = paired_difference(
            reaches[:, at].astype(np.int64), reaches[:, played].astype(np.int64), alike
        )
        if is_exact:
            likely = Interval(likely.p, likely.p, likely.p)
            more_points, more_chance = more_points._replace(se=0.0), more_chance._replace(se=0.0)
        found.append(Prospect(d, float(points[:, at].mean()), likely, more_points, more_chance))
    return tuple(
        sorted(found, key=lambda move: (move.chance.p, move.points, -move.domino), reverse=True)
    )


def _verdict(prospects: Sequence[Prospect], played: int) -> Verdict:
    """Whether another move was better by what the seat saw.

    The aim comes first; points decide where it is all the same to it.
    """
    if any(_is_clearly_better(move) for move in prospects):
        return "mistake"
    best = prospects[0]
    own = next(move for move in prospects if move.domino == played)
    as_good = (own.chance.p, own.points) == (best.chance.p, best.points)
    return "unlucky" if as_good else "unclear"


def _is_clearly_better(move: Prospect) -> bool:
    if move.more_chance.mean or move.more_chance.se:
        return move.more_chance.mean > 0 and move.more_chance.is_clear(CLEAR_Z)
    return move.more_points.mean > 0 and move.more_points.is_clear(CLEAR_Z)
