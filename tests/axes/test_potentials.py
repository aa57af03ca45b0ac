"""Potentials: by hand, against the reference's rules, and the same for a million states at once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.axes.turning import turned
from tests.reference import slow
from tests.strategies import declarations, dominoes, positions
from texas42.axes.interrupt_power import SuitValue, interrupt_power, suit_value
from texas42.axes.potential_columns import component_columns, potentials
from texas42.axes.potentials import (
    Weights,
    components,
    control_component,
    fit,
    potential,
    rank_component,
    rank_weight,
    void_component,
)
from texas42.axes.void_pattern import BOTTOM
from texas42.deals import Deal, Position, State, parse_hand
from texas42.rules import Declaration


def state(*hands: str, decl: str = "fives", leader: int = 0, trick: str = "") -> State:
    held = tuple(parse_hand(hand) if hand else () for hand in hands)
    return State(held, Declaration.parse(decl), leader, parse_hand(trick) if trick else ())


# By hand --------------------------------------------------------------------------------------


def test_the_rank_weight_of_a_trump_and_of_a_plain_domino() -> None:
    # 5-0, the lowest trump: it beats the 21 dominoes that are no trumps, whatever is led.
    assert rank_weight(15, Declaration.FIVES) == 21
    # 6-4 follows sixes, where it beats 6-0 to 6-3 and the 15 that neither follow nor trump, and
    # fours, where it beats 4-0 to 4-3 and again 15; in six suits it is a slough.
    assert rank_weight(25, Declaration.FIVES) == (4 + 15 + 4 + 15) / 8


def test_dominoes_are_promoted_when_their_victims_are_counted_among_what_is_left() -> None:
    few = state("6-4", "6-6", "1-0", "2-1")
    # Of these 6-4 beats 1-0 and 2-1 on a lead of sixes, and all three on one of fours: 5/8.
    # 6-6 beats three on sixes, 3/8. 1-0 beats three on blanks; on ones it beats two: 5/8.
    # 2-1 beats three on ones and three on twos: 6/8.
    assert rank_component(few, promoted=True) == (5 + 5 - 3 - 6) / 8
    assert rank_component(few) != rank_component(few, promoted=True)


def test_an_interrupt_is_worth_what_opponents_can_lead() -> None:
    here = state("5-0 4-4", "6-4 1-0", "6-6 2-2", "3-2 2-0")
    # Seat 0 has a trump and fours. Its opponents can lead 6-4 (11), 1-0 (1), 3-2 (6) and 2-0 (1).
    assert interrupt_power(here, 0) == 11 + 1 + 6 + 1
    assert suit_value(here, 6, 0) == 11
    assert interrupt_power(here, 0, SuitValue(lead=1, point=0)) == 4
    assert [interrupt_power(here, seat) for seat in (1, 2, 3)] == [0, 0, 0]  # they have no trump
    assert void_component(here) == 19
    # Nobody interrupts by what the table knows before anything is shown.
    assert interrupt_power(here, 0, voids=BOTTOM) == 0


def test_without_power_nothing_is_interrupted() -> None:
    for decl in ("notrump", "doubles-suit"):
        assert void_component(state("5-0 4-4", "6-4 1-0", "6-6 2-2", "3-2 2-0", decl=decl)) == 0


def test_control_is_for_the_side_that_leads() -> None:
    hands = ("6-6 5-5", "6-5 1-0", "2-1 3-1", "3-2 4-2")
    # Seat 0 has the highest six and the highest trump; seat 3 has the highest three (3-2), two
    # (4-2) and four (4-2).
    assert control_component(state(*hands), alpha=6, beta=1) == 3 + 2
    assert control_component(state(*hands, leader=3), alpha=6, beta=1) == -3 - 3


def test_a_potential_is_its_components_weighted() -> None:
    here = state("5-0 4-4", "6-4 1-0", "6-6 2-2", "3-2 2-0")
    rank, promoted, void, token, strength = components(here)
    weights = Weights(rank=2, promoted=3, void=5, alpha=7, beta=11)
    assert (
        potential(here, weights) == 2 * rank + 3 * promoted + 5 * void + 7 * token + 11 * strength
    )
    assert (token, strength) == (0.5, control_component(here, alpha=0))


# Against the reference ----------------------------------------------------------------------------


@given(dominoes, declarations)
def test_rank_weights_count_victims_by_the_reference(d: int, decl: Declaration) -> None:
    beaten = sum(
        slow.trick_key(other, suit, int(decl)) < slow.trick_key(d, suit, int(decl))
        for suit in range(8)
        for other in range(28)
    )
    assert rank_weight(d, decl) == beaten / 8


@given(positions(), st.sampled_from([SuitValue(), SuitValue(2, 0), SuitValue(0, 3)]))
def test_interrupt_power_goes_over_the_leads_of_the_other_team(
    position: Position, value: SuitValue
) -> None:
    here, decl = position.state, int(position.declaration)
    for seat, hand in enumerate(here.hands):
        trumps = slow.called_has_power(decl) and any(slow.called(d, decl) for d in hand)
        leads = [*here.hands[(seat + 1) % 4], *here.hands[(seat + 3) % 4]]
        taken = [
            d
            for d in leads
            if trumps and not any(slow.follows(own, slow.led_suit(d, decl), decl) for own in hand)
        ]
        assert interrupt_power(here, seat, value) == sum(map(value.of_lead, taken))


# Of every potential -------------------------------------------------------------------------------


@given(positions(), st.sampled_from([SuitValue(), SuitValue(lead=0.5, point=2)]))
def test_a_million_states_at_once_are_as_one(position: Position, value: SuitValue) -> None:
    packed = np.array([position.packed()] * 2)
    columns = component_columns(packed, position.deal, position.declaration, value)
    assert columns.tolist() == [list(components(position.state, value))] * 2
    weights = Weights(0.25, 0.5, 2, -3, 1)
    phi = potentials(packed, position.deal, position.declaration, weights, value)
    assert phi[0] == pytest.approx(potential(position.state, weights, value))


@given(positions(), st.integers(0, 3))
def test_turning_the_table_turns_the_sign(position: Position, n: int) -> None:
    sign = (-1) ** n
    again = turned(position, n)
    assert components(again.state) == tuple(sign * part for part in components(position.state))
    before, after = (
        component_columns(np.array([each.packed()]), each.deal, each.declaration)
        for each in (position, again)
    )
    assert (after == sign * before).all()


@pytest.mark.parametrize("leader", range(4))
def test_when_all_is_played_nothing_is_left(leader: int) -> None:
    assert set(components(state("", "", "", "", leader=leader))) == {0}
    packed = np.array([leader << 28 | 0x1FC00000000])
    assert not component_columns(packed, Deal.from_seed(1), Declaration.FIVES).any()


# Fits ---------------------------------------------------------------------------------------------


def test_a_fit_finds_the_weights_that_made_the_values() -> None:
    rows = np.random.default_rng(0).normal(size=(50, 5))
    weights = Weights(rank=0.25, promoted=-1.5, void=3, alpha=0.5, beta=-2)
    assert fit(rows, rows @ weights.as_array()).as_array() == pytest.approx(weights.as_array())


def test_a_fit_on_some_components_leaves_the_others_out() -> None:
    rows = np.random.default_rng(0).normal(size=(50, 5))
    made = Weights(rank=2, promoted=0, void=0, alpha=0, beta=-1)
    fitted = fit(rows, rows @ made.as_array(), only=["beta", "rank"])
    assert (fitted.rank, fitted.beta) == pytest.approx((2, -1))
    assert (fitted.promoted, fitted.void, fitted.alpha) == (0, 0, 0)


def test_a_component_that_is_always_nothing_gets_no_weight() -> None:
    rows = np.random.default_rng(0).normal(size=(50, 5)) * [1, 1, 0, 1, 1]  # as without trumps
    assert fit(rows, rows @ [1, 1, 1, 1, 1]).as_array() == pytest.approx([1, 1, 0, 1, 1])


def test_a_fit_refuses_weights_that_are_none() -> None:
    with pytest.raises(ValueError, match="there is no weight 'gamma': expected rank, promoted, "):
        fit(np.ones((2, 5)), np.ones(2), only=["gamma"])
    with pytest.raises(ValueError, match=r"expected components \(n, 5\) and values \(n,\), not "):
        fit(np.ones((2, 4)), np.ones(2))
