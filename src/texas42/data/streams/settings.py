"""What a stream is made of: which tables in which order, and how many rows of each go where."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Protocol

import numpy as np

from texas42.data.shard_id import ShardId
from texas42.rules.tricks import HAND_SIZE

SHARES: Final = (0.01, 0.04, 0.15, 0.25, 0.25, 0.2, 0.1)
"""How much of a batch is of tricks 1 to 7, unless it is said: more of the early tricks than there
is of them in a table, where nine rows in ten are of tricks 4 to 6."""


_STEPS: Final = 20


class Tables(Protocol):
    """Which tables there are, by number."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> ShardId: ...


@dataclass(frozen=True, slots=True)
class Settings:
    """How a stream is drawn. Two with equal settings give equal batches, whatever the workers.

    Tables are taken `mix` at a time, a block. Each gives the same number of rows to every batch of
    the block, and of each trick as near to its share as whole rows allow.
    """

    batch_size: int = 1 << 14
    rows_per_table: int = 1 << 20
    mix: int = 8
    shares: Sequence[float] | None = SHARES
    """None for every row alike, so that each table gives of its tricks what it has of them."""
    choices_only: bool = False
    seed: int = 0
    epoch: int = 0
    rank: int = 0
    world_size: int = 1

    def __post_init__(self) -> None:
        positive = {
            "batch_size": self.batch_size,
            "mix": self.mix,
            "world_size": self.world_size,
        }
        for name, number in positive.items():
            if number < 1:
                raise ValueError(f"{name} is 1 or more, not {number}")
        for name, number in {"seed": self.seed, "epoch": self.epoch}.items():
            if number < 0:
                raise ValueError(f"{name} is 0 or more, not {number}")
        if not 0 <= self.rank < self.world_size:
            raise ValueError(f"rank {self.rank} is not one of 0 to {self.world_size - 1}")
        if self.batch_size % self.mix:
            raise ValueError(
                f"a batch of {self.batch_size} rows cannot be shared by {self.mix} tables: "
                "batch_size is a multiple of mix"
            )
        if self.rows_per_table < self.rows_a_batch:
            raise ValueError(
                f"rows_per_table is at least the {self.rows_a_batch} rows that a table gives to a "
                f"batch, not {self.rows_per_table}"
            )
        if self.shares is not None:
            object.__setattr__(self, "shares", _as_shares(self.shares, self.choices_only))

    @property
    def rows_a_batch(self) -> int:
        """Rows that a table gives to each batch."""
        return self.batch_size // self.mix

    @property
    def batches_a_block(self) -> int:
        """Batches that are made of a block of tables."""
        return self.rows_per_table // self.rows_a_batch

    @property
    def rows_a_table(self) -> int:
        """Rows that are drawn from a table: `rows_per_table`, less what fills no batch."""
        return self.batches_a_block * self.rows_a_batch

    def n_blocks(self, n_tables: int) -> int:
        """Blocks of an epoch on each rank; tables that fill no block are left out of it.

        >>> Settings(mix=8, world_size=2).n_blocks(100)
        6
        """
        return n_tables // self.world_size // self.mix

    def tables(self, block: int, n_tables: int) -> list[int]:
        """The tables of a block of this rank.

        In an epoch each table comes once, over all ranks, in an order that is drawn for it.

        >>> sorted(Settings(mix=4).tables(0, 4))
        [0, 1, 2, 3]
        """
        first = block * self.mix
        step, start = self._order(n_tables)
        places = ((first + index) * self.world_size + self.rank for index in range(self.mix))
        return [(start + step * place) % n_tables for place in places]

    def rng(self, table: int) -> np.random.Generator:
        """The source of chance for a table."""
        return np.random.default_rng([self.seed, self.epoch, table])

    def digest(self, tables: Tables) -> str:
        """What tells one stream from another: all settings, and tables from first to last."""
        n = len(tables)
        some = [tables[(n - 1) * step // _STEPS] for step in range(_STEPS + 1)]
        return sha256(repr((self, n, some)).encode()).hexdigest()[:16]

    def _order(self, n_tables: int) -> tuple[int, int]:
        """A step and a start that visit every table once, without a list of them all."""
        rng = np.random.default_rng([self.seed, self.epoch])
        start = int(rng.integers(n_tables))
        while math.gcd(step := int(rng.integers(1, n_tables + 1)), n_tables) != 1:
            pass
        return step, start


def _as_shares(shares: Sequence[float], choices_only: bool) -> tuple[float, ...]:
    """Shares that add up to 1; in the last trick nobody has a choice."""
    given = [float(share) for share in shares]
    if choices_only and len(given) == HAND_SIZE:
        given[-1] = 0.0
    total = sum(given)
    if len(given) != HAND_SIZE or min(given) < 0 or not 0 < total < math.inf:
        raise ValueError(
            f"shares are {HAND_SIZE} numbers, of tricks 1 to {HAND_SIZE}, none below 0 and not all "
            f"0, not {list(shares)}"
        )
    return tuple(share / total for share in given)
