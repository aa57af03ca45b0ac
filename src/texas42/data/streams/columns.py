"""A batch as plain named columns, and who reads which: what other libraries build on."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from texas42.data.streams.batch import Batch


def columns(batch: Batch) -> dict[str, NDArray[Any]]:
    """The columns of a batch by name, each contiguous: `state`, `V`, `Q`, `decl_id`, features.

    >>> from texas42.data.streams import stream
    >>> with stream(range(4), "ones", batch_size=64, rows_per_table=64, mix=2) as batches:
    ...     named = columns(next(batches))
    >>> {name: (str(column.dtype), column.shape) for name, column in named.items()}
    {'state': ('int64', (64,)), 'V': ('int8', (64,)), 'Q': ('int8', (64, 7)), \
'decl_id': ('int8', (64,))}
    """
    named = {"state": batch.state, "V": batch.V, "Q": batch.Q, "decl_id": batch.decl_id}
    if batch.features is not None:
        named |= batch.features._asdict()
    return {name: np.ascontiguousarray(column) for name, column in named.items()}


def readers(rank: int, world_size: int, worker: int, n_workers: int) -> tuple[int, int]:
    """The rank among all readers when each of `world_size` ranks has so many of its own.

    >>> readers(1, 2, 2, 3)
    (5, 6)
    """
    return rank * n_workers + worker, world_size * n_workers
