"""State tables: what is looked up, what is read out, and what is refused."""

import gc
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import slow
from tests.solve.random_play import play_on
from texas42 import _core
from texas42.deals import Deal, Position
from texas42.rules import Declaration
from texas42.solve import ValueTable, count_states, table, value_table
from texas42.solve.core import RULES

SEED, DECLARATION = 930, Declaration.BLANKS  # the smallest of the published tables


@pytest.fixture(scope="module")
def small() -> ValueTable:
    return value_table(Deal.from_seed(SEED), DECLARATION)


def test_arrays_are_the_pieces_end_to_end(small: ValueTable) -> None:
    state, v, q = small.arrays()
    assert [str(column.dtype) for column in (state, v, q)] == ["int64", "int8", "int8"]
    assert (state.shape, v.shape, q.shape) == (
        (small.n_states,),
        (small.n_states,),
        (small.n_states, 7),
    )
    for rows in (123_457, small.n_states + 1):
        pieces = list(small.pieces(rows))
        assert {len(piece.state) for piece in pieces[:-1]} <= {rows}
        assert (np.concatenate([piece.state for piece in pieces]) == state).all()
        assert (np.concatenate([piece.V for piece in pieces]) == v).all()
        assert (np.concatenate([piece.Q for piece in pieces]) == q).all()


def test_rows_that_are_read_are_those_looked_up(small: ValueTable) -> None:
    for piece in small.pieces(rows=2000):
        row = small.row(int(piece.state[0]))
        assert row == (piece.state[0], piece.V[0], tuple(piece.Q[0].tolist()))


def test_pieces_of_a_row(small: ValueTable) -> None:
    pieces = small.pieces(rows=1)
    states = [next(pieces).state.item() for _ in range(100)]
    assert states == next(small.pieces(rows=100)).state.tolist()


def test_a_piece_holds_a_row_at_least(small: ValueTable) -> None:
    with pytest.raises(ValueError, match="at least one row, not 0"):
        small.pieces(rows=0)


def test_columns_of_either_layout(small: ValueTable) -> None:
    start = [int(mask) for mask in Position.start(small.deal, DECLARATION).state.masks]
    core = _core.StateTable(RULES, start, DECLARATION, 0)
    state, v = np.empty(1000, np.int64), np.empty(1000, np.int8)
    by_row, by_domino = np.empty((1000, 7), np.int8), np.empty((1000, 7), np.int8, order="F")
    assert _core.RowReader(core).read(state, v, by_row) == 1000
    assert _core.RowReader(core).read(state, v, by_domino) == 1000
    assert (by_row == by_domino).all()
    woven = np.empty(1000, [("state", np.int64), ("V", np.int8), ("Q", np.int8, (7,))])
    assert _core.RowReader(core).read(woven["state"], woven["V"], woven["Q"]) == 1000
    assert (woven["state"] == state).all()
    assert (woven["V"] == v).all()
    assert (woven["Q"] == by_row).all()


def test_a_reader_outlives_its_table(small: ValueTable) -> None:
    pieces = value_table(small.deal, small.declaration).pieces(rows=1 << 20)
    first = next(pieces)
    gc.collect()
    assert (first.state == next(small.pieces()).state).all()
    assert sum(len(piece.state) for piece in pieces) == small.n_states - (1 << 20)


def test_neither_the_first_row_nor_the_last_is_the_start(small: ValueTable) -> None:
    states = small.arrays().state
    first = Position.from_packed(int(states[0]), small.deal, small.declaration)
    assert first.n_left == 1  # the lowest bits above the hands are those of a trick of three
    assert small.root not in (states[0], states[-1])
    assert states[np.searchsorted(states, small.root)] == small.root


def test_counts_without_values(small: ValueTable) -> None:
    assert (count_states(small.deal, small.declaration) == small.levels).all()
    assert small.levels.sum() == small.n_states


