"""What the batch verbs are given, checked and in the form the core takes."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.deals import Deal
from texas42.deals.integers import as_integers
from texas42.rules import N_DOMINOES, N_SEATS, TOTAL_POINTS, Declaration
from texas42.rules.tricks import HAND_SIZE

Hands = NDArray[np.integer[Any]] | Sequence[Deal] | Sequence[Sequence[Sequence[int]]]
Declarations = Iterable[Declaration | str | int]

_ALL_DOMINOES: Final = np.uint32((1 << N_DOMINOES) - 1)


def as_masks(hands: Hands) -> NDArray[np.uint32]:
    """The hands of each deal as masks, (N, 4); ValueError with row and reason if one is no deal.

    >>> as_masks([Deal.from_hands(range(7), range(7, 14), range(14, 21), range(21, 28))]).tolist()
    [[127, 16256, 2080768, 266338304]]
    >>> hands = np.stack([Deal.from_seed(seed).as_array() for seed in range(3)])
    >>> hands[2, 0, 0] = hands[2, 1, 0]
    >>> as_masks(hands)
    Traceback (most recent call last):
    ...
    ValueError: row 2 of hands: not a deal: 3-1 is held by seats 0 and 1; nobody holds 0-0
    """
    ids = _as_ids(hands)
    exist = (ids >= 0) & (ids < N_DOMINOES)
    bits = np.left_shift(np.uint32(1), np.where(exist, ids, 0).astype(np.uint32))
    masks: NDArray[np.uint32] = np.bitwise_or.reduce(bits, axis=-1)
    # Twenty-eight dominoes that exist are a deal if and only if they are all there are.
    complete = np.bitwise_or.reduce(masks, axis=-1) == _ALL_DOMINOES
    is_deal = exist.all(axis=(1, 2)) & complete
    if not is_deal.all():
        row = int(is_deal.argmin())
        try:
            Deal(ids[row].tolist())
        except ValueError as reason:
            raise ValueError(f"row {row} of hands: {reason}") from None
    return masks


def as_declarations(decls: Declarations) -> NDArray[np.uint8]:
    """Declarations as numbers, (D,).

    >>> as_declarations(["fives", Declaration.NOTRUMP, 7]).tolist()
    [5, 9, 7]
    """
    if isinstance(decls, str):
        raise TypeError(f"expected several declarations, such as [{decls!r}], not one")
    return np.array([Declaration.parse(decl) for decl in decls], np.uint8)


def as_leaders(leaders: ArrayLike, n_deals: int) -> NDArray[np.uint8]:
    """The leader of each deal, (N,).

    >>> as_leaders(3, 2).tolist(), as_leaders([0, 1], 2).tolist()
    ([3, 3], [0, 1])
    """
    seats = as_integers(leaders, "leaders")
    wrong = seats[(seats < 0) | (seats >= N_SEATS)]
    if wrong.size:
        raise ValueError(f"seat {wrong.flat[0]} cannot lead: seats go from 0 to 3")
    if seats.shape not in ((), (n_deals,)):
        raise ValueError(
            f"leaders are one seat, or one for each of {n_deals} deals, not of shape {seats.shape}"
        )
    return np.full(n_deals, seats, np.uint8)


def as_points(points: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.int16]:
    """The points asked of each deal under each declaration, (N, D).

    >>> as_points([30, 42], (2, 2)).tolist()
    [[30, 42], [30, 42]]
    """
    asked = as_integers(points, "points")
    wrong = asked[(asked < 0) | (asked > TOTAL_POINTS)]
    if wrong.size:
        raise ValueError(f"a team ends a hand with 0 to {TOTAL_POINTS} points, not {wrong.flat[0]}")
    try:
        return np.broadcast_to(asked.astype(np.int16), shape).copy()
    except ValueError:
        raise ValueError(
            f"points of shape {asked.shape} do not broadcast to deals and declarations, {shape}"
        ) from None


def _as_ids(hands: Hands) -> NDArray[np.integer[Any]]:
    """The ids of each deal by seat, (N, 4, 7)."""
    if isinstance(hands, Deal):
        raise TypeError("expected several deals, such as [deal], not one")
    if not isinstance(hands, np.ndarray):
        rows = [deal.hands if isinstance(deal, Deal) else deal for deal in hands]
        hands = _array(rows) if rows else np.empty((0, N_SEATS, HAND_SIZE), np.int8)
    if hands.shape[1:] != (N_SEATS, HAND_SIZE):
        raise ValueError(f"hands are deals, or ids of shape (N, 4, 7), not {hands.shape}")
    return as_integers(hands, "hands")


def _array(rows: Sequence[Sequence[Sequence[int]]]) -> NDArray[Any]:
    try:
        return np.array(rows)
    except ValueError:
        raise ValueError("hands are deals, or ids of shape (N, 4, 7); these are ragged") from None
