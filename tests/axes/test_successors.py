"""Where plays lead, against `State.after` one at a time and against solved tables."""

import numpy as np
import pytest
from hypothesis import given

from tests.strategies import positions
from texas42.axes.successors import successors
from texas42.deals import Deal, Position, pack
from texas42.rules import signed_reward
from texas42.solve import value_table
from texas42.solve.table import ILLEGAL


@given(positions())
def test_successors_are_the_states_after(position: Position) -> None:
    state, deal = position.state, position.deal
    found = successors([position.packed()] * 2, deal, position.declaration)
    hand = deal.hands[state.to_play]
    assert [hand[i] for i in np.flatnonzero(found.legal[1])] == list(state.legal())
    for index, domino in enumerate(hand):
        after, reward = -1, 0
        if domino in state.legal():
            next_state = state.after(domino)
            after = pack(next_state, deal)
            if not next_state.trick:
                reward = signed_reward(state.leader, (*state.trick, domino), state.declaration)
        assert found.states[1, index] == after
        assert found.rewards[1, index] == reward


@pytest.mark.parametrize("decl", ["blanks", "fives", "doubles-trump", "doubles-suit", "notrump"])
@pytest.mark.parametrize("seed", [930, 3])
def test_a_play_is_worth_its_reward_and_what_follows(seed: int, decl: str) -> None:
    table = value_table(Deal.from_seed(seed), decl)
    drawn = np.random.default_rng(seed)
    sizes = table.trick_sizes().tolist()
    places = [np.sort(drawn.choice(size, min(size, 500), replace=False)) for size in sizes]
    rows = table.take(places)
    found = successors(rows.state, table.deal, decl)
    assert (found.legal == (rows.Q != ILLEGAL)).all()
    after = [table.value(packed) for packed in found.states[found.legal].tolist()]
    assert (found.rewards[found.legal] + after == rows.Q[found.legal]).all()
    assert (found.states[~found.legal] == -1).all()
    assert (found.rewards[~found.legal] == 0).all()


def test_the_end_of_a_hand_has_no_successors() -> None:
    deal = Deal.from_seed(0)
    ends = [Position.start(deal, "fives", leader, gone=range(28)).packed() for leader in range(4)]
    found = successors(ends, deal, "fives")
    assert not found.legal.any()
    assert (found.states == -1).all()
    assert not found.rewards.any()


def test_more_states_than_a_block() -> None:
    table = value_table(Deal.from_seed(930), "fours")
    state = next(table.pieces(20_000)).state
    whole = successors(state, table.deal, "fours")
    parts = [successors(part, table.deal, "fours") for part in np.array_split(state, 7)]
    for column, pieces in zip(whole, zip(*parts, strict=True), strict=True):
        assert (column == np.concatenate(pieces)).all()


def test_no_states_have_no_successors() -> None:
    found = successors(np.array([], np.int64), Deal.from_seed(0), "fives")
    assert found.states.shape == found.rewards.shape == found.legal.shape == (0, 7)
