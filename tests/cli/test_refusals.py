"""Bad input of any kind: exit status 2, one line on standard error, nothing on standard output."""

import errno
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import answer, refusal, run
from texas42.deals import Deal, Position

SEED = ["solve", "--seed", "0"]
FIVES = [*SEED, "--decl", "fives"]
A_DEAL = [*map(str, str(Deal.from_seed(0)).split(" / "))]


@pytest.mark.parametrize(
    ("args", "wrong", "right"),
    [
        (["solve", "--seed", "0"], "--decl", "solve --help"),
        (["rules"], "--decl", "rules --help"),
        ([*SEED, "--decl", "hearts"], "'hearts'", "expected blanks, ones"),
        (["rules", "--decl", "10"], "'10'", "from 0 to 9"),
        (["solve", "--seed", "abc", "--decl", "fives"], "--seed: 'abc'", "whole number"),
        (["solve", "--seed", "0.5", "--decl", "fives"], "--seed: '0.5'", "whole number"),
        (["solve", "--seed", "1_0", "--decl", "fives"], "--seed: '1_0'", "whole number"),
        (["solve", "--seed", "٣", "--decl", "fives"], "--seed: '٣'", "whole number"),
        (["solve", "--seed", "9" * 5000, "--decl", "fives"], "--seed: '999", "whole number"),
        (["solve", "--seed", "-1", "--decl", "fives"], "--seed: expected 0 or more", "not -1"),
        ([*FIVES, "--leader", "7"], "--leader: seat 7", "from 0 to 3"),
        ([*FIVES, "--leader", "-1"], "--leader: seat -1", "from 0 to 3"),
        ([*FIVES, "--leader", "two"], "--leader: 'two'", "whole number"),
        (["solve", "--decl", "fives"], "not none", "one of --seed and --hands"),
        ([*FIVES, "--hands", *A_DEAL], "not both", "one of --seed and --hands"),
        ([*FIVES, "--played", "6-6"], "seat 0 does not hold 6-6", "--played: play 1"),
        ([*FIVES, "--played", "5-2 6-4"], "6-4 does not follow fives (trump)", "5-4 in hand do"),
        ([*FIVES, "--played", "5-2 5-2"], "5-2 is named twice", "--played"),
        ([*FIVES, "--played", "5-2 x"], "'x' is not a domino", "such as 6-5"),
        ([*FIVES, "--played", "9-9"], "'9-9' is not a domino", "such as 6-5"),
        (["solve", "--decl", "0", "--hands", "", "", "", ""], "seat 0 has 0", "not 7"),
        (["solve", "--decl", "0", "--hands", *A_DEAL[:3], A_DEAL[0]], "5-2 is held", "6-6"),
        (["solve", "--decl", "0", "--hands", *A_DEAL[:3], "dominoes"], "'dominoes'", "6-5"),
        (["solve", "--decl", "0", "--hands", *A_DEAL[:3]], "--hands", "4 arguments"),
        (["solve", "--decl", "0", "--hands", *A_DEAL[:2]], "--hands", "Try 'texas42 solve --help'"),
        (["solve", "--decl", "0", "--hands", "00", "", "", ""], "seat 0 has 1 domino,", "not 7"),
        ([*FIVES, "--svg", ""], "--svg: expected the name of a file", "not ''"),
        ([*FIVES, "--sed", "1"], "--sed", "--seed"),
        ([*FIVES, "more"], "more", "solve --help"),
        ([*FIVES, "--json=yes"], "--json", "does not take a value"),
        (["solv"], "'solv'", "'solve'"),
        (["a\nb\x1b[2J"], "No such command", "texas42 --help"),
        (["--versio"], "--versio", "--version"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(args: list[str], wrong: str, right: str) -> None:
    line = refusal(*args)
    assert wrong in line
    assert right in line


@pytest.mark.parametrize(
    "command",
    [
        ["bid", A_DEAL[0]],
        ["advise", "--hand", A_DEAL[0], "--decl", "fives"],
        ["match", "beginner", "random"],
        ["game", "beginner", "random"],
        ["shards", "verify", "."],
    ],
    ids=lambda command: command[0],
)
def test_numbers_too_low_are_refused_in_the_same_words_everywhere(command: list[str]) -> None:
    few = refusal(*command, "--workers", "0")
    assert few == "Error: --workers: expected 1 or more, not 0\n"
    assert refusal(*command, "--seed", "-1") == "Error: --seed: expected 0 or more, not -1\n"


@pytest.mark.parametrize("name", ["no folder/x.svg", "."])
def test_a_picture_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    assert "--svg: cannot write" in refusal(*FIVES, "--svg", str(tmp_path / name))
    assert not list(tmp_path.iterdir())


def test_a_fault_at_work_is_not_taken_for_one_of_output(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise OSError(errno.ENOMEM, "no memory")

    monkeypatch.setattr("texas42.cli.solve.solve", fail)
    with pytest.raises(OSError, match="no memory"):
        run(*FIVES)


def words(*sensible: str) -> st.SearchStrategy[str]:
    """What may be typed for an option: what makes sense, and anything at all."""
    return st.sampled_from(sensible) | st.text(max_size=30)


@given(
    decl=words("fives", "7", "No Trump"),
    leader=words("0", "3", "4"),
    played=words("", "5-2", "5-2 5-3 5-5", "6-6 5-2 4-4 0-0", "6-4"),
)
def test_whatever_is_typed_is_answered_or_refused(decl: str, leader: str, played: str) -> None:
    typed = [*SEED, f"--decl={decl}", f"--leader={leader}", f"--played={played}"]
    try:
        position = Position.start(Deal.from_seed(0), decl, int(leader), played)
    except ValueError:
        refusal(*typed)
    else:
        assert json.loads(answer(*typed, "--json"))["played"] == list(position.plays)


@given(typed=st.lists(words("solve", "rules", "--decl", "fives", "--seed", "0", "--json")))
def test_any_command_line_is_answered_or_refused(typed: list[str]) -> None:
    if run(*typed).status != 0:
        refusal(*typed)
    else:
        answer(*typed)
