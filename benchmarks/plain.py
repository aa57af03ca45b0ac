"""The yardstick: a deliberately plain solver in C++, compiled here and fed the same deals."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.workload import Question
from texas42.rules import tables

_SOURCE = Path(__file__).with_name("plain_solver.cpp")


class Solved(NamedTuple):
    """What the plain solver says of one deal."""

    value: int
    nodes: int
    seconds: float


class PlainSolver:
    """The plain solver, ready to run; a context, because it lives in a temporary folder."""

    def __enter__(self) -> "PlainSolver":
        """Compile it."""
        compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")
        if compiler is None:
            raise SystemExit("the plain solver needs a C++ compiler: set CXX to one")
        self._folder = tempfile.TemporaryDirectory()
        self._program = Path(self._folder.name) / "plain_solver"
        command = [compiler, "-O3", "-std=c++20", str(_SOURCE), "-o", str(self._program)]
        subprocess.run(command, check=True)
        return self

    def __exit__(self, *_: object) -> None:
        """Remove it."""
        self._folder.cleanup()

    def solve(self, questions: Sequence[Question]) -> list[Solved]:
        """Solve deals, one after the other in one process."""
        deals = [_deal_line(question) for question in questions]
        words = [*_rules_lines(), str(len(deals)), *deals]
        done = subprocess.run(
            [self._program], input="\n".join(words), text=True, capture_output=True, check=True
        )
        rows = (map(int, line.split()) for line in done.stdout.splitlines())
        return [Solved(value, nodes, micros / 1e6) for value, nodes, micros in rows]


def _rules_lines() -> list[str]:
    """The rules in the form the plain solver reads; see the top of its source."""
    lines = []
    for led, follow, keys in zip(
        tables.LED_SUIT, tables.SUIT_MASKS, tables.TRICK_KEYS, strict=True
    ):
        lines += [_words(led.tolist()), _words(follow.tolist()), _words(keys.ravel().tolist())]
    return [*lines, _words(tables.COUNT_POINTS.tolist())]


def _deal_line(question: Question) -> str:
    _, declaration, leader, _ = question.asked
    return _words([declaration, leader, *question.position.deal.owners().tolist()])


def _words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
