"""A decent beginner: plays by the rules of thumb one is taught, and looks at no world."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from texas42.play.players.player import Explanation, Rngs, unestimated
from texas42.play.public import BIT, COUNT, trick_keys
from texas42.play.view import View
from texas42.play.views import Views
from texas42.rules import N_DOMINOES, N_SEATS
from texas42.rules.tables import LED_SUIT, POWER_MASKS, RANKS, THREAT_MASKS, TRICK_KEYS

Scores = NDArray[np.float64]
"""(n, 28): how much the rules of thumb like a domino."""

_DOMINOES: Final = np.arange(N_DOMINOES)
_BITS: Final = BIT[:N_DOMINOES]
_COUNT: Final = COUNT.astype(np.float64)
_NEVER: Final = -1000.0


@dataclass(frozen=True, slots=True)
class Beginner:
    """Leads what cannot be beaten, trumps first; gives count to tricks that are won.

    >>> from texas42.deals import Deal, Position
    >>> from texas42.deals.contract import Contract
    >>> from texas42.rules import Bid, Declaration, domino_name
    >>> contract = Contract(2, Bid.points(30), Declaration.FIVES)
    >>> position = Position.start(Deal.from_seed(0), "fives", leader=2)
    >>> domino_name(Beginner().explain(View.of(position, contract)).choice)
    '5-5'
    """

    name: ClassVar[str] = "beginner"
    label: ClassVar[str] = "rules of thumb"

    def choose(self, views: Views, _rngs: Rngs, /, **_: int) -> NDArray[np.intp]:
        """See `Player`."""
        liked: NDArray[np.intp] = rule_scores(views).argmax(axis=1)
        return liked

    def explain(self, view: View, /, **_: int) -> Explanation:
        """See `Player`."""
        (scores,) = rule_scores(Views.of([view]))
        choice = int(scores.argmax())
        best = [d for d in view.legal if scores[d] == scores[choice]]
        why = "it follows the lead" if view.trick else "it leads"
        return unestimated(view, self, choice, best, f"{why} by rules of thumb")


def rule_scores(views: Views) -> Scores:
    """How much the rules of thumb like each domino; what may not be played, not at all."""
    scores = _replies(views) if views.n_trick else _leads(views)
    return np.where(views.legal[:, None] & _BITS, scores, _NEVER)


def _leads(views: Views) -> Scores:
    """A lead that nothing can beat is good: of trumps, while an opponent may hold one, the best."""
    decl = views.declarations
    led = LED_SUIT[decl]
    power = POWER_MASKS[decl][:, None]
    opponents = _may_hold(views, (1, 3))[:, None]
    threats = THREAT_MASKS[decl[:, None], led, _DOMINOES] & opponents
    boss, trump = (threats & ~power) == 0, (_BITS & power) != 0
    they_trump = (opponents & power) != 0
    ours = views.bids_are_ours[:, None]
    rank = RANKS[decl[:, None], led, _DOMINOES]
    count, low = _COUNT[:-1], 20 - _COUNT[:-1] - rank / 2
    bidder = (views.seats == views.bidders)[:, None]
    master = trump & (threats == 0)
    liked: list[tuple[NDArray[np.bool_], Scores | float]] = [
        (master & they_trump, np.where(ours, 100.0, 60.0)),  # draws their trumps
        (master, 40.0),  # nothing is left to draw: it will do later
        (trump & they_trump & bidder, 30 - count),  # the bidder draws with what he has
        (trump, low),
        (boss & they_trump, 50 - count),  # may be trumped, so better without count
        (boss, 90 + count),  # a sure trick, so count is welcome
    ]
    best = np.select([when for when, _ in liked], [what for _, what in liked], low)
    scores: Scores = best + rank / 100
    return scores


def _replies(views: Views) -> Scores:
    """What a reply is likely to win or lose, count and all, less what it would be worth later."""
    n, decl = len(views), views.declarations
    led = LED_SUIT[decl, views.tricks[:, 0]]
    so_far = views.tricks[:, : views.n_trick]
    keys = trick_keys(decl, so_far)
    winner = keys.argmax(axis=1)
    ours = (views.n_trick - winner) % 2 == 0
    best = keys[np.arange(n), winner]
    later = _may_hold(views, range(1, N_SEATS - views.n_trick, 2))
    threats = THREAT_MASKS[decl[:, None], led[:, None], _DOMINOES] & later[:, None]
    takes = TRICK_KEYS[decl, led] > best[:, None]
    winning = so_far[np.arange(n), winner]
    safe = (THREAT_MASKS[decl, led, winning] & later) == 0
    mate_later = views.n_trick == 1
    left_alone = np.where(ours, np.where(safe, 1.0, 0.5), 0.3 if mate_later else 0.0)
    wins = np.where(takes, np.where(threats == 0, 1.0, 0.5), left_alone[:, None])
    at_stake = 1 + _COUNT[so_far].sum(axis=1)[:, None] + _COUNT[:-1]
    trump = (_BITS & POWER_MASKS[decl][:, None]) != 0
    rank = RANKS[decl[:, None], LED_SUIT[decl], _DOMINOES]
    scores: Scores = (2 * wins - 1) * at_stake - 3 * trump - rank / 10
    return scores


def _may_hold(views: Views, turns: Iterable[int]) -> NDArray[np.uint32]:
    """(n,): the hidden dominoes that one of the seats so many turns on may hold."""
    rows, masks = np.arange(len(views)), np.zeros(len(views), np.uint32)
    for turn in turns:
        masks |= views.may_hold[rows, (views.seats + turn) % N_SEATS]
    return masks & views.hidden
