"""The manifest: what a campaign has made, a row a shard."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from texas42.data.schema import ShardInfo
from texas42.data.shard_id import ShardId
from texas42.data.storage import Storage
from texas42.rules import Declaration

if TYPE_CHECKING:
    import pyarrow

MANIFEST: Final = "manifest.parquet"
RECORDS: Final = ".records"
"""The folder of records that are not in the manifest yet, a file a shard."""


@dataclass(frozen=True, slots=True)
class Record:
    """One shard as the manifest has it."""

    file: str
    n_bytes: int
    sha256: str
    rows: int
    kind: str
    seed: int
    opp_seed: int | None
    decl_id: int
    decl: str
    hands: list[list[int]]
    """The ids dealt to seats 0 to 3."""
    root_value: int
    levels: list[int]
    """States by dominoes still held, 0 to 28."""
    value_counts: list[int]
    """States by their value, -42 to 42."""
    profile: str
    schema_version: int
    texas42_version: str
    seconds: float
    """What it took to make."""

    @property
    def shard(self) -> ShardId:
        """Which table it is."""
        return ShardId(self.seed, Declaration(self.decl_id), self.opp_seed)

    @classmethod
    def of(
        cls, info: ShardInfo, *, n_bytes: int, sha256: str, value_counts: list[int], seconds: float
    ) -> "Record":
        """The record of a shard that was just written."""
        said: dict[str, Any] = {
            key: getattr(info, key)
            for key in ("root_value", "profile", "schema_version", "texas42_version")
        }
        return cls(
            file=info.shard.name,
            n_bytes=n_bytes,
            sha256=sha256,
            rows=info.n_states or 0,
            kind=info.shard.kind,
            seed=info.shard.seed,
            opp_seed=info.shard.opp_seed,
            decl_id=int(info.shard.declaration),
            decl=info.shard.declaration.label,
            hands=[list(hand) for hand in info.deal.hands],
            levels=list(info.levels or ()),
            value_counts=value_counts,
            seconds=seconds,
            **said,
        )


def manifest_schema() -> "pyarrow.Schema":
    """The columns of a manifest."""
    import pyarrow as pa

    return pa.schema(
        [
            ("file", pa.string()),
            ("n_bytes", pa.int64()),
            ("sha256", pa.string()),
            ("rows", pa.int64()),
            ("kind", pa.string()),
            ("seed", pa.int64()),
            ("opp_seed", pa.int64()),
            ("decl_id", pa.int8()),
            ("decl", pa.string()),
            ("hands", pa.list_(pa.list_(pa.int8()))),
            ("root_value", pa.int8()),
            ("levels", pa.list_(pa.int64())),
            ("value_counts", pa.list_(pa.int64())),
            ("profile", pa.string()),
            ("schema_version", pa.int32()),
            ("texas42_version", pa.string()),
            ("seconds", pa.float64()),
        ]
    )


def write_manifest(storage: Storage, records: Iterable[Record]) -> None:
    """Write the manifest: by seed, opponents' seed and declaration."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    ordered = sorted(records, key=lambda r: (r.seed, r.opp_seed or 0, r.decl_id, r.kind))
    table = pa.Table.from_pylist([asdict(record) for record in ordered], manifest_schema())
    with storage.writing(MANIFEST) as sink:
        pq.write_table(table, sink, compression="zstd")


class ManifestError(ValueError):
    """The manifest is none or is damaged; the message says why."""


def read_manifest(storage: Storage) -> list[Record]:
    """The records of a manifest; ManifestError if the file is none or is damaged."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with storage.open_file(MANIFEST) as source:
            rows = pq.ParquetFile(source).read().to_pylist()
        return [Record(**row) for row in rows]
    except FileNotFoundError:
        raise
    except (pa.ArrowException, OSError, TypeError) as reason:
        said = " ".join(str(reason).split())
        raise ManifestError(f"{MANIFEST} is damaged or no manifest: {said}") from None


def write_record(storage: Storage, record: Record) -> None:
    """Record a shard that is complete, until the manifest is written."""
    storage.write(f"{RECORDS}/{record.file}.json", json.dumps(asdict(record)).encode())


def recorded(storage: Storage) -> dict[str, Record]:
    """All records by file: those of the manifest, and those that are not in it yet."""
    records = read_manifest(storage) if storage.size(MANIFEST) is not None else []
    for name in storage.names(RECORDS):
        records.append(Record(**json.loads(storage.read(f"{RECORDS}/{name}"))))
    return {record.file: record for record in records}
