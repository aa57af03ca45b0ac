"""Searches in the order of guesses: all find the value, and the counts are theirs."""

import numpy as np
import pytest

from tests.studies.drawn import EXACT
from texas42.data import ShardId
from texas42.deals import Position, pack
from texas42.rules import Declaration
from texas42.solve import value
from texas42.studies.conjectures.ordering import CORE, PERFECT, RANDOM, ratios, searched
from texas42.studies.solved.alpha_beta import by_worth, search
from texas42.studies.solved.core_order import core_order
from texas42.studies.solved.dag import dag_below, start_of
from texas42.studies.solved.guesses import NOTHING, PARTS, Guess, guessed, weighted

TABLE = ShardId(1, Declaration.ONES)
BACKWARDS = Guess("backwards", lambda seen: -EXACT.of(seen))


@pytest.mark.parametrize("trick", [3, 4, 7])
def test_a_start_is_that_of_its_trick_and_always_the_same(trick: int) -> None:
    state = start_of(trick, TABLE)
    assert (state.n_left, state.trick) == (4 * (8 - trick), ())
    assert state == start_of(trick, TABLE)
    assert state != start_of(trick, ShardId(2, Declaration.ONES))


def test_nodes_are_those_of_the_searches() -> None:
    found = searched(4, TABLE, [NOTHING, EXACT, BACKWARDS])
    start = start_of(4, TABLE)
    graph = dag_below(pack(start, TABLE.deal()), TABLE.deal(), TABLE.declaration)
    assert found["states"] == len(graph.states)
    memo, plain = found["memo"], found["plain"]
    assert set(memo) == set(plain) == {PERFECT, CORE, RANDOM, NOTHING.name, "exact", "backwards"}
    assert memo["exact"] == pytest.approx(memo[PERFECT])
    assert memo["backwards"] > memo["exact"]
    assert memo[CORE] == pytest.approx(search(graph, core_order(graph)).nodes)
    by_reward = by_worth(graph, np.zeros(len(graph.states)))
    assert plain[NOTHING.name] == pytest.approx(search(graph, by_reward, memo=False).nodes)


def test_the_value_below_a_start_is_that_of_the_solver() -> None:
    start = start_of(4, TABLE)
    packed = pack(start, TABLE.deal())
    position = Position.from_packed(packed, TABLE.deal(), TABLE.declaration)
    graph = dag_below(packed, TABLE.deal(), TABLE.declaration)
    given = graph.states, graph.deal, graph.declaration
    worth = guessed([weighted("", np.ones(8))], *given)
    orders = (
        core_order(graph),
        by_worth(graph, worth[:, 0]),
    )
    assert {search(graph, order).value for order in orders} == {value(position)}


def test_ratios_are_to_the_order_of_the_core() -> None:
    rows = [
        {"trick": 3, "seed": seed, "memo": {CORE: 10.0 * seed, "twice": 20.0 * seed}}
        for seed in range(1, 9)
    ]
    found = ratios(rows, "memo", 3)
    assert found[CORE].value == found[CORE].low == found[CORE].high == pytest.approx(1)
    assert found["twice"].value == pytest.approx(2)
    assert not ratios(rows, "memo", 4)
    assert ratios(rows, "memo", 3, base="twice")[CORE].value == pytest.approx(1 / 2)


def test_every_part_of_the_potential_is_compared() -> None:
    assert {"rank", "void", "control", "combined", "combined, interactions"} <= set(PARTS)
