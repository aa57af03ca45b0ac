"""The symmetries: what may be renamed without changing the game.

Three kinds, from section 8 of the play-phase algebra: the order of the dominoes inside a hand, the
seats, and the pip that is trump. Section 8.2 also lists the reflections of the seats. They are no
symmetry: turning the table keeps the order of play, a mirror image reverses it, and two tricks are
enough for the values to differ, as the tests show.
"""

from collections.abc import Sequence
from typing import TypeVar

from texas42.rules.dominoes import N_PIPS, domino, pips
from texas42.rules.tricks import HAND_SIZE, N_SEATS

T = TypeVar("T")


def _check_permutation(permutation: Sequence[int], size: int) -> None:
    if sorted(permutation) != list(range(size)):
        raise ValueError(f"not a permutation of 0 to {size - 1}: {list(permutation)}")


def relabel_hand(hand: Sequence[T], permutation: Sequence[int]) -> tuple[T, ...]:
    """A hand in another order: what was at local index `i` is now at `permutation[i]`.

    >>> relabel_hand(("6-6", "6-5", "6-4"), (2, 0, 1))
    ('6-5', '6-4', '6-6')
    """
    _check_permutation(permutation, len(hand))
    return tuple(hand[i] for i in sorted(range(len(hand)), key=permutation.__getitem__))


def relabel_mask(mask: int, permutation: Sequence[int]) -> int:
    """A 7-bit set of local indices after `relabel_hand`: bit `i` moves to `permutation[i]`.

    >>> relabel_mask(0b0000001, (2, 0, 1, 3, 4, 5, 6)) == 0b0000100
    True
    """
    _check_permutation(permutation, HAND_SIZE)
    if not 0 <= mask < 1 << HAND_SIZE:
        raise ValueError(f"a hand mask has {HAND_SIZE} bits, 0 to 127, not {mask}")
    return sum(1 << permutation[i] for i in range(HAND_SIZE) if mask >> i & 1)


def rotate_seats(by_seat: Sequence[T], n: int) -> tuple[T, ...]:
    """Anything held by seat, moved `n` seats on: what seat `s` had, seat `s + n` has.

    >>> rotate_seats(("south", "west", "north", "east"), 1)
    ('east', 'south', 'west', 'north')
    """
    if len(by_seat) != N_SEATS:
        raise ValueError(f"expected one entry for each of {N_SEATS} seats, not {len(by_seat)}")
    return tuple(by_seat[(seat - n) % N_SEATS] for seat in range(N_SEATS))


def rotation_sign(n: int) -> int:
    """What moving every hand and the leader `n` seats on does to values: 1 or, for odd `n`, -1.

    >>> [rotation_sign(n) for n in range(4)]
    [1, -1, 1, -1]
    """
    return -1 if n % 2 else 1


def retrump_pip(pip: int, from_pip: int, to_pip: int) -> int:
    """`from_pip` becomes `to_pip`; the six other pips keep their order.

    >>> [retrump_pip(pip, 1, 5) for pip in range(7)]
    [0, 5, 1, 2, 3, 4, 6]
    """
    if not all(0 <= p < N_PIPS for p in (pip, from_pip, to_pip)):
        raise ValueError(f"pips go from 0 to 6, not {pip}, {from_pip}, {to_pip}")
    if pip == from_pip:
        return to_pip
    place = pip - (pip > from_pip)
    return place + (place >= to_pip)


def retrump(d: int, from_pip: int, to_pip: int) -> int:
    """The domino that plays under trump `to_pip` the part `d` plays under trump `from_pip`.

    Suits, following and who beats whom correspond, so who takes which trick does too: what holds
    of "takes all seven tricks" under one pip holds under every pip. Counts move to other dominoes
    and points with them, except between 2 and 3, which exchanges the two pips of 3-2 and leaves
    the other counts where they are: there values correspond as well.

    >>> from texas42.rules import domino_name
    >>> [domino_name(retrump(d, 1, 5)) for d in (1, 2, 26, 27)]  # 1-0, 1-1, 6-5, 6-6
    ['5-0', '5-5', '6-4', '6-6']
    """
    high, low = pips(d)
    return domino(retrump_pip(high, from_pip, to_pip), retrump_pip(low, from_pip, to_pip))
