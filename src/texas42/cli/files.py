"""Writing files: whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from texas42.cli.refusals import InputError


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file so that a reader finds the old content or the new, never a part.

    Text is written as UTF-8. OSError if it cannot be done, and then nothing has changed. What is
    no regular file is refused: to put a file in the place of a pipe or a device would destroy it.
    """
    with _half(path) as half:
        half.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        half.replace(path.resolve())


def check_writable(option: str, path: Path | None) -> None:
    """Refuses a file that cannot be written, before there is an answer to lose.

    Nothing is left behind, and nothing said of a file that was not asked for.

    >>> check_writable("--svg", Path("no such folder/hand.svg"))
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: --svg: cannot write no such folder/hand.svg: No such file or \
directory
    """
    if path is not None:
        with writing(option, path), _half(path) as half:
            half.touch()


@contextmanager
def _half(path: Path) -> Iterator[Path]:
    """The file beside a file that may take its name once it is whole; it is gone in the end."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise OSError(f"{path} is not a regular file")
    half = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        yield half
    finally:
        half.unlink(missing_ok=True)


@contextmanager
def reading(option: str, path: Path) -> Iterator[None]:
    """Turns a failure to read a file into a refusal that names the option it was given for."""
    with _at_hand(f"{option}: cannot read {path}"):
        yield


@contextmanager
def writing(option: str, path: Path) -> Iterator[None]:
    """Turns a failure to write a file into a refusal that names the option that asked for it."""
    with _at_hand(f"{option}: cannot write {path}"):
        yield


@contextmanager
def _at_hand(refusal: str) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise InputError(f"{refusal}: {fault.strerror or fault}") from None
