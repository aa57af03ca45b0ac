"""Packed states: the published layout, both ways, one at a time and in columns."""

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.reference import slow
from tests.strategies import deals, declarations, positions, seats
from texas42.deals import (
    Deal,
    PackedFields,
    Position,
    State,
    pack,
    pack_fields,
    unpack,
    unpack_fields,
)
from texas42.rules import Declaration

FIVES = Declaration.FIVES
DEAL = Deal.from_seed(0)
START = 0b111_111_111_00_00_1111111_1111111_1111111_1111111
OVER = 0b111_111_111_00_10_0000000_0000000_0000000_0000000

FORTY_ONE_BITS = st.integers(0, (1 << 41) - 1)


def field(packed: int, at: int, width: int) -> int:
    return packed >> at & (1 << width) - 1


def laid_out(masks: list[int], leader: int, plays: list[int]) -> int:
    """Fields at their published places: the hands, the leader, the length and the three plays."""
    packed = sum(mask << 7 * seat for seat, mask in enumerate(masks))
    packed |= leader << 28 | len(plays) << 30
    return packed | sum(play << 32 + 3 * turn for turn, play in enumerate([*plays, 7, 7, 7][:3]))


def can_arise(packed: int, deal: Deal, decl: int) -> bool:
    """Whether an integer packs a state, by the published layout and the slow reference."""
    if not 0 <= packed < 1 << 41:
        return False
    leader, length = field(packed, 28, 2), field(packed, 30, 2)
    plays = [field(packed, at, 3) for at in (32, 35, 38)]
    if 7 in plays[:length] or plays[length:] != [7] * (3 - length):
        return False
    trick = tuple(deal.hands[(leader + turn) % 4][plays[turn]] for turn in range(length))
    held = [
        [d for index, d in enumerate(hand) if packed >> 7 * seat + index & 1]
        for seat, hand in enumerate(deal.hands)
    ]
    try:
        slow.position_of(held, decl, leader, trick)
    except ValueError:
        return False
    for turn, d in enumerate(trick):
        held[(leader + turn) % 4].append(d)
        if d not in slow.legal(held, decl, leader, trick[:turn]):
            return False
    return True


@st.composite
def likely_states(draw: st.DrawFn) -> int:
    """Fields that often make a state: hands of fitting sizes, plays by those whose turn it was."""
    leader, length, size = draw(seats), draw(st.integers(0, 3)), draw(st.integers(1, 7))
    masks, plays = [0, 0, 0, 0], []
    for turn in range(4):
        seat, indices = (leader + turn) % 4, draw(st.permutations(range(7)))[:size]
        if turn < length:
            plays.append(indices.pop())
        masks[seat] = sum(1 << index for index in indices)
    return laid_out(masks, leader, plays)


# One at a time ----------------------------------------------------------------------------------


def test_states_packed_by_hand() -> None:
    start = State(DEAL.hands, FIVES, 0)
    assert pack(start, DEAL) == START == 0x1FF0FFFFFFF
    # Seat 3 leads 6-6, its highest, and seat 0 throws 0-0, its lowest.
    played = State(DEAL.hands, Declaration.FIVES, 3).after(27).after(0)
    assert pack(played, DEAL) == (0b111_000_110_10_11_0111111_1111111_1111111_1111110)
    assert pack(State(((), (), (), ()), FIVES, 2), DEAL) == OVER


@given(positions())
def test_the_layout_is_the_published_one(position: Position) -> None:
    masks = [
        sum(1 << deal_hand.index(d) for d in held)
        for deal_hand, held in zip(position.deal.hands, position.hands, strict=True)
    ]
    leader = position.trick_leader
    plays = [
        position.deal.hands[(leader + turn) % 4].index(d) for turn, d in enumerate(position.trick)
    ]
    assert position.packed() == laid_out(masks, leader, plays)


@given(positions())
def test_what_is_packed_unpacks(position: Position) -> None:
    packed, deal, decl = position.packed(), position.deal, position.declaration
    assert 0 <= packed < 1 << 41
    assert unpack(packed, deal, decl) == position.state
    assert unpack(np.int64(packed), deal, decl) == position.state  # type: ignore[arg-type]


def test_a_state_of_another_deal_is_not_packed() -> None:
    with pytest.raises(ValueError, match="seat 0 was not dealt 0-0 in this deal"):
        pack(State(DEAL.hands, FIVES, 0), Deal.from_seed(1))


