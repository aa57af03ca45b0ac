"""The core by itself: it answers every state that is possible and refuses every other."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import slow
from tests.solve.random_play import mask
from texas42 import _core
from texas42.deals import Deal
from texas42.rules import tables
from texas42.solve.batch_input import as_masks
from texas42.solve.core import RULES

DEAL = Deal.from_seed(0)
HANDS = tuple(map(mask, DEAL.hands))
SEARCH = _core.Search(RULES)

any_number = st.integers(-3, 30) | st.integers(-(2**31), 2**31 - 1)
any_mask = st.integers(0, 2**32 - 1) | st.integers(0, 2**28 - 1) | st.just(0)


def ask_everything(
    hands: list[int], decl: int, leader: int, trick: list[int]
) -> tuple[int, dict[int, int]] | None:
    """The value and the moves of a state; None if every question about it is refused."""
    questions = (
        lambda: SEARCH.value(hands, decl, leader, trick)[0],
        lambda: dict(SEARCH.move_values(hands, decl, leader, trick)[0]),
        lambda: SEARCH.can_make(hands, decl, leader, trick, 1)[0],
    )
    answers = []
    for question in questions:
        try:
            answers.append(question())
        except ValueError:
            continue
    if not answers:
        return None
    assert len(answers) == len(questions)
    value, moves, _ = answers
    assert isinstance(value, int)
    assert isinstance(moves, dict)
    return value, moves


def slowly(
    hands: list[int], decl: int, leader: int, trick: list[int]
) -> tuple[int, dict[int, int]] | None:
    """The same by the reference, which leaves it to its caller that replies followed suit."""
    if any(hand >> 28 for hand in hands):
        return None
    held = [[d for d in range(28) if hand >> d & 1] for hand in hands]
    try:
        position = slow.position_of(held, decl, leader, tuple(trick))
    except ValueError:
        return None
    for turn, d in enumerate(trick):
        before = [list(hand) for hand in held]
        before[(leader + turn) % 4].append(d)
        if d not in slow.legal(before, decl, leader, tuple(trick[:turn])):
            return None
    return slow.value(*position), slow.move_values(*position)


@settings(max_examples=500)
@given(
    st.lists(any_mask, min_size=4, max_size=4),
    any_number,
    any_number,
    st.lists(any_number, max_size=5),
)
def test_garbage(hands: list[int], decl: int, leader: int, trick: list[int]) -> None:
    found = ask_everything(hands, decl, leader, trick)
    # Of random masks hardly any fit; those that do are the empty ones.
    if any(hands):
        assert found is None or found == slowly(hands, decl, leader, trick)
    else:
        possible = (
            0 <= decl <= 9
            and 0 <= leader <= 3
            and (not trick or slowly(hands, decl, leader, trick))
        )
        assert (found is not None) == bool(possible)


@st.composite
def nearly_possible(draw: st.DrawFn) -> tuple[list[int], int, int, list[int]]:
    """Small states, many of them possible, many wrong in one or two places."""
    size, played = draw(st.integers(0, 2)), draw(st.integers(0, 3))
    decl, leader = draw(st.integers(0, 9)), draw(st.integers(0, 3))
    dominoes = draw(st.permutations(range(28)))
    trick = [dominoes.pop() for _ in range(played)]
    has_played = [(leader + turn) % 4 for turn in range(played)]
    sizes = [size + (played > 0 and seat not in has_played) for seat in range(4)]
    if draw(st.integers(0, 3)) == 0:
        sizes[draw(st.integers(0, 3))] += 1
    hands = [mask([dominoes.pop() for _ in range(n)]) for n in sizes]
    if draw(st.integers(0, 3)) == 0:
        hands[draw(st.integers(0, 3))] ^= 1 << draw(st.integers(0, 31))
    return hands, decl, leader, trick


@settings(max_examples=1000)
@given(nearly_possible())
def test_what_is_possible_is_answered_and_nothing_else(
    state: tuple[list[int], int, int, list[int]],
) -> None:
    assert ask_everything(*state) == slowly(*state)


def test_a_revoke_is_refused() -> None:
    led, slough, follower = 26, 0, 27  # 6-5, 0-0, 6-6, no trump
    hands = [mask([1]), mask([follower]), mask([2, 3]), mask([4, 5])]
    with pytest.raises(ValueError, match=r"^a reply in the trick did not follow though it could$"):
        SEARCH.value(hands, 9, 0, [led, slough])
    hands[1] = mask([6])
    assert SEARCH.value(hands, 9, 0, [led, slough])[0] == slow.value(
        [[1], [6], [2, 3], [4, 5]], 9, 0, (led, slough)
    )


@pytest.mark.parametrize(
    ("hands", "decl", "leader", "trick"),
    [
        (HANDS, 10, 0, []),
        (HANDS, -1, 0, []),
        (HANDS, 5, 4, []),
        (HANDS, 5, -1, []),
        (HANDS, 5, 0, [28]),
        (HANDS, 5, 0, [-1]),
        (HANDS, 5, 0, [256]),
        (HANDS, 5, 0, [0, 1, 2, 3]),
        (HANDS, 5, 0, [DEAL.hands[0][0]]),  # in the trick and in hand
        ((HANDS[0], HANDS[0], HANDS[2], HANDS[3]), 5, 0, []),
        ((HANDS[0] & HANDS[0] - 1, *HANDS[1:]), 5, 0, []),
        ((HANDS[0] | 1 << 28, *HANDS[1:]), 5, 0, []),
    ],
)
def test_impossible_states(hands: Any, decl: int, leader: int, trick: list[int]) -> None:
    assert ask_everything(hands, decl, leader, trick) is None


@pytest.mark.parametrize(
    ("hands", "decl", "leader"),
    [
        (HANDS, 10, 0),
        (HANDS, -1, 0),
        (HANDS, 5, 4),
        (HANDS, 5, -1),
        ((HANDS[0], HANDS[0], HANDS[2], HANDS[3]), 5, 0),
        ((HANDS[0] & HANDS[0] - 1, *HANDS[1:]), 5, 0),
        ((HANDS[0] & HANDS[0] - 1 | 1 << 28, *HANDS[1:]), 5, 0),
    ],
)
def test_impossible_tables(hands: Any, decl: int, leader: int) -> None:
    with pytest.raises(ValueError, match=r"four hands of seven|a declaration is|a leader is"):
        _core.StateTable(RULES, hands, decl, leader)
    with pytest.raises(ValueError, match=r"four hands of seven|a declaration is|a leader is"):
        _core.count_states(RULES, hands, decl, leader)


@pytest.mark.parametrize("hands", [HANDS[:3], (*HANDS, 0), (-1, *HANDS[1:]), (2**32, *HANDS[1:])])
def test_what_is_no_four_masks(hands: Any) -> None:
    with pytest.raises(TypeError):
        SEARCH.value(hands, 5, 0, [])


# Rules ------------------------------------------------------------------------------------------

TABLES: dict[str, Any] = {
    "led_suit": tables.LED_SUIT,
    "suit_masks": tables.SUIT_MASKS,
    "power_masks": tables.POWER_MASKS,
    "trick_keys": tables.TRICK_KEYS,
    "counts": tables.COUNT_POINTS,
}


@pytest.mark.parametrize("name", TABLES)
def test_rules_of_another_shape_or_type(name: str) -> None:
    table = TABLES[name]
    for wrong in (table[1:], table[None], table.astype(np.int64), table.tolist()):
        with pytest.raises(TypeError):
            _core.Rules(**{**TABLES, name: wrong})


@pytest.mark.parametrize(
    ("name", "entry", "message"),
    [
        ("led_suit", 8, "a led suit is a number from 0 to 7"),
        ("suit_masks", 1 << 28, "a mask of 28 bits"),
        ("power_masks", 1 << 31, "a mask of 28 bits"),
        ("counts", 6, "must make 42 points"),
    ],
)
def test_rules_the_core_could_not_index_by(name: str, entry: int, message: str) -> None:
    table = TABLES[name].copy()
    table.flat[-1] = entry
    with pytest.raises(ValueError, match=message):
        _core.Rules(**{**TABLES, name: table})


# Batches and rows -------------------------------------------------------------------------------


def batch_of_two() -> dict[str, Any]:
    return {
        "rules": RULES,
        "hands": as_masks([DEAL, Deal.from_seed(1)]),
        "declarations": np.array([5], np.uint8),
        "leaders": np.array([0, 1], np.uint8),
        "workers": 2,
        "values": np.zeros((2, 1), np.int8),
    }


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"hands": as_masks([DEAL])}, "expected a leader for each deal of four hands"),
        ({"leaders": np.array([0], np.uint8)}, "expected a leader for each deal of four hands"),
        ({"leaders": np.array([0, 4], np.uint8)}, "a leader is a seat from 0 to 3"),
        ({"declarations": np.array([10], np.uint8)}, "a declaration is a number from 0 to 9"),
        ({"hands": np.full((2, 4), 127, np.uint32)}, "hands are disjoint masks of 28 bits"),
        (
            {"values": np.zeros((1, 1), np.int8)},
            "expected room for an answer for each deal and declaration",
        ),
        ({"workers": 0}, "the work needs at least one worker"),
        ({"workers": -1}, "the work needs at least one worker"),
    ],
)
def test_impossible_batches(wrong: dict[str, Any], message: str) -> None:
    given_arrays = {**batch_of_two(), **wrong}
    with pytest.raises(ValueError, match=f"^{message}$"):
        _core.solve_many(**given_arrays)
    makes = np.zeros(given_arrays.pop("values").shape, np.bool_)
    with pytest.raises(ValueError, match=f"^{message}$"):
        _core.can_make_many(**given_arrays, points=np.full((2, 1), 30, np.int16), makes=makes)


def test_a_batch_with_points_for_another() -> None:
    given_arrays = {**batch_of_two(), "makes": np.zeros((2, 1), np.bool_)}
    del given_arrays["values"]
    with pytest.raises(ValueError, match=r"^expected points for each deal and declaration$"):
        _core.can_make_many(**given_arrays, points=np.full((1, 1), 30, np.int16))


def test_arrays_of_another_kind() -> None:
    read_only = np.zeros((2, 1), np.int8)
    read_only.setflags(write=False)
    strided = np.zeros((2, 2), np.int8)[:, ::2]
    for values in (read_only, strided, np.zeros((2, 1)), np.zeros(2, np.int8)):
        with pytest.raises(TypeError):
            _core.solve_many(**{**batch_of_two(), "values": values})


def test_columns_that_do_not_fit() -> None:
    reader = _core.RowReader(_core.StateTable(RULES, HANDS, 5, 0))
    state, v, q = np.zeros(5, np.int64), np.zeros(5, np.int8), np.zeros((5, 7), np.int8)
    wrong: Any
    for wrong in ((state[:4], v, q), (state, v[:4], q), (state, v, q[:4]), (state[::2], v, q)):
        with pytest.raises(ValueError, match="as many rows as each other"):
            reader.read(*wrong)
    for wrong in ((state, v, q[:, :6]), (v, v, q)):
        with pytest.raises(TypeError):
            reader.read(*wrong)
    assert not state.any()
