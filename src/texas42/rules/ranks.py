"""The rank algebra: tier, rank and trick key, and who beats whom because of them.

Section 2 of the three-axis document. Every set-valued function takes the dominoes that remain,
by default all of them: as higher dominoes are played, those below are promoted.
"""

from collections.abc import Iterable
from typing import Final

from texas42.rules.declarations import Declaration
from texas42.rules.dominoes import DOUBLES, N_DOMINOES, pips
from texas42.rules.suits import N_SUITS, called_set, follows, power_set

ALL_DOMINOES: Final = frozenset(range(N_DOMINOES))
_DOUBLE_RANK: Final = 14


def tier(d: int, suit: int, decl: Declaration) -> int:
    """2 for a trump, 1 for a domino that follows the led suit, 0 for a slough.

    >>> [tier(d, 6, Declaration.FIVES) for d in (20, 25, 0)]  # 5-5, 6-4, 0-0 on a lead of sixes
    [2, 1, 0]
    """
    following, power = follows(d, suit, decl), power_set(decl)
    return 2 if power is not None and d in power else int(following)


def rank(d: int, suit: int, decl: Declaration) -> int:
    """Strength within a tier: 14 for a double, else the pip sum; among called doubles the pip.

    >>> rank(20, 5, Declaration.SIXES), rank(20, 7, Declaration.DOUBLES_TRUMP)
    (14, 5)
    """
    return _strength(d, decl) if tier(d, suit, decl) else 0


def trick_key(d: int, suit: int, decl: Declaration) -> int:
    """The ordering key tau: of the dominoes of a trick, the highest key takes it.

    >>> trick_key(20, 6, Declaration.FIVES)
    46
    """
    of_tier = tier(d, suit, decl)
    return (of_tier << 4) + _strength(d, decl) if of_tier else 0


def _strength(d: int, decl: Declaration) -> int:
    """The rank of a domino in any trick where it has one."""
    high, low = pips(d)
    if high != low:
        return high + low
    return high if called_set(decl) == DOUBLES else _DOUBLE_RANK


def dominates(d1: int, d2: int, suit: int, decl: Declaration) -> bool:
    """Whether `d1` beats `d2` when `suit` is led.

    >>> dominates(27, 26, 6, Declaration.BLANKS)  # 6-6 over 6-5
    True
    """
    return trick_key(d1, suit, decl) > trick_key(d2, suit, decl)


def threats(
    d: int, suit: int, decl: Declaration, remaining: Iterable[int] = ALL_DOMINOES
) -> frozenset[int]:
    """The remaining dominoes that beat `d`, the set T(d, l, delta).

    >>> sorted(threats(26, 6, Declaration.FIVES))  # 6-5 is the highest five after 5-5
    [20]
    """
    key = trick_key(d, suit, decl)
    return frozenset(other for other in remaining if trick_key(other, suit, decl) > key)


def victims(
    d: int, suit: int, decl: Declaration, remaining: Iterable[int] = ALL_DOMINOES
) -> frozenset[int]:
    """The remaining dominoes that `d` beats, the set V(d, l, delta).

    >>> len(victims(20, 6, Declaration.FIVES))
    27
    """
    key = trick_key(d, suit, decl)
    return frozenset(other for other in remaining if trick_key(other, suit, decl) < key)


def peers(
    d: int, suit: int, decl: Declaration, remaining: Iterable[int] = ALL_DOMINOES
) -> frozenset[int]:
    """The remaining dominoes with the key of `d`, itself included: all sloughs are peers.

    >>> sorted(peers(0, 6, Declaration.FIVES, remaining=[0, 1, 2, 27]))
    [0, 1, 2]
    """
    key = trick_key(d, suit, decl)
    return frozenset(other for other in remaining if trick_key(other, suit, decl) == key)


def power_profile(
    d: int, decl: Declaration, remaining: Iterable[int] = ALL_DOMINOES
) -> tuple[tuple[int, int], ...]:
    """For each led suit 0..7, how many remaining dominoes beat `d` and how many it beats.

    >>> power_profile(20, Declaration.FIVES)[7]
    (0, 27)
    """
    left = frozenset(remaining)
    return tuple(
        (len(threats(d, suit, decl, left)), len(victims(d, suit, decl, left)))
        for suit in range(N_SUITS)
    )


def promoted(d: int, suit: int, decl: Declaration, played: Iterable[int]) -> int:
    """How many places `d` has risen because dominoes that beat it are gone.

    >>> promoted(26, 6, Declaration.FIVES, played=[20])
    1
    """
    return len(threats(d, suit, decl, played))
