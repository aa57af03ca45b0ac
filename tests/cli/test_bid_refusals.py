"""Bad input to `texas42 bid`: one line that names the option, and no file touched."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.running import answer, refusal, run

HAND = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
BID = ["bid", HAND, "--samples", "5", "--decls", "sixes"]


@pytest.mark.parametrize(
    ("args", "wrong", "right"),
    [
        (["bid"], "expected a HAND", "--hands-file and --out"),
        (["bid", "6-6", "6-5", "6-4", "6-2"], "HAND: a hand has 7 dominoes", "not 4"),
        (["bid", ""], "HAND: a hand has 7 dominoes", "not 0"),
        (["bid", "6-6 6-5 6-4 6-2 5-5 4-4"], "HAND: a hand has 7 dominoes", "not 6"),
        (["bid", "6-6 6-5 6-4 6-2 5-5 4-4 4-4"], "HAND: 4-4 is named twice", "HAND"),
        (["bid", "6-6 6-5 6-4 6-2 5-5 4-4 7-0"], "HAND: '7-0' is not a domino", "such as 6-5"),
        ([*BID, "--high-bid", "43"], "--high-bid: '43' is not a bid", "30 to 41"),
        ([*BID, "--calls", "31,30"], "--calls: seat 3 cannot bid 30 over 31", "32 or more"),
        ([*BID, "--calls", "pass,pass,pass,30"], "--calls: 4 calls", "out of turn"),
        ([*BID, "--calls", "43"], "--calls: '43' is not a bid", "or pass"),
        ([*BID, "--calls", "31", "--high-bid", "33"], "--high-bid", "the bid to beat is 31"),
        ([*BID, "--model", "clairvoyant"], "--model: unknown", "expected uniform, smartstack"),
        ([*BID, "--decls", "sixes,sixes"], "--decls: sixes is named twice", "--decls"),
        ([*BID, "--decls", "sixes,hearts"], "--decls: unknown declaration 'hearts'", "blanks"),
        ([*BID, "--samples", "0"], "--samples", "expected 1 or more, not 0"),
        ([*BID, "--samples", "many"], "--samples: 'many'", "whole number"),
        ([*BID, "--precision", "0"], "--precision: '0'", "such as 0.02"),
        ([*BID, "--precision", "high"], "--precision: 'high'", "such as 0.02"),
        ([*BID, "--precision", "nan"], "--precision: 'nan'", "such as 0.02"),
        ([*BID, "--seat", "4"], "--seat: 4 is not a seat", "0 to 3"),
        ([*BID, "--seed", "-1"], "--seed", "0 or more"),
        ([*BID, "--workers", "0"], "--workers", "expected 1 or more, not 0"),
        ([*BID, "--out", "x.parquet"], "--hands-file is missing", "go together"),
        (["bid", "--hands-file", "x"], "--out is missing", "go together"),
        ([*BID, "--hands-file", "x", "--out", "y", "--json"], "HAND, --json", "many hands"),
        (["bid", "--hands-file", "no file", "--out", "y"], "--hands-file: cannot read no file", ""),
        ([*BID, "--sampels", "5"], "--sampels", "--samples"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(args: list[str], wrong: str, right: str) -> None:
    line = refusal(*args)
    assert wrong in line
    assert right in line


@pytest.mark.parametrize("option", ["--svg", "--pdf", "--hands-file", "--out"])
def test_a_file_without_a_name(option: str) -> None:
    assert refusal(*BID, option, "") == f"Error: {option}: expected the name of a file, not ''\n"


@pytest.mark.parametrize("option", ["--svg", "--pdf"])
@pytest.mark.parametrize("name", ["no folder/x", "."])
def test_a_picture_that_cannot_be_written(tmp_path: Path, option: str, name: str) -> None:
    assert f"{option}: cannot write" in refusal(*BID, option, str(tmp_path / name))
    assert not list(tmp_path.iterdir())


def test_no_picture_is_written_when_one_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    svg, pdf = tmp_path / "bid.svg", tmp_path / "bid.pdf"
    line = refusal(*BID, "--svg", str(svg), "--pdf", str(pdf))
    assert line == "Error: --pdf: a PDF needs fpdf2: pip install 'texas42[pdf]'\n"
    assert not list(tmp_path.iterdir())


def test_rows_that_cannot_be_written(tmp_path: Path) -> None:
    source = tmp_path / "hands.txt"
    source.write_text(f"{HAND}\n")
    many = ["bid", "--hands-file", str(source), "--samples", "5"]
    line = refusal(*many, "--out", str(tmp_path / "no folder" / "x.parquet"))
    assert "--out: cannot write" in line
    assert "--out:" in refusal(*many, "--out", str(source))
    assert source.read_text() == f"{HAND}\n"
    assert list(tmp_path.iterdir()) == [source]


def test_a_hand_in_the_file_that_is_none(tmp_path: Path) -> None:
    source = tmp_path / "hands.txt"
    source.write_text(f"{HAND}\n6-6\n")
    line = refusal("bid", "--hands-file", str(source), "--out", str(tmp_path / "x.parquet"))
    assert f"line 2 of {source}: a hand has 7 dominoes, not 1" in line
    assert list(tmp_path.iterdir()) == [source]


def words(*sensible: str) -> st.SearchStrategy[str]:
    """What may be typed for an option: what makes sense, and anything at all."""
    return st.sampled_from(sensible) | st.text(max_size=20)


@settings(max_examples=60)
@given(
    hand=words(HAND, "6-6", "0-0 1-1 2-2 3-3 4-4 5-5 6-6"),
    calls=words("", "pass", "pass,pass,31", "right:31", "partner:pass, left:pass", "31,30"),
    high=words("30", "1 mark", "84", "43"),
    decls=words("sixes", "notrump", "8", "six,nt"),
    precision=words("0.3", "2"),
)
def test_whatever_is_typed_is_answered_or_refused(
    hand: str, calls: str, high: str, decls: str, precision: str
) -> None:
    typed = [f"--calls={calls}", f"--high-bid={high}", f"--decls={decls}"]
    args = ["bid", *typed, f"--precision={precision}", "--samples=5", "--json", "--", hand]
    if run(*args).status != 0:
        refusal(*args)
    else:
        answer(*args)
