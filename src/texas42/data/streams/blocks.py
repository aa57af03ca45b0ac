"""Blocks of tables: their rows are made in the background, and dealt out to batches."""

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.data.streams.batch import ROW, Batch
from texas42.data.streams.draw import draw
from texas42.data.streams.settings import Settings
from texas42.data.streams.sources import Source
from texas42.solve import TablePiece

_AHEAD: Final = 2
"""Blocks begun beyond the one that is given out: no worker waits for the end of another's table."""


class Blocks:
    """The batches of an epoch by number, from blocks made shortly before they are wanted."""

    def __init__(self, source: Source, settings: Settings, pool: ThreadPoolExecutor) -> None:
        self.n_blocks: Final = settings.n_blocks(len(source.tables))
        self._source: Final = source
        self._settings: Final = settings
        self._pool: Final = pool
        self._begun: Final = deque[tuple[int, _Block]]()

    def batch(self, number: int, oldest: int) -> Batch:
        """A batch; blocks before that of the oldest batch still in use are let go."""
        size = self._settings.batches_a_block
        index, within = divmod(number, size)
        first = oldest // size
        while self._begun and self._begun[0][0] < first:
            self._begun.popleft()
        following = self._begun[-1][0] + 1 if self._begun else first
        for ahead in range(following, min(index + _AHEAD + 1, self.n_blocks)):
            self._begun.append((ahead, _Block(self._source, self._settings, ahead, self._pool)))
        block = next(block for at, block in self._begun if at == index)
        rows = block.rows()
        at = within * self._settings.batch_size
        return Batch(rows[at : at + self._settings.batch_size], block.tables)

    def forget(self) -> None:
        """Let go of all blocks."""
        self._begun.clear()

    def has(self, number: int) -> bool:
        """Whether a batch is in a block that is complete, so that there is no wait for it."""
        index = number // self._settings.batches_a_block
        return any(at == index and block.is_complete for at, block in self._begun)


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


def _fill(
    source: Source, settings: Settings, number: int, position: int, rows: NDArray[np.void]
) -> None:
    """Draws the rows of one table into the batches of its block."""
    table = source.open(number)
    sizes = table.trick_sizes(choices_only=settings.choices_only)
    drawn = draw(settings, number, position, sizes)
    out = TablePiece(rows["state"], rows["V"], rows["Q"])
    table.take(drawn.places, choices_only=settings.choices_only, out=out, slots=drawn.slots)
