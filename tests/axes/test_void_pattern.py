"""Void patterns are a lattice, and an integer, a list of voids and a pattern say the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.strategies import seats
from texas42.axes.void_pattern import BOTTOM, N_BITS, TOP, VoidPattern

suits: SearchStrategy[int] = st.integers(0, 7)
voids: SearchStrategy[set[tuple[int, int]]] = st.sets(st.tuples(seats, suits))
patterns: SearchStrategy[VoidPattern] = voids.map(VoidPattern.of)


@given(patterns, patterns, patterns)
def test_meet_and_join_are_a_distributive_lattice(
    a: VoidPattern, b: VoidPattern, c: VoidPattern
) -> None:
    assert a & b == b & a
    assert a | b == b | a
    assert (a & b) & c == a & (b & c)
    assert (a | b) | c == a | (b | c)
    assert a & (a | b) == a | (a & b) == a
    assert a & a == a | a == a
    assert a & (b | c) == (a & b) | (a & c)


@given(patterns, patterns, patterns)
def test_the_order_is_that_of_meet_and_join(a: VoidPattern, b: VoidPattern, c: VoidPattern) -> None:
    assert (a <= b) == (a & b == a) == (a | b == b) == (set(a) <= set(b)) == (b >= a)
    assert a & b <= a <= a | b
    assert a & c <= b & c if a <= b else True
    assert not (a <= b and b <= a) or a == b
    assert a & b & c <= a & b <= a  # transitive
    if c <= a and c <= b:
        assert c <= a & b
    if a <= c and b <= c:
        assert a | b <= c


@given(patterns)
def test_the_bounds(a: VoidPattern) -> None:
    assert BOTTOM <= a <= TOP
    assert a & TOP == a | BOTTOM == a
    assert a & BOTTOM == BOTTOM
    assert a | TOP == TOP


@given(voids, voids)
def test_a_pattern_is_a_set_of_voids(
    some: set[tuple[int, int]], more: set[tuple[int, int]]
) -> None:
    a, b = VoidPattern.of(some), VoidPattern.of(more)
    assert set(a) == some
    assert set(a & b) == some & more
    assert set(a | b) == some | more
    assert a.n_voids == len(some)
    for seat in range(4):
        assert a.suits(seat) == tuple(sorted(suit for s, suit in some if s == seat))
    for suit in range(8):
        assert a.seats(suit) == tuple(sorted(seat for seat, s in some if s == suit))
        assert [a.is_void(seat, suit) for seat in range(4)] == [
            (seat, suit) in some for seat in range(4)
        ]


@given(voids)
def test_bits_are_seat_times_eight_plus_suit(some: set[tuple[int, int]]) -> None:
    bits = int(VoidPattern.of(some))
    assert bits == sum(2 ** (seat * 8 + suit) for seat, suit in some)
    assert VoidPattern(bits) == VoidPattern.of(some)
    assert eval(repr(VoidPattern(bits))) == VoidPattern(bits)


def test_four_seats_by_eight_suits() -> None:
    assert N_BITS == 32
    assert int(TOP) == 0xFFFFFFFF
    assert list(TOP) == [(seat, suit) for seat in range(4) for suit in range(8)]


@pytest.mark.parametrize("bits", [-1, 1 << 32])
def test_what_is_no_pattern_is_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="32 bits, 0 to 4294967295"):
        VoidPattern(bits)


def test_seats_and_suits_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="4 is not a seat: expected 0 to 3"):
        BOTTOM.is_void(4, 0)
    with pytest.raises(ValueError, match="-1 is not a suit: expected 0 to 7"):
        BOTTOM.seats(-1)


def test_a_pattern_is_compared_with_patterns_alone() -> None:
    with pytest.raises(TypeError):
        BOTTOM <= 3  # type: ignore[operator]  # noqa: B015
    with pytest.raises(TypeError):
        BOTTOM | 3  # type: ignore[operator]
    with pytest.raises(TypeError):
        BOTTOM & 3  # type: ignore[operator]
