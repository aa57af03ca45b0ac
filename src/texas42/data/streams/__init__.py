"""Streams: sampled rows in batches, from the solver or from shards, for training.

Lives here: how a stream is drawn, where its rows come from, and the iterator that makes them in
the background. May use: what `data` may; tensors need torch.

Read it in this order: `settings`, `draw`, `sources`, `batch`, `blocks`, `stream`,
`columns`, `tensors`.
"""

from texas42.data.streams.batch import Batch
from texas42.data.streams.settings import SHARES, Settings
from texas42.data.streams.stream import Stream, iter_shards, stream

__all__ = ["SHARES", "Batch", "Settings", "Stream", "iter_shards", "stream"]
