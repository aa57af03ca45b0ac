"""What the plays so far say about who holds what: worlds weighed by how likely they make them.

Each seat is taken to have played by the rules of thumb, more or less: a move that they like better
by some points was so many times likelier, and now and then anything is played. That is a crude
model of players who calculate, but of one mind with them where it matters: who could have trumped
and did not, or gave no count to his partner's trick, most likely had none.
"""

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.play.players.beginner import rule_scores
from texas42.play.players.player import Rngs
from texas42.play.views import Views
from texas42.play.worlds import Worlds, draw_worlds

LEAD_SCALE: Final = 10.0
REPLY_SCALE: Final = 3.0
"""By how much the rules must like a move better for it to be e times likelier."""
ANYTHING: Final = 0.05
"""The chance that any legal move was played."""


def infer(views: Views, n: int, rngs: Rngs, all_below: int, considered: int) -> Worlds:
    """Worlds of each view, weighed; `n` chosen of those considered, unless there are few.

    Of the worlds considered, `n` are chosen with chances in proportion to their weights, by one
    draw for them all, and one chosen twice counts twice.
    """
    drawn = draw_worlds(views, considered, rngs, max(considered, all_below))
    weights = np.exp(log_likelihood(drawn))
    keep, kept = [], []
    ends = np.append(drawn.starts[1:], len(drawn))
    for view, (start, end) in enumerate(zip(drawn.starts, ends, strict=True)):
        chances = weights[start:end] / weights[start:end].sum()
        if end - start < all_below:
            keep.append(np.arange(start, end))
            kept.append(chances)
        else:
            places = (rngs[view].random() + np.arange(n)) / n
            found = np.searchsorted(np.cumsum(chances)[:-1], places)
            rows, times = np.unique(found, return_counts=True)
            keep.append(start + rows)
            kept.append(times / n)
    chosen = drawn.chosen(np.concatenate(keep), np.concatenate(kept))
    return replace(chosen, complete=drawn.counts < all_below)


def log_likelihood(worlds: Worlds) -> NDArray[np.float64]:
    """(r,): the logarithm of how likely the others would have played as they did in each world."""
    views, of = worlds.views, worlds.of
    total = np.zeros(len(worlds))
    for then in views.history():
        played = views.plays[:, then.n_played]
        rows = np.flatnonzero((then.seats != views.seats)[of])
        view = of[rows]
        seat = then.seats[view]
        since = views.played[view, seat] & ~then.played[view, seat]
        seen = Views.seen(then[view], worlds.hands[rows, seat] | since)
        total[rows] += np.log(_chance(seen, played[view]))
    return total


def _chance(views: Views, played: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(n,): how likely each view makes what was played."""
    scale = REPLY_SCALE if views.n_trick else LEAD_SCALE
    liked = rule_scores(views) / scale
    odds = np.exp(liked - liked.max(axis=1, keepdims=True))
    by_rule = odds[np.arange(len(views)), played] / odds.sum(axis=1)
    chance: NDArray[np.float64] = (1 - ANYTHING) * by_rule + ANYTHING / np.bitwise_count(
        views.legal
    )
    return chance
