"""Shards: what is written is what a table holds, and every reader of Parquet finds it."""

import json
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import texas42
from tests.data.conftest import SMALL
from tests.golden import load
from tests.solve.test_vectors import Sums, name, table_case
from texas42.data import ShardError, ShardId, Storage, open_shard, shards_in, write_shard
from texas42.data.features import tricks_of
from texas42.data.schema import COLUMNS, PROFILES, ROWS_A_GROUP, Profile
from texas42.data.storage import Sink
from texas42.deals import Deal, Position
from texas42.rules import Declaration
from texas42.solve import TablePiece, value_table

TABLES = load("full_tables.jsonl")


def same(one: TablePiece, other: TablePiece) -> bool:
    return (
        np.array_equal(one.state, other.state)
        and np.array_equal(one.V, other.V)
        and np.array_equal(one.Q, other.Q)
    )


@pytest.mark.parametrize("expected", [table_case(record) for record in TABLES])
def test_published_tables_from_files(expected: dict[str, Any], tmp_path: Path) -> None:
    shard = ShardId(expected["seed"], Declaration(expected["decl"]))
    record = write_shard(shard, Storage.open(tmp_path))
    sums = Sums()
    with open_shard(tmp_path / shard.name) as opened:
        for piece in opened.pieces():
            sums.add(piece)
        start = Position.start(shard.deal(), shard.declaration).packed()
        there, root = opened.find([start])
        assert [list(hand) for hand in opened.info.deal.hands] == expected["hands"]
        assert opened.n_rows == opened.info.n_states == record.rows == expected["n_states"]
        assert list(opened.info.levels or ()) == record.levels == expected["levels"]
        assert opened.info.root_value == record.root_value == expected["root_V"]
    assert sums.levels.tolist() == expected["levels"]
    assert (sums.of_v, sums.of_q) == (expected["sum_V"], expected["sum_q_legal"])
    assert sums.n_legal == expected["n_legal"]
    assert there.all()
    assert (root.V[0], root.Q[0].tolist()) == (expected["root_V"], expected["root_q"])
    assert sum(record.value_counts) == expected["n_states"]
    assert np.dot(record.value_counts, np.arange(-42, 43)) == expected["sum_V"]
    if record.rows > 20_000_000:  # where most of the rows of a campaign are
        assert record.n_bytes < 2.2 * record.rows


def test_names_of_cases_differ() -> None:
    assert len({name(record) for record in TABLES}) == len(TABLES)


# Reading ------------------------------------------------------------------------------------------


