"""The 28 dominoes: their ids, ends, names and counts."""

from typing import Any

import numpy as np
import pytest

from tests.reference import slow
from tests.rules.naming import tile, tiles
from texas42.rules import (
    COUNTS,
    DOUBLES,
    N_DOMINOES,
    count,
    domino,
    domino_name,
    is_double,
    pip_sum,
    pips,
)
from texas42.rules.dominoes import as_id

IDS = range(28)


def test_ids_run_from_double_blank_to_double_six() -> None:
    names = [domino_name(d) for d in range(N_DOMINOES)]
    assert names[:7] == ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"]
    assert names[-3:] == ["6-4", "6-5", "6-6"]
    assert [tile(name) for name in names] == list(IDS)


def test_ends_and_ids_are_inverse_in_either_order() -> None:
    for d in IDS:
        high, low = pips(d)
        assert high >= low
        assert domino(high, low) == domino(low, high) == d
    assert [pips(d) for d in IDS] == slow.PIPS


def test_the_doubles_are_seven() -> None:
    doubles = tiles("0-0 1-1 2-2 3-3 4-4 5-5 6-6")
    assert frozenset(doubles) == DOUBLES
    assert [d for d in IDS if is_double(d)] == list(doubles)


def test_pip_sums() -> None:
    assert [pip_sum(d) for d in tiles("0-0 1-0 6-5 6-6 4-3")] == [0, 1, 11, 12, 7]
    assert sum(pip_sum(d) for d in IDS) == 8 * sum(range(7))  # each pip lies on eight ends


def test_five_dominoes_count_35_in_all() -> None:
    worth = {tile("5-5"): 10, tile("6-4"): 10, tile("5-0"): 5, tile("4-1"): 5, tile("3-2"): 5}
    assert {d: count(d) for d in IDS if count(d)} == worth
    assert tuple(count(d) for d in IDS) == COUNTS
    assert sum(COUNTS) == 35


@pytest.mark.parametrize("wrong", [-1, 28, 1000])
def test_what_is_no_id_is_refused_by_name(wrong: int) -> None:
    for rule in (pips, domino_name, is_double, pip_sum, count, as_id):
        with pytest.raises(ValueError, match=f"^{wrong} is not a domino: ids go from 0 to 27$"):
            rule(wrong)


@pytest.mark.parametrize("ends", [(7, 0), (0, 7), (-1, 3), (3, -1)])
def test_what_are_no_pips_is_refused(ends: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"from 0 to 6, not {ends[0]} and {ends[1]}"):
        domino(*ends)


def test_numpy_integers_are_ids_like_any_other() -> None:
    ids: Any = np.arange(28, dtype=np.int8)
    assert [type(as_id(d)) for d in ids] == [int] * 28
    assert [count(d) for d in ids] == list(COUNTS)
    assert [domino_name(d) for d in ids] == [domino_name(d) for d in IDS]
    six, four = ids[6], ids[4]
    assert domino(six, four) == 25
    assert type(domino(six, four)) is int
