"""Shards and streams: `make bench-data`, or `python -m benchmarks.data --help`.

Beside the time by the clock stands the processor time, which another process at work on the same
machine disturbs less.
"""

import argparse
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import texas42 as t42
from texas42.data.campaign import Choice, work_list
from texas42.data.schema import Profile

_PUBLISHED = 8_285_426_744
"""The states of the published campaign, which `texas42 shards build --exact --dry-run` counts."""


class Cost(NamedTuple):
    """What a piece of work took, in a process of its own."""

    rows: int
    n_bytes: int
    seconds: float
    processor: float
    peak: int
    """The most memory, in bytes."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.data", description=__doc__)
    parser.add_argument("--seeds", type=int, default=4, help="seeds of the slice (default 4)")
    parser.add_argument("--batches", type=int, default=2048, help="batches of a stream")
    parser.add_argument("--large", action="store_true", help="also the largest table known")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report_shards(Path(folder), options.seeds, large=options.large)
        report_streams(Path(folder), options.batches)


def report_shards(folder: Path, seeds: int, *, large: bool) -> None:
    """The first shards of the published campaign, one worker, and what all of it would take."""
    shards = work_list(range(seeds), Choice.parse("random:3"))
    print(
        f"{'shards, one worker':28}{'rows':>13}{'bytes/row':>11}{'M/s':>7}{'M/cpu s':>9}{'MB':>6}"
    )
    slices: list[tuple[str, Sequence[t42.data.ShardId], Profile]] = [
        (f"{len(shards)} shards, compact", shards, "compact"),
        ("3 of them, classic", shards[:3], "classic"),
    ]
    if large:
        slices.append(
            ("seed 434, fours", [t42.data.ShardId(434, t42.Declaration.FOURS)], "compact")
        )
    for number, (name, chosen, profile) in enumerate(slices):
        cost = apart(_write, folder / str(number), chosen, profile)
        _line(name, cost)
        if chosen is shards:
            size = cost.n_bytes / cost.rows * _PUBLISHED / 1e9
            minutes = cost.processor / cost.rows * _PUBLISHED / 2 / 60
            whole = f"{size:.1f} GB, {minutes:.1f} minutes of two processors"
    print(f"\nBy the {len(shards)} shards, the published campaign of 300 takes {whole}.\n")


def report_streams(folder: Path, batches: int) -> None:
    """Sampled rows from the solver, without and with features, and from the shards."""
    print(f"{'streams, two workers':28}{'rows':>13}{'':11}{'M/s':>7}{'M/cpu s':>9}{'MB':>6}")
    _line("from the solver", apart(_stream, batches, False))
    _line("the same with features", apart(_stream, batches // 2, True))
    _line("from shards", apart(_from_files, folder / "0", 512))


def apart(work: Callable[..., tuple[int, int]], *args: object) -> Cost:
    """Does work in a process of its own, to see what memory it takes."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_measure, args=(theirs, work, args))
    process.start()
    cost: Cost = ours.recv()
    process.join()
    return cost


def _measure(line, work, args) -> None:  # type: ignore[no-untyped-def]
    import pyarrow.parquet  # noqa: F401 - loaded before the clock starts

    began, worked = time.perf_counter(), time.process_time()
    rows, n_bytes = work(*args)
    cost = time.perf_counter() - began, time.process_time() - worked
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    line.send(Cost(rows, n_bytes, *cost, peak))


def _write(folder: Path, shards: Sequence[t42.data.ShardId], profile: Profile) -> tuple[int, int]:
    """Writes shards one after the other."""
    storage = t42.data.Storage.open(folder)
    storage.make()
    records = [t42.data.write_shard(shard, storage, profile) for shard in shards]
    return sum(record.rows for record in records), sum(record.n_bytes for record in records)


def _stream(batches: int, features: bool) -> tuple[int, int]:
    with t42.data.stream(range(10**6), "random:3", workers=2, features=features) as opened:
        return sum(len(next(opened)) for _ in range(batches)), 0


def _from_files(folder: Path, batches: int) -> tuple[int, int]:
    with t42.data.iter_shards(folder, workers=2) as opened:
        return sum(len(next(opened)) for _ in range(min(batches, len(opened)))), 0


def _line(name: str, cost: Cost) -> None:
    size = f"{cost.n_bytes / cost.rows:.2f}" if cost.n_bytes else ""
    print(
        f"{name:28}{cost.rows:>13,}{size:>11}{cost.rows / cost.seconds / 1e6:>7.1f}"
        f"{cost.rows / cost.processor / 1e6:>9.1f}{cost.peak / 1e6:>6.0f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
