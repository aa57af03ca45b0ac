"""The core agrees with the slow reference on the ends of hands."""

import random

import pytest

from tests.reference import slow
from tests.solve.random_play import mask, play_on, random_end, random_position
from texas42.solve import can_make, evaluate_moves, value
from texas42.solve.core import search

# How many ends of each size, for each declaration: 3,410 in all.
ENDS = {1: 60, 2: 180, 3: 100, 4: 1}


def asked(end: slow.Position) -> tuple[list[int], int, int, tuple[int, ...]]:
    return [mask(hand) for hand in end.hands], end.decl, end.leader, end.trick


@pytest.mark.parametrize("decl", range(10))
def test_random_ends(decl: int) -> None:
    choose = random.Random(decl)
    leaders, tricks = set(), set()
    for size, number in ENDS.items():
        for _ in range(number):
            end = random_end(choose, size, decl)
            leaders.add(end.leader)
            tricks.add(len(end.trick))
            moves, _ = search().move_values(*asked(end))
            assert dict(moves) == slow.move_values(*end), end
            assert [d for d, _ in moves] == sorted(d for d, _ in moves)
            assert search().value(*asked(end))[0] == slow.value(*end), end
    assert leaders == {0, 1, 2, 3}
    assert tricks == {0, 1, 2, 3}


@pytest.mark.parametrize("decl", range(10))
def test_every_threshold_of_random_ends(decl: int) -> None:
    choose = random.Random(100 + decl)
    for _ in range(20):
        end = random_end(choose, 3, decl)
        to_come = slow.trick_points((*sum(end.hands, ()), *end.trick)) + 2  # of three tricks
        team_0 = (to_come + slow.value(*end)) // 2
        made = [search().can_make(*asked(end), points)[0] for points in range(-1, to_come + 2)]
        assert made == [points <= team_0 for points in range(-1, to_come + 2)], end


@pytest.mark.parametrize("seed", range(20))
def test_ends_of_whole_hands(seed: int) -> None:
    choose = random.Random(seed)
    for n_left in range(1, 13):
        position = random_position(choose, 28 - n_left)
        end = position.hands, int(position.declaration), position.trick_leader, position.trick
        moves = evaluate_moves(position)
        assert {move.domino: move.value for move in moves} == slow.move_values(*end)
        best = slow.value(*end)
        assert value(position) == best
        assert {move.domino for move in moves if move.best} == {
            d for d, worth in slow.move_values(*end).items() if worth == best
        }
        final = position.points[0] + (42 - sum(position.points) + best) // 2
        assert [can_make(position, points) for points in range(43)] == [
            points <= final for points in range(43)
        ]


def test_a_finished_hand() -> None:
    over = play_on(random.Random(0), random_position(random.Random(0), 0), 28)
    assert value(over) == 0
    assert evaluate_moves(over) == []
