"""The search and the state tables, two ways to the same values, agree on whole deals."""

import random

import pytest

from tests.solve.random_play import play_on
from texas42.deals import Deal, Position, pack
from texas42.solve import ValueTable, evaluate_moves, value, value_table

TABLES = [(1000 + n, n % 10, n % 4) for n in range(10)]  # seed, declaration, leader
WALKS = 6


@pytest.fixture(scope="module", params=TABLES, ids=lambda t: f"seed-{t[0]}-decl-{t[1]}")
def table(request: pytest.FixtureRequest) -> ValueTable:
    seed, decl, leader = request.param
    return value_table(Deal.from_seed(seed), decl, leader)


def start(table: ValueTable) -> Position:
    return Position.start(table.deal, table.declaration, table.leader)


def values_by_index(position: Position) -> dict[int, int]:
    return {move.index: move.value for move in evaluate_moves(position)}


def legal_values(table: ValueTable, position: Position) -> dict[int, int]:
    return {i: q for i, q in enumerate(table.row(position).Q) if q != -128}


def test_at_the_start(table: ValueTable) -> None:
    assert value(start(table)) == table.root_value == table.value(table.root)
    assert values_by_index(start(table)) == legal_values(table, start(table))


def test_along_random_playouts(table: ValueTable) -> None:
    choose = random.Random(table.root)
    for _ in range(WALKS):
        position = play_on(choose, start(table), plays=3)
        while not position.is_over:
            assert value(position) == table.value(position) == table.row(position).V
            assert values_by_index(position) == legal_values(table, position)
            position = play_on(choose, position, plays=1)
        assert table.value(position) == 0
        assert legal_values(table, position) == {}


def test_rows_that_are_read_are_those_searched(table: ValueTable) -> None:
    piece = next(table.pieces(rows=1 << 16))
    for at in range(0, len(piece.state), 997):
        position = Position.from_packed(int(piece.state[at]), table.deal, table.declaration)
        assert pack(position.state, table.deal) == piece.state[at]
        assert value(position) == piece.V[at]
        assert values_by_index(position) == {
            i: q for i, q in enumerate(piece.Q[at].tolist()) if q != -128
        }
