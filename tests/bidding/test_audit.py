"""Audits: killers are found where samples see next to none, and what is found is exact."""

import random

import numpy as np
import pytest

from texas42.bidding.audit import audit
from texas42.bidding.climb import _LOOKS, _SWAPS, Bidder, _n_swaps, _neighbours
from texas42.deals import Deal, Position, parse_hand
from texas42.rules.bids import Bid
from texas42.solve import best_line, can_make, can_make_many, value

SAMPLED = 400

NEARLY_SURE = [
    ("6-6 6-5 6-4 6-0 4-4 1-1 1-0", "sixes", 30),
    ("6-3 4-4 3-3 3-2 3-0 2-2 2-0", "threes", 30),
    ("6-3 6-0 5-0 4-4 2-2 2-0 0-0", "blanks", 31),
    ("6-5 5-5 5-2 5-1 4-4 3-1 1-1", "fives", 30),
    ("6-4 5-4 4-4 4-2 4-0 3-3 3-0", "fours", 30),
    ("5-5 5-1 4-1 2-2 2-0 1-1 1-0", "ones", 30),
    ("6-6 6-5 6-4 5-5 5-1 3-3 1-1", "doubles-trump", 34),
]
"""Bids that are made in 98 of 100 random layouts and more, but not in all."""

KILLED = NEARLY_SURE[0]


@pytest.mark.parametrize(("hand", "decl", "bid"), NEARLY_SURE)
def test_a_killer_is_found_where_samples_see_next_to_none(hand: str, decl: str, bid: int) -> None:
    deals = [Deal.with_fixed_hand(hand, opp_seed=seed) for seed in range(SAMPLED)]
    assert can_make_many(deals, [decl], bid).mean() >= 0.98
    found = audit(hand, decl, bid)
    assert found.breaks
    assert found.proof.answer == "refuted"
    assert not can_make(Position.start(found.layout, decl), bid)


@pytest.mark.parametrize("seat", range(4))
def test_what_is_found_is_what_the_solver_says(seat: int) -> None:
    hand, decl, bid = KILLED
    found = audit(hand, decl, bid, seat=seat, budget=500)
    start = Position.start(found.layout, decl, seat)
    ours = value(start) if seat % 2 == 0 else -value(start)
    assert found.layout.hands[seat] == tuple(sorted(parse_hand(hand)))
    assert 2 * found.worst_points - 42 == ours
    assert found.line == best_line(start)
    assert found.line.points[seat % 2] == found.worst_points


def test_another_seat_finds_the_same_turned() -> None:
    found = [audit(*KILLED, seat=seat, budget=500) for seat in range(4)]
    assert [audit.layout for audit in found] == [found[0].layout.rotate(n) for n in range(4)]
    assert len({(audit.worst_points, audit.swaps, audit.evaluations) for audit in found}) == 1


@pytest.mark.parametrize("workers", [2, 5])
def test_the_same_audit_for_any_number_of_workers(workers: int) -> None:
    alone = audit(*KILLED, seed=3, workers=1, budget=500)
    assert audit(*KILLED, seed=3, workers=workers, budget=500) == alone
    assert audit(*KILLED, seed=4, workers=1, budget=500) != alone


@pytest.mark.parametrize("budget", [8, 9, 144, 500])
def test_a_budget_is_not_exceeded(budget: int) -> None:
    assert audit(*KILLED, budget=budget).evaluations <= budget


def test_more_budget_finds_nothing_better_for_the_bidder() -> None:
    worst = [audit(*KILLED, budget=budget).worst_points for budget in (8, 200, 800, 3000)]
    assert worst == sorted(worst, reverse=True)
    assert worst[-1] < worst[0]


def test_a_lock_is_audited_at_a_glance() -> None:
    found = audit("6-6 6-5 6-4 6-2 5-5 4-4 3-3", "sixes", Bid.marks(2))
    assert (found.worst_points, found.breaks, found.swaps) == (42, False, 0)
    assert found.proof.answer == "proved"
    assert found.evaluations == 8  # the random deals to begin with: none can be worse than another


def test_the_search_stops_at_what_is_secured() -> None:
    found = audit("6-6 6-5 6-4 6-2 5-5 4-4 2-1", "sixes", 31)
    assert (found.worst_points, found.breaks, found.proof.answer) == (31, False, "proved")
    assert found.evaluations < 4000


def test_an_audit_as_plain_values() -> None:
    found = audit(*KILLED)
    plain = found.to_json()
    assert (plain["decl"], plain["decl_id"], plain["bid"]) == ("sixes", 6, "30")
    assert (plain["points_needed"], plain["breaks"]) == (30, True)
    assert Deal(plain["layout"]) == found.layout
    played = Position.start(found.layout, plain["decl"], plays=plain["line"])
    assert played.is_over
    assert played.points[0] == plain["worst_points"]
    assert set(plain["proof"]) == {"answer", "method"}


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"bid": 43}, "'43' is not a bid"),
        ({"hand": "6-6"}, "a hand has 7 dominoes, not 1"),
        ({"seat": -1}, "there is no seat -1: seats go from 0 to 3"),
        ({"restarts": 0}, "not 0 climbs"),
        ({"restarts": 20, "budget": 10}, "not 20 climbs with a budget of 10"),
    ],
)
def test_what_is_refused(given: dict[str, object], reason: str) -> None:
    asked: dict[str, object] = dict(zip(("hand", "decl", "bid"), KILLED, strict=True))
    with pytest.raises(ValueError, match=reason) as refusal:
        audit(**{**asked, **given})  # type: ignore[arg-type]
    assert len(str(refusal.value).splitlines()) == 1


def test_the_number_of_swaps_is_the_distance() -> None:
    """Every swap changes it by one at the most, one swap brings it down, and only here it is 0."""
    choose = random.Random(0)
    one, other = np.arange(21, dtype=np.int8), np.array(choose.sample(range(21), 21), np.int8)
    far = _n_swaps(one, other)
    while far:
        swapped = []
        for a, b in _SWAPS:
            near = other.copy()
            near[[a, b]] = near[[b, a]]
            swapped.append((_n_swaps(one, near), near))
        assert {n for n, _ in swapped} <= {far - 1, far, far + 1}
        far, other = next((n, near) for n, near in swapped if n == far - 1)
    assert [set(hand) for hand in one.reshape(3, 7)] == [set(hand) for hand in other.reshape(3, 7)]


def test_neighbours_are_different_layouts_one_swap_away() -> None:
    layouts = np.stack([np.arange(21), np.arange(21)[::-1]]).astype(np.int8)
    near = _neighbours(layouts, np.random.default_rng(0))
    assert near.shape == (2, _LOOKS, 21)
    for layout, around in zip(layouts, near, strict=True):
        assert {_n_swaps(layout, one) for one in around} == {1}
        assert len({one.tobytes() for one in around}) == _LOOKS


def test_layouts_go_round_from_the_left_of_the_bidder() -> None:
    bidder = Bidder.of(range(7), "fives", 2)
    [deal] = bidder.deals(np.arange(7, 28, dtype=np.int8)[None])
    assert deal[[2, 3, 0, 1]].ravel().tolist() == list(range(28))
