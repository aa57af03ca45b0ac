"""Batches of positions at any point of play: what each single question says of their moves."""

import random
from typing import Any

import numpy as np
import pytest

from tests.solve.random_play import random_position
from texas42 import _core
from texas42.deals import Position
from texas42.solve import Positions, evaluate_moves, moves_make_many, solve_moves_many
from texas42.solve.batch_moves import NO_DOMINO, NO_MOVE
from texas42.solve.core import RULES


def some_positions(n: int) -> list[Position]:
    """Positions at every point of play, from the second trick on."""
    choose = random.Random(42)
    return [random_position(choose, 4 + i % 25) for i in range(n)]


POSITIONS = some_positions(150)
BATCH = Positions.of([position.state for position in POSITIONS])


def one_by_one() -> list[list[int]]:
    """The values of all moves, by the question about single positions."""
    return [[move.value for move in evaluate_moves(position)] for position in POSITIONS]


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_values_are_those_of_single_positions(workers: int) -> None:
    found = solve_moves_many(BATCH, workers=workers)
    assert found.dtype == np.int8
    assert found.tolist() == [row + [NO_MOVE] * (7 - len(row)) for row in one_by_one()]


@pytest.mark.parametrize("workers", [1, 3])
def test_makes_agree_with_values(workers: int) -> None:
    choose = np.random.default_rng(0)
    to_come = np.array([42 - sum(position.points) for position in POSITIONS])
    seen = set[bool]()
    for _ in range(8):
        asked = choose.integers(-2, to_come + 3).astype(np.int16)
        makes = moves_make_many(BATCH, asked, workers=workers).tolist()
        for points, of, values, row in zip(asked, to_come, one_by_one(), makes, strict=True):
            expected = [(of + value) // 2 >= points for value in values]
            assert row == expected + [False] * (7 - len(values))
            seen.update(expected)
    assert seen == {True, False}


def test_nodes_for_any_number_of_workers() -> None:
    given = RULES, BATCH.hands, BATCH.declarations, BATCH.leaders, BATCH.tricks
    values, makes = np.empty((len(BATCH), 7), np.int8), np.empty((len(BATCH), 7), np.bool_)
    points = np.full(len(BATCH), 10, np.int16)
    of_values = {_core.solve_moves_many(*given, workers, values) for workers in (1, 2, 5)}
    of_makes = {_core.moves_make_many(*given, workers, points, makes) for workers in (1, 2, 5)}
    assert len(of_values) == len(of_makes) == 1
    assert 0 < of_makes.pop() < of_values.pop()


def test_nothing_to_solve() -> None:
    nothing = Positions.of([])
    assert solve_moves_many(nothing).shape == (0, 7)
    assert moves_make_many(nothing, np.empty(0, np.int16)).shape == (0, 7)


def core_input() -> dict[str, Any]:
    return {
        "rules": RULES,
        "hands": BATCH.hands[:2],
        "declarations": BATCH.declarations[:2],
        "leaders": BATCH.leaders[:2],
        "tricks": BATCH.tricks[:2],
        "workers": 1,
    }


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"hands": BATCH.hands[:1]}, "four hands, a declaration, a leader and a trick"),
        ({"leaders": BATCH.leaders[:3]}, "four hands, a declaration, a leader and a trick"),
        ({"tricks": BATCH.tricks[:1]}, "four hands, a declaration, a leader and a trick"),
        ({"declarations": np.array([0, 10], np.uint8)}, "a declaration is a number"),
        ({"leaders": np.array([0, 4], np.uint8)}, "a leader is a seat"),
        ({"tricks": np.array([[28, 0, 28]] * 2, np.uint8)}, "come first, and 28 fills it up"),
        ({"tricks": np.array([[29, 28, 28]] * 2, np.uint8)}, "ids from 0 to 27"),
        ({"hands": BATCH.hands[:2] | np.uint32(1)}, "hands are disjoint"),
        ({"workers": 0}, "at least one worker"),
    ],
)
def test_impossible_positions(wrong: dict[str, Any], message: str) -> None:
    given = {**core_input(), **wrong}
    with pytest.raises(ValueError, match=message):
        _core.solve_moves_many(**given, values=np.empty((2, 7), np.int8))
    with pytest.raises(ValueError, match=message):
        _core.moves_make_many(
            **given, points=np.zeros(2, np.int16), makes=np.empty((2, 7), np.bool_)
        )


def test_room_for_every_answer() -> None:
    with pytest.raises(ValueError, match="room for seven answers"):
        _core.solve_moves_many(**core_input(), values=np.empty((1, 7), np.int8))
    with pytest.raises(ValueError, match="points for each position"):
        _core.moves_make_many(
            **core_input(), points=np.zeros(1, np.int16), makes=np.empty((2, 7), np.bool_)
        )


def test_tricks_are_filled_up() -> None:
    position = next(position for position in POSITIONS if len(position.trick) == 1)
    assert Positions.of([position.state]).tricks.tolist() == [
        [*position.trick, NO_DOMINO, NO_DOMINO]
    ]
