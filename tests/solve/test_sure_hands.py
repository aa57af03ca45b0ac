"""Hands that take every trick from the lead, whatever lies where: 301 for each pip trump.

That a hand is sure can be seen from the hand alone. Trumps it does not hold may all lie in one
hand, whose owner keeps the highest for last. So trumps are drawn by leading as many as are out,
each higher than all of those. What is then left must be unbeatable when led: no domino outside the
hand may follow its suit and beat it, for whoever holds that can keep it. That no other hand will do
is not argued but looked at: each of the 1,183,739 others fails in a layout.
"""

import random
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.deals import Deal, format_hand
from texas42.rules import Declaration, called_set
from texas42.rules.symmetry import retrump
from texas42.rules.tables import LED_SUIT, POWER_MASKS, THREAT_MASKS
from texas42.solve import can_make_many

SURE_HANDS = 301
LAYOUTS = 40
SAMPLE = 40


@cache
def all_hands() -> NDArray[np.uint32]:
    """Every hand of seven as a mask, (1184040,)."""
    ids = np.array(list(combinations(range(28), 7)), np.uint32)
    hands: NDArray[np.uint32] = np.bitwise_or.reduce(np.uint32(1) << ids, axis=1)
    return hands


def is_sure(hands: NDArray[np.uint32], trump: int) -> NDArray[np.bool_]:
    power = POWER_MASKS[trump]
    n_out = 7 - sum(((hands & power) >> d & 1).astype(np.int8) for d in range(28))
    n_above = np.zeros(len(hands), np.int8)  # trumps of the hand that beat all that are out
    unbeatable = np.ones(len(hands), np.bool_)
    for d in range(28):
        held = (hands >> d & 1).astype(np.bool_)
        beaten_by = THREAT_MASKS[trump, LED_SUIT[trump, d], d] & ~hands
        if power >> d & 1:
            n_above += held & (beaten_by == 0)
        else:
            unbeatable &= ~held | (beaten_by & ~power == 0)
    sure: NDArray[np.bool_] = (n_above >= n_out) & unbeatable
    return sure


def dominoes(hand: int) -> tuple[int, ...]:
    return tuple(d for d in range(28) if hand >> d & 1)


@cache
def sure_hands(trump: int) -> set[tuple[int, ...]]:
    return {dominoes(int(hand)) for hand in all_hands()[is_sure(all_hands(), trump)]}


def takes_all(hand: tuple[int, ...], trump: int) -> NDArray[np.bool_]:
    deals = [Deal.with_fixed_hand(hand, opp_seed=seed) for seed in range(LAYOUTS)]
    return can_make_many(deals, [trump], 42)


@pytest.mark.parametrize("trump", range(7))
def test_there_are_301(trump: int) -> None:
    sure = sure_hands(trump)
    assert len(sure) == SURE_HANDS
    assert sure == {tuple(sorted(retrump(d, 0, trump) for d in hand)) for hand in sure_hands(0)}


@pytest.mark.parametrize("trump", [0, 3, 6])
def test_sure_hands_take_every_trick_of_any_layout(trump: int) -> None:
    sample = random.Random(trump).sample(sorted(sure_hands(trump)), SAMPLE)
    for hand in sample:
        assert takes_all(hand, trump).all(), format_hand(hand)


@pytest.mark.large
def test_every_other_hand_fails_in_some_layout() -> None:
    # Of one trump, which by what renames trumps is all of them. The first layout to try has the
    # blanks that are out in one hand; what that does not break, some layout drawn at random does.
    hands = all_hands()
    left: list[int] = []
    for chunk in np.array_split(hands[~is_sure(hands, 0)], 20):
        left += chunk[can_make_many(blanks_together(chunk), [0], 42)[:, 0]].tolist()
    for seed in range(LAYOUTS):
        deals = [Deal.with_fixed_hand(dominoes(hand), opp_seed=seed) for hand in left]
        left = [
            hand for hand, makes in zip(left, can_make_many(deals, [0], 42), strict=True) if makes
        ]
        if not left:
            break
    assert [format_hand(dominoes(hand)) for hand in left] == []


def blanks_together(hands: NDArray[np.uint32]) -> NDArray[np.intp]:
    """A deal of each hand: the other blanks are with seat 1, the rest in ascending order."""
    blanks_first = np.array(
        sorted(range(28), key=lambda d: d not in called_set(Declaration.BLANKS))
    )
    held = (hands[:, None] >> blanks_first.astype(np.uint32) & 1).astype(np.bool_)
    others_first = blanks_first[np.argsort(held, axis=1, kind="stable")]
    return np.roll(others_first, 7, axis=1).reshape(-1, 4, 7)
