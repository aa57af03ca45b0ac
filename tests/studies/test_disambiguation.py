"""Worlds counted along a hand: against all of them tried, and against a simulation of the trees."""

from math import factorial, log2

import numpy as np
import pytest

from tests.deals.completions.brute import brute_layouts
from texas42.deals import Deal, Position
from texas42.deals.completions import Knowledge
from texas42.studies.pimc.disambiguation import (
    Turn,
    counted_alone,
    from_halvings,
    from_share,
    random_line,
    turns,
)


@pytest.mark.parametrize("seed", range(4))
def test_late_worlds_are_those_that_trying_all_finds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    line = random_line(Position.start(Deal.from_seed(seed), (0, 5, 7, 9)[seed]), rng)
    found = {(turn.seat, turn.number): turn for turn in turns(line)}
    checked = 0
    for position in line[16:]:
        seat = position.to_play
        turn = found.get((seat, 8 - len(position.hands[seat])))
        if turn is not None:
            assert turn.now == len(brute_layouts(Knowledge.of(position, seat)))
            checked += 1
    assert checked >= 4


def test_a_turn_is_held_against_the_seats_own_turn_before() -> None:
    line = random_line(Position.start(Deal.from_seed(3), "sixes"), np.random.default_rng(1))
    before: dict[int, int] = {}
    for turn in turns(line):
        assert turn.now <= turn.before
        assert before.get(turn.seat, turn.before) == turn.before
        before[turn.seat] = turn.now


def test_nothing_is_said_of_turns_before_which_all_was_known() -> None:
    assert all(
        turn.before > 1
        for seed in range(6)
        for turn in turns(
            random_line(Position.start(Deal.from_seed(seed), "fives"), np.random.default_rng(seed))
        )
    )


@pytest.mark.parametrize("df", [0.0, 0.3, 0.6, 0.8])
def test_the_trees_df_is_read_off_their_own_turns(df: float) -> None:
    """A set of many worlds, halved as the published trees halve, tells its df either way."""
    rng = np.random.default_rng(2)
    halvings = rng.geometric(1 - df, size=40_000) - 1  # halved again with chance df
    assert from_halvings(float(halvings.mean())) == pytest.approx(df, abs=0.01)
    assert from_share(float((0.5**halvings).mean())) == pytest.approx(df, abs=0.01)


def test_a_turn_says_what_is_left_both_ways() -> None:
    turn = Turn(seat=0, number=2, before=64, now=8)
    assert turn.share == 0.125
    assert turn.halvings == 3
    assert log2(1 / turn.share) == turn.halvings


def test_cards_alone_are_counted_as_hands_are_dealt() -> None:
    assert counted_alone(3, 7) == [factorial(3 * n) // factorial(n) ** 3 for n in range(7, 0, -1)]
    assert counted_alone(2, 1, aside=2) == [12]
