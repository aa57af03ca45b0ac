"""Foresight: what a seat can reach that plays the same in worlds it cannot tell apart."""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.reference import slow
from texas42 import _core
from texas42.deals import State
from texas42.rules import Declaration, count
from texas42.solve import Positions, moves_make_many
from texas42.solve.core import RULES
from texas42.solve.foresight import foresee_many


def foresee(
    worlds: Sequence[State], need: int, own_moves: int, width: int, weights: Any = None
) -> list[float]:
    n = len(worlds)
    given = np.ones(n) if weights is None else np.array(weights, float)
    ends, needs = np.array([n]), np.array([need])
    (chances,) = foresee_many(
        Positions.of(list(worlds)), given, ends, needs, own_moves=own_moves, width=width
    )
    return list(chances.tolist())


def ends(seed: int, size: int, n_worlds: int) -> tuple[list[State], int]:
    """Some worlds of the seat to play near the end of a hand, and what it might need.

    The seat's own hand and the trick are the same in all of them; the rest is dealt out anew, as
    long as those who have played to the trick could have.
    """
    choose = random.Random(seed)
    while True:
        decl, leader, turn = choose.randrange(10), choose.randrange(4), choose.randrange(4)
        dominoes = choose.sample(range(28), 4 * size)
        trick, mine = tuple(dominoes[:turn]), dominoes[turn : turn + size]
        rest, found = dominoes[turn + size :], list[State]()
        me = (leader + turn) % 4
        for _ in range(60):
            choose.shuffle(rest)
            hands: list[tuple[int, ...]] = [()] * 4
            hands[me], left = tuple(mine), list(rest)
            for after in range(1, 4):
                held = size - ((me + after - leader) % 4 < turn)
                hands[(me + after) % 4] = tuple(sorted(left.pop() for _ in range(held)))
            try:
                state = State(tuple(hands), Declaration(decl), leader, trick)
            except ValueError:  # somebody would have revoked
                continue
            if state not in found:
                found.append(state)
            if len(found) == n_worlds:
                return found, choose.randrange(1, 4 + 2 * size)


def points_in(state: State) -> int:
    """All points to come."""
    here = [*state.trick, *(d for hand in state.hands for d in hand)]
    return sum(map(count, here)) + len(here) // 4


@pytest.mark.parametrize("width", [1, 8])
def test_one_move_of_foresight_is_perfect_information_monte_carlo(width: int) -> None:
    for seed in range(60):
        worlds, need = ends(seed, 4, 6)
        team_0 = worlds[0].to_play % 2 == 0
        asked = need if team_0 else points_in(worlds[0]) + 1 - need
        makes = moves_make_many(Positions.of(worlds), np.full(len(worlds), asked, np.int16))
        n_moves = len(worlds[0].legal())
        expected = (makes == team_0).mean(axis=0)[:n_moves]
        found = foresee(worlds, need, 1, width)
        assert np.allclose(found[:n_moves], expected)
        assert not any(found[n_moves:])


# The slow way: every strategy there is, as the worlds in which it reaches the goal. -------------

Reached = frozenset[int]


def slowly(worlds: Sequence[State], need: int, own_moves: int) -> list[float]:
    """The share of the worlds that the best strategy reaches after each move."""
    me = worlds[0].to_play
    positions = {
        i: slow.Position(world.hands, int(world.declaration), world.leader, world.trick)
        for i, world in enumerate(worlds)
    }
    return [
        max(map(len, after(positions, d, need, me, own_moves - 1))) / len(worlds)
        for d in worlds[0].legal()
    ]


def after(
    worlds: dict[int, slow.Position], d: int, need: int, me: int, own_moves: int
) -> set[Reached]:
    """What each strategy reaches once `d` has been played in all of these worlds."""
    played, won = {}, 0
    for i, world in worlds.items():
        played[i], reward = slow.play(world, d)
        won = reward if me % 2 == 0 else -reward
    return strategies(played, need - max(won, 0), me, own_moves)


def strategies(
    worlds: dict[int, slow.Position], need: int, me: int, own_moves: int
) -> set[Reached]:
    if own_moves == 0 or not any(any(world.hands) for world in worlds.values()):
        return {frozenset(i for i, world in worlds.items() if can_take(world, need, me))}
    first = next(iter(worlds.values()))
    seat = slow.to_play(first.leader, first.trick)
    if seat == me:
        return {
            reached
            for d in slow.legal(*first)
            for reached in after(worlds, d, need, me, own_moves - 1)
        }
    helps = seat % 2 == me % 2
    so_far: set[Reached] = {frozenset() if helps else frozenset(worlds)}
    for d in {d for world in worlds.values() for d in slow.legal(*world)}:
        may = {i: world for i, world in worlds.items() if d in slow.legal(*world)}
        so_far = {
            a | b if helps else frozenset(i for i in a if i in b or i not in may)
            for a, b in product(so_far, after(may, d, need, me, own_moves))
        }
    return so_far


