"""Many positions at any point of play: what each is worth after every legal move.

Opening leads are the moves of the positions in which nothing has been played.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42 import _core
from texas42.deals import State
from texas42.rules import N_DOMINOES, N_SEATS, Declaration
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch import Progress, as_workers, chunks, of_team_0
from texas42.solve.batch_input import Hands, as_declarations, as_leaders, as_masks, as_points
from texas42.solve.core import RULES

NO_DOMINO: Final = N_DOMINOES
"""Fills up a trick that has fewer than three dominoes."""
NO_MOVE: Final = -128
"""Stands behind the values of a position that has fewer than seven legal moves."""


_Arrays = tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]


@dataclass(frozen=True, eq=False)
class Positions:
    """N positions as the core takes them, a row each; impossible ones are refused when asked about.

    >>> hands = (27, 26), (20, 19), (0, 1), (2,)
    >>> positions = Positions.of([State(hands, Declaration.FIVES, leader=3, trick=(25,))])
    >>> positions.tricks.tolist(), len(positions)
    ([[25, 28, 28]], 1)
    """

    hands: NDArray[np.uint32]
    """(N, 4): what each seat still holds, as masks."""
    declarations: NDArray[np.uint8]
    """(N,)."""
    leaders: NDArray[np.uint8]
    """(N,): who led the trick under way, or is to lead."""
    tricks: NDArray[np.uint8]
    """(N, 3): the dominoes in it in order of play, then 28."""

    @classmethod
    def of(cls, states: "list[State]") -> "Positions":
        """The rows of states of play."""
        tricks = np.full((len(states), N_SEATS - 1), NO_DOMINO, np.uint8)
        for row, state in zip(tricks, states, strict=True):
            row[: len(state.trick)] = state.trick
        return cls(
            np.array([state.masks for state in states], np.uint32).reshape(-1, N_SEATS),
            np.array([state.declaration for state in states], np.uint8),
            np.array([state.leader for state in states], np.uint8),
            tricks,
        )

    @classmethod
    def of_leads(
        cls, hands: Hands, decl: Declaration | str | int, leaders: ArrayLike
    ) -> "Positions":
        """The starts of deals under one declaration."""
        masks = as_masks(hands)
        return cls(
            masks,
            np.full(len(masks), as_declarations([decl])),
            as_leaders(leaders, len(masks)),
            np.full((len(masks), N_SEATS - 1), NO_DOMINO, np.uint8),
        )

    def __len__(self) -> int:
        return len(self.declarations)

    def __getitem__(self, rows: slice) -> "Positions":
        hands, declarations, leaders, tricks = self.arrays
        return Positions(hands[rows], declarations[rows], leaders[rows], tricks[rows])

    @property
    def arrays(self) -> _Arrays:
        """All four, in the order in which the core takes them."""
        return self.hands, self.declarations, self.leaders, self.tricks


def solve_moves_many(
    positions: Positions, *, workers: int | None = None, progress: Progress | None = None
) -> NDArray[np.int8]:
    """The value of every position after each legal move, (N, 7) int8, by ascending domino.

    As `evaluate_moves` for one position; where there are fewer than seven moves, -128 fills up.

    >>> hands = (27, 1), (20, 19), (0, 2), (3, 4)
    >>> positions = Positions.of([State(hands, Declaration.FIVES, leader=0)])
    >>> solve_moves_many(positions)[0, :3].tolist()  # 1-0 first saves nothing from 5-5 and 5-4
    [-12, -12, -128]
    """
    threads = as_workers(workers)
    values = np.empty((len(positions), HAND_SIZE), np.int8)
    for rows in chunks(len(positions), HAND_SIZE, threads, progress):
        _core.solve_moves_many(RULES, *positions[rows].arrays, threads, values[rows])
    return values


def moves_make_many(
    positions: Positions,
    points: NDArray[np.int16],
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.bool_]:
    """Whether team 0 can take `points`, (N,), of those to come after each legal move, (N, 7) bool.

    As `solve_moves_many`, and several times faster. Where there are fewer than seven moves, False
    fills up.

    >>> hands = (27, 1), (20, 19), (0, 2), (3, 4)
    >>> positions = Positions.of([State(hands, Declaration.FIVES, leader=0)] * 2)
    >>> moves_make_many(positions, np.array([0, 12], np.int16))[:, :2].tolist()
    [[True, True], [False, False]]
    """
    threads = as_workers(workers)
    makes = np.empty((len(positions), HAND_SIZE), np.bool_)
    for rows in chunks(len(positions), HAND_SIZE, threads, progress):
        given = positions[rows].arrays
        _core.moves_make_many(RULES, *given, threads, points[rows], makes[rows])
    return makes


def solve_leads_many(
    hands: Hands,
    decl: Declaration | str | int,
    leaders: ArrayLike = 0,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.int8]:
    """The value of every deal after each lead, by the leader's local index, (N, 7) int8.

    As `solve_many`, in two to three times the time. The best of a row, for the leader's team, is
    the value of the deal.

    >>> from texas42.deals import Deal
    >>> solve_leads_many([Deal.from_seed(0)], "ones").tolist()
    [[-4, 16, 18, -18, 26, 28, -8]]
    """
    positions = Positions.of_leads(hands, decl, leaders)
    return solve_moves_many(positions, workers=workers, progress=progress)


def leads_make_many(
    hands: Hands,
    decl: Declaration | str | int,
    points: ArrayLike,
    leaders: ArrayLike = 0,
    *,
    team: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.bool_]:
    """Whether a team can make `points` of every deal after each lead, (N, 7) bool.

    As `solve_leads_many`, and several times faster. `points` is one number, or (N, 1).

    >>> from texas42.deals import Deal
    >>> leads_make_many([Deal.from_seed(0)], "ones", 34).tolist()
    [[False, False, False, False, True, True, False]]
    """
    positions = Positions.of_leads(hands, decl, leaders)
    asked = of_team_0(as_points(points, (len(positions), 1)), team)[:, 0]
    makes = moves_make_many(
        positions, np.ascontiguousarray(asked), workers=workers, progress=progress
    )
    return makes if team == 0 else ~makes
