"""Bellman residuals: none for the true values, and seen wherever a potential departs from them."""

from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.axes.bellman import backed_up, bellman_residual, residuals_of
from texas42.axes.columns.potentials import potentials
from texas42.axes.columns.successors import successors
from texas42.axes.potentials import Weights, potential
from texas42.deals import Deal, unpack
from texas42.rules import Declaration, signed_reward, team
from texas42.solve import ValueTable, value_table
from texas42.solve.table import ILLEGAL


@pytest.fixture(scope="module", params=["fives", "doubles-trump", "notrump"])
def table(request: pytest.FixtureRequest) -> ValueTable:
    return value_table(Deal.from_seed(930), request.param)


def some(table: ValueTable, of_each: int) -> NDArray[np.int64]:
    """States of every trick."""
    rng = np.random.default_rng(0)
    rows = table.take([np.sort(rng.integers(size, size=of_each)) for size in table.trick_sizes()])
    return rows.state


def true_values(table: ValueTable, states: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.array([table.value(packed) for packed in states.tolist()], np.int64)


def test_true_values_have_no_residual(table: ValueTable) -> None:
    states = some(table, of_each=60)
    true = partial(true_values, table)
    assert not residuals_of(true, states, table.deal, table.declaration).any()


def test_a_departure_from_the_values_is_seen_at_its_place(table: ValueTable) -> None:
    states = some(table, of_each=60)
    wrong = int(states[200])

    def one_off(asked: NDArray[np.int64]) -> NDArray[np.int64]:
        off: NDArray[np.int64] = true_values(table, asked) + 3 * (asked == wrong)
        return off

    residual = residuals_of(one_off, states, table.deal, table.declaration)
    assert (residual[states == wrong] == 3).all()
    leads_there = (successors(states, table.deal, table.declaration).states == wrong).any(axis=1)
    assert not residual[(states != wrong) & ~leads_there].any()


def test_the_table_of_plays_says_the_same(table: ValueTable) -> None:
    rows = table.take([np.arange(10)] * 7)
    legal = rows.Q != ILLEGAL
    teams = np.array([team(unpack(s, table.deal, table.declaration).to_play) for s in rows.state])
    # Q is the reward and what follows: with no reward apart, it backs up to V.
    assert (backed_up(rows.Q, np.zeros_like(rows.Q), legal, teams) == rows.V).all()


def test_the_residual_of_a_potential_one_play_at_a_time() -> None:
    deal, decl, weights = Deal.from_seed(4), Declaration.FIVES, Weights(0.5, 0.25, 1, 2, 1)
    states = some(value_table(deal, decl), of_each=20)

    def phi(asked: NDArray[np.int64]) -> NDArray[np.float64]:
        return potentials(asked, deal, decl, weights)

    for packed, residual in zip(states, residuals_of(phi, states, deal, decl), strict=True):
        state = unpack(packed, deal, decl)
        worth = []
        for d in state.legal():
            after = state.after(d)
            completed = (*state.trick, d) if len(state.trick) == 3 else None
            reward = signed_reward(state.leader, completed, decl) if completed else 0
            worth.append(reward + potential(after, weights))
        best = max(worth) if team(state.to_play) == 0 else min(worth)
        assert residual == pytest.approx(potential(state, weights) - best)


def test_when_all_is_played_there_is_nothing_to_miss() -> None:
    none = np.zeros((1, 7), bool)
    assert bellman_residual(np.zeros(1), np.zeros((1, 7)), none, none, np.array([1])) == 0


def test_states_may_be_given_as_a_list() -> None:
    deal = Deal.from_seed(930)
    phi = partial(potentials, deal=deal, declaration="fives")
    states = [0x1FF0FFFFFFF, 0x1FF00000000]
    as_list = residuals_of(phi, states, deal, "fives")
    assert as_list.tolist() == residuals_of(phi, np.array(states), deal, "fives").tolist()
    assert as_list[1] == 0
