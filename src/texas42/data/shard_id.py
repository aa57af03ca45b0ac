"""Which table a shard holds, and the name of its file."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from texas42.deals import Deal
from texas42.rules import Declaration

Kind = Literal["standard", "marginalized"]
KINDS: Final[tuple[Kind, ...]] = ("standard", "marginalized")

Split = Literal["train", "validation", "test"]
SPLITS: Final[tuple[tuple[Split, range], ...]] = (
    ("train", range(900)),
    ("validation", range(900, 950)),
    ("test", range(950, 1000)),
)
"""The parts of the data by `seed % 1000`: a deal is in one of them under every declaration."""

_NAME: Final = re.compile(r"seed_(\d{8,})(?:_opp(\d+))?_decl_(\d)\.parquet")


@dataclass(frozen=True, slots=True, order=True)
class ShardId:
    """A deal and a declaration, by their numbers.

    The deal is that of `seed`; or, marginalized, seat 0 keeps its hand of `seed` and the other 21
    dominoes are dealt anew by `opp_seed`.

    >>> ShardId(0, Declaration.FIVES).name, ShardId(7, Declaration.ONES, opp_seed=2).name
    ('seed_00000000_decl_5.parquet', 'seed_00000007_opp2_decl_1.parquet')
    """

    seed: int
    declaration: Declaration
    opp_seed: int | None = None

    def __post_init__(self) -> None:
        for name, seed in (("seed", self.seed), ("opponents' seed", self.opp_seed)):
            if seed is not None and seed < 0:
                raise ValueError(f"the {name} of a shard is 0 or more, not {seed}")

    @classmethod
    def parse(cls, name: str) -> "ShardId":
        """The shard of a file name; ValueError if it is not the name of one.

        >>> ShardId.parse("seed_00000007_opp2_decl_1.parquet")
        ShardId(seed=7, declaration=Declaration.ONES, opp_seed=2)
        """
        found = _NAME.fullmatch(name)
        shard = found and cls(
            int(found[1]), Declaration(int(found[3])), None if found[2] is None else int(found[2])
        )
        if shard is None or shard.name != name:
            raise ValueError(
                f"{name!r} is not the name of a shard, such as seed_00000000_decl_5.parquet or "
                "seed_00000000_opp1_decl_5.parquet"
            )
        return shard

    @property
    def name(self) -> str:
        """The name of its file."""
        opponents = "" if self.opp_seed is None else f"_opp{self.opp_seed}"
        return f"seed_{self.seed:08d}{opponents}_decl_{int(self.declaration)}.parquet"

    @property
    def kind(self) -> Kind:
        """Whether the opponents' hands come from the seed of the deal or from their own."""
        return "standard" if self.opp_seed is None else "marginalized"

    @property
    def split(self) -> Split:
        """The part of the data it belongs to.

        >>> ShardId(1949, Declaration.FIVES).split
        'validation'
        """
        return next(name for name, seeds in SPLITS if self.seed % 1000 in seeds)

    def deal(self) -> Deal:
        """Who was dealt what.

        >>> ShardId(7, Declaration.ONES, opp_seed=2).deal().hands[0] == Deal.from_seed(7).hands[0]
        True
        """
        return _deal(self.seed, self.opp_seed)

    def __str__(self) -> str:
        opponents = "" if self.opp_seed is None else f" opponents {self.opp_seed}"
        return f"seed {self.seed}{opponents} {self.declaration}"


@lru_cache(maxsize=1024)
def _deal(seed: int, opp_seed: int | None) -> Deal:
    deal = Deal.from_seed(seed)
    if opp_seed is None:
        return deal
    return Deal.with_fixed_hand(deal.hands[0], opp_seed=opp_seed)
