"""The help of every command: whole sentences, within 80 columns, and examples one can paste."""

import re
import shlex
from typing import Final

import pytest

from tests.cli.running import answer
from texas42.cli.commands import COMMANDS

GROUPS: Final = {"shards": ("build", "verify", "card"), "tables": ("export", "compare")}
ALL: Final = [
    [],
    *([name] for name in COMMANDS),
    *([name, part] for name, parts in GROUPS.items() for part in parts),
]


@pytest.fixture(autouse=True)
def _on_a_terminal_of_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("command", ALL, ids=" ".join)
def test_help_fits_a_terminal(command: list[str]) -> None:
    lines = answer(*command, "--help").splitlines()
    assert [line for line in lines if len(line) > 80] == []


@pytest.mark.parametrize("group", [[], *([name] for name in GROUPS)], ids=" ".join)
def test_each_command_is_summed_up_in_a_whole_sentence(group: list[str]) -> None:
    lines = answer(*group, "--help").partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len(lines) == len(GROUPS[group[0]] if group else COMMANDS)
    assert [line for line in lines if not re.search(r"[^.]\.$", line)] == []


@pytest.mark.parametrize("group", [[], *([name] for name in GROUPS)], ids=" ".join)
def test_a_group_by_itself_prints_its_help(group: list[str]) -> None:
    shown = answer(*group)
    assert shown == answer(*group, "--help")
    assert "completion" not in shown


@pytest.mark.parametrize("command", ALL, ids=" ".join)
def test_the_examples_are_whole_commands(command: list[str]) -> None:
    shown = answer(*command, "--help").partition("xamples:\n")[2].partition("\n\n")[0]
    examples = shown.replace("\\\n", " ").splitlines()
    for example in examples:
        words = shlex.split(example)
        assert words[0] == "texas42"
        assert words[1] in COMMANDS
    assert examples or command[:1] in (["shards"], ["tables"])
