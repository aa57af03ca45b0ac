"""A deal: which seat was dealt which seven dominoes, and the published recipes for making one."""

import operator
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals.notation import as_domino, as_dominoes, format_dominoes, format_hand, how_many
from texas42.rules import N_DOMINOES, N_SEATS, domino_name
from texas42.rules.symmetry import rotate_seats
from texas42.rules.tricks import HAND_SIZE

Hands = tuple[tuple[int, ...], ...]

_BETWEEN_HANDS: Final = re.compile(r"(?<=\s)/|/(?=\s)|\n")


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of seven, by seat; each holds ids in ascending order, whatever order is given.

    The place of a domino in its ascending hand is its *local index*, 0 to 6.

    >>> deal = Deal.from_seed(0)
    >>> print(deal)
    5-2 4-4 4-0 3-1 2-2 2-0 0-0 / 6-4 6-2 6-0 5-4 5-3 2-1 1-1 / \
6-5 6-1 5-5 5-0 4-1 3-3 3-0 / 6-6 6-3 5-1 4-3 4-2 3-2 1-0
    >>> Deal.parse(str(deal)) == deal == eval(repr(deal))
    True
    """

    hands: Hands

    def __post_init__(self) -> None:
        hands = tuple(tuple(sorted(map(as_domino, hand))) for hand in self.hands)
        faults = _faults(hands)
        if faults:
            raise ValueError(f"not a deal: {'; '.join(faults)}")
        object.__setattr__(self, "hands", hands)

    @classmethod
    def from_seed(cls, seed: int) -> "Deal":
        """The deal of a seed: all 28 shuffled by `random.Random(seed)`, then cut in four.

        >>> Deal.from_seed(1).hands[0]
        (1, 5, 10, 11, 22, 23, 26)
        """
        return cls(_cut(_shuffled(range(N_DOMINOES), seed)))

    @classmethod
    def from_hands(cls, *hands: str | Iterable[int]) -> "Deal":
        """The deal of four hands, seats 0 to 3, each a text or the ids.

        >>> Deal.from_hands("6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
        ...                 "4-3 4-2 4-1 4-0 3-3 3-2 3-1", range(7)).owner(0)
        3
        """
        return cls(tuple(map(as_dominoes, hands)))

    @classmethod
    def with_fixed_hand(cls, hand: str | Iterable[int], *, opp_seed: int) -> "Deal":
        """Seat 0 holds `hand`; the other 21, ascending, are shuffled by `opp_seed` and cut.

        >>> deal = Deal.with_fixed_hand(Deal.from_seed(0).hands[0], opp_seed=1)
        >>> deal.hands[0] == Deal.from_seed(0).hands[0], deal == Deal.from_seed(0)
        (True, False)
        """
        kept = as_dominoes(hand)
        if len(kept) != HAND_SIZE:
            raise ValueError(f"a hand has {HAND_SIZE} dominoes, not {len(kept)}")
        others = [d for d in range(N_DOMINOES) if d not in kept]
        return cls((kept, *_cut(_shuffled(others, opp_seed))))

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """The deal of a text: four hands with a slash set off by space, or a new line, between.

        >>> Deal.parse("6-6 6-5 / 5-5")
        Traceback (most recent call last):
        ...
        ValueError: expected four hands separated by ' / ', not 2
        """
        hands = [hand for hand in _BETWEEN_HANDS.split(text) if hand.strip()]
        if len(hands) != N_SEATS:
            raise ValueError(f"expected four hands separated by ' / ', not {len(hands)}")
        return cls.from_hands(*hands)

    def owner(self, domino: int | str) -> int:
        """The seat that was dealt a domino.

        >>> Deal.from_seed(0).owner("5-5")
        2
        """
        d = as_domino(domino)
        return next(seat for seat, hand in enumerate(self.hands) if d in hand)

    def owners(self) -> NDArray[np.uint8]:
        """The seat of each of the 28 dominoes, (28,) uint8.

        >>> Deal.from_seed(0).owners()[:6].tolist()
        [0, 3, 1, 0, 1, 0]
        """
        owners = np.empty(N_DOMINOES, np.uint8)
        for seat, hand in enumerate(self.hands):
            owners[list(hand)] = seat
        return owners

    def as_array(self) -> NDArray[np.int8]:
        """The ids by seat and local index, (4, 7) int8.

        >>> Deal.from_seed(0).as_array()[3].tolist()
        [1, 8, 12, 13, 16, 24, 27]
        """
        return np.array(self.hands, np.int8)

    def rotate(self, n: int) -> "Deal":
        """The same hands `n` seats on: what seat `s` held, seat `s + n` holds.

        With the leader moved as well the game is the same; an odd `n` exchanges the teams.

        >>> Deal.from_seed(0).rotate(1).owner("5-5")
        3
        """
        return Deal(rotate_seats(self.hands, n))

    def __str__(self) -> str:
        return " / ".join(map(format_hand, self.hands))

    def __repr__(self) -> str:
        return f"Deal.from_hands({', '.join(repr(format_hand(hand)) for hand in self.hands)})"


def _shuffled(dominoes: Iterable[int], seed: int) -> list[int]:
    plain = operator.index(seed)
    if plain < 0:  # `random` would take its absolute value, and so deal what another seed deals
        raise ValueError(f"a seed is 0 or more, not {plain}")
    shuffled = list(dominoes)
    random.Random(plain).shuffle(shuffled)
    return shuffled


def _cut(dominoes: Sequence[int]) -> Hands:
    cuts = range(0, len(dominoes), HAND_SIZE)
    return tuple(tuple(dominoes[cut : cut + HAND_SIZE]) for cut in cuts)


def _faults(hands: Hands) -> list[str]:
    """Why these hands are not a deal, in words; empty if they are one."""
    if len(hands) != N_SEATS:
        return [f"expected {N_SEATS} hands, not {len(hands)}"]
    faults = [
        f"seat {seat} has {how_many(len(hand))}, not {HAND_SIZE}"
        for seat, hand in enumerate(hands)
        if len(hand) != HAND_SIZE
    ]
    missing = []
    for d in range(N_DOMINOES):
        holders = [seat for seat, hand in enumerate(hands) for held in hand if held == d]
        if len(holders) > 1:
            seats = " and ".join(map(str, sorted(set(holders))))
            times = "more than once by seat" if len(set(holders)) == 1 else "by seats"
            faults.append(f"{domino_name(d)} is held {times} {seats}")
        elif not holders:
            missing.append(d)
    if missing:
        faults.append(f"nobody holds {format_dominoes(missing)}")
    return faults
