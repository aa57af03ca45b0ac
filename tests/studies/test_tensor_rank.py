"""The study of the tensor's rank: what it learns of states made up for it, and small runs."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.axes.columns.registry import FEATURES
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import Estimate
from texas42.studies.frame.models import folds
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.run import carry_out
from texas42.studies.frame.sample import Sample, draw
from texas42.studies.frame.written import markdown
from texas42.studies.tensor import study as tensor_rank
from texas42.studies.tensor.report import SHUFFLED, Errors, Fineness
from texas42.studies.tensor.study import (
    FINENESS,
    STUDY,
    binnings,
    columns_of,
    fills,
    learn,
    measure,
)

SHAPE = (6, 5, 4)
Floats = NDArray[np.float64]


def made_up(
    tensor: Floats, deals: int, noise: float, seed: int = 0
) -> tuple[tuple[NDArray[np.int64], ...], Floats, NDArray[np.int64]]:
    """States of many deals whose values are a cell's, and something of the deal's own."""
    rng = np.random.default_rng(seed)
    deal = np.repeat(np.arange(deals), 60)
    classes = tuple(rng.integers(side, size=len(deal)) for side in tensor.shape)
    own = rng.normal(scale=noise, size=(deals, *tensor.shape))
    return classes, tensor[classes] + own[deal, *classes], deal


def test_trust_and_the_floor_come_from_how_deals_differ() -> None:
    rng = np.random.default_rng(3)
    tensor = rng.normal(size=SHAPE)
    noise = 2.0
    classes, values, deal = made_up(tensor, 600, noise)
    known, floor = learn(classes, values, deal, SHAPE)  # type: ignore[arg-type]
    # A cell is in about 0.4 of the deals: its mean is off by noise / sqrt(deals in it).
    deals_in = 600 * (1 - (1 - 1 / tensor.size) ** 60)
    k = noise**2 / tensor.var()
    assert known.trust.mean() == pytest.approx(deals_in / (deals_in + k), abs=0.02)
    assert floor == pytest.approx(noise / np.sqrt(deals_in) / tensor.std(), rel=0.2)
    assert np.abs(known.tensor - tensor).mean() < 0.3


def test_cells_that_differ_by_chance_alone_are_hardly_trusted() -> None:
    classes, values, deal = made_up(np.zeros(SHAPE), 100, 3.0)
    known, floor = learn(classes, values, deal, SHAPE)  # type: ignore[arg-type]
    assert known.trust.max() < 0.5
    assert floor > 0.6


@pytest.fixture(scope="module")
def sample() -> Sample:
    return draw(Config(5000, "0:10", "mod10"))


def fineness() -> dict[str, Any]:
    return dict(FINENESS["coarse"])


def columns(sample: Sample) -> dict[str, NDArray[Any]]:
    return columns_of(sample, [name for each in fineness().values() for name, _ in each])


def judged(sample: Sample) -> Fineness:
    ways = fills((1, 2), (1,), 0)
    found = measure(sample, columns(sample), fineness(), ways, 0, lambda _done, _of: None)
    return Fineness.of(found)


def test_values_that_are_a_product_of_classes_are_found_to_be_of_rank_1(
    sample: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The classes are real ones, cut alike in all folds; the values are made of them."""
    given = columns(sample)
    cuts = binnings(fineness(), given)
    monkeypatch.setattr(tensor_rank, "binnings", lambda _axes, _columns: cuts)
    rng = np.random.default_rng(1)
    product = np.ones(len(sample))
    for cut in cuts:
        product *= rng.uniform(0.5, 2, cut.size)[cut.classes(given)]
    values = np.round(10 * product).astype(np.int8)
    found = judged(Sample(sample.tables, sample.state, values, sample.Q))
    assert found.r2["CP 1"].value > 0.9
    assert found.rank == 1
    assert found.errors["CP 1"].shuffled is not None
    assert max(found.errors["CP 1"].seen) < 0.4 < min(found.errors["CP 1"].shuffled)
    assert found.r2[SHUFFLED].value < 0.05


def test_values_without_sense_are_explained_by_no_rank(sample: Sample) -> None:
    values = np.random.default_rng(2).permutation(sample.V)
    found = judged(Sample(sample.tables, sample.state, values, sample.Q))
    assert all(each.value < 0.02 for each in found.r2.values())


def test_what_is_judged_was_not_learnt(sample: Sample) -> None:
    """Values that only their own deal could tell are not foretold."""
    values = np.random.default_rng(4).integers(-42, 43, sample.deal.max() + 1)[sample.deal]
    found = judged(Sample(sample.tables, sample.state, values.astype(np.int8), sample.Q))
    assert found.r2["every cell"].value < 0.1
    parts = folds(sample.deal, tensor_rank.N_FOLDS, 0)
    assert all(not set(sample.deal[f.train]) & set(sample.deal[f.test]) for f in parts)


def test_axes_are_cut_by_features_of_the_registry() -> None:
    for axes in FINENESS.values():
        assert list(axes) == ["rank", "void", "control"]
        assert {name for each in axes.values() for name, _ in each} <= FEATURES.keys()


def test_ranks_are_read_off_intervals_and_floors() -> None:
    errors = {f"CP {k}": Errors([0.9 / k, 0.5], [1.0, 1.0]) for k in (1, 2, 3)}
    short = {"CP 1": Estimate(0.008, 0.005, 0.02), "CP 2": Estimate(0.004, -0.01, 0.009)}
    found = Fineness([0.4, 0.3], [0.0], [0.0], [[2, 2, 2]], errors, {}, short)
    assert found.ranks == [1, 2, 3]
    assert found.rank == 2
    assert found.ranks_to_floor() == [3, None]
    only = {"CP 1": errors["CP 1"]}
    assert found._replace(errors=only).rank is None


def test_a_small_run_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tensor_rank, "RANKS", (1, 2))
    monkeypatch.setattr(tensor_rank, "CORES", (1,))
    done = carry_out(STUDY, Config(1200, "0:6", "mod10"), tmp_path)
    assert "for the coarse one" in done.report.answer
    assert "Tucker 1" in markdown(done)


def test_too_few_states_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnfitError, match="8 states of 4 deals are too few"):
        carry_out(STUDY, Config(10, "0:4", "fives"), tmp_path)
