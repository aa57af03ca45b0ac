"""The components of the potentials as columns of packed states, and potentials from them."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.axes.block import Block, signed
from texas42.axes.blocks import as_states, blocks_of
from texas42.axes.hand_pairs import HELD, HandPairs, by_domino, by_suits
from texas42.axes.interrupt_power import TRICK_AND_COUNT, SuitValue
from texas42.axes.potentials import FITTED, N_COMPONENTS, Weights
from texas42.axes.seat_tables import SeatTables
from texas42.axes.team_sign import TEAM_SIGNS, team_sign
from texas42.deals import Deal
from texas42.rules import N_DOMINOES, N_SEATS, Declaration, team
from texas42.rules.suits import N_SUITS
from texas42.rules.tables import LED_SUIT, VICTIM_MASKS

Floats = NDArray[np.float64]

_DOMINOES: Final = np.arange(N_DOMINOES, dtype=np.uint32)
_SEATS: Final = range(N_SEATS)


def component_columns(
    states: ArrayLike,
    deal: Deal,
    declaration: Declaration | str | int,
    value: SuitValue = TRICK_AND_COUNT,
) -> Floats:
    """(n, 5): the components of packed states of a deal, in the order of `Components`.

    >>> component_columns([0x1FF0FFFFFFF], Deal.from_seed(0), "fives").tolist()
    [[16.75, 16.75, 13.0, 0.5, 3.0]]
    """
    packed = as_states(states)
    found = np.empty((len(packed), N_COMPONENTS))
    for rows, block in blocks_of(packed, deal, declaration):
        for at, column in enumerate(components_of(block, value)):
            found[rows, at] = column
    return found


def potentials(
    states: ArrayLike,
    deal: Deal,
    declaration: Declaration | str | int,
    weights: Weights = FITTED,
    value: SuitValue = TRICK_AND_COUNT,
) -> Floats:
    """(n,): Phi of packed states of a deal.

    >>> by_token = Weights(rank=0, promoted=0, void=0, alpha=4, beta=0)
    >>> potentials([0x1FF0FFFFFFF, 0x1FF1FFFFFFF], Deal.from_seed(0), "fives", by_token).tolist()
    [2.0, -2.0]
    """
    packed = as_states(states)
    found = np.empty(len(packed))
    for rows, block in blocks_of(packed, deal, declaration):
        found[rows] = potential_of(block, weights, value)
    return found


def components_of(block: Block, value: SuitValue = TRICK_AND_COUNT) -> tuple[NDArray[Any], ...]:
    """The five components of a block, (n,) each."""
    sign = leading_side(block)
    return (
        rank(block),
        promoted(block),
        void(block, value),
        sign / 2,
        sign * block.of_leader(block.n_dominant),
    )


def potential_of(
    block: Block, weights: Weights = FITTED, value: SuitValue = TRICK_AND_COUNT
) -> Floats:
    """Phi."""
    of_hands = _weighted(block.tables, weights, value).sums(block)
    for_leader = weights.alpha / 2 + weights.beta * block.of_leader(block.n_dominant)
    return of_hands + leading_side(block) * for_leader


def rank(block: Block) -> Floats:
    """Phi_rank."""
    return _victims(block.tables).sums(block) / N_SUITS


def promoted(block: Block) -> Floats:
    """Phi_rank of victims still held."""
    return _promoted_victims(block.tables).sums(block) / N_SUITS


def void(block: Block, value: SuitValue = TRICK_AND_COUNT) -> Floats:
    """Phi_void."""
    return _interrupt_powers(block.tables, value).sums(block)


def leading_side(block: Block) -> NDArray[np.int16]:
    """The sign of the leader's team; 0 when all is played, as nothing is led any more."""
    return signed(block.leader) * (block.n_left > 0)


@lru_cache(maxsize=16)
def _weighted(tables: SeatTables, weights: Weights, value: SuitValue) -> HandPairs:
    """What all but control add to a potential."""
    return HandPairs.weighted(
        [
            (weights.rank / N_SUITS, _victims(tables)),
            (weights.promoted / N_SUITS, _promoted_victims(tables)),
            (weights.void, _interrupt_powers(tables, value)),
        ]
    )


@lru_cache(maxsize=16)
def _victims(tables: SeatTables) -> HandPairs:
    """Victims among all dominoes, in all suits together."""
    n_victims = _beats(tables.declaration).sum(axis=1)
    return HandPairs(TEAM_SIGNS[:, None] * by_domino(tables, n_victims), {})


@lru_cache(maxsize=16)
def _promoted_victims(tables: SeatTables) -> HandPairs:
    """Victims among the dominoes still held, in all suits together: every two hands meet."""
    beats = _beats(tables.declaration)
    meet = {
        (s, t): team_sign(s) * (HELD @ beats[np.ix_(tables.dealt[s], tables.dealt[t])] @ HELD.T)
        for s in _SEATS
        for t in _SEATS
    }
    alone = np.stack([meet.pop((seat, seat)).diagonal() for seat in _SEATS])
    return HandPairs(alone, meet)


@lru_cache(maxsize=len(Declaration))
def _beats(declaration: Declaration) -> Floats:
    """(28, 28): in how many suits the first domino beats the second."""
    victims = VICTIM_MASKS[declaration][:, :, None] >> _DOMINOES & 1
    in_suits: Floats = victims.sum(axis=0).astype(np.float64)
    return in_suits


@lru_cache(maxsize=16)
def _interrupt_powers(tables: SeatTables, value: SuitValue) -> HandPairs:
    """What a hand can interrupt, by what a hand of the other team can lead."""
    worth = np.zeros((N_DOMINOES, N_SUITS))
    worth[_DOMINOES, LED_SUIT[tables.declaration]] = [value.of_lead(int(d)) for d in _DOMINOES]
    leads, interrupts = by_domino(tables, worth), by_suits(tables.interrupts)
    against = {
        (s, t): team_sign(s) * (interrupts[s] @ leads[t].T)
        for s in _SEATS
        for t in _SEATS
        if team(s) != team(t)
    }
    return HandPairs(None, against)
