"""Suits: natural, called and effective; which suit a lead calls for and who follows it.

Suits 0..6 are the pips; suit 7 is the called suit. Section 1 of the three-axis document. Here and
in the rules that rest on it, a declaration may be given as whatever `Declaration.parse` reads.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from texas42.rules.declarations import Declaration
from texas42.rules.dominoes import DOUBLES, N_DOMINOES, N_PIPS, as_id, pips

CALLED_SUIT: Final = 7
N_SUITS: Final = 8

_remembered: Final = lru_cache(maxsize=None, typed=True)
"""As `cache`, but what is answered of 5 is not answered of 5.0, which is refused."""


@_remembered
def natural_suit(pip: int) -> frozenset[int]:
    """The seven dominoes that show a pip, sigma_p.

    >>> len(natural_suit(3))
    7
    """
    if not 0 <= pip < N_PIPS:
        raise ValueError(f"a natural suit is a pip from 0 to 6, not {pip}")
    return frozenset(d for d in range(N_DOMINOES) if pip in pips(d))


@_remembered
def called_set(decl: Declaration) -> frozenset[int]:
    """The dominoes a declaration calls into suit 7, kappa(delta): seven, or none at no trump.

    >>> called_set(Declaration.DOUBLES_SUIT) == DOUBLES, called_set(Declaration.NOTRUMP)
    (True, frozenset())
    """
    decl = Declaration.parse(decl)
    if decl.is_pip_trump:
        return natural_suit(int(decl))
    return frozenset() if decl is Declaration.NOTRUMP else DOUBLES


@_remembered
def power_set(decl: Declaration) -> frozenset[int] | None:
    """The suit that beats all others, pi(delta), or None where no suit has power.

    >>> power_set(Declaration.SIXES) == called_set(Declaration.SIXES)
    True
    >>> power_set(Declaration.DOUBLES_SUIT) is None
    True
    """
    if Declaration.parse(decl) in (Declaration.DOUBLES_SUIT, Declaration.NOTRUMP):
        return None
    return called_set(decl)


@_remembered
def effective_suit(suit: int, decl: Declaration) -> frozenset[int]:
    """The dominoes that can follow a led suit, sigma-hat: a pip suit without the called ones.

    >>> sorted(effective_suit(2, Declaration.BLANKS) - natural_suit(2))
    []
    >>> len(effective_suit(2, Declaration.BLANKS)), len(effective_suit(7, Declaration.BLANKS))
    (6, 7)
    """
    if suit == CALLED_SUIT:
        return called_set(decl)
    return natural_suit(suit) - called_set(decl)


@_remembered
def suits_of(d: int, decl: Declaration) -> frozenset[int]:
    """The suits a domino belongs to: suit 7 alone if called, else those of its pips.

    >>> sorted(suits_of(25, Declaration.FIVES)), sorted(suits_of(25, Declaration.SIXES))
    ([4, 6], [7])
    """
    return frozenset(s for s in range(N_SUITS) if follows(d, s, decl))


def led_suit(d: int, decl: Declaration) -> int:
    """The suit that leading a domino calls for: 7 if it is called, else its higher pip.

    >>> led_suit(25, Declaration.FIVES), led_suit(25, Declaration.FOURS)
    (6, 7)
    """
    return CALLED_SUIT if d in called_set(decl) else pips(d)[0]


def follows(d: int, suit: int, decl: Declaration) -> bool:
    """Whether a domino follows a led suit.

    >>> follows(25, 4, Declaration.FIVES), follows(25, 4, Declaration.SIXES)
    (True, False)
    """
    return as_id(d) in effective_suit(suit, decl)


def can_follow(hand: Iterable[int], suit: int, decl: Declaration) -> bool:
    """Whether a hand holds anything that follows a led suit; if not, the hand is void in it.

    >>> can_follow({0, 1, 2}, 6, Declaration.FIVES)
    False
    """
    return not effective_suit(suit, decl).isdisjoint(map(as_id, hand))


def suit_name(suit: int, decl: Declaration) -> str:
    """The name of a suit at the table: a plural pip, or what suit 7 is under the declaration.

    >>> suit_name(5, Declaration.SIXES), suit_name(7, Declaration.SIXES)
    ('fives', 'sixes (trump)')
    """
    name = short_suit_name(suit, decl)
    return name if suit != CALLED_SUIT or power_set(decl) is None else f"{name} (trump)"


def short_suit_name(suit: int, decl: Declaration) -> str:
    """The same without saying that it is trump.

    >>> short_suit_name(5, Declaration.SIXES), short_suit_name(7, Declaration.SIXES)
    ('fives', 'sixes')
    """
    decl = Declaration.parse(decl)
    if suit != CALLED_SUIT:
        if not 0 <= suit < N_PIPS:
            raise ValueError(f"suits go from 0 to {CALLED_SUIT}, not {suit}")
        return Declaration(suit).label
    if not called_set(decl):
        raise ValueError(f"suit {CALLED_SUIT} has no name: under {decl} nothing is called")
    return decl.label if decl.is_pip_trump else "doubles"
