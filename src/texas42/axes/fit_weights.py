"""Fits the default weights of the potentials: `python -m texas42.axes.fit_weights`.

Deals are solved under every declaration, as many states are drawn from each trick, and the weights
are those under which the potential comes nearest to the values, by squares. A quarter of the deals
is kept aside to say how near. It takes some minutes, and prints the same each time.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.potential_columns import component_columns
from texas42.axes.potentials import Weights, fit
from texas42.deals import Deal
from texas42.rules import Declaration
from texas42.solve import value_table

DEALS: Final = 200
ROWS: Final = 100
"""Of each trick of each table."""
SEED: Final = 0
"""Of the first deal and of the choice of states."""

_ASIDE_SHARE: Final = 0.25

Progress = Callable[[int, int], None]


class Solved(NamedTuple):
    """States of solved deals: what they are made of, and what they are worth."""

    components: NDArray[np.float64]
    """(n, 5)."""
    values: NDArray[np.float64]
    """(n,)."""
    trick: NDArray[np.int64]
    """(n,): the trick each state is of, 1 to 7."""
    deal: NDArray[np.int64]
    """(n,): the seed of the deal it is of."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Solves, fits, and prints the weights and how good they are."""
    parser = argparse.ArgumentParser(prog="python -m texas42.axes.fit_weights")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"default {DEALS}")
    parser.add_argument("--rows", type=int, default=ROWS, help=f"a trick, default {ROWS}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}")
    options = parser.parse_args(arguments)
    solved = solve_states(range(options.seed, options.seed + options.deals), options.rows, _say)
    aside = solved.deal >= options.seed + round((1 - _ASIDE_SHARE) * options.deals)
    weights = rounded(fit(solved.components[~aside], solved.values[~aside]))
    print(weights)
    kept = Solved(*(column[aside] for column in solved))
    by_trick = [r_squared(weights, kept, trick) for trick in range(1, 8)]
    print(f"R^2 on {len(set(kept.deal.tolist()))} other deals: {r_squared(weights, kept):.3f}")
    print(f"R^2 by trick: {', '.join(f'{share:.3f}' for share in by_trick)}")
