"""Hands at any point of play, for the tests of what seats know and do."""

import random
from collections.abc import Callable

from texas42.deals import Deal, Position
from texas42.deals.contract import Contract
from texas42.play import View
from texas42.rules import LEVELS, N_DOMINOES, Declaration, pips
from texas42.rules.tricks import HAND_SIZE

Moment = tuple[Position, Contract]


def moment(seed: int, n_plays: int) -> Moment:
    """A random hand after so many random plays, and the contract it is played for."""
    choose = random.Random(seed)
    contract = Contract(
        choose.randrange(4), choose.choice(LEVELS), choose.choice(list(Declaration))
    )
    position = Position(Deal.from_seed(seed), contract.declaration, contract.bidder)
    for _ in range(n_plays):
        position = position.play(choose.choice(position.legal()))
    return position, contract


def lopsided(seed: int, n_plays: int) -> Position:
    """A hand of long suits after so many random plays, which soon show who holds what."""
    choose = random.Random(seed)
    order = sorted(range(N_DOMINOES), key=lambda d: max(pips(d)) + choose.gauss(0, 0.3))
    hands = [tuple(order[at : at + HAND_SIZE]) for at in range(0, N_DOMINOES, HAND_SIZE)]
    choose.shuffle(hands)
    declaration = choose.choice(list(Declaration))
    position = Position(Deal(tuple(hands)), declaration, choose.randrange(4))
    for _ in range(n_plays):
        position = position.play(choose.choice(position.legal()))
    return position


def view(seed: int, n_plays: int) -> View:
    """What the seat to play sees of such a hand."""
    return View.of(*moment(seed, n_plays))


def found(accepts: Callable[[View], bool], n_plays: int) -> View:
    """The first such view that is accepted."""
    return next(seen for seed in range(10_000) if accepts(seen := view(seed, n_plays)))
