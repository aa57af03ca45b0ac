"""The ten declarations: their numbers, their names, and what is read as one."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import declarations, parsed, texts
from texas42.rules import Declaration

PUBLISHED = [
    "blanks",
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "doubles-trump",
    "doubles-suit",
    "notrump",
]
"""The names of the declarations 0 to 9 in the published data."""


def test_names_and_numbers_are_the_published_ones() -> None:
    assert [str(decl) for decl in Declaration] == PUBLISHED
    assert [int(decl) for decl in Declaration] == list(range(10))
    assert [decl.label for decl in Declaration] == PUBLISHED


def test_the_first_seven_name_a_pip() -> None:
    assert [decl.is_pip_trump for decl in Declaration] == [True] * 7 + [False] * 3


@given(declarations)
def test_text_reads_back(decl: Declaration) -> None:
    assert Declaration.parse(str(decl)) is decl
    assert Declaration.parse(str(int(decl))) is decl
    assert Declaration.parse(int(decl)) is decl
    assert Declaration.parse(np.int8(decl)) is decl
    assert Declaration.parse(decl) is decl
    assert eval(repr(decl)) is decl


@given(
    decl=declarations,
    between=st.sampled_from(["-", "_", " ", "", "  ", " - "]),
    around=st.sampled_from(["", " ", "\n"]),
    case=st.sampled_from([str.lower, str.upper, str.title]),
)
def test_case_and_what_parts_the_words_do_not_matter(
    decl: Declaration, between: str, around: str, case: Callable[[str], str]
) -> None:
    assert Declaration.parse(around + case(str(decl).replace("-", between)) + around) is decl


@pytest.mark.parametrize(
    ("text", "decl"),
    [
        ("five", Declaration.FIVES),
        ("blank", Declaration.BLANKS),
        ("zeros", Declaration.BLANKS),
        ("doubles", Declaration.DOUBLES_TRUMP),
        ("no trump", Declaration.NOTRUMP),
        ("NT", Declaration.NOTRUMP),
        ("follow me", Declaration.NOTRUMP),
    ],
)
def test_names_of_the_table_are_understood(text: str, decl: Declaration) -> None:
    assert Declaration.parse(text) is decl


@pytest.mark.parametrize("wrong", ["hearts", "", "10", "-1", "fives sixes", "5.0"])
def test_a_refusal_names_the_text_and_what_was_expected(wrong: str) -> None:
    with pytest.raises(ValueError, match="unknown declaration") as refusal:
        Declaration.parse(wrong)
    assert repr(wrong) in str(refusal.value)
    assert all(name in str(refusal.value) for name in PUBLISHED)


@pytest.mark.parametrize("wrong", [-1, 10, np.int64(42)])
def test_a_number_that_is_no_declaration_is_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match=r"expected blanks, .* or a number from 0 to 9"):
        Declaration.parse(wrong)


@given(texts("0123456789 -_\nabdefiklmnoprstuvwxyzABDN"))
def test_any_text_is_a_declaration_or_refused_in_one_line(text: str) -> None:
    decl = parsed(Declaration.parse, text)
    assert decl is None or decl in Declaration
