"""`texas42 study`: what there is, what is refused, what is written."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.running import answer, refusal, run
from texas42.studies.catalogue import STUDIES

SMALL = ("--states", "3000", "--seeds", "0:10", "--decls", "fives,notrump")


def test_by_itself_it_lists_every_study() -> None:
    lines = answer("study").splitlines()
    assert [line.split()[0] for line in lines if line[:1] > " "][: len(STUDIES)] == list(STUDIES)
    assert max(map(len, lines)) <= 80
    assert list(json.loads(answer("study", "--json"))) == list(STUDIES)


def test_a_study_says_what_it_found_and_where_the_report_is(tmp_path: Path) -> None:
    out = tmp_path / "reports"
    shown = answer("study", "axes", *SMALL, "--out", str(out))
    assert shown.startswith("Axis by axis")
    assert max(map(len, shown.splitlines()[:-1])) <= 80
    assert str(out / "axes.html") in shown
    assert {path.suffix for path in out.iterdir()} == {"", ".html", ".json", ".md", ".svg"}
    again = json.loads(answer("study", "axes", *SMALL, "--out", str(out), "--json"))
    assert again["command"] == (
        "texas42 study axes --states 3000 --seeds 0:10 --decls fives,notrump --seed 0"
    )
    assert again["results"] == json.loads((out / "axes.json").read_text("utf-8"))["results"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("aces",), "NAME: there is no study 'aces'"),
        (("axes", "--states", "0"), "--states: expected 1 or more"),
        (("axes", "--seeds", "9:3"), "--seeds: '9:3' holds no seed"),
        (("axes", "--decls", "hearts"), "--decls: unknown declaration 'hearts'"),
        (("axes", "--states", "5", "--seeds", "0:9"), "leave some without any"),
        (("axes", "--seeds", "4", "--states", "90"), "name more seeds"),
        (("axes", "--out", ""), "--out"),
    ],
    ids=" ".join,
)
def test_refusals(args: tuple[str, ...], words: str, tmp_path: Path) -> None:
    place = () if "--out" in args else ("--out", str(tmp_path / "reports"))
    assert words in refusal("study", *args, *place)
    assert not list(tmp_path.glob("reports/*.*"))


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run("study", "axes", *SMALL, "--out", str(tmp_path / "file"))
    assert ran.status == 2
    assert "--out: cannot write" in ran.err


def test_without_its_libraries_it_names_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "tensorly", None)
    said = refusal("study", "axes", *SMALL, "--out", str(tmp_path / "reports"))
    assert "pip install 'texas42[studies]'" in said
