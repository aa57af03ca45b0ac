"""Features of positions: how fast the columns of packed states are made."""

from collections.abc import Callable

import numpy as np

from benchmarks.summary import seconds, undisturbed
from texas42.axes.columns import feature_columns, feature_matrix
from texas42.axes.registry import GROUPS, names_of
from texas42.axes.successors import successors
from texas42.deals import Deal
from texas42.rules import Declaration
from texas42.solve import value_table

_DECLARATION = Declaration.FIVES
_STATES = 250_000


def report_axes(rounds: int) -> None:
    """A line a group of features, then all of them at once, and the successors."""
    table = value_table(Deal.from_seed(0), _DECLARATION)
    sizes = table.trick_sizes()
    drawn = [np.arange(0, size, max(1, int(sizes.sum()) // _STATES)) for size in sizes.tolist()]
    states = np.random.default_rng(0).permutation(table.take(drawn).state)
    everything = [name for name in names_of(GROUPS) if name != "void_pattern"]

    def columns(names: str | list[str]) -> Callable[[], object]:
        return lambda: feature_columns(states, table.deal, _DECLARATION, names)

    lines: list[tuple[str, int, Callable[[], object]]] = [
        *((name, len(group), columns(name)) for name, group in GROUPS.items()),
        ("all of them", len(everything), columns(everything)),
        (
            "all, as a matrix",
            len(everything),
            lambda: feature_matrix(states, table.deal, _DECLARATION, everything),
        ),
        ("successors", 7, lambda: successors(states, table.deal, _DECLARATION)),
    ]
    print(f"\n{f'features, {len(states):,} states':30}{'columns':>9}{'ns/state':>10}{'M/s':>8}")
    with undisturbed():
        times = [[seconds(call) for _, _, call in lines] for _ in range(rounds)]
    for (name, n_columns, _), took in zip(lines, np.min(times, axis=0).tolist(), strict=True):
        each = took / len(states)
        print(f"{name:30}{n_columns:>9}{each * 1e9:>10.0f}{1e-6 / each:>8.2f}")
