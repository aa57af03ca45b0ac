"""From games to a table map: the fit, and how it does on hands that it has not seen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.cashing import cash_line
from texas42.bidding.logistic import logistic, logistic_regression, logit, unclipped
from texas42.bidding.statistics import wilson
from texas42.bidding.table_map import TableMap
from texas42.deals import parse_hand
from texas42.rules import Declaration, power_set
from texas42.rules.tricks import HAND_SIZE

Floats = NDArray[np.float64]

KNOTS: Final = (30, 42)
"""The levels whose numbers are fitted; between them the map is linear. More of them do no better on
hands that were not fitted, and neither do features of the hand: trumps, tricks it takes by itself,
count."""

_QUARTERS: Final = 4
_TENTHS: Final = 10


@dataclass(frozen=True, eq=False)
class Games:
    """Games to learn from, a row each: what was to be made, its chance with open hands, the end.

    `hand` numbers the hands, so that games of one hand stay together; `powerless` tells
    declarations without a trump.
    """

    hand: NDArray[np.int64]
    level: NDArray[np.int64]
    p_open: Floats
    samples: Floats
    powerless: NDArray[np.bool_]
    made: NDArray[np.bool_]

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, Any]]) -> "Games":
        """Games from rows with `hand`, `decl`, `bid`, `points`, `p_open` and `samples`.

        Those of hands that take every trick by themselves are left out: there is nothing to learn.
        """
        locks = {
            (hand, decl): len(cash_line(parse_hand(hand), Declaration.parse(decl))) == HAND_SIZE
            for hand, decl in {(row["hand"], row["decl"]) for row in rows}
        }
        kept = [row for row in rows if not locks[row["hand"], row["decl"]]]
        numbers = {hand: i for i, hand in enumerate(dict.fromkeys(row["hand"] for row in kept))}
        return cls(
            np.array([numbers[row["hand"]] for row in kept], np.int64),
            np.array([row["bid"] for row in kept], np.int64),
            np.array([row["p_open"] for row in kept], np.float64),
            np.array([row["samples"] for row in kept], np.float64),
            np.array([power_set(Declaration.parse(row["decl"])) is None for row in kept]),
            np.array([row["points"] >= row["bid"] for row in kept]),
        )

    def __len__(self) -> int:
        return len(self.hand)

    def __getitem__(self, rows: NDArray[np.bool_]) -> "Games":
        return Games(
            *(getattr(self, name)[rows] for name in (field.name for field in fields(self)))
        )


@dataclass(frozen=True, slots=True)
class Tenth:
    """Games of which the map foretells about the same: what it says, and what came of them."""

    games: int
    foretold: float
    realised: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Fit:
    """A map, and how its like does on hands that it was not fitted to."""

    table_map: TableMap
    tenths: tuple[Tenth, ...]


def fit(games: Games, provenance: Mapping[str, Any], prior: TableMap | None = None) -> Fit:
    """Fits a map to all games, and tells how such a map does on hands that it was not fitted to.

    For that every quarter of the hands is foretold by a map fitted to the other three.

    Args:
        games: What was played.
        provenance: Where the games come from; what the fit says of itself is added to it.
        prior: A map to keep to in what the games do not tell, as of bids that were never made.
    """
    design, k = _design(games), len(KNOTS)
    known = None if prior is None else _weights(prior)
    weights = logistic_regression(design, games.made, known)
    foretold, constant = np.empty(len(games)), np.empty(len(games))
    for quarter in range(_QUARTERS):
        unseen = games.hand // 2 % _QUARTERS == quarter
        fitted = logistic_regression(design[~unseen], games.made[~unseen], known)
        foretold[unseen] = logistic(design[unseen] @ fitted)
        constant[unseen] = games.made[~unseen].mean()
    rounded = [round(weight, 4) for weight in weights.tolist()]
    table_map = TableMap(
        KNOTS,
        tuple(rounded[:k]),
        tuple(rounded[k : 2 * k]),
        no_trump=rounded[2 * k],
        spread=round(_spread(games, logistic(design @ weights)), 4),
        samples=round(float(games.samples.mean())),
        provenance={
            **dict(provenance),
            "hands fitted": len(np.unique(games.hand)),
            "games fitted": len(games),
            "on hands not fitted": _scores(games, foretold, constant),
        },
    )
    return Fit(table_map, tenths(foretold, games.made, games.hand))


def tenths(foretold: Floats, made: NDArray[np.bool_], hand: NDArray[np.int64]) -> tuple[Tenth, ...]:
    """What came of the games in each tenth of the foretold chance that there are any of.

    The games of a hand go wrong together, so the intervals go by what varies from hand to hand.

    >>> [tenth] = tenths(np.array([0.31, 0.39]), np.array([True, False]), np.array([0, 1]))
    >>> tenth.games, round(tenth.foretold, 2), tenth.realised
    (2, 0.35, 0.5)
    """
    place = np.minimum((foretold * _TENTHS).astype(int), _TENTHS - 1)
    found = []
    for at in np.unique(place):
        here = place == at
        n, p = int(here.sum()), float(made[here].mean())
        by_hand = np.bincount(hand[here], made[here] - p)
        variance = float((by_hand**2).sum()) / n**2
        realised = wilson(p, min(n, p * (1 - p) / variance) if variance else n)
        found.append(
            Tenth(n, float(foretold[here].mean()), realised.p, realised.low, realised.high)
        )
    return tuple(found)


def _design(games: Games) -> Floats:
    """The columns of the fit: `a` and `b` by level, as tents over the knots, and the shift."""
    tents = np.column_stack([np.interp(games.level, KNOTS, row) for row in np.eye(len(KNOTS))])
    open_logit = logit(unclipped(games.p_open, games.samples))
    return np.column_stack([tents, tents * open_logit[:, None], games.powerless.astype(float)])


def _weights(table_map: TableMap) -> Floats:
    """The weights of the columns by which a map would foretell."""
    a, b = (
        np.interp(KNOTS, table_map.levels, each)
        for each in (table_map.intercepts, table_map.slopes)
    )
    return np.array([*a, *b, table_map.no_trump])


def _spread(games: Games, foretold: Floats) -> float:
    """How far the logits of hands lie from the map, as a standard deviation, beyond chance.

    The games of a hand go wrong together by more than chance has it: the sum of its residuals has
    the variance sum v + spread^2 (sum v)^2, with v = p (1 - p) for each game.
    """
    residual, v = games.made - foretold, foretold * (1 - foretold)
    n = int(games.hand.max()) + 1
    r, s = (np.bincount(games.hand, each, minlength=n) for each in (residual, v))
    return float(max(0.0, (r**2 - s).sum() / (s**2).sum()) ** 0.5)


def _scores(games: Games, foretold: Floats, constant: Floats) -> dict[str, float]:
    """Brier scores, and by how much the chance of a hand is off, chance itself taken out."""
    guesses = {
        "open hands": games.p_open,
        "one constant": constant,
        "map": foretold,
    }
    scores = {f"Brier, {name}": round(_brier(p, games), 4) for name, p in guesses.items()}
    if np.bincount(games.hand).max() < 2:
        return scores
    off = {f"hand off by, {name}": round(_off(p, games), 4) for name, p in guesses.items()}
    return {**scores, **off}


def _brier(p: Floats, games: Games) -> float:
    return float(((p - games.made) ** 2).mean())


def _off(p: Floats, games: Games) -> float:
    """The root mean square error of the chance of a hand over its games, beyond luck.

    What luck alone adds to the square is taken off, by the variance of the games of each hand.
    """
    n = np.bincount(games.hand)
    seen = n > 1
    n = n[seen]
    mean = np.bincount(games.hand, games.made - p)[seen] / n
    v = np.bincount(games.hand, (games.made - p) ** 2)[seen] / n - mean**2
    return float(max(0.0, (mean**2 - v / (n - 1)).mean()) ** 0.5)
