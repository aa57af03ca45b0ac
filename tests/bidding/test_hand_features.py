"""The features of a hand against the same counted one domino at a time, by the plain rules."""

import numpy as np
import pytest

from tests.reference import slow
from texas42.bidding.fit_pass_rule import random_hands
from texas42.bidding.hand_features import FEATURES, hand_features
from texas42.deals import parse_hand


def features(hand: list[int]) -> list[float]:
    """In the order of `FEATURES`, of the pip with most trumps, top trumps and walkers."""
    by_pip = [as_trump(hand, pip) for pip in range(7)]
    strength = [sum(of[:3]) for of in by_pip]
    best = strength.index(max(strength))
    return [*by_pip[best], sorted(strength)[-2]]


def as_trump(hand: list[int], pip: int) -> list[float]:
    trumps = [d for d in hand if slow.called(d, pip)]
    top = [d for d in trumps if not beaten_by(d, hand, pip)]
    others = [d for d in hand if d not in trumps]
    walkers = [d for d in others if all(slow.called(b, pip) for b in beaten_by(d, hand, pip))]
    losers = [d for d in others if d not in walkers]
    return [len(trumps), len(top), len(walkers), counted(losers), counted(hand)]


def beaten_by(lead: int, hand: list[int], pip: int) -> list[int]:
    """The dominoes out that beat a lead."""
    led = slow.led_suit(lead, pip)
    key = slow.trick_key(lead, led, pip)
    return [d for d in range(28) if d not in hand and slow.trick_key(d, led, pip) > key]


def counted(dominoes: list[int]) -> int:
    return sum(slow.trick_points((d,)) - 1 for d in dominoes)


def test_features_are_those_counted_by_the_plain_rules() -> None:
    hands = random_hands(1500, seed=7)
    assert hand_features(hands).tolist() == [features(hand) for hand in hands.tolist()]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # Only 6-0 of the sixes is out. Were fives trump: both on top, and five sixes walk.
        ("6-6 6-5 6-4 6-3 6-2 6-1 5-5", [6, 6, 1, 0, 20, 9]),
        # All doubles, whichever pip is trump: one on top, and six that walk.
        ("6-6 5-5 4-4 3-3 2-2 1-1 0-0", [1, 1, 6, 0, 10, 8]),
        # Four fives, all beaten by 6-5; 6-4 and 3-2 lose their count; two of each other pip.
        ("5-4 5-3 5-2 5-1 6-4 3-2 1-0", [4, 0, 0, 15, 15, 2]),
    ],
)
def test_features_of_hands_one_can_check_by_eye(hand: str, expected: list[float]) -> None:
    found = hand_features(np.array([parse_hand(hand)], np.int8))
    assert dict(zip(FEATURES, found[0].tolist(), strict=True)) == dict(
        zip(FEATURES, expected, strict=True)
    )


def test_the_order_of_the_dominoes_does_not_matter() -> None:
    hands = random_hands(100, seed=1)
    shuffled = np.random.default_rng(0).permuted(hands, axis=1)
    assert np.array_equal(hand_features(shuffled), hand_features(hands))


def test_no_hands_have_no_features() -> None:
    assert hand_features(np.empty((0, 7), np.int8)).shape == (0, len(FEATURES))
