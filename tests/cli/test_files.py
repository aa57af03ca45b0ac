"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from texas42.cli.files import write_whole


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for text in ("new", "newer"):
        write_whole(path, text)
        assert path.read_text() == text
    assert list(tmp_path.iterdir()) == [path]


def test_who_reads_the_old_file_reads_it_to_its_end(tmp_path: Path) -> None:
    # Another file takes its name, so that nobody can find a part: the old one is never written to.
    path = tmp_path / "file"
    path.write_text("the old content")
    with path.open() as reader:
        first = reader.read(4)
        write_whole(path, "the new content, which is longer")
        assert os.fstat(reader.fileno()).st_ino != path.stat().st_ino
        assert first + reader.read() == "the old content"
    assert path.read_text() == "the new content, which is longer"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(path)
    write_whole(link, "through the link")
    assert link.is_symlink()
    assert path.read_text() == "through the link"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "no text \ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_regular_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        write_whole(pipe, "text")
    assert pipe.is_fifo()
