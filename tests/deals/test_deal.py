"""Deals: the published recipes to the bit, text that reads back, and nothing but partitions."""

import copy
import pickle
import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import slow
from tests.strategies import deals, parsed, spellings, texts
from texas42.deals import Deal, format_hand
from texas42.rules import domino_name

IDS = range(28)
SORTED = (range(7), range(7, 14), range(14, 21), range(21, 28))

PUBLISHED = {
    0: (
        (0, 3, 5, 7, 10, 14, 17),
        (2, 4, 18, 19, 21, 23, 25),
        (6, 9, 11, 15, 20, 22, 26),
        (1, 8, 12, 13, 16, 24, 27),
    ),
    1: (
        (1, 5, 10, 11, 22, 23, 26),
        (0, 9, 13, 16, 17, 19, 27),
        (6, 7, 12, 14, 15, 20, 21),
        (2, 3, 4, 8, 18, 24, 25),
    ),
    7: (
        (5, 7, 8, 9, 14, 22, 26),
        (13, 15, 19, 21, 24, 25, 27),
        (0, 3, 6, 11, 16, 18, 23),
        (1, 2, 4, 10, 12, 17, 20),
    ),
    930: (
        (0, 5, 11, 12, 13, 20, 27),
        (1, 4, 6, 9, 10, 19, 26),
        (3, 7, 14, 17, 21, 22, 24),
        (2, 8, 15, 16, 18, 23, 25),
    ),
}
"""Hands by seed, from the published tables."""


# Recipes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_published_deals(seed: int) -> None:
    assert Deal.from_seed(seed).hands == PUBLISHED[seed]


@given(st.integers(0, 2**64))
def test_a_seed_deals_as_the_reference_does(seed: int) -> None:
    assert Deal.from_seed(seed).hands == slow.deal_from_seed(seed)


@given(st.integers(0, 2000), st.integers(0, 2**32))
def test_a_marginalized_deal_is_that_of_the_reference(base_seed: int, opp_seed: int) -> None:
    kept = Deal.from_seed(base_seed).hands[0]
    expected = slow.marginalized_deal(base_seed, opp_seed)
    assert Deal.with_fixed_hand(kept, opp_seed=opp_seed).hands == expected
    # The order in which the hand is given, or its being text, does not matter.
    assert Deal.with_fixed_hand(reversed(kept), opp_seed=opp_seed).hands == expected
    assert Deal.with_fixed_hand(format_hand(kept), opp_seed=opp_seed).hands == expected


def test_a_seed_is_not_negative() -> None:
    # `random.Random` takes -5 for 5: two names of one deal.
    wrong: Any
    for wrong in (-1, -5, np.int64(-(2**40))):
        message = f"^a seed is 0 or more, not {wrong}$"
        with pytest.raises(ValueError, match=message):
            Deal.from_seed(wrong)
        with pytest.raises(ValueError, match=message):
            Deal.with_fixed_hand(PUBLISHED[7][0], opp_seed=wrong)


def test_a_numpy_seed_is_the_seed() -> None:
    seven: Any = np.int64(7)
    assert Deal.from_seed(seven).hands == PUBLISHED[7]
    hand = np.array(PUBLISHED[7][0], np.int8)
    assert Deal.with_fixed_hand(hand, opp_seed=seven).hands == slow.marginalized_deal(7, 7)


# Text -------------------------------------------------------------------------------------------


