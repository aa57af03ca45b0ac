"""How far states of a group differ, held against every pair by itself."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from texas42.studies.conjectures.void_sufficiency import spread

_LEVEL = 32
ROWS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 1), st.integers(-5, 5), st.integers(0, 2)),
    min_size=3,
    max_size=12,
).filter(lambda rows: len({row[2] for row in rows}) > 1)
"""Voids, level, value and deal of each state."""


def apart(rows: list[tuple[int, int, int, int]], *, other_deals: bool) -> float:
    """Each state against its companions, and against what is usual at its level."""
    ours, usual = [], []
    for at, (voids, level, value, deal) in enumerate(rows):
        companions = [
            other[2]
            for place, other in enumerate(rows)
            if place != at
            and other[:2] == (voids, level)
            and not (other_deals and other[3] == deal)
        ]
        if companions:
            ours.append(np.mean([(value - each) ** 2 / 2 for each in companions]))
            at_level = [other[2] for other in rows if other[1] == level]
            usual.append(np.var(at_level, ddof=1))
    return float(np.mean(ours) / np.mean(usual)) if ours and np.mean(usual) else math.nan


@given(ROWS)
def test_spread_is_that_of_all_pairs(rows: list[tuple[int, int, int, int]]) -> None:
    voids, level, value, deal = (np.array(column) for column in zip(*rows, strict=True))
    with np.errstate(invalid="ignore"):
        found = spread(voids | level << _LEVEL, value, deal)
    for got, other_deals in ((found.pairs, False), (found.across_deals, True)):
        np.testing.assert_allclose(got, apart(rows, other_deals=other_deals), atol=1e-9)


def test_equal_values_in_a_group_are_not_apart() -> None:
    key = np.array([1, 1, 2, 2])
    found = spread(key, np.array([3, 3, 9, 9]), np.array([0, 1, 0, 1]))
    assert (found.as_published, found.pairs, found.across_deals, found.shared) == (0, 0, 0, 1)
