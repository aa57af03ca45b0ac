"""Move counts by depth, so that the rules of play cannot drift.

The golden file is written by the slow reference. Two other ways of playing must count the same:
positions, and the state tables of the core. The second counts states, not lines; up to the end of
the second trick no two lines meet in a state, because a trick tells who played what.
"""

from typing import Any

import pytest

from tests.golden import RENEWAL, load
from tests.reference import slow
from texas42.deals import Deal, State
from texas42.rules import Declaration
from texas42.solve import count_states

DEALS = [(seed, seed % 10, seed % 4) for seed in range(20)]  # seed, declaration, leader
DEPTH = 10
NO_LINES_MEET = 7

GOLDEN = load("perft.json")


def count_slowly() -> list[dict[str, Any]]:
    records = []
    for seed, decl, leader in DEALS:
        hands = slow.deal_from_seed(seed)
        lines = [slow.count_lines(hands, decl, leader, depth) for depth in range(DEPTH + 1)]
        records.append({"seed": seed, "decl": decl, "leader": leader, "lines": lines})
    return records


def lines_from(state: State, depth: int) -> int:
    if depth == 1:
        return len(state.legal())
    return sum(lines_from(state.after(d), depth - 1) for d in state.legal())


def test_the_file_is_of_the_deals_it_should_be() -> None:
    assert [(g["seed"], g["decl"], g["leader"]) for g in GOLDEN] == DEALS
    assert {len(golden["lines"]) for golden in GOLDEN} == {DEPTH + 1}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: f"seed-{golden['seed']}")
def test_positions_count_the_same(golden: dict[str, Any]) -> None:
    deal = Deal.from_seed(golden["seed"])
    start = State(deal.hands, Declaration(golden["decl"]), golden["leader"])
    counts = [1, *(lines_from(start, depth) for depth in range(1, DEPTH))]
    assert counts == golden["lines"][:DEPTH], RENEWAL


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: f"seed-{golden['seed']}")
def test_state_tables_count_the_same(golden: dict[str, Any]) -> None:
    levels = count_states(Deal.from_seed(golden["seed"]), golden["decl"], golden["leader"])
    states = levels[::-1].tolist()  # by plays made
    assert states[: NO_LINES_MEET + 1] == golden["lines"][: NO_LINES_MEET + 1], RENEWAL
    # Afterwards lines do meet, so there are more of them.
    for depth in range(NO_LINES_MEET + 1, DEPTH + 1):
        assert states[depth] <= golden["lines"][depth]
