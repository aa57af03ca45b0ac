"""Evaluators: what a bidder takes in a world in which it is known who holds what.

The table does not care how that is found out: an evaluator is given complete deals and answers in
points of the bidder's side. The one here solves them exactly with all hands open.
"""

from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from texas42.rules import TOTAL_POINTS, Declaration, team
from texas42.solve import can_make_many, leads_make_many, solve_leads_many, solve_many
from texas42.solve.batch import Progress

Deals = NDArray[np.int8]
"""(n, 4, 7): ids by seat, ascending."""


class Evaluator(Protocol):
    """What a table needs of an evaluator. The bidder, `seat`, declares and leads.

    The same worlds give the same answers, whatever else is asked and for any number of workers.
    """

    @property
    def name(self) -> str:
        """One word for files."""
        ...

    @property
    def label(self) -> str:
        """What it is, in a few words for people."""
        ...

    @property
    def caveat(self) -> str:
        """A sentence on how its figures mislead."""
        ...

    def points(
        self,
        worlds: Deals,
        decls: tuple[Declaration, ...],
        seat: int = 0,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> NDArray[np.int8]:
        """The points of the bidder's side, 0 to 42, by world and declaration, (n, D)."""
        ...

    def lead_points(
        self,
        worlds: Deals,
        decl: Declaration,
        seat: int = 0,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> NDArray[np.int8]:
        """The same after each opening lead, by local index of the bidder's hand, (n, 7)."""
        ...

    def makes(
        self,
        worlds: Deals,
        decls: tuple[Declaration, ...],
        points: int,
        seat: int = 0,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> NDArray[np.bool_]:
        """Whether the bidder's side takes at least `points`, (n, D): often cheaper to find."""
        ...

    def lead_makes(
        self,
        worlds: Deals,
        decl: Declaration,
        points: int,
        seat: int = 0,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> NDArray[np.bool_]:
        """The same after each opening lead, by local index of the bidder's hand, (n, 7)."""
        ...


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The exact solver: perfect play of all four, each seeing every hand.

    >>> from texas42.deals import Deal
    >>> worlds = np.stack([Deal.from_seed(seed).as_array() for seed in (0, 1)])
    >>> decls = Declaration.ONES, Declaration.FIVES
    >>> DoubleDummy().points(worlds, decls).tolist()
    [[35, 42], [40, 33]]
    >>> DoubleDummy().makes(worlds, decls, 36).tolist()
    [[False, True], [True, False]]
    >>> DoubleDummy().lead_points(worlds[:1], Declaration.ONES).tolist()
    [[19, 29, 30, 12, 34, 35, 17]]
    """

    name: ClassVar[str] = "double-dummy"
    label: ClassVar[str] = "exact play with all hands open, which flatters the bidder"
    caveat: ClassVar[str] = (
        "Perfect information flatters the bidder: his partner plays as if he saw every hand, and "
        "he himself never guesses wrong."
    )

    def points(
        self,
        worlds: Deals,
        decls: tuple[Declaration, ...],
        seat: int = 0,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> NDArray[np.int8]:
        """See `Evaluator`."""
        return _points(solve_many(worlds, decls, seat, workers=workers, progress=progress), seat)

    def lead_points(
        self,
        worlds: Deals,
        decl: Declaration,
        seat: int = 0,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> NDArray[np.int8]:
        """See `Evaluator`."""
        values = solve_leads_many(worlds, decl, seat, workers=workers, progress=progress)
        return _points(values, seat)

    def makes(
        self,
        worlds: Deals,
        decls: tuple[Declaration, ...],
        points: int,
        seat: int = 0,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> NDArray[np.bool_]:
        """See `Evaluator`; a yes or no takes a fifth of the time of a value."""
        return can_make_many(
            worlds, decls, points, seat, team=team(seat), workers=workers, progress=progress
        )

    def lead_makes(
        self,
        worlds: Deals,
        decl: Declaration,
        points: int,
        seat: int = 0,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> NDArray[np.bool_]:
        """See `Evaluator`."""
        return leads_make_many(
            worlds, decl, points, seat, team=team(seat), workers=workers, progress=progress
        )


def _points(values: NDArray[np.int8], seat: int) -> NDArray[np.int8]:
    """Values, team 0 minus team 1, as points of the side of a seat; 84 still fits a byte."""
    ours = values if team(seat) == 0 else -values
    return ((np.int8(TOTAL_POINTS) + ours) // np.int8(2)).astype(np.int8)
