"""What works without the extras, and what is said where it does not."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import answer, refusal
from texas42.data import MissingExtraError, open_shard
from texas42.data.campaign.cluster import Cluster

WITHOUT = """
import sys
for name in ("pyarrow", "distributed", "torch"):
    sys.modules[name] = None
import texas42 as t42
with t42.data.stream(range(4), "ones", batch_size=8, rows_per_table=8, mix=1) as batches:
    print(len(next(batches)))
"""


def printed(code: str) -> str:
    """What a program prints in a process of its own."""
    return subprocess.check_output([sys.executable, "-c", code], text=True)


def test_a_stream_needs_no_extra() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "8\n"


def test_the_package_alone_does_not_load_this_room() -> None:
    code = "import sys, texas42; print('texas42.data' in sys.modules, 'pyarrow' in sys.modules)"
    assert printed(code) == "False False\n"


def test_shards_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    wanted = "Parquet files need pyarrow: pip install 'texas42[data]'"
    with pytest.raises(MissingExtraError, match=wanted.replace("[", r"\[")):
        open_shard(tmp_path / "seed_00000000_decl_0.parquet")
    build = ["shards", "build", "--seeds", "0", "--out", str(tmp_path)]
    assert refusal(*build) == f"Error: --out: {wanted}\n"
    assert refusal("shards", "verify", str(tmp_path)) == f"Error: DIR: {wanted}\n"
    assert "3 shards" in answer(*build, "--dry-run").replace("shards  3", "3 shards")


def test_a_cluster_without_distributed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    wanted = "clusters need distributed: pip install 'texas42[cluster]'"
    with pytest.raises(MissingExtraError, match=wanted.replace("[", r"\[")):
        Cluster()
    build = ["shards", "build", "--seeds", "0", "--out", str(tmp_path), "--engine", "dask"]
    assert refusal(*build) == f"Error: --engine: {wanted}\n"
