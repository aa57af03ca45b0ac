"""The work on one shard: what is handed to a worker, and what comes back."""

from dataclasses import dataclass

from texas42.data.manifest import Record, write_record
from texas42.data.schema import Profile
from texas42.data.shard_id import ShardId
from texas42.data.storage import Storage, why
from texas42.data.write import write_shard
from texas42.solve import count_states
from texas42.solve.batch import Progress


@dataclass(frozen=True, slots=True)
class Order:
    """A shard to make, unless it is there."""

    shard: ShardId
    storage: Storage
    profile: Profile
    max_states: int | None = None
    known: Record | None = None
    """What is recorded of it, if it was made before."""


@dataclass(frozen=True, slots=True)
class Built:
    """A shard was written."""

    record: Record


@dataclass(frozen=True, slots=True)
class Kept:
    """A shard was there, complete and intact."""

    record: Record


@dataclass(frozen=True, slots=True)
class Skipped:
    """A shard has more states than it may have."""

    shard: ShardId
    states: int
    max_states: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A shard could not be made."""

    shard: ShardId
    reason: str
    hopeless: bool = False
    """Whether the next ones would fail as well, as on a full disk."""


Result = Built | Kept | Skipped | Failed


def carry_out(order: Order, tell: Progress | None = None) -> Result:
    """Make a shard and record it; its record is there before the shard is called complete."""
    if order.known is not None and is_intact(order.known, order.storage):
        return Kept(order.known)
    if order.max_states is not None:
        shard = order.shard
        states = int(count_states(shard.deal(), shard.declaration).sum())
        if states > order.max_states:
            return Skipped(shard, states, order.max_states)
    record = write_shard(order.shard, order.storage, order.profile, tell)
    write_record(order.storage, record)
    return Built(record)


def failure(shard: ShardId, fault: Exception) -> Failed:
    """A fault as a result; where the shards go is the same for all, so there it is hopeless.

    >>> from texas42.rules import Declaration
    >>> failure(ShardId(0, Declaration.ONES), OSError(28, "No space left on device"))
    Failed(shard=ShardId(seed=0, declaration=Declaration.ONES, opp_seed=None), \
reason='No space left on device', hopeless=True)
    """
    if isinstance(fault, OSError):
        return Failed(shard, why(fault), hopeless=True)
    return Failed(shard, f"{type(fault).__name__}: {fault}")


def is_intact(record: Record, storage: Storage) -> bool:
    """Whether the file of a record is as it was written.

    On a disk all of it is read. An object store keeps checksums of its own, and to fetch everything
    would take longer than to make it again: there the size has to do.
    """
    if storage.size(record.file) != record.n_bytes:
        return False
    return not storage.is_local or storage.sha256(record.file) == record.sha256
