"""Columns beside packed states, against positions unpacked one at a time."""

import numpy as np
from hypothesis import given

from tests.strategies import positions
from texas42.data import features
from texas42.data.features import levels_of, tricks_of
from texas42.deals import Deal, Position
from texas42.deals.drawing import trick_number
from texas42.rules import team


@given(positions())
def test_columns_are_what_a_position_says(position: Position) -> None:
    columns = features([position.packed()] * 3, position.deal)
    at = 1
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
    assert {column.shape[0] for column in columns} == {3}


def test_types_are_small() -> None:
    columns = features(np.array([0x1FF0FFFFFFF]), Deal.from_seed(0))
    assert {column.dtype for column in columns} == {np.dtype(np.int8)}
    assert levels_of(np.array([0x1FF0FFFFFFF])).dtype == np.int8
    assert tricks_of(np.array([0x1FF0FFFFFFF])).dtype == np.int8
