"""The stream itself: blocks of rows made in the background, given out a batch at a time."""

import json
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from texas42.data.campaign.plan import Choice
from texas42.data.read import shards_in
from texas42.data.storage import Storage
from texas42.data.streams.batch import Batch
from texas42.data.streams.blocks import Blocks
from texas42.data.streams.settings import Settings
from texas42.data.streams.sources import Files, Solver, Source, TableList
from texas42.rules import Declaration
from texas42.solve.batch import available_workers

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
            much of it is of tricks 1 to 7, or None for every row alike; `choices_only` (False),
            whether rows with a single legal play are passed over; `seed` (0) and `epoch` (0), what
            the draw depends on; `rank` (0) and `world_size` (1), to give each of several readers
            its own tables.
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
        self._digest: Final = settings.digest(source.tables)
        self._end: Final = n_blocks * settings.batches_a_block
        self._next = 0 if resume is None else self._read(resume)
        self._features: Final = features
        self._closed = False
        threads = workers or available_workers()
        self._pool: Final = ThreadPoolExecutor(threads)
        self._dressing: Final = ThreadPoolExecutor(threads)
        self._blocks: Final = Blocks(source, settings, self._pool)
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
        self._ready.clear()
        for pool in (self._pool, self._dressing):
            pool.shutdown(wait=True, cancel_futures=True)
        self._blocks.forget()

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _batch(self, number: int) -> Batch:
        """A batch by its number; with features, those of the next ones are under way."""
        if not self._features:
            return self._blocks.batch(number, number)
        for ahead in range(number + len(self._ready), min(number + _BATCHES_AHEAD, self._end)):
            if ahead > number and not self._blocks.has(ahead):
                break
            bare = self._blocks.batch(ahead, oldest=number)
            self._ready.append(self._dressing.submit(bare.with_features))
        return self._ready.popleft().result()

    def _read(self, token: str) -> int:
        """The number of the next batch, from a token."""
        try:
            said = json.loads(token)
            of_stream, number = said["stream"], int(said["batch"])
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"{token!r} is not the token of a stream") from None
        if of_stream != self._digest or not 0 <= number <= self._end:
            raise ValueError("the token is of a stream with other arguments")
        return number


def _abandon(*pools: ThreadPoolExecutor) -> None:
    for pool in pools:
        pool.shutdown(wait=False, cancel_futures=True)


def _as_choice(decls: Decls) -> Choice:
    if isinstance(decls, str):
        return Choice.parse(decls)
    named = [decls] if isinstance(decls, Declaration) else decls
    return Choice.parse(",".join(Declaration.parse(decl).label for decl in named))
