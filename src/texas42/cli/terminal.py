"""Writing to standard output: lines of plain text, some in bold, and JSON."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass


class UnwritableError(Exception):
    """Standard output takes no more; the message says why, or nothing where its reader is gone."""


@dataclass(frozen=True, slots=True)
class Bold:
    """A line to stress where colour is to be had; it reads the same where it is not."""

    text: str


@dataclass(frozen=True, slots=True)
class Painted:
    """A line of parts, each with a style as Rich names it; without colour only the text is left."""

    parts: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The line without its colours.

        >>> Painted((("31", "bold"), ("  81", "black on #53a897"))).text
        '31  81'
        """
        return "".join(text for text, _ in self.parts)


Line = str | Bold | Painted


def print_lines(lines: Iterable[Line]) -> None:
    """Prints lines as they are; Rich knows a terminal when it sees one, and heeds NO_COLOR.

    >>> print_lines(["5-2", Bold("4-4  best")])
    5-2
    4-4  best
    """
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    with _written():
        for line in lines:
            if isinstance(line, Bold):
                console.print(line.text, style="bold green")
            elif isinstance(line, Painted):
                console.print(Text.assemble(*line.parts))
            else:
                console.print(line)


def print_text(text: str) -> None:
    """Prints a text as it is.

    >>> print_text("texas42 0.1.0")
    texas42 0.1.0
    """
    with _written():
        print(text)


def print_json(answer: Mapping[str, object]) -> None:
    """Prints one JSON object, on one line.

    >>> print_json({"decl": "fives", "decl_id": 5})
    {"decl": "fives", "decl_id": 5}
    """
    print_text(json.dumps(answer))


@contextmanager
def _written() -> Iterator[None]:
    """Sees to it that what is printed is written by the end, or tells why it is not."""
    try:
        yield
        if sys.stdout is not None:  # as it is when the process was started with it closed
            sys.stdout.flush()
    except OSError as fault:
        # What is still buffered would fail again when the interpreter flushes it on its way out.
        sys.stdout = None
        gone = isinstance(fault, BrokenPipeError)
        raise UnwritableError("" if gone else fault.strerror) from None


def columns(rows: Iterable[Sequence[str]], align: str) -> list[str]:
    """Rows of cells as lines of aligned text; `align` has `<` or `>` for each column.

    >>> columns([("play", "value"), ("5-2", "+30"), ("4-4", "-2")], "<>")
    ['  play  value', '  5-2     +30', '  4-4      -2']
    """
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "".join(
            f"  {cell:{side}{width}}" for cell, side, width in zip(row, align, widths, strict=True)
        ).rstrip()
        for row in cells
    ]
