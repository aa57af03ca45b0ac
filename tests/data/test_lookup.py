"""The lookup tables: their shapes, what they say, and every difference found."""

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.running import answer, refusal, run
from tests.reference import slow
from texas42.data.lookup import compare_tables, export_tables, two_numbers
from texas42.rules import Declaration

EXPORTED = export_tables(tricks=300)
SHAPES = {
    "effectiveSuit": (28, 9),
    "suitMask": (9, 8),
    "hasPower": (28, 9),
    "ranks": (10, 8, 28),
    "canFollow": (10, 8, 28),
    "ledSuit": (10, 28),
}


@pytest.mark.parametrize(("name", "shape"), SHAPES.items())
def test_shapes_are_those_published(name: str, shape: tuple[int, ...]) -> None:
    assert np.array(EXPORTED[name]).shape == shape


def test_the_published_map_of_declarations() -> None:
    expected = [(pip, pip) for pip in range(7)] + [(7, 7), (7, 8), (8, 8)]
    assert [two_numbers(decl) for decl in Declaration] == expected
    said = [(d["decl_id"], d["absorptionId"], d["powerId"]) for d in EXPORTED["declarations"]]
    assert said == [(n, *ids) for n, ids in enumerate(expected)]


def test_tables_agree_with_each_other() -> None:
    """What is told by the two numbers is what is told by the declaration."""
    for decl in range(10):
        absorption, power = two_numbers(Declaration(decl))
        for d in range(28):
            assert EXPORTED["effectiveSuit"][d][absorption] == EXPORTED["ledSuit"][decl][d]
            has_power = EXPORTED["hasPower"][d][power]
            for suit in range(8):
                follows = EXPORTED["canFollow"][decl][suit][d]
                assert follows == bool(EXPORTED["suitMask"][absorption][suit] >> d & 1)
                tier = 2 if has_power else int(follows)
                assert EXPORTED["ranks"][decl][suit][d] >> 4 == tier


def test_tricks_agree_with_the_reference() -> None:
    tricks = EXPORTED["tricks"]
    assert {trick["decl_id"] for trick in tricks} == set(range(10))
    assert {trick["leader"] for trick in tricks} == set(range(4))
    for trick in tricks:
        plays = tuple(trick["dominoes"])
        assert trick["winner"] == slow.winner(plays, trick["leader"], trick["decl_id"])
        assert trick["points"] == slow.trick_points(plays)


def changed(path: list[Any], value: object) -> dict[str, Any]:
    other = copy.deepcopy(EXPORTED)
    place = other
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return other


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["effectiveSuit", 25, 5], 4, "effectiveSuit[25][5] (6-4, absorption 5): 6 and 4"),
        (["suitMask", 8, 7], 1, "suitMask[8][7] (absorption 8, suit 7): 0 and 1"),
        (["hasPower", 27, 8], True, "hasPower[27][8] (6-6, power 8): false and true"),
        (["ranks", 5, 7, 20], 1, "ranks[5][7][20] (fives, suit 7, 5-5): 46 and 1"),
        (
            ["canFollow", 9, 6, 27],
            False,
            "canFollow[9][6][27] (notrump, suit 6, 6-6): true and false",
        ),
        (["ledSuit", 6, 27], 6, "ledSuit[6][27] (sixes, 6-6): 7 and 6"),
        (["declarations", 8, "powerId"], 7, "declarations[8].powerId: 8 and 7"),
    ],
)
def test_a_difference_is_named(path: list[Any], value: object, said: str) -> None:
    assert list(compare_tables(EXPORTED, changed(path, value))) == [said]


def test_what_is_missing_or_more_is_named() -> None:
    other = copy.deepcopy(EXPORTED)
    del other["ranks"]
    other["more"] = 1
    other["tricks"].pop()
    assert list(compare_tables(EXPORTED, other)) == [
        "ranks: only in the first",
        "tricks: 300 entries and 299",
        "more: only in the second",
    ]


def test_the_commands(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.json", tmp_path / "theirs.json"
    assert answer("tables", "export", "--tricks", "300", "--out", str(ours)) == ""
    assert json.loads(ours.read_text()) == EXPORTED
    assert json.loads(answer("tables", "export", "--tricks", "300")) == EXPORTED
    compare = ["tables", "compare", str(ours), str(theirs)]
    theirs.write_text(json.dumps(EXPORTED))
    assert answer(*compare) == "The tables are the same.\n"
    theirs.write_text(json.dumps(changed(["ledSuit", 6, 27], 6)))
    ran = run(*compare)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out == "ledSuit[6][27] (sixes, 6-6): 7 and 6\n\n1 difference.\n"
    assert json.loads(run(*compare, "--json").out)["differences"] == [
        "ledSuit[6][27] (sixes, 6-6): 7 and 6"
    ]


@pytest.mark.parametrize("text", ["nonsense", "[]", "{}", "\xff"])
def test_files_that_are_no_export(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="latin-1")
    assert "is no export of tables: expected" in refusal("tables", "compare", str(path), str(path))
    assert "cannot read" in refusal("tables", "compare", str(tmp_path / "none"), str(path))
