"""How far a campaign is, on standard error: a display on a terminal, plain lines elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Final

from texas42.cli.campaign_show import in_bytes, in_time
from texas42.data.campaign.crew import Event, Hear, Working
from texas42.data.campaign.work import Built, Failed, Kept, Skipped

if TYPE_CHECKING:
    from rich.console import RenderableType

_A_SECOND: Final = 4
_BAR: Final = 28


@contextmanager
def shown_campaign(n_shards: int) -> Iterator[Hear]:
    """Gives what is to be told of every event; the display is gone at the end."""
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    count = Count(n_shards)
    if not console.is_terminal:

        def say(_: str, event: Event) -> None:
            line = count.line(event)
            if line is not None:
                print(line, file=sys.stderr, flush=True)

        yield say
        return

    from rich.live import Live

    with Live(
        get_renderable=lambda: _display(count),
        console=console,
        refresh_per_second=_A_SECOND,
        transient=True,
    ):
        yield count.hear


class Count:
    """What has been done, and who does what."""

    def __init__(self, n_shards: int) -> None:
        self.n_shards = n_shards
        self.n_done = 0
        self.rows = 0
        self.n_bytes = 0
        self.n_failed = 0
        self._at_work: dict[str, Working] = {}
        self._began = monotonic()
        self._lock = Lock()
        self._n_new = 0

    def hear(self, worker: str, event: Event) -> None:
        """Count an event."""
        with self._lock:
            if isinstance(event, Working):
                self._at_work[worker] = event
                return
            self._at_work.pop(worker, None)
            self.n_done += 1
            if isinstance(event, Built):
                self.rows += event.record.rows
                self.n_bytes += event.record.n_bytes
                self._n_new += 1
            elif isinstance(event, Failed):
                self.n_failed += 1

    def line(self, event: Event) -> str | None:
        """Count an event; the line to print of it, if it is one to speak of.

        >>> from texas42.data import ShardId
        >>> from texas42.rules import Declaration
        >>> Count(2).line(Failed(ShardId(0, Declaration.ONES), "No space left on device"))
        '[1/2] seed_00000000_decl_1.parquet failed: No space left on device'
        """
        self.hear("", event)
        match event:
            case Built(record):
                said = (
                    f"{record.file} {record.rows:,} rows {in_bytes(record.n_bytes)} "
                    f"{record.seconds:.1f} s; {self.summary()}"
                )
            case Kept(record):
                said = f"{record.file} kept"
            case Skipped(shard, states):
                said = f"{shard.name} skipped: {states:,} states"
            case Failed(shard, reason):
                said = f"{shard.name} failed: {reason}"
            case Working():
                return None
        return f"[{self.n_done}/{self.n_shards}] {said}"

    def under_way(self) -> list[tuple[str, Working]]:
        """What each worker is at."""
        with self._lock:
            return sorted(self._at_work.items())

    @property
    def rows_now(self) -> int:
        """Rows written, those of shards under way included."""
        return self.rows + sum(working.done for _, working in self.under_way())

    def summary(self) -> str:
        """Speed and time left, in words."""
        passed = monotonic() - self._began
        words = f"{self.rows_now / max(passed, 1e-9) / 1e6:.1f} million rows a second"
        if self._n_new:
            left = (self.n_shards - self.n_done) * passed / self._n_new
            words += f", {in_time(left)} left"
        return words


def _display(count: Count) -> "RenderableType":
    from rich.progress_bar import ProgressBar
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    failed = f", {count.n_failed} failed" if count.n_failed else ""
    table.add_row(
        "campaign",
        ProgressBar(total=count.n_shards, completed=count.n_done, width=_BAR),
        f"{count.n_done}/{count.n_shards} shards{failed}, {in_bytes(count.n_bytes)}, "
        f"{count.summary()}",
    )
    for worker, working in count.under_way():
        table.add_row(
            worker,
            ProgressBar(total=working.of or None, completed=working.done, width=_BAR),
            f"{working.shard}, {working.done:,} of {working.of:,} rows"
            if working.of
            else f"{working.shard}, solving",
        )
    return table
