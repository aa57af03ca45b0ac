"""Streams as PyTorch has them. It needs torch, which comes with the extra `texas42[torch]`."""

from collections.abc import Callable, Iterator
from typing import Final

import torch
from torch.utils.data import IterableDataset, get_worker_info

from texas42.data.streams.columns import columns, readers
from texas42.data.streams.stream import Stream


class StreamDataset(IterableDataset):  # type: ignore[misc]
    """The batches of a stream as tensors; give it to a `DataLoader` with `batch_size=None`.

    `make` opens the stream for the rank and the number of readers it is told, such as

        lambda rank, world_size: t42.data.stream(seeds, rank=rank, world_size=world_size)

    Each process of a `DataLoader` reads tables of its own: a rank of `world_size` is parted into
    as many as there are processes. Mind that each then solves with threads of its own.
    """

    def __init__(
        self, make: Callable[[int, int], Stream], rank: int = 0, world_size: int = 1
    ) -> None:
        super().__init__()
        self._make: Final = make
        self._rank: Final = rank
        self._world_size: Final = world_size

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        info = get_worker_info()
        rank, world_size = readers(
            self._rank, self._world_size, *((0, 1) if info is None else (info.id, info.num_workers))
        )
        with self._make(rank, world_size) as batches:
            for batch in batches:
                yield {name: torch.from_numpy(column) for name, column in columns(batch).items()}
