"""`texas42 calibrate`: games, a map, a picture; and a map that `bid` takes up."""

import json
from pathlib import Path

import pytest

from tests.cli.running import answer, refusal
from texas42.bidding.fit_pass_rule import random_hands
from texas42.bidding.pass_rule import foretold
from texas42.bidding.table_map import TableMap, fitted_map
from texas42.deals import format_hand
from texas42.play import records

HAND = "6-4 5-3 4-0 3-3 2-1 1-0 0-0"
SMALL = ["--hands", "20", "--games", "30", "--player", "beginner"]


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of one's own are many, and what their hands are worth need not be known well here."""
    monkeypatch.setattr(records, "SAMPLES", 20)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("maps")
    out, plot = folder / "map.json", folder / "map.svg"
    text = answer("calibrate", *SMALL, "--out", str(out), "--plot", str(plot))
    (folder / "said.txt").write_text(text)
    return folder


def test_it_says_how_good_the_map_is(folder: Path) -> None:
    text = (folder / "said.txt").read_text()
    assert text.startswith("Fitted to ")
    for guess in ("open hands", "one constant", "map"):
        assert f"Brier, {guess}" in text
    assert all(len(line) <= 100 for line in text.splitlines())
    assert (folder / "map.svg").read_text().startswith("<svg")


def test_the_map_is_taken_up_by_bid(folder: Path) -> None:
    path = folder / "map.json"
    args = ["bid", HAND, "--samples", "20", "--decls", "blanks", "--json"]
    ours = json.loads(answer(*args, "--table-map", str(path)))
    usual = json.loads(answer(*args))
    assert ours["table_map"] == TableMap.load(path).provenance
    assert ours["table_map"]["players"].startswith("four of beginner")
    assert ours["declarations"][0]["p_table"] != usual["declarations"][0]["p_table"]
    assert ours["declarations"][0]["p_make"] == usual["declarations"][0]["p_make"]


def test_called_again_it_plays_nothing_anew_and_gives_the_same_map(folder: Path) -> None:
    out = folder / "map.json"
    before, games = out.read_bytes(), (folder / "map.json.games.parquet").stat().st_mtime_ns
    answer("calibrate", *SMALL, "--out", str(out))
    assert out.read_bytes() == before
    assert (folder / "map.json.games.parquet").stat().st_mtime_ns == games


def test_games_of_ones_own(folder: Path) -> None:
    games, out = folder / "map.json.games.parquet", folder / "own.json"
    found = json.loads(answer("calibrate", "--records", str(games), "--out", str(out), "--json"))
    assert found["provenance"]["games of"] == games.name
    assert TableMap.load(out).to_json() == found


def test_games_that_tell_little_keep_to_the_map_of_the_package(folder: Path) -> None:
    """Of one's own games all are for 30, none is without trumps, and of each hand there is one."""
    games, out = folder / "club.csv", folder / "club.json"
    hands = random_hands(520, seed=9)
    lines = ["hand,decl,bid,points"]
    for hand, p in zip(hands.tolist(), foretold(hands).tolist(), strict=True):
        lines.append(f"{format_hand(hand)},fours,30,{35 if p > 0.75 else 25}")
    games.write_text("\n".join(lines) + "\n")
    answer("calibrate", "--records", str(games), "--out", str(out))
    found, usual = TableMap.load(out), fitted_map()
    assert found.no_trump == pytest.approx(usual.no_trump, abs=1e-3)
    assert found.slopes[1] == pytest.approx(usual.slopes[1], abs=1e-3)
    assert found.intercepts[0] != pytest.approx(usual.intercepts[0], abs=0.02)
    assert "hand off by, map" not in found.provenance["on hands not fitted"]


def test_games_that_contradict_all_chances_are_refused(folder: Path) -> None:
    """Who makes what can hardly be made, and nothing else, plays another game."""
    games, out = folder / "odd.csv", folder / "odd.json"
    hands = random_hands(520, seed=9)
    lines = ["hand,decl,bid,points"]
    for hand, p in zip(hands.tolist(), foretold(hands).tolist(), strict=True):
        lines.append(f"{format_hand(hand)},fours,30,{25 if p > 0.75 else 35}")
    games.write_text("\n".join(lines) + "\n")
    said = refusal("calibrate", "--records", str(games), "--out", str(out))
    assert said.startswith("Error: the games fit no map: expected slopes above 0")
    assert not out.exists()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--hands", "0"], "--hands: expected 1 or more, not 0"),
        (["--games", "0"], "--games: expected 1 or more, not 0"),
        (["--seed", "-1"], "--seed: expected 0 or more, not -1"),
        (["--player", "nobody"], "--player: unknown player 'nobody'"),
        (["--records", "missing.parquet"], "--records: cannot read missing.parquet"),
        ([*SMALL[2:], "--hands", "19"], "570 games of 19 hands are too few to fit a map to"),
        (["--games", "4", "--hands", "100"], "400 games of 100 hands are too few to fit a map"),
    ],
)
def test_refusals(tmp_path: Path, args: list[str], says: str) -> None:
    out = tmp_path / "map.json"
    assert refusal("calibrate", *args, "--out", str(out)).startswith(f"Error: {says}")
    assert not out.exists()


def test_another_plan_does_not_overwrite_the_games(folder: Path) -> None:
    said = refusal("calibrate", "--hands", "40", "--out", str(folder / "map.json"))
    assert said.startswith("Error: --out: ")
    assert "was made with other arguments" in said


def test_bid_refuses_what_is_no_map(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text("{}")
    said = refusal("bid", HAND, "--table-map", str(path))
    assert said.startswith(f"Error: --table-map: {path} holds no table map")
