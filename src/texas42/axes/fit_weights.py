"""Fits the default weights of the potentials: `python -m texas42.axes.fit_weights`.

Deals are solved under every declaration, as many states are drawn from each trick, and the weights
are those under which the potential comes nearest to the values, by squares. A quarter of the deals
is kept aside to say how near. It takes some minutes, and prints the same each time.
"""

import argparse
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.axes.columns.potentials import component_columns
from texas42.axes.potentials import Weights, fit
from texas42.deals import Deal
from texas42.rules import Declaration
from texas42.solve import value_table
from texas42.solve.batch import Progress

DEALS: Final = 80
ROWS: Final = 100
"""Of each trick of each table."""
SEED: Final = 0
"""Of the first deal and of the choice of states."""


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
    if options.deals < 2 or options.rows < 1 or options.seed < 0:
        parser.error("expected two deals or more, a row or more of each trick, a seed from 0")
    solved = solve_states(range(options.seed, options.seed + options.deals), options.rows, _say)
    aside = solved.deal >= options.seed + options.deals - max(1, options.deals // 4)
    weights = rounded(fit(solved.components[~aside], solved.values[~aside]))
    print(weights)
    kept = Solved(*(column[aside] for column in solved))
    by_trick = [r_squared(weights, kept, trick) for trick in range(1, 8)]
    print(f"R^2 on {len(set(kept.deal.tolist()))} other deals: {r_squared(weights, kept):.3f}")
    print(f"R^2 by trick: {', '.join(f'{share:.3f}' for share in by_trick)}")


def solve_states(seeds: Sequence[int], rows: int, progress: Progress | None = None) -> Solved:
    """So many states of each trick of the deals of these seeds, under every declaration.

    Seat 0 leads each deal. Another leader would add nothing: with the table turned, components and
    values turn their signs together.
    """
    parts = []
    for done, seed in enumerate(seeds, start=1):
        deal = Deal.from_seed(seed)
        parts += [_solved(deal, declaration, seed, rows) for declaration in Declaration]
        if progress is not None:
            progress(done, len(seeds))
    return Solved(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _solved(deal: Deal, declaration: Declaration, seed: int, rows: int) -> Solved:
    table = value_table(deal, declaration)
    rng = np.random.default_rng([seed, declaration])
    places = [np.sort(rng.integers(size, size=rows)) for size in table.trick_sizes()]
    piece = table.take(places)
    n = len(piece.state)
    return Solved(
        component_columns(piece.state, deal, declaration),
        piece.V.astype(np.float64),
        np.repeat(np.arange(1, len(places) + 1), rows),
        np.full(n, seed),
    )


def r_squared(weights: Weights, solved: Solved, trick: int | None = None) -> float:
    """The share of the squared values that the potential foretells, of one trick or of all.

    Squares are about 0, not about the mean, as there is no constant term.
    """
    of_trick = slice(None) if trick is None else solved.trick == trick
    values = solved.values[of_trick]
    missed = values - solved.components[of_trick] @ weights.as_array()
    return 1 - float(missed @ missed) / float(values @ values)


def rounded(weights: Weights) -> Weights:
    """To three decimals, as they are written in `potentials`."""
    return Weights(*(round(weight, 3) for weight in weights.as_array().tolist()))


def _say(done: int, total: int) -> None:
    if done % 10 == 0 or done == total:
        print(f"{done} of {total} deals", flush=True)


if __name__ == "__main__":
    main()
