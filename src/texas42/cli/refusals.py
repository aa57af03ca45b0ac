"""Bad input: one line that says what is wrong and what would be right."""

import re
import reprlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_WHOLE_NUMBER: Final = re.compile(r"\s*[+-]?[0-9]{1,4000}\s*")


class InputError(Exception):
    """What was typed cannot be answered; the message is the line to show."""


@contextmanager
def refusing(option: str, kind: type[ValueError] = ValueError) -> Iterator[None]:
    """Turns a ValueError about what was typed into a refusal that names the option at fault.

    Only there: anywhere else a ValueError is a fault of the program, and must not look like
    one of its user. Where several options may be at fault, `kind` is what this one is refused with.

    >>> with refusing("--decl"):
    ...     raise ValueError("unknown declaration 'hearts'")
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: --decl: unknown declaration 'hearts'
    """
    try:
        yield
    except kind as reason:
        raise InputError(f"{option}: {reason}") from None


@contextmanager
def wondering_whose(seat: int | None) -> Iterator[None]:
    """Adds to a ValueError about a hand and the plays that it may be of another seat.

    >>> with wondering_whose(seat=None):
    ...     raise ValueError("it is the turn of seat 2, not of seat 0")
    Traceback (most recent call last):
    ...
    ValueError: it is the turn of seat 2, not of seat 0 (give --seat if the hand is another's)
    """
    try:
        yield
    except ValueError as reason:
        if seat is not None:
            raise
        raise ValueError(f"{reason} (give --seat if the hand is another's)") from None


def whole_number(option: str, least: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers for an option, from `least` on if there is one.

    >>> whole_number("--seed")("42")
    42
    >>> whole_number("--seed")("abc")
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: --seed: 'abc' is not a whole number, such as 0
    >>> whole_number("--workers", least=1)("0")
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: --workers: expected 1 or more, not 0
    """

    def read(text: str) -> int:
        # A default comes as a number. `int` by itself would also read 1_0, and any script's digits.
        if _WHOLE_NUMBER.fullmatch(str(text)) is None:
            given = reprlib.repr(text)  # cut short, as it may be anything
            raise InputError(f"{option}: {given} is not a whole number, such as 0")
        number = int(text)
        if least is not None and number < least:
            raise InputError(f"{option}: expected {least} or more, not {number}")
        return number

    return read


def file_name(option: str) -> Callable[[str], Path]:
    """A reader of the names of files for an option.

    >>> file_name("--svg")("")
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: --svg: expected the name of a file, not ''
    """

    def read(text: str) -> Path:
        if not text:  # which as a path would be the folder one is in
            raise InputError(f"{option}: expected the name of a file, not ''")
        return Path(text)

    return read


def place_name(option: str) -> Callable[[str], str]:
    """A reader of the names of folders, here or in an object store, for an option.

    >>> place_name("--out")("")
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: --out: expected a folder or s3://bucket/..., not ''
    """

    def read(text: str) -> str:
        if not text:
            raise InputError(f"{option}: expected a folder or s3://bucket/..., not ''")
        return text

    return read


def complain(message: str) -> None:
    """Says what is wrong in one line on standard error."""
    remark(f"Error: {message}")


def remark(message: str) -> None:
    """Says something in one line on standard error, if there is one that takes it."""
    if sys.stderr is None:  # `print` would take standard output in its place
        return
    try:
        print(one_line(message), file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = None  # or it would fail once more at the end, and change the exit status


def one_line(message: str) -> str:
    r"""A message without line breaks and without what a terminal would take for a command.

    >>> one_line("unexpected argument (a\nb\x1b[2J)")
    'unexpected argument (a b?[2J)'
    """
    return "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
