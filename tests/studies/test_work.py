"""The work of a study: results are kept for the same code and settings, and for no other."""

from dataclasses import replace
from pathlib import Path

import pytest

from texas42.studies.frame import work as module
from texas42.studies.frame.config import Config
from texas42.studies.frame.work import Work, code_files

CONFIG = Config(600, "0:2", "fives")


def test_the_code_that_counts_is_found() -> None:
    rooms = {path.parent.name for path in code_files()}
    assert {"rules", "deals", "solve", "axes", "columns", "frame", "conjectures"} <= rooms


def test_other_code_is_other_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Work("axes", CONFIG, tmp_path).folder
    changed = tmp_path / "changed.py"
    changed.write_text("1")
    files = [*code_files(), changed]
    monkeypatch.setattr(module, "code_files", lambda: files)
    module._code.cache_clear()
    with_one_more = Work("axes", CONFIG, tmp_path).folder
    module._code.cache_clear()
    changed.write_text("2")
    with_it_changed = Work("axes", CONFIG, tmp_path).folder
    module._code.cache_clear()
    assert len({before, with_one_more, with_it_changed}) == 3


def test_other_settings_are_other_work(tmp_path: Path) -> None:
    work = Work("axes", CONFIG, tmp_path)
    assert work.folder != replace(work, config=replace(CONFIG, seed=1)).folder
    assert work.folder != replace(work, study="voids").folder
    assert work.folder == replace(work, workers=2).folder


def test_a_step_that_failed_leaves_nothing(tmp_path: Path) -> None:
    work = Work("axes", CONFIG, tmp_path)
    with pytest.raises(ValueError, match="more states"):
        work.step("odd", lambda _tell: float("nan"))
    assert not list(work.folder.glob("*"))
    assert work.step("odd", lambda _tell: 1.0) == 1.0
