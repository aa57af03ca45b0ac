"""`bid.schema.json`: a schema that is one, that every table keeps to, and that can be broken."""

import copy
import json
from collections.abc import Callable
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from texas42.bidding import bid
from texas42.rules.bids import Bid

SCHEMA = json.loads(resources.files("texas42.bidding").joinpath("bid.schema.json").read_text())
VALIDATOR = Draft202012Validator(SCHEMA)

GOOD = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
POOR = "6-2 5-3 4-1 4-0 3-1 2-0 1-0"

ASKED: dict[str, dict[str, Any]] = {
    "plain": {"hand": GOOD, "samples": 10},
    "one world": {"hand": POOR, "samples": 1},
    "one declaration": {"hand": GOOD, "samples": 5, "decls": ["doubles-suit"], "seat": 3},
    "pass": {"hand": POOR, "samples": 15, "high_bid": "1 mark"},
    "over marks": {"hand": GOOD, "samples": 5, "high_bid": "12 marks"},
    "called": {"hand": GOOD, "samples": 10, "calls": "pass,pass,31", "model": "smartstack"},
    "weighted": {"hand": GOOD, "samples": 10, "calls": "pass,pass,pass", "model": "evaluated"},
    "precise": {"hand": GOOD, "samples": 20, "precision": 0.1, "seed": 2**40},
    "audited": {"hand": GOOD, "samples": 5, "decls": ["fives"], "audit": True},
    "proved": {"hand": "6-6 6-5 6-4 6-2 5-5 4-4 3-3", "samples": 5, "audit": True},
}

ALWAYS = {
    *("hand", "seed", "samples", "completion_model", "evaluator", "declarations", "best"),
    *("fusion_gap", "lead_fusion_gap"),
}
OF_A_DECLARATION = {
    *("decl", "mean", "q05", "q50", "q95", "robustness_gap", "p_make", "expected_marks"),
    *("p_table", "best_lead", "diff_to_best", "diff_se"),
}
OF_THE_BEST = {"decl", "bid", "bracket", "risk"}


@cache
def _written(name: str) -> str:
    return json.dumps(bid(**ASKED[name]).to_json(), allow_nan=False)


def told(name: str) -> dict[str, Any]:
    """A table as it is read back from its file."""
    found = json.loads(_written(name))
    assert isinstance(found, dict)
    return found


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize("name", ASKED)
def test_a_table_keeps_to_it(name: str) -> None:
    VALIDATOR.validate(told(name))


@pytest.mark.parametrize("name", ASKED)
def test_a_table_has_what_it_must_have(name: str) -> None:
    table = told(name)
    assert table.keys() >= ALWAYS
    assert table["best"].keys() >= OF_THE_BEST
    for each in table["declarations"]:
        assert each.keys() >= OF_A_DECLARATION
        assert list(each["p_make"]) == [str(level) for level in range(30, 43)]
        assert all(p.keys() >= {"p", "low", "high"} for p in each["p_make"].values())
    assert ("audit" in table) == ASKED[name].get("audit", False)


@pytest.mark.parametrize("name", ASKED)
def test_its_figures_agree_with_each_other(name: str) -> None:
    table = told(name)
    first, best = table["declarations"][0], table["best"]
    assert best["decl"] == first["decl"]
    assert best["bracket"] == [first["q05"], first["mean"], first["q95"]]
    assert (first["diff_to_best"], first["diff_se"]) in ((0, 0), (0, None))
    for each in table["declarations"]:
        chances = list(each["p_make"].values())
        assert all(p["low"] <= p["p"] <= p["high"] for p in chances)
        assert all(more["p"] <= less["p"] for less, more in pairwise(chances))
        assert each["q05"] <= each["q50"] <= each["q95"]
        assert each["robustness_gap"] == pytest.approx(each["mean"] - each["q05"])
        needed = Bid.parse(each["bid"])
        level = str(needed.points_needed)
        p = each["p_table"][level]["p"]
        assert each["expected_marks"] == pytest.approx(needed.expected_marks(p))
        assert each["expected_marks"] <= first["expected_marks"]
        if each["best_lead"] is not None:
            assert each["best_lead"] in table["hand"]
            assert each["lead"]["p"] <= each["p_make"][level]["p"]
    worth = {option["bid"]: option["expected_marks"] for option in table["options"]}
    assert worth["pass"] == 0
    assert best["expected_marks"] == pytest.approx(max(worth.values()))
    assert worth[best["bid"]] == pytest.approx(best["expected_marks"])
    if table["high_bid"] is not None:
        high = Bid.parse(table["high_bid"])
        assert all(Bid.parse(bid) > high for bid in worth if bid != "pass")


def test_the_tables_differ_in_what_they_should_show() -> None:
    assert told("pass")["best"]["bid"] == "pass"
    assert told("plain")["best"]["bid"] != "pass"
    assert {each["diff_se"] for each in told("one world")["declarations"]} == {None}
    assert told("over marks")["options"][1]["bid"] == "13 marks"
    assert told("audited")["audit"]["proof"]["answer"] == "refuted"
    assert told("proved")["audit"]["proof"]["answer"] == "proved"
    assert any(each["best_lead"] is None for each in told("over marks")["declarations"])


# What it does not allow -------------------------------------------------------------------------


def drop(*path: str | int) -> Callable[[Any], None]:
    def change(table: Any) -> None:
        *to, last = path
        for step in to:
            table = table[step]
        del table[last]

    return change


def put(value: Any, *path: str | int) -> Callable[[Any], None]:
    def change(table: Any) -> None:
        *to, last = path
        for step in to:
            table = table[step]
        table[last] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        *(drop(key) for key in sorted(ALWAYS)),
        *(drop("declarations", 3, key) for key in sorted(OF_A_DECLARATION)),
        *(drop("best", key) for key in sorted(OF_THE_BEST)),
        drop("hand", 0),
        drop("declarations", 0, "p_make", "36"),
        put("6-6", "hand", 0),
        put("7-7", "hand", 0),
        put(0, "samples"),
        put(-1, "seed"),
        put(4, "seat"),
        put("43", "high_bid"),
        put("29", "best", "bid"),
        put("0 marks", "best", "bid"),
        put("hearts", "best", "decl"),
        put("risky", "best", "risk"),
        put([1, 2], "best", "bracket"),
        put(1.01, "declarations", 0, "p_make", "30", "high"),
        put(0.1, "declarations", 0, "diff_to_best"),
        put(43, "declarations", 0, "mean"),
        put([], "declarations"),
        put("", "caveat"),
        put("gut feeling", "stopped"),
        put(1, "a key that nobody knows"),
    ],
)
def test_what_is_missing_or_impossible_is_refused(change: Callable[[Any], None]) -> None:
    table = copy.deepcopy(told("plain"))
    change(table)
    with pytest.raises(ValidationError):
        VALIDATOR.validate(table)


@pytest.mark.parametrize(
    "change",
    [
        put(43, "audit", "worst_points"),
        put([0] * 6, "audit", "layout", 0),
        put("maybe", "audit", "proof", "answer"),
        drop("audit", "proof"),
        drop("audit", "line"),
    ],
)
def test_an_audit_that_is_none_is_refused(change: Callable[[Any], None]) -> None:
    table = copy.deepcopy(told("audited"))
    change(table)
    with pytest.raises(ValidationError):
        VALIDATOR.validate(table)
