"""Play-outs and searches of a trick against slow ones, one position at a time."""

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from tests.strategies import positions
from tests.studies.lookahead import slow_play
from tests.studies.lookahead.boards import board_of, dominoes_in, state_of
from texas42.deals import Deal, Position, State, pack
from texas42.rules import Declaration, signed_reward
from texas42.solve import value_table
from texas42.solve.table import ValueTable
from texas42.studies.enriched.lookahead.board import Board
from texas42.studies.enriched.lookahead.playout import Rule, chosen, playout
from texas42.studies.enriched.lookahead.trick_search import best_play, to_trick_end

RULES: tuple[Rule, ...] = ("sparing", "cashing")


@pytest.mark.parametrize("rule", RULES)
@given(position=positions())
def test_a_playout_is_the_rule_played_domino_by_domino(position: Position, rule: Rule) -> None:
    """By `Position.play`, which refuses what is not legal; and the rule is what it says it is."""
    foretold = int(playout(board_of([position]), rule)[0])
    before = position.points
    while not position.is_over:
        places = int(chosen(board_of([position]), rule)[0])
        (domino,) = dominoes_in(places, position.declaration)
        assert domino == slow_play.chosen(position.state, rule)
        position = position.play(domino)
    won = [after - had for after, had in zip(position.points, before, strict=True)]
    assert foretold == won[0] - won[1]


@settings(max_examples=30)
@given(position=positions())
def test_a_search_plays_the_trick_perfectly(position: Position) -> None:
    if position.is_over:
        return
    state, board = position.state, board_of([position])
    for beyond, depth in ((best_play, 1), (to_trick_end, 4 - len(state.trick))):
        if len(state.trick) + depth > 4 or state.n_left > 20:
            continue
        found = beyond(board, lambda after: playout(after, "sparing"))
        assert found.tolist() == [_searched(state, depth)]


def _searched(state: State, depth: int) -> int:
    if depth == 0 or not state.n_left:
        return slow_play.playout(state, "sparing")
    values = []
    for domino in state.legal():
        after, trick = state.after(domino), (*state.trick, domino)
        reward = signed_reward(state.leader, trick, state.declaration) if len(trick) == 4 else 0
        values.append(reward + _searched(after, depth - 1))
    return max(values) if state.to_play % 2 == 0 else min(values)


@pytest.mark.parametrize("decl", ["fours", "doubles-trump", "doubles-suit", "notrump"])
def test_with_true_values_beyond_it_a_search_is_exact(decl: str) -> None:
    table = value_table(Deal.from_seed(930), decl)
    drawn = np.random.default_rng(1)
    sizes = table.trick_sizes().tolist()
    rows = table.take([np.sort(drawn.choice(size, min(size, 25))) for size in sizes])
    n = len(rows.state)
    declarations = np.full(n, Declaration.parse(decl))
    board = Board.of(rows.state, np.repeat(table.deal.as_array()[None], n, 0), declarations)
    for search in (best_play, to_trick_end):
        found = search(board, lambda after: _true_values(after, table))
        assert (found == rows.V).all()


def _true_values(board: Board, table: ValueTable) -> NDArray[np.int64]:
    states = [state_of(board, row) for row in range(len(board))]
    return np.array([table.value(pack(state, table.deal)) for state in states])


def test_when_all_is_played_nothing_is_to_come() -> None:
    deal = Deal.from_seed(0)
    board = board_of([Position.start(deal, "fives", leader, gone=range(28)) for leader in range(4)])
    for rule in RULES:
        assert not playout(board, rule).any()
    assert not to_trick_end(board, lambda after: np.full(len(after), 99)).any()
