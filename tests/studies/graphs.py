"""Small graphs of play for the tests, and what they are by the plainest means."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from texas42.deals import Deal, State, pack
from texas42.rules import Declaration
from texas42.studies.solved.dag import Dag, dag_below


def random_start(seed: int, plays: int) -> tuple[State, Deal]:
    """A state of a random deal, so many random plays on."""
    draw = random.Random(seed)
    deal = Deal.from_seed(seed)
    state = State(deal.hands, draw.choice(list(Declaration)), draw.randrange(4))
    for _ in range(plays):
        state = state.after(draw.choice(state.legal()))
    return state, deal


def random_graph(seed: int, plays: int) -> Dag:
    """What follows from such a state."""
    state, deal = random_start(seed, plays)
    return dag_below(pack(state, deal), deal, state.declaration)


def move_values(graph: Dag, values: NDArray[Any]) -> NDArray[Any]:
    """(n, 7): what each play is worth if the states are worth `values`; 0 where illegal."""
    return np.where(graph.legal, graph.rewards + values[graph.next], 0)


def reachable(state: State, deal: Deal) -> list[set[int]]:
    """The packed states that follow from a state, by level, one play at a time."""
    level = {state}
    levels = []
    while level:
        levels.append({pack(each, deal) for each in level})
        level = {each.after(d) for each in level for d in each.legal()}
    return levels
