"""Campaigns as processes: killed at any moment they leave nothing half done, and go on."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.data.campaign.common import SHARDS, contents, in_this_process
from texas42.data import Storage
from texas42.data.campaign import build
from texas42.data.manifest import MANIFEST, read_manifest

SEEDS = ",".join(str(shard.seed) for shard in SHARDS[:3])
COMMAND = [str(Path(sys.executable).with_name("texas42")), "shards", "build"]
WORK = [*COMMAND, "--seeds", SEEDS, "--decls", "blanks", "--workers", "2"]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What the command makes when it is left alone."""
    folder = tmp_path_factory.mktemp("undisturbed")
    ran = run([*WORK, "--workers", "1", "--json"], folder)
    assert (ran.returncode, len(json.loads(ran.stdout)["built"])) == (0, 3)
    return contents(folder)


def run(
    command: Sequence[str], folder: Path, prepare: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command, "--out", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=prepare,
    )


def start(folder: Path) -> subprocess.Popen[str]:
    """A campaign in the background."""
    return subprocess.Popen(
        [*WORK, "--out", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def until_at_work(folder: Path, campaign: subprocess.Popen[str]) -> None:
    """Waits until a shard is being written."""
    while campaign.poll() is None and not list(folder.glob(".seed*.part")):
        time.sleep(0.005)


def workers_of(campaign: subprocess.Popen[str]) -> list[int]:
    """The processes of the workers."""
    children = Path(f"/proc/{campaign.pid}/task/{campaign.pid}/children").read_text().split()
    commands = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children}
    return [pid for pid, command in commands.items() if b"spawn_main" in command]


def test_sigkill_at_random_moments(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    choose = random.Random(42)
    for _ in range(6):
        campaign = start(tmp_path)
        until_at_work(tmp_path, campaign)
        time.sleep(choose.uniform(0, 0.4))
        campaign.kill()
        campaign.communicate()
        for name in contents(tmp_path):
            if name.startswith("seed"):
                assert contents(tmp_path)[name] == undisturbed[name]
    ran = run(WORK, tmp_path)
    assert ran.returncode == 0
    assert contents(tmp_path) == undisturbed
    assert len(read_manifest(Storage.open(tmp_path))) == 3
    assert {path.name for path in tmp_path.iterdir()} == {MANIFEST, *undisturbed}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    campaign = start(tmp_path)
    until_at_work(tmp_path, campaign)
    os.killpg(campaign.pid, number) if number == signal.SIGINT else campaign.send_signal(number)
    out, err = campaign.communicate()
    assert (campaign.returncode, out) == (128 + number, "")
    assert err.endswith(
        f"Stopped by {number.name}: the shards that are complete stay, the same command goes on.\n"
    )
    assert "Traceback" not in err
    assert not list(tmp_path.glob(".*"))


def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    campaign = start(tmp_path)
    until_at_work(tmp_path, campaign)
    os.kill(workers_of(campaign)[0], signal.SIGKILL)
    out, err = campaign.communicate()
    assert campaign.returncode == 1
    assert "1 shard failed:" in out
    assert "its worker was killed by SIGKILL, as the system does when memory is short" in out
    assert "failed: its worker was killed" in err
    assert not list(tmp_path.glob(".*"))
    assert run(WORK, tmp_path).returncode == 0


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))

    ran = run(WORK, tmp_path, prepare=no_room)
    assert ran.returncode == 1
    assert "failed:" in ran.stdout
    assert os.strerror(27) in ran.stdout  # File too large: what a limit says in place of a disk
    assert "Traceback" not in ran.stderr
    assert {path.name for path in tmp_path.iterdir()} <= {MANIFEST}


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run(WORK, tmp_path / "file" / "shards")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("Error: --out: cannot write ")
    assert len(ran.stderr.splitlines()) == 1


def test_plain_lines_and_the_result(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    ran = run(WORK, tmp_path)
    assert ran.returncode == 0
    assert contents(tmp_path) == undisturbed
    lines = ran.stderr.splitlines()
    assert [line.split()[0] for line in lines] == ["[1/3]", "[2/3]", "[3/3]"]
    assert all("million rows a second" in line for line in lines)
    assert ran.stdout.startswith("3 shards made in ")
    ran = run([*WORK, "--json"], tmp_path)
    told = json.loads(ran.stdout)
    assert (len(told["kept"]), told["built"], told["failed"], told["untouched"]) == (3, [], [], 0)


def test_any_number_of_workers_and_any_engine(
    tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    build(SHARDS[:3], Storage.open(tmp_path), engine=in_this_process)
    assert contents(tmp_path) == undisturbed
