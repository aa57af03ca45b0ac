"""What becomes of taking the play that looks best: how often it is a best one, what it costs.

Equally good plays are all best ones. Where a guess cannot tell several plays apart, one of them is
taken by chance: they share what becomes of it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.columns.successors import successors
from texas42.deals import Deal, unpack, unpack_fields
from texas42.rules import Declaration
from texas42.studies.frame.sample import Sample
from texas42.studies.solved.core_order import in_core_order
from texas42.studies.solved.guesses import Guess, guessed_after, pieces_of

Floats = NDArray[Any]


class Outcome(NamedTuple):
    """What becomes of choices, (n,) each."""

    agrees: NDArray[np.float64]
    """1 where a best play is chosen; the chance of it where plays look alike."""
    regret: NDArray[np.float64]
    """How many points are given away, or how many to be expected."""


def greedy(looks: Floats, worth: Floats, legal: NDArray[np.bool_], teams: NDArray[Any]) -> Outcome:
    """What becomes of taking the play that looks best.

    >>> looks, worth = np.array([[3, 3, 9]]), np.array([[10, 4, 8]])
    >>> for team in (0, 1):
    ...     outcome = greedy(looks, worth, np.array([[True, True, False]]), np.array([team]))
    ...     print(outcome.agrees.tolist(), outcome.regret.tolist())
    [0.5] [3.0]
    [0.5] [3.0]

    Args:
        looks: (n, m), what each play seems to be worth, points of team 0 minus team 1.
        worth: (n, m), what it is worth.
        legal: (n, m), which plays there are, at least one in each row.
        teams: (n,), the team to play; team 0 wants much, team 1 little.
    """
    sign = np.where(np.asarray(teams) == 0, 1.0, -1.0)[:, None]
    seeming, real = (np.where(legal, sign * each, -np.inf) for each in (looks, worth))
    chosen = seeming == seeming.max(axis=1, keepdims=True)
    best = real.max(axis=1, keepdims=True)
    lost = np.where(chosen, best - real, 0.0)
    n = chosen.sum(axis=1)
    return Outcome((chosen & (real == best)).sum(axis=1) / n, lost.sum(axis=1) / n)


class Choices(NamedTuple):
    """States with more than one legal play, and what becomes of each way to choose."""

    deal: NDArray[np.int64]
    trick: NDArray[np.int64]
    agrees: NDArray[np.float64]
    """(n, g): by guess, then the core's first try, then a play at random."""
    regret: NDArray[np.float64]
    """(n, g): in points."""


def choices(sample: Sample, guesses: Sequence[Guess], deals: frozenset[int]) -> Choices:
    """What becomes of the choices of guesses in the states of some deals."""
    found = []
    for seed, piece in pieces_of(sample, deals):
        after = successors(piece.state, piece.deal, piece.declaration)
        legal, teams = after.legal, unpack_fields(piece.state).to_play % 2
        worth = sample.Q[piece.rows].astype(np.float64)
        to_come = guessed_after(guesses, after, piece.deal, piece.declaration)
        first = _first_tries(piece.state, piece.deal, piece.declaration)
        wanted = np.where(teams == 0, 1, -1)[:, None] * first
        by_chance = np.zeros_like(first)
        looks = [*(after.rewards + to_come), wanted, by_chance]
        outcomes = [greedy(each, worth, legal, teams) for each in looks]
        found.append(
            (
                np.full(len(worth), seed),
                sample.trick[piece.rows],
                np.column_stack([outcome.agrees for outcome in outcomes]),
                np.column_stack([outcome.regret for outcome in outcomes]),
            )
        )
    return Choices(*map(np.concatenate, zip(*found, strict=True)))


def _first_tries(
    states: NDArray[np.int64], deal: Deal, declaration: Declaration
) -> NDArray[np.float64]:
    """(n, 7): 1 for the play that the core would try first."""
    first = np.zeros((len(states), 7))
    for row, packed in enumerate(states.tolist()):
        state = unpack(packed, deal, declaration)
        first[row, deal.hands[state.to_play].index(in_core_order(state)[0])] = 1
    return first
