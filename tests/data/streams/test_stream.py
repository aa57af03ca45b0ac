"""The batches of a stream: which rows they hold, and that nothing changes them but the settings."""

import gc
import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.data.campaign.common import SHARDS, in_this_process
from texas42.data import Stream, features, iter_shards, stream
from texas42.data.campaign import build
from texas42.data.features import tricks_of
from texas42.data.storage import Storage
from texas42.data.streams.columns import columns
from texas42.deals import Position
from texas42.rules import Declaration
from texas42.solve import value_table

SEEDS = [484, 523, 930]  # with blanks, the smallest tables
SMALL: dict[str, Any] = {"batch_size": 96, "rows_per_table": 3200, "mix": 3, "seed": 1}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Their shards."""
    folder = tmp_path_factory.mktemp("shards")
    build(SHARDS[:3], Storage.open(folder), engine=in_this_process)
    return folder


def batches(given: Stream) -> list[bytes]:
    with given:
        return [batch.rows.tobytes() for batch in given]


@pytest.fixture(scope="module")
def expected() -> list[bytes]:
    """An epoch of them."""
    return batches(stream(SEEDS, "blanks", workers=1, **SMALL))


def test_an_epoch(expected: list[bytes]) -> None:
    with stream(SEEDS, "blanks", **SMALL) as opened:
        assert len(opened) == len(expected) == 100
    assert len(set(expected)) == 100


@pytest.mark.parametrize("workers", [2, 5, None])
def test_the_same_for_any_number_of_workers(expected: list[bytes], workers: int | None) -> None:
    assert batches(stream(SEEDS, [0], workers=workers, **SMALL)) == expected


def test_the_same_from_files(expected: list[bytes], folder: Path) -> None:
    assert batches(iter_shards(folder, **SMALL)) == expected


def test_choices_only_the_same_from_files(folder: Path) -> None:
    settings = {**SMALL, "choices_only": True}
    from_solver = batches(stream(SEEDS, Declaration.BLANKS, **settings))
    assert from_solver == batches(iter_shards(folder, **settings))
    with stream(SEEDS, "blanks", **settings) as opened:
        for batch in opened:
            assert ((batch.Q != -128).sum(axis=1) > 1).all()


def test_rows_are_those_of_the_tables() -> None:
    with stream(SEEDS, "blanks", **SMALL) as opened:
        batch = next(opened)
    for n, shard in enumerate(batch.tables):
        table = value_table(shard.deal(), shard.declaration)
        mine = np.flatnonzero(batch.table == n)
        assert len(mine) == 32
        for row in mine:
            position = Position.from_packed(int(batch.state[row]), table.deal, "blanks")
            assert table.row(position)[1:] == (batch.V[row], tuple(batch.Q[row].tolist()))
            assert (batch.hands[row] == table.deal.as_array()).all()
            assert batch.decl_id[row] == 0


def test_shares_of_tricks_are_as_asked() -> None:
    shares = [0, 1, 0, 2, 0, 1, 0]
    with stream(SEEDS, "blanks", shares=shares, **SMALL) as opened:
        for batch in itertools.islice(opened, 5):
            counts = np.bincount(tricks_of(batch.state), minlength=9)[1:8]
            assert np.abs(counts - np.array(shares) * 96 / 4).max() <= 3


@pytest.mark.parametrize("after", [1, 37, 99, 100])
@pytest.mark.parametrize("with_features", [False, True])
def test_a_token_goes_on(expected: list[bytes], after: int, with_features: bool) -> None:
    with stream(SEEDS, "blanks", features=with_features, **SMALL) as opened:
        for _ in range(after):
            next(opened)
        token = opened.token
    assert batches(stream(SEEDS, "blanks", resume=token, **SMALL)) == expected[after:]


def test_what_the_draw_depends_on(expected: list[bytes]) -> None:
    for change in ({"seed": 2}, {"epoch": 1}):
        assert set(batches(stream(SEEDS, "blanks", **{**SMALL, **change}))).isdisjoint(expected)


def test_ranks_have_tables_of_their_own() -> None:
    tables = []
    for rank in range(3):
        with stream(SEEDS, "blanks", **{**SMALL, "mix": 1}, rank=rank, world_size=3) as opened:
            tables += [table for batch in itertools.islice(opened, 1) for table in batch.tables]
    assert sorted(table.seed for table in tables) == SEEDS


def test_features_are_those_of_the_states(expected: list[bytes]) -> None:
    with stream(SEEDS, "blanks", features=True, **SMALL) as opened:
        for rows, batch in zip(expected, opened, strict=True):
            assert batch.rows.tobytes() == rows
            assert batch.features is not None
            for n, shard in enumerate(batch.tables):
                of_table = batch.table == n
                found = features(batch.state[of_table], shard.deal())
                for name, column in batch.features._asdict().items():
                    assert (column[of_table] == getattr(found, name)).all()
    named = columns(batch)
    assert {"state", "V", "Q", "decl_id", "owner", "player"} <= set(named)
    assert all(column.flags.c_contiguous and len(column) == 96 for column in named.values())


# Ends and refusals --------------------------------------------------------------------------------


def test_a_stream_that_is_closed_has_no_more() -> None:
    opened = stream(SEEDS, "blanks", **SMALL)
    next(opened)
    token = opened.token
    opened.close()
    with pytest.raises(StopIteration):
        next(opened)
    assert opened.token == token


def test_a_stream_that_is_forgotten_stops() -> None:
    opened = stream(range(1000), "random:3", batch_size=8, rows_per_table=8, workers=1)
    next(opened)
    pool = opened._pool
    del opened
    gc.collect()
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(print)


def test_a_fault_in_the_background_is_raised(folder: Path, tmp_path: Path) -> None:
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    damaged = tmp_path / SHARDS[0].name
    damaged.write_bytes(damaged.read_bytes()[:-100])
    with iter_shards(tmp_path, **SMALL) as opened, pytest.raises(ValueError, match="is damaged"):
        next(opened)


@pytest.mark.parametrize(
    ("token", "reason"),
    [("nonsense", "not the token of a stream"), ('{"stream": "x", "batch": 1}', "other arguments")],
)
def test_other_tokens_are_refused(token: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        stream(SEEDS, "blanks", resume=token, **SMALL)


def test_what_makes_no_stream_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="1 tables for 1 readers do not fill a block of 3"):
        stream([1], "blanks", **SMALL)
    with pytest.raises(ValueError, match="at least one seed"):
        stream([], "blanks", **SMALL)
    with pytest.raises(ValueError, match="unknown declaration 'hearts'"):
        stream(SEEDS, "hearts", **SMALL)
    with pytest.raises(ValueError, match="at least one worker, not 0"):
        stream(SEEDS, "blanks", workers=0, **SMALL)
    with pytest.raises(ValueError, match="there are no shards in"):
        iter_shards(tmp_path)
