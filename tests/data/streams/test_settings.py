"""Which tables are read in which order, and which rows are drawn of them."""

import dataclasses
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.data.campaign import Choice, work_list
from texas42.data.streams import SHARES, Settings
from texas42.data.streams.draw import draw
from texas42.data.streams.sources import TableList

SIZES = np.array([32, 611, 11875, 271334, 1613137, 1244727, 26868])


@given(st.integers(1, 500), st.integers(1, 8), st.integers(1, 5), st.integers(0, 3))
def test_every_table_comes_once_over_all_readers(
    n_tables: int, mix: int, world_size: int, epoch: int
) -> None:
    base = Settings(batch_size=mix, rows_per_table=1, mix=mix, epoch=epoch, world_size=world_size)
    seen: list[int] = []
    for rank in range(world_size):
        settings = dataclasses.replace(base, rank=rank)
        for block in range(settings.n_blocks(n_tables)):
            seen += settings.tables(block, n_tables)
    assert len(seen) == len(set(seen)) == n_tables // world_size // mix * mix * world_size
    assert set(seen) <= set(range(n_tables))


def test_epochs_and_seeds_differ() -> None:
    orders = {
        tuple(Settings(mix=8, seed=seed, epoch=epoch).tables(0, 1000))
        for seed in range(3)
        for epoch in range(3)
    }
    assert len(orders) == 9


def test_a_list_of_a_billion_deals() -> None:
    tables = TableList(range(10**9), Choice.parse("random:3"))
    assert len(tables) == 3 * 10**9
    few = TableList(range(5), Choice.parse("random:3"))
    assert [few[n] for n in range(15)] == work_list(range(5), Choice.parse("random:3"))
    assert few[-1] == few[14]
    with pytest.raises(IndexError):
        few[15]


@given(
    st.lists(st.integers(0, 1000), min_size=7, max_size=7).filter(lambda sizes: sum(sizes) > 0),
    st.integers(1, 6),
    st.integers(1, 30),
    st.integers(1, 30),
)
def test_places_and_slots(sizes: list[int], mix: int, a_batch: int, batches: int) -> None:
    settings = Settings(
        batch_size=mix * a_batch, rows_per_table=a_batch * batches, mix=mix, shares=[1] * 7
    )
    slots = []
    for position in range(mix):
        drawn = draw(settings, 5, position, np.array(sizes))
        assert sum(map(len, drawn.places)) == settings.rows_a_table == a_batch * batches
        for places, size in zip(drawn.places, sizes, strict=True):
            assert (np.diff(places) >= 0).all()
            assert len(places) == 0 or (places[0] >= 0 and places[-1] < size)
        of_batch, within = np.divmod(drawn.slots, settings.batch_size)
        assert (np.bincount(of_batch, minlength=batches) == a_batch).all()
        assert (within // a_batch == position).all()
        slots += drawn.slots.tolist()
    assert sorted(slots) == list(range(mix * a_batch * batches))


def test_every_row_has_the_same_chance() -> None:
    settings = Settings(batch_size=350, rows_per_table=350, mix=1, shares=[1] * 7)
    sizes = np.array([3, 50, 70, 500, 50, 50, 50])  # fewer rows than are wanted, as many, and more
    counts = [np.zeros(size) for size in sizes]
    for table in range(2000):
        for count, places in zip(counts, draw(settings, table, 0, sizes).places, strict=True):
            count += np.bincount(places, minlength=len(count))
    for count, size in zip(counts, sizes, strict=True):
        assert np.allclose(count / 2000, 50 / size, atol=0.07)


def test_shares_hold_in_every_batch() -> None:
    settings = Settings()
    drawn = draw(settings, 1, 0, SIZES)
    tricks = np.repeat(np.arange(7), [len(places) for places in drawn.places])
    batches = drawn.slots // settings.batch_size
    for batch in range(settings.batches_a_block):
        found = np.bincount(tricks[batches == batch], minlength=7) / settings.rows_a_batch
        assert np.abs(found - SHARES).max() < 2 / settings.rows_a_batch + 1e-9


@pytest.mark.parametrize(
    ("given_settings", "reason"),
    [
        ({"batch_size": 0}, "batch_size is 1 or more, not 0"),
        ({"mix": 0}, "mix is 1 or more, not 0"),
        ({"batch_size": 100, "mix": 8}, "a batch of 100 rows cannot be shared by 8 tables"),
        ({"rows_per_table": 10}, "rows_per_table is at least the 2048 rows"),
        ({"shares": [1, 2]}, "shares are 7 numbers"),
        ({"shares": [0] * 7}, "shares are 7 numbers"),
        ({"shares": [-1, 2, 1, 1, 1, 1, 1]}, "shares are 7 numbers"),
        ({"shares": [0] * 6 + [1], "choices_only": True}, "shares are 7 numbers"),
        ({"rank": 2, "world_size": 2}, "rank 2 is not one of 0 to 1"),
        ({"seed": -1}, "seed is 0 or more, not -1"),
        ({"epoch": -1}, "epoch is 0 or more, not -1"),
    ],
)
def test_settings_that_make_no_stream(given_settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Settings(**given_settings)


def test_without_shares_every_row_is_as_likely() -> None:
    settings = Settings(batch_size=1000, mix=1, rows_per_table=1000, shares=None)
    drawn = list(map(len, draw(settings, 0, 0, SIZES).places))
    assert drawn == pytest.approx(1000 * SIZES / SIZES.sum(), abs=1)
    assert sum(drawn) == 1000
