"""Verification: whether shards hold what they should, by several independent checks.

Lives here: the checks on rows, on a shard and on a folder, and what they report. May use: what
`data` may.

Read it in this order: `rows`, `solved`, `shard`, `folder`.
"""

from texas42.data.verify.folder import Report, verify
from texas42.data.verify.shard import Problem, verify_shard

__all__ = ["Problem", "Report", "verify", "verify_shard"]
