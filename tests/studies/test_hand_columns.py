"""What a hand shows, against the same counted one domino at a time, by the plain rules."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.reference import slow
from texas42.bidding.fit_pass_rule import random_hands
from texas42.bidding.hand_features import hand_features
from texas42.deals import parse_hand
from texas42.rules import Declaration
from texas42.studies.bids.hand_columns import SUMMARY, presence_columns, summary_columns

NAMES = [column.name for column in SUMMARY]


def plainly(hand: Sequence[int], decl: int) -> dict[str, float]:
    out = [d for d in range(28) if d not in hand]
    trump = slow.called_has_power(decl)
    trumps = [d for d in hand if trump and slow.called(d, decl)]
    others = [d for d in hand if d not in trumps]
    beaten = {d: n_beaten(d, out, decl, trumps_too=d in trumps) for d in hand}
    walkers = [d for d in others if beaten[d] == 0]
    lengths = [
        sum(suit in slow.suits_of(d, decl) for d in hand)
        for suit in range(7)
        if any(suit in slow.suits_of(d, decl) for d in range(28))
    ]
    return {
        "trumps": len(trumps),
        "top trumps": sum(beaten[d] == 0 for d in trumps),
        "second trumps": sum(beaten[d] == 1 for d in trumps),
        "trumps out": sum(trump and slow.called(d, decl) for d in out),
        "walkers": len(walkers),
        "second walkers": sum(beaten[d] == 1 for d in others),
        "losers": sum(beaten[d] > 1 for d in others),
        "doubles": sum(slow.is_double(d) for d in others),
        "threats": sum(beaten[d] for d in others),
        "voids": lengths.count(0),
        "longest side suit": max(lengths),
        "count": counted(hand),
        "trump count": counted(trumps),
        "walking count": counted(walkers),
        "losing count": counted(others) - counted(walkers),
        "trump count out": counted([d for d in out if trump and slow.called(d, decl)]),
        "power": trump,
        "called": any(slow.called(d, decl) for d in range(28)),
    }


def n_beaten(lead: int, out: Sequence[int], decl: int, *, trumps_too: bool) -> int:
    """How many dominoes out beat a lead; trumps among them only if asked."""
    led = slow.led_suit(lead, decl)
    key = slow.trick_key(lead, led, decl)
    trump = slow.called_has_power(decl)
    return sum(
        slow.trick_key(d, led, decl) > key
        for d in out
        if trumps_too or not (trump and slow.called(d, decl))
    )


def counted(dominoes: Sequence[int]) -> int:
    return sum(slow.trick_points((d,)) - 1 for d in dominoes)


def test_columns_are_those_counted_by_the_plain_rules() -> None:
    hands = random_hands(120, seed=3)
    found = summary_columns(hands)
    for hand, by_decl in zip(hands.tolist(), found.tolist(), strict=True):
        for decl in range(10):
            assert dict(zip(NAMES, by_decl[decl], strict=True)) == plainly(hand, decl)


def test_they_agree_with_the_features_of_the_pass_rule() -> None:
    """Of the pip that these call best, both count trumps, top trumps, walkers, losing count."""
    hands = random_hands(300, seed=4)
    summary = summary_columns(hands)[:, :7]
    mine = summary[..., [NAMES.index(n) for n in ("trumps", "top trumps", "walkers")]]
    best = np.argsort(-mine.sum(axis=2), axis=1, kind="stable")[:, 0]
    names = ["trumps", "top trumps", "walkers", "losing count", "count"]
    chosen = summary[np.arange(len(hands)), best][:, [NAMES.index(n) for n in names]]
    assert (chosen == hand_features(hands)[:, :5]).all()


def test_a_hand_one_can_check_by_eye() -> None:
    hand = np.array([parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")], np.int8)
    found = dict(zip(NAMES, summary_columns(hand)[0, Declaration.SIXES].tolist(), strict=True))
    # 6-3 beats 6-2 alone; 1-0 can be beaten by 1-1 and 1-6 is a trump, so by six: 1-1 to 1-5.
    assert found["second trumps"] == 1
    assert found["walkers"] == 2
    assert found["losers"] == 1
    assert found["voids"] == 2  # threes, and twos: 6-2 is a trump
    assert found["count"] == 20


def test_presence_tells_hands_and_declarations_apart() -> None:
    hands = random_hands(50, seed=5)
    rows = presence_columns(hands).reshape(-1, 38)
    assert len(np.unique(rows, axis=0)) == len(rows)
    assert (rows[:, :28].sum(axis=1) == 7).all()
    assert (rows[:, 28:].sum(axis=1) == 1).all()


@pytest.mark.parametrize("columns", [summary_columns, presence_columns])
def test_a_hand_is_seen_alone(columns: type) -> None:
    """A row depends on its own hand: not on the others of the batch, nor on who else holds what."""
    hands = random_hands(20, seed=6)
    together = columns(hands)
    assert (together == np.concatenate([columns(hand[None]) for hand in hands])).all()
    assert (together[::-1] == columns(hands[::-1])).all()
