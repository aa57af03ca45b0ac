"""`texas42 rules`: suits and their order, as the documents have them."""

import json
from typing import Any

import pytest

from tests.cli.running import answer
from tests.reference import slow


def told(decl: int) -> dict[str, Any]:
    found = json.loads(answer("rules", "--decl", str(decl), "--json"))
    assert isinstance(found, dict)
    return found


def name(domino: int) -> str:
    high, low = slow.PIPS[domino]
    return f"{high}-{low}"


def test_fives() -> None:
    text = answer("rules", "--decl", "fives")
    assert text.splitlines()[:5] == [
        "fives are trump",
        "",
        "  led            follow, strongest first      beaten by",
        "  fives (trump)  5-5 6-5 5-4 5-3 5-2 5-1 5-0  nothing",
        "  sixes          6-6 6-4 6-3 6-2 6-1 6-0      fives (trump)",
    ]


@pytest.mark.parametrize("decl", range(10))
def test_json_agrees_with_the_reference(decl: int) -> None:
    found = told(decl)
    assert found["decl_id"] == decl
    assert found["has_power"] == slow.called_has_power(decl)
    assert sorted(found["called"]) == sorted(name(d) for d in range(28) if slow.called(d, decl))
    assert {s["suit"] for s in found["suits"]} == {slow.led_suit(d, decl) for d in range(28)}
    for suit in found["suits"]:
        check_suit(suit, decl)


def check_suit(told: dict[str, Any], decl: int) -> None:
    """That a suit is told as the reference has it."""
    led = told["suit"]

    def key(domino: int) -> int:
        return slow.trick_key(domino, led, decl)

    followers = [d for d in range(28) if slow.follows(d, led, decl)]
    best = max(map(key, followers))
    assert told["follow"] == [name(d) for d in sorted(followers, key=key, reverse=True)]
    assert set(told["leads"]) == {name(d) for d in range(28) if slow.led_suit(d, decl) == led}
    assert set(told["beaten_by"]) == {name(d) for d in range(28) if key(d) > best}


def test_counts_are_those_of_the_reference() -> None:
    assert told(5)["counts"] == {
        f"{high}-{low}": points for (high, low), points in slow.COUNT.items()
    }


@pytest.mark.parametrize("decl", range(10))
def test_text_fits_80_columns_and_shows_every_suit(decl: int) -> None:
    lines = answer("rules", "--decl", str(decl)).splitlines()
    assert all(len(line) <= 80 for line in lines)
    for suit in told(decl)["suits"]:
        shown = next(line for line in lines if line.startswith(f"  {suit['name']} "))
        assert " ".join(suit["follow"]) in shown
        assert shown.endswith("nothing") == (not suit["beaten_by"])
