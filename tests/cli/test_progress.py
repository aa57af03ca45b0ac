"""The progress display: on a terminal, after half a second, on standard error, and gone after."""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr

import pytest

from texas42.cli import progress
from texas42.cli.progress import shown_progress

CLEARED = "\x1b[2K"
"""What clears the line the cursor is in."""


class Terminal(io.StringIO):
    """A terminal that keeps what it was told."""

    def isatty(self) -> bool:
        """Yes."""
        return True


@contextmanager
def on_a_terminal() -> Iterator[Terminal]:
    with redirect_stderr(Terminal()) as shown:
        yield shown


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, as the display sees it, in a list of one."""
    now = [0.0]
    monkeypatch.setattr("texas42.cli.progress.monotonic", lambda: now[0])
    return now


@pytest.fixture(autouse=True)
def _capable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the tests run on, the terminal is one that can move its cursor."""
    monkeypatch.setenv("TERM", "xterm")


def test_quick_work_shows_nothing(clock: list[float]) -> None:
    with on_a_terminal() as terminal, shown_progress("worlds") as tell:
        for done in range(100):
            tell(done, 100)
        clock[0] = progress.PATIENCE
        tell(100, 100)
    assert terminal.getvalue() == ""


def test_slow_work_is_shown_and_cleared(clock: list[float]) -> None:
    with on_a_terminal() as terminal, shown_progress("worlds") as tell:
        tell(1, 200)
        clock[0] = progress.PATIENCE + 0.1
        tell(120, 200)
    shown = terminal.getvalue()
    assert "worlds" in shown
    assert "120/200" in shown
    assert shown.endswith(CLEARED)


def interrupted_work(clock: list[float]) -> None:
    with shown_progress("worlds") as tell:
        clock[0] = progress.PATIENCE + 0.1
        tell(1, 200)
        raise KeyboardInterrupt


def test_an_interruption_leaves_no_display(clock: list[float]) -> None:
    with on_a_terminal() as terminal, pytest.raises(KeyboardInterrupt):
        interrupted_work(clock)
    assert "1/200" in terminal.getvalue()
    assert terminal.getvalue().endswith(CLEARED)


def test_no_terminal_no_display(clock: list[float]) -> None:
    with redirect_stderr(io.StringIO()) as shown, shown_progress("worlds") as tell:
        clock[0] = 1000.0
        tell(1, 2)
    assert shown.getvalue() == ""
