"""The stream itself: blocks of rows made in the background, given out a batch at a time."""

import json
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.data.campaign.plan import Choice
from texas42.data.read import shards_in
from texas42.data.storage import Storage
from texas42.data.streams.batch import ROW, Batch
from texas42.data.streams.draw import draw
from texas42.data.streams.settings import Settings
from texas42.data.streams.sources import Files, Solver, Source, TableList
from texas42.rules import Declaration
from texas42.solve import TablePiece
from texas42.solve.batch import available_workers

_BLOCKS_AHEAD: Final = 2
"""Blocks begun beyond the one that is given out: no worker waits for the end of another's table."""

_BATCHES_AHEAD: Final = 8
"""Batches whose features are computed beyond the one that is given out."""

Decls = str | Declaration | Sequence[Declaration | str | int]


def stream(
    seeds: Sequence[int],
    decls: Decls = "random:3",
    *,
    workers: int | None = None,
    features: bool = False,
    resume: str | None = None,
    **settings: Any,
) -> "Stream":
    """Batches of solved states straight from the solver, for one epoch; no file is involved.

    Each deal is solved, some of its rows are drawn, and the rest is forgotten. The batches are
    the same for any number of workers, and `Stream.token` goes on after any of them.

    >>> batches = stream(range(8), "mod10", batch_size=1024, rows_per_table=4096, mix=4, seed=7)
    >>> batch = next(batches)
    >>> batch.state.shape, batch.V.shape, batch.Q.shape, len(batch.tables)
    ((1024,), (1024,), (1024, 7), 4)
    >>> token = batches.token
    >>> following = next(batches)
    >>> again = stream(range(8), "mod10", batch_size=1024, rows_per_table=4096, mix=4, seed=7,
    ...                resume=token)
    >>> bool((next(again).rows == following.rows).all())
    True
    >>> batches.close(), again.close()
    (None, None)

    Args:
        seeds: The seeds of the deals, such as `range(1_000_000_000)`: it is not written out.
        decls: `"random:3"`, `"mod10"`, `"all"`, or declarations by name or number.
        workers: Threads that solve in the background; by default all processors.
        features: Whether batches have the columns of `texas42.data.features`.
        resume: The token of a stream with the same arguments, to go on after its last batch.
        settings: `batch_size` (16384), how many rows a batch has; `rows_per_table` (1048576), how
            many are drawn of each table; `mix` (8), how many tables share a batch; `shares`, how
            much of it is of tricks 1 to 7; `choices_only` (False), whether rows with a single
            legal play are passed over; `seed` (0) and `epoch` (0), what the draw depends on;
            `rank` (0) and `world_size` (1), to give each of several readers its own tables.
    """
    tables = TableList(seeds, _as_choice(decls))
    return Stream(Solver(tables), Settings(**settings), workers, features, resume)


def iter_shards(
    place: str | Path | Storage,
    *,
    workers: int | None = None,
    features: bool = False,
    resume: str | None = None,
    **settings: Any,
) -> "Stream":
    """The same batches from the shards of a folder; arguments are those of `stream`.

    If the folder holds the shards of certain seeds and declarations and no others, these are the
    batches of `stream` of them, to the byte. Every shard is read through for the rows that are
    drawn from it, which takes longer than to solve the deal again.
    """
    storage = place if isinstance(place, Storage) else Storage.open(place)
    tables = shards_in(storage)
    if not tables:
        raise ValueError(f"there are no shards in {storage.place}")
    return Stream(Files(storage, tables), Settings(**settings), workers, features, resume)


