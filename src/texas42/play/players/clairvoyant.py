"""The player that sees all four hands: what no player can beat, for comparison and for tests."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from texas42.play.tables import Tables
from texas42.play.views import in_order
from texas42.solve import solve_moves_many
from texas42.solve.batch_moves import NO_MOVE


@dataclass(frozen=True, slots=True)
class Clairvoyant:
    """Perfect play for points with all hands open; of equals the lowest domino.

    It is no `Player`, as it is shown the tables themselves.
    """

    name: ClassVar[str] = "clairvoyant"
    label: ClassVar[str] = "sees all four hands and plays perfectly for points"

    def choose_open(
        self, tables: Tables, rows: NDArray[np.intp], *, workers: int = 1
    ) -> NDArray[np.intp]:
        """A perfect move at each of some tables, (n,)."""
        values = solve_moves_many(tables.positions(rows), workers=workers).astype(np.int16)
        views = tables.views(rows)
        ours = np.where(views.seats % 2 == 0, 1, -1)[:, None]
        best = np.where(values == NO_MOVE, -1000, ours * values).argmax(axis=1)
        moves: NDArray[np.intp] = in_order(views.legal)[np.arange(len(rows)), best]
        return moves
