"""Columns beside packed states, against positions unpacked one at a time."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import positions
from texas42.data import features
from texas42.data.features import levels_of, tricks_of
from texas42.deals import Deal, Position
from texas42.deals.drawing import trick_number
from texas42.rules import team


@given(st.lists(positions(), min_size=1, max_size=5))
def test_columns_are_what_positions_say(given_positions: list[Position]) -> None:
    states = [position.packed() for position in given_positions]
    deals = np.stack([position.deal.as_array() for position in given_positions])
    together = features(states, deals)
    for row, position in enumerate(given_positions):
        alone = features(states[row : row + 1], position.deal)
        for columns, at in ((together, row), (alone, 0)):
            assert columns.level[at] == position.n_left
            assert columns.leader[at] == position.trick_leader
            assert columns.plays[at].tolist() == [*position.trick, -1, -1, -1][:3]
            if position.is_over:
                assert columns.trick[at] == 8
            else:
                assert columns.trick[at] == trick_number(position)
                assert columns.player[at] == position.to_play
                assert columns.team[at] == team(position.to_play)
            holders = columns.owner[at].tolist()
            for seat, hand in enumerate(position.hands):
                assert [d for d in range(28) if holders[d] == seat] == sorted(hand)
            assert holders.count(-1) == 28 - position.n_left


def test_types_are_small() -> None:
    columns = features(np.array([0x1FF0FFFFFFF]), Deal.from_seed(0))
    assert {column.dtype for column in columns} == {np.dtype(np.int8)}
    assert levels_of(np.array([0x1FF0FFFFFFF])).dtype == np.int8
    assert tricks_of(np.array([0x1FF0FFFFFFF])).dtype == np.int8


def test_hands_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match=r"the hands of 2 states, \(2, 4, 7\), not \(1, 4, 7\)"):
        features([1, 2], Deal.from_seed(0).as_array()[None])