# An impossible packed state is refused ----------------------------------------------------------


def unpacks_if_it_can_arise(packed: int, deal: Deal, decl: Declaration) -> None:
    """An integer packs back to itself if it can arise, and otherwise is refused in one line."""
    if can_arise(packed, deal, int(decl)):
        assert pack(unpack(packed, deal, decl), deal) == packed
        assert Position.from_packed(packed, deal, decl).packed() == packed
        return
    with pytest.raises(ValueError, match=f"^packed state {packed:#x} is impossible: ") as no:
        unpack(packed, deal, decl)
    assert len(str(no.value).splitlines()) == 1


@given(st.integers() | FORTY_ONE_BITS, deals, declarations)
@example(START, DEAL, FIVES)
@example(OVER, DEAL, FIVES)
@example(-1, DEAL, FIVES)
@example(START | 1 << 41, DEAL, FIVES)
@example(START - (1 << 41), DEAL, FIVES)
def test_any_integer_unpacks_or_is_refused(packed: int, deal: Deal, decl: Declaration) -> None:
    unpacks_if_it_can_arise(packed, deal, decl)


@given(likely_states(), deals, declarations)
def test_likely_fields_unpack_or_are_refused(packed: int, deal: Deal, decl: Declaration) -> None:
    unpacks_if_it_can_arise(packed, deal, decl)


@given(positions())
def test_a_flipped_bit_unpacks_or_is_refused(position: Position) -> None:
    for bit in range(64):
        flipped = position.packed() ^ 1 << bit
        unpacks_if_it_can_arise(flipped, position.deal, position.declaration)


@given(positions(), st.sets(st.integers(0, 40), min_size=2, max_size=4))
def test_a_few_flipped_bits_unpack_or_are_refused(position: Position, bits: set[int]) -> None:
    flipped = position.packed() ^ sum(1 << bit for bit in bits)
    unpacks_if_it_can_arise(flipped, position.deal, position.declaration)


@given(positions(), deals, declarations)
def test_a_state_under_another_deal_or_declaration_unpacks_or_is_refused(
    position: Position, deal: Deal, decl: Declaration
) -> None:
    unpacks_if_it_can_arise(position.packed(), deal, position.declaration)
    unpacks_if_it_can_arise(position.packed(), position.deal, decl)


@pytest.mark.parametrize(
    ("packed", "reason"),
    [
        (START | 1 << 41, "only bits 0 to 40 may be set"),
        (-START, "only bits 0 to 40 may be set"),
        (START & ~(1 << 33), "p0 is 5 in a trick of 0 dominoes: expected 7, none"),
        (START | 1 << 30, "p0 is 7 in a trick of 1 domino: expected 0 to 6"),
        (laid_out([127] * 4, 0, [6]), "5-2 is in two places"),
        (
            laid_out([63, 127, 127, 63], 0, [6]),
            "seat 3 holds 6 dominoes where seat 1, to play, holds 7: expected 7",
        ),
        (
            laid_out([63, 126, 127, 127], 0, [6, 0]),
            "seat 1 revoked: 1-1 does not follow fives (trump); 5-3, 5-4 in hand do",
        ),
    ],
)
def test_a_refusal_gives_the_reason(packed: int, reason: str) -> None:
    message = f"packed state {packed:#x} is impossible: {reason}"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        unpack(packed, DEAL, FIVES)


# Columns ----------------------------------------------------------------------------------------


@given(st.lists(positions(), max_size=5))
def test_columns_say_what_each_state_says(some: list[Position]) -> None:
    packed = [position.packed() for position in some]
    fields = unpack_fields(packed)
    assert all(column.dtype == np.uint8 for column in (*fields, fields.to_play, fields.n_left))
    for n, position in enumerate(some):
        hands = [
            tuple(d for index, d in enumerate(hand) if mask >> index & 1)
            for hand, mask in zip(position.deal.hands, fields.remaining[n].tolist(), strict=True)
        ]
        assert tuple(hands) == position.hands
        assert fields.leader[n] == position.trick_leader
        assert fields.trick_len[n] == len(position.trick)
        played = [
            position.deal.hands[(position.trick_leader + turn) % 4][index]
            for turn, index in enumerate(fields.plays[n].tolist())
            if index != 7
        ]
        assert tuple(played) == position.trick
        assert fields.to_play[n] == position.to_play
        assert fields.n_left[n] == position.n_left
    assert pack_fields(fields).tolist() == packed


