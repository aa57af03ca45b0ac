"""Bad input: one line that says what is wrong and what would be right."""

import reprlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager


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


def whole_number(option: str) -> Callable[[str], int]:
    """A reader of whole numbers for an option.

    >>> whole_number("--seed")("42")
    42
    >>> whole_number("--seed")("abc")
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: --seed: 'abc' is not a whole number, such as 0
    """

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            given = reprlib.repr(text)  # cut short, as it may be anything
            raise InputError(f"{option}: {given} is not a whole number, such as 0") from None

    return read


def one_line(message: str) -> str:
    r"""A message without line breaks and without what a terminal would take for a command.

    >>> one_line("unexpected argument (a\nb\x1b[2J)")
    'unexpected argument (a b?[2J)'
    """
    return "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
