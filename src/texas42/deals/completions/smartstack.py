"""SmartStack: worlds in which those who passed hold hands that would have passed."""

from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from texas42.deals.calls import PASS
from texas42.deals.completions.knowledge import Knowledge
from texas42.deals.completions.worlds import Worlds, check_size, draw_layouts
from texas42.rules import DOUBLES, N_DOMINOES
from texas42.rules.tables import COUNT_POINTS, NATURAL_MASKS

_IDS: Final = np.arange(N_DOMINOES, dtype=np.uint32)
_IS_DOUBLE: Final = np.isin(_IDS, list(DOUBLES))
_SHOWS: Final = NATURAL_MASKS >> _IDS[:, None] & 1

_LEAST_SHARE: Final = 1 / 1000
_LEAST_LOOKS: Final = 1 << 16


class PassRule(Protocol):
    """Which hands pass, or how readily."""

    @property
    def label(self) -> str:
        """What a hand that passes is like, in words that follow 'holds'."""
        ...

    def would_pass(self, hands: NDArray[np.int8]) -> NDArray[np.float64]:
        """The chance, 0 to 1, that each of these hands, (n, 7), passes."""
        ...


@dataclass(frozen=True)
class Thresholds:
    """A hand passes if it has few doubles, little count and no long suit; all others bid.

    With the limits given here 46.1% of all hands pass: 545,879 of 1,184,040. That is an assumption
    about players, not something this project has found out.

    >>> from texas42.deals import parse_hand
    >>> weak, strong = "6-4 5-3 4-0 3-3 2-1 1-0 0-0", "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
    >>> Thresholds().would_pass(np.array([parse_hand(weak), parse_hand(strong)], np.int8)).tolist()
    [1.0, 0.0]
    """

    max_doubles: int = 2
    max_count: int = 15
    max_trump_length: int = 3

    @property
    def label(self) -> str:
        """The three limits, in words."""
        return (
            f"at most {self.max_doubles} doubles, at most {self.max_count} points of count and at "
            f"most {self.max_trump_length} dominoes of any pip"
        )

    def would_pass(self, hands: NDArray[np.int8]) -> NDArray[np.float64]:
        """1.0 for a hand within all three limits, else 0.0."""
        few_doubles = _IS_DOUBLE[hands].sum(axis=1) <= self.max_doubles
        little_count = COUNT_POINTS[hands].sum(axis=1) <= self.max_count
        no_long_suit = _SHOWS[hands].sum(axis=1).max(axis=1) <= self.max_trump_length
        passes: NDArray[np.bool_] = few_doubles & little_count & no_long_suit
        return passes.astype(np.float64)


@dataclass(frozen=True)
class SmartStack:
    """Consistent layouts, each as likely as the others are to have called what they called.

    A seat that passed holds a hand that would have passed by `rule`, and a seat that bid one that
    would not; nothing more is read into the level of a bid. `trust` is the chance that a seat
    calls as the rule has it, and not the other way.

    A layout with no chance at all is passed over, which is what `accepted` counts; the chances of
    the others are their weights. A rule of yes and no, wholly trusted, gives every world weight 1.

    >>> from texas42.deals import Calls
    >>> known = Knowledge(0, tuple(range(7)), Calls.parse("pass, pass", seat=0))
    >>> worlds = SmartStack().sample(known, n=200, seed=0)
    >>> Thresholds().would_pass(worlds.hands[:, 3]).min().item(), worlds.effective
    (1.0, 200.0)
    """

    rule: PassRule = Thresholds()
    trust: float = 1.0

    name: ClassVar[str] = "smartstack"

    def __post_init__(self) -> None:
        if not 0 <= self.trust <= 1:
            raise ValueError(f"trust in a rule is a share from 0 to 1, not {self.trust}")

    @property
    def label(self) -> str:
        """The rule and the trust in it, in words."""
        trusted = "" if self.trust == 1 else f"; {100 * self.trust:g}% of calls keep to that"
        return (
            f"consistent deals in which a seat that passed holds {self.rule.label}, and a seat "
            f"that bid does not{trusted}"
        )

    def sample(self, known: Knowledge, n: int, seed: int) -> Worlds:
        """`n` worlds; ValueError if hardly any layout has a chance to have led to the calls."""
        check_size(n)
        most_looks = max(_LEAST_LOOKS, round(n / _LEAST_SHARE))
        found, chances = list[NDArray[np.int8]](), list[NDArray[np.float64]]()
        n_found = looks = 0
        for hands in draw_layouts(known, seed):
            chance = self.chances(known, hands)
            possible = np.flatnonzero(chance)[: n - n_found]
            found.append(hands[possible])
            chances.append(chance[possible])
            n_found += len(possible)
            if n_found == n:
                looks += int(possible[-1]) + 1
                break
            looks += len(hands)
            if looks >= most_looks:
                raise ValueError(_too_few(known, n_found, looks))
        weights = np.concatenate(chances)
        return Worlds(np.concatenate(found), weights / weights.mean(), self.label, looks)

    def chances(self, known: Knowledge, hands: NDArray[np.int8]) -> NDArray[np.float64]:
        """The chance that the others call as they did, for each of these deals, (n, 4, 7)."""
        chances = np.ones(len(hands))
        for seat in known.others:
            call = known.calls.by_seat[seat]
            if call is not None:
                passes = _checked(self.rule.would_pass(hands[:, seat]))
                as_ruled = passes if call is PASS else 1 - passes
                chances *= self.trust * as_ruled + (1 - self.trust) * (1 - as_ruled)
        return chances


def _checked(passes: NDArray[np.float64]) -> NDArray[np.float64]:
    wrong = passes[~((passes >= 0) & (passes <= 1))]
    if wrong.size:
        raise ValueError(f"a rule of passing gives chances from 0 to 1, not {wrong[0]}")
    return passes


def _too_few(known: Knowledge, n_found: int, looks: int) -> str:
    return (
        f"the calls {known.calls} hardly agree with what seat {known.seat} sees: {n_found} of "
        f"{looks} consistent deals do; a wider rule, or less trust in it such as 0.95, would let "
        "more in"
    )
