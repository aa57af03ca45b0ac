"""Boards against states, one at a time."""

import numpy as np
import pytest
from hypothesis import given

from tests.reference import slow
from tests.strategies import positions
from tests.studies.lookahead.boards import as_set, board_of, dominoes_in, state_of
from texas42.deals import Deal, Position
from texas42.rules import N_DOMINOES, Declaration, signed_reward
from texas42.studies.enriched.lookahead.board import all_plays, best_of
from texas42.studies.enriched.lookahead.sets import PLACES


@given(positions())
def test_a_board_holds_the_position(position: Position) -> None:
    board = board_of([position, position])
    assert state_of(board, 1) == position.state
    assert board.to_play[1] == position.to_play
    assert board.is_over[1] == position.is_over
    seats = [(position.to_play + turn) % 4 for turn in range(4)]
    held = [as_set(position.hands[seat], position.declaration) for seat in seats]
    assert board.from_turn[:, 1].tolist() == held


@given(positions())
def test_plays_are_those_of_the_state(position: Position) -> None:
    if position.is_over:
        return
    state, decl = position.state, position.declaration
    board = board_of([position])
    assert int(board.legal()[0]) == as_set(state.legal(), decl)
    plays = all_plays(board)
    found = [dominoes_in(int(each), decl)[0] for each in plays.domino]
    assert sorted(found) == list(state.legal())
    for row, domino in enumerate(found):
        after = state.after(domino)
        trick = (*state.trick, domino)
        assert state_of(plays.board, row) == after
        reward = signed_reward(state.leader, trick, decl) if len(trick) == 4 else 0
        assert plays.reward[row] == reward
    worth = np.arange(len(found))
    best = worth[-1] if position.to_play % 2 == 0 else 0
    assert best_of(board, plays, worth).tolist() == [best]


@pytest.mark.parametrize("decl", list(Declaration))
def test_places_go_by_strength_in_every_suit(decl: Declaration) -> None:
    for suit in range(8):
        keys = {d: slow.trick_key(d, suit, int(decl)) for d in range(N_DOMINOES)}
        taking = [d for d in keys if keys[d]]
        assert sorted(taking, key=lambda d: PLACES[decl, d]) == sorted(taking, key=keys.__getitem__)


def test_many_positions_side_by_side() -> None:
    deals = [Deal.from_seed(seed) for seed in range(30)]
    starts = [
        Position.start(deal, Declaration(seed % 10), leader=seed % 4)
        for seed, deal in enumerate(deals)
    ]
    board = board_of(starts)
    plays = all_plays(board)
    assert plays.parent.tolist() == [row for row in range(30) for _ in range(7)]
    for row in range(30):
        assert state_of(board, row) == starts[row].state
