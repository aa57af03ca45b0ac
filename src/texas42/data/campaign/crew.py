"""The engine of one machine: worker processes, each given one shard at a time.

Processes and not threads, so that one that the system kills, for want of memory say, takes one
shard with it and not the campaign. A pool from the standard library would not tell which worker
has which shard, nor let them be stopped in the middle of one.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Final

from texas42.data.campaign.work import Failed, Order, Result, carry_out, failure
from texas42.data.shard_id import ShardId
from texas42.data.storage import close_object_stores

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

_PATIENCE: Final = 5.0
"""Seconds a worker has to end when it is asked to."""


@dataclass(frozen=True, slots=True)
class Working:
    """How far a worker is with a shard."""

    shard: ShardId
    done: int = 0
    of: int = 0


Event = Working | Result
Hear = Callable[[str, Event], None]
"""Told which worker, and what it does or has done."""


@dataclass(slots=True)
class _Worker:
    name: str
    process: "SpawnProcess"
    line: Connection
    order: Order | None = None


def run_here(orders: Iterator[Order], workers: int, hear: Hear) -> None:
    """Carries out orders in so many processes of this machine.

    After a result that is hopeless, and when a worker dies, no further order is given out, and
    what is in hand comes to its end.
    """
    crew: list[_Worker] = []
    try:
        with _deaf_to_interrupts():
            crew.extend(map(_hire, range(workers)))
        _direct(crew, orders, hear)
    finally:
        _dismiss(crew)


def _direct(crew: list[_Worker], orders: Iterator[Order], hear: Hear) -> None:
    """Gives out orders and hears of them until there are none."""
    go_on = True
    while True:
        for worker in crew:
            if go_on and worker.order is None:
                _give(worker, next(orders, None), hear)
        busy = {worker.line: worker for worker in crew if worker.order is not None}
        if not busy:
            return
        for line in wait(list(busy)):
            worker = busy[line]  # type: ignore[index]
            event = _next_event(worker)
            hear(worker.name, event)
            if not isinstance(event, Working):
                worker.order = None
                if isinstance(event, Failed) and event.hopeless:
                    go_on = False


def _give(worker: _Worker, order: Order | None, hear: Hear) -> None:
    if order is None:
        return
    worker.order = order
    with suppress(OSError):  # it died; that is seen when it is listened to
        worker.line.send(order)
    hear(worker.name, Working(order.shard))


def _next_event(worker: _Worker) -> Event:
    order = worker.order
    assert order is not None
    try:
        event: Event = worker.line.recv()
    except (EOFError, OSError):
        worker.process.join(_PATIENCE)
        return Failed(order.shard, _how_it_died(worker.process.exitcode), hopeless=True)
    return event


def _how_it_died(status: int | None) -> str:
    if status is not None and status < 0:
        name = signal.Signals(-status).name
        hint = ", as the system does when memory is short" if name == "SIGKILL" else ""
        return f"its worker was killed by {name}{hint}"
    return f"its worker ended with status {status}"


# The workers --------------------------------------------------------------------------------------


def _hire(number: int) -> _Worker:
    context = multiprocessing.get_context("spawn")  # a fork would copy the locks of Arrow's threads
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # so that its end is heard of here
    return _Worker(f"worker {number + 1}", process, ours)


def _dismiss(crew: list[_Worker]) -> None:
    """Ends the workers; one that is idle goes by itself, one that is busy is stopped."""
    for worker in crew:
        worker.line.close()
        if worker.order is not None:
            worker.process.terminate()
    for worker in crew:
        worker.process.join(_PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def _work(line: Connection) -> None:
    """A worker: carries out orders until there are no more."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            order: Order = line.recv()
            line.send(_result(order, line))
    close_object_stores()


def _result(order: Order, line: Connection) -> Result:
    def tell(done: int, of: int) -> None:
        line.send(Working(order.shard, done, of))

    try:
        return carry_out(order, tell)
    except Exception as fault:
        return failure(order.shard, fault)


def _end_with_parent() -> None:
    """A worker whose parent was killed must not write on: the next campaign may have begun."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile leave an interrupt from the keyboard to the one that leads."""
    if threading.current_thread() is not threading.main_thread():  # where signals are not set
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
