"""`texas42 match` and `texas42 game`: what they print, and what they refuse."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.cli.running import answer, refusal
from texas42.cli.match_show import match_text
from texas42.deals import parse_records
from texas42.play import Match, Pairing, match, player
from texas42.rules import Bid

FEW = ("match", "beginner", "random", "--deals", "40")


def test_a_match_says_who_is_stronger() -> None:
    text = answer(*FEW)
    assert text.startswith("40 deals, each played twice with the sides exchanged; the bid is 30.")
    (line,) = (line for line in text.splitlines() if "beginner v random" in line)
    assert line.endswith("beginner is stronger")
    assert "±" in line
    assert "Made: how many of its own bids each made." in text
    assert "± is one standard error" in text
    assert "beginner: 0." in text


def test_nothing_is_not_below_nothing() -> None:
    rows = [
        {"a": "pimc", "b": "random", "marks_a": 1, "marks_b": m, "points_a": 30, "points_b": p}
        for m, p in [(2, 31), *[(1, 30)] * 2999]
    ]
    pairing = Pairing("pimc", "random", rows)
    played = Match(("pimc", "random"), 3000, "30", 0, (pairing,), {})
    assert -0.0005 < pairing.marks.mean < 0
    line = str(next(line for line in match_text(played) if "pimc v random" in str(line)))
    assert "+0.000 ± 0.000" in line
    assert "+0.00 ± 0.00" in line


def test_of_three_there_is_a_cross_table() -> None:
    text = answer("match", "beginner", "random", "pimc:worlds=2", "--deals", "4")
    assert sum(" v " in line for line in text.splitlines()) == 3
    rows = [line.split() for line in text.splitlines()]
    assert ["marks", "a", "deal", "beginner", "random", "pimc:worlds=2"] in rows


def test_a_match_as_json() -> None:
    found = json.loads(answer(*FEW, "--seed", "3", "--bid", "34", "--json"))
    (pairing,) = match(
        [player("beginner"), player("random")], 40, seed=3, bid=Bid.points(34)
    ).pairings
    assert (found["deals"], found["bid"], found["seed"]) == (40, "34", 3)
    (said,) = found["pairings"]
    assert (said["marks"], said["marks_se"]) == (pairing.marks.mean, pairing.marks.se)
    assert (said["points"], said["made"]) == (pairing.points.mean, list(pairing.made))
    assert set(found["ms_a_move"]) == {"beginner", "random"}


def test_one_deal_tells_no_error() -> None:
    (said,) = json.loads(answer("match", "beginner", "random", "--deals", "1", "--json"))[
        "pairings"
    ]
    assert said["marks_se"] is said["points_se"] is None
    assert "too close to call" in answer("match", "beginner", "random", "--deals", "1")


def test_rows_are_kept(tmp_path: Path) -> None:
    out = tmp_path / "match.parquet"
    first = answer(*FEW, "--out", str(out))
    assert pq.read_table(out).num_rows == 40
    again = answer(*FEW, "--out", str(out))
    assert "ms a move" in first
    assert "ms a move" not in again
    assert again.splitlines()[:4] == first.splitlines()[:4]
    assert "other arguments (seed)" in refusal(*FEW, "--seed", "1", "--out", str(out))


def test_a_game_hand_by_hand() -> None:
    text = answer("game", "beginner", "random", "--marks", "2", "--seed", "1")
    top, _, heading, *_ = text.splitlines()
    assert top == "Seats 0 and 2: beginner; seats 1 and 3: random. Marks are in that order."
    assert " ".join(heading.split()) == "hand dealer bidder bid with bidders took marks"
    assert "wins by 2 to" in text.splitlines()[-1]
    found = json.loads(
        answer("game", "beginner", "random", "--marks", "2", "--seed", "1", "--json")
    )
    assert max(found["marks"]) == found["marks"][found["winner"]] == 2
    assert all(sorted(hand["plays"]) == list(range(28)) for hand in found["hands"])


def test_a_game_is_kept_and_can_be_reviewed(tmp_path: Path) -> None:
    out = tmp_path / "evening.42"
    asked = ("game", "beginner", "random", "--marks", "1", "--json")
    text = answer(*asked, "--out", str(out))
    assert text == answer(*asked)
    hands = json.loads(text)["hands"]
    assert [list(record.plays) for record in parse_records(out.read_text())] == [
        hand["plays"] for hand in hands
    ]
    reviewed = json.loads(answer("review", str(out), "--number", "1", "--layouts", "2", "--json"))
    bidders = hands[0]["bidder"] % 2
    assert reviewed["result"]["points"][bidders] == hands[0]["points"]


def test_a_player_may_play_itself_in_a_game() -> None:
    assert "wins" in answer("game", "beginner", "beginner", "--marks", "1")


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("match", "pimc"), "PLAYER: expected two or more"),
        (("match", "pimc", "pimc"), "PLAYER: pimc is named twice"),
        (("match", "pimc", "grandmaster"), "PLAYER: unknown player 'grandmaster'"),
        (("match", "pimc:worlds=0", "random"), "PLAYER: pimc:worlds=0: a move is chosen by"),
        ((*FEW, "--deals", "0"), "--deals: expected 1 or more, not 0"),
        ((*FEW, "--deals", "x"), "--deals: 'x' is not a whole number"),
        ((*FEW, "--bid", "29"), "--bid: '29' is not a bid"),
        ((*FEW, "--seed", "-1"), "--seed: expected 0 or more, not -1"),
        ((*FEW, "--workers", "0"), "--workers: expected 1 or more, not 0"),
        ((*FEW, "--out", "/nowhere/at/all.parquet"), "--out: cannot write"),
        (("game", "pimc"), "FIRST SECOND: expected two players, not 1"),
        (("game", "pimc", "nobody"), "PLAYER: unknown player 'nobody'"),
        (("game", "pimc", "random", "--marks", "0"), "--marks: expected 1 or more, not 0"),
        (("game", "random", "beginner", "--out", "/nowhere/at/all.42"), "--out: cannot write"),
    ],
)
def test_what_is_refused(given: tuple[str, ...], reason: str) -> None:
    assert reason in refusal(*given)
