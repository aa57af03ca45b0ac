"""Many measured times as a line of a report."""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep the garbage collector out of what is timed."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def seconds(call: Callable[..., object], *args: object) -> float:
    """How long a call takes."""
    start = time.perf_counter_ns()
    call(*args)
    return (time.perf_counter_ns() - start) / 1e9


def best_of(rounds: Sequence[Sequence[float]]) -> list[float]:
    """For each question its shortest time in several rounds: what the machine's noise spares."""
    return [min(times) for times in zip(*rounds, strict=True)]


@dataclass(frozen=True, slots=True)
class Summary:
    """Times of many questions, in milliseconds, and the nodes they took on average."""

    n: int
    mean: float
    median: float
    p99: float
    maximum: float
    nodes: float

    @classmethod
    def of(cls, times: Sequence[float], nodes: Sequence[int]) -> "Summary":
        """The summary of times in seconds."""
        ms = np.array(times) * 1e3
        mean, median, p99 = float(ms.mean()), float(np.median(ms)), float(np.quantile(ms, 0.99))
        return cls(len(ms), mean, median, p99, float(ms.max()), float(np.mean(nodes)))
