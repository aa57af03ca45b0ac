"""`texas42 claim`: the three answers from open hands, the three from one, and what is refused."""

import json
from typing import Any

import pytest

import texas42 as t42
from tests.cli.running import answer, refusal, rows

OPEN = ["claim", "--seed", "15", "--decl", "threes"]
NOTRUMP = ["claim", "--seed", "10", "--decl", "notrump"]
SIXES = ["claim", "--decl", "sixes", "--hand"]
LOCK = "6-6 6-5 6-4 6-2 5-5 4-4 3-3"
BROKEN = "6-6 6-4 6-3 6-2 5-5 4-4 3-3"


def claimed(*args: str) -> dict[str, Any]:
    found = json.loads(answer(*args, "--json"))
    assert isinstance(found, dict)
    return found


def test_a_claim_good_against_any_play_names_its_order() -> None:
    text, found = answer(*OPEN), claimed(*OPEN)
    assert "Seat 0 claims all 42 points: good against any play." in text
    assert "Play 3-3 4-3 3-2 1-1 5-5 5-4 5-0, in this order" in text
    assert (found["answer"], found["any_order"]) == ("any play", False)
    assert found["order"] == ["3-3", "4-3", "3-2", "1-1", "5-5", "5-4", "5-0"]


def test_a_claim_good_double_dummy_only_shows_one_way() -> None:
    text, found = answer(*NOTRUMP), claimed(*NOTRUMP)
    assert "Seat 0 claims all 42 points: good double-dummy only." in text
    assert "Seat 0 has to play 4-0 or 4-2." in text
    assert (found["keeps"], found["line_points"], found["order"]) == (["4-0", "4-2"], [42, 0], [])
    tricks = rows(text + "\n", ["trick", "led", "by", "one", "way", "taken", "by", "points"])
    assert [row[-2] in "02" for row in tricks] == [True] * 7


def test_a_refuted_claim_shows_what_beats_it() -> None:
    text, found = answer(*NOTRUMP, "--seat", "3"), claimed(*NOTRUMP, "--seat", "3")
    assert "Seat 3 claims all 42 points: refuted." in text
    assert "what beats it" in text
    assert (found["answer"], found["line_points"][1] < 42) == ("refuted", True)
    assert len(found["line"]) == 28


def test_json_keys_stay() -> None:
    keys = "answer seat points decl decl_id leader hands played won order any_order keeps line"
    assert list(claimed(*OPEN)) == [*keys.split(), "line_points"]
    keys = "answer seat points hand decl decl_id leader played order layouts looked_at found"
    assert list(claimed(*SIXES, LOCK)) == [*keys.split(), "refutation"]


def test_mid_hand_what_was_won_counts() -> None:
    played = ["--played", "4-4 5-4 5-5 4-3 4-0 6-4 4-1 4-2"]
    found = claimed("claim", "--seed", "0", "--decl", "ones", *played)
    assert (found["won"], found["points"], found["answer"]) == ([27, 0], 42, "refuted")
    some = claimed("claim", "--seed", "0", "--decl", "ones", *played, "--points", "30")
    assert (some["points"], some["answer"]) == (30, "double-dummy")


def test_the_rest_are_mine() -> None:
    line = t42.best_line(t42.Position.start(t42.Deal.from_seed(0), "ones")).plays[:20]
    played = " ".join(t42.rules.domino_name(d) for d in line)
    text = answer("claim", "--seed", "0", "--decl", "ones", "--played", played, "--seat", "1")
    assert "Seat 1 claims the rest, 7 points in all: good against any play." in text


def test_a_hand_alone_is_good_in_any_layout() -> None:
    text, found = answer(*SIXES, LOCK), claimed(*SIXES, LOCK)
    assert text.startswith(f"Seat 0 claims all 42 points with {LOCK}: good in any\nlayout, against")
    assert f"Lead {LOCK}, in this order." in text
    assert (found["answer"], found["looked_at"], found["layouts"]) == ("any layout", 0, 399072960)


def test_a_hand_alone_is_refuted_by_a_layout() -> None:
    text, found = answer(*SIXES, BROKEN), claimed(*SIXES, BROKEN)
    assert "200 of 399,072,960 layouts that agree with what was seen were looked at" in text
    assert "One that refutes:" in text
    assert sum(found["found"].values()) == found["looked_at"] == 200
    assert found["refutation"]["hands"][0] == found["hand"]
    assert found["refutation"]["answer"] == found["answer"] == "refuted"
    again = claimed(*SIXES, BROKEN, "--layouts", "300")
    assert again["looked_at"] == 300
    assert again["refutation"] == found["refutation"]


def test_a_hand_alone_on_the_lead_after_some_tricks() -> None:
    # Seat 2 takes the first trick and is on lead; nobody has to say who claims.
    found = claimed(*SIXES, LOCK, "--played", "1-0 2-1 6-6 6-0")
    assert (found["seat"], found["answer"]) == (2, "any layout")
    open_claim = answer(*SIXES, BROKEN, "--points", "30")
    assert "Seat 0 claims 30 points" in open_claim
    assert "No order was found that is good in every layout." in " ".join(open_claim.split())


@pytest.mark.parametrize("args", [OPEN, NOTRUMP, [*SIXES, LOCK], [*SIXES, BROKEN]])
def test_the_text_fits_a_terminal(args: list[str]) -> None:
    assert all(len(line) <= 80 for line in answer(*args).splitlines())


@pytest.mark.parametrize(
    ("args", "wrong", "right"),
    [
        (["claim", "--seed", "15"], "--decl", "claim --help"),
        (["claim", "--decl", "ones"], "not none", "one of --seed, --hands and --hand"),
        ([*OPEN, "--hand", LOCK], "not several", "one of --seed, --hands and --hand"),
        ([*OPEN, "--seat", "4"], "--seat: 4 is not a seat", "0 to 3"),
        ([*OPEN, "--points", "43"], "--points: the side of seat 0", "can end with 1 to 42, not 43"),
        ([*OPEN, "--points", "0"], "--points: the side of seat 0", "1 to 42, not 0"),
        ([*OPEN, "--points", "all"], "--points: 'all'", "whole number"),
        ([*OPEN, "--layouts", "0"], "--layouts", "1 or more, not 0"),
        ([*OPEN, "--played", "6-6"], "--played: play 1: seat 0 does not hold 6-6", ""),
        ([*SIXES, "6-6 6-5"], "--hand: a hand has 7 dominoes", "not 2"),
        ([*SIXES, LOCK, "--leader", "5"], "--leader: 5 is not a seat", "0 to 3"),
        ([*SIXES, LOCK, "--leader", "1", "--seat", "0"], "seat 0 is not on lead", "the leader's"),
        ([*SIXES, LOCK, "--played", "6-6"], "--played: seat 0 played 6-6", "held by seat 1"),
        ([*SIXES, LOCK, "--played", "6-6"], "--played: seat 0 played 6-6", "give --seat if the"),
        ([*SIXES, LOCK, "--played", "4-4 4-0 x"], "'x' is not a domino", "such as 6-5"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(args: list[str], wrong: str, right: str) -> None:
    line = refusal(*args)
    assert wrong in line
    assert right in line


def test_a_hand_that_is_over_has_nothing_to_claim() -> None:
    line = t42.best_line(t42.Position.start(t42.Deal.from_seed(0), "ones")).plays
    played = " ".join(t42.rules.domino_name(d) for d in line)
    refused = refusal("claim", "--seed", "0", "--decl", "ones", "--played", played)
    assert "the hand is over: there is nothing left to claim" in refused
