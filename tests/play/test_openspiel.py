"""The OpenSpiel game: that project's own tests, exact resampling, a golden playthrough."""

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from numpy.typing import NDArray
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

from tests.deals.completions.brute import chi_square, chi_square_limit
from tests.golden import FOLDER, RENEWAL
from texas42.deals import Deal
from texas42.deals.completions import Layouts, enumerate_layouts
from texas42.play.observation import LAYOUT
from texas42.play.openspiel import SHORT_NAME, Texas42State

GOLDEN: Path = FOLDER / "openspiel_playthrough.txt"
PLAYED = f"{SHORT_NAME}(declaration=5,score=bid)"


def playthrough() -> str:
    """How OpenSpiel records a hand, from where the dominoes are dealt.

    Without the tensors of perfect recall, which are long and hold what the text above them says.
    """
    deal, choose = Deal.from_seed(7), random.Random(7)
    state = pyspiel.load_game(PLAYED).new_initial_state()
    for d in (d for hand in deal.hands for d in hand):
        state.apply_action(d)
    while not state.is_terminal():
        state.apply_action(choose.choice(state.legal_actions()))
    recorded = generate_playthrough.playthrough(PLAYED, state.history())
    head, states = recorded.split("# State 0\n", 1)
    kept, from_the_deal = [head.rstrip()], False
    for block in states.split("\n\n"):
        from_the_deal = from_the_deal or block.startswith("# State 28\n")
        if from_the_deal:
            kept.append(without_recall(block))
    return "\n\n".join(kept).rstrip() + "\n"


def without_recall(block: str) -> str:
    lines, skipping = [], False
    for line in block.split("\n"):
        skipping = line.startswith("InformationStateTensor") or (skipping and line[:1] == " ")
        if not skipping:
            lines.append(line)
    return "\n".join(lines)


def some_state(seed: int, n_plays: int, parameters: str = "declaration=5") -> Texas42State:
    choose = random.Random(seed)
    state: Texas42State = pyspiel.load_game(f"{SHORT_NAME}({parameters})").new_initial_state()
    for _ in range(28 + n_plays):
        state.apply_action(choose.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("parameters", ["", "declaration=9", "bid=42,score=bid"])
def test_it_passes_the_tests_of_openspiel(parameters: str) -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}({parameters})")
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_the_playthrough_is_golden() -> None:
    assert playthrough() == GOLDEN.read_text(encoding="utf-8"), RENEWAL


def test_returns_are_points_or_the_bid() -> None:
    for seed in range(4):
        by_points = some_state(seed, 28)
        assert by_points.position is not None
        ours, theirs = by_points.position.points
        assert by_points.returns() == [ours - theirs, theirs - ours] * 2
        by_bid = some_state(seed, 28, "declaration=5,score=bid,bid=31")
        sign = 1.0 if ours >= 31 else -1.0
        assert by_bid.returns() == [sign, -sign] * 2


def test_player_0_declares_unless_it_is_given() -> None:
    state = some_state(1, 0, "bid=30")
    assert (state.current_player(), state.legal_actions()) == (0, [*range(28, 36), 37])
    state.apply_action(37)
    assert state.position is not None
    assert state.position.declaration.label == "notrump"


def test_resampling_is_exact() -> None:
    """Every deal that the player cannot rule out comes up as often as any other."""
    state = next(
        state
        for seed in range(100)
        if 60 < Layouts((state := some_state(seed, 17)).known(state.current_player())).count < 150
    )
    player = state.current_player()
    rng = random.Random(0)
    possible = [deal.hands for deal in enumerate_layouts(state.known(player))]
    drawn = Counter(
        state.resample_from_infostate(player, rng.random).position.deal.hands  # type: ignore[union-attr]
        for _ in range(10 * len(possible))
    )
    assert drawn.keys() <= set(possible)
    observed = [drawn[hands] for hands in possible]
    assert chi_square(observed, [10] * len(possible)) < chi_square_limit(len(possible))


@pytest.mark.parametrize("n_plays", [0, 1, 10, 27])
def test_what_is_resampled_looks_the_same(n_plays: int) -> None:
    state = some_state(2, n_plays)
    rng = random.Random(1)
    for player in range(4):
        again = state.resample_from_infostate(player, rng.random)
        assert again.history()[28:] == state.history()[28:]
        for kind in (pyspiel.IIGObservationType(perfect_recall=recall) for recall in (True, False)):
            observation = make_observation(pyspiel.load_game(PLAYED), kind)
            seen = [seen_by(observation, each, player) for each in (state, again)]
            assert seen[0][0] == seen[1][0]
            assert np.array_equal(seen[0][1], seen[1][1])


def seen_by(
    observation: object, state: Texas42State, player: int
) -> tuple[str, NDArray[np.float32]]:
    observation.set_from(state, player)  # type: ignore[attr-defined]
    return (
        observation.string_from(state, player),  # type: ignore[attr-defined]
        observation.tensor.copy(),  # type: ignore[attr-defined]
    )


def test_an_unfinished_deal_is_not_resampled() -> None:
    state = pyspiel.load_game(SHORT_NAME).new_initial_state()
    with pytest.raises(ValueError, match="the deal is not over"):
        state.resample_from_infostate(0, random.random)


def test_the_observation_is_the_versioned_layout() -> None:
    game = pyspiel.load_game(SHORT_NAME)
    assert game.observation_tensor_size() == sum(int(np.prod(shape)) for _, shape in LAYOUT)
