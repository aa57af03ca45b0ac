"""`texas42 solve`: what it prints is the solution, as text and as JSON."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import texas42 as t42
from tests.cli.running import answer, rows
from texas42.rules import domino_name

ONES = ["solve", "--seed", "0", "--decl", "ones"]
FINISHED = t42.best_line(t42.Position.start(t42.Deal.from_seed(0), "ones"))


def names(dominoes: tuple[int, ...]) -> str:
    return " ".join(map(domino_name, dominoes))


def solved(*args: str) -> dict[str, Any]:
    found = json.loads(answer(*args, "--json"))
    assert isinstance(found, dict)
    return found


def test_json_holds_the_published_solution() -> None:
    # Seed 0, ones: the values are in the published tables.
    found = solved(*ONES)
    assert found["seed"] == 0
    assert (found["decl"], found["decl_id"], found["leader"], found["to_play"]) == ("ones", 1, 0, 0)
    assert found["hands"][0] == [0, 3, 5, 7, 10, 14, 17]
    assert found["played"] == []
    assert (found["value"], found["points"]) == (28, [35, 7])
    assert [move["value"] for move in found["moves"]] == [-4, 16, 18, -18, 26, 28, -8]
    assert [move["index"] for move in found["moves"]] == list(range(7))
    assert [move["domino"] for move in found["moves"] if move["best"]] == ["4-4"]
    assert len(found["line"]) == 28
    assert found["nodes"] == t42.solve(t42.Position.start(t42.Deal.from_seed(0), "ones")).nodes
    assert found["seconds"] > 0


def test_json_keys_stay() -> None:
    keys = "decl decl_id leader hands played to_play value points moves line nodes seconds"
    assert list(solved(*ONES)) == ["seed", *keys.split()]
    assert list(solved(*ONES)["moves"][0]) == ["domino", "index", "value", "best"]


def test_json_is_one_line() -> None:
    assert answer(*ONES, "--json").count("\n") == 1


def test_hands_are_the_same_as_their_seed() -> None:
    hands = str(t42.Deal.from_seed(0)).split(" / ")
    by_hands = solved("solve", "--decl", "ones", "--hands", *hands)
    by_seed = solved(*ONES)
    assert by_seed.pop("seed") == 0
    assert by_hands | {"seconds": 0} == by_seed | {"seconds": 0}


def test_the_leader_leads() -> None:
    found = solved(*ONES, "--leader", "2")
    assert (found["leader"], found["to_play"]) == (2, 2)
    assert found["line"][0] in {move["domino"] for move in found["moves"] if move["best"]}


@pytest.mark.parametrize("n_played", [1, 4, 10, 27, 28])
def test_mid_hand_the_line_goes_on_from_what_was_played(n_played: int) -> None:
    played = FINISHED.plays[:n_played]
    found = solved(*ONES, "--played", names(played))
    assert found["played"] == list(played)
    assert found["points"] == [35, 7]  # best play so far, so the end is that of the whole hand
    assert len(found["line"]) == 28 - n_played
    won = t42.Position.start(FINISHED.deal, "ones", plays=played).points
    assert found["value"] == 35 - won[0] - (7 - won[1])


def test_a_finished_hand_has_no_moves() -> None:
    found = solved(*ONES, "--played", names(FINISHED.plays))
    assert (found["value"], found["moves"], found["line"], found["to_play"]) == (0, [], [], None)
    assert "The hand is over" in answer(*ONES, "--played", names(FINISHED.plays))


def test_text_says_what_json_says() -> None:
    text, found = answer(*ONES), solved(*ONES)
    assert "With best play seats 0 and 2 take 35, seats 1 and 3 take 7." in text
    assert "worth +28 to seats 0 and 2" in text
    assert "perfect information flatters the bidder" in text
    moves = rows(text, ["play", "0", "and", "2", "1", "and", "3", "value"])
    assert moves[0] == ["4-4", "35", "7", "+28", "best"]
    assert {row[0]: int(row[3]) for row in moves} == {
        move["domino"]: move["value"] for move in found["moves"]
    }
    assert [int(row[3]) for row in moves] == sorted((int(row[3]) for row in moves), reverse=True)


@pytest.mark.parametrize("n_played", [0, 1, 6, 11])
@pytest.mark.parametrize("leader", ["0", "1"])
def test_every_row_says_what_each_side_ends_with(n_played: int, leader: str) -> None:
    line = t42.best_line(t42.Position.start(FINISHED.deal, "ones", int(leader)))
    here = t42.Position.start(line.deal, "ones", int(leader), line.plays[:n_played])
    text = answer(*ONES, "--leader", leader, "--played", names(here.plays))
    moves = rows(text, ["play", "0", "and", "2", "1", "and", "3", "value"])
    # After a play, what each side has won and its part of the points to come, of which a value is
    # the difference.
    expected = {}
    for domino in here.legal():
        after = here.play(domino)
        to_come = 42 - sum(after.points)
        first = after.points[0] + (to_come + t42.value(after)) // 2
        expected[domino_name(domino)] = [str(first), str(42 - first)]
    assert {row[0]: row[1:3] for row in moves} == expected


def test_every_tied_move_is_marked() -> None:
    text = answer("solve", "--seed", "0", "--decl", "fives")
    moves = rows(text, ["play", "0", "and", "2", "1", "and", "3", "value"])
    assert [row[0] for row in moves if row[-1] == "best"] == ["0-0", "2-0", "2-2", "4-4", "5-2"]


def test_the_best_line_is_told_trick_by_trick() -> None:
    played = FINISHED.plays[:6]
    text = answer(*ONES, "--played", names(played)) + "\n"
    tricks = rows(text, ["trick", "led", "by", "best", "line", "taken", "by", "points"])
    assert [row[0] for row in tricks] == ["2", "3", "4", "5", "6", "7"]
    assert " ".join(tricks[0][2:4]) == names(played[4:])  # the current trick from its lead
    for number, before, after in zip(range(2, 7), tricks[:-1], tricks[1:], strict=True):
        assert before[-2] == after[1], f"who takes trick {number} leads the next"
    assert len({domino for row in tricks for domino in row[2:6]}) == 24
    assert all(len(line) <= 80 for line in text.splitlines())


def test_the_picture_is_written_whole(tmp_path: Path) -> None:
    picture = tmp_path / "deal.svg"
    picture.write_text("something older")
    answer(*ONES, "--svg", str(picture))
    assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert list(tmp_path.iterdir()) == [picture]
