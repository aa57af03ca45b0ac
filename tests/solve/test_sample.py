"""Chosen rows of a table: those that reading all of it meets at the same places."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from texas42 import _core
from texas42.deals import Deal, unpack_fields
from texas42.solve import TablePiece, ValueTable, value_table
from texas42.solve.table import ILLEGAL


@pytest.fixture(scope="module")
def small() -> ValueTable:
    return value_table(Deal.from_seed(930), "blanks")


@pytest.fixture(scope="module", params=[False, True], ids=["all", "choices"])
def by_trick(request: Any, small: ValueTable) -> tuple[bool, list[TablePiece]]:
    """The rows of each trick in order, all or those with a choice, from reading them all."""
    choices_only: bool = request.param
    rows = small.arrays()
    trick = 7 - (unpack_fields(rows.state).n_left.astype(int) + 3) // 4
    counts = (rows.Q != ILLEGAL).sum(axis=1) > (1 if choices_only else 0)
    chosen = [np.flatnonzero(counts & (trick == number)) for number in range(7)]
    return choices_only, [TablePiece(rows.state[at], rows.V[at], rows.Q[at]) for at in chosen]


def test_sizes(small: ValueTable, by_trick: tuple[bool, list[TablePiece]]) -> None:
    choices_only, rows = by_trick
    expected = [len(each.state) for each in rows]
    assert small.trick_sizes(choices_only=choices_only).tolist() == expected


def test_every_row(small: ValueTable, by_trick: tuple[bool, list[TablePiece]]) -> None:
    choices_only, rows = by_trick
    taken = small.take([np.arange(len(each.state)) for each in rows], choices_only=choices_only)
    assert (taken.state == np.concatenate([each.state for each in rows])).all()
    assert (np.concatenate([each.V for each in rows]) == taken.V).all()
    assert (np.concatenate([each.Q for each in rows]) == taken.Q).all()


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_some_rows_anywhere(
    small: ValueTable, by_trick: tuple[bool, list[TablePiece]], seed: int
) -> None:
    """Some of them wanted more than once, scattered over records with gaps between."""
    choices_only, rows = by_trick
    rng = np.random.default_rng(seed)
    wanted = rng.integers(0, 300, 7)
    places = [
        np.sort(rng.integers(0, len(each.state), n if len(each.state) else 0))
        for each, n in zip(rows, wanted, strict=True)
    ]
    n = sum(map(len, places))
    slots = rng.permutation(2 * n + 1)[:n].astype(np.int32)
    records = np.zeros(2 * n + 1, [("V", np.int8), ("Q", np.int8, (7,)), ("state", np.int64)])
    out = TablePiece(records["state"], records["V"], records["Q"])
    small.take(places, choices_only=choices_only, out=out, slots=slots)
    expected = np.concatenate([each.state[at] for each, at in zip(rows, places, strict=True)])
    assert (out.state[slots] == expected).all()
    for column, of_rows in ((out.V, [each.V for each in rows]), (out.Q, [each.Q for each in rows])):
        of_places = [each[at] for each, at in zip(of_rows, places, strict=True)]
        assert (column[slots] == np.concatenate(of_places)).all()
    others = np.setdiff1d(np.arange(2 * n + 1), slots)
    assert not records[others].tobytes().strip(b"\0")


# The core itself ----------------------------------------------------------------------------------


def places_of(*tricks: list[int]) -> tuple[NDArray[np.int64], list[int]]:
    given_tricks = [*tricks, *[[]] * (7 - len(tricks))]
    first = np.cumsum([0, *map(len, given_tricks)]).tolist()
    return np.array([place for trick in given_tricks for place in trick], np.int64), first


@pytest.mark.parametrize(
    ("tricks", "slots", "rows", "reason"),
    [
        ([[0, 32]], [0, 1], 2, "a place is beyond the rows of its trick"),
        ([[-1]], [0], 1, "must ascend from 0"),
        ([[5, 4]], [0, 1], 2, "must ascend from 0"),
        ([[0, 1]], [0, 2], 2, "a slot among the rows for every place"),
        ([[0, 1]], [0, -1], 2, "a slot among the rows for every place"),
        ([[0, 1]], [0], 2, "a slot among the rows for every place"),
    ],
)
def test_impossible_places(
    small: ValueTable, tricks: list[list[int]], slots: list[int], rows: int, reason: str
) -> None:
    places, first = places_of(*tricks)
    out = np.empty(rows, np.int64), np.empty(rows, np.int8), np.empty((rows, 7), np.int8)
    with pytest.raises(ValueError, match=reason):
        _core.take_rows(small._table, False, places, first, np.array(slots, np.int32), *out)


@pytest.mark.parametrize("first", [[0] * 8, [1] * 8, [0, 1, 0, 1, 1, 1, 1, 1], [0, 5] + [1] * 6])
def test_places_are_parted_by_trick(small: ValueTable, first: list[int]) -> None:
    out = np.empty(1, np.int64), np.empty(1, np.int8), np.empty((1, 7), np.int8)
    slots = np.zeros(1, np.int32)
    with pytest.raises(ValueError, match="must be parted by trick"):
        _core.take_rows(small._table, False, np.zeros(1, np.int64), first, slots, *out)


def test_columns_of_other_lengths(small: ValueTable) -> None:
    places, first = places_of([0])
    out = np.empty(1, np.int64), np.empty(2, np.int8), np.empty((1, 7), np.int8)
    with pytest.raises(ValueError, match="as many rows as each other"):
        _core.take_rows(small._table, False, places, first, np.zeros(1, np.int32), *out)


def test_states_off_their_boundaries(small: ValueTable) -> None:
    places, first = places_of([0])
    woven = np.empty(1, [("V", np.int8), ("state", np.int64), ("Q", np.int8, (7,))])
    out = woven["state"], woven["V"], woven["Q"]
    with pytest.raises(ValueError, match="boundaries of eight bytes"):
        _core.take_rows(small._table, False, places, first, np.zeros(1, np.int32), *out)
