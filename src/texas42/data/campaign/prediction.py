"""What a campaign will come to: rows, bytes and time, before any of it is done."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from texas42.data.schema import Profile
from texas42.data.shard_id import ShardId
from texas42.data.write import BYTES_NEEDED
from texas42.solve import count_states
from texas42.solve.batch import Progress, available_workers
from texas42.solve.memory import available_memory

_MEAN_STATES: Final = 27_900_000
"""`texas42 shards build --seeds 10000:10200 --decls all --out DIR --dry-run --exact` over 2000."""

_BYTES_A_ROW: Final[dict[Profile, float]] = {"compact": 2.05, "classic": 6.4}
_ROWS_A_SECOND: Final[dict[Profile, float]] = {"compact": 12e6, "classic": 9e6}
"""On one core."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """The size of a work list."""

    shards: int
    rows: int
    exact: bool
    """Whether the rows were counted, or estimated from the means of many deals."""
    n_bytes: int
    seconds: float
    over_limit: int = 0
    """Shards left out because they have more states than they may; 0 if not counted."""


def predict(
    shards: Sequence[ShardId],
    *,
    profile: Profile = "compact",
    workers: int = 1,
    exact: bool = False,
    max_states: int | None = None,
    progress: Progress | None = None,
) -> Prediction:
    """What a work list will come to; bytes and seconds are estimates, exact or not.

    To count the states of a shard exactly takes a thirtieth of making it.

    >>> from texas42.rules import Declaration
    >>> predict([ShardId(0, Declaration.BLANKS)], exact=True).rows
    7607411
    """
    states = count_all(shards, workers, progress) if exact else [_MEAN_STATES] * len(shards)
    within = [n for n in states if not exact or max_states is None or n <= max_states]
    rows = sum(within)
    return Prediction(
        len(within),
        rows,
        exact,
        round(rows * _BYTES_A_ROW[profile]),
        rows / _ROWS_A_SECOND[profile] / workers,
        len(states) - len(within),
    )


def default_workers() -> int:
    """As many workers as there are processors, and memory for each.

    >>> default_workers() >= 1
    True
    """
    available = available_memory()
    fit = available_workers() if available is None else available // BYTES_NEEDED
    return max(1, min(available_workers(), fit))


def count_all(
    shards: Sequence[ShardId], workers: int = 1, progress: Progress | None = None
) -> list[int]:
    """The exact number of states of each shard."""
    counts: list[int] = []
    with ThreadPoolExecutor(workers) as pool:
        for n in pool.map(_count, shards):
            counts.append(n)
            if progress is not None:
                progress(len(counts), len(shards))
    return counts


def _count(shard: ShardId) -> int:
    return int(count_states(shard.deal(), shard.declaration).sum())
