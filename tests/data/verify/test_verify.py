"""Each kind of damage is found, named, and told from the others."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.cli.running import answer, refusal, run
from tests.data.campaign.common import SHARDS, in_this_process
from tests.data.conftest import SMALL
from texas42.data import Storage, open_shard
from texas42.data.campaign import build
from texas42.data.features import levels_of
from texas42.data.manifest import MANIFEST
from texas42.data.read import chosen
from texas42.data.verify import verify, verify_shard
from texas42.data.verify.rows import faults
from texas42.deals import Deal, Position
from texas42.solve import TablePiece


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a shard with a manifest."""
    folder = tmp_path_factory.mktemp("made")
    build(SHARDS[:1], Storage.open(folder), engine=in_this_process)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy, to be damaged."""
    copy = tmp_path / "shards"
    shutil.copytree(made, copy)
    return copy


def checks(folder: Path, *, full: bool = False, samples: int = 14) -> list[tuple[str, str]]:
    """What is found: file and check."""
    report = verify(Storage.open(folder), samples=samples, full=full)
    return [(problem.file, problem.check) for problem in report.problems]


def rewritten(path: Path, change: Callable[[pa.Table], pa.Table], *, recorded: bool) -> None:
    """Writes the rows of a shard anew, with a change; if recorded, the manifest agrees with it."""
    with pq.ParquetFile(path) as file:
        table = file.read()
    pq.write_table(change(table), path, compression="zstd", row_group_size=1 << 20)
    if recorded:
        manifest = pq.read_table(path.with_name(MANIFEST))
        rows = manifest.to_pylist()
        storage = Storage.open(path.parent)
        for row in rows:
            if row["file"] == path.name:
                row["n_bytes"], row["sha256"] = path.stat().st_size, storage.sha256(path.name)
        pq.write_table(pa.Table.from_pylist(rows, manifest.schema), path.with_name(MANIFEST))


def put(table: pa.Table, column: str, row: int, value: int) -> pa.Table:
    """A table with one value changed."""
    values = table[column].to_numpy().copy()
    values[row] = value
    at = table.schema.get_field_index(column)
    return table.set_column(at, table.schema.field(column), pa.array(values))


def test_what_is_right_is_found_right(made: Path) -> None:
    report = verify(Storage.open(made), samples=140, full=True, workers=2)
    assert (report.files, report.of, report.problems) == (1, 1, ())


NAME = SHARDS[0].name


def test_a_flipped_byte(folder: Path) -> None:
    content = bytearray((folder / NAME).read_bytes())
    content[len(content) // 3] ^= 1
    (folder / NAME).write_bytes(content)
    assert set(checks(folder)) == {(NAME, "checksum"), (NAME, "file")}
    (folder / MANIFEST).unlink()  # even without: every page has a checksum
    assert checks(folder) == [(NAME, "file")]


def test_a_truncated_file(folder: Path) -> None:
    content = (folder / NAME).read_bytes()
    (folder / NAME).write_bytes(content[:-5000])
    assert set(checks(folder)) == {(NAME, "checksum"), (NAME, "file")}


def test_a_file_that_is_gone_and_one_that_is_new(folder: Path) -> None:
    (folder / NAME).rename(folder / "seed_00000484_decl_1.parquet")
    found = set(checks(folder))
    assert {(NAME, "manifest"), ("seed_00000484_decl_1.parquet", "manifest")} <= found
    assert ("seed_00000484_decl_1.parquet", "metadata") in found


@pytest.mark.parametrize("recorded", [False, True])
def test_a_wrong_value_in_one_row(folder: Path, recorded: bool) -> None:
    row = 1_234_567
    with open_shard(folder / NAME) as shard:
        right = int(shard.read().V[row])
    rewritten(folder / NAME, lambda table: put(table, "V", row, right - 1), recorded=recorded)
    assert checks(folder) == [*([] if recorded else [(NAME, "checksum")]), (NAME, "rows")]


def test_wrong_values_that_agree_with_each_other(folder: Path) -> None:
    """A state whose one play and value are both wrong: only a table made anew tells."""
    with open_shard(folder / NAME) as shard:
        rows = shard.read()
    legal = rows.Q != -128
    row = int(np.flatnonzero(legal.sum(axis=1) == 1)[70_000])
    column, wrong = f"q{int(np.flatnonzero(legal[row])[0])}", int(rows.V[row]) - 2
    rewritten(
        folder / NAME,
        lambda table: put(put(table, "V", row, wrong), column, row, wrong),
        recorded=True,
    )
    assert checks(folder, full=True) == [(NAME, "table")]
    (problem,) = verify_shard(Storage.open(folder), NAME, full=True)
    assert f"{int(rows.state[row]):#x} V {wrong}" in problem.said
    assert "differ: 1" in problem.said


def test_many_wrong_values_are_found_by_the_search_and_in_play(folder: Path) -> None:
    """All rows with more than twelve dominoes left are off by one, and agree with each other."""

    def shifted(table: pa.Table) -> pa.Table:
        early = levels_of(table["state"].to_numpy()) > 12
        for name in table.column_names[1:]:
            values = table[name].to_numpy().copy()
            values[early & (values != -128)] += np.int8(1)
            at = table.schema.get_field_index(name)
            table = table.set_column(at, table.schema.field(name), pa.array(values))
        return table

    rewritten(folder / NAME, shifted, recorded=True)
    found = checks(folder)
    assert (NAME, "search") in found
    assert (NAME, "rows") not in found
    assert (NAME, "play") in found


def test_a_duplicated_row(folder: Path) -> None:
    def doubled(table: pa.Table) -> pa.Table:
        return pa.concat_tables([table.slice(0, 501), table.slice(500)])

    rewritten(folder / NAME, doubled, recorded=True)
    assert checks(folder) == [(NAME, "count"), (NAME, "rows")]


def test_a_missing_row(folder: Path) -> None:
    def without(table: pa.Table) -> pa.Table:
        return pa.concat_tables([table.slice(0, 500), table.slice(501)])

    rewritten(folder / NAME, without, recorded=True)
    assert checks(folder) == [(NAME, "count")]


def test_a_missing_row_made_up_for_by_another(folder: Path) -> None:
    """As many rows as there should be, in order; a state of them does not exist."""
    rewritten(
        folder / NAME,
        lambda table: put(table, "state", 1000, table["state"][999].as_py() + 1),
        recorded=True,
    )
    assert (NAME, "table") in checks(folder, full=True)


def test_a_missing_start(folder: Path) -> None:
    packed = Position.start(SHARDS[0].deal(), SHARDS[0].declaration).packed()

    def without(table: pa.Table) -> pa.Table:
        return table.filter(pa.compute.not_equal(table["state"], packed))

    rewritten(folder / NAME, without, recorded=True)
    found = checks(folder)
    assert (NAME, "count") in found
    assert (NAME, "play") in found


@pytest.mark.parametrize(
    ("key", "value", "check"),
    [
        ("hands", [list(hand) for hand in Deal.from_seed(1).hands], "metadata"),
        ("hands", [[0, 1], [2]], "file"),
        ("seed", 485, "metadata"),
        ("decl_id", 3, "metadata"),
        ("n_states", 17, "metadata"),
        ("levels", [1] * 29, "metadata"),
    ],
)
def test_wrong_metadata(folder: Path, key: str, value: object, check: str) -> None:
    def lying(table: pa.Table) -> pa.Table:
        return table.replace_schema_metadata(
            {**table.schema.metadata, key.encode(): json.dumps(value)}
        )

    rewritten(folder / NAME, lying, recorded=True)
    assert checks(folder) == [(NAME, check)]


def test_a_manifest_that_is_none(folder: Path) -> None:
    (folder / MANIFEST).write_text("my notes")
    assert checks(folder) == [(MANIFEST, "manifest")]


def test_some_files_only(folder: Path) -> None:
    storage = Storage.open(folder)
    names = [f"seed_{seed:08d}_decl_0.parquet" for seed in range(5)]
    for name in names:
        (folder / name).write_text("")
    report = verify(storage, files=3, seed=1)
    assert (report.files, report.of) == (3, 6)
    looked = {problem.file for problem in report.problems if problem.check == "file"}
    assert len(looked - {NAME}) in (2, 3)


# Rows ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "change", "said"),
    [
        (5, {"state": 1 << 41}, "bits beyond the 41"),
        (5, {"state": 0}, "out of order"),
        (3_168_587, {"state": 0x1F00FFFFFFF}, "not as many plays"),
        (5, {"V": 43}, "a value beyond 42"),
        (5, {"Q": -43}, "a q beyond 42"),
        (5, {"Q": -128}, "not the best of its q"),
        (0, {"Q": -128, "V": 0}, "a q though all is played, or none though it is not"),
    ],
)
def test_faults_of_rows(
    small_rows: TablePiece, row: int, change: dict[str, int], said: str
) -> None:
    part = slice(max(0, row - 5), row + 3)
    piece = chosen(small_rows, np.arange(part.start, min(part.stop, len(small_rows.state))))
    at = row - part.start
    assert not list(faults(piece, -1))
    for name, value in change.items():
        getattr(piece, name)[at] = value
    assert any(said in fault for fault in faults(piece, -1))


# The command --------------------------------------------------------------------------------------


def test_the_command(folder: Path, tmp_path: Path) -> None:
    args = ["shards", "verify", str(folder), "--samples", "7"]
    assert answer(*args) == "Nothing wrong in 1 of 1 shards.\n"
    assert json.loads(answer(*args, "--json")) == {"files": 1, "of": 1, "problems": []}
    (folder / NAME).write_bytes(b"")
    ran = run(*args)
    assert ran.status == 1
    assert f"{NAME}: checksum: it has 0 bytes" in ran.out
    assert "2 problems in 1 of 1 shards." in ran.out
    (tmp_path / "empty").mkdir()
    assert "there are no shards in" in refusal("shards", "verify", str(tmp_path / "empty"))
    assert "there are no shards in" in refusal("shards", "verify", str(tmp_path / "nowhere"))
    assert "--files: expected 1 or more, not 0" in refusal(*args, "--files", "0")
    assert SMALL.name not in ran.out
