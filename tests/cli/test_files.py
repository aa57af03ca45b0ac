"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from tests.cli.running import refusal
from texas42.cli.files import check_writable, write_whole
from texas42.cli.refusals import InputError


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


def test_a_file_that_can_be_written_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for before in ([], [path]):
        check_writable("--svg", path)
        assert list(tmp_path.iterdir()) == before
        path.write_text("old")
    assert path.read_text() == "old"
    check_writable("--svg", None)


def test_what_cannot_be_written_is_known_beforehand(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"--svg: cannot write .*: No such file or directory"):
        check_writable("--svg", tmp_path / "no folder" / "x.svg")
    with pytest.raises(InputError, match=r"--svg: cannot write .*: .* is not a regular file"):
        check_writable("--svg", tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"--svg: cannot write .*: Not a directory"):
        check_writable("--svg", tmp_path / "file" / "x.svg")


HAND = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"


@pytest.mark.parametrize(
    ("args", "option", "work"),
    [
        (["bid", HAND], "--svg", "bid.bid"),
        (["bid", HAND], "--pdf", "bid.bid"),
        (["solve", "--seed", "0", "--decl", "fives"], "--svg", "solve.solve"),
        (["explain", "--seed", "0", "--decl", "fives"], "--svg", "explain.explain"),
        (
            ["review", "--seed", "0", "--decl", "ones", "--bid", "34", "--played", "4-4"],
            "--svg",
            "review.review",
        ),
        (["tables", "export"], "--out", "tables.export_tables"),
        (["match", "pimc", "random"], "--out", "match.match_text"),
    ],
)
def test_no_command_works_for_a_file_that_it_cannot_write(
    args: list[str], option: str, work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"texas42.cli.{work}", None)
    path = tmp_path / "no folder" / "x"
    said = f"Error: {option}: cannot write {path}: No such file or directory\n"
    assert refusal(*args, option, str(path)) == said


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (["match", "pimc", "random", "--out", ""], "--out"),
        (["tables", "export", "--out", ""], "--out"),
        (["tables", "compare", "", "x"], "FILE"),
        (["tables", "compare", "x", ""], "OTHER"),
        (["review", ""], "FILE"),
        (["review", "x", "--svg", ""], "--svg"),
        (["explain", "--seed", "0", "--decl", "fives", "--svg", ""], "--svg"),
        (["bid", HAND, "--table-map", ""], "--table-map"),
    ],
)
def test_a_file_without_a_name(args: list[str], name: str) -> None:
    assert refusal(*args) == f"Error: {name}: expected the name of a file, not ''\n"


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (["shards", "build", "--seeds", "0", "--out", ""], "--out"),
        (["shards", "verify", ""], "DIR"),
        (["shards", "card", ""], "DIR"),
    ],
)
def test_a_place_without_a_name(args: list[str], name: str) -> None:
    said = f"Error: {name}: expected a folder or s3://bucket/..., not ''\n"
    assert refusal(*args) == said
