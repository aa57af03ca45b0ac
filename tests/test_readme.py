"""The README and the guides tell the truth: sessions run, commands print what is shown."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_house import ROOMS

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCUMENTS = [README, *sorted((ROOT / "docs").glob("*.md"))]
TEXT = README.read_text(encoding="utf-8")


def blocks(document: Path, language: str) -> list[str]:
    """The fenced blocks of a language."""
    text = document.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def commands() -> list[tuple[str, str]]:
    """Each command behind a dollar sign, and what is shown below it."""
    text = "".join(block for document in DOCUMENTS for block in blocks(document, "console"))
    shown = re.split(r"^\$ ", text, flags=re.MULTILINE)
    return [
        (command, output) for command, _, output in (part.partition("\n") for part in shown[1:])
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_sessions_run(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for session in blocks(document, "pycon"):
        test = doctest.DocTestParser().get_doctest(session, {}, "a session", str(document), 0)
        assert len(test.examples) >= 8
        assert doctest.DocTestRunner().run(test).failed == 0


def test_the_session_is_found() -> None:
    assert len(blocks(README, "pycon")) == 1


@pytest.mark.parametrize(("command", "output"), commands())
def test_a_command_prints_what_is_shown(command: str, output: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ran = subprocess.run(
        command,
        shell=True,
        check=False,
        cwd=ROOT,
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
