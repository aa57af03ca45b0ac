"""How people say it: which suits there are, and in which order they are named."""

from texas42.rules import CALLED_SUIT, Declaration, effective_suit
from texas42.rules.suits import N_SUITS


def suit_order(suit: int) -> int:
    """A key that puts the called suit first and then sixes to blanks, as people name them.

    >>> sorted(range(8), key=suit_order)
    [7, 6, 5, 4, 3, 2, 1, 0]
    """
    return CALLED_SUIT - suit


def existing_suits(declaration: Declaration) -> tuple[int, ...]:
    """The suits with any domino in them, the called one first, then sixes to blanks.

    A pip that is trump is no suit beside suit 7, and at no trump nothing is called.

    >>> existing_suits(Declaration.FIVES), existing_suits(Declaration.NOTRUMP)
    ((7, 6, 4, 3, 2, 1, 0), (6, 5, 4, 3, 2, 1, 0))
    """
    there = (suit for suit in range(N_SUITS) if effective_suit(suit, declaration))
    return tuple(sorted(there, key=suit_order))
