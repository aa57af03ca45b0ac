"""Guesses: what they are fitted on, and what holds for all of them."""

import numpy as np
import pytest

from tests.studies.drawn import DEALS, drawn
from texas42.axes.interactions import interactions
from texas42.axes.potentials import components
from texas42.data.features import tricks_of
from texas42.deals import Deal, State, pack, unpack
from texas42.rules import Declaration
from texas42.studies.frame.sample import Sample
from texas42.studies.solved.guesses import (
    POTENTIALS,
    THEORY,
    Guess,
    Seen,
    fitted_guesses,
    guessed,
    weighted,
    weights_of,
)

EVERY_TRICK = (1.0,) * 7


@pytest.fixture(scope="module")
def sample() -> Sample:
    return drawn(1500, shares=EVERY_TRICK)


@pytest.fixture(scope="module")
def guesses(sample: Sample) -> list[Guess]:
    return fitted_guesses([sample], [0, 1, 2], seed=0)


def test_the_columns_are_those_of_the_theory(sample: Sample) -> None:
    piece = next(sample.pieces())
    seen = Seen(piece.state[::20], piece.deal, piece.declaration)
    for packed, row in zip(piece.state[::20].tolist(), seen.theory, strict=True):
        state = unpack(packed, piece.deal, piece.declaration)
        assert row == pytest.approx([*components(state), *interactions(state)])


def test_nothing_is_to_come_when_all_is_played(guesses: list[Guess]) -> None:
    deal = Deal.from_seed(0)
    ends = [State(((), (), (), ()), Declaration.FIVES, leader) for leader in range(4)]
    packed = np.array([pack(end, deal) for end in ends])
    assert (guessed(guesses, packed, deal, Declaration.FIVES) == 0).all()


def test_a_guess_alone_is_the_same_as_among_others(sample: Sample, guesses: list[Guess]) -> None:
    piece = next(sample.pieces())
    together = guessed(guesses, piece.state, piece.deal, piece.declaration)
    for column, guess in enumerate(guesses):
        alone = guessed([guess], piece.state, piece.deal, piece.declaration)[:, 0]
        assert np.allclose(alone, together[:, column], atol=1e-3)


def test_potentials_turn_their_sign_with_the_table(sample: Sample, guesses: list[Guess]) -> None:
    """Every hand a seat on: what team 0 had team 1 has. Models from a library need not know it."""
    potentials = [guess for guess in guesses if guess.name in POTENTIALS]
    assert len(potentials) == len(POTENTIALS)
    piece = next(sample.pieces())
    turned_deal = piece.deal.rotate(1)
    states = [unpack(int(packed), piece.deal, piece.declaration) for packed in piece.state[::10]]
    turned = [
        State((s.hands[-1:] + s.hands[:-1]), s.declaration, (s.leader + 1) % 4, s.trick)
        for s in states
    ]
    here = guessed(potentials, piece.state[::10], piece.deal, piece.declaration)
    packed = np.array([pack(state, turned_deal) for state in turned])
    there = guessed(potentials, packed, turned_deal, piece.declaration)
    assert np.allclose(here, -there, atol=1e-3)


def test_deals_that_judge_teach_nothing(sample: Sample) -> None:
    other = Sample(
        sample.tables,
        sample.state,
        np.where(sample.deal < 3, sample.V, 42).astype(np.int8),
        sample.Q,
    )
    piece = list(sample.pieces())[-1]
    given = piece.state, piece.deal, piece.declaration
    found = [guessed(fitted_guesses([each], [0, 1, 2], 0), *given) for each in (sample, other)]
    assert (found[0] == found[1]).all()
    taught = guessed(fitted_guesses([other], DEALS, 0), *given)
    assert not np.allclose(found[0][:, 2:], taught[:, 2:])


def test_the_weights_that_made_values_are_found() -> None:
    rng = np.random.default_rng(0)
    theory, weights = rng.normal(size=(50, len(THEORY))), np.arange(len(THEORY), dtype=float)
    assert np.allclose(weights_of(THEORY, theory, theory @ weights), weights)
    only = weights_of(["void", "token"], theory, theory @ weights)
    assert set(np.flatnonzero(only)) == {THEORY.index("void"), THEORY.index("token")}


def test_weights_may_be_those_of_each_trick(sample: Sample) -> None:
    by_trick = np.zeros((7, len(THEORY)))
    by_trick[:, THEORY.index("token")] = range(1, 8)
    piece = next(sample.pieces())
    found = guessed([weighted("", by_trick)], piece.state, piece.deal, piece.declaration)
    assert np.allclose(abs(found[:, 0]), tricks_of(piece.state) / 2)
