"""The tensor form: sums written out, contractions dense and by factors, classes and means."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.axes.binning import Binning, Cut, indicators
from texas42.axes.mean_tensor import mean_tensor
from texas42.axes.tensor_form import CP, contract, look_up

SHAPE = (3, 4, 2)


def some_cp(rng: np.random.Generator, k: int) -> CP:
    return CP.of(rng.normal(size=k), [rng.normal(size=(size, k)) for size in SHAPE])


@given(st.integers(0, 2**32 - 1))
def test_a_contraction_is_the_sum_of_the_document(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pi, features = rng.normal(size=SHAPE), [rng.normal(size=(5, size)) for size in SHAPE]
    rank, void, control = features
    for n, phi in enumerate(contract(pi, rank, void, control)):
        cells = product(*map(range, SHAPE))
        written_out = sum(
            pi[r, v, c] * rank[n, r] * void[n, v] * control[n, c] for r, v, c in cells
        )
        assert phi == pytest.approx(written_out)


@given(st.integers(0, 2**32 - 1), st.integers(1, 5))
def test_factors_contract_as_the_dense_tensor_does(seed: int, k: int) -> None:
    rng = np.random.default_rng(seed)
    pi, (rank, void, control) = some_cp(rng, k), [rng.normal(size=(5, size)) for size in SHAPE]
    assert pi.shape == pi.dense().shape == SHAPE
    assert np.linalg.matrix_rank(pi.dense().reshape(3, 8)) <= k == pi.k
    dense = contract(pi.dense(), rank, void, control)
    assert pi.contract(rank, void, control) == pytest.approx(dense)


@given(st.integers(0, 2**32 - 1), st.integers(1, 5))
def test_a_look_up_is_a_contraction_of_indicators(seed: int, k: int) -> None:
    rng = np.random.default_rng(seed)
    rank, void, control = (rng.integers(size, size=9) for size in SHAPE)
    pi, classes = some_cp(rng, k), (rank, void, control)
    r, v, c = (indicators(each, size) for each, size in zip(classes, SHAPE, strict=True))
    expected = contract(pi.dense(), r, v, c)
    assert look_up(pi.dense(), classes) == pytest.approx(expected)
    assert pi.look_up(classes) == pytest.approx(expected)


def test_factors_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match=r"expected shapes \(k,\), \(R, k\), "):
        CP.of(np.ones(2), [np.ones((3, 2)), np.ones((4, 2)), np.ones((2, 3))])
    with pytest.raises(ValueError, match="expected shapes"):
        CP.of(np.ones(2), [np.ones((3, 2)), np.ones(2), np.ones((2, 2))])


# Classes ------------------------------------------------------------------------------------------


def test_a_value_at_a_cut_is_above_it() -> None:
    cut = Cut("tempo", (-1, 0.5))
    assert cut.classes(np.array([-2, -1, 0, 0.5, 9])).tolist() == [0, 1, 1, 2, 2]


def test_an_axis_tells_every_combination_of_its_cuts_apart() -> None:
    axis = Binning("void", (Cut("a", (0, 1)), Cut("b", ()), Cut("c", (10,))))
    grid = np.array(list(product([-1, 0, 1], [3], [0, 20])))
    columns = {"a": grid[:, 0], "b": grid[:, 1], "c": grid[:, 2], "other": grid[:, 0]}
    assert axis.size == 6
    assert axis.features == ("a", "b", "c")
    assert axis.classes(columns).tolist() == [0, 1, 2, 3, 4, 5]


def test_an_axis_without_cuts_is_one_class() -> None:
    axis = Binning("control", (Cut("a", ()),))
    assert axis.classes({"a": np.array([4, 5])}).tolist() == [0, 0]


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=60), st.integers(1, 8))
def test_quantiles_part_values_into_bins_none_of_them_empty(values: list[int], bins: int) -> None:
    cut = Cut.at_quantiles("x", np.array(values), bins)
    counts = np.bincount(cut.classes(np.array(values)), minlength=cut.size)
    assert cut.size <= bins
    assert counts.min() > 0


def test_quantiles_of_values_all_different_are_even() -> None:
    cut = Cut.at_quantiles("x", np.random.default_rng(0).permutation(1000), 8)
    assert set(np.bincount(cut.classes(np.arange(1000)))) == {125}


def test_what_is_no_binning_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the cuts of x must ascend: \[1, 1\] do not"):
        Cut("x", (1, 1))
    with pytest.raises(ValueError, match="expected at least one bin of x, not 0"):
        Cut.at_quantiles("x", np.arange(3), 0)
    with pytest.raises(ValueError, match="the rank axis is cut by x, which is not given"):
        Binning("rank", (Cut("x", (1,)),)).classes({"y": np.arange(3)})


# Means --------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32 - 1), st.integers(0, 60))
def test_means_and_counts_are_those_of_each_cell(seed: int, n: int) -> None:
    rng = np.random.default_rng(seed)
    rank, void, control = (rng.integers(size, size=n) for size in SHAPE)
    values, deals = rng.integers(-42, 43, n), rng.integers(5, size=n) * 1000
    made = mean_tensor((rank, void, control), values, deals, SHAPE)
    for cell in product(*map(range, SHAPE)):
        inside = (rank == cell[0]) & (void == cell[1]) & (control == cell[2])
        assert made.states[cell] == inside.sum()
        assert made.deals[cell] == len(set(deals[inside].tolist()))
        if inside.any():
            assert made.mean[cell] == pytest.approx(values[inside].mean())
        else:
            assert np.isnan(made.mean[cell])


def test_a_class_outside_the_tensor_is_refused() -> None:
    outside = np.array([3]), np.array([0]), np.array([0])
    with pytest.raises(ValueError, match="invalid entry in coordinates array"):
        mean_tensor(outside, np.zeros(1), np.zeros(1), SHAPE)
