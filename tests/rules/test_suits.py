"""Suits: what a lead calls for and what follows it, under every declaration."""

from itertools import product

import pytest

from tests.reference import slow
from tests.rules.naming import tile, tiles
from texas42.rules import (
    CALLED_SUIT,
    DOUBLES,
    Declaration,
    called_set,
    can_follow,
    effective_suit,
    follows,
    led_suit,
    natural_suit,
    power_set,
    suit_name,
    suits_of,
)

IDS = range(28)
SUITS = range(8)


def test_a_natural_suit_is_the_dominoes_that_show_a_pip() -> None:
    assert natural_suit(4) == frozenset(tiles("4-0 4-1 4-2 4-3 4-4 5-4 6-4"))
    assert [len(natural_suit(pip)) for pip in range(7)] == [7] * 7
    for d in IDS:  # a covering: a double lies in one natural suit, any other domino in two
        assert sum(d in natural_suit(pip) for pip in range(7)) == (1 if d in DOUBLES else 2)


def test_the_called_set_is_suit_7() -> None:
    assert [called_set(decl) for decl in Declaration] == [
        *(natural_suit(pip) for pip in range(7)),
        DOUBLES,
        DOUBLES,
        frozenset(),
    ]
    for decl in Declaration:
        assert effective_suit(CALLED_SUIT, decl) == called_set(decl)


def test_the_called_set_has_power_except_for_8_and_9() -> None:
    for decl in Declaration:
        without = decl in (Declaration.DOUBLES_SUIT, Declaration.NOTRUMP)
        assert power_set(decl) == (None if without else called_set(decl))


def test_an_effective_suit_is_the_natural_one_without_the_called_dominoes() -> None:
    for decl, pip in product(Declaration, range(7)):
        assert effective_suit(pip, decl) == natural_suit(pip) - called_set(decl)
    assert effective_suit(6, Declaration.FIVES) == frozenset(tiles("6-0 6-1 6-2 6-3 6-4 6-6"))
    assert effective_suit(5, Declaration.FIVES) == frozenset()
    assert tile("6-6") not in effective_suit(6, Declaration.DOUBLES_SUIT)
    assert tile("6-6") in effective_suit(6, Declaration.NOTRUMP)


@pytest.mark.parametrize("decl", Declaration)
def test_suits_are_those_of_the_reference(decl: Declaration) -> None:
    for d in IDS:
        assert suits_of(d, decl) == slow.suits_of(d, decl)
        assert led_suit(d, decl) == slow.led_suit(d, decl)
        for suit in SUITS:
            assert follows(d, suit, decl) == slow.follows(d, suit, decl)
            assert (d in effective_suit(suit, decl)) == slow.follows(d, suit, decl)


@pytest.mark.parametrize("decl", Declaration)
def test_a_lead_calls_for_a_suit_it_belongs_to(decl: Declaration) -> None:
    for d in IDS:
        assert led_suit(d, decl) in suits_of(d, decl)
        assert led_suit(d, decl) == max(suits_of(d, decl))


@pytest.mark.parametrize(
    ("decl", "names", "suit", "can"),
    [
        (Declaration.FIVES, "6-5 5-0 4-3", 6, False),  # 6-5 is a trump, no six
        (Declaration.FIVES, "6-5 5-0 4-3", 7, True),
        (Declaration.FIVES, "6-5 5-0 4-3", 4, True),
        (Declaration.FIVES, "6-5 5-0 4-3", 3, True),  # by its lower pip as well
        (Declaration.DOUBLES_TRUMP, "6-6 3-2", 6, False),
        (Declaration.DOUBLES_SUIT, "6-6 3-2", 7, True),
        (Declaration.NOTRUMP, "6-6 3-2", 6, True),
        (Declaration.NOTRUMP, "6-6 3-2", 7, False),  # nobody can follow what nobody can lead
    ],
)
def test_can_follow(decl: Declaration, names: str, suit: int, can: bool) -> None:
    assert can_follow(set(tiles(names)), suit, decl) is can
    assert not can_follow(set(), suit, decl)


def test_what_is_no_suit_is_refused() -> None:
    for wrong in (-1, 8):
        with pytest.raises(ValueError, match=rf"from 0 to 6, not {wrong}"):
            effective_suit(wrong, Declaration.FIVES)
        with pytest.raises(ValueError, match=f"suits go from 0 to 7, not {wrong}"):
            suit_name(wrong, Declaration.FIVES)
    with pytest.raises(ValueError, match="a pip from 0 to 6, not 7"):
        natural_suit(7)  # suit 7 is a matter of the declaration


def test_the_called_suit_is_named_after_what_is_called() -> None:
    assert [suit_name(CALLED_SUIT, decl) for decl in Declaration if called_set(decl)] == [
        "blanks (trump)",
        "ones (trump)",
        "twos (trump)",
        "threes (trump)",
        "fours (trump)",
        "fives (trump)",
        "sixes (trump)",
        "doubles (trump)",
        "doubles",
    ]
    with pytest.raises(ValueError, match="under notrump nothing is called"):
        suit_name(CALLED_SUIT, Declaration.NOTRUMP)
    assert suit_name(0, Declaration.NOTRUMP) == "blanks"
