"""Values keep the symmetries of the game."""

import random

import numpy as np
import pytest

from texas42.deals import Deal
from texas42.rules import Declaration
from texas42.rules.symmetry import relabel_hand, retrump, rotation_sign
from texas42.solve import can_make_many, solve_many, value_table

SEEDS = range(200, 220)
DEALS = [Deal.from_seed(seed) for seed in SEEDS]


def retrumped(deal: Deal, from_pip: int, to_pip: int) -> Deal:
    hands = [[retrump(d, from_pip, to_pip) for d in hand] for hand in deal.hands]
    return Deal.from_hands(*hands)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_turning_the_table(n: int) -> None:
    leaders = np.arange(len(DEALS)) % 4
    turned = [deal.rotate(n) for deal in DEALS]
    values = solve_many(turned, Declaration, (leaders + n) % 4)
    assert (values == rotation_sign(n) * solve_many(DEALS, Declaration, leaders)).all()


def test_turning_the_table_turns_the_states() -> None:
    deal = DEALS[0]
    table, turned = value_table(deal, "sixes", 0), value_table(deal.rotate(1), "sixes", 1)
    assert turned.root_value == -table.root_value
    assert turned.levels.tolist() == table.levels.tolist()


def test_the_order_within_a_hand_means_nothing() -> None:
    shuffle = random.Random(0)
    hands = [
        [relabel_hand(hand, shuffle.sample(range(7), 7)) for hand in deal.hands] for deal in DEALS
    ]
    assert hands != [list(deal.hands) for deal in DEALS]
    assert (solve_many(hands, Declaration) == solve_many(DEALS, Declaration)).all()


@pytest.mark.parametrize("leader", range(4))
def test_twos_and_threes_exchanged(leader: int) -> None:
    exchanged = [retrumped(deal, 2, 3) for deal in DEALS]
    assert (solve_many(exchanged, ["threes"], leader) == solve_many(DEALS, ["twos"], leader)).all()


def strong_deals() -> list[Deal]:
    """Seat 0 holds five of the blanks, 0-0 among them: it takes every trick of some, not of all."""
    choose = random.Random(0)
    deals = []
    for seed in range(60):
        blanks = [0, *choose.sample([1, 3, 6, 10, 15, 21], 4)]
        doubles = choose.sample([2, 5, 9, 14, 20, 27], 2)
        deals.append(Deal.with_fixed_hand(blanks + doubles, opp_seed=seed))
    return deals


@pytest.mark.parametrize("pip", range(1, 7))
def test_taking_every_trick_is_the_same_under_every_pip(pip: int) -> None:
    deals = strong_deals()
    as_blanks = can_make_many(deals, ["blanks"], 42)
    as_pip = can_make_many([retrumped(deal, 0, pip) for deal in deals], [pip], 42)
    assert (as_pip == as_blanks).all()
    assert as_blanks.any()
    assert not as_blanks.all()
