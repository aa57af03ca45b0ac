"""`texas42 review`: from a file or from options, as text and as JSON, and what is refused."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import texas42 as t42
from tests.cli.running import answer, refusal, run
from texas42.deals import parse_record, parse_records

EVENING = Path(__file__).parents[2] / "docs" / "evening.42"
DOCUMENT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
(HAND,) = re.findall(r"^```42\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
PLAYED = " ".join(re.findall(r"[0-6]-[0-6]", HAND.partition("plays:")[2].partition("result")[0]))
TYPED = ["review", "--seed", "0", "--decl", "ones", "--bid", "34", "--played", PLAYED]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "evening.42"
    path.write_text(HAND, encoding="utf-8")
    return str(path)


def reviewed(*args: str) -> dict[str, Any]:
    found = json.loads(answer(*args, "--json"))
    assert isinstance(found, dict)
    return found


def test_the_text_tells_what_was_lost_and_what_mattered(file: str) -> None:
    text = answer("review", file)
    assert text.startswith("34 by 0, ones: 33-9, set, 1 mark to 1 and 3.\nAnn in seat 0, Bob")
    assert "seats 0 and 2 would have taken 35." in text
    assert "Points lost in all: Ann 2, Bob 0, Cal 6, Dee 6." in text
    assert "Trick 4: Ann played 5-2, and 34 could no longer be made; 3-1 would" in text
    assert "A mistake: by what Ann saw, 3-1 makes 34 more often, by" in text
    (turn,) = [line.split() for line in text.splitlines() if line.endswith("the bid fails")]
    assert turn == ["0", "5-2", "33", "2", "3-1", "mistake", "the", "bid", "fails"]
    assert all(len(line) <= 80 for line in text.splitlines())


def test_every_play_has_its_row(file: str) -> None:
    lines = answer("review", file).splitlines()
    start = next(n for n, line in enumerate(lines) if line.split()[:3] == ["trick", "seat", "play"])
    table = lines[start + 1 : start + 29]
    plays = [re.findall(r"[0-6]-[0-6]", line)[0] for line in table]
    assert " ".join(plays) == PLAYED


def test_a_hand_given_up_is_reviewed_as_far_as_it_went() -> None:
    text = answer("review", str(EVENING), "--number", "3")
    assert text.startswith("1 mark by 1, blanks: 0-42, made, 1 mark to 1 and 3.")
    assert "Given up after 12 plays: from there best play takes them to 42." in text


def test_without_names_seats_go_by_number() -> None:
    text = answer(*TYPED)
    assert "Points lost in all: seat 0 2, seat 1 0, seat 2 6, seat 3 6." in text
    assert "Trick 4: seat 0 played 5-2" in text


def test_json_says_the_same(file: str) -> None:
    found = reviewed("review", file)
    keys = "record contract result value steps mattered lost"
    assert list(found) == keys.split()
    keys = (
        "number trick seat domino before after lost best makes_before makes_after turns foresight"
    )
    assert list(found["steps"][0]) == keys.split()
    assert (found["value"], found["mattered"], found["lost"]) == (35, [15], [2, 0, 6, 6])
    assert parse_record(found["record"]) == parse_record(HAND)
    assert found["contract"] == {"seat": 0, "bid": "34", "points": 34, "decl": "ones", "decl_id": 1}
    assert found["result"] == {"made": False, "marks": 1, "team": 1, "points": [33, 9]}
    turn = found["steps"][14]
    assert (turn["domino"], turn["trick"], turn["seat"], turn["turns"]) == ("5-2", 4, 0, True)
    assert turn["foresight"]["verdict"] == "mistake"
    assert turn["foresight"]["moves"][0]["domino"] == "3-1"
    assert found["steps"][0]["foresight"] is None


def test_a_hand_that_is_typed_is_the_same_hand(file: str) -> None:
    typed, from_file = reviewed(*TYPED), reviewed("review", file)
    assert typed["steps"] == from_file["steps"]
    assert typed["result"] == from_file["result"]
    hands = str(t42.Deal.from_seed(0)).split(" / ")
    assert reviewed("review", "--hands", *hands, *TYPED[3:]) == typed


def test_one_of_several_hands(tmp_path: Path) -> None:
    path = tmp_path / "evening.42"
    passed = HAND.partition("calls:")[0] + "calls: pass, pass, pass, pass\n"
    path.write_text(f"{passed}\n{HAND}\n{HAND.replace('Ann', 'Eve')}", encoding="utf-8")
    assert "Eve in seat 0" in answer("review", str(path), "--number", "3", "--layouts", "10")
    assert "--number" in refusal("review", str(path), "--number", "4")
    assert "has hands 1 to 3, not 0" in refusal("review", str(path), "--number", "0")
    assert "hand 1 has no contract" in refusal("review", str(path), "--number", "1")


def test_all_hands_of_a_file() -> None:
    text = answer("review", str(EVENING))
    first, second, third = (text.partition(f"Hand {n} of 3\n")[2] for n in (1, 2, 3))
    assert first.startswith("There is no contract, so there is nothing to review.\n\nHand 2")
    assert second.startswith(answer("review", str(EVENING), "--number", "2") + "\nHand 3")
    assert third == answer("review", str(EVENING), "--number", "3")
    line = refusal("review", str(EVENING), "--svg", "x.svg")
    assert line == "Error: --svg: a picture is of one hand: name it with --number\n"


def test_all_hands_of_a_file_as_json() -> None:
    lines = answer("review", str(EVENING), "--json").splitlines()
    first, second, third = map(json.loads, lines)
    assert [each["hand"] for each in (first, second, third)] == [1, 2, 3]
    passed_out, *_ = parse_records(EVENING.read_text(encoding="utf-8"))
    assert first == {"hand": 1, "record": str(passed_out), "contract": None}
    assert second == {"hand": 2, **reviewed("review", str(EVENING), "--number", "2")}
    assert third["contract"]["decl"] == "blanks"


def test_a_bid_that_could_not_be_made_is_told() -> None:
    typed = ["review", "--seed", "0", "--decl", "ones", "--played", "4-4 5-4", "--bid"]
    text = answer(*typed, "36")
    assert "would have taken 35.\nAgainst best play 36 could not be made from the start." in text
    assert "could not be made" not in answer(*typed, "35")


def test_what_judging_rests_on_is_told_where_something_was_judged(file: str) -> None:
    said = "Whether it was a mistake is judged by what its seat had seen"
    assert said in " ".join(answer("review", file).split())
    assert said not in " ".join(answer(*TYPED[:-1], "4-4 5-4").split())


def test_a_file_may_begin_with_a_byte_order_mark(file: str) -> None:
    Path(file).write_bytes(b"\xef\xbb\xbf" + HAND.encode())
    assert reviewed("review", file, "--layouts", "1")["mattered"] == [15]


def test_an_unfinished_hand() -> None:
    text = answer(*TYPED[:-1], "4-4 5-4")
    assert text.startswith("34 by 0, ones: unfinished.")
    assert "No play lost anything." in text
    assert "Nothing was played." in answer(*TYPED[:-2])


def test_the_layouts_are_those_of_the_draw() -> None:
    first, again = (reviewed(*TYPED, "--layouts", "40") for _ in range(2))
    other = reviewed(*TYPED, "--layouts", "40", "--draw", "1")
    assert first == again != other
    assert first["steps"][14]["foresight"]["looked_at"] == 40
    workers = reviewed(*TYPED, "--layouts", "40", "--workers", "1")
    assert workers == first


def test_the_decisive_move_is_drawn(file: str, tmp_path: Path) -> None:
    picture = tmp_path / "hand.svg"
    answer("review", file, "--layouts", "10", "--svg", str(picture))
    assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    best = tmp_path / "best.svg"
    ran = run(*TYPED[:-1], "4-4", "--svg", str(best))
    assert (ran.status, ran.out) == (0, answer(*TYPED[:-1], "4-4"))
    said = f"No play lost anything: there is no decisive one to draw in {best}.\n"
    assert ran.err == said
    assert not best.exists()


@pytest.mark.parametrize(
    ("args", "wrong", "right"),
    [
        (["review"], "expected a FILE", "--seed or --hands with --decl, --bid and --played"),
        (["review", "no.42"], "FILE: cannot read no.42", "No such file"),
        (["review", "."], "FILE: cannot read", "directory"),
        (["review", "x.42", "--seed", "1", "--bid", "30"], "--seed, --bid", "not with a FILE"),
        (["review", "--seed", "0", "--bid", "30"], "--decl is missing", "--played"),
        (["review", "--seed", "0", "--decl", "ones"], "--bid is missing", "--played"),
        ([*TYPED, "--number", "1"], "--number", "only with a FILE"),
        ([*TYPED, "--bid", "43"], "--bid: '43' is not a bid", "30 to 41"),
        ([*TYPED, "--decl", "hearts"], "--decl: unknown declaration 'hearts'", "blanks, ones"),
        ([*TYPED, "--leader", "1"], "--played: play 1: seat 1 does not hold 4-4", ""),
        ([*TYPED, "--layouts", "0"], "--layouts", "expected 1 or more, not 0"),
        ([*TYPED, "--draw", "-1"], "--draw", "0 or more"),
        ([*TYPED, "--workers", "0"], "--workers", "expected 1 or more, not 0"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(args: list[str], wrong: str, right: str) -> None:
    line = refusal(*args)
    assert wrong in line
    assert right in line


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (HAND.replace("4-4 5-4", "5-4 4-4").encode(), "line 10: plays: play 1: seat 0 does not"),
        (b"# nothing\n", "expected a hand, which begins with players: or deal:"),
        (b"\xff\xfe", "is not text in UTF-8"),
    ],
)
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "evening.42"
    path.write_bytes(content)
    assert reason in refusal("review", str(path))
