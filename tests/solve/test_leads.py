"""Batches of opening leads: what each single question says of them, for any number of workers."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.deals import Deal, Position
from texas42.rules import Declaration
from texas42.solve import (
    batch,
    evaluate_moves,
    leads_make_many,
    solve_leads_many,
    solve_many,
)

DEALS = [Deal.from_seed(seed) for seed in range(500, 508)]
LEADERS = [n % 4 for n in range(len(DEALS))]


def one_by_one(decl: Declaration) -> NDArray[np.int8]:
    """The values of all leads, by the question about single positions."""
    return np.array(
        [
            [move.value for move in evaluate_moves(Position.start(deal, decl, leader))]
            for deal, leader in zip(DEALS, LEADERS, strict=True)
        ],
        np.int8,
    )


@pytest.mark.parametrize("decl", Declaration)
def test_values_are_those_of_single_positions(decl: Declaration) -> None:
    found = solve_leads_many(DEALS, decl, LEADERS)
    assert found.dtype == np.int8
    assert (found == one_by_one(decl)).all()


@pytest.mark.parametrize("leader", range(4))
def test_the_best_lead_is_worth_the_deal(leader: int) -> None:
    values = solve_many(DEALS, ["fours"], leader)[:, 0]
    leads = solve_leads_many(DEALS, "fours", leader)
    best = leads.max(axis=1) if leader % 2 == 0 else leads.min(axis=1)
    assert (best == values).all()


@pytest.mark.parametrize("workers", [1, 2, 5, 200])
@pytest.mark.parametrize("team", [0, 1])
def test_makes_agree_with_values(workers: int, team: int) -> None:
    values = one_by_one(Declaration.TWOS)
    team_points = (42 + (values if team == 0 else -values).astype(int)) // 2
    seen = set[bool]()
    for points in (0, 1, 21, 30, 42):
        makes = leads_make_many(DEALS, "twos", points, LEADERS, team=team, workers=workers)
        assert makes.dtype == np.bool_
        assert (makes == (points <= team_points)).all()
        seen |= set(makes.ravel().tolist())
    assert seen == {True, False}


def test_points_may_differ_by_deal() -> None:
    points = [[5 * n] for n in range(len(DEALS))]
    makes = leads_make_many(DEALS, "twos", points, LEADERS)
    assert (makes == (one_by_one(Declaration.TWOS) >= 2 * np.array(points) - 42)).all()


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_values_for_any_number_of_workers(workers: int) -> None:
    assert (
        solve_leads_many(DEALS, "twos", LEADERS, workers=workers) == one_by_one(Declaration.TWOS)
    ).all()


def test_chunks_change_nothing_and_tell_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_QUESTIONS_A_PROCESSOR", 21)
    heard: list[tuple[int, int]] = []
    found = solve_leads_many(
        DEALS, "twos", LEADERS, workers=1, progress=lambda done, total: heard.append((done, total))
    )
    assert (found == one_by_one(Declaration.TWOS)).all()
    assert heard == [(3, 8), (6, 8), (8, 8)]


def test_nothing_to_solve() -> None:
    assert solve_leads_many([], "fives").shape == (0, 7)
    assert leads_make_many([], "fives", 30).shape == (0, 7)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"decl": "hearts"}, "unknown declaration 'hearts'"),
        ({"leaders": 4}, "seat 4 cannot lead"),
        ({"workers": 0}, "at least one worker, not 0"),
    ],
)
def test_impossible_input(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve_leads_many(**{"hands": DEALS, "decl": "fives", **given})
    with pytest.raises(ValueError, match=message):
        leads_make_many(**{"hands": DEALS, "decl": "fives", "points": 30, **given})


def test_impossible_points_and_teams() -> None:
    with pytest.raises(ValueError, match="0 to 42 points, not 43"):
        leads_make_many(DEALS, "fives", 43)
    with pytest.raises(ValueError, match="there is no team 2"):
        leads_make_many(DEALS, "fives", 30, team=2)
