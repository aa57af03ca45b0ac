"""`texas42 advise`: what it prints is the player's explanation, and wrong input is refused."""

import json
from typing import Any

import pytest

from tests.cli.running import answer, refusal
from texas42.deals import parse_hand
from texas42.deals.completions import Knowledge
from texas42.deals.contract import Contract
from texas42.play import View, player
from texas42.play.players import Clairvoyant
from texas42.rules import Declaration, domino_name
from texas42.rules.bids import Bid

HAND = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
ASKED = ["--hand", HAND, "--decl", "sixes", "--bid", "32"]
FEW = ["--player", "pimc:worlds=10"]
LATER = [
    *("--hand", "5-4 5-1 4-0 3-3 2-1 1-1 0-0", "--decl", "sixes", "--bid", "32"),
    *("--seat", "1", "--played", "6-6"),
]


def told(*args: str) -> dict[str, Any]:
    found = json.loads(answer("advise", *args, "--json"))
    assert isinstance(found, dict)
    return found


def test_it_is_what_the_player_explains() -> None:
    contract = Contract(0, Bid.points(32), Declaration.SIXES)
    view = View(Knowledge(0, parse_hand(HAND), declaration=Declaration.SIXES, leader=0), contract)
    advisor = player("pimc:worlds=10")
    assert not isinstance(advisor, Clairvoyant)
    explained = advisor.explain(view, seed=3)
    found = told(*ASKED, *FEW, "--seed", "3")
    assert found["choice"] == domino_name(explained.choice)
    assert [move["domino"] for move in found["moves"]] == [
        domino_name(move.domino) for move in explained.moves
    ]
    assert [move["chance"] for move in found["moves"]] == [move.chance for move in explained.moves]
    assert (found["worlds"], found["possible"]) == (10, 399_072_960)


def test_the_text_names_the_move_first_and_fits_a_terminal() -> None:
    text = answer("advise", *LATER, *FEW)
    lines = text.splitlines()
    assert lines[0].startswith(f"Play {told(*LATER, *FEW)['choice']}: ")
    assert all(len(line) <= 80 for line in lines)
    assert "sets 32" in text
    assert "on the table 6-6." in text


def test_calls_weigh_the_worlds() -> None:
    heard = told(*LATER, *FEW, "--calls", "0:32,2:pass,3:pass")
    assert heard["effective"] < 10
    assert told(*LATER, *FEW)["effective"] == 10


def test_a_player_that_estimates_nothing() -> None:
    text = answer("advise", *ASKED, "--player", "beginner")
    assert "By rules of thumb." in text
    assert "±" not in text


def test_few_deals_are_all_looked_at() -> None:
    played = "66 54 63 60, 65 31 61 32, 64 30 43 41, 55 51 53 50, 44 42 40 20"
    found = told(*ASKED, "--played", played, "--player", "pimc:all=2000")
    assert found["worlds"] == found["possible"] < 2000
    assert {move["chance_se"] for move in found["moves"]} == {0}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--hand", "6-6 6-5", "--decl", "sixes"], "--hand: a hand is dealt 7 dominoes, not 2"),
        (["--hand", HAND, "--decl", "hearts"], "--decl: unknown declaration 'hearts'"),
        ([*ASKED[:4], "--bid", "43"], "--bid: '43' is not a bid"),
        ([*ASKED, "--seat", "4"], "--seat: 4 is not a seat"),
        ([*ASKED, "--leader", "9"], "--leader: 9 is not a seat"),
        ([*ASKED, "--seat", "1"], "--played: it is the turn of seat 0, not of seat 1"),
        (
            [*ASKED, "--played", "6-3"],
            "--played: seat 0 played 6-3, which is not in its hand (give --seat if the hand is",
        ),
        ([*ASKED, "--player", "grandmaster"], "--player: unknown player 'grandmaster'"),
        ([*ASKED, "--player", "clairvoyant"], "--player: clairvoyant sees every hand"),
        ([*ASKED, "--calls", "0:30"], "--calls: a call out of turn"),
        ([*ASKED, "--seed", "-1"], "--seed: expected 0 or more, not -1"),
        ([*ASKED, "--workers", "0"], "--workers: expected 1 or more, not 0"),
    ],
)
def test_refusals(args: list[str], says: str) -> None:
    assert refusal("advise", *args).startswith(f"Error: {says}")
