"""The graph of play holds what one play after another reaches, worth what the solver says."""

import random

import numpy as np
import pytest

from tests.studies.graphs import move_values, random_graph, random_start, reachable
from texas42.deals import Position, unpack
from texas42.rules.tricks import signed_reward
from texas42.solve import evaluate_moves, value

PLAYS = [8, 11, 12, 14, 17, 19, 20, 25, 27]


@pytest.mark.parametrize("plays", [p for p in PLAYS if p > 11])
def test_the_graph_has_the_states_that_can_be_reached(plays: int) -> None:
    for seed in range(3):
        state, deal = random_start(seed, plays)
        graph = random_graph(seed, plays)
        found = [sorted(graph.states[rows].tolist()) for rows in graph.levels]
        assert found == [sorted(level) for level in reachable(state, deal)]


@pytest.mark.parametrize("plays", PLAYS)
def test_a_play_leads_to_the_row_after_it(plays: int) -> None:
    draw = random.Random(plays)
    graph = random_graph(plays, plays)
    for row in draw.choices(range(len(graph.states)), k=40):
        state = unpack(int(graph.states[row]), graph.deal, graph.declaration)
        hand = graph.deal.hands[state.to_play]
        legal = [hand.index(d) for d in state.legal()] if state.n_left else []
        assert np.flatnonzero(graph.legal[row]).tolist() == legal
        assert graph.teams[row] == state.to_play % 2
        for index in legal:
            after = unpack(int(graph.states[graph.next[row, index]]), graph.deal, graph.declaration)
            d = hand[index]
            ends = len(state.trick) == 3
            assert after == state.after(d)
            assert graph.rewards[row, index] == (
                signed_reward(state.leader, (*state.trick, d), state.declaration) if ends else 0
            )


@pytest.mark.parametrize("plays", PLAYS)
def test_values_are_those_of_the_solver(plays: int) -> None:
    draw = random.Random(plays)
    graph = random_graph(plays, plays)
    values = graph.values()
    worth = move_values(graph, values)
    for row in [0, *draw.choices(range(len(graph.states)), k=40)]:
        packed = int(graph.states[row])
        position = Position.from_packed(packed, graph.deal, graph.declaration)
        assert values[row] == value(position)
        found = {
            graph.deal.hands[position.to_play][i]: int(worth[row, i])
            for i in np.flatnonzero(graph.legal[row])
        }
        assert found == {move.domino: move.value for move in evaluate_moves(position)}


def test_other_rewards_make_other_values() -> None:
    graph = random_graph(4, 16)
    assert not graph.values(np.zeros_like(graph.rewards)).any()
    tricks = graph.values(np.sign(graph.rewards))
    left = [unpack(int(s), graph.deal, graph.declaration).n_left for s in graph.states]
    parity = -(-np.array(left) // 4)
    assert (abs(tricks) <= parity).all()
    assert ((tricks - parity) % 2 == 0).all()
