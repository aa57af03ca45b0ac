"""The command as a process of its own: status, streams, terminals and closed pipes."""

import errno
import json
import os
import pty
import resource
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import texas42

COMMAND = [str(Path(sys.executable).with_name("texas42"))]
SOLVE = [*COMMAND, "solve", "--seed", "0", "--decl", "fives"]
HELP = ["", "--help", "solve --help", "--version"]


def process(args: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(args, capture_output=True, text=True, check=False)


def test_an_answer_goes_to_standard_output() -> None:
    ran = process([*SOLVE, "--json"])
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["value"] == 42


def test_a_refusal_goes_to_standard_error() -> None:
    ran = process([*SOLVE, "--leader", "7"])
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "Error: --leader: seat 7 cannot lead: seats go from 0 to 3\n"


def test_version() -> None:
    ran = process([*COMMAND, "--version"])
    assert (ran.returncode, ran.stdout) == (0, f"texas42 {texas42.__version__}\n")


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]])
def test_help_names_every_command(args: list[str]) -> None:
    ran = process([*COMMAND, *args])
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "solve" in ran.stdout
    assert "rules" in ran.stdout


@pytest.mark.parametrize("command", ["solve", "rules", "claim", "review"])
def test_help_of_a_command_has_examples_that_run(command: str) -> None:
    shown = process([*COMMAND, command, "--help"]).stdout
    examples = shown.partition("Examples:\n")[2].replace("\\\n", " ").strip().splitlines()
    assert len(examples) >= 2
    for example in examples:
        assert example.split()[:2] == ["texas42", command]
        line = f"{COMMAND[0]} {example.strip().removeprefix('texas42 ')}"
        subprocess.run(line, shell=True, check=True, capture_output=True)


PRINTING = pytest.mark.parametrize(
    "args",
    [SOLVE, [*SOLVE, "--json"], *([*COMMAND, *words.split()] for words in HELP)],
)


@PRINTING
def test_a_reader_that_goes_away_is_nothing_to_report(args: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(args, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (1, b"")


@PRINTING
def test_an_answer_that_cannot_be_written(args: list[str], tmp_path: Path) -> None:
    with (tmp_path / "answer").open("w") as full:
        ran = subprocess.run(
            args, stdout=full, stderr=subprocess.PIPE, text=True, check=False, preexec_fn=no_room
        )
    assert ran.returncode == 1
    assert ran.stderr == f"Error: the answer cannot be written: {os.strerror(errno.EFBIG)}\n"


@pytest.mark.parametrize("args", [SOLVE, [*SOLVE, "--json"], [*COMMAND, "--help"]])
def test_an_answer_nobody_asked_to_see(args: list[str]) -> None:
    ran = subprocess.run(
        args, preexec_fn=lambda: os.close(1), stderr=subprocess.PIPE, check=False, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("args", [[*SOLVE, "--leader", "7"], [*SOLVE, "--sed", "1"]])
def test_a_refusal_nobody_can_see_is_one_still(args: list[str]) -> None:
    closed = subprocess.run(
        args, preexec_fn=lambda: os.close(2), stdout=subprocess.PIPE, check=False, text=True
    )
    assert (closed.returncode, closed.stdout) == (2, "")
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(args, stdout=subprocess.PIPE, stderr=full, check=False, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")


def no_room() -> None:
    """Lets a process write nothing to files."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def on_a_terminal(**environment: str) -> str:
    """What the command prints on a terminal."""
    here, there = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    shown = b""
    with subprocess.Popen(SOLVE, stdout=there, env={**plain, "TERM": "xterm", **environment}):
        os.close(there)
        with suppress(OSError):  # how Linux says that a terminal has no more to show
            while block := os.read(here, 4096):
                shown += block
    os.close(here)
    return shown.decode()


def test_colour_on_a_terminal_only() -> None:
    escape = "\x1b["
    assert escape in on_a_terminal()
    assert escape not in process(SOLVE).stdout


def test_no_color_is_respected() -> None:
    shown = on_a_terminal(NO_COLOR="1")
    assert "\x1b[3" not in shown
    assert "With best play" in shown
