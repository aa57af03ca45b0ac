"""Running a campaign: what is there is kept, what is missing is made, and the manifest tells."""

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from texas42.data.campaign.crew import Event, Hear, Working, run_here
from texas42.data.campaign.work import (
    Built,
    Failed,
    Kept,
    Order,
    Skipped,
)
from texas42.data.manifest import RECORDS, Record, recorded, write_manifest
from texas42.data.schema import Profile
from texas42.data.shard_id import ShardId
from texas42.data.storage import Storage

SKIPPED: Final = "skipped.json"
"""Tells which shards were too large for the limit that was given."""

Engine = Callable[[Iterator[Order], Hear], None]
"""Carries out orders and tells of each what becomes of it."""


class CampaignError(ValueError):
    """The campaign cannot be run there; the message says why."""


@dataclass(slots=True)
class Outcome:
    """What became of a campaign."""

    built: list[Record] = field(default_factory=list)
    kept: list[Record] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    untouched: int = 0
    """Shards that were not come to, because of a limit or a failure."""
    seconds: float = 0

    @property
    def n_done(self) -> int:
        """How many shards something became of."""
        return len(self.built) + len(self.kept) + len(self.skipped) + len(self.failed)

    def add(self, result: Event) -> None:
        """Count a result."""
        match result:
            case Built():
                self.built.append(result.record)
            case Kept():
                self.kept.append(result.record)
            case Skipped():
                self.skipped.append(result)
            case Failed():
                self.failed.append(result)
            case Working():
                pass


def build(
    shards: Sequence[ShardId],
    storage: Storage,
    *,
    profile: Profile = "compact",
    workers: int = 1,
    engine: Engine | None = None,
    limit: int | None = None,
    max_states: int | None = None,
    hear: Hear | None = None,
) -> Outcome:
    """Makes the shards that are not there, complete and intact, and writes the manifest.

    Called again after an interruption of any kind, it goes on where it was. The bytes of the
    shards do not depend on the engine or on the number of workers. As wherever processes are
    started, a script calls it below `if __name__ == "__main__":`.

    Args:
        shards: The work list.
        storage: Where they go.
        profile: How they are laid out.
        workers: Processes on this machine, if no engine is given.
        engine: What carries out the orders; by default, processes on this machine.
        limit: Make so many at most, and leave the others for another time.
        max_states: Skip shards with more states than this, and record that.
        hear: Told what each worker does and what comes of it.

    CampaignError or ManifestError if the folder holds something else; OSError if it cannot be
    written.
    """
    began = time.perf_counter()
    outcome = Outcome()

    def heard(worker: str, event: Event) -> None:
        outcome.add(event)
        if hear is not None:
            hear(worker, event)

    storage.make()
    with _alone_in(storage):
        known = _recorded(storage)
        _check_profile(known, profile)
        storage.sweep()
        storage.sweep(RECORDS)
        orders = [
            Order(shard, storage, profile, max_states, known.get(shard.name)) for shard in shards
        ]
        chosen = list(_within(orders, limit))
        try:
            carry_out_all = engine or (lambda given, tell: run_here(given, workers, tell))
            carry_out_all(iter(chosen), heard)
        finally:
            storage.sweep()
            _close(storage, known, outcome)
    outcome.untouched = len(shards) - outcome.n_done
    outcome.seconds = time.perf_counter() - began
    return outcome


def _within(orders: Iterable[Order], limit: int | None) -> Iterator[Order]:
    """All orders for what is recorded, and so many others at most."""
    if limit is None:
        yield from orders
        return
    listed = list(orders)
    new = set(islice((order.shard for order in listed if order.known is None), limit))
    yield from (order for order in listed if order.known is not None or order.shard in new)


def _recorded(storage: Storage) -> dict[str, Record]:
    """What is recorded of the files that are there."""
    there = {*storage.names()}
    return {name: record for name, record in recorded(storage).items() if name in there}


def _check_profile(known: dict[str, Record], profile: Profile) -> None:
    other = sorted({record.profile for record in known.values()} - {profile})
    if other:
        raise CampaignError(
            f"the shards there have the profile {other[0]}, not {profile}: name that one, or "
            "another folder"
        )


def _close(storage: Storage, known: dict[str, Record], outcome: Outcome) -> None:
    """Brings the manifest up to date, and the list of what was skipped."""
    records = {**known, **_recorded(storage)}
    there = {*storage.names()}
    write_manifest(storage, (record for name, record in records.items() if name in there))
    storage.remove_folder(RECORDS)
    skips = {str(entry["file"]): entry for entry in _skips(storage)}
    for skip in outcome.skipped:
        skips[skip.shard.name] = {
            "file": skip.shard.name,
            "states": skip.states,
            "max_states": skip.max_states,
        }
    left = [skips[name] for name in sorted(skips) if name not in there]
    if left:
        storage.write(SKIPPED, (json.dumps(left, indent=1) + "\n").encode())
    elif storage.size(SKIPPED) is not None:
        storage.remove(SKIPPED)


def _skips(storage: Storage) -> list[dict[str, str | int]]:
    if storage.size(SKIPPED) is None:
        return []
    listed: list[dict[str, str | int]] = json.loads(storage.read(SKIPPED))
    return listed


@contextmanager
def _alone_in(storage: Storage) -> Iterator[None]:
    """Holds a folder on a disk for one campaign; the system lets go of it however that ends."""
    try:
        import fcntl
    except ImportError:  # not on this system
        yield
        return
    if not storage.is_local:
        yield
        return
    folder = os.open(storage.folder, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(folder)
        raise CampaignError("another campaign is at work there") from None
    try:
        yield
    finally:
        os.close(folder)
