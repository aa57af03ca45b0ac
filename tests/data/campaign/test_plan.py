"""The work list: the published choices, and text that says no choice."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.data.campaign import Choice, parse_seeds, predict, prediction, work_list
from texas42.rules import Declaration


def test_the_published_campaign() -> None:
    shards = work_list(range(100), Choice.parse("random:3"))
    assert len(shards) == len(set(shards)) == 300
    for seed in range(100):
        drawn = sorted(random.Random(seed).sample(range(10), 3))
        assert [int(s.declaration) for s in shards if s.seed == seed] == drawn
    assert {s.declaration for s in shards} == set(Declaration)


def test_its_states() -> None:
    """All 300 are counted, which takes some seconds."""
    shards = work_list(range(100), Choice.parse("random:3"))
    told: list[int] = []
    found = predict(shards, exact=True, workers=2, progress=lambda done, _: told.append(done))
    assert found.rows == 8_285_426_744
    assert told == list(range(1, 301))
    about = predict(shards)
    assert abs(about.rows / found.rows - 1) < 0.1
    assert (about.shards, about.exact, found.exact) == (300, False, True)


def test_the_limit_is_counted_before_the_work() -> None:
    shards = work_list([930], Choice.parse("blanks,doubles-trump"))
    found = predict(shards, exact=True, max_states=10_000_000)
    assert (found.shards, found.rows, found.over_limit) == (1, 3_168_588, 1)


@pytest.mark.parametrize("text", ["random:3", "random:10", "mod10", "all", "fives,sixes", "ones"])
def test_a_choice_reads_back(text: str) -> None:
    choice = Choice.parse(text)
    again = Choice.parse(str(choice))
    for seed in (0, 7, 123):
        assert choice.of(seed) == again.of(seed)
        assert len(choice.of(seed)) == choice.size
        assert list(choice.of(seed)) == sorted(set(choice.of(seed)))


def test_the_last_digit_of_the_seed() -> None:
    shards = work_list([7, 40, 123], Choice.parse("mod10"))
    assert [int(shard.declaration) for shard in shards] == [7, 0, 3]


def test_marginalized_deals_are_the_same_under_every_declaration() -> None:
    shards = work_list([3], Choice.parse("fives,sixes"), "marginalized", range(2, 4))
    assert [(s.opp_seed, int(s.declaration)) for s in shards] == [(2, 5), (2, 6), (3, 5), (3, 6)]
    assert len({shard.deal() for shard in shards}) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("random:0", "1 to 10 can be drawn"),
        ("random:11", "1 to 10 can be drawn"),
        ("hearts", "unknown declaration 'hearts': .*; or random:3, mod10, all"),
        ("fives,5", "names a declaration twice"),
        ("", "unknown declaration ''"),
    ],
)
def test_text_that_is_no_choice(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Choice.parse(text)


@given(st.sets(st.integers(0, 10**9), min_size=1, max_size=20))
def test_seeds_read_back(seeds: set[int]) -> None:
    assert set(parse_seeds(",".join(map(str, seeds)))) == seeds


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "neither a seed nor a range"),
        ("-1", "neither a seed nor a range"),
        ("0:", "neither a seed nor a range"),
        ("0-9", "neither a seed nor a range"),
        ("5:5", "holds no seed"),
        ("0:5,4", "names a seed twice"),
    ],
)
def test_text_that_is_no_seeds(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_seeds(text)


def test_seeds_of_opponents_go_with_their_kind() -> None:
    choice = Choice.parse("fives")
    with pytest.raises(ValueError, match="need the seeds of the opponents"):
        work_list([0], choice, "marginalized")
    with pytest.raises(ValueError, match="not with standard ones"):
        work_list([0], choice, "standard", range(3))


@pytest.mark.parametrize(("memory", "workers"), [(None, 8), (10**12, 8), (900_000_000, 2), (1, 1)])
def test_no_more_workers_than_memory_allows(
    memory: int | None, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prediction, "available_memory", lambda: memory)
    monkeypatch.setattr(prediction, "available_workers", lambda: 8)
    assert prediction.default_workers() == workers
