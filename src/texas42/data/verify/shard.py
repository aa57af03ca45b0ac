"""All checks of one shard."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from texas42.data.features import N_TRICKS, tricks_of
from texas42.data.manifest import Record
from texas42.data.read import Shard, ShardError, chosen, joined
from texas42.data.schema import ROWS_A_GROUP
from texas42.data.shard_id import ShardId
from texas42.data.storage import Storage
from texas42.data.verify.rows import faults
from texas42.data.verify.solved import playthrough_faults, solved_faults
from texas42.solve import TablePiece, count_states, value_table

SAMPLES: Final = 70
"""Rows that are solved again in each file, unless it is said."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What a check has found."""

    file: str
    check: str
    """`manifest`, `checksum`, `file`, `metadata`, `count`, `rows`, `table`, `search` or `play`."""
    said: str

    def __str__(self) -> str:
        return f"{self.file}: {self.check}: {self.said}"


def verify_shard(
    storage: Storage,
    name: str,
    record: Record | None = None,
    *,
    samples: int = SAMPLES,
    full: bool = False,
    seed: int = 0,
) -> list[Problem]:
    """What is wrong with a shard; nothing if it is as it should be.

    Its bytes are held against its record; what it says of itself against its name and the recipe
    of its deal; the number of its rows against the exact count of states; every row against the
    format, its order and its own q; rows of every trick against the search; and a hand is played
    by it. `full` holds every row against a table made anew.
    """
    return [
        Problem(name, check, said)
        for check, said in _faults(storage, name, record, samples, full, seed)
    ]


def _faults(
    storage: Storage, name: str, record: Record | None, samples: int, full: bool, seed: int
) -> Iterator[tuple[str, str]]:
    if record is not None:
        yield from (("checksum", said) for said in _checksum(storage, name, record))
    try:
        with Shard(storage, name) as shard:
            wrong = list(_metadata(shard, name))
            yield from wrong
            if not wrong:  # else what the rows mean is not known
                yield from _content(shard, samples, full, seed)
    except (ShardError, FileNotFoundError) as reason:
        yield "file", str(reason).removeprefix(f"{name} ")


def _checksum(storage: Storage, name: str, record: Record) -> Iterator[str]:
    size = storage.size(name)
    if size is None:
        return  # which opening it will tell
    if size != record.n_bytes:
        yield f"it has {size:,} bytes; the manifest says {record.n_bytes:,}"
    elif storage.sha256(name) != record.sha256:
        yield "its SHA-256 is not that of the manifest"


def _metadata(shard: Shard, name: str) -> Iterator[tuple[str, str]]:
    info = shard.info
    try:
        named = ShardId.parse(name)
    except ValueError:
        named = info.shard  # a file of another origin may have another name
    if named != info.shard:
        yield "metadata", f"it says it is {info.shard}; its name says {named}"
    elif info.deal != info.shard.deal():
        yield "metadata", f"its hands are {info.deal}; {info.shard} deals {info.shard.deal()}"


def _content(shard: Shard, samples: int, full: bool, seed: int) -> Iterator[tuple[str, str]]:
    info = shard.info
    levels = count_states(info.deal, info.shard.declaration)
    n_states = int(levels.sum())
    if shard.n_rows != n_states:
        yield "count", f"it has {shard.n_rows:,} rows; the deal has {n_states:,} states"
    if info.n_states not in (None, n_states):
        yield "metadata", f"it says it has {info.n_states:,} states; the deal has {n_states:,}"
    if info.levels not in (None, tuple(levels.tolist())):
        yield "metadata", "its states per level are not those of the deal"
    rng = np.random.default_rng([seed, info.shard.seed, int(info.shard.declaration)])
    sampled: list[TablePiece] = []
    last = -1
    for piece in shard.pieces():
        yield from (("rows", said) for said in faults(piece, last))
        last = int(piece.state[-1])
        sampled.append(_sample(piece, samples, rng))
    if full:
        yield from (("table", said) for said in _compared(shard))
    rows = _thinned(joined(sampled), samples, rng)
    yield from (("search", said) for said in solved_faults(rows, shard))
    yield from (("play", said) for said in playthrough_faults(shard, rng))


def _sample(piece: TablePiece, samples: int, rng: np.random.Generator) -> TablePiece:
    """Rows of a piece, of every trick as many as will be wanted of all."""
    tricks = tricks_of(piece.state)
    wanted = -(-samples // N_TRICKS)
    of_tricks = (np.flatnonzero(tricks == trick) for trick in range(1, N_TRICKS + 1))
    picked = [rng.choice(rows, min(wanted, len(rows)), replace=False) for rows in of_tricks]
    return chosen(piece, np.concatenate(picked))


def _thinned(rows: TablePiece, samples: int, rng: np.random.Generator) -> TablePiece:
    """So many of the rows sampled, of every trick alike."""
    return chosen(_sample(rows, samples, rng), np.arange(min(samples, len(rows.state))))


def _compared(shard: Shard) -> Iterator[str]:
    """Rows that are not those of a table made anew, and those that are missing or too many."""
    info = shard.info
    table = value_table(info.deal, info.shard.declaration)
    pieces = table.pieces(ROWS_A_GROUP, order="F")
    for ours, theirs in zip(pieces, _regrouped(shard, ROWS_A_GROUP), strict=False):
        n = min(len(ours.state), len(theirs.state))
        wrong = (ours.state[:n] != theirs.state[:n]) | (ours.V[:n] != theirs.V[:n])
        wrong |= (ours.Q[:n] != theirs.Q[:n]).any(axis=1)
        at = np.flatnonzero(wrong)
        if len(at):
            row = at[0]
            yield (
                f"a row is {_row(theirs, row)}; made anew it is {_row(ours, row)}; so many rows "
                f"of its row group differ: {len(at):,}"
            )


def _row(piece: TablePiece, at: int) -> str:
    return f"state {int(piece.state[at]):#x} V {piece.V[at]} q {piece.Q[at].tolist()}"


def _regrouped(shard: Shard, rows: int) -> Iterator[TablePiece]:
    """The rows of a shard, so many at a time, whatever its row groups."""
    left: list[TablePiece] = []
    n = 0
    for piece in shard.pieces():
        left.append(piece)
        n += len(piece.state)
        while n >= rows:
            together = joined(left)
            yield chosen(together, slice(rows))
            left = [chosen(together, slice(rows, None))]
            n -= rows
    if n:
        yield joined(left)
