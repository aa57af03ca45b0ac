"""The study of enrichment: its states, that other deals test it, that it explains no chance."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.axes.turning import turned
from tests.studies.lookahead.boards import state_of
from texas42.deals import Deal, Position, pack
from texas42.solve import value_table
from texas42.studies.enriched.ladder import LADDER, STEPS_OF
from texas42.studies.enriched.rows import Rows, turn
from texas42.studies.enriched.study import judge, matrix, predicted
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import r_squared
from texas42.studies.frame.models import MODELS, ModelName
from texas42.studies.frame.problems import UnfitError

CONFIG = Config(4000, "0:20", "mod10")


@pytest.fixture(scope="module")
def rows() -> Rows:
    return Rows.draw(CONFIG, 2, lambda _done, _of: None)


def test_the_states_are_those_of_their_tables(rows: Rows) -> None:
    fair, even = rows.drawn
    assert len(fair) == 4000
    assert len(even) == 20 * 96
    for sample in rows.drawn:
        for piece in list(sample.pieces())[:3]:
            table = value_table(piece.deal, piece.declaration)
            values = [table.value(packed) for packed in piece.state.tolist()]
            assert values == sample.V[piece.rows].tolist()
    assert np.bincount(even.trick, minlength=8).tolist() == [0, *[320] * 6, 0]
    usual = np.isin(fair.trick, (4, 5, 6)).mean()
    assert 0.9 < usual < 1


def test_the_states_are_the_same_for_any_number_of_workers(rows: Rows) -> None:
    again = Rows.draw(replace(CONFIG, states=800, seeds="3:7"), 1, lambda _done, _of: None)
    for sample, other in zip(rows.drawn, again.drawn, strict=True):
        part = np.isin(sample.deal, range(3, 7))
        assert (sample.state[part] == other.state).all()
        assert (sample.V[part] == other.V).all()


def test_deals_that_test_are_not_among_those_that_teach(rows: Rows) -> None:
    taught, tested = (set(rows.deal[part].tolist()) for part in rows.fold)
    assert taught
    assert tested
    assert not taught & tested
    assert taught | tested == set(range(20))


def test_values_of_the_starts_of_tricks_are_true(rows: Rows) -> None:
    """What the model between tricks learns from: Q less the reward is the value of what follows."""
    compared = 0
    for seed in range(5):
        starts, values = rows.starts_after(rows.deal == seed)
        table = value_table(Deal.from_seed(seed), seed % 10)
        states = [state_of(starts, row) for row in range(len(starts))]
        assert [table.value(pack(state, table.deal)) for state in states] == values.tolist()
        assert not any(state.trick for state in states)
        compared += len(values)
    assert compared > 100


@pytest.mark.parametrize("name", MODELS)
def test_shuffled_values_are_not_explained(rows: Rows, name: ModelName) -> None:
    shuffled = np.random.default_rng(3).permutation(rows.value)
    rung = next(rung for rung in LADDER if rung.name == "play-outs")
    said = predicted(rows, name, rung, rows.fold.train, shuffled)
    fair = rows.fold.test & rows.is_fair
    assert r_squared(shuffled[fair], said[fair], rows.deal[fair]).value < 0.02


def test_each_step_has_the_columns_of_those_before_it(rows: Rows) -> None:
    of_theory = [rung for rung in LADDER if not rung.for_us]
    seen = [rung for rung in LADDER if "outlook" in rung.blocks]
    assert len(of_theory) + 1 + len(seen) == len(LADDER)
    for part in (of_theory, seen):
        for rung, after in pairwise(part):
            assert after.blocks[: len(rung.blocks)] == rung.blocks
            assert matrix(rows, after).shape[1] > matrix(rows, rung).shape[1]
    for rung in LADDER:
        assert np.isfinite(matrix(rows, rung)).all()
    names: Sequence[str] = [rung.name for rung in LADDER]
    assert len(set(names)) == len(names)
    assert all(set(steps) <= set(names) for steps in STEPS_OF.values())


def test_look_ahead_explains_more_and_the_last_tricks_wholly(rows: Rows) -> None:
    found = [judge(rows, rows.to_us(rows.block(name)[:, 0])) for name in ("play-outs", "fitted")]
    assert found[0]["r2"][0] < found[1]["r2"][0] < 1
    assert found[1]["tricks"][5][0] == 1.0


def test_a_turned_state_is_the_same_position_seats_on() -> None:
    rng, deal = np.random.default_rng(0), Deal.from_seed(3)
    for _ in range(30):
        position = Position.start(deal, "fives", leader=int(rng.integers(4)))
        for _ in range(int(rng.integers(28))):
            position = position.play(int(rng.choice(position.legal())))
        for n in range(-3, 4):
            (packed,) = turn(np.array([position.packed()]), n).tolist()
            assert packed == turned(position, n % 4).packed()


def test_what_is_added_is_the_difference(rows: Rows) -> None:
    earlier, said = (rows.to_us(rows.block(name)[:, 0]) for name in ("play-outs", "fitted"))
    before, after = judge(rows, earlier), judge(rows, said, earlier)
    assert before["adds"] is None
    assert after["adds"][0] == pytest.approx(after["r2"][0] - before["r2"][0])
    assert [share for _, (share, _, _) in after["within"]] == sorted(
        share for _, (share, _, _) in after["within"]
    )


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (Config(12, "0:3", "fives"), "draw 36 or more"),
        (Config(30, "0:2", "fives"), "have 1 states of each trick, and 12 are needed"),
        (Config(600, "0:2", "fives"), "no state at the last play of a trick"),
    ],
)
def test_too_few_states_are_refused(config: Config, said: str) -> None:
    with pytest.raises(UnfitError, match=said):
        Rows.draw(config, 1, lambda _done, _of: None)
