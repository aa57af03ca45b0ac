"""Reading a shard: whole, a row group at a time, by trick, or by state."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from texas42.data.features import N_TRICKS, tricks_of
from texas42.data.schema import COLUMNS, Q_COLUMNS, ShardInfo
from texas42.data.shard_id import ShardId
from texas42.data.storage import Storage
from texas42.solve import TablePiece

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet


class ShardError(ValueError):
    """A file is no shard, or damaged; the message names it and says what is wrong."""


class Shard:
    """An open shard; its rows are those of `texas42.value_table`, sorted by state.

    >>> import tempfile
    >>> from texas42.data import ShardId, Storage, write_shard
    >>> from texas42.rules import Declaration
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     record = write_shard(ShardId(930, Declaration.BLANKS), Storage.open(folder))
    ...     with open_shard(f"{folder}/{record.file}") as shard:
    ...         shard.n_rows, shard.info.root_value, shard.trick(1).V[-1]
    (3168588, 38, np.int8(38))
    """

    def __init__(self, storage: Storage, name: str) -> None:
        import pyarrow.parquet as pq

        self.name: Final = name
        with self._telling():
            self._source = storage.open_file(name)
            self._file = pq.ParquetFile(self._source, page_checksum_verification=True)
        self.info: Final = self._info()

    @property
    def n_rows(self) -> int:
        """How many rows the file says it has."""
        return int(self._file.metadata.num_rows)

    @property
    def n_groups(self) -> int:
        """How many row groups there are."""
        return int(self._file.num_row_groups)

    def group(self, index: int) -> TablePiece:
        """The rows of a row group."""
        with self._telling():
            return as_piece(self._file.read_row_group(index, list(COLUMNS)))

    def pieces(self) -> Iterator[TablePiece]:
        """The rows, a row group at a time."""
        return map(self.group, range(self.n_groups))

    def read(self) -> TablePiece:
        """All rows: 16 bytes each, and as much again while they are read."""
        with self._telling():
            return as_piece(self._file.read(list(COLUMNS)))

    def trick(self, number: int) -> TablePiece:
        """The rows of a trick, 1 to 7, a play of it being to come.

        Tricks lie all over the file, which is read through, a row group at a time.
        """
        if not 1 <= number <= N_TRICKS:
            raise ValueError(f"a hand has tricks 1 to {N_TRICKS}, not {number}")
        return joined(chosen(piece, tricks_of(piece.state) == number) for piece in self.pieces())

    def find(self, states: ArrayLike) -> tuple[NDArray[np.bool_], TablePiece]:
        """Which of some packed states are there, and the rows of those that are, in their order."""
        wanted = np.asarray(states, np.int64)
        group_of = np.searchsorted(self._first_states(), wanted, side="right") - 1
        there = np.zeros(len(wanted), np.bool_)
        rows = TablePiece(
            np.empty(len(wanted), np.int64),
            np.empty(len(wanted), np.int8),
            np.empty((len(wanted), len(Q_COLUMNS)), np.int8),
        )
        for index in np.unique(group_of[group_of >= 0]):
            piece, asked = self.group(int(index)), np.flatnonzero(group_of == index)
            at = np.minimum(np.searchsorted(piece.state, wanted[asked]), len(piece.state) - 1)
            there[asked] = piece.state[at] == wanted[asked]
            rows.state[asked], rows.V[asked], rows.Q[asked] = chosen(piece, at)
        return there, chosen(rows, there)

    def close(self) -> None:
        """Let go of the file."""
        self._source.close()

    def __enter__(self) -> "Shard":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _info(self) -> ShardInfo:
        schema = self._file.schema_arrow
        missing = [name for name in COLUMNS if name not in schema.names]
        if missing:
            raise ShardError(f"{self.name} is no shard: it has no column {missing[0]}")
        try:
            return ShardInfo.from_metadata(schema.metadata)
        except ValueError as reason:
            raise ShardError(f"{self.name} is no shard: {reason}") from None

    def _first_states(self) -> NDArray[np.int64]:
        """(n_groups,): the least state of each row group."""
        first = []
        for index in range(self.n_groups):
            statistics = self._file.metadata.row_group(index).column(0).statistics
            known = statistics is not None and statistics.has_min_max
            first.append(statistics.min if known else self.group(index).state[0])
        return np.array(first, np.int64)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Errors of the library as errors that name the file."""
        import pyarrow as pa

        try:
            yield
        except FileNotFoundError:
            raise
        except (pa.ArrowException, OSError) as reason:
            raise ShardError(f"{self.name} is damaged: {' '.join(str(reason).split())}") from None


def open_shard(path: str | Path) -> Shard:
    """Open the shard of a path or of a URI such as s3://bucket/prefix/NAME.

    ShardError if it is none or is damaged; MissingExtraError without pyarrow.
    """
    whole, mark, query = str(path).partition("?") if "://" in str(path) else (str(path), "", "")
    folder, _, name = whole.rpartition("/")
    return Shard(Storage.open(f"{folder or '.'}{mark}{query}"), name)


def shards_in(storage: Storage) -> list[ShardId]:
    """The shards in a folder, by their names, in order; other files are passed over."""
    found = []
    for name in storage.names():
        try:
            found.append(ShardId.parse(name))
        except ValueError:
            continue
    return found


def as_piece(table: "pyarrow.Table") -> TablePiece:
    """Columns of Arrow as those of a table; the columns of `Q` are contiguous."""
    q = np.empty((len(table), len(Q_COLUMNS)), np.int8, "F")
    for index, name in enumerate(Q_COLUMNS):
        q[:, index] = table[name].to_numpy()
    return TablePiece(table["state"].to_numpy(), table["V"].to_numpy(), q)


def chosen(piece: TablePiece, rows: NDArray[np.bool_] | NDArray[np.intp] | slice) -> TablePiece:
    """Some rows of a piece."""
    return TablePiece(piece.state[rows], piece.V[rows], piece.Q[rows])


def joined(pieces: Iterable[TablePiece]) -> TablePiece:
    """Pieces end to end."""
    state, v, q = zip(*pieces, strict=True)
    return TablePiece(np.concatenate(state), np.concatenate(v), np.concatenate(q))
