"""Void patterns: which seats are void in which suits, and the lattice that such patterns form.

Sections 3.1 to 3.3 of the three-axis document. A pattern is 32 bits, four seats by eight suits.
One pattern is below another when every void of it is a void of the other; any two have a meet,
the voids they share, and a join, the voids of either.
"""

import operator
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from texas42.deals.calls import as_seat
from texas42.rules import N_SEATS
from texas42.rules.suits import N_SUITS

N_BITS: Final = N_SEATS * N_SUITS


@dataclass(frozen=True, slots=True)
class VoidPattern:
    """Which seat is void in which suit; bit seat * 8 + suit is set where it is.

    `<=` is the order of section 3.3, `&` the meet and `|` the join. Seats are 0 to 3, suits 0 to
    7, and suit 7 is the called suit.

    >>> one = VoidPattern.of([(2, 5)])
    >>> two = VoidPattern.of([(2, 5), (3, 7)])
    >>> one.is_void(2, 5), two.suits(3), two.seats(5)
    (True, (7,), (2,))
    >>> one <= two, two <= one, one & two == one, one | two == two
    (True, False, True, True)
    >>> hex(int(two)), VoidPattern(int(two)) == VoidPattern.of(two) == two
    ('0x80200000', True)
    """

    bits: int = 0

    def __post_init__(self) -> None:
        plain = operator.index(self.bits)
        if not 0 <= plain < 1 << N_BITS:
            raise ValueError(f"a void pattern is {N_BITS} bits, 0 to {(1 << N_BITS) - 1}: {plain}")
        object.__setattr__(self, "bits", plain)

    @classmethod
    def of(cls, voids: Iterable[tuple[int, int]]) -> "VoidPattern":
        """The pattern of these voids, each a seat and a suit.

        >>> VoidPattern.of([(0, 8)])
        Traceback (most recent call last):
        ...
        ValueError: 8 is not a suit: expected 0 to 7
        """
        bits = 0
        for seat, suit in voids:
            bits |= _bit(seat, suit)
        return cls(bits)

    def is_void(self, seat: int, suit: int) -> bool:
        """Whether the seat is void in the suit, V(s, l)."""
        return bool(self.bits & _bit(seat, suit))

    def suits(self, seat: int) -> tuple[int, ...]:
        """The suits that a seat is void in, ascending."""
        return tuple(suit for suit in range(N_SUITS) if self.is_void(seat, suit))

    def seats(self, suit: int) -> tuple[int, ...]:
        """The seats that are void in a suit, ascending."""
        return tuple(seat for seat in range(N_SEATS) if self.is_void(seat, suit))

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Every void as seat and suit, by seat and then by suit."""
        return ((seat, suit) for seat in range(N_SEATS) for suit in self.suits(seat))

    @property
    def n_voids(self) -> int:
        """How many voids there are, 0 to 32.

        >>> BOTTOM.n_voids, TOP.n_voids
        (0, 32)
        """
        return self.bits.bit_count()

    def __int__(self) -> int:
        return self.bits

    def __le__(self, other: "VoidPattern") -> bool:
        if not isinstance(other, VoidPattern):
            return NotImplemented
        return self.bits & other.bits == self.bits

    def __and__(self, other: "VoidPattern") -> "VoidPattern":
        if not isinstance(other, VoidPattern):
            return NotImplemented
        return VoidPattern(self.bits & other.bits)

    def __or__(self, other: "VoidPattern") -> "VoidPattern":
        if not isinstance(other, VoidPattern):
            return NotImplemented
        return VoidPattern(self.bits | other.bits)


BOTTOM: Final = VoidPattern(0)
"""Nobody is void in anything, as far as is known: below every pattern."""

TOP: Final = VoidPattern((1 << N_BITS) - 1)
"""Everybody is void in everything, as at the end of a hand: above every pattern."""


def as_suit(suit: int) -> int:
    """A suit as a plain integer; refuses what is none.

    >>> as_suit(7)
    7
    """
    plain = operator.index(suit)
    if plain not in range(N_SUITS):
        raise ValueError(f"{plain} is not a suit: expected 0 to {N_SUITS - 1}")
    return plain


def _bit(seat: int, suit: int) -> int:
    return 1 << N_SUITS * as_seat(seat) + as_suit(suit)
