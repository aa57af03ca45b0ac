"""Residuals by the plainest means: one state, one play at a time."""

import numpy as np
import pytest

from tests.studies.drawn import DEALS, EXACT, drawn
from texas42.axes.interactions import interactions
from texas42.axes.potentials import components
from texas42.deals import State, unpack
from texas42.rules import signed_reward
from texas42.studies.conjectures.bellman import residuals, trick_residuals
from texas42.studies.frame.sample import Sample
from texas42.studies.solved.guesses import NOTHING, THEORY, weighted

WEIGHTS = np.linspace(-0.4, 1.3, len(THEORY))


@pytest.fixture(scope="module")
def sample() -> Sample:
    return drawn(600, shares=(1.0,) * 7)


def phi(state: State) -> float:
    return float(WEIGHTS @ [*components(state), *interactions(state)])


def residual(state: State) -> float:
    backed_up = []
    for d in state.legal():
        after, trick = state.after(d), (*state.trick, d)
        reward = signed_reward(state.leader, trick, state.declaration) if len(trick) == 4 else 0
        backed_up.append(reward + (phi(after) if after.n_left else 0.0))
    best = max(backed_up) if state.to_play % 2 == 0 else min(backed_up)
    return phi(state) - best


def test_the_true_values_have_no_residual(sample: Sample) -> None:
    found = residuals(sample, [EXACT], frozenset(DEALS))
    assert not found.residual.any()
    assert not found.error.any()
    assert found.residual.shape == (len(sample), 2)


def test_a_residual_is_what_one_play_makes_of_a_potential(sample: Sample) -> None:
    found = residuals(sample, [weighted("", WEIGHTS)], frozenset(DEALS))
    row = 0
    for piece in sample.pieces():
        for packed in piece.state.tolist()[::9]:
            state = unpack(packed, piece.deal, piece.declaration)
            at = row + piece.state.tolist().index(packed)
            assert found.residual[at, 0] == pytest.approx(residual(state), abs=1e-3)
            assert found.error[at, 0] == pytest.approx(phi(state) - found.value[at], abs=1e-3)
            assert found.place[at] == len(state.trick)
        row += len(piece.state)


def of_a_trick(state: State, plays: int = 4) -> float:
    """What the rest of a trick makes of the potential after it."""
    if plays == 0:
        return phi(state) if state.n_left else 0.0
    worth = []
    for d in state.legal():
        trick = (*state.trick, d)
        reward = signed_reward(state.leader, trick, state.declaration) if plays == 1 else 0
        worth.append(reward + of_a_trick(state.after(d), plays - 1))
    return max(worth) if state.to_play % 2 == 0 else min(worth)


def test_a_trick_is_four_plays_at_once(sample: Sample) -> None:
    found = trick_residuals(sample, [weighted("", WEIGHTS), EXACT], frozenset(DEALS))
    assert not found.residual[:, 1].any()
    starts = [
        unpack(packed, piece.deal, piece.declaration)
        for piece in sample.pieces()
        for packed in piece.state.tolist()
        if packed >> 30 & 3 == 0
    ]
    assert len(starts) == len(found.residual) > 20
    late = [at for at, state in enumerate(starts) if state.n_left <= 16][::3]
    assert late
    for at in late:
        expected = phi(starts[at]) - of_a_trick(starts[at])
        assert found.residual[at, 0] == pytest.approx(expected, abs=1e-3)


def test_that_nothing_is_to_come_is_wrong_by_what_comes_next(sample: Sample) -> None:
    found = residuals(sample, [NOTHING], frozenset(DEALS))
    assert not found.residual[found.place < 3, 0].any()
    assert (abs(found.residual[found.place == 3, 0]) >= 1).all()
    assert (found.error[:, 0] == -found.value).all()


def test_only_the_deals_that_judge_are_judged(sample: Sample) -> None:
    found = residuals(sample, [NOTHING], frozenset({2, 5}))
    assert set(found.deal.tolist()) == {2, 5}
    assert (found.value == sample.V[np.isin(sample.deal, [2, 5])]).all()
