"""Games to learn from: the same whatever interrupts them, and read back with their faults named."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from texas42.bidding import bid
from texas42.deals import parse_hand
from texas42.play import calibration, player
from texas42.play.calibration import Plan, play_games
from texas42.play.records import RecordsError, own_games, read_games

PLAN = Plan(player("beginner"), hands=5, games=4, samples=20, seed=7)
GAME: dict[str, Any] = {
    "hand": "6-2 5-3 4-1 4-0 3-1 2-0 1-0",
    "decl": "ones",
    "bid": 30,
    "points": 12,
}


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "_HANDS_A_PART", 2)


def test_a_row_for_each_game(tmp_path: Path) -> None:
    target = tmp_path / "games.parquet"
    told: list[tuple[int, int]] = []
    play_games(PLAN, target, progress=lambda *at: told.append(at))
    rows = read_games(target)
    assert len(rows) == PLAN.hands * PLAN.games
    assert told == [(2, 5), (4, 5), (5, 5)]
    for row in rows:
        assert len(parse_hand(row["hand"])) == 7
        assert 30 <= row["bid"] <= 42
        assert 0 <= row["points"] <= 42
        assert 0 <= row["p_open"] <= 1


def test_open_chances_are_those_of_a_bid_table(tmp_path: Path) -> None:
    target = tmp_path / "games.parquet"
    play_games(PLAN, target)
    row = read_games(target)[0]  # of the first hand
    table = bid(row["hand"], decls=[row["decl"]], samples=PLAN.samples, seed=PLAN.seed << 32)
    assert table.declarations[0].p_make[row["bid"]].p == pytest.approx(row["p_open"])


class Interrupted(BaseException):
    """What stops the work, as a KeyboardInterrupt would."""


def test_interrupted_games_go_on_and_are_the_same(tmp_path: Path) -> None:
    whole, target = tmp_path / "whole.parquet", tmp_path / "games.parquet"
    play_games(PLAN, whole, workers=1)

    def interrupt(done: int, _: int) -> None:
        if done == 4:
            raise Interrupted

    with pytest.raises(Interrupted):
        play_games(PLAN, target, workers=2, progress=interrupt)
    play_games(PLAN, target)
    assert target.read_bytes() == whole.read_bytes()


def test_own_games_get_their_open_chances() -> None:
    found = own_games([GAME, {**GAME, "bid": 31}])
    table = bid(GAME["hand"], decls=["ones"])
    assert [row["p_open"] for row in found] == [
        table.declarations[0].p_make[level].p for level in (30, 31)
    ]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"hand": "6-6"}, "game 2: a hand has 7 dominoes, not 1"),
        ({"hand": "6-6 6-6"}, "game 2: 6-6 is named twice"),
        ({"decl": "hearts"}, "game 2: unknown declaration"),
        ({"bid": 29}, "game 2: a bid asks for 30 to 42 points, not 29"),
        ({"points": 43}, "game 2: a side takes 0 to 42 points, not 43"),
        ({"points": None}, "game 2: "),
    ],
)
def test_a_game_that_cannot_be_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(RecordsError, match=says):
        own_games([GAME, {**GAME, **wrong}])


def test_files_that_hold_no_games(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("no")
    with pytest.raises(RecordsError, match="is no Parquet or CSV file"):
        read_games(path)
    pq.write_table(pa.table({"hand": ["6-6"], "bid": [30]}), path)
    with pytest.raises(RecordsError, match=r"has no column decl, points: expected hand, decl"):
        read_games(path)


def test_games_as_csv(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("hand,decl,bid,points\n6-2 5-3 4-1 4-0 3-1 2-0 1-0,ones,30,12\n")
    assert own_games(read_games(path))[0]["decl"] == "ones"
