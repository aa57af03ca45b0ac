"""Tables: many hands in progress, in step. Here alone all four hands are known."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from texas42.deals.contract import Contract
from texas42.play.public import BIT, Public
from texas42.play.views import Views
from texas42.rules import domino_name
from texas42.solve.batch_input import Hands, as_masks
from texas42.solve.batch_moves import Positions


class Tables:
    """n hands played in step: as many dominoes have been played at each of them.

    >>> from texas42.deals import Deal
    >>> from texas42.rules import Bid, Declaration
    >>> tables = Tables([Deal.from_seed(0)], [Contract(1, Bid.points(30), Declaration.FIVES)])
    >>> tables.play(np.array([19]))
    >>> tables.public.tricks.tolist(), tables.public.seats.tolist()
    ([[19, 28, 28]], [2])
    >>> tables.play(np.array([0]))
    Traceback (most recent call last):
    ...
    ValueError: table 0: seat 2 may not play 0-0
    """

    def __init__(self, hands: Hands, contracts: Sequence[Contract]) -> None:
        self._held = as_masks(hands).copy()
        if len(contracts) != len(self._held):
            raise ValueError(f"{len(self._held)} deals need a contract each, not {len(contracts)}")
        self.public = Public.start(contracts)

    def __len__(self) -> int:
        return len(self._held)

    def views(self, rows: NDArray[Any]) -> Views:
        """What the seats to play of some tables know: each its own hand, and what is public."""
        public = self.public[rows]
        return Views.seen(public, self._held[rows, public.seats])

    def positions(self, rows: NDArray[Any]) -> Positions:
        """Some of them with all hands open, for who is allowed to look."""
        public = self.public[rows]
        return Positions(self._held[rows], public.declarations, public.leaders, public.tricks)

    def play(self, dominoes: NDArray[np.integer[Any]]) -> None:
        """Plays a domino at each table; ValueError if one may not be played."""
        everywhere = np.arange(len(self))
        views, bits = self.views(everywhere), BIT[dominoes]
        illegal = np.flatnonzero((views.legal & bits) == 0)
        if illegal.size:
            table = illegal[0]
            named = domino_name(int(dominoes[table]))
            raise ValueError(f"table {table}: seat {views.seats[table]} may not play {named}")
        self._held[everywhere, views.seats] ^= bits
        self.public = self.public.after(dominoes)
