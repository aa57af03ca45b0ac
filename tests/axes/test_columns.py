"""The features of packed states, against the same worked out the long way for one state."""

import numpy as np
import pytest
from hypothesis import given

from tests.axes.slow_features import slow_features
from tests.strategies import positions
from texas42.axes.columns import feature_columns, feature_matrix
from texas42.axes.registry import FEATURES
from texas42.deals import Deal, Position
from texas42.solve import value_table

START = 0x1FF0FFFFFFF
NUMBERS = [name for name in FEATURES if name != "void_pattern"]


@given(positions())
def test_every_feature_is_what_it_says(position: Position) -> None:
    columns = feature_columns([position.packed()] * 2, position.deal, position.declaration)
    expected = slow_features(position.state)
    assert columns.keys() == FEATURES.keys() == expected.keys()
    for name, column in columns.items():
        assert column.shape == (2,)
        assert column[1] == pytest.approx(expected[name], abs=1e-6), name


@pytest.mark.parametrize("decl", ["fours", "doubles-trump", "notrump"])
def test_states_of_a_whole_table(decl: str) -> None:
    table = value_table(Deal.from_seed(930), decl)
    piece = next(table.pieces(20_000))
    last = piece.state[-50:]
    everything = feature_matrix(piece.state, table.deal, decl, NUMBERS)  # more than a block
    for at, packed in zip(range(-50, 0), last.tolist(), strict=True):
        position = Position.from_packed(packed, table.deal, decl)
        expected = slow_features(position.state)
        wanted = np.array([expected[name] for name in NUMBERS], np.float32)
        assert (everything[at] == wanted).all()


def test_a_matrix_is_its_columns_side_by_side() -> None:
    states, deal = [START, 0x1FE4FFFFFBF], Deal.from_seed(0)
    matrix = feature_matrix(states, deal, "fives", NUMBERS)
    columns = feature_columns(states, deal, "fives", NUMBERS)
    assert matrix.dtype == np.float32
    assert (matrix == np.stack(list(columns.values()), axis=1).astype(np.float32)).all()
    one_by_one = [feature_columns(states, deal, "fives", name)[name] for name in NUMBERS]
    assert (matrix == np.stack(one_by_one, axis=1).astype(np.float32)).all()


def test_every_other_state_of_an_array() -> None:
    table = value_table(Deal.from_seed(930), "fours")
    states = next(table.pieces(1000)).state
    whole = feature_matrix(states, table.deal, "fours", NUMBERS)
    assert (feature_matrix(states[::2], table.deal, "fours", NUMBERS) == whole[::2]).all()


def test_no_states_have_columns_too() -> None:
    nothing, deal = np.array([], np.int64), Deal.from_seed(0)
    assert feature_matrix(nothing, deal, "fives", NUMBERS).shape == (0, len(NUMBERS))
    assert {len(column) for column in feature_columns(nothing, deal, "fives").values()} == {0}


def test_by_hand() -> None:
    # Fives, and seat 0 led 5-2; seat 1 is to play and holds 5-4 and 5-3.
    #   0: 4-4 4-0 3-1 2-2 2-0 0-0        2: 6-5 6-1 5-5 5-0 4-1 3-3 3-0
    #   1: 6-4 6-2 6-0 5-4 5-3 2-1 1-1    3: 6-6 6-3 5-1 4-3 4-2 3-2 1-0
    position = Position.start(Deal.from_seed(0), "fives", plays="5-2")
    says = {
        "rank_sum_0": (16 + 14) * 3 + (16 + 4) * 2 + (16 + 2),  # 4-4 2-2 0-0, 4-0 3-1, 2-0
        "max_rank_2": 32 + 14,  # 5-5
        "max_rank_differential_6": (16 + 7) - (16 + 14),  # 6-1 against 6-6
        "void_count_0": 3,  # fives, which are called; sixes; and now trumps
        "void_1_7": 0,
        "leader": 0,
        "lead_strength": 3,  # 4-4, 2-2, 0-0
        "dominant_count_2": 2,  # 3-3 and 5-5
        "safe_suit_count": 5,  # not threes (seat 1), twos (seat 2), nor fives, which nobody follows
        "holds_3_66": 1,
        "to_play_1": 1,
        "led_7": 1,
        "trick_best_key": 32 + 7,
        "may_take_1": 1,  # 5-3 or 5-4
        "may_take_3": 0,  # 5-1 only
        "trick_secured": 0,
        "top_holder_1": 1,
        "top_run_4": 1,  # 4-4, and then 6-4 on team 1
        "top_run_7": 2,  # 5-5 6-5, and then 5-4 on team 1
        "count_side_64": -1,
        "counts_in_hand_0": 20,  # 5-5 5-0 4-1
        "points_to_come": 42,
    }
    columns = feature_columns([position.packed()], position.deal, position.declaration, says)
    assert {name: column.item() for name, column in columns.items()} == says


def test_what_is_refused() -> None:
    deal = Deal.from_seed(0)
    with pytest.raises(ValueError, match="bits 0 to 40"):
        feature_columns([1 << 41], deal, "fives")
    with pytest.raises(ValueError, match="in one dimension, not 2"):
        feature_columns([[START]], deal, "fives")
    with pytest.raises(ValueError, match="no feature 'voids', nor a group: did you mean 'void'"):
        feature_columns([START], deal, "fives", ["leader", "voids"])
    with pytest.raises(ValueError, match="void_pattern has 32 bits"):
        feature_matrix([START], deal, "fives", "state")