@given(st.lists(FORTY_ONE_BITS))
def test_columns_are_the_bits_of_any_41(packed: list[int]) -> None:
    fields = unpack_fields(np.array(packed, np.int64))
    rows = zip(*(column.tolist() for column in fields), strict=True)
    for state, (remaining, leader, trick_len, plays) in zip(packed, rows, strict=True):
        assert remaining == [field(state, at, 7) for at in (0, 7, 14, 21)]
        assert (leader, trick_len) == (field(state, 28, 2), field(state, 30, 2))
        assert plays == [field(state, at, 3) for at in (32, 35, 38)]
    again = pack_fields(fields)
    assert again.dtype == np.int64
    assert again.tolist() == packed


@pytest.mark.parametrize("shape", [(), (0,), (6,), (2, 3), (3, 2, 1)])
def test_states_may_have_any_shape(shape: tuple[int, ...]) -> None:
    states = np.full(shape, START, np.int64)
    fields = unpack_fields(states)
    assert fields.remaining.shape == (*shape, 4)
    assert fields.plays.shape == (*shape, 3)
    assert fields.leader.shape == fields.trick_len.shape == shape
    assert fields.to_play.shape == fields.n_left.shape == shape
    assert (fields.n_left == 28).all()
    assert (pack_fields(fields) == states).all()
    assert pack_fields(fields).shape == shape


@pytest.mark.parametrize("wrong", [1 << 41, -1, -(1 << 40), 1 << 62])
def test_columns_have_41_bits(wrong: int) -> None:
    with pytest.raises(ValueError, match=rf"bits 0 to 40; {wrong:#x} has others set"):
        unpack_fields([START, wrong])


def test_columns_are_integers() -> None:
    wrong: Any
    for wrong in ([1.0], ["1"], [True], [None], [START, 0.5]):
        with pytest.raises(TypeError, match="packed states must be integers, not"):
            unpack_fields(wrong)
    with pytest.raises(TypeError, match="leader must be integers, not float64"):
        pack_fields(unpack_fields([START])._replace(leader=np.array([0.0])))


@pytest.mark.parametrize(
    "wrong",
    [
        [1 << 70],
        [START, -(1 << 63) - 1],
        [-1, (1 << 63) + 5],
        np.array([0, (1 << 63) + 5], np.uint64),
    ],
)
def test_integers_beyond_64_bits_are_called_by_their_number(wrong: Any) -> None:
    message = f"packed states must fit in 64 bits with a sign; {int(wrong[-1])} does not"
    with pytest.raises(ValueError, match=f"^{message}$"):
        unpack_fields(wrong)
    fields = unpack_fields([START, START])._replace(leader=wrong)
    with pytest.raises(ValueError, match=f"^leader must fit in 64 bits .*; {int(wrong[-1])} does"):
        pack_fields(fields)


@pytest.mark.parametrize("wrong", [START, START + 5])
def test_unsigned_columns_are_as_good_as_signed(wrong: int) -> None:
    assert (unpack_fields(np.array([wrong], np.uint64)).leader == wrong >> 28 & 3).all()


@pytest.mark.parametrize(
    ("name", "wrong", "limit"),
    [
        ("remaining", [[127, 127, 128, 0]], 127),
        ("leader", [4], 3),
        ("leader", [-1], 3),
        ("trick_len", [4], 3),
        ("plays", [[0, 8, 7]], 7),
    ],
)
def test_a_column_out_of_its_bits_is_refused(name: str, wrong: list[int], limit: int) -> None:
    fields = unpack_fields([START])._replace(**{name: np.array(wrong)})
    with pytest.raises(ValueError, match=f"{name} must lie between 0 and {limit}, not "):
        pack_fields(fields)


@pytest.mark.parametrize("shapes", [((3,), (), (), (3,)), ((2, 4), (2,), (1,), (2, 3))])
def test_columns_of_other_shapes_are_refused(shapes: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(ValueError, match=r"expected shapes \(\.\.\., 4\), "):
        pack_fields(PackedFields(*(np.zeros(shape, np.uint8) for shape in shapes)))
