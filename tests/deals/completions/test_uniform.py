"""The uniform model: every layout as likely as any other, under voids too; and every seed alike."""

import random
from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.deals.completions.brute import (
    brute_layouts,
    chi_square,
    chi_square_limit,
    explains,
    late_knowledge,
    played_out,
    seen,
)
from texas42.deals import Calls, Deal, Position
from texas42.deals.completions import Knowledge, Uniform, enumerate_layouts, every_or_some
from texas42.deals.completions.worlds import BLOCK

A_LAYOUT = 60
"""How many draws the tests of uniformity make for each layout there is."""


def frequencies(hands: NDArray[np.int8], known: Knowledge) -> list[int]:
    """How often each layout was drawn, of all that brute force finds."""
    drawn = Counter(tuple(map(tuple, row)) for row in hands.tolist())
    layouts = sorted(brute_layouts(known))
    assert drawn.keys() <= set(layouts)
    return [drawn[layout] for layout in layouts]


@pytest.mark.parametrize("view", range(6))
def test_every_layout_is_drawn_as_often_as_any_other(view: int) -> None:
    known = late_knowledge(6, 16, 30, 300)[view]
    n_layouts = len(brute_layouts(known))
    worlds = Uniform().sample(known, A_LAYOUT * n_layouts, seed=view)
    observed = frequencies(worlds.hands, known)
    assert chi_square(observed, [A_LAYOUT] * n_layouts) < chi_square_limit(n_layouts)


def test_that_test_sees_a_sampler_that_deals_without_looking_ahead() -> None:
    known = late_knowledge(6, 16, 30, 300)[0]
    n_layouts, rng = len(brute_layouts(known)), random.Random(0)
    drawn = list[list[list[int]]]()
    while len(drawn) < A_LAYOUT * n_layouts:
        hands = dealt_without_looking_ahead(known, rng)
        if hands is not None:
            drawn.append(hands)
    observed = frequencies(np.array(drawn), known)
    assert chi_square(observed, [A_LAYOUT] * n_layouts) > chi_square_limit(n_layouts)


def dealt_without_looking_ahead(known: Knowledge, rng: random.Random) -> list[list[int]] | None:
    """A layout as a hasty sampler makes it; None where it comes to a dead end."""
    hands = [list(played) for played in known.evidence.played]
    hands[known.seat], may_hold = list(known.hand), known.may_hold
    for d in known.hidden:
        may = [s for s in known.others if may_hold[s] >> d & 1 and len(hands[s]) < 7]
        if not may:
            return None
        hands[rng.choice(may)].append(d)
    return [sorted(hand) for hand in hands]


@pytest.mark.parametrize("n_plays", [0, 3, 8, 13, 20, 28])
def test_worlds_are_deals_that_explain_what_is_seen(n_plays: int) -> None:
    for seed in range(4):
        known = seen(played_out(seed, n_plays), seed)
        for hands in Uniform().sample(known, 50, seed=0).hands.tolist():
            deal = Deal(hands)
            assert deal.hands == tuple(map(tuple, hands))  # ids ascending in each hand
            assert deal.hands[known.seat] == known.hand
            assert explains(deal.hands, known)


def test_each_seat_holds_each_hidden_domino_a_third_of_the_time() -> None:
    n = 30_000
    worlds = Uniform().sample(Knowledge(3, tuple(range(7, 14))), n, seed=0)
    for seat in (0, 1, 2):
        held = np.bincount(worlds.hands[:, seat].ravel(), minlength=28)
        assert not held[7:14].any()
        spread = np.sqrt(n * 2 / 9)
        assert np.abs(held[[*range(7), *range(14, 28)]] - n / 3).max() < 5 * spread


def test_the_worlds_of_a_seed_are_the_first_of_more() -> None:
    known = Knowledge(0, tuple(range(7)))
    most = Uniform().sample(known, 3 * BLOCK, seed=5)
    for n in (1, 200, BLOCK - 1, BLOCK, BLOCK + 1):
        fewer = Uniform().sample(known, n, seed=5)
        assert np.array_equal(fewer.hands, most.hands[:n])
        assert fewer.proposals == n
    other = Uniform().sample(known, BLOCK, seed=6).hands
    assert not np.array_equal(other, most.hands[:BLOCK])


def test_the_worlds_of_a_seed_never_change() -> None:
    known = Knowledge(0, tuple(range(7)))
    worlds = Uniform().sample(known, BLOCK + 1, seed=0)
    assert [str(Deal(worlds.hands[i].tolist())) for i in (0, BLOCK)] == [
        "3-0 2-2 2-1 2-0 1-1 1-0 0-0 / 6-6 6-4 6-1 6-0 5-3 5-0 4-4 / 6-5 6-2 5-4 5-1 4-0 3-3 3-2 / "
        "6-3 5-5 5-2 4-3 4-2 4-1 3-1",
        "3-0 2-2 2-1 2-0 1-1 1-0 0-0 / 6-6 6-5 5-4 5-3 5-2 5-0 4-0 / 6-3 5-5 5-1 4-4 4-1 3-2 3-1 / "
        "6-4 6-2 6-1 6-0 4-3 4-2 3-3",
    ]


def test_blocks_of_a_seed_differ() -> None:
    worlds = Uniform().sample(Knowledge(0, tuple(range(7))), 2 * BLOCK, seed=0)
    assert len({row.tobytes() for row in worlds.hands}) == 2 * BLOCK


def test_uniform_worlds_weigh_the_same_and_take_no_notice_of_calls() -> None:
    hand, calls = tuple(range(7)), Calls.parse("pass,31", 0)
    deaf = Uniform().sample(Knowledge(0, hand), 300, seed=0)
    worlds = Uniform().sample(Knowledge(0, hand, calls), 300, seed=0)
    assert np.array_equal(worlds.hands, deaf.hands)
    assert (worlds.weights == 1).all()
    assert (len(worlds), worlds.accepted, worlds.effective) == (300, 1, 300)
    assert worlds.label == Uniform().label == "uniform over all consistent deals"


@pytest.mark.parametrize(
    ("n", "seed", "reason"),
    [
        (0, 0, "a sample is of at least one world, not 0"),
        (-1, 0, "a sample is of at least one world, not -1"),
        (1, -1, "a seed is 0 or more, not -1"),
    ],
)
def test_no_sample_and_no_seed_are_refused(n: int, seed: int, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        Uniform().sample(Knowledge(0, tuple(range(7))), n, seed)


def test_all_layouts_are_taken_if_there_are_no_more_than_asked_for() -> None:
    plays = "32 44 63 30, 40 41 43 20, 33 65 51 31, 00 66 10 60, 52 62 61"
    known = Knowledge.of(Position.start(Deal.from_seed(8), "fives", plays=plays), 0)
    layouts = list(enumerate_layouts(known))
    for more in (0, 1):
        found = every_or_some(known, len(layouts) + more, seed=0)
        assert [Deal(hands) for hands in found.tolist()] == layouts
    some = every_or_some(known, len(layouts) - 1, seed=0)
    assert (some == Uniform().sample(known, len(layouts) - 1, seed=0).hands).all()
