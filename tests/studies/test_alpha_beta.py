"""Alpha-beta finds the value in any order; how much it plays is what the order decides."""

from functools import cache

import numpy as np
import pytest

from tests.studies.graphs import move_values, random_graph
from texas42.studies.solved.alpha_beta import Order, at_random, by_worth, search
from texas42.studies.solved.core_order import core_order
from texas42.studies.solved.dag import Dag


def perfect(graph: Dag) -> Order:
    return by_worth(graph, graph.values())


def worst(graph: Dag) -> Order:
    best_first = perfect(graph)
    return lambda row: best_first(row)[::-1]


@pytest.mark.parametrize("memo", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_any_order_finds_the_value(seed: int, memo: bool) -> None:
    graph = random_graph(seed, 14 + seed % 4)
    exact = int(graph.values()[0])
    for order in (perfect(graph), worst(graph), core_order(graph), at_random(graph, seed)):
        assert search(graph, order, memo=memo).value == exact


@pytest.mark.parametrize("seed", range(8))
def test_the_best_play_first_leaves_nothing_but_the_proof(seed: int) -> None:
    graph = random_graph(seed, 14 + seed % 4)
    assert search(graph, perfect(graph), memo=False).nodes == proof(graph)


@pytest.mark.parametrize("seed", range(8))
def test_no_order_plays_more_than_there_is(seed: int) -> None:
    graph = random_graph(seed, 15)
    everything = plays_of_the_tree(graph)
    for order in (perfect(graph), worst(graph), at_random(graph, seed)):
        assert search(graph, order, memo=False).nodes <= everything
        # With a memo a play is made again only for the sake of another window.
        assert search(graph, order).nodes <= everything


def test_where_there_is_no_choice_every_order_is_the_same() -> None:
    graph = random_graph(1, 24)
    assert search(graph, perfect(graph)) == search(graph, worst(graph)) == (graph.values()[0], 4)


def test_the_side_to_play_tries_first_what_is_best_for_it() -> None:
    graph = random_graph(2, 12)
    worth = np.random.default_rng(0).random(len(graph.states))
    order = by_worth(graph, worth)
    for row in range(0, len(graph.states), 97):
        tried = order(row)
        assert sorted(tried) == np.flatnonzero(graph.legal[row]).tolist()
        to_come = [graph.rewards[row, i] + worth[graph.next[row, i]] for i in tried]
        assert to_come == sorted(to_come, reverse=bool(graph.teams[row] == 0))


def test_a_random_order_is_that_of_its_seed() -> None:
    graph = random_graph(3, 12)
    assert search(graph, at_random(graph, 5)) == search(graph, at_random(graph, 5))
    counts = {search(graph, at_random(graph, seed)).nodes for seed in range(5)}
    assert len(counts) > 1


def proof(graph: Dag) -> int:
    """The plays of alpha-beta when the best is always tried first, counted without a search."""
    values = graph.values()
    worth = move_values(graph, values)
    order = perfect(graph)

    @cache
    def bound(row: int, above: bool) -> int:
        """To show that a value is no lower, or no higher: one play of who wants it, else all."""
        plays = order(row)
        wanted = bool(graph.teams[row] == 0) == above
        return sum(1 + bound(int(graph.next[row, i]), above) for i in plays[: 1 if wanted else 7])

    def line(row: int) -> int:
        if not (plays := order(row)):
            return 0
        much = bool(graph.teams[row] == 0)
        assert worth[row, plays[0]] == values[row]
        others = sum(1 + bound(int(graph.next[row, i]), not much) for i in plays[1:])
        return 1 + line(int(graph.next[row, plays[0]])) + others

    return line(0)


def plays_of_the_tree(graph: Dag) -> int:
    """The plays of a search that leaves nothing out."""
    total = np.zeros(len(graph.states), np.int64)
    for rows in reversed(graph.levels[:-1]):
        legal = graph.legal[rows]
        total[rows] = np.where(legal, 1 + total[graph.next[rows]], 0).sum(axis=1)
    return int(total[0])
