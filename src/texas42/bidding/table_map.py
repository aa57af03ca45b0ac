"""From double-dummy chances to chances at the table, where nobody sees the other hands.

The chance that four players make a bid, each of whom sees only his own hand, follows from the
chance with all hands open by a logistic map,

    logit(table) = a(level) + b(level) logit(open) + c [no trump power]

with `a` and `b` linear between the levels that are listed. It was fitted to games that were played
out; `table_map.json` holds the numbers and says where they come from. Hands that are alike in that
still differ at the table: `spread` is by how much, as a standard deviation of the logit. A share of
0 or 1 has no logit: all are drawn in by half a world in `samples`, the number that was fitted with.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np

from texas42.bidding.cashing import cash_line
from texas42.bidding.logistic import logistic, logit, unclipped
from texas42.bidding.statistics import Z95, Interval
from texas42.rules import Declaration, power_set
from texas42.rules.tricks import HAND_SIZE

FITTED: Final = Path(__file__).with_name("table_map.json")


class TableMapError(ValueError):
    """A file that holds no map; the message says what is missing."""


@dataclass(frozen=True)
class TableMap:
    """A fitted map; `provenance` says on what, by whom it was played, and how good the fit is."""

    levels: tuple[int, ...]
    intercepts: tuple[float, ...]
    slopes: tuple[float, ...]
    no_trump: float
    spread: float
    samples: int
    provenance: Mapping[str, Any]

    name: ClassVar[str] = "at the table"

    def __post_init__(self) -> None:
        if not self.levels or list(self.levels) != sorted(set(self.levels)):
            raise ValueError(f"expected levels that rise, not {list(self.levels)}")
        if not len(self.levels) == len(self.intercepts) == len(self.slopes):
            raise ValueError("expected an intercept and a slope for each level")
        if not all(slope > 0 for slope in self.slopes):
            raise ValueError(f"expected slopes above 0, not {list(self.slopes)}")
        numbers = (*self.intercepts, *self.slopes, self.no_trump, self.spread)
        if not all(map(isfinite, numbers)) or self.spread < 0 or self.samples < 1:
            raise ValueError("expected finite numbers, a spread of 0 or more, and some samples")

    @classmethod
    def load(cls, path: Path) -> "TableMap":
        """A map from its file; TableMapError if that is not one."""
        try:
            given = json.loads(path.read_text(encoding="utf-8"))
            fitted, provenance = given["map"], given["provenance"]
            return cls(
                levels=tuple(fitted["levels"]),
                intercepts=tuple(fitted["intercepts"]),
                slopes=tuple(fitted["slopes"]),
                no_trump=float(fitted["no trump"]),
                spread=float(fitted["spread"]),
                samples=int(fitted["samples"]),
                provenance=dict(provenance),
            )
        except KeyError as missing:
            raise TableMapError(f"{path} holds no table map: it has no {missing}") from None
        except (ValueError, TypeError) as fault:
            raise TableMapError(f"{path} holds no table map: {fault}") from None

    def to_json(self) -> dict[str, Any]:
        """What `load` reads."""
        return {
            "map": {
                "levels": list(self.levels),
                "intercepts": list(self.intercepts),
                "slopes": list(self.slopes),
                "no trump": self.no_trump,
                "spread": self.spread,
                "samples": self.samples,
            },
            "provenance": dict(self.provenance),
        }

    def of(self, hand: tuple[int, ...], decl: Declaration) -> "HandMap":
        """The map for one hand under one declaration."""
        shift = self.no_trump if power_set(decl) is None else 0.0
        return HandMap(self, shift, lock=len(cash_line(hand, decl)) == HAND_SIZE)


@dataclass(frozen=True, slots=True)
class HandMap:
    """The map of a hand under a declaration; a `lock` takes every trick whoever sees what."""

    fitted: TableMap
    shift: float
    lock: bool

    def chance(self, p: float, level: int) -> float:
        """The chance at the table when the share `p` of worlds is made with open hands."""
        return 1.0 if self.lock else _chance(self._logit(p, level))

    def slope(self, p: float, level: int) -> float:
        """By how much the chance at the table rises with `p`."""
        if self.lock:
            return 0.0
        n, table_p = self.fitted.samples, self.chance(p, level)
        open_p = float(unclipped(p, n))
        return self._b(level) * table_p * (1 - table_p) / (open_p * (1 - open_p)) * n / (n + 1)

    def error(self, p: float, level: int) -> float:
        """How far a hand's own chance at the table is from the map's, as a standard deviation."""
        chance = self.chance(p, level)
        return chance * (1 - chance) * self.fitted.spread

    def intervals(self, open_hands: Mapping[int, Interval]) -> dict[int, Interval]:
        """The chances by level, ascending, each no higher than the one before.

        Who can make 31 can make 30 by playing no differently; the fit does not know that.
        """
        chances, least = dict[int, Interval](), Interval(1.0, 1.0, 1.0)
        for level, chance in open_hands.items():
            here = self.interval(chance, level)
            least = Interval(
                min(least.p, here.p), min(least.low, here.low), min(least.high, here.high)
            )
            chances[level] = least
        return chances

    def interval(self, open_hands: Interval, level: int) -> Interval:
        """The chance with its 95% interval, of the sample and of the spread among hands."""
        if self.lock:
            return Interval(1.0, 1.0, 1.0)
        middle = self._logit(open_hands.p, level)
        below = middle - self._logit(open_hands.low, level)
        above = self._logit(open_hands.high, level) - middle
        spread = Z95 * self.fitted.spread
        return Interval(
            _chance(middle),
            _chance(middle - (below**2 + spread**2) ** 0.5),
            _chance(middle + (above**2 + spread**2) ** 0.5),
        )

    def _logit(self, p: float, level: int) -> float:
        open_logit = float(logit(unclipped(p, self.fitted.samples)))
        return self._a(level) + self._b(level) * open_logit

    def _a(self, level: int) -> float:
        fitted = self.fitted
        return self.shift + float(np.interp(level, fitted.levels, fitted.intercepts))

    def _b(self, level: int) -> float:
        return float(np.interp(level, self.fitted.levels, self.fitted.slopes))


def _chance(x: float) -> float:
    return float(logistic(x))


@cache
def fitted_map() -> TableMap:
    """The map that comes with the package."""
    return TableMap.load(FITTED)
