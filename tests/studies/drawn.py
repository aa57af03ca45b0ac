"""A few solved states for the tests, and the guess that is always right."""

from functools import lru_cache
from typing import Any

import numpy as np

from texas42.deals import Deal
from texas42.rules import Declaration
from texas42.solve import ValueTable, value_table
from texas42.studies.frame.config import Config
from texas42.studies.frame.sample import Sample, draw
from texas42.studies.solved.guesses import Guess, Seen

DEALS = range(6)


def drawn(states: int, **options: Any) -> Sample:
    """States of six deals, under a declaration each."""
    return draw(Config(states, "0:6", "mod10"), workers=1, **options)


@lru_cache(maxsize=len(DEALS))
def _table(deal: Deal, declaration: Declaration) -> ValueTable:
    return value_table(deal, declaration)


def _values(seen: Seen) -> Any:
    table = _table(seen.deal, seen.declaration)
    return np.array([table.value(int(state)) for state in seen.states], np.float64)


EXACT = Guess("exact", _values)
"""The true value of whatever follows from the start of a deal."""
