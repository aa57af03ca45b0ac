"""The engine of many machines: a Dask cluster, one that runs already or one started here."""

import logging
import threading
from collections.abc import Iterator
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from texas42.data.campaign.crew import Hear, Working
from texas42.data.campaign.work import Order, Result, carry_out, failure
from texas42.data.extras import need
from texas42.data.shard_id import ShardId
from texas42.data.write import BYTES_NEEDED

if TYPE_CHECKING:
    from distributed import Client, Future

RETRIES: Final = 2
"""How often a shard is tried again after its task was lost or raised an error."""

PATIENCE: Final = "15s"
"""How long a scheduler has to answer."""

_TOPIC: Final = "texas42"


class ClusterError(ValueError):
    """The cluster cannot be used; the message says why."""


class Cluster:
    """An engine that spreads orders over the workers of a Dask cluster.

    Each task writes its own shard and its record, so that where they go must be a place that all
    workers see. A worker has no more tasks at work at a time than its memory allows.
    """

    def __init__(self, address: str | None = None, workers: int = 1) -> None:
        """A running cluster by its address, or so many processes on this machine."""
        need("distributed", "cluster", "clusters")
        self._address = address
        self._workers = workers

    def __call__(self, orders: Iterator[Order], hear: Hear) -> None:
        """Carries out orders and tells what becomes of each."""
        from distributed import Client, LocalCluster

        if self._address is not None:
            try:
                client = Client(self._address, timeout=PATIENCE, set_as_default=False)
            except (OSError, ValueError) as reason:
                said = " ".join(str(reason).split()) or type(reason).__name__
                raise ClusterError(f"no cluster answers at {self._address}: {said}") from None
            with client:
                _spread(client, orders, hear)
            return
        with (
            LocalCluster(
                n_workers=self._workers,
                threads_per_worker=1,
                dashboard_address=":0",
                silence_logs=logging.ERROR,
            ) as cluster,
            Client(cluster, set_as_default=False) as client,
        ):
            _spread(client, orders, hear)


def _spread(client: "Client", orders: Iterator[Order], hear: Hear) -> None:
    from distributed import as_completed

    def listen(event: tuple[object, Any]) -> None:
        _, (worker, seed, decl, opp_seed, done, of) = event
        hear(worker, Working(ShardId(seed, decl, opp_seed), done, of))

    run = token_hex(4)  # another campaign on the same cluster has other keys
    shards: dict[Future, ShardId] = {
        client.submit(
            _on_worker, order, f"{_TOPIC}-{run}", key=f"{order.shard.name}-{run}", retries=RETRIES
        ): order.shard
        for order in orders
    }
    client.subscribe_topic(f"{_TOPIC}-{run}", listen)
    try:
        for future in as_completed(shards, loop=client.loop):
            worker, result = _outcome(future, shards[future])
            hear(worker, result)
    finally:
        with suppress(OSError):
            client.unsubscribe_topic(f"{_TOPIC}-{run}")
            client.cancel(list(shards), force=True)


def _outcome(future: "Future", shard: ShardId) -> tuple[str, Result]:
    """What became of a task; a task that was tried in vain is a failure like any other."""
    try:
        done: tuple[str, Result] = future.result()
    except Exception as fault:
        return "", failure(shard, fault)
    return done


# On the workers -----------------------------------------------------------------------------------


def _on_worker(order: Order, topic: str) -> tuple[str, Result]:
    from distributed import get_worker

    worker = get_worker()

    def tell(done: int, of: int) -> None:
        shard = order.shard
        said = (shard.seed, int(shard.declaration), shard.opp_seed, done, of)
        worker.log_event(topic, (worker.name, *said))

    with _room(worker.memory_manager.memory_limit):
        tell(0, 0)
        return str(worker.name), carry_out(order, tell)


_ROOMS: Final[dict[int, threading.BoundedSemaphore]] = {}
_ROOMS_LOCK: Final = threading.Lock()


def _room(memory_limit: int | None) -> threading.BoundedSemaphore:
    """Held while a shard is made: as many fit at a time as the memory of the worker allows."""
    places = 1 << 16 if not memory_limit else max(1, memory_limit // BYTES_NEEDED)
    with _ROOMS_LOCK:
        return _ROOMS.setdefault(places, threading.BoundedSemaphore(places))
