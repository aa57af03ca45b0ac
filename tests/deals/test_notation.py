"""Dominoes as text: every accepted spelling, one canonical form, and refusals that say why."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import dominoes, parsed, spellings, texts
from texas42.deals import format_dominoes, format_hand, parse_domino, parse_hand
from texas42.deals.notation import as_domino, as_dominoes
from texas42.rules import domino_name

SOME_DOMINOES = st.lists(dominoes, unique=True)
BETWEEN = st.sampled_from([" ", ",", ";", ", ", " ; ", "\n", "\t", "  "])
NOTATION = "0123456-:|/[]() ,;7\n"


@pytest.mark.parametrize(
    "text",
    [
        *("6-5", "65", "6:5", "6|5", "6/5", "5-6", "56", "5:6", "5|6", "5/6"),
        *("[6-5]", "[5|6]", "(65)", "(5:6)", " 6-5 ", "\t[6/5]\n"),
    ],
)
def test_every_spelling_is_the_same_domino(text: str) -> None:
    assert parse_domino(text) == 26
    assert parse_hand(text) == (26,)
    assert as_domino(text) == 26


@given(st.data(), dominoes)
def test_a_domino_reads_back_however_it_is_written(data: st.DataObject, d: int) -> None:
    assert parse_domino(domino_name(d)) == d
    assert parse_domino(data.draw(spellings(d))) == d


@given(st.data(), SOME_DOMINOES)
def test_dominoes_read_back_however_they_are_parted(data: st.DataObject, ids: list[int]) -> None:
    assert parse_hand(format_dominoes(ids)) == tuple(ids)
    words = [data.draw(spellings(d)) for d in ids]
    parts = [part for word in words for part in (word, data.draw(BETWEEN))]
    assert parse_hand(data.draw(BETWEEN | st.just("")) + "".join(parts)) == tuple(ids)


@given(SOME_DOMINOES)
def test_a_hand_is_written_highest_first(ids: list[int]) -> None:
    assert parse_hand(format_hand(ids)) == tuple(sorted(ids, reverse=True))


def test_brackets_part_dominoes_without_space() -> None:
    assert parse_hand("[6-6][6-5](64)[5|5]") == (27, 26, 25, 20)
    assert parse_hand("") == parse_hand(" ,; ") == ()


def test_two_digits_are_pips_and_never_an_id() -> None:
    assert parse_domino("12") == 4  # the domino 2-1, and not 4-2, whose id is 12
    with pytest.raises(ValueError, match="'27' is not a domino"):
        parse_domino("27")


@pytest.mark.parametrize(
    "token",
    [
        *("6-7", "7-6", "6", "666", "", "six", "6.5", "-6-5", "66-", "6--5", "6- 5"),
        *("[6-5", "6-5]", "[6-5)", "((65))"),
        *("６-５", "6–5"),  # wide digits, a dash that is no hyphen
    ],
)
def test_a_refusal_names_the_token_and_what_was_expected(token: str) -> None:
    expected = f"{token!r} is not a domino: expected two pips from 0 to 6, such as 6-5"
    with pytest.raises(ValueError, match="is not a domino") as refusal:
        parse_domino(token)
    assert str(refusal.value) == expected


@pytest.mark.parametrize("token", ["6-7", "77", "x", "6-5]", "[65"])
def test_a_hand_names_the_token_that_is_wrong_in_it(token: str) -> None:
    with pytest.raises(ValueError, match="is not a domino") as refusal:
        parse_hand(f"6-6, 5-5 {token} 4-4")
    assert str(refusal.value).startswith(f"{token!r} is not a domino: expected two pips")


@pytest.mark.parametrize("text", ["6-5 6-4 6-5", "65;64;5/6", "[5|6](6:5)"])
def test_a_domino_named_twice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^6-5 is named twice$"):
        parse_hand(text)
    with pytest.raises(ValueError, match=r"^6-5 is named twice$"):
        as_dominoes([26, 25, 26])


def test_ids_and_text_are_one_to_whoever_takes_both() -> None:
    numpy_26: Any = np.int8(26)
    assert as_domino(26) == as_domino(numpy_26) == as_domino("6-5") == 26
    assert as_dominoes(np.array([26, 27], np.int8)) == as_dominoes("6-5 6-6") == (26, 27)
    assert type(as_domino(numpy_26)) is int
    for wrong in (-1, 28):
        with pytest.raises(ValueError, match=f"{wrong} is not a domino: ids go from 0 to 27"):
            as_dominoes([0, wrong])


@given(texts(NOTATION))
def test_any_text_is_a_domino_or_refused_in_one_line(text: str) -> None:
    d = parsed(parse_domino, text)
    assert d is None or d in range(28)


@given(texts(NOTATION) | st.lists(st.text(NOTATION, max_size=3)).map(" ".join))
def test_any_text_is_a_hand_or_refused_in_one_line(text: str) -> None:
    ids = parsed(parse_hand, text)
    assert ids is None or (len(set(ids)) == len(ids) and set(ids) <= set(range(28)))


def test_a_long_text_is_refused_in_a_short_line() -> None:
    with pytest.raises(ValueError, match="is not a domino") as refusal:
        parse_hand("6-6 " + "x" * 100_000)
    assert len(str(refusal.value)) < 120
