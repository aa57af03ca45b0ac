"""Every study, small: it answers, twice the same, resumes where it was, and writes its report."""

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from texas42.cli.files import write_whole
from texas42.studies.catalogue import STUDIES, study
from texas42.studies.frame.config import Config
from texas42.studies.frame.report import Table
from texas42.studies.frame.run import CACHE, carry_out
from texas42.studies.frame.written import Finished, files, html, markdown

SMALL: Final[dict[str, Config]] = {
    "replication": Config(1500, "0:2", "blanks,fives"),
    "voids": Config(100_000, "0:10", "fives"),
    "axes": Config(3000, "0:10", "ones,notrump"),
    "enrichment": Config(1200, "0:20", "mod10"),
    "tensor": Config(1200, "0:6", "mod10"),
    "bids": Config(30, "0:30", "fives,notrump"),
    "pimc": Config(5, "0:5", "fives,notrump"),
    "bellman": Config(600, "0:6", "mod10"),
    "ordering": Config(600, "0:4", "mod10"),
    "counts": Config(900, "0:6", "mod10"),
    "partners": Config(560, "0:20", "mod10"),
    "correction": Config(1500, "0:10", "mod10"),
    "growth": Config(3, "0:3", "mod10"),
}
"""Settings with which each is done in seconds."""


@pytest.fixture(scope="module", params=STUDIES)
def done(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Finished:
    folder = tmp_path_factory.mktemp(request.param)
    return carry_out(study(request.param), SMALL[request.param], folder)


def test_it_answers_in_words_and_numbers(done: Finished) -> None:
    assert done.report.question.endswith("?")
    assert done.report.answer.endswith(".")
    assert re.search(r"\d", done.report.answer)
    assert "nan" not in done.report.answer
    assert done.study.question == done.report.question


def test_what_was_done_is_not_done_again(done: Finished) -> None:
    steps: list[str] = []
    again = carry_out(
        done.study,
        done.work.config,
        done.work.cache.parent,
        observer=lambda step, _done, _of: steps.append(step),
    )
    assert steps == []
    assert markdown(again) == markdown(done)
    assert again.work.seconds == done.work.seconds


def test_an_interrupted_study_resumes_and_gives_the_same(done: Finished, tmp_path: Path) -> None:
    """The step that was lost is done again, by another number of workers, to the same digits."""
    folder = tmp_path / CACHE / done.work.folder.name
    folder.mkdir(parents=True)
    kept = sorted(done.work.folder.glob("*.json"))
    for path in kept[1:]:
        (folder / path.name).write_bytes(path.read_bytes())
    steps: set[str] = set()
    again = carry_out(
        done.study,
        done.work.config,
        tmp_path,
        workers=1,
        observer=lambda step, _done, _of: steps.add(step),
    )
    assert {step.replace(" ", "-") for step in steps} & {path.stem for path in kept} == {
        kept[0].stem
    }
    assert again.work.results == done.work.results
    assert html(again).partition("<footer>")[0] == html(done).partition("<footer>")[0]


def test_the_report_is_written_as_markdown_and_html(done: Finished, tmp_path: Path) -> None:
    names = set()
    for name, content in files(done):
        write_whole(tmp_path / name, content)
        names.add(name)
    shown = (tmp_path / f"{done.study.name}.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(([^)]+)\)", shown)) == {n for n in names if n.endswith(".svg")}
    assert done.command in shown
    page = html(done)
    assert done.command in page
    assert page.count("<svg") == sum(name.endswith(".svg") for name in names)
    assert "://" not in re.sub(r"http://(www.w3.org|purl.org|creativecommons.org)\S*", "", page)
    for name in names:
        if name.endswith(".svg"):
            ET.fromstring((tmp_path / name).read_text(encoding="utf-8"))
    numbers = json.loads((tmp_path / f"{done.study.name}.json").read_text(encoding="utf-8"))
    assert numbers["results"] == done.work.results
    assert markdown(done) == shown


def test_every_table_is_whole(done: Finished) -> None:
    tables = [block for block in done.report.blocks if isinstance(block, Table)]
    assert tables
    for table in tables:
        assert table.rows
        assert {len(row) for row in table.rows} == {len(table.heads)}


def test_other_settings_are_other_work(done: Finished) -> None:
    other = replace(done.work, config=replace(done.work.config, seed=1))
    assert other.folder != done.work.folder
