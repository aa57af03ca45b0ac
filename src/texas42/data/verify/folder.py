"""The verification of a folder of shards."""

import random
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from texas42.data.manifest import MANIFEST, ManifestError, Record, recorded
from texas42.data.read import shards_in
from texas42.data.storage import Storage
from texas42.data.verify.shard import SAMPLES, Problem, verify_shard
from texas42.solve.batch import Progress


@dataclass(frozen=True, slots=True)
class Report:
    """What the verification of a folder has found."""

    files: int
    """How many shards were looked into."""
    of: int
    """How many there are."""
    problems: tuple[Problem, ...]


def verify(
    storage: Storage,
    *,
    samples: int = SAMPLES,
    files: int | None = None,
    full: bool = False,
    seed: int = 0,
    workers: int = 1,
    progress: Progress | None = None,
) -> Report:
    """Look into the shards of a folder; see `verify_shard`.

    Args:
        storage: Where they are.
        samples: Rows of each that are solved again by the search.
        files: Look into so many, drawn by chance; by default into all.
        full: Hold every row against a table made anew.
        seed: What chance depends on.
        workers: Threads; each has a shard of its own.
        progress: Told how many shards are done, and of how many.
    """
    names = [shard.name for shard in shards_in(storage)]
    problems: list[Problem] = []
    try:
        records = recorded(storage)
    except ManifestError as reason:
        problems.append(Problem(MANIFEST, "manifest", str(reason).removeprefix(f"{MANIFEST} ")))
        records = {}
    problems += [Problem(name, "manifest", said) for name, said in _unmatched(names, records)]
    drawn = names
    if files is not None:
        drawn = sorted(random.Random(seed).sample(names, min(files, len(names))))

    def look(name: str) -> list[Problem]:
        return verify_shard(storage, name, records.get(name), samples=samples, full=full, seed=seed)

    with ThreadPoolExecutor(workers) as pool:
        for done, found in enumerate(pool.map(look, drawn), start=1):
            problems += found
            if progress is not None:
                progress(done, len(drawn))
    return Report(len(drawn), len(names), tuple(problems))


def _unmatched(names: Iterable[str], records: dict[str, Record]) -> list[tuple[str, str]]:
    """Shards without a record, if others have one, and records without a shard."""
    there = set(names)
    missing = [(name, "it is in the manifest and not there") for name in records.keys() - there]
    unknown = [(name, "it is there and not in the manifest") for name in there - records.keys()]
    return sorted(missing + (unknown if records else []))