def can_take(world: slow.Position, need: int, me: int) -> bool:
    here = [*world.trick, *(d for hand in world.hands for d in hand)]
    to_come = sum(map(count, here)) + len(here) // 4
    value = slow.value(*world) if here else 0
    return (to_come + (value if me % 2 == 0 else -value)) // 2 >= need


@pytest.mark.parametrize("own_moves", [1, 2, 3])
def test_alpha_mu_finds_the_best_of_all_strategies(own_moves: int) -> None:
    for seed in range(40):
        worlds, need = ends(seed, 3, 4)
        expected = slowly(worlds, need, own_moves)
        assert np.allclose(foresee(worlds, need, own_moves, 16)[: len(expected)], expected)
        narrow = foresee(worlds, need, own_moves, 1)[: len(expected)]
        assert (np.array(narrow) <= np.array(expected) + 1e-12).all()


@pytest.mark.parametrize(
    ("seed", "seen", "unseen", "narrow"),
    [
        (330, [0.5, 0.5, 0.375], [0.375, 0.5, 0.375], [0.375, 0.5, 0.375]),
        (522, [0.5, 0.375, 1.0], [0.5, 0.375, 1.0], [0.375, 0.375, 1.0]),
    ],
)
def test_looking_further_makes_a_difference(
    seed: int, seen: list[float], unseen: list[float], narrow: list[float]
) -> None:
    worlds, need = ends(seed, 3, 8)
    assert slowly(worlds, need, 1) == seen
    assert slowly(worlds, need, 3) == unseen
    for own_moves, width, expected in ((1, 1, seen), (3, 16, unseen), (3, 1, narrow)):
        assert np.allclose(foresee(worlds, need, own_moves, width)[: len(seen)], expected)


def test_weights_count() -> None:
    for seed in range(40):
        worlds, need = ends(seed, 3, 4)
        twice = foresee([*worlds, worlds[0]], need, 2, 16)
        assert np.allclose(foresee(worlds, need, 2, 16, weights=[2, 1, 1, 1]), twice)


def test_views_are_answered_on_their_own_by_any_number_of_workers() -> None:
    views = [ends(seed, 3, 2 + seed % 3) for seed in range(12)]
    states = [state for worlds, _ in views for state in worlds]
    stops = np.cumsum([len(worlds) for worlds, _ in views])
    needs = np.array([need for _, need in views])
    given = Positions.of(states), np.ones(len(states)), stops, needs
    expected = [foresee(worlds, need, 2, 4) for worlds, need in views]
    for workers in (1, 2, 5):
        found = foresee_many(*given, own_moves=2, width=4, workers=workers)
        assert found.tolist() == expected


def core_input() -> dict[str, Any]:
    worlds, need = ends(1, 3, 4)
    positions = Positions.of(worlds)
    return {
        "rules": RULES,
        "hands": positions.hands,
        "declarations": positions.declarations,
        "leaders": positions.leaders,
        "tricks": positions.tricks,
        "weights": np.ones(4),
        "ends": np.array([4]),
        "needs": np.array([need], np.int16),
        "own_moves": 2,
        "width": 4,
        "workers": 1,
        "chances": np.empty((1, 7)),
    }


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"own_moves": 0}, "at least one move"),
        ({"width": 0}, "at least one move and one strategy"),
        ({"weights": np.zeros(4)}, "weights above 0"),
        ({"weights": np.array([1, 1, 1, np.nan])}, "weights above 0"),
        ({"weights": np.ones(3)}, "room for seven answers"),
        ({"ends": np.array([3])}, "must follow on each other"),
        ({"ends": np.array([-1])}, "must follow on each other"),
        ({"ends": np.array([5])}, "must follow on each other"),
        ({"needs": np.zeros(2, np.int16)}, "a need and room for seven answers"),
        ({"chances": np.empty((2, 7))}, "a need and room for seven answers"),
        (
            {"leaders": np.array([0, 1, 2, 3], np.uint8)},
            r"the same in all of its worlds|revoked|\w",
        ),
        ({"workers": 0}, "at least one worker"),
    ],
)
def test_nonsense_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _core.foresee_many(**{**core_input(), **wrong})


def test_views_need_worlds_and_not_too_many() -> None:
    worlds, _ = ends(1, 3, 4)
    positions = Positions.of(worlds * 17)
    for stops in ([68], [0, 68], [2, 2, 68]):
        needs = np.ones(len(stops), np.int16)
        with pytest.raises(ValueError, match="1 to 64 worlds"):
            foresee_many(positions, np.ones(68), np.array(stops), needs, own_moves=1, width=1)


def test_worlds_that_can_be_told_apart_are_refused() -> None:
    worlds, _ = ends(1, 3, 4)
    others, _ = ends(2, 3, 4)
    with pytest.raises(ValueError, match="must see the same in all of its worlds"):
        foresee([*worlds, *others], 5, 2, 1)
