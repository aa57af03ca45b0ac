"""Values by seating fall into parts that depend on nothing but the hands."""

from itertools import permutations

import numpy as np
import pytest

from texas42.deals import Deal
from texas42.solve import solve_many
from texas42.studies.questions.seatings import PARTS, SEATINGS, parts, seated


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


WORTH = np.array([5.0, 2.0, -1.0, 8.0])


@pytest.mark.parametrize(
    ("part", "of_seats"),
    [
        ("hands", (1, 0, 1, 0)),
        ("hands", (0, -1, 0, -1)),
        ("leader", (1, 0, -1, 0)),
        ("opponents", (0, 1, 0, -1)),
    ],
)
def test_what_is_made_of_one_part_is_found_in_it(part: str, of_seats: tuple[int, ...]) -> None:
    values = WORTH[SEATINGS] @ np.array(of_seats)  # what each hand is worth, as it counts there
    found = dict(zip(PARTS, parts(values), strict=True))
    assert found.pop(part) > 1
    assert np.allclose(list(found.values()), 0)


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
