"""Writing a shard: from a deal and a declaration to a closed file, a piece at a time."""

import time
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from texas42.data.manifest import Record
from texas42.data.schema import (
    ROWS_A_GROUP,
    SCHEMA_VERSION,
    Profile,
    ShardInfo,
    arrow_schema,
    writer_options,
)
from texas42.data.shard_id import ShardId
from texas42.data.storage import Storage
from texas42.rules import TOTAL_POINTS
from texas42.solve import TablePiece, value_table
from texas42.solve.batch import Progress

if TYPE_CHECKING:
    import pyarrow

BYTES_NEEDED: Final = 400_000_000
"""Memory that writing a shard takes at most, the libraries included."""

N_VALUES: Final = 2 * TOTAL_POINTS + 1


def write_shard(
    shard: ShardId, storage: Storage, profile: Profile = "compact", tell: Progress | None = None
) -> Record:
    """Solve a deal and write its shard; the file is there, whole, or not at all.

    The bytes depend on the shard, the profile and the versions of texas42 and pyarrow alone.

    >>> import tempfile
    >>> from texas42.rules import Declaration
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     record = write_shard(ShardId(930, Declaration.BLANKS), Storage.open(folder))
    >>> record.file, record.rows, record.root_value
    ('seed_00000930_decl_0.parquet', 3168588, 38)
    """
    import pyarrow.parquet as pq

    from texas42 import __version__

    began = time.perf_counter()
    table = value_table(shard.deal(), shard.declaration)
    info = ShardInfo(
        shard,
        table.deal,
        profile,
        table.n_states,
        tuple(table.levels.tolist()),
        table.root_value,
        SCHEMA_VERSION,
        __version__,
    )
    schema = arrow_schema(info)
    values = np.zeros(N_VALUES, np.int64)
    written = 0
    with (
        storage.writing(shard.name) as sink,
        pq.ParquetWriter(sink, schema, **writer_options(profile)) as writer,
    ):
        for piece in table.pieces(ROWS_A_GROUP, order="F"):
            writer.write_batch(as_batch(piece, schema), row_group_size=ROWS_A_GROUP)
            values += count_values(piece.V)
            written += len(piece.state)
            if tell is not None:
                tell(written, table.n_states)
    return Record.of(
        info,
        n_bytes=sink.size,
        sha256=sink.sha256,
        value_counts=values.tolist(),
        seconds=time.perf_counter() - began,
    )


def as_batch(piece: TablePiece, schema: "pyarrow.Schema") -> "pyarrow.RecordBatch":
    """A piece of a table as Arrow has it; nothing is copied if its columns are contiguous."""
    import pyarrow as pa

    columns = [piece.state, piece.V, *piece.Q.T]
    return pa.record_batch([pa.array(column) for column in columns], schema=schema)


def count_values(values: NDArray[np.int8]) -> NDArray[np.int64]:
    """(85,): how many there are of each value from -42 to 42.

    >>> counts = count_values(np.array([-42, 0, 0], np.int8))
    >>> int(counts[0]), int(counts[42]), int(counts.sum())
    (1, 2, 3)
    """
    return np.bincount(values.view(np.uint8) ^ 0x80, minlength=256)[
        128 - TOTAL_POINTS : 128 + TOTAL_POINTS + 1
    ]