def test_whole_by_group_and_by_trick(small_shard: Path, small_rows: TablePiece) -> None:
    with open_shard(small_shard) as shard:
        assert same(shard.read(), small_rows)
        groups = list(shard.pieces())
        tricks = [shard.trick(number) for number in (1, 3, 7)]
        with pytest.raises(ValueError, match="tricks 1 to 7, not 8"):
            shard.trick(8)
    assert [len(group.state) for group in groups[:-1]] == [ROWS_A_GROUP] * (len(groups) - 1)
    assert len(groups) == -(-len(small_rows.state) // ROWS_A_GROUP)
    assert same(TablePiece(*(np.concatenate(c) for c in zip(*groups, strict=True))), small_rows)
    of_rows = tricks_of(small_rows.state)
    for number, trick in zip((1, 3, 7), tricks, strict=True):
        rows = of_rows == number
        assert same(trick, TablePiece(*(column[rows] for column in small_rows)))


def test_states_are_found(small_shard: Path, small_rows: TablePiece) -> None:
    at = np.array([0, len(small_rows.state) - 1, 1_500_000, 7, ROWS_A_GROUP, ROWS_A_GROUP - 1])
    wanted = np.concatenate([small_rows.state[at], [0, 1 << 41, small_rows.state[7] + 1]])
    with open_shard(small_shard) as shard:
        there, rows = shard.find(wanted)
    absent = int(small_rows.state[8] != small_rows.state[7] + 1)
    assert there.tolist() == [True] * 6 + [False, False, not absent]
    assert same(
        TablePiece(rows.state[:6], rows.V[:6], rows.Q[:6]),
        TablePiece(*(column[at] for column in small_rows)),
    )


def test_other_libraries_read_it(small_shard: Path, small_rows: TablePiece) -> None:
    columns = dict(zip(COLUMNS, [small_rows.state, small_rows.V, *small_rows.Q.T], strict=True))
    frame = pd.read_parquet(small_shard)
    assert list(frame.columns) == list(COLUMNS)
    assert [str(kind) for kind in frame.dtypes] == ["int64"] + ["int8"] * 8
    lazy = pl.read_parquet(small_shard)
    found = duckdb.execute(f"SELECT * FROM '{small_shard}'").fetchnumpy()
    for column, expected in columns.items():
        assert (frame[column].to_numpy() == expected).all()
        assert (lazy[column].to_numpy() == expected).all()
        assert (found[column] == expected).all()


# The file itself ----------------------------------------------------------------------------------


def test_schema_and_metadata(small_shard: Path) -> None:
    schema = pq.read_schema(small_shard)
    assert schema.names == ["state", "V", "q0", "q1", "q2", "q3", "q4", "q5", "q6"]
    assert schema.types == [pa.int64()] + [pa.int8()] * 8
    said = {key.decode(): value.decode() for key, value in schema.metadata.items()}
    assert (said["seed"], said["decl_id"], said["kind"]) == ("930", "0", "standard")
    assert "opp_seed" not in said
    assert json.loads(said["hands"]) == [list(hand) for hand in Deal.from_seed(930).hands]
    assert said["schema_version"] == "1"
    assert said["texas42_version"] == texas42.__version__
    assert said["command"] == "texas42 shards build --seeds 930 --decls blanks --out DIR"


def test_a_marginalized_shard_records_all_hands(tmp_path: Path) -> None:
    shard = ShardId(930, Declaration.BLANKS, opp_seed=3)
    record = write_shard(shard, Storage.open(tmp_path))
    assert record.file == "seed_00000930_opp3_decl_0.parquet"
    with open_shard(tmp_path / record.file) as opened:
        assert opened.info.shard == shard
        assert opened.info.deal == shard.deal() != Deal.from_seed(930)
        assert opened.info.deal.hands[0] == Deal.from_seed(930).hands[0]
        piece = opened.group(0)
    expected = next(value_table(shard.deal(), "blanks").pieces(len(piece.state)))
    assert same(piece, expected)


@pytest.mark.parametrize("profile", PROFILES)
def test_layouts(profile: Profile, tmp_path: Path, small_rows: TablePiece) -> None:
    record = write_shard(SMALL, Storage.open(tmp_path), profile)
    with pq.ParquetFile(tmp_path / record.file) as file:
        column = file.metadata.row_group(0).column(1)
        first = file.metadata.row_group(1).column(0).statistics
    expected = ("ZSTD", False) if profile == "compact" else ("SNAPPY", True)
    assert (column.compression, column.has_dictionary_page) == expected
    assert ("BYTE_STREAM_SPLIT" in column.encodings) == (profile == "compact")
    assert (first.min, first.max) == tuple(small_rows.state[[ROWS_A_GROUP, 2 * ROWS_A_GROUP - 1]])
    with open_shard(tmp_path / record.file) as opened:
        assert opened.info.profile == profile
        assert same(opened.read(), small_rows)


def test_the_same_bytes_every_time(tmp_path: Path, small_shard: Path) -> None:
    record = write_shard(SMALL, Storage.open(tmp_path))
    assert (tmp_path / record.file).read_bytes() == small_shard.read_bytes()
    assert record.n_bytes == small_shard.stat().st_size
    assert record.sha256 == Storage.open(tmp_path).sha256(record.file)


def test_progress_is_told(tmp_path: Path, small_rows: TablePiece) -> None:
    told: list[tuple[int, int]] = []
    write_shard(SMALL, Storage.open(tmp_path), tell=lambda *rows: told.append(rows))
    n = len(small_rows.state)
    assert told == [(min(n, end), n) for end in range(ROWS_A_GROUP, n + ROWS_A_GROUP, ROWS_A_GROUP)]


class Stopped(BaseException):
    """What stops the work, as a KeyboardInterrupt would."""


@pytest.mark.parametrize("error", [Stopped, OSError(28, "No space left on device")])
def test_work_that_is_stopped_leaves_nothing(
    tmp_path: Path, error: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, calls = Sink.write, list[int]()

    def fails(self: Sink, data: bytes) -> int:
        calls.append(len(data))
        if len(calls) == 20:
            raise error
        return write(self, data)

    monkeypatch.setattr(Sink, "write", fails)
    with pytest.raises((Stopped, OSError)):
        write_shard(SMALL, Storage.open(tmp_path))
    assert len(calls) >= 20
    assert not list(tmp_path.iterdir())


# What is no shard ---------------------------------------------------------------------------------


def test_files_of_other_origin_are_read(tmp_path: Path) -> None:
    """The published files say no more than their seed and declaration."""
    rows = {name: pa.array([0], pa.int8()) for name in COLUMNS} | {"state": pa.array([5])}
    table = pa.table(rows).replace_schema_metadata({"seed": "7", "decl_id": "3"})
    pq.write_table(table, tmp_path / "a.parquet")
    with open_shard(tmp_path / "a.parquet") as shard:
        assert (shard.info.shard, shard.info.deal) == (
            ShardId(7, Declaration(3)),
            Deal.from_seed(7),
        )
        assert (shard.info.n_states, shard.info.profile) == (None, None)
    table = table.replace_schema_metadata({"seed": "7", "decl_id": "3", "kind": "marginalized"})
    pq.write_table(table, tmp_path / "b.parquet")
    with pytest.raises(ShardError, match=r"b\.parquet is no shard: .* does not say its opp_seed"):
        open_shard(tmp_path / "b.parquet")


def test_other_tables_are_refused(tmp_path: Path, small_shard: Path) -> None:
    pq.write_table(pa.table({"state": [1]}), tmp_path / "a.parquet")
    with pytest.raises(ShardError, match=r"a\.parquet is no shard: it has no column V"):
        open_shard(tmp_path / "a.parquet")
    bare = pq.ParquetFile(small_shard).read_row_group(0).slice(0, 3).replace_schema_metadata({})
    pq.write_table(bare, tmp_path / "b.parquet")
    with pytest.raises(ShardError, match=r"b\.parquet is no shard: .* its decl_id and seed"):
        open_shard(tmp_path / "b.parquet")
    with pytest.raises(FileNotFoundError):
        open_shard(tmp_path / "c.parquet")
    assert shards_in(Storage.open(tmp_path)) == []


def test_damage_is_told(tmp_path: Path, small_shard: Path) -> None:
    content = bytearray(small_shard.read_bytes())
    whole = tmp_path / SMALL.name
    whole.write_bytes(content[:-1000])
    with pytest.raises(ShardError, match=f"{SMALL.name} is damaged"):
        open_shard(whole)
    content[len(content) // 2] ^= 1
    whole.write_bytes(content)
    with open_shard(whole) as shard, pytest.raises(ShardError, match=f"{SMALL.name} is damaged"):
        shard.read()
