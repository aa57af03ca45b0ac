"""Worlds: who may hold what by a view, drawn uniformly, or all of them where they are few."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals.completions.handing_out import HandingOut
from texas42.play.public import BIT, OTHERS
from texas42.play.views import Views, members
from texas42.rules import N_SEATS
from texas42.solve import Positions

ENUMERATED: Final = 2000
"""Fewer worlds than this are all looked at, where there is time for it."""


@dataclass(frozen=True, eq=False)
class Worlds:
    """What each seat may hold by some views, a row a world; the rows of a view stand together."""

    views: Views
    of: NDArray[np.intp]
    """(r,): the view each world is of, ascending."""
    starts: NDArray[np.intp]
    """(n,): the first row of each view."""
    hands: NDArray[np.uint32]
    """(r, 4): what each seat still holds, as masks."""
    weights: NDArray[np.float64]
    """(r,): how much each world counts."""
    counts: NDArray[np.int64]
    """(n,): how many worlds each view leaves open, exactly."""
    complete: NDArray[np.bool_]
    """(n,): whether these are all of them, once each."""

    def __len__(self) -> int:
        return len(self.of)

    def positions(self) -> Positions:
        """The worlds as positions to be solved."""
        views = self.views
        return Positions(
            self.hands,
            views.declarations[self.of],
            views.leaders[self.of],
            views.tricks[self.of],
        )

    def per_view(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """The weighted means of values, (r, ...), for each view, (n, ...)."""
        weights = self.weights.reshape(-1, *[1] * (values.ndim - 1))
        total: NDArray[np.float64] = np.add.reduceat(weights * values, self.starts, axis=0)
        mean: NDArray[np.float64] = total / np.add.reduceat(weights, self.starts, axis=0)
        return mean

    def chosen(self, rows: NDArray[np.intp], weights: NDArray[np.float64]) -> "Worlds":
        """Some of them, ascending and of every view at least one, with other weights."""
        of = self.of[rows]
        starts = np.searchsorted(of, np.arange(len(self.views)))
        return Worlds(self.views, of, starts, self.hands[rows], weights, self.counts, self.complete)

    @property
    def effective(self) -> NDArray[np.float64]:
        """(n,): Kish's effective sample size of each view's worlds."""
        total = np.add.reduceat(self.weights, self.starts)
        size: NDArray[np.float64] = total**2 / np.add.reduceat(self.weights**2, self.starts)
        return size


def draw_worlds(
    views: Views, n: int, rngs: Sequence[np.random.Generator], all_below: int = ENUMERATED
) -> Worlds:
    """Worlds of each view: all if there are fewer than `all_below`, else `n`, each drawn uniformly.

    A layout of the hidden dominoes is as likely as any other that fits the voids and the sizes of
    the hands. ValueError if nothing fits a view.

    Args:
        views: Of one moment.
        n: How many are drawn, with replacement.
        rngs: One for each view.
        all_below: 0 to draw always.
    """
    ways = HandingOut(_may_hold(views), views.rooms)
    if not ways.counts.all():
        raise ValueError(f"nothing fits view {int((ways.counts == 0).argmax())}: its voids clash")
    complete = ways.counts < all_below
    sizes = np.where(complete, ways.counts, n)
    of = np.repeat(np.arange(len(views)), sizes)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.intp)
    numbers = np.arange(len(of)) - starts[of]
    for view in np.flatnonzero(~complete).tolist():
        drawn = rngs[view].integers(ways.counts[view], size=n)
        numbers[starts[view] : starts[view] + n] = drawn
    return Worlds(
        views,
        of,
        starts,
        _hands(views, of, ways.at(of, numbers)),
        np.ones(len(of)),
        ways.counts,
        complete,
    )


def _hidden(views: Views) -> NDArray[np.intp]:
    """The hidden dominoes of each view, ascending, (n, hidden)."""
    return members(views.hidden, int(views.rooms[0].sum()))


def _may_hold(views: Views) -> NDArray[np.bool_]:
    """Whether each other seat may hold each hidden domino, (n, hidden, 3)."""
    rows = np.arange(len(views))[:, None]
    masks = views.may_hold[rows, OTHERS[views.seats]]
    may: NDArray[np.bool_] = (masks[:, None, :] & BIT[_hidden(views)][:, :, None]) != 0
    return may


def _hands(views: Views, of: NDArray[np.intp], holders: NDArray[np.int8]) -> NDArray[np.uint32]:
    """The hands of the worlds, by who of the other seats holds each hidden domino."""
    bits = BIT[_hidden(views)][of]
    hands = np.empty((len(of), N_SEATS), np.uint32)
    rows, others = np.arange(len(of)), OTHERS[views.seats][of]
    for place in range(N_SEATS - 1):
        hands[rows, others[:, place]] = np.where(holders == place, bits, 0).sum(
            axis=1, dtype=np.uint32
        )
    hands[rows, views.seats[of]] = views.held[of]
    return hands
