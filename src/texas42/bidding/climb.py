"""Hill climbing over layouts: from random ones, swap by swap, to what is worst for the bidder.

A layout is a row of the 21 hidden dominoes: the seven of the seat to the bidder's left, then the
partner's, then those to the right. Several climbs go on side by side, so that their layouts are
asked about in one batch. At each step a climb asks of a few layouts that are a swap away whether
they are worse, which costs less than their values, and goes to the first that is. If none is, it
goes to the first of them all, if that is just as bad: most ways down lead over level ground.
"""

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals import Deal
from texas42.deals.notation import as_dominoes
from texas42.rules import N_DOMINOES, N_SEATS, TOTAL_POINTS, Declaration, team
from texas42.rules.symmetry import rotation_sign
from texas42.rules.tricks import HAND_SIZE
from texas42.solve import can_make_many, solve_many

Layouts = NDArray[np.int8]
"""(n, 21): hidden dominoes, seven for each seat in turn, from the bidder's left on."""

RESTARTS: Final = 8
"""How many climbs go on side by side, each from a random deal of its own."""
BUDGET: Final = 4000
"""How many layouts the solver is asked about at the most: about half a second of work."""

_N_HIDDEN: Final = N_DOMINOES - HAND_SIZE
_SWAPS: Final = np.array(
    [(a, b) for a, b in combinations(range(_N_HIDDEN), 2) if a // HAND_SIZE != b // HAND_SIZE]
)
"""(147, 2): the places whose dominoes may change hands."""
_LOOKS: Final = 8
"""How many swaps a climb looks at before each step."""


@dataclass(frozen=True, slots=True)
class Climb:
    """The worst layout found: what the bidder's side takes of it, and how it was come by.

    `swaps` is how few exchanges of two dominoes lead there from the random deal the climb began
    with, `evaluations` how many layouts the solver was asked about.
    """

    points: int
    layout: Deal
    swaps: int
    evaluations: int


@dataclass(frozen=True, slots=True)
class Bidder:
    """Who is to make it with what: a hand of seven, its seat, and the declaration."""

    hand: tuple[int, ...]
    seat: int
    decl: Declaration

    @classmethod
    def of(cls, hand: str | Iterable[int], decl: Declaration | str | int, seat: int) -> "Bidder":
        """A bidder from anything readable; ValueError with the reason if it cannot be.

        >>> Bidder.of("6-6 6-5 6-4 6-2 5-5 4-4", "sixes", 0)
        Traceback (most recent call last):
        ...
        ValueError: a hand has 7 dominoes, not 6
        """
        dominoes, place = tuple(sorted(as_dominoes(hand))), operator.index(seat)
        if len(dominoes) != HAND_SIZE:
            raise ValueError(f"a hand has {HAND_SIZE} dominoes, not {len(dominoes)}")
        if not 0 <= place < N_SEATS:
            raise ValueError(f"there is no seat {place}: seats go from 0 to {N_SEATS - 1}")
        return cls(dominoes, place, Declaration.parse(decl))

    def deals(self, layouts: Layouts) -> NDArray[np.int8]:
        """The deals of layouts, (n, 4, 7)."""
        around = layouts.reshape(-1, N_SEATS - 1, HAND_SIZE)
        deals = np.empty((len(around), N_SEATS, HAND_SIZE), np.int8)
        deals[:, self.seat] = self.hand
        for turn in range(1, N_SEATS):
            deals[:, (self.seat + turn) % N_SEATS] = around[:, turn - 1]
        return deals

    def points(self, layouts: Layouts, workers: int | None) -> NDArray[np.int64]:
        """What the bidder's side takes of each layout from the bidder's lead, (n,)."""
        values = solve_many(self.deals(layouts), [self.decl], self.seat, workers=workers)[:, 0]
        return (TOTAL_POINTS + rotation_sign(self.seat) * values.astype(np.int64)) // 2

    def falls_short(
        self, layouts: Layouts, points: NDArray[np.int64], workers: int | None
    ) -> NDArray[np.bool_]:
        """Whether the bidder's side takes less than so many points of each layout, (n,)."""
        deals, side = self.deals(layouts), team(self.seat)
        makes = can_make_many(
            deals, [self.decl], points[:, None], self.seat, team=side, workers=workers
        )
        return ~makes[:, 0]


def climb(
    bidder: Bidder,
    *,
    goal: int = 0,
    seed: int = 0,
    restarts: int = RESTARTS,
    budget: int = BUDGET,
    workers: int | None = None,
) -> Climb:
    """The worst layout for a bidder that so many climbs find by asking about `budget` layouts.

    They stop early when one has come down to `goal` points. The same for the same seed.

    >>> bidder = Bidder.of("6-6 6-5 6-4 6-0 4-4 1-1 1-0", "sixes", 0)
    >>> found = climb(bidder)
    >>> found.points, found.evaluations <= BUDGET
    (26, True)
    """
    if not 1 <= restarts <= budget:
        raise ValueError(
            f"a search takes at least one climb, and a layout for each to begin with: "
            f"not {restarts} climbs with a budget of {budget}"
        )
    draw = np.random.default_rng(operator.index(seed))
    hidden = np.array([d for d in range(N_DOMINOES) if d not in bidder.hand], np.int8)
    starts = draw.permuted(np.tile(hidden, (restarts, 1)), axis=1)
    at, points, asked = starts, bidder.points(starts, workers), restarts
    while points.min() > goal and asked + restarts * (_LOOKS + 1) <= budget:
        near = _neighbours(at, draw)
        worse = bidder.falls_short(near.reshape(-1, _N_HIDDEN), points.repeat(_LOOKS), workers)
        chosen = worse.reshape(restarts, _LOOKS).argmax(axis=1)
        there = near[np.arange(restarts), chosen]
        found = bidder.points(there, workers)
        at = np.where((found <= points)[:, None], there, at)
        points = np.minimum(found, points)
        asked += restarts * (_LOOKS + 1)
    worst = int(points.argmin())
    [deal] = bidder.deals(at[worst : worst + 1])
    swaps = _n_swaps(starts[worst], at[worst])
    return Climb(int(points[worst]), Deal(deal.tolist()), swaps, asked)


def _neighbours(layouts: Layouts, draw: np.random.Generator) -> Layouts:
    """For each layout some that are a swap away, drawn at random, (n, looks, 21)."""
    chosen = draw.permuted(np.tile(np.arange(len(_SWAPS)), (len(layouts), 1)), axis=1)
    swaps = _SWAPS[chosen[:, :_LOOKS]]
    near = np.repeat(layouts[:, None], _LOOKS, axis=1)
    np.put_along_axis(near, swaps, np.take_along_axis(near, swaps[..., ::-1], axis=2), axis=2)
    return near


def _n_swaps(one: NDArray[np.int8], other: NDArray[np.int8]) -> int:
    """The fewest exchanges of two dominoes that make one layout into the other.

    >>> one = np.arange(21)
    >>> _n_swaps(one, one), _n_swaps(one, one[::-1]), _n_swaps(one, np.roll(one, 7))
    (0, 7, 14)
    """
    seats = range(N_SEATS - 1)
    hands = [
        [set(layout.reshape(3, -1)[seat].tolist()) for seat in seats] for layout in (one, other)
    ]
    moved = [[len(hands[0][a] & hands[1][b]) if a != b else 0 for b in seats] for a in seats]
    # Pairs that change places take one exchange; what is left moves in rings of three, by two.
    pairs = sum(min(moved[a][b], moved[b][a]) for a, b in combinations(seats, 2))
    rings = (sum(map(sum, moved)) - 2 * pairs) // 3
    return pairs + 2 * rings
