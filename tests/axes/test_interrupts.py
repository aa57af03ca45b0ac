"""Interrupts against play itself: who can interrupt a lead has a trump to throw on it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import slow
from tests.strategies import SEEDS, positions, recorded_positions
from texas42.axes.control import Acquisition, acquisition
from texas42.axes.interrupts import (
    Interrupt,
    can_interrupt,
    contested_suits,
    interrupt_graph,
    safe_suits,
)
from texas42.axes.void_pattern import BOTTOM, TOP
from texas42.axes.voids import shown_voids
from texas42.deals import Position, State
from texas42.rules import Declaration
from texas42.solve import evaluate_moves

between_tricks = recorded_positions(st.sampled_from(range(0, 28, 4)))


def off_suit_trumps(state: State) -> set[int]:
    """The trumps that the seat to play may throw on a lead that it does not follow."""
    decl = int(state.declaration)
    led = slow.led_suit(state.trick[0], decl)
    return {
        d
        for d in slow.legal(state.hands, decl, state.leader, state.trick)
        if slow.trick_key(d, led, decl) >= 32 and not slow.follows(d, led, decl)
    }


@given(between_tricks, SEEDS)
def test_who_can_interrupt_has_a_trump_to_throw(position: Position, seed: int) -> None:
    choose, decl, edges = random.Random(seed).choice, int(position.declaration), set()
    for leader in range(4):
        start = State(position.hands, position.declaration, leader)
        for lead in start.hands[leader]:
            suit = slow.led_suit(lead, decl)
            state = start.after(lead)
            for _ in range(3):
                able = can_interrupt(start, state.to_play, suit)
                assert able == bool(off_suit_trumps(state))
                if able:
                    edges.add((leader, suit, state.to_play))
                state = state.after(choose(state.legal()))
    assert interrupt_graph(position.state) == tuple(sorted(edges))


@given(between_tricks)
def test_an_interrupt_is_a_move_that_the_solver_weighs(position: Position) -> None:
    here = position.state
    for lead in position.legal():
        led = position.play(lead)
        moves = {move.domino for move in evaluate_moves(led)}
        suit = slow.led_suit(lead, int(here.declaration))
        assert can_interrupt(here, led.to_play, suit) == (off_suit_trumps(led.state) != set())
        assert off_suit_trumps(led.state) <= moves


@given(recorded_positions(st.just(28)))
def test_every_trick_taken_by_intrusion_was_an_edge(position: Position) -> None:
    here = Position(position.deal, position.declaration, position.leader)
    decl = int(position.declaration)
    for trick in position.tricks:
        edge = Interrupt(trick.leader, slow.led_suit(trick.dominoes[0], decl), trick.winner)
        intruded = acquisition(trick, position.declaration) is Acquisition.TRUMP_INTRUSION
        assert not intruded or edge in interrupt_graph(here.state)
        assert not intruded or edge.suit in contested_suits(here.state)
        for d in trick.dominoes:
            here = here.play(d)


@given(positions())
def test_safe_and_contested_suits_part_the_suits(position: Position) -> None:
    for voids in None, shown_voids(position), BOTTOM, TOP:
        for seat in range(4):
            safe = safe_suits(position.state, seat, voids)
            contested = contested_suits(position.state, seat, voids)
            assert sorted(safe + contested) == list(range(8))
            for suit in range(8):
                threats = [
                    other
                    for other in range(4)
                    if other != seat and can_interrupt(position.state, other, suit, voids)
                ]
                assert (suit in contested) == bool(threats)
    assert safe_suits(position.state) == safe_suits(position.state, position.trick_leader)


@given(positions())
def test_fewer_interrupts_are_shown_than_there_are(position: Position) -> None:
    state, shown = position.state, shown_voids(position)
    assert set(interrupt_graph(state, shown)) <= set(interrupt_graph(state))
    assert set(contested_suits(state, voids=shown)) <= set(contested_suits(state))
    assert interrupt_graph(state, BOTTOM) == ()
    assert all(edge.by != edge.leader for edge in interrupt_graph(state, TOP))


@given(positions())
def test_trumps_are_safe_and_so_is_everything_where_nothing_has_power(position: Position) -> None:
    assert 7 in safe_suits(position.state) or position.declaration >= Declaration.DOUBLES_SUIT
    if position.declaration in (Declaration.DOUBLES_SUIT, Declaration.NOTRUMP):
        assert safe_suits(position.state) == tuple(range(8))
        assert interrupt_graph(position.state) == ()


def test_by_hand() -> None:
    # Fives are trump. 0: 6-6 0-0, 1: 6-4 5-5, 2: 1-1 2-2, 3: 3-3 4-2. Only seat 1 has a trump.
    # It follows fours and sixes with 6-4 and trumps with 5-5; its own leads nobody can trump.
    state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    assert interrupt_graph(state) == ((0, 0, 1), (2, 1, 1), (2, 2, 1), (3, 3, 1))
    assert contested_suits(state) == (0, 1, 2, 3, 5)
    assert safe_suits(state) == (4, 6, 7)
    assert safe_suits(state, seat=1) == tuple(range(8))


def test_seats_and_suits_that_are_none_are_refused() -> None:
    state = State(((27,), (20,), (1,), (0,)), Declaration.FIVES, leader=0)
    with pytest.raises(ValueError, match="4 is not a seat"):
        can_interrupt(state, 4, 0)
    with pytest.raises(ValueError, match="8 is not a suit"):
        can_interrupt(state, 0, 8)
    with pytest.raises(ValueError, match="-1 is not a seat"):
        safe_suits(state, -1)
