"""Many hands: the rows of `bid`, in a file that survives interruption and is never half made."""

import re
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from texas42.bidding import bid, many
from texas42.bidding.hands_file import read_hands
from texas42.bidding.many import bid_many
from texas42.bidding.parts import Parts, PartsError
from texas42.deals import Deal

HANDS = tuple(Deal.from_seed(seed).hands[0] for seed in range(5))
OPTIONS: dict[str, Any] = {"samples": 6, "decls": ["sixes", "notrump"], "seed": 3}


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "HANDS_A_PART", 2)


def test_rows_are_those_of_each_hand(tmp_path: Path) -> None:
    target = tmp_path / "results.parquet"
    told: list[tuple[int, int]] = []
    bid_many(HANDS, target, progress=lambda done, of: told.append((done, of)), **OPTIONS)
    expected = [
        {"place": place, **record}
        for place, hand in enumerate(HANDS)
        for record in bid(hand, **OPTIONS).records()
    ]
    assert pq.read_table(target).to_pylist() == expected
    assert told == [(done, 5) for done in range(1, 6)]
    assert list(tmp_path.iterdir()) == [target]


class Interrupted(BaseException):
    """What stops the work, as a KeyboardInterrupt would."""


@pytest.mark.parametrize("after", [1, 2, 3, 4])
def test_interrupted_work_goes_on_and_gives_the_same_bytes(tmp_path: Path, after: int) -> None:
    whole, target = tmp_path / "whole.parquet", tmp_path / "resumed.parquet"
    bid_many(HANDS, whole, workers=1, **OPTIONS)

    def interrupt(done: int, _: int) -> None:
        if done == after:
            raise Interrupted

    with pytest.raises(Interrupted):
        bid_many(HANDS, target, workers=2, progress=interrupt, **OPTIONS)
    assert not target.exists()
    told: list[int] = []
    bid_many(HANDS, target, progress=lambda done, _: told.append(done), **OPTIONS)
    assert told[0] == (2 if after > 2 else 1)  # the first part of two was complete, or was not
    assert target.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["resumed.parquet", "whole.parquet"]


def test_a_complete_file_is_left_as_it_is(tmp_path: Path) -> None:
    target = tmp_path / "results.parquet"
    bid_many(HANDS[:2], target, **OPTIONS)
    before = target.stat()
    bid_many(HANDS[:2], target, workers=1, **{**OPTIONS, "model": "uniform"})
    assert target.stat() == before


@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.parametrize(
    ("hands", "options", "named"),
    [
        (HANDS[:3], {**OPTIONS, "samples": 7}, "samples"),
        (HANDS[:3], {**OPTIONS, "seed": 4, "seat": 1}, "seat, seed"),
        (HANDS[:2], OPTIONS, "hands"),
    ],
)
def test_other_arguments_are_refused(
    tmp_path: Path, complete: bool, hands: Any, options: dict[str, Any], named: str
) -> None:
    target = tmp_path / "results.parquet"

    def interrupt(done: int, _: int) -> None:
        if done == 3 and not complete:
            raise Interrupted

    if complete:
        bid_many(HANDS[:3], target, **OPTIONS)
    else:
        with pytest.raises(Interrupted):
            bid_many(HANDS[:3], target, progress=interrupt, **OPTIONS)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(PartsError, match=re.escape(f"other arguments ({named})")):
        bid_many(hands, target, **options)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_what_is_something_else_is_refused_and_kept(tmp_path: Path) -> None:
    target = tmp_path / "results.parquet"
    target.write_text("my notes")
    with pytest.raises(PartsError, match="holds no bid tables"):
        bid_many(HANDS, target, **OPTIONS)
    assert target.read_text() == "my notes"
    target.unlink()
    folder = tmp_path / "results.parquet.parts"
    folder.mkdir()
    (folder / "notes").write_text("my notes")
    with pytest.raises(PartsError, match="holds no bid tables"):
        bid_many(HANDS, target, **OPTIONS)
    assert [path.read_text() for path in folder.iterdir()] == ["my notes"]


def test_a_folder_left_by_the_last_step_goes(tmp_path: Path) -> None:
    target = tmp_path / "results.parquet"
    bid_many(HANDS[:2], target, **OPTIONS)
    parts = Parts(target, {})
    parts.folder.mkdir()
    (parts.folder / "settings.json").write_text("{}")
    bid_many(HANDS[:2], target, **OPTIONS)
    assert list(tmp_path.iterdir()) == [target]


def test_a_hand_that_cannot_be_answered_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="hand 1, 6-6: a hand has 7 dominoes, not 1"):
        bid_many([HANDS[0], (27,)], tmp_path / "results.parquet", **OPTIONS)


def test_parquet_without_its_library_names_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(PartsError, match=re.escape("pip install 'texas42[data]'")):
        bid_many(HANDS, tmp_path / "results.parquet", **OPTIONS)
    assert not list(tmp_path.iterdir())


def test_a_file_of_hands(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("# mine\n6-6 65 6:4 6-3 6-2 6-1 6-0\n\n  0-0,1-0,2-0,3-0,4-0,5-0,6-0 # his\n")
    assert read_hands(path) == ((27, 26, 25, 24, 23, 22, 21), (0, 1, 3, 6, 10, 15, 21))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"6-6 6-5 6-4 6-3 6-2 6-1 6-0\n6-6 6-5", "line 2 of .*: a hand has 7 dominoes, not 2"),
        (b"\n6-6 6-5 6-4 6-3 6-2 6-1 6-6", "line 2 of .*: 6-6 is named twice"),
        (b"hello", "line 1 of .*: 'hello' is not a domino"),
        (b"# nothing\n", "there is no hand in"),
        (b"\xff\xfe", "is not a text file"),
    ],
)
def test_a_file_of_something_else(tmp_path: Path, text: bytes, reason: str) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(text)
    with pytest.raises(ValueError, match=reason):
        read_hands(path)