@given(deals)
def test_text_reads_back(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert eval(repr(deal)) == deal
    assert Deal.parse(str(deal).replace(" / ", "\n")) == deal


@given(st.data(), deals)
def test_text_reads_back_however_it_is_written(data: st.DataObject, deal: Deal) -> None:
    between = data.draw(st.sampled_from([" ", ",", ";", ", "]))
    orders = [data.draw(st.permutations(hand)) for hand in deal.hands]
    hands = [between.join(data.draw(spellings(d)) for d in order) for order in orders]
    assert Deal.from_hands(*hands) == deal
    between_hands = data.draw(st.sampled_from([" / ", "\n", " /\n", "\n\n"]))
    assert Deal.parse(between_hands.join(hands)) == deal


@pytest.mark.parametrize("n", [0, 1, 3, 5])
def test_a_text_of_other_than_four_hands_is_refused(n: int) -> None:
    text = " / ".join(["6-6 6-5"] * n)
    with pytest.raises(ValueError, match=f"expected four hands separated by ' / ', not {n}"):
        Deal.parse(text)


@given(texts("0123456-/ \n;,[]") | st.lists(st.text("0123456- /"), min_size=4).map(" / ".join))
def test_any_text_is_a_deal_or_refused_in_one_line(text: str) -> None:
    deal = parsed(Deal.parse, text)
    assert deal is None or sorted(d for hand in deal.hands for d in hand) == list(IDS)


@given(deals, st.integers(0, 110), st.text("0123456-/ ", max_size=2))
def test_a_damaged_text_is_a_deal_or_refused_in_one_line(deal: Deal, at: int, new: str) -> None:
    text = str(deal)
    read = parsed(Deal.parse, text[:at] + new + text[at + 1 :])
    assert read is None or sorted(d for hand in read.hands for d in hand) == list(IDS)


# What is no partition ---------------------------------------------------------------------------


def with_change(change: Callable[[list[list[int]]], object]) -> tuple[list[int], ...]:
    """The 28 in order, cut in four, after a change."""
    hands = [list(hand) for hand in SORTED]
    change(hands)
    return tuple(hands)


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (  # seat 1 holds 0-0 in place of its 3-1
            lambda hands: hands[1].__setitem__(0, 0),
            "0-0 is held by seats 0 and 1; nobody holds 3-1",
        ),
        (
            lambda hands: hands[3].__setitem__(6, 26),
            "6-5 is held more than once by seat 3; nobody holds 6-6",
        ),
        (
            lambda hands: hands[2].pop(),
            "seat 2 has 6 dominoes, not 7; nobody holds 5-5",
        ),
        (
            lambda hands: hands[0].append(hands[1].pop()),
            "seat 0 has 8 dominoes, not 7; seat 1 has 6 dominoes, not 7",
        ),
        (
            lambda hands: hands[0].append(27),
            "seat 0 has 8 dominoes, not 7; 6-6 is held by seats 0 and 3",
        ),
        (lambda hands: hands.pop(), "expected 4 hands, not 3"),
        (lambda hands: hands.append([]), "expected 4 hands, not 5"),
        (lambda hands: hands[1].clear(), "seat 1 has 0 dominoes, not 7; nobody holds"),
        (
            lambda hands: hands.__setitem__(1, [9]),
            "seat 1 has 1 domino, not 7; nobody holds 3-1 3-2 4-0 4-1 4-2 4-3",
        ),
    ],
)
def test_what_is_no_partition_is_refused_with_every_fault(
    change: Callable[[list[list[int]]], object], faults: str
) -> None:
    hands = tuple(map(tuple, with_change(change)))
    with pytest.raises(ValueError, match=f"^not a deal: {re.escape(faults)}"):
        Deal(hands)


def test_every_missing_and_every_doubled_domino_is_named() -> None:
    choose = random.Random(42)
    for _ in range(100):
        missing, doubled = choose.sample(IDS, 2)
        hands = tuple(tuple(doubled if d == missing else d for d in hand) for hand in SORTED)
        with pytest.raises(ValueError, match=f"nobody holds {domino_name(missing)}$") as refusal:
            Deal(hands)
        assert f"{domino_name(doubled)} is held" in str(refusal.value)


def test_what_is_no_domino_is_refused() -> None:
    with pytest.raises(ValueError, match="28 is not a domino"):
        Deal.from_hands(*SORTED[:3], (21, 22, 23, 24, 25, 26, 28))
    with pytest.raises(ValueError, match="6-6 is named twice"):
        Deal.from_hands(*SORTED[:3], "6-6 66")


def test_a_fixed_hand_has_seven_dominoes() -> None:
    for hand in ("6-6 6-5", range(8), ()):
        with pytest.raises(ValueError, match="a hand has 7 dominoes, not"):
            Deal.with_fixed_hand(hand, opp_seed=0)
    with pytest.raises(ValueError, match="6-6 is named twice"):
        Deal.with_fixed_hand("6-6 6-5 6-4 6-3 6-2 6-1 66", opp_seed=0)


# What a deal tells ------------------------------------------------------------------------------


@given(deals)
def test_owners_and_hands_say_the_same(deal: Deal) -> None:
    owners = deal.owners()
    assert owners.dtype == np.uint8
    assert owners.shape == (28,)
    for d in IDS:
        assert d in deal.hands[owners[d]]
        assert deal.owner(d) == deal.owner(domino_name(d)) == owners[d]
    array = deal.as_array()
    assert array.dtype == np.int8
    assert array.tolist() == [list(hand) for hand in deal.hands]
    assert Deal.from_hands(*array) == deal


@given(st.data(), deals)
def test_hands_are_kept_ascending_whatever_order_is_given(data: st.DataObject, deal: Deal) -> None:
    assert all(list(hand) == sorted(hand) for hand in deal.hands)
    shuffled = tuple(tuple(data.draw(st.permutations(hand))) for hand in deal.hands)
    assert Deal(shuffled) == deal
    assert hash(Deal(shuffled)) == hash(deal)


@given(deals, st.integers(-4, 8))
def test_rotation_moves_every_hand_on(deal: Deal, n: int) -> None:
    turned = deal.rotate(n)
    assert all(turned.owner(d) == (deal.owner(d) + n) % 4 for d in IDS)
    assert turned.rotate(-n) == deal


def test_a_deal_is_a_value() -> None:
    deal = Deal.from_seed(0)
    assert pickle.loads(pickle.dumps(deal)) == copy.deepcopy(deal) == deal
    assert len({deal, Deal.from_seed(0), Deal.from_seed(1)}) == 2
    with pytest.raises(AttributeError, match="cannot assign"):
        deal.hands = ()  # type: ignore[misc]
