"""Running the command line in this process."""

import io
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from texas42.cli.app import main


class Ran(NamedTuple):
    """What became of a command line."""

    status: int
    out: str
    err: str


def run(*args: str) -> Ran:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = main(args)
    return Ran(status, out.getvalue(), err.getvalue())


def answer(*args: str) -> str:
    """The standard output of a command line that is accepted without a word of complaint."""
    ran = run(*args)
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def refusal(*args: str) -> str:
    """The one line with which a command line is refused."""
    ran = run(*args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert ran.err.endswith("\n")
    assert len(ran.err.splitlines()) == 1
    return ran.err


def rows(text: str, heading: Sequence[str]) -> list[list[str]]:
    """The rows of a printed table, in words, below a heading of these words."""
    lines = [line.split() for line in text.splitlines()]
    below = lines[lines.index(list(heading)) + 1 :]
    return below[: below.index([])]
