"""State tables: how fast their values are made, and their rows read out."""

import numpy as np

from benchmarks.summary import seconds
from texas42 import _core
from texas42.deals import Deal, State
from texas42.rules import Declaration
from texas42.solve.core import RULES

# A small table, a middling one, and the largest that is known.
_TABLES = ((0, Declaration.BLANKS), (0, Declaration.ONES), (434, Declaration.FOURS))
_PIECE = 1 << 20


def report_tables(rounds: int) -> None:
    """A line a table: its values best of some rounds, its rows once."""
    print(f"{'state table':22}{'states':>13}{'values, s':>11}{'M/s':>6}{'rows, s':>10}{'M/s':>6}")
    for seed, declaration in _TABLES:
        hands = State(Deal.from_seed(seed).hands, declaration, leader=0).masks
        asked = RULES, hands, int(declaration), 0
        made = min(seconds(_core.StateTable, *asked) for _ in range(rounds))
        table = _core.StateTable(*asked)
        n, read = table.n_states, seconds(_read_out, table)
        print(
            f"{f'seed {seed}, {declaration}':22}{n:>13,}{made:>11.3f}{n / made / 1e6:>6.0f}"
            f"{read:>10.3f}{n / read / 1e6:>6.0f}"
        )


def _read_out(table: _core.StateTable) -> None:
    """Every row, a piece at a time into the same memory."""
    state, v, q = (
        np.empty(_PIECE, np.int64),
        np.empty(_PIECE, np.int8),
        np.empty((_PIECE, 7), np.int8),
    )
    reader = _core.RowReader(table)
    while reader.read(state, v, q):
        pass
