"""What the rules are asked of what is no domino, no suit, no declaration: refused, always alike."""

from collections.abc import Callable
from typing import Any

import pytest

from texas42.rules import (
    Declaration,
    called_set,
    can_follow,
    count,
    dominates,
    domino_name,
    effective_suit,
    follows,
    is_double,
    led_suit,
    legal_moves,
    peers,
    pip_sum,
    pips,
    power_profile,
    power_set,
    promoted,
    rank,
    signed_reward,
    suit_name,
    suits_of,
    threats,
    tier,
    trick_key,
    trick_points,
    trick_winner,
    victims,
)

FIVES = Declaration.FIVES

OF_A_DOMINO: dict[str, Callable[[int], object]] = {
    "pips": pips,
    "domino_name": domino_name,
    "is_double": is_double,
    "pip_sum": pip_sum,
    "count": count,
    "suits_of": lambda d: suits_of(d, FIVES),
    "led_suit": lambda d: led_suit(d, FIVES),
    "follows": lambda d: follows(d, 6, FIVES),
    "can_follow": lambda d: can_follow({0, d}, 6, FIVES),
    "tier": lambda d: tier(d, 6, FIVES),
    "rank": lambda d: rank(d, 6, FIVES),
    "trick_key": lambda d: trick_key(d, 6, FIVES),
    "dominates": lambda d: dominates(d, 0, 6, FIVES),
    "is dominated": lambda d: dominates(0, d, 6, FIVES),
    "threats": lambda d: threats(d, 6, FIVES),
    "threats among none": lambda d: threats(d, 6, FIVES, []),
    "threats among": lambda d: threats(0, 6, FIVES, [d]),
    "victims": lambda d: victims(d, 6, FIVES),
    "victims among none": lambda d: victims(d, 6, FIVES, []),
    "victims among": lambda d: victims(0, 6, FIVES, [d]),
    "peers": lambda d: peers(d, 6, FIVES),
    "peers among": lambda d: peers(0, 6, FIVES, [d]),
    "power_profile": lambda d: power_profile(d, FIVES),
    "power_profile among": lambda d: power_profile(0, FIVES, [d]),
    "promoted": lambda d: promoted(d, 6, FIVES, []),
    "promoted by": lambda d: promoted(0, 6, FIVES, [d]),
    "legal_moves": lambda d: legal_moves([d, 0], 26, FIVES),
    "legal_moves on lead": lambda d: legal_moves([d, 0], None, FIVES),
    "legal_moves to": lambda d: legal_moves([0], d, FIVES),
    "trick_winner": lambda d: trick_winner([0, d], FIVES),
    "trick_winner so far": lambda d: trick_winner([d], FIVES),
    "trick_points": lambda d: trick_points([0, d]),
    "signed_reward": lambda d: signed_reward(0, [0, 1, 2, d], FIVES),
}

OF_A_SUIT: dict[str, Callable[[int], object]] = {
    "effective_suit": lambda suit: effective_suit(suit, FIVES),
    "follows": lambda suit: follows(20, suit, FIVES),
    "can_follow": lambda suit: can_follow({20}, suit, FIVES),
    "tier of a trump": lambda suit: tier(20, suit, FIVES),
    "rank of a trump": lambda suit: rank(20, suit, FIVES),
    "trick_key of a trump": lambda suit: trick_key(20, suit, FIVES),
    "threats among none": lambda suit: threats(20, suit, FIVES, []),
}

OF_A_DECLARATION: dict[str, Callable[[Any], object]] = {
    "called_set": called_set,
    "power_set": power_set,
    "effective_suit": lambda decl: effective_suit(7, decl),
    "suits_of": lambda decl: suits_of(1, decl),
    "led_suit": lambda decl: led_suit(1, decl),
    "suit_name": lambda decl: suit_name(6, decl),
    "tier": lambda decl: tier(1, 6, decl),
    "rank": lambda decl: rank(27, 6, decl),
    "trick_key": lambda decl: trick_key(27, 6, decl),
    "legal_moves": lambda decl: legal_moves([0, 1, 2], 26, decl),
    "trick_winner": lambda decl: trick_winner([25, 26, 27, 0], decl),
}


@pytest.mark.parametrize("name", OF_A_DOMINO)
@pytest.mark.parametrize("wrong", [-1, 28, 99])
def test_what_is_no_domino(name: str, wrong: int) -> None:
    with pytest.raises(ValueError, match=f"^{wrong} is not a domino: ids go from 0 to 27$"):
        OF_A_DOMINO[name](wrong)


@pytest.mark.parametrize("name", OF_A_SUIT)
@pytest.mark.parametrize("wrong", [-1, 8, 99])
def test_what_is_no_suit(name: str, wrong: int) -> None:
    with pytest.raises(ValueError, match=f"from 0 to 6, not {wrong}$"):
        OF_A_SUIT[name](wrong)


@pytest.mark.parametrize("name", OF_A_DECLARATION)
def test_a_declaration_is_known_by_number_and_name_too(name: str) -> None:
    ask = OF_A_DECLARATION[name]
    for decl in reversed(Declaration):  # what is remembered of one must not answer for another
        assert ask(int(decl)) == ask(decl) == ask(decl.label) == ask(str(int(decl)))


@pytest.mark.parametrize("name", OF_A_DECLARATION)
@pytest.mark.parametrize("first", [True, False])
def test_what_is_no_declaration(name: str, first: bool) -> None:
    ask = OF_A_DECLARATION[name]
    if not first:  # 5.0 is refused after 5 has been answered, though the two are equal
        ask(FIVES)
        ask(5)
    with pytest.raises(ValueError, match=r"^unknown declaration 10: expected blanks, ones, "):
        ask(10)
    with pytest.raises(ValueError, match=r"^unknown declaration 'hearts': expected blanks, ones, "):
        ask("hearts")
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        ask(5.0)


def test_a_trick_with_nothing_in_it() -> None:
    with pytest.raises(ValueError, match=r"^nobody is winning a trick with no domino in it$"):
        trick_winner([], FIVES)
