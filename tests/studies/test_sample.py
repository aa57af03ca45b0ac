"""What a study draws: states of its deals with their values, the same for any number of workers."""

import numpy as np
import pytest

import texas42 as t42
from texas42.data.features import tricks_of
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.sample import Sample, draw

CONFIG = Config(1200, "3:9", "ones,notrump", seed=5)


@pytest.fixture(scope="module")
def sample() -> Sample:
    return draw(CONFIG)


def test_it_holds_as_many_states_of_each_table(sample: Sample) -> None:
    assert len(sample) == 1200
    assert np.unique(sample.deal, return_counts=True)[1].tolist() == [200] * 6
    assert np.unique(sample.decl, return_counts=True)[1].tolist() == [600, 600]


def test_values_are_those_of_the_positions(sample: Sample) -> None:
    for rows, deal, declaration, states in sample.pieces():
        for at in (0, 57, 99):
            position = t42.Position.from_packed(int(states[at]), deal, declaration)
            assert t42.value(position) == sample.V[rows][at]
            assert {m.index: m.value for m in t42.evaluate_moves(position)} == {
                index: value for index, value in enumerate(sample.Q[rows][at]) if value > -128
            }


def test_every_state_is_as_likely(sample: Sample) -> None:
    (rows, deal, declaration, _), *_ = sample.pieces()
    sizes = t42.value_table(deal, declaration).trick_sizes()
    drawn = np.bincount(tricks_of(sample.state[rows]), minlength=8)[1:]
    assert drawn == pytest.approx(100 * sizes / sizes.sum(), abs=1)


def test_workers_change_nothing_and_the_seed_does(sample: Sample) -> None:
    assert (draw(CONFIG, workers=1).state == sample.state).all()
    assert (draw(Config(1200, "3:9", "ones,notrump", seed=6)).state != sample.state).any()


def test_a_matrix_keeps_rows_in_their_places(sample: Sample) -> None:
    matrix = sample.matrix(
        lambda state, deal, decl: np.column_stack(
            [state % 1000, np.full(len(state), deal.hands[0][0]), np.full(len(state), int(decl))]
        ).astype(np.float32)
    )
    assert (matrix[:, 0] == sample.state % 1000).all()
    assert (matrix[:, 2] == sample.decl).all()


def test_too_few_states_are_refused() -> None:
    with pytest.raises(UnfitError, match="11 states of 12 tables"):
        draw(Config(11, "3:9", "ones,notrump"))
