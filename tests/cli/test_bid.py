"""`texas42 bid`: what it prints is the table, as text and as JSON; its files are whole."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest

from tests.cli.running import answer
from texas42.bidding import BidTable, bid
from texas42.pictures.heat import percent

HAND = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
POOR = "6-2 5-3 4-1 4-0 3-1 2-0 1-0"
FEW = ["--samples", "20"]


def told(*args: str) -> dict[str, Any]:
    found = json.loads(answer("bid", *args, "--json"))
    assert isinstance(found, dict)
    return found


def chances(text: str) -> dict[str, list[str]]:
    """The chances at the table beside the name of each declaration, a star included."""
    rows = re.findall(
        r"^[> ] ([a-z-]+) +(\d.*)$", text.partition("\ndouble-dummy")[0], re.MULTILINE
    )
    return {name: re.findall(r"\d+\*?", figures)[:13] for name, figures in rows}


def open_chances(text: str) -> dict[str, list[str]]:
    """The same with all hands open, from the table beneath."""
    return chances(text.partition("\ndouble-dummy")[2])


def check_text(text: str, table: BidTable) -> None:
    lines = text.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert " ".join(lines).startswith(table.verdict)
    shown, beneath = chances(text), open_chances(text)
    assert list(shown) == list(beneath) == [each.decl.label for each in table.declarations]
    for each in table.declarations:
        figures = [percent(chance.p) for chance in each.judged.values()]
        assert [figure.rstrip("*") for figure in shown[each.decl.label]] == figures
        assert beneath[each.decl.label] == [percent(p.p) for p in each.p_make.values()]
    marked = [line.split()[1] for line in lines if line.startswith("> ")]
    assert marked == [table.best.decl.label] * 2
    assert " ".join(text.split()).endswith(table.caveat)


def test_text_is_the_table() -> None:
    check_text(answer("bid", HAND, *FEW), bid(HAND, samples=20))


def test_the_suggested_bid_has_a_star() -> None:
    for_us = chances(answer("bid", HAND, *FEW, "--calls", "pass,pass,31"))
    table = bid(HAND, samples=20, calls="pass,pass,31")
    assert table.best.bid is not None
    starred = [
        (name, 30 + column)
        for name, figures in for_us.items()
        for column, figure in enumerate(figures)
        if figure.endswith("*")
    ]
    assert starred == [(table.best.decl.label, table.best.bid.points_needed)]


def test_to_pass_is_no_bid_to_star() -> None:
    text = answer("bid", POOR, *FEW, "--high-bid", "2 marks")
    assert text.startswith("Pass")
    assert "*" not in text


def test_every_option_reaches_the_table() -> None:
    text = answer(
        *("bid", HAND, "--samples", "30", "--seed", "7", "--seat", "2", "--model", "smartstack"),
        *("--calls", "left:pass, partner:30", "--decls", "sixes,8,notrump", "--workers", "1"),
    )
    table = bid(
        HAND,
        samples=30,
        seed=7,
        seat=2,
        model="smartstack",
        calls="left:pass, partner:30",
        decls=["sixes", 8, "notrump"],
    )
    check_text(text, table)
    assert "30 at seed 7" in text
    assert "0:30, 3:pass; the hand is that of seat 2" in text
    said = " ".join(text.split())
    assert table.completion_model.label in said
    assert f"{table.accepted:.1%} of the deals looked at" in said


def test_json_is_that_of_the_table() -> None:
    assert told(HAND, *FEW) == bid(HAND, samples=20).to_json()
    assert answer("bid", HAND, *FEW, "--json").count("\n") == 1


def test_precision_says_how_many_worlds_it_took() -> None:
    found = told(POOR, *FEW, "--precision", "0.2", "--decls", "fours,fives")
    assert found["samples"] >= 20
    assert found == bid(POOR, samples=20, precision=0.2, decls=["fours", "fives"]).to_json()


def test_an_audit_is_told_in_full() -> None:
    args = [HAND, *FEW, "--decls", "fours", "--audit"]
    text, found = answer("bid", *args), told(*args)["audit"]
    assert found == bid(HAND, samples=20, decls=["fours"], audit=True).to_json()["audit"]
    assert found["breaks"]
    assert f"to {found['worst_points']} points" in " ".join(text.split())
    *_, below = text.partition("\nlayout")
    layout, _, line = below.partition("\nline")
    assert len(re.findall(r"\d-\d", layout)) == 21
    assert re.findall(r"\d-\d", line)[:28] == re.findall(r"\d-\d", found["line"])
    assert all(len(each) <= 80 for each in text.splitlines())


def test_pictures_are_written_whole(tmp_path: Path) -> None:
    svg, pdf = tmp_path / "bid.svg", tmp_path / "bid.pdf"
    svg.write_text("something older")
    answer("bid", HAND, *FEW, "--svg", str(svg), "--pdf", str(pdf))
    assert ElementTree.parse(svg).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert pdf.read_bytes().startswith(b"%PDF-")
    assert pdf.read_bytes().rstrip().endswith(b"%%EOF")
    assert sorted(tmp_path.iterdir()) == [pdf, svg]


def test_a_hand_may_be_typed_without_quotes() -> None:
    words = HAND.split()
    assert told(*words, *FEW) == told(HAND, *FEW)
    assert (
        told(*FEW, *words[:3], "--decls", "sixes", *words[3:])["hand"] == told(HAND, *FEW)["hand"]
    )


def test_many_hands_go_to_a_file(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.txt", tmp_path / "results.parquet"
    source.write_text(f"{HAND}\n{POOR}\n")
    args = ["--hands-file", str(source), "--out", str(target), *FEW, "--decls", "sixes,fives"]
    said = f"4 rows of 2 hands in {target}\n"
    assert answer("bid", *args) == said
    rows = pq.read_table(target).to_pylist()
    expected = [
        {"place": place, **record}
        for place, hand in enumerate((HAND, POOR))
        for record in bid(hand, samples=20, decls=["sixes", "fives"]).records()
    ]
    assert rows == expected
    before = target.read_bytes()
    assert answer("bid", *args) == said
    assert target.read_bytes() == before


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_number_of_workers_makes_no_difference(workers: str) -> None:
    assert told(HAND, *FEW, "--workers", workers) == bid(HAND, samples=20).to_json()
