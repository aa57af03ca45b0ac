"""The README tells the truth: its session runs, and its commands print what it shows."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_house import ROOMS

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def commands() -> list[tuple[str, str]]:
    """Each command behind a dollar sign, and what is shown below it."""
    shown = re.split(r"^\$ ", "".join(blocks("console")), flags=re.MULTILINE)
    return [
        (command, output) for command, _, output in (part.partition("\n") for part in shown[1:])
    ]


def test_the_session_runs() -> None:
    (session,) = blocks("pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, "the session", str(README), 0)
    assert len(test.examples) >= 8
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize(("command", "output"), commands())
def test_a_command_prints_what_is_shown(command: str, output: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ran = subprocess.run(
        command,
        shell=True,
        check=False,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert ran.stdout == output


def test_the_commands_are_found() -> None:
    assert len(commands()) >= 5


def test_every_room_is_named_in_order() -> None:
    assert re.findall(r"^\| `src/texas42/(\w+)` \|", TEXT, re.MULTILINE) == ROOMS


def test_every_target_named_is_one() -> None:
    targets = re.findall(r"^(\w+):", README.with_name("Makefile").read_text(), re.MULTILINE)
    named = re.findall(r"\bmake (\w+)\b(?=`| +#)", TEXT)
    assert {"demo", "test", "bench"} <= set(named) <= set(targets)
