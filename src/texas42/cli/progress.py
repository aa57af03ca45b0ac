"""A progress display on standard error, for what takes long enough to make one wonder."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final, Protocol

PATIENCE: Final = 0.5
"""Seconds of work before anything is shown."""


class Tell(Protocol):
    """Told how much is done, of how much, and of what."""

    def __call__(self, done: int, of: int, now: str = ..., /) -> None:
        """Takes it down."""


@contextmanager
def shown_progress(what: str) -> Iterator[Tell]:
    """Gives a function that is told how much is done and of how much; the display goes at the end.

    It may be told as well what is being done now.

    Nothing is shown within the first half second, nor where standard error is no terminal.
    """
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _of, _what=what: None
        return

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        "{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    task = bar.add_task(what, total=None)
    began = monotonic()

    def tell(done: int, of: int, now: str = what) -> None:
        bar.update(task, completed=done, total=of, description=now)
        if not bar.live.is_started and monotonic() - began > PATIENCE:
            bar.start()

    try:
        yield tell
    finally:
        bar.stop()
