"""Potential functions: what rank, voids and control say of a position. Sections 6.2 and 6.3.

Each component is for team 0 and minus as much for team 1, so that turning the table by one seat
turns its sign, as it does that of a value. Dominoes count while they are in hands: what lies in the
trick is nobody's, and when all is played every component is 0.

Two choices the document leaves open:

- It adds the lead strength of whoever leads, without a sign, and alpha where team 0 leads, without
  one where team 1 does. Strength in the hands of team 1 would then count for team 0, and a table
  turned by one seat would not give minus the potential. Here lead strength has the sign of the
  leader's team, and alpha stands as plus and minus a half: that is the document's term less the
  constant alpha / 2, and alpha is still what the token is worth to the side that has it.
- The rank weight averages over all eight suits, as in the power profile of section 2.6, whether
  or not anything can still lead them.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.control import lead_strength
from texas42.axes.interrupt_power import TRICK_AND_COUNT, SuitValue, interrupt_power
from texas42.axes.team_sign import team_sign
from texas42.deals import State
from texas42.rules import N_SEATS, Declaration, victims
from texas42.rules.ranks import ALL_DOMINOES
from texas42.rules.suits import N_SUITS


class Components(NamedTuple):
    """What is weighted and added up to a potential."""

    rank: float
    """The rank weights in the hands, of victims among all dominoes."""
    promoted: float
    """The same, of victims among those still held (section 2.7)."""
    void: float
    """The interrupt powers."""
    token: float
    """A half where team 0 leads, minus a half where team 1 does."""
    lead_strength: float
    """The leader's, with the sign of its team."""


N_COMPONENTS: Final = len(Components._fields)


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each component is worth, in points.

    By default what `python -m texas42.axes.fit_weights` finds on 60 deals under all declarations,
    each trick with as many states; on 20 other deals the potential then has an R^2 of 0.3, its
    squares about 0 and not about the mean of the values. Alpha and beta go together: to lead is bad
    by itself, and made good by each suit of which one holds the highest domino.

    >>> Weights(rank=1, promoted=0, void=0, alpha=4, beta=0).of(Components(2.5, 9, 9, -0.5, 9))
    0.5
    """

    rank: float = 0.188
    promoted: float = 0.199
    void: float = 0.129
    alpha: float = -4.81
    beta: float = 2.526

    def of(self, components: Components) -> float:
        """The components, weighted and added up."""
        return float(sum(w * c for w, c in zip(astuple(self), components, strict=True)))

    def as_array(self) -> NDArray[np.float64]:
        """(5,): in the order of the components."""
        return np.array(astuple(self))


FITTED: Final = Weights()


def rank_weight(d: int, decl: Declaration, remaining: Iterable[int] = ALL_DOMINOES) -> float:
    """w_r(d, delta): how many dominoes `d` beats, averaged over the eight suits.

    >>> rank_weight(20, Declaration.FIVES), rank_weight(27, Declaration.FIVES)  # 5-5 and 6-6
    (27.0, 2.5)
    """
    left = frozenset(remaining)
    return sum(len(victims(d, suit, decl, left)) for suit in range(N_SUITS)) / N_SUITS


def rank_component(state: State, *, promoted: bool = False) -> float:
    """Phi_rank: the rank weights that team 0 holds, less those of team 1.

    With `promoted`, only dominoes still held count as victims (section 2.7).

    >>> state = State(((20,), (0,), (1,), (27,)), Declaration.FIVES, leader=0)
    >>> rank_component(state, promoted=True)  # 5-5 and 1-0 against 0-0 and 6-6
    2.875
    """
    left = frozenset(d for hand in state.hands for d in hand) if promoted else ALL_DOMINOES
    weights = (
        team_sign(seat) * rank_weight(d, state.declaration, left)
        for seat, hand in enumerate(state.hands)
        for d in hand
    )
    return sum(weights, 0.0)


def void_component(state: State, value: SuitValue = TRICK_AND_COUNT) -> float:
    """Phi_void: the interrupt powers of team 0, less those of team 1.

    >>> state = State(((26, 25), (20, 19), (0, 1), (2, 3)), Declaration.FIVES, leader=0)
    >>> void_component(state)  # seat 0 can trump 1-1 and 2-0, seat 1 worth 13
    -11.0
    """
    return sum(team_sign(seat) * interrupt_power(state, seat, value) for seat in range(N_SEATS))


def control_component(state: State, alpha: float = 1.0, beta: float = 1.0) -> float:
    """Phi_control: the token and the leader's strength, for the side that leads.

    >>> state = State(((20, 27), (0, 1), (3, 4), (6, 7)), Declaration.FIVES, leader=0)
    >>> control_component(state, alpha=3)  # 5-5 and 6-6 are the highest of their suits
    3.5
    """
    token, strength = _control(state)
    return alpha * token + beta * strength


def components(state: State, value: SuitValue = TRICK_AND_COUNT) -> Components:
    """All that a potential is made of."""
    return Components(
        rank_component(state),
        rank_component(state, promoted=True),
        void_component(state, value),
        *_control(state),
    )


def potential(state: State, weights: Weights = FITTED, value: SuitValue = TRICK_AND_COUNT) -> float:
    """Phi: the components of a state, weighted and added up."""
    return weights.of(components(state, value))


def fit(rows: NDArray[Any], values: NDArray[Any], only: Iterable[str] | None = None) -> Weights:
    """The weights under which components, (n, 5), come nearest to values, (n,), by squares.

    There is no constant term: a potential turns its sign with the table. `only` names the weights
    that may be other than 0.

    >>> rows = np.array([[1.0, 0, 0, 0.5, 0], [2, 1, 0, -0.5, 0], [0, 3, 1, 0.5, 2]])
    >>> fit(rows, rows @ [2, 0, 0, 4, 0], only=["rank", "alpha"])
    Weights(rank=2.0, promoted=0.0, void=0.0, alpha=4.0, beta=0.0)
    """
    names = [field.name for field in fields(Weights)]
    design, wanted = np.asarray(rows, np.float64), np.asarray(values, np.float64)
    if wanted.ndim != 1 or design.shape != (len(wanted), len(names)):
        raise ValueError(
            f"expected components (n, {len(names)}) and values (n,), not {design.shape} and "
            f"{wanted.shape}"
        )
    free = names if only is None else list(only)
    unknown = sorted(set(free) - set(names))
    if unknown:
        raise ValueError(f"there is no weight {unknown[0]!r}: expected {', '.join(names)}")
    columns = [names.index(name) for name in free]
    fitted, *_ = np.linalg.lstsq(design[:, columns], wanted, rcond=None)
    return Weights(**dict.fromkeys(names, 0.0) | dict(zip(free, fitted.tolist(), strict=True)))


def _control(state: State) -> tuple[float, float]:
    """The token and the lead strength; a token with nothing left to lead is worth nothing."""
    if not state.n_left:
        return 0.0, 0.0
    sign = team_sign(state.leader)
    return sign / 2, float(sign * lead_strength(state))
