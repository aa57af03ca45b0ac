"""Names of shards, and the deals they stand for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import declarations
from texas42.data import ShardId
from texas42.deals import Deal
from texas42.rules import Declaration

seeds = st.integers(0, 2**40)


@given(seeds, declarations, st.none() | seeds)
def test_a_name_reads_back(seed: int, decl: Declaration, opp_seed: int | None) -> None:
    shard = ShardId(seed, decl, opp_seed)
    assert ShardId.parse(shard.name) == shard


@pytest.mark.parametrize(
    "name",
    [
        "manifest.parquet",
        "seed_0_decl_5.parquet",
        "seed_000000000_decl_5.parquet",  # nine digits for a number of eight
        "seed_00000000_opp01_decl_5.parquet",
        "seed_00000000_decl_10.parquet",
        "seed_00000000_decl_5.parquet.part",
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not the name of a shard, such as"):
        ShardId.parse(name)


def test_negative_seeds_are_refused() -> None:
    with pytest.raises(ValueError, match="the seed of a shard is 0 or more, not -1"):
        ShardId(-1, Declaration.FIVES)
    with pytest.raises(ValueError, match="the opponents' seed of a shard is 0 or more, not -2"):
        ShardId(0, Declaration.FIVES, -2)


def test_a_marginalized_deal_keeps_one_hand() -> None:
    deals = [ShardId(3, Declaration.FIVES, opp_seed).deal() for opp_seed in (None, 0, 1)]
    assert len({deal.hands[0] for deal in deals}) == 1
    assert len(set(deals)) == 3
    assert deals[2] == Deal.with_fixed_hand(deals[0].hands[0], opp_seed=1)


@pytest.mark.parametrize(
    ("seed", "split"),
    [
        (0, "train"),
        (899, "train"),
        (900, "validation"),
        (949, "validation"),
        (950, "test"),
        (999, "test"),
        (1000, "train"),
        (41949, "validation"),
    ],
)
def test_splits_are_those_published(seed: int, split: str) -> None:
    assert ShardId(seed, Declaration.FIVES).split == split
