"""Where the rows of a stream come from: the solver, or shards. Both give the same rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from texas42.data.campaign.plan import Choice
from texas42.data.features import N_TRICKS, tricks_of
from texas42.data.read import Shard
from texas42.data.shard_id import ShardId
from texas42.data.storage import Storage
from texas42.data.streams.settings import Tables
from texas42.rules import N_SEATS
from texas42.solve import TablePiece, value_table
from texas42.solve.table import ILLEGAL

Slots = NDArray[np.int32]
Places = list[NDArray[np.int64]]


class Table(Protocol):
    """A table from which rows are drawn by trick and place; see `texas42.solve.ValueTable`."""

    def trick_sizes(self, *, choices_only: bool = False) -> NDArray[np.int64]:
        """(7,): the rows of each trick."""

    def take(
        self, places: Places, *, choices_only: bool, out: TablePiece, slots: Slots
    ) -> TablePiece:
        """Write chosen rows."""


class Source(Protocol):
    """Tables by their number."""

    @property
    def tables(self) -> Tables:
        """Which tables they are."""

    def open(self, index: int) -> Table:
        """The table of a number."""


class TableList:
    """All tables of some seeds, as a list that is not written out: a billion seeds take no room."""

    def __init__(self, seeds: Sequence[int], decls: Choice) -> None:
        if not seeds:
            raise ValueError("a stream needs at least one seed")
        self._seeds: Final = seeds
        self._decls: Final = decls

    def __len__(self) -> int:
        return len(self._seeds) * self._decls.size

    def __getitem__(self, index: int, /) -> ShardId:
        at = range(len(self))[index]
        seed = self._seeds[at // self._decls.size]
        return ShardId(seed, self._decls.of(seed)[at % self._decls.size])


@dataclass(frozen=True, slots=True)
class Solver:
    """Tables solved when they are wanted, and forgotten."""

    tables: Tables

    def open(self, index: int) -> Table:
        """Solve a table."""
        shard = self.tables[index]
        return value_table(shard.deal(), shard.declaration)


@dataclass(frozen=True, slots=True)
class Files:
    """Tables read from shards."""

    storage: Storage
    tables: Tables

    def open(self, index: int) -> Table:
        """The table of a shard."""
        return FileTable(self.storage, self.tables[index])


class FileTable:
    """A table whose rows are drawn by reading its shard through, a row group at a time."""

    def __init__(self, storage: Storage, shard: ShardId) -> None:
        self._storage: Final = storage
        self._shard: Final = shard

    def trick_sizes(self, *, choices_only: bool = False) -> NDArray[np.int64]:
        """(7,): the rows of each trick."""
        sizes = np.zeros(N_TRICKS, np.int64)
        with Shard(self._storage, self._shard.name) as shard:
            if shard.info.levels is not None and not choices_only:
                of_levels = np.array(shard.info.levels[:0:-1], np.int64)
                return np.add.reduceat(of_levels, range(0, len(of_levels), N_SEATS))
            for piece in shard.pieces():
                sizes += _counted(piece, choices_only)
        return sizes

    def take(
        self, places: Places, *, choices_only: bool, out: TablePiece, slots: Slots
    ) -> TablePiece:
        """Write chosen rows."""
        passed = np.zeros(N_TRICKS, np.int64)
        ends = np.cumsum([len(each) for each in places])
        with Shard(self._storage, self._shard.name) as shard:
            for piece in shard.pieces():
                keys = _keys(piece, choices_only)
                by_trick = np.argsort(keys, kind="stable")
                counts = np.bincount(keys, minlength=N_TRICKS + 1)[:N_TRICKS]
                first = np.cumsum(counts) - counts
                for trick, at in enumerate(places):
                    start, stop = np.searchsorted(
                        at, [passed[trick], passed[trick] + counts[trick]]
                    )
                    rows = by_trick[first[trick] + at[start:stop] - passed[trick]]
                    offset = ends[trick] - len(at)
                    into = slots[offset + start : offset + stop]
                    out.state[into] = piece.state[rows]
                    out.V[into] = piece.V[rows]
                    out.Q[into] = piece.Q[rows]
                passed += counts
        return out


def _keys(piece: TablePiece, choices_only: bool) -> NDArray[np.int8]:
    """The trick of each row from 0; 7 for those that do not count."""
    keys = tricks_of(piece.state) - np.int8(1)
    if choices_only:
        legal = (piece.Q != ILLEGAL).sum(axis=1)
        keys[legal < 2] = N_TRICKS
    return keys


def _counted(piece: TablePiece, choices_only: bool) -> NDArray[np.int64]:
    return np.bincount(_keys(piece, choices_only), minlength=N_TRICKS + 1)[:N_TRICKS]
