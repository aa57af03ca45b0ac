"""Leaf correlation and bias: trees of which both are known, Kuhn poker, and endings of 42."""

from collections.abc import Callable
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from tests.reference import slow
from texas42.deals import Deal, Position
from texas42.studies.pimc.near_leaves import (
    Choose,
    HandNode,
    NearLeaves,
    at_random,
    pre_terminal,
    unforced,
)


class Toy:
    """A tree written down: a number is an end, a tuple is a node with these after it."""

    def __init__(self, what: object) -> None:
        self.what = what

    def after(self) -> "list[Toy]":
        """The nodes after it."""
        return [Toy(each) for each in self.what] if isinstance(self.what, tuple) else []

    @property
    def payoff(self) -> int:
        """The number that it is."""
        assert isinstance(self.what, int)
        return self.what


def walks(root: Toy, n: int, seed: int = 0) -> list[tuple[int, ...]]:
    choose: Choose[Toy] = at_random(np.random.default_rng(seed))
    return [pre_terminal(root, choose) for _ in range(n)]


def test_runs_of_forced_moves_count_as_nothing() -> None:
    node, after = unforced(Toy((((1, 2),),)))
    assert node.what == (1, 2)
    assert [each.what for each in after] == [1, 2]
    assert pre_terminal(Toy((((((1,),), 2),),)), at_random(np.random.default_rng(0))) == (1, 2)


def test_a_tree_without_a_choice_has_no_pre_terminal_node() -> None:
    assert walks(Toy(((3,),)), 1) == [()]
    assert walks(Toy(5), 1) == [()]


def test_a_walk_avoids_moves_that_lead_straight_to_the_end() -> None:
    # One of the three moves goes on; behind it are two pre-terminal nodes.
    seen = walks(Toy((1, ((7,),), ((2, 3), (4, (4,))))), 200)
    assert set(seen) == {(2, 3), (4, 4)}


def grown(depth: int, correlation: float, bias: float, rng: np.random.Generator) -> object:
    """A tree by the published recipe: pairs of leaves alike with such a chance, else opposed."""
    if depth > 1:
        return tuple(grown(depth - 1, correlation, bias, rng) for _ in range(2))
    if rng.random() < correlation:
        payoff = 1 if rng.random() < bias else -1
        return (payoff, payoff)
    return (1, -1) if rng.random() < 0.5 else (-1, 1)


@pytest.mark.parametrize(("correlation", "bias"), [(0.5, 0.5), (0.9, 0.2), (0.0, 0.5), (1.0, 1.0)])
def test_what_trees_were_grown_with_is_found_again(correlation: float, bias: float) -> None:
    rng = np.random.default_rng(3)
    trees = [Toy(grown(6, correlation, bias, rng)) for _ in range(2000)]
    choose: Choose[Toy] = at_random(np.random.default_rng(4))
    found = NearLeaves.of((pre_terminal(tree, choose) for tree in trees), wins=lambda p: p > 0)
    error = 4 * sqrt(0.25 / 2000)
    assert found.nodes == 2000
    assert found.correlated / found.nodes == pytest.approx(correlation, abs=error)
    if found.correlated:
        share = found.won / found.correlated
        assert share == pytest.approx(bias, abs=4 * sqrt(0.25 / found.correlated))


def kuhn(first: int, second: int) -> tuple[object, ...]:
    """Kuhn poker of two cards, as a tree; it pays the first player."""
    better = 1 if first > second else -1
    after_a_bet = (1, 2 * better)  # the second player folds or calls
    after_a_check = (better, (-1, 2 * better))  # he checks, or bets and the first folds or calls
    return (after_a_check, after_a_bet)


def test_kuhn_poker_has_the_published_correlation_and_bias() -> None:
    """Both are 0.5, Long and others say: one move ends it, and the other loses or wins by luck."""
    deals = list(permutations((1, 2, 3), 2))
    rng = np.random.default_rng(5)
    seen = []
    for deal in deals * 600:
        # Every walk passes the first player's choice; the two nodes behind it are as likely.
        seen.append(pre_terminal(Toy(kuhn(*deal)), at_random(rng)))
    found = NearLeaves.of(seen, wins=lambda payoff: payoff > 0)
    assert found.correlated / found.nodes == pytest.approx(0.5, abs=0.04)
    assert found.won / found.correlated == pytest.approx(0.5, abs=0.05)


def ends(position: slow.Position, points: int) -> set[int]:
    """The points of team 0 at every end, by the plain rules, one play after another."""
    if not any(position.hands):
        return {points}
    found = set()
    for d in slow.legal(*position):
        after, reward = slow.play(position, d)
        found |= ends(after, points + max(reward, 0))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_the_payoffs_of_a_hand_are_ends_that_the_plain_rules_reach(seed: int) -> None:
    rng = np.random.default_rng(seed)
    position = Position.start(Deal.from_seed(seed), seed % 10)
    while position.n_left > 8:
        legal = position.legal()
        position = position.play(legal[int(rng.integers(len(legal)))])
    at = position.state
    reached = ends(
        slow.position_of(at.hands, int(at.declaration), at.leader, at.trick), position.points[0]
    )
    choose: Choose[HandNode] = at_random(rng)
    seen = [pre_terminal(HandNode(position), choose) for _ in range(30)]
    assert {payoff for payoffs in seen for payoff in payoffs} <= reached
    assert all(len(payoffs) == 2 for payoffs in seen)  # two dominoes each, the last is forced
    if len(reached) == 1:
        assert NearLeaves.of(seen).correlated == 30


@pytest.mark.parametrize(
    ("wins", "expected"),
    [(None, (3, 1, 0)), (lambda points: points >= 30, (3, 2, 1)), (lambda _: False, (3, 3, 0))],
)
def test_a_win_or_a_loss_may_be_alike_where_points_are_not(
    wins: Callable[[int], bool] | None, expected: tuple[int, int, int]
) -> None:
    found = NearLeaves.of([(42, 42), (12, 29), (29, 30)], wins)
    assert (found.nodes, found.correlated, found.won) == expected
