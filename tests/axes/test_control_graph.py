"""The control graph against every way in which the trick can be played."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import slow
from tests.solve.random_play import random_end
from tests.strategies import recorded_positions
from texas42.axes.control_graph import ControlEdge, control_graph
from texas42.deals import Position, State
from texas42.rules import Declaration


def completions(position: slow.Position) -> Iterator[tuple[slow.Trick, slow.Position]]:
    """Every complete trick that can come of a position, and what it leads to."""
    for d in slow.legal(*position):
        after, _ = slow.play(position, d)
        if after.trick:
            yield from completions(after)
        else:
            yield (*position.trick, d), after


Edge = tuple[int, int, int, int | None]


def edges(position: slow.Position) -> set[Edge]:
    """The edges that the completions of one trick show."""
    found = set[Edge]()
    for trick, after in completions(position):
        suit, winner = slow.led_suit(trick[0], position.decl), after.leader
        for d in after.hands[winner]:
            found.add((position.leader, suit, winner, slow.led_suit(d, position.decl)))
        if not after.hands[winner]:
            found.add((position.leader, suit, winner, None))
    return found


@pytest.mark.parametrize("decl", range(10))
def test_the_edges_are_those_of_all_completions(decl: int) -> None:
    choose = random.Random(decl)
    for size in [1] * 10 + [2] * 15 + [3] * 5:
        end = random_end(choose, size, decl)
        leaders = [end.leader] if end.trick else range(4)
        expected = {edge for leader in leaders for edge in edges(end._replace(leader=leader))}
        state = State(end.hands, Declaration(decl), end.leader, end.trick)
        assert set(control_graph(state)) == expected
        assert len(control_graph(state)) == len(expected)


@given(recorded_positions(st.integers(12, 28)))
def test_the_edges_within_a_trick_are_among_those_before_it(position: Position) -> None:
    before = position
    while before.trick:
        before = before.undo()
    assert set(control_graph(position.state)) <= set(control_graph(before.state))


@given(recorded_positions(st.just(28)))
def test_every_trick_of_a_hand_was_an_edge(position: Position) -> None:
    here = Position(position.deal, position.declaration, position.leader)
    decl = int(position.declaration)
    for trick, following in zip(position.tricks, [*position.tricks[1:], None], strict=True):
        led = slow.led_suit(trick.dominoes[0], decl)
        then = None if following is None else slow.led_suit(following.dominoes[0], decl)
        assert ControlEdge(trick.leader, led, trick.winner, then) in control_graph(here.state)
        for d in trick.dominoes:
            here = here.play(d)


def test_nothing_is_left_at_the_end() -> None:
    assert control_graph(State(((), (), (), ()), Declaration.FIVES, leader=2)) == ()


def test_by_hand() -> None:
    # Fives are trump. 0: 6-6 0-0, 1: 6-4 5-5, 2: 1-1 2-2, 3: 3-3 4-2. A lead of 6-6 draws 6-4. The
    # 0-0, the 1-1 and the 3-3 hold unless seat 1 trumps them, and seat 3 follows 2-2 with 4-2.
    state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    assert control_graph(state) == (
        (0, 0, 0, 6),
        (0, 0, 1, 6),
        (0, 6, 0, 0),
        (1, 6, 0, 0),
        (1, 7, 1, 6),
        (2, 1, 1, 6),
        (2, 1, 2, 2),
        (2, 2, 1, 6),
        (2, 2, 2, 1),
        (3, 3, 1, 6),
        (3, 3, 3, 4),
        (3, 4, 1, 7),
    )
    # The last lead, 4-2, draws 6-4 from seat 1, which takes it, and seat 1 then has 5-5.
