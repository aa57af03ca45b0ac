"""What the verbs answer: thresholds against values, points won, playouts, refusals."""

import random
from typing import Any

import pytest

from tests.solve.random_play import random_position
from texas42.deals import Deal, Position
from texas42.solve import best_line, can_make, evaluate_moves, solve, value

POSITIONS = [random_position(random.Random(seed), plays) for seed, plays in enumerate(range(29))]
LATE = [position for position in POSITIONS if len(position.plays) >= 8]


def final_points(position: Position) -> list[int]:
    """What each team ends the hand with, by the value of the position."""
    to_come, difference = 42 - sum(position.points), value(position)
    return [
        position.points[0] + (to_come + difference) // 2,
        position.points[1] + (to_come - difference) // 2,
    ]


@pytest.mark.parametrize("team", [0, 1])
@pytest.mark.parametrize("position", LATE, ids=lambda position: len(position.plays))
def test_can_make_at_every_threshold(position: Position, team: int) -> None:
    made = [can_make(position, points, team) for points in range(43)]
    assert made == [points <= final_points(position)[team] for points in range(43)]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: len(position.plays))
def test_can_make_turns_at_the_value(position: Position) -> None:
    final = final_points(position)
    assert sum(final) == 42
    for team in (0, 1):
        assert can_make(position, final[team], team)
        if final[team] < 42:
            assert not can_make(position, final[team] + 1, team)


def test_points_won_count() -> None:
    won = [max(position.points) for position in LATE]
    assert max(won) > 20  # or the test above would not have seen it


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: len(position.plays))
def test_solve_is_of_one_piece(position: Position) -> None:
    solution = solve(position)
    assert solution.position == position
    assert solution.value == value(position)
    assert list(solution.moves) == evaluate_moves(position)
    assert solution.line == best_line(position)
    assert solution.points == tuple(final_points(position))
    assert solution == solve(position)
    assert (solution.nodes == 0) == position.is_over


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: len(position.plays))
def test_best_line_earns_the_value(position: Position) -> None:
    line = best_line(position)
    assert line.is_over
    assert line.plays[: len(position.plays)] == position.plays
    assert list(line.points) == final_points(position)
    # Every play on the way is the lowest of the best.
    while not position.is_over:
        best = [move.domino for move in evaluate_moves(position) if move.best]
        assert line.plays[len(position.plays)] == min(best)
        position = position.play(min(best))


@pytest.mark.parametrize("position", POSITIONS[:-1], ids=lambda position: len(position.plays))
def test_moves_are_those_of_the_seat_to_play(position: Position) -> None:
    moves = evaluate_moves(position)
    dealt = position.deal.hands[position.to_play]
    assert tuple(move.domino for move in moves) == position.legal()
    assert all(dealt[move.index] == move.domino for move in moves)
    best = max if position.to_play % 2 == 0 else min
    assert value(position) == best(move.value for move in moves)
    assert [move.best for move in moves] == [move.value == value(position) for move in moves]


def gone(position: Position) -> Position:
    """The same state with its completed tricks off the record."""
    return Position.from_packed(position.packed(), position.deal, position.declaration)


def test_without_a_record_values_stand_and_points_do_not() -> None:
    position = random_position(random.Random(3), 10)
    off_record = gone(position)
    assert value(off_record) == value(position)
    assert evaluate_moves(off_record) == evaluate_moves(position)
    assert solve(off_record).points is None
    assert best_line(off_record).is_over
    with pytest.raises(ValueError, match=r"depends on who won the \d+ points .* ask for its value"):
        can_make(off_record, 30)


def test_without_a_record_points_already_made_are_made() -> None:
    position = Position.start(Deal.from_seed(3), "fives", gone=random_gone())
    won = position
    while not won.points[0]:
        won = won.play(won.legal()[0])
    assert can_make(won, won.points[0])
    assert can_make(won, 0)
    with pytest.raises(ValueError, match="depends on"):
        can_make(won, won.points[0] + 1)


def random_gone() -> tuple[int, ...]:
    """The dominoes of two tricks of seed 3."""
    position = Position.start(Deal.from_seed(3), "fives")
    for _ in range(8):
        position = position.play(position.legal()[-1])
    return position.plays


@pytest.mark.parametrize("points", [-1, 43, 84])
def test_points_that_no_hand_has_are_refused(points: int) -> None:
    with pytest.raises(ValueError, match=f"0 to 42 points, not {points}"):
        can_make(POSITIONS[0], points)


@pytest.mark.parametrize("team", [-1, 2, 3])
def test_a_team_that_does_not_exist_is_refused(team: int) -> None:
    with pytest.raises(ValueError, match=r"expected 0 \(seats 0 and 2\) or 1 \(seats 1 and 3\)"):
        can_make(POSITIONS[0], 30, team)


@pytest.mark.parametrize("verb", [value, solve, evaluate_moves, best_line, can_make])
@pytest.mark.parametrize("given", ["4-4 5-4", None, Deal.from_seed(0)], ids=repr)
def test_what_is_no_position_is_refused(verb: Any, given: object) -> None:
    rest = (30,) if verb is can_make else ()
    expected = rf"expected a Position, .*, not {type(given).__name__}$"
    with pytest.raises(TypeError, match=expected):
        verb(given, *rest)
