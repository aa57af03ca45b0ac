"""Tensors of known rank are found again, through noise and gaps; tensors of none are not."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.studies.tensor.low_rank import Trusted, additive, cp, tucker

Floats = NDArray[np.float64]
SHAPE = (9, 7, 8)


def of_rank(k: int, seed: int = 0) -> Floats:
    rng = np.random.default_rng(seed)
    vectors = [rng.normal(size=(side, k)) for side in SHAPE]
    return np.asarray(np.einsum("rk,vk,ck->rvc", *vectors))


def with_gaps(tensor: Floats, share: float, seed: int = 1) -> Trusted:
    """As it is known when a share of its cells is missing and the others are trusted unequally."""
    rng = np.random.default_rng(seed)
    trust = np.where(rng.random(SHAPE) < share, 0.0, rng.uniform(0.2, 1, SHAPE))
    return Trusted(np.where(trust > 0, tensor, np.nan), trust)


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("way", [cp, tucker])
def test_a_tensor_of_known_rank_is_found_again_gaps_and_all(
    k: int, way: Callable[[Trusted, int], Floats]
) -> None:
    tensor = of_rank(k)
    known = with_gaps(tensor, 0.2)
    found = way(known, k)
    assert known.error(found) < 0.02
    assert Trusted(tensor, np.ones(SHAPE)).error(found) < 0.05
    if k > 1:
        assert known.error(way(known, k - 1)) > 0.15


def test_the_same_cells_in_other_places_have_no_low_rank() -> None:
    known = with_gaps(of_rank(2), 0.1)
    shuffled = known.shuffled(np.random.default_rng(2))
    assert known.error(cp(known, 2)) < 0.02
    assert shuffled.error(cp(shuffled, 2)) > 0.6
    assert sorted(shuffled.tensor[shuffled.trust > 0]) == sorted(known.tensor[known.trust > 0])
    assert ((shuffled.trust == 0) == (known.trust == 0)).all()


def test_error_falls_with_the_rank() -> None:
    known = with_gaps(of_rank(6), 0.1)
    errors = [known.error(cp(known, k)) for k in (1, 2, 4, 6)]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < 0.1


def test_what_is_hardly_trusted_hardly_counts() -> None:
    """One wild cell spoils a tensor of rank 1 when it is trusted, and does not when it is not."""
    tensor = of_rank(1)
    wild = tensor.copy()
    wild[2, 3, 4] += 50
    trust = np.ones(SHAPE)
    trusting = cp(Trusted(wild, trust), 1)
    trust[2, 3, 4] = 1e-6
    wary = cp(Trusted(wild, trust), 1)
    exact = Trusted(tensor, np.ones(SHAPE))
    assert exact.error(wary) < 0.01
    assert exact.error(trusting) > 0.3


def test_additive_is_the_weighted_least_squares_sum_of_effects() -> None:
    rng = np.random.default_rng(4)
    known = with_gaps(rng.normal(size=SHAPE), 0.3)
    best = known.error(additive(known))
    for axis, side in enumerate(SHAPE):
        effect = rng.normal(scale=0.1, size=side)
        shape = [side if a == axis else 1 for a in range(3)]
        assert known.error(additive(known) + effect.reshape(shape)) > best


def test_more_products_than_classes_are_no_trouble() -> None:
    known = with_gaps(of_rank(3), 0.0)
    assert known.error(cp(known, 12)) < 0.02
    assert known.error(tucker(known, 12)) < 0.002


def test_the_same_seed_gives_the_same_tensor() -> None:
    known = with_gaps(of_rank(3), 0.2)
    assert (cp(known, 10, seed=5) == cp(known, 10, seed=5)).all()
