"""The fingerprint of the search: the dominoes it plays in answering a fixed set of questions."""

import random
from typing import Any

import pytest

from tests.golden import RENEWAL, load
from texas42.deals import Deal, Position, State
from texas42.rules import Declaration
from texas42.solve import solve
from texas42.solve.core import as_asked, search

SEEDS = range(12)
BID = 30


def state_of(seed: int, declaration: Declaration, plays: int) -> State:
    """A deal, some way into a hand that is played at random."""
    state = State(Deal.from_seed(seed).hands, declaration, leader=(seed + declaration) % 4)
    choose = random.Random(seed)
    for _ in range(plays):
        state = state.after(choose.choice(state.legal()))
    return state


def questions(seed: int) -> list[State]:
    """All declarations from the start, and three of them from further and further on."""
    starts = [state_of(seed, declaration, plays=0) for declaration in Declaration]
    middles = [state_of(seed, Declaration((seed + n) % 10), plays=5 * n) for n in (1, 2, 3)]
    return starts + middles


def fingerprint() -> list[dict[str, Any]]:
    records = []
    for seed in SEEDS:
        asked = [as_asked(state) for state in questions(seed)]
        records.append(
            {
                "seed": seed,
                "value": [search().value(*state)[1] for state in asked],
                "can_make": [search().can_make(*state, BID)[1] for state in asked],
                "move_values": [search().move_values(*state)[1] for state in asked],
            }
        )
    return records


def test_the_search_searches_what_it_searched() -> None:
    golden = load("search_nodes.json")
    for found, expected in zip(fingerprint(), golden, strict=True):
        assert found == expected, f"the search has changed: {RENEWAL}"


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_solution_tells_the_nodes_of_all_its_searches(seed: int) -> None:
    golden = load("search_nodes.json")[seed]["move_values"]
    for declaration in Declaration:
        leader = (seed + declaration) % 4
        start = Position.start(Deal.from_seed(seed), declaration, leader)
        solution = solve(start)
        nodes, here = golden[declaration], start  # of the moves from the start, choice or none
        for d in solution.line.plays:
            if here != start and len(here.legal()) > 1:
                nodes += search().move_values(*as_asked(here.state))[1]
            here = here.play(d)
        assert solution.nodes == nodes


def test_nodes_do_not_depend_on_what_was_asked_before() -> None:
    asked = [as_asked(state) for seed in (0, 1) for state in questions(seed)]
    in_order = [search().value(*state) for state in asked]
    others = [search().move_values(*as_asked(state)) for state in questions(2)]
    assert others
    backwards = [search().value(*state) for state in reversed(asked)]
    assert backwards[::-1] == in_order
    twice = [search().value(*state) for state in asked for _ in range(2)]
    assert twice[::2] == twice[1::2] == in_order
