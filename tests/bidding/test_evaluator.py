"""The double-dummy evaluator, as the bidder's side sees it, against one position at a time."""

import numpy as np
import pytest

from texas42.bidding import DoubleDummy, Evaluator
from texas42.deals import Deal, Position
from texas42.rules import Declaration
from texas42.solve import can_make, evaluate_moves, value

DEALS = [Deal.from_seed(seed) for seed in range(6)]
WORLDS = np.stack([deal.as_array() for deal in DEALS])
DECLS = tuple(Declaration)
DOUBLE_DUMMY: Evaluator = DoubleDummy()


def ours(value: int, seat: int) -> int:
    """The points of the bidder's side by the value of a deal, team 0 minus team 1."""
    points, rest = divmod(42 + (value if seat in (0, 2) else -value), 2)
    assert rest == 0
    return points


@pytest.mark.parametrize("seat", range(4))
def test_points_are_those_of_the_bidders_side(seat: int) -> None:
    expected = [
        [ours(value(Position.start(deal, decl, seat)), seat) for decl in DECLS] for deal in DEALS
    ]
    points = DOUBLE_DUMMY.points(WORLDS, DECLS, seat)
    assert points.dtype == np.int8
    assert points.tolist() == expected


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("decl", [Declaration.FOURS, Declaration.NOTRUMP])
def test_points_after_each_lead(seat: int, decl: Declaration) -> None:
    for deal, points in zip(DEALS, DOUBLE_DUMMY.lead_points(WORLDS, decl, seat), strict=True):
        moves = evaluate_moves(Position.start(deal, decl, seat))
        assert [deal.hands[seat][move.index] for move in moves] == list(deal.hands[seat])
        assert points.tolist() == [ours(move.value, seat) for move in moves]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("level", [30, 36, 42])
def test_makes_is_what_each_position_says(seat: int, level: int) -> None:
    expected = [
        [can_make(Position.start(deal, decl, seat), level, team=seat % 2) for decl in DECLS]
        for deal in DEALS
    ]
    assert DOUBLE_DUMMY.makes(WORLDS, DECLS, level, seat).tolist() == expected


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("level", [30, 42])
def test_makes_after_each_lead(seat: int, level: int) -> None:
    """A lead leaves what the opponents cannot keep from the bidder's side."""
    decl = Declaration.SIXES
    expected = [
        [
            can_make(Position.start(deal, decl, seat).play(d), level, team=seat % 2)
            for d in deal.hands[seat]
        ]
        for deal in DEALS
    ]
    assert DOUBLE_DUMMY.lead_makes(WORLDS, decl, level, seat).tolist() == expected


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_same_answers_for_any_number_of_workers(workers: int) -> None:
    told: list[tuple[int, int]] = []
    decl, seat = Declaration.TWOS, 3

    def progress(done: int, of: int) -> None:
        told.append((done, of))

    some = DOUBLE_DUMMY.points(WORLDS, DECLS, seat, workers=workers, progress=progress)
    assert np.array_equal(some, DOUBLE_DUMMY.points(WORLDS, DECLS, seat))
    asked = [
        (DOUBLE_DUMMY.makes, (WORLDS, DECLS, 31, seat)),
        (DOUBLE_DUMMY.lead_points, (WORLDS, decl, seat)),
        (DOUBLE_DUMMY.lead_makes, (WORLDS, decl, 31, seat)),
    ]
    for ask, arguments in asked:
        found = ask(*arguments, workers=workers, progress=progress)  # type: ignore[operator]
        assert np.array_equal(found, ask(*arguments))  # type: ignore[operator]
    assert told == [(len(DEALS), len(DEALS))] * 4


def test_no_worlds_have_no_answers() -> None:
    none = WORLDS[:0]
    assert DOUBLE_DUMMY.points(none, DECLS).shape == (0, 10)
    assert DOUBLE_DUMMY.makes(none, DECLS, 30).shape == (0, 10)
    assert DOUBLE_DUMMY.lead_points(none, DECLS[0]).shape == (0, 7)
    assert DOUBLE_DUMMY.lead_makes(none, DECLS[0], 30).shape == (0, 7)


def test_it_says_that_it_flatters() -> None:
    assert DOUBLE_DUMMY.name == "double-dummy"
    assert "flatters the bidder" in DOUBLE_DUMMY.label
    assert "flatters the bidder" in DOUBLE_DUMMY.caveat
