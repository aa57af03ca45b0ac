"""How the work grows with the dominoes in hand: the nodes of the search, and the states there are.

A smaller game is a deal of which each seat keeps so many of its seven dominoes, drawn at random,
with the rest out of play. It is the same game with fewer tricks.
"""

import random
from typing import Final, NamedTuple

from texas42.deals import Deal, State, pack
from texas42.rules import Declaration
from texas42.rules.tricks import HAND_SIZE
from texas42.solve import count_states
from texas42.solve.core import as_asked
from texas42.solve.core import search as core_search
from texas42.studies.solved.alpha_beta import search
from texas42.studies.solved.core_order import core_order
from texas42.studies.solved.dag import count_below, dag_below


class Size(NamedTuple):
    """How large a game is, and what it took to solve."""

    nodes: int
    """Dominoes played by the core's search for the value."""
    states: int
    """States that can be reached from the start, itself included."""
    plain: int | None
    """Dominoes played by a plain alpha-beta in the core's order; None if the game is large."""


LARGEST_PLAIN: Final = 5
"""With more dominoes in hand there are too many states to search plainly."""


def part_of(seed: int, declaration: Declaration, held: int, chance: int = 0) -> State:
    """The start of a deal of which each seat keeps `held` dominoes; the first of fewer are in more.

    >>> part_of(0, Declaration.FIVES, 2).hands
    ((0, 14), (4, 19), (9, 20), (8, 24))
    """
    draw = random.Random(f"part of {seed} {chance}")
    kept = tuple(tuple(draw.sample(hand, HAND_SIZE)[:held]) for hand in Deal.from_seed(seed).hands)
    return State(kept, declaration, leader=0)


def size_of(seed: int, declaration: Declaration, held: int, chance: int = 0) -> Size:
    """How large the game of a deal is when each seat keeps so many dominoes.

    >>> [size_of(0, Declaration.FIVES, held).states for held in (1, 2, 3)]
    [5, 81, 806]
    """
    deal, start = Deal.from_seed(seed), part_of(seed, declaration, held, chance)
    _, nodes = core_search().value(*as_asked(start))
    if held == HAND_SIZE:  # millions: counted by the core
        return Size(nodes, int(count_states(deal, declaration).sum()), None)
    packed = pack(start, deal)
    if held > LARGEST_PLAIN:
        return Size(nodes, count_below(packed, deal, declaration), None)
    graph = dag_below(packed, deal, declaration)
    return Size(nodes, len(graph.states), search(graph, core_order(graph)).nodes)