class Stream(Iterator[Batch]):
    """An iterator over the batches of an epoch; see `stream`."""

    def __init__(
        self,
        source: Source,
        settings: Settings,
        workers: int | None = None,
        features: bool = False,
        resume: str | None = None,
    ) -> None:
        self.settings: Final = settings
        n_tables = len(source.tables)
        n_blocks = settings.n_blocks(n_tables)
        if n_blocks == 0:
            raise ValueError(
                f"{n_tables} tables for {settings.world_size} readers do not fill a block of "
                f"{settings.mix}: name more seeds, or a smaller mix"
            )
        if workers is not None and workers < 1:
            raise ValueError(f"the work needs at least one worker, not {workers}")
        self._source: Final = source
        self._digest: Final = settings.digest(source.tables[0], source.tables[-1], n_tables)
        self._next = 0 if resume is None else self._read(resume)
        self._end: Final = n_blocks * settings.batches_a_block
        self._features: Final = features
        self._closed = False
        self._pool: Final = ThreadPoolExecutor(workers or available_workers())
        self._dressing: Final = ThreadPoolExecutor(workers or available_workers())
        self._blocks: Final = deque[tuple[int, _Block]]()
        self._ready: Final = deque[Future[Batch]]()
        # One that is forgotten must not go on solving, nor keep the interpreter from its end.
        weakref.finalize(self, _abandon, self._pool, self._dressing)

    def __len__(self) -> int:
        """How many batches the epoch has."""
        return self._end

    @property
    def token(self) -> str:
        """Where the stream is, as text: given to another like it, that goes on from here."""
        return json.dumps({"stream": self._digest, "batch": self._next})

    def __next__(self) -> Batch:
        if self._closed or self._next >= self._end:
            self.close()
            raise StopIteration
        batch = self._batch(self._next)
        self._next += 1
        return batch

    def close(self) -> None:
        """Stop the work in the background; there are no more batches."""
        self._closed = True
        for _, block in self._blocks:
            block.cancel()
        self._blocks.clear()
        self._ready.clear()
        for pool in (self._pool, self._dressing):
            pool.shutdown(wait=True, cancel_futures=True)

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _batch(self, number: int) -> Batch:
        """A batch by its number, with what comes after it under way."""
        if not self._features:
            return self._bare(number)
        last = min(number + _BATCHES_AHEAD, self._end)
        for ahead in range(number + len(self._ready), last):
            if ahead > number and not self._is_ready(ahead):
                break
            bare = self._bare(ahead, number)
            self._ready.append(self._dressing.submit(bare.with_features))
        return self._ready.popleft().result()

    def _is_ready(self, number: int) -> bool:
        """Whether a batch is in a block that is complete."""
        index = number // self.settings.batches_a_block
        return any(at == index and block.is_complete for at, block in self._blocks)

    def _bare(self, number: int, oldest: int | None = None) -> Batch:
        """A batch without features; blocks before that of the oldest batch in use are let go."""
        size = self.settings.batches_a_block
        first = (number if oldest is None else oldest) // size
        while self._blocks and self._blocks[0][0] < first:
            self._blocks.popleft()
        index, within = divmod(number, size)
        begun = self._blocks[-1][0] + 1 if self._blocks else first
        for ahead in range(begun, min(index + _BLOCKS_AHEAD, self._end // size - 1) + 1):
            self._blocks.append((ahead, _Block(self._source, self.settings, ahead, self._pool)))
        block = next(block for at, block in self._blocks if at == index)
        rows = block.rows()
        at = within * self.settings.batch_size
        return Batch(rows[at : at + self.settings.batch_size], block.tables)

    def _read(self, token: str) -> int:
        """The number of the next batch, from a token."""
        try:
            said = json.loads(token)
            of_stream, number = said["stream"], int(said["batch"])
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"{token!r} is not the token of a stream") from None
        if of_stream != self._digest:
            raise ValueError("the token is of a stream with other arguments")
        return number


def _abandon(*pools: ThreadPoolExecutor) -> None:
    for pool in pools:
        pool.shutdown(wait=False, cancel_futures=True)


class _Block:
    """The rows of some tables, dealt out to the batches they share; made in the background."""

    def __init__(
        self, source: Source, settings: Settings, index: int, pool: ThreadPoolExecutor
    ) -> None:
        numbers = settings.tables(index, len(source.tables))
        self.tables: Final = tuple(source.tables[number] for number in numbers)
        self._rows: Final[NDArray[np.void]] = np.empty(settings.mix * settings.rows_a_table, ROW)
        self._work: Final = [
            pool.submit(_fill, source, settings, number, position, self._rows)
            for position, number in enumerate(numbers)
        ]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is to be waited for."""
        return all(part.done() for part in self._work)

    def rows(self) -> NDArray[np.void]:
        """The rows of all batches, end to end."""
        for part in self._work:
            part.result()
        return self._rows

    def cancel(self) -> None:
        """Do not begin what has not begun."""
        for part in self._work:
            part.cancel()


def _fill(
    source: Source, settings: Settings, number: int, position: int, rows: NDArray[np.void]
) -> None:
    """Draws the rows of one table into the batches of its block."""
    table = source.open(number)
    sizes = table.trick_sizes(choices_only=settings.choices_only)
    drawn = draw(settings, number, position, sizes)
    out = TablePiece(rows["state"], rows["V"], rows["Q"])
    table.take(drawn.places, choices_only=settings.choices_only, out=out, slots=drawn.slots)


def _as_choice(decls: Decls) -> Choice:
    if isinstance(decls, str):
        return Choice.parse(decls)
    named = [decls] if isinstance(decls, Declaration) else decls
    return Choice.parse(",".join(Declaration.parse(decl).label for decl in named))
