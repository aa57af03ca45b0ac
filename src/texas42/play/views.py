"""Many views of one moment, as arrays: how players look at many tables at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from texas42.play.public import ALL, Public
from texas42.play.view import View
from texas42.rules import N_DOMINOES
from texas42.rules.tables import bits
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch_moves import NO_DOMINO


@dataclass(frozen=True, eq=False)
class Views(Public):
    """What the seat to play knows at each of n tables: what is public, and what it holds itself.

    >>> from texas42.deals import Deal, Position
    >>> from texas42.deals.contract import Contract
    >>> from texas42.rules import Bid, Declaration
    >>> contract = Contract(0, Bid.points(30), Declaration.FIVES)
    >>> position = Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5")
    >>> views = Views.of([View.of(position, contract)])
    >>> members(views.held, 7).tolist(), members(views.legal, 1).tolist()
    ([[1, 8, 12, 13, 16, 24, 27]], [[16]])
    """

    held: NDArray[np.uint32]
    """(n,): what the seat to play still holds, as a mask."""

    @classmethod
    def of(cls, views: Sequence[View]) -> "Views":
        """Views of one moment, each made of knowledge that was checked when it was made."""
        plays = [view.known.plays for view in views]
        if len({len(each) for each in plays}) != 1:
            moments = sorted({len(each) for each in plays})
            raise ValueError(f"expected views of one moment, not after {moments} plays")
        public = Public.start([view.contract for view in views])
        for dominoes in np.array(plays, np.uint8).T:
            public = public.after(dominoes)
        return cls.seen(public, np.array([bits(view.hand) for view in views], np.uint32))

    @classmethod
    def seen(cls, public: Public, held: NDArray[np.uint32]) -> "Views":
        """What is seen by who holds so much, when so much is public."""
        return cls(**{each.name: getattr(public, each.name) for each in fields(Public)}, held=held)

    @property
    def legal(self) -> NDArray[np.uint32]:
        """(n,): what may be played, as a mask."""
        if not self.n_trick:
            return self.held
        following = self.held & self.follow
        return np.where(following, following, self.held)

    @property
    def hidden(self) -> NDArray[np.uint32]:
        """(n,): the dominoes that nobody has shown and that are not our own, as a mask."""
        shown: NDArray[np.uint32] = self.held | np.bitwise_or.reduce(self.played, axis=1)
        return ALL & ~shown


def members(masks: NDArray[np.uint32], size: int) -> NDArray[np.intp]:
    """The dominoes of masks that have `size` each, ascending, (n, size).

    >>> members(np.array([0b1101], np.uint32), 3).tolist()
    [[0, 2, 3]]
    """
    held = masks[:, None] >> np.arange(N_DOMINOES, dtype=np.uint32) & 1
    return np.nonzero(held)[1].reshape(len(masks), size)


def in_order(masks: NDArray[np.uint32]) -> NDArray[np.intp]:
    """The dominoes of masks of at most seven, ascending and filled up with 28, (n, 7).

    >>> in_order(np.array([0b1101], np.uint32)).tolist()
    [[0, 2, 3, 28, 28, 28, 28]]
    """
    dominoes = np.arange(N_DOMINOES)
    held = masks[:, None] >> dominoes.astype(np.uint32) & 1
    return np.sort(np.where(held, dominoes, NO_DOMINO), axis=1)[:, :HAND_SIZE]
