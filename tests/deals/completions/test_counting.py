"""The layouts of a view: as many as there are, each once, and each drawn as often as any other."""

from collections import Counter
from math import exp, factorial, lgamma, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.deals.completions.brute import (
    brute_layouts,
    chi_square,
    chi_square_limit,
    late_knowledge,
    played_out,
    seen,
)
from tests.strategies import recorded_positions, seats
from texas42.deals import Deal, Position
from texas42.deals.completions import Knowledge, Layouts, count_layouts, enumerate_layouts

LATE = st.integers(17, 28)


def count_by_kind(known: Knowledge) -> int:
    """The number of layouts by another way: dominoes that the same seats may hold are alike.

    Of each kind some number goes to each seat, in as many ways as a multinomial says.
    """
    kinds = Counter(
        tuple(seat for seat in known.others if known.may_hold[seat] >> d & 1) for d in known.hidden
    )
    totals = {tuple(known.room[seat] for seat in known.others): 1}
    for holders, size in kinds.items():
        after: dict[tuple[int, ...], int] = {}
        for room, ways in totals.items():
            for split in splits(size, [seat in holders for seat in known.others]):
                left = tuple(r - s for r, s in zip(room, split, strict=True))
                if min(left) >= 0:
                    after[left] = after.get(left, 0) + ways * multinomial(split)
        totals = after
    return totals.get((0, 0, 0), 0)


def splits(size: int, may: list[bool]) -> list[tuple[int, ...]]:
    """Every way to write a number as three, with 0 where nothing may go."""
    threes = [(a, b, size - a - b) for a in range(size + 1) for b in range(size + 1 - a)]
    return [t for t in threes if all(n == 0 or ok for n, ok in zip(t, may, strict=True))]


def multinomial(split: tuple[int, ...]) -> int:
    ways = factorial(sum(split))
    for n in split:
        ways //= factorial(n)
    return ways


@given(recorded_positions(), seats)
def test_the_count_is_that_of_dominoes_taken_kind_by_kind(position: Position, seat: int) -> None:
    known = seen(position, seat)
    assert count_layouts(known) == count_by_kind(known) >= 1


@pytest.mark.parametrize("n_plays", [18, 19, 20, 21, 22, 23, 24, 27, 28])
def test_the_layouts_are_those_that_explain_the_plays(n_plays: int) -> None:
    for seed in range(20):
        known = seen(played_out(100 * n_plays + seed, n_plays), seed % 4)
        layouts = [deal.hands for deal in enumerate_layouts(known)]
        assert len(layouts) == len(set(layouts)) == count_layouts(known)
        assert set(layouts) == brute_layouts(known)


def test_a_seat_that_sees_its_hand_alone_leaves_399_million_layouts() -> None:
    known = Knowledge(1, tuple(range(7)))
    assert count_layouts(known) == factorial(21) // factorial(7) ** 3
    first, last = Layouts(known).at(np.array([0, count_layouts(known) - 1])).tolist()
    low, middle, high = range(7, 14), range(14, 21), range(21, 28)
    assert Deal(first) == Deal.from_hands(low, range(7), middle, high)
    assert Deal(last) == Deal.from_hands(high, range(7), middle, low)


@given(recorded_positions(), seats, st.data())
def test_numbers_follow_the_seats_of_the_hidden_dominoes_in_order(
    position: Position, seat: int, data: st.DataObject
) -> None:
    layouts = Layouts(seen(position, seat))
    number = st.integers(0, layouts.count - 1)
    numbers = sorted(data.draw(st.sets(number, min_size=1, max_size=20)))
    deals = [Deal(hands) for hands in layouts.at(np.array(numbers)).tolist()]
    owners = [tuple(deal.owners().tolist()) for deal in deals]
    assert owners == sorted(set(owners))
    assert len(owners) == len(numbers)


def test_layouts_in_any_order_and_number_are_the_same_layouts() -> None:
    layouts = Layouts(late_knowledge(1, 16, 30, 300)[0])
    everything = layouts.at(np.arange(layouts.count))
    backwards = layouts.at(np.arange(layouts.count)[::-1])
    assert np.array_equal(everything[::-1], backwards)
    assert np.array_equal(layouts.at(np.array([7, 7, 0])), everything[[7, 7, 0]])
    assert layouts.at(np.array([], np.int64)).shape == (0, 4, 7)


def test_a_number_that_no_layout_has_is_refused() -> None:
    layouts = Layouts(late_knowledge(1, 16, 30, 300)[0])
    for wrong in (-1, layouts.count):
        with pytest.raises(ValueError, match=f"numbered from 0 to {layouts.count - 1}"):
            layouts.at(np.array([0, wrong]))


def test_the_limit_of_chi_square_is_passed_once_in_a_million() -> None:
    for freedom in (10, 30, 100, 300):
        half = chi_square_limit(freedom + 1) / 2
        beyond = sum(exp(k * log(half) - half - lgamma(k + 1)) for k in range(freedom // 2))
        assert 0.5e-6 < beyond < 1.5e-6
    assert chi_square([10, 20], [15, 15]) == pytest.approx(10 / 3)
