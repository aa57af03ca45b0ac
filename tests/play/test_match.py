"""Matches: paired deals, the same for any number of workers, kept so that they can be resumed."""

import math
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from texas42.bidding.parts import PartsError
from texas42.deals import Deal
from texas42.play import match, player
from texas42.play import match as match_function
from texas42.play.match import Match, Pairing
from texas42.rules import Bid

module = sys.modules[match_function.__module__]  # the package has a function of that name
PLAYERS = [player("beginner"), player("pimc:worlds=3")]


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DEALS_A_PART", 4)


def played(**options: Any) -> Match:
    return match(PLAYERS, 10, **{"seed": 2, **options})


def test_differences_are_those_of_the_rows() -> None:
    rows = [
        {"points_a": a, "points_b": b, "marks_a": ma, "marks_b": mb}
        for a, b, ma, mb in [(30, 20, 1, -1), (42, 42, 1, 1), (29, 31, -1, 1), (35, 10, 1, -1)]
    ]
    pairing = Pairing("x", "y", rows)
    assert pairing.made == (0.75, 0.5)
    assert pairing.marks.mean == 0.5
    # Differences 2, 0, -2, 2: their squares about the mean sum to 11.
    assert math.isclose(pairing.marks.se, math.sqrt(11 / 3 / 4))
    assert pairing.points.mean == (10 + 0 - 2 + 25) / 4


def test_rows_say_what_happened() -> None:
    of = played()
    (pairing,) = of.pairings
    assert [row["deal"] for row in pairing.rows] == list(range(10))
    for row in pairing.rows:
        assert (row["a"], row["b"], row["bidder"], row["bid"]) == (*of.players, 0, "30")
        for who in "ab":
            assert row[f"marks_{who}"] == (1 if row[f"points_{who}"] >= 30 else -1)


def test_a_player_gains_on_another_what_that_loses() -> None:
    """To the point, though one of them draws worlds and the other anything."""
    two = [player("pimc:worlds=3"), player("random")]
    (there,), (back,) = (match(each, 8, seed=5).pairings for each in (two, two[::-1]))
    exchanged = {"a": "b", "b": "a"}
    for row, other in zip(there.rows, back.rows, strict=True):
        for name, said in row.items():
            stem, _, who = name.rpartition("_")
            same = f"{stem}_{exchanged[who]}" if stem else exchanged.get(name, name)
            assert other[same] == said, name
    assert (back.points.mean, back.marks.mean) == (-there.points.mean, -there.marks.mean)
    assert back.made == there.made[::-1]


@pytest.mark.parametrize("bid", [Bid.points(34), None])
def test_what_seats_draw_to_bid_follows_the_seed(
    bid: Bid | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the same deals another seed declares or bids some in another way."""
    deal = Deal.from_seed
    monkeypatch.setattr(Deal, "from_seed", lambda seed: deal(seed % module.DEALS_A_SEED))
    two = [player("beginner"), player("random")]
    said = [
        [(row["bidder"], row["bid"], row["decl"]) for row in pairing.rows]
        for seed in (0, 1)
        for pairing in match(two, 12, bid, seed=seed).pairings
    ]
    assert said[0] != said[1]


@pytest.mark.parametrize("bid", [Bid.points(34), None])
def test_the_same_for_any_number_of_workers(bid: Bid | None) -> None:
    one, two = (played(bid=bid, workers=workers) for workers in (1, 2))
    assert one.pairings[0].rows == two.pairings[0].rows
    assert one.bid == ("auction" if bid is None else "34")


class Interrupted(BaseException):
    """What stops the work, as a KeyboardInterrupt would."""


@pytest.mark.parametrize("after", [4, 8])
def test_interrupted_work_goes_on_and_gives_the_same_bytes(tmp_path: Path, after: int) -> None:
    whole, target = tmp_path / "whole.parquet", tmp_path / "resumed.parquet"
    expected = played(target=whole, workers=1)

    def interrupt(done: int, _: int) -> None:
        if done == after:
            raise Interrupted

    with pytest.raises(Interrupted):
        played(target=target, progress=interrupt)
    assert not target.exists()
    told: list[tuple[int, int]] = []
    resumed = played(target=target, workers=2, progress=lambda *how_far: told.append(how_far))
    assert told == [(4, 10), (8, 10), (10, 10)]
    assert target.read_bytes() == whole.read_bytes()
    assert resumed.pairings[0].rows == expected.pairings[0].rows
    assert 0 < resumed.paces["beginner"].moves < expected.paces["beginner"].moves
    again = played(target=target)
    assert again.pairings[0].rows == expected.pairings[0].rows
    assert again.paces["beginner"].moves == 0
    assert pq.read_table(target).num_rows == 10


def test_other_arguments_are_refused(tmp_path: Path) -> None:
    target = tmp_path / "match.parquet"
    played(target=target)
    with pytest.raises(PartsError, match=r"other arguments \(seed\)"):
        played(target=target, seed=3)
    target.write_text("my notes")
    with pytest.raises(PartsError, match="holds no match"):
        played(target=target)
    assert target.read_text() == "my notes"


def test_every_two_of_three_play_the_same_deals() -> None:
    three = match([*PLAYERS, player("random")], 5)
    assert [(each.a, each.b) for each in three.pairings] == [
        ("beginner", "pimc:worlds=3"),
        ("beginner", "random"),
        ("pimc:worlds=3", "random"),
    ]
    first, *others = ([row["decl"] for row in each.rows] for each in three.pairings)
    assert all(other == first for other in others)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": PLAYERS[:1]}, "two or more different players, not beginner"),
        ({"players": PLAYERS[:1] * 2}, "different players, not beginner, beginner"),
        ({"deals": 0}, "at least one deal, not 0"),
        ({"seed": -1}, "a seed is 0 or more, not -1"),
    ],
)
def test_no_match(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        match(**{"players": PLAYERS, "deals": 3, **given})
