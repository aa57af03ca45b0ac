"""A batch: rows of several tables side by side."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from texas42.data.features import Features, features
from texas42.data.shard_id import ShardId

ROW = np.dtype([("state", np.int64), ("V", np.int8), ("Q", np.int8, (7,))])
"""A row as it lies in memory, sixteen bytes, so that to write one somewhere touches one place."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of some tables, as many of each; those of a table follow each other.

    Within a table they go by trick, so that the order of a batch is not one of chance. A batch is
    a view of the block it was made in: copy what is to be kept for long.
    """

    rows: NDArray[np.void]
    """(n,) of `ROW`: what is below, woven together."""
    tables: tuple[ShardId, ...]
    """The tables: an equal part of the batch is of each."""
    features: Features | None = None
    """Columns beside the states, if they were asked for."""

    @property
    def state(self) -> NDArray[np.int64]:
        """(n,): packed states."""
        return self.rows["state"]

    @property
    def V(self) -> NDArray[np.int8]:  # noqa: N802
        """(n,): their values: points to come, team 0 minus team 1."""
        return self.rows["V"]

    @property
    def Q(self) -> NDArray[np.int8]:  # noqa: N802
        """(n, 7): the value of each play of the seat to play, by local index; -128 if illegal."""
        return self.rows["Q"]

    @property
    def table(self) -> NDArray[np.int16]:
        """(n,): which of `tables` each row is of."""
        return np.repeat(np.arange(len(self.tables), dtype=np.int16), self._rows_a_table)

    @property
    def decl_id(self) -> NDArray[np.int8]:
        """(n,): the declaration of each row."""
        ids = np.array([int(table.declaration) for table in self.tables], np.int8)
        return np.repeat(ids, self._rows_a_table)

    @property
    def hands(self) -> NDArray[np.int8]:
        """(n, 4, 7): the ids that local indices stand for, by seat."""
        dealt = np.stack([table.deal().as_array() for table in self.tables])
        return np.repeat(dealt, self._rows_a_table, axis=0)

    def with_features(self) -> "Batch":
        """The same with the columns of `texas42.data.features`."""
        parts = np.split(np.ascontiguousarray(self.state), len(self.tables))
        of_tables = [
            features(states, table.deal()) for states, table in zip(parts, self.tables, strict=True)
        ]
        together = Features(*map(np.concatenate, zip(*of_tables, strict=True)))
        return Batch(self.rows, self.tables, together)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def _rows_a_table(self) -> int:
        return len(self.rows) // len(self.tables)
