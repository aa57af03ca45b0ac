"""Campaigns on a Dask cluster: the same bytes, bounded retries, bounded memory."""

import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import dask
import pytest
from distributed import LocalCluster

from tests.cli.running import refusal, run
from tests.data.campaign.common import SHARDS, contents, in_this_process
from texas42.data import Storage
from texas42.data.campaign import build, cluster
from texas42.data.campaign.cluster import RETRIES, Cluster
from texas42.data.campaign.crew import Event, Working
from texas42.data.campaign.work import Order, Result, Skipped, carry_out
from texas42.data.write import BYTES_NEEDED
from texas42.solve.batch import Progress

TWO = SHARDS[:2]


@pytest.fixture(scope="module")
def here() -> Iterator[LocalCluster]:
    """A scheduler that listens on a port, and a worker of four threads in this process.

    The worker's memory is that of all tests in this process: it must not pause because of them.
    """
    heedless = {f"distributed.worker.memory.{at}": False for at in ("target", "spill", "pause")}
    with (
        dask.config.set(heedless),
        LocalCluster(
            n_workers=1,
            threads_per_worker=4,
            processes=False,
            protocol="tcp://",
            dashboard_address=":0",
            memory_limit=2 * BYTES_NEEDED,
            silence_logs=logging.CRITICAL,
        ) as started,
    ):
        yield started


def test_the_bytes_are_those_of_one_machine(here: LocalCluster, tmp_path: Path) -> None:
    heard: list[tuple[str, Event]] = []
    outcome = build(
        TWO,
        Storage.open(tmp_path / "cluster"),
        engine=Cluster(here.scheduler_address),
        hear=lambda worker, event: heard.append((worker, event)),
    )
    assert len(outcome.built) == 2
    build(TWO, Storage.open(tmp_path / "here"), engine=in_this_process)
    assert contents(tmp_path / "cluster") == contents(tmp_path / "here")
    told = [event for _, event in heard if isinstance(event, Working)]
    assert {event.shard for event in told} == set(TWO)
    assert any(event.done for event in told)


def test_the_command_on_a_cluster(here: LocalCluster, tmp_path: Path) -> None:
    args = ["shards", "build", "--seeds", "484", "--decls", "blanks", "--engine", "dask"]
    args += ["--cluster", here.scheduler_address, "--out", str(tmp_path)]
    made = run(*args)
    assert (made.status, made.out.startswith("1 shard made in ")) == (0, True)
    assert run(*args).out == "1 shard kept, complete and intact.\n"


def test_a_cluster_of_ones_own(tmp_path: Path) -> None:
    outcome = build(TWO[:1], Storage.open(tmp_path), engine=Cluster(None, 1))
    assert [record.shard for record in outcome.built] == TWO[:1]


@pytest.mark.parametrize("failing", [RETRIES, RETRIES + 1])
def test_a_task_that_fails_is_tried_again_so_often(
    here: LocalCluster, tmp_path: Path, failing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def fails(order: Order, tell: Progress | None = None) -> Result:
        tries.append(1)
        if len(tries) <= failing:
            raise RuntimeError("of a test")
        return carry_out(order, tell)

    monkeypatch.setattr(cluster, "carry_out", fails)
    outcome = build(TWO[:1], Storage.open(tmp_path), engine=Cluster(here.scheduler_address))
    assert len(tries) == RETRIES + 1
    if failing > RETRIES:
        assert [failed.reason for failed in outcome.failed] == ["RuntimeError: of a test"]
    else:
        assert [record.shard for record in outcome.built] == TWO[:1]


def test_no_more_at_a_time_than_memory_allows(
    here: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four threads, and memory for two shards."""
    lock, at_work, most = threading.Lock(), [0], [0]

    def slow(order: Order, _: Progress | None = None) -> Result:
        with lock:
            at_work[0] += 1
            most[0] = max(most[0], at_work[0])
        time.sleep(0.1)
        with lock:
            at_work[0] -= 1
        return Skipped(order.shard, 1, 0)

    monkeypatch.setattr(cluster, "carry_out", slow)
    outcome = build(SHARDS, Storage.open(tmp_path), engine=Cluster(here.scheduler_address))
    assert (len(outcome.skipped), most) == (4, [2])


def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ["shards", "build", "--seeds", "484", "--decls", "blanks", "--out", str(tmp_path)]
    assert "--engine: 'spark' is no engine" in refusal(*args, "--engine", "spark")
    assert "--cluster: " in refusal(*args, "--cluster", "nonsense://1")
    monkeypatch.setattr(cluster, "PATIENCE", "0.2s")
    assert "no cluster answers at tcp://127.0.0.1:9" in refusal(
        *args, "--cluster", "tcp://127.0.0.1:9"
    )
