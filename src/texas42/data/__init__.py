"""Solved states as data: Parquet shards, campaigns that make them, and streams without files.

Lives here: the shard, its schema, how one is written, read and verified; campaigns over many deals
and the manifest they leave; streams of sampled rows, from the solver or from shards; and the
tables of the rules as other implementations compare them.
May use: `rules`, `deals`, `solve`, NumPy and the standard library. Shards need pyarrow, a cluster
needs distributed and tensors need torch, each from the extra that the error names.

Read it in this order: `shard_id`, `schema`, `storage`, `manifest`, `write`, `features`, `read`,
`campaign`, `verify`, `streams`, `card`, `lookup`.
"""

from texas42.data.extras import MissingExtraError
from texas42.data.features import Features, features
from texas42.data.read import Shard, ShardError, open_shard, shards_in
from texas42.data.schema import ShardInfo
from texas42.data.shard_id import ShardId
from texas42.data.storage import Storage
from texas42.data.streams import Batch, Stream, iter_shards, stream
from texas42.data.write import write_shard

__all__ = [
    "Batch",
    "Features",
    "MissingExtraError",
    "Shard",
    "ShardError",
    "ShardId",
    "ShardInfo",
    "Storage",
    "Stream",
    "features",
    "iter_shards",
    "open_shard",
    "shards_in",
    "stream",
    "write_shard",
]
