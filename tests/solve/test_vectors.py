"""Published values, computed by solvers that share nothing with this one."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.golden import load
from texas42 import Deal, Position, evaluate_moves, value, value_table
from texas42.solve import TablePiece, ValueTable, count_states

ROOTS = load("root_values.jsonl")
TABLES = load("full_tables.jsonl")

# Dominoes in hand are the lowest 28 bits of a packed state: two hands in each half of those.
HALF = 14
BITS_SET = np.array([half.bit_count() for half in range(1 << HALF)], np.uint8)


def name(record: dict[str, Any]) -> str:
    return f"{record['seed']}-{record['decl']}"


def table_case(record: dict[str, Any]) -> Any:
    """A table as a parameter; those that a core full of checks would be long at are marked."""
    marks = [pytest.mark.large] if record["n_states"] > 5_000_000 else []
    return pytest.param(record, id=name(record), marks=marks)


@pytest.mark.parametrize("root", ROOTS, ids=name)
def test_root(root: dict[str, Any]) -> None:
    deal = Deal.from_seed(root["seed"])
    position = Position.start(deal, root["decl"])
    assert value(position) == root["root_V"]
    assert [move.value for move in evaluate_moves(position)] == root["root_q"]
    assert count_states(deal, root["decl"]).sum() == root["n_states"]


@pytest.mark.parametrize("expected", [table_case(record) for record in TABLES])
def test_table(expected: dict[str, Any]) -> None:
    deal = Deal.from_seed(expected["seed"])
    assert [list(hand) for hand in deal.hands] == expected["hands"]
    table = value_table(deal, expected["decl"])
    assert table.n_states == expected["n_states"]
    assert table.levels.tolist() == expected["levels"]
    assert table.root_value == expected["root_V"]
    assert list(table.row(table.root).Q) == expected["root_q"]

    sums = add_up(table)
    assert sums.levels.tolist() == expected["levels"]
    assert sums.of_v == expected["sum_V"]
    assert sums.of_q == expected["sum_q_legal"]
    assert sums.n_legal == expected["n_legal"]


class Sums:
    """What the rows of a table add up to, a piece at a time, seen to be in order."""

    def __init__(self) -> None:
        self.levels: NDArray[np.int64] = np.zeros(29, np.int64)
        self.of_v = self.of_q = self.n_legal = 0
        self.last = -1

    def add(self, piece: TablePiece) -> None:
        """Take the next rows."""
        assert self.last < piece.state[0]
        assert (piece.state[:-1] < piece.state[1:]).all()
        self.last = int(piece.state[-1])
        low, high = (piece.state >> at & BITS_SET.size - 1 for at in (0, HALF))
        self.levels += np.bincount(BITS_SET[low] + BITS_SET[high], minlength=29)
        self.of_v += int(piece.V.sum(dtype=np.int64))
        legal = int(np.count_nonzero(piece.Q != -128))
        self.n_legal += legal
        self.of_q += int(piece.Q.sum(dtype=np.int64)) + 128 * (piece.Q.size - legal)


def add_up(table: ValueTable) -> Sums:
    sums = Sums()
    for piece in table.pieces(rows=1 << 17):  # small enough to stay in the cache
        sums.add(piece)
    return sums
