"""Values by seating fall into parts that depend on nothing but the hands."""

from itertools import permutations

import numpy as np
import pytest

from texas42.deals import Deal
from texas42.solve import solve_many
from texas42.studies.seatings import PARTS, SEATINGS, parts, seated


def test_every_seating_is_a_deal_of_the_same_hands() -> None:
    hands = Deal.from_seed(3).as_array()
    deals = {Deal(tuple(map(tuple, each.tolist()))) for each in seated([hands])[0]}
    assert len(deals) == 24
    assert all(sorted(deal.hands) == sorted(Deal.from_seed(3).hands) for deal in deals)


def test_the_parts_are_all_there_is() -> None:
    values = np.random.default_rng(1).normal(size=(5, 24))
    about_mean = ((values - values.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
    assert parts(values).shape == (5, len(PARTS))
    assert np.allclose(parts(values).sum(axis=1), about_mean)


def test_a_constant_has_no_parts() -> None:
    assert np.allclose(parts(np.full(24, 7)), 0)


HOLDS = [[5, 2, -1, 8], [0, 1, 4, 2]]


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("hands", lambda lead, left, mate, right: HOLDS[0][lead] + HOLDS[0][mate]),
        ("hands", lambda lead, left, mate, right: -HOLDS[0][left] - HOLDS[0][right]),
        ("leader", lambda lead, left, mate, right: HOLDS[0][lead] - HOLDS[0][mate]),
        ("opponents", lambda lead, left, mate, right: HOLDS[0][left] - HOLDS[0][right]),
    ],
)
def test_what_is_made_of_one_part_is_found_in_it(part: str, value: object) -> None:
    assert callable(value)
    found = dict(zip(PARTS, parts([value(*seats) for seats in SEATINGS.tolist()]), strict=True))
    others = [squares for name, squares in found.items() if name != part]
    assert found[part] > 1
    # Who leads is worked out after what the hands are worth to a team: nothing is in two parts.
    assert np.allclose(others, 0)


def test_two_hands_that_fit_are_no_sum() -> None:
    fit = [10.0 if {lead, mate} == {0, 1} else 0.0 for lead, _, mate, _ in SEATINGS.tolist()]
    found = dict(zip(PARTS, parts(fit), strict=True))
    # 333.3 about the mean in all; the best sum of hands gives each pair with one of them a third.
    assert np.allclose(list(found.values()), [200, 0, 400 / 3, 0])


def test_it_does_not_matter_in_which_order_the_hands_are_named() -> None:
    hands = Deal.from_seed(8).as_array()
    found = [
        parts(solve_many(seated([hands[list(order)]])[0], ["fives"])[:, 0])
        for order in list(permutations(range(4)))[::5]
    ]
    assert np.allclose(found, found[0])
    assert found[0].sum() > 0
