"""Campaigns in one process: what is kept, made again, skipped, left, refused."""

import errno
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.cli.running import refusal
from tests.data.campaign.common import SHARDS, STATES, contents, in_this_process
from texas42.data import Storage
from texas42.data.campaign import CampaignError, Outcome, build
from texas42.data.campaign.crew import Hear
from texas42.data.campaign.run import SKIPPED
from texas42.data.campaign.work import Failed, Order, carry_out
from texas42.data.manifest import MANIFEST, RECORDS, ManifestError, read_manifest
from texas42.data.storage import Sink
from texas42.solve import value_table

TWO = SHARDS[:2]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two shards."""
    folder = tmp_path_factory.mktemp("undisturbed")
    build(TWO, Storage.open(folder), engine=in_this_process)
    return folder


@pytest.fixture
def folder(undisturbed: Path, tmp_path: Path) -> Path:
    """A copy of it, to be disturbed."""
    copy = tmp_path / "shards"
    copy.mkdir()
    for path in undisturbed.iterdir():
        (copy / path.name).write_bytes(path.read_bytes())
    return copy


def test_the_manifest_tells_what_is_there(undisturbed: Path) -> None:
    rows = pq.read_table(undisturbed / MANIFEST).to_pylist()
    assert [row["file"] for row in rows] == sorted(shard.name for shard in TWO)
    for row, shard, states in zip(rows, TWO, STATES[:2], strict=True):
        storage, table = Storage.open(undisturbed), value_table(shard.deal(), shard.declaration)
        assert row["n_bytes"] == (undisturbed / shard.name).stat().st_size
        assert row["sha256"] == storage.sha256(shard.name)
        assert row["rows"] == sum(row["levels"]) == sum(row["value_counts"]) == states
        assert row["levels"] == table.levels.tolist()
        assert row["root_value"] == table.root_value
        assert row["hands"] == [list(hand) for hand in shard.deal().hands]
        assert (row["seed"], row["decl_id"], row["opp_seed"]) == (
            shard.seed,
            shard.declaration,
            None,
        )
        assert row["profile"] == "compact"
        assert 0 < row["seconds"] < 600
    names = {path.name for path in undisturbed.iterdir()}
    assert names == {MANIFEST, *(shard.name for shard in TWO)}


def written(folder: Path) -> dict[str, tuple[int, int]]:
    """When each shard was written, and as which file."""
    stats = {path.name: path.stat() for path in folder.glob("seed*")}
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in stats.items()}


def test_what_is_complete_and_intact_is_kept(folder: Path) -> None:
    before = written(folder)
    outcome = build(TWO, Storage.open(folder), engine=in_this_process)
    assert (len(outcome.kept), len(outcome.built)) == (2, 0)
    assert written(folder) == before


@pytest.mark.parametrize("damage", ["flipped", "truncated", "missing", "not recorded"])
def test_what_is_not_is_made_again(folder: Path, undisturbed: Path, damage: str) -> None:
    path = folder / TWO[1].name
    content = bytearray(path.read_bytes())
    if damage == "flipped":
        content[1000] ^= 4
        path.write_bytes(content)
    elif damage == "truncated":
        path.write_bytes(content[:-1])
    elif damage == "missing":
        path.unlink()
    else:
        (folder / MANIFEST).unlink()
    outcome = build(TWO, Storage.open(folder), engine=in_this_process)
    assert len(outcome.built) == (2 if damage == "not recorded" else 1)
    assert contents(folder) == contents(undisturbed)
    assert len(read_manifest(Storage.open(folder))) == 2


class Stopped(BaseException):
    """What stops the work, as a KeyboardInterrupt would."""


def test_an_interruption_leaves_what_is_complete(tmp_path: Path, undisturbed: Path) -> None:
    def stops(orders: Iterator[Order], hear: Hear) -> None:
        hear("worker", carry_out(next(orders)))
        raise Stopped

    with pytest.raises(Stopped):
        build(TWO, Storage.open(tmp_path), engine=stops)
    assert [record.file for record in read_manifest(Storage.open(tmp_path))] == [TWO[0].name]
    assert {path.name for path in tmp_path.iterdir()} == {MANIFEST, TWO[0].name}
    outcome = build(TWO, Storage.open(tmp_path), engine=in_this_process)
    assert (len(outcome.kept), len(outcome.built)) == (1, 1)
    assert contents(tmp_path) == contents(undisturbed)


def test_records_of_a_campaign_that_was_killed_count(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    carry_out(Order(TWO[0], storage, "compact"))
    assert [path.name for path in (tmp_path / RECORDS).iterdir()] == [f"{TWO[0].name}.json"]
    (tmp_path / f".{TWO[1].name}.0badcafe.part").write_bytes(b"half")
    (tmp_path / RECORDS / ".x.json.0badcafe.part").write_bytes(b"half")
    outcome = build(TWO[:1], storage, engine=in_this_process)
    assert len(outcome.kept) == 1
    assert {path.name for path in tmp_path.iterdir()} == {MANIFEST, TWO[0].name}


def test_limits(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    outcome = build(SHARDS, storage, engine=in_this_process, limit=1)
    assert (len(outcome.built), outcome.untouched) == (1, 3)
    outcome = build(SHARDS, storage, engine=in_this_process, limit=2, max_states=STATES[1])
    assert (len(outcome.kept), len(outcome.built), outcome.untouched) == (1, 1, 1)
    assert [(skip.shard, skip.states) for skip in outcome.skipped] == [(SHARDS[2], STATES[2])]
    (skip,) = json.loads((tmp_path / SKIPPED).read_text())
    assert skip == {"file": SHARDS[2].name, "states": STATES[2], "max_states": STATES[1]}
    outcome = build(SHARDS[:3], storage, engine=in_this_process)
    assert (len(outcome.kept), len(outcome.built), len(outcome.skipped)) == (2, 1, 0)
    assert not (tmp_path / SKIPPED).exists()


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    storage = Storage.open(tmp_path)
    monkeypatch.setattr(Sink, "write", full)
    with pytest.raises(OSError, match="No space left"):
        carry_out(Order(TWO[0], storage, "compact"))
    assert not list(tmp_path.iterdir())


def test_failures_are_listed_and_the_rest_is_made(tmp_path: Path) -> None:
    def fails_once(orders: Iterator[Order], hear: Hear) -> None:
        hear("worker", Failed(next(orders).shard, "ValueError: of a test"))
        in_this_process(orders, hear)

    outcome = build(TWO, Storage.open(tmp_path), engine=fails_once)
    assert [failed.shard for failed in outcome.failed] == TWO[:1]
    assert [record.shard for record in outcome.built] == TWO[1:]
    assert [record.shard for record in read_manifest(Storage.open(tmp_path))] == TWO[1:]


# Refusals -----------------------------------------------------------------------------------------


def test_another_profile_is_refused(folder: Path) -> None:
    before = contents(folder)
    with pytest.raises(CampaignError, match="have the profile compact, not classic"):
        build(TWO, Storage.open(folder), profile="classic", engine=in_this_process)
    assert contents(folder) == before


def test_two_campaigns_in_one_folder_are_refused(tmp_path: Path) -> None:
    def another(orders: Iterator[Order], hear: Hear) -> None:
        with pytest.raises(CampaignError, match="another campaign is at work there"):
            build(TWO, Storage.open(tmp_path), engine=in_this_process)
        in_this_process(orders, hear)

    assert len(build(TWO[:1], Storage.open(tmp_path), engine=another).built) == 1
    assert len(build(TWO[:1], Storage.open(tmp_path), engine=in_this_process).kept) == 1


def test_a_manifest_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text("my notes")
    with pytest.raises(ManifestError, match=r"manifest.parquet is damaged or no manifest"):
        build(TWO, Storage.open(tmp_path), engine=in_this_process)
    said = refusal("shards", "build", "--seeds", "484", "--decls", "0", "--out", str(tmp_path))
    assert said.startswith("Error: --out: manifest.parquet is damaged or no manifest")
    assert (tmp_path / MANIFEST).read_text() == "my notes"


def test_processes_may_be_started_from_any_thread(tmp_path: Path) -> None:
    made: list[Outcome] = []
    thread = threading.Thread(target=lambda: made.append(build(TWO[:1], Storage.open(tmp_path))))
    thread.start()
    thread.join()
    assert len(made[0].built) == 1