@pytest.mark.parametrize("decl", range(10))
def test_states_of_the_last_two_tricks(decl: int) -> None:
    """Whatever a random middle leads to is in the table, with the value of the reference."""
    choose = random.Random(decl)
    solved = value_table(Deal.from_seed(decl), decl, leader=decl % 4)
    start = Position.start(solved.deal, decl, solved.leader)
    middle = play_on(choose, start, 20)
    end = slow.position_of(middle.hands, decl, middle.trick_leader)
    for level in slow.levels(*end[:3]):
        for hands, _, leader, trick in choose.sample(sorted(level), min(40, len(level))):
            packed = sum(
                1 << 7 * seat + solved.deal.hands[seat].index(d)
                for seat, hand in enumerate(hands)
                for d in hand
            )
            packed |= leader << 28 | len(trick) << 30
            for turn in range(3):
                dealt = solved.deal.hands[(leader + turn) % 4]
                place = dealt.index(trick[turn]) if turn < len(trick) else 7
                packed |= place << 32 + 3 * turn
            assert solved.value(packed) == slow.value(hands, decl, leader, trick)


# Refusals ---------------------------------------------------------------------------------------


def test_what_is_not_reachable_is_refused(small: ValueTable) -> None:
    other_leader = Position.start(small.deal, small.declaration, leader=1)
    for position in (other_leader, other_leader.packed()):
        for ask in (small.value, small.row):
            with pytest.raises(ValueError, match="not reachable from the start"):
                ask(position)


def test_positions_of_other_tables_are_refused(small: ValueTable) -> None:
    for position in (
        Position.start(Deal.from_seed(1), small.declaration),
        Position.start(small.deal, "fives"),
    ):
        for ask in (small.value, small.row):
            with pytest.raises(ValueError, match="of another deal or declaration"):
                ask(position)


@pytest.mark.parametrize("packed", [-1, 1 << 41, 1 << 70, 0x1FF0FFFFFF7, 0])
def test_impossible_packed_states_are_refused(small: ValueTable, packed: int) -> None:
    with pytest.raises(ValueError, match="is impossible"):
        small.value(packed)
    with pytest.raises(ValueError, match="is impossible"):
        small.row(packed)


@settings(max_examples=1000)
@given(st.data())
def test_random_bits(small: ValueTable, data: st.DataObject) -> None:
    """Whatever the core accepts is in the rows, and what it refuses is not."""
    state, v, _ = _rows(small)
    near = int(state[data.draw(st.integers(0, len(state) - 1))])
    packed = data.draw(
        st.integers(0, (1 << 64) - 1)
        | st.integers(0, (1 << 41) - 1)
        | st.integers(0, 40).map(lambda bit: near ^ 1 << bit)
        | st.just(near)
    )
    core = small._table
    at = int(np.searchsorted(state, packed)) if packed < 1 << 41 else len(state)
    if at < len(state) and state[at] == packed:
        assert core.value(packed) == small.value(packed) == v[at]
    else:
        with pytest.raises(ValueError, match="not reachable"):
            core.value(packed)
        with pytest.raises(ValueError, match=r"is impossible|not reachable"):
            small.value(packed)


_KEPT: list[table.TablePiece] = []


def _rows(small: ValueTable) -> table.TablePiece:
    if not _KEPT:
        _KEPT.append(small.arrays())
    return _KEPT[0]


def test_arrays_too_large_for_memory_are_refused(
    small: ValueTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = 16 * small.n_states
    monkeypatch.setattr(table, "available_memory", lambda: needed - 1)
    with pytest.raises(MemoryError, match=r"3,168,588 rows .* take 0\.1 GB, .* pieces\(\)"):
        small.arrays()
    for enough in (needed, None):
        monkeypatch.setattr(table, "available_memory", lambda enough=enough: enough)
        assert len(small.arrays().state) == small.n_states


@pytest.mark.parametrize("leader", [-1, 4])
def test_a_leader_that_does_not_exist_is_refused(leader: int) -> None:
    for ask in (value_table, count_states):
        with pytest.raises(ValueError, match="cannot lead"):
            ask(Deal.from_seed(0), "fives", leader)
