"""Campaigns into an object store: a real S3 server, on this machine, started here."""

import os
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from moto.server import ThreadedMotoServer

from tests.cli.running import answer, run
from tests.data.campaign.common import SHARDS, in_this_process
from texas42.data import Storage, open_shard, shards_in
from texas42.data.campaign import build
from texas42.data.manifest import MANIFEST, read_manifest

BUCKET = "dominoes"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    """The address of the server, with an empty bucket in it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            patch.setenv(name, "test")
        patch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
        server.start()
        host, port = server.get_host_and_port()
        address = f"http://{host}:{port}"
        client = boto3.client("s3", endpoint_url=address, region_name="us-east-1")
        client.create_bucket(Bucket=BUCKET)
        yield address
        server.stop()


def place(endpoint: str, prefix: str) -> str:
    host = endpoint.removeprefix("http://")
    return f"s3://{BUCKET}/{prefix}?scheme=http&endpoint_override={host}&region=us-east-1"


def test_the_bytes_are_those_of_a_disk(endpoint: str, tmp_path: Path) -> None:
    storage = Storage.open(place(endpoint, "deep/down"))
    build(SHARDS[:1], Storage.open(tmp_path), engine=in_this_process)
    outcome = build(SHARDS[:1], storage, engine=in_this_process)
    (record,) = outcome.built
    assert storage.read(record.file) == (tmp_path / record.file).read_bytes()
    assert storage.sha256(record.file) == record.sha256
    assert storage.names() == [MANIFEST, record.file]
    assert storage.names(".records") == []
    assert read_manifest(storage) == [record]
    assert shards_in(storage) == SHARDS[:1]
    again = build(SHARDS[:1], storage, engine=in_this_process)
    assert (len(again.kept), len(again.built)) == (1, 0)


def test_shards_are_read_from_there(endpoint: str) -> None:
    storage = Storage.open(place(endpoint, "read"))
    build(SHARDS[:1], storage, engine=in_this_process)
    with open_shard(f"s3://{BUCKET}/read/{SHARDS[0].name}?" + storage.place.partition("?")[2]) as s:
        assert s.n_rows == s.info.n_states == len(s.read().state)


def test_work_that_is_stopped_leaves_nothing_there(endpoint: str) -> None:
    storage = Storage.open(place(endpoint, "stopped"))

    def half() -> None:
        with storage.writing("half") as sink:
            sink.write(b"x" * 6_000_000)  # more than one part of an upload
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half()
    assert storage._all("") == []


def test_the_command(endpoint: str) -> None:
    args = ["shards", "build", "--seeds", "484", "--decls", "blanks", "--workers", "1"]
    args += ["--out", place(endpoint, "command")]
    made = run(*args)
    assert (made.status, made.err.count("\n")) == (0, 1)
    assert made.out.startswith("1 shard made in s3://dominoes/command")
    assert "kept" in run(*args).out
    assert answer(*args, "--dry-run")


def test_no_such_bucket(endpoint: str) -> None:
    missing = place(endpoint, "x").replace(BUCKET, "missing")
    ran = run("shards", "build", "--seeds", "484", "--decls", "blanks", "--out", missing)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Error: --out: cannot write s3://missing/x")
    assert len(ran.err.splitlines()) == 1
    assert os.environ["AWS_ACCESS_KEY_ID"] == "test"
