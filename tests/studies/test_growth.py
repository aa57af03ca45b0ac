"""Smaller games are parts of deals, and their size is counted, not guessed."""

from itertools import pairwise

import pytest

from tests.studies.graphs import reachable
from texas42.deals import Deal, Position
from texas42.rules import Declaration
from texas42.solve import count_states
from texas42.solve.core import as_asked, search
from texas42.studies.questions.growth import part_of, size_of


@pytest.mark.parametrize("held", [1, 2, 3])
def test_states_are_those_that_can_be_reached(held: int) -> None:
    for seed, declaration in enumerate(Declaration):
        start = part_of(seed, declaration, held)
        states = sum(map(len, reachable(start, Deal.from_seed(seed))))
        assert size_of(seed, declaration, held).states == states


def test_a_whole_deal_is_counted_by_the_core() -> None:
    size = size_of(1, Declaration.DOUBLES_SUIT, 7)
    assert size.states == count_states(Deal.from_seed(1), "doubles-suit").sum()
    position = Position.start(Deal.from_seed(1), "doubles-suit")
    assert size.nodes == search().value(*as_asked(position.state))[1]


def test_a_smaller_game_is_part_of_a_larger() -> None:
    parts = [part_of(5, Declaration.FIVES, held).hands for held in range(1, 8)]
    assert parts[-1] == Deal.from_seed(5).hands
    for smaller, larger in pairwise(parts):
        assert all(set(few) < set(many) for few, many in zip(smaller, larger, strict=True))


def test_the_last_trick_has_no_choice() -> None:
    assert size_of(2, Declaration.NOTRUMP, 1).states == 5
