"""Ducking against the slow reference: the trick as a game of its own, and the hand as one."""

import random

import pytest

from tests.reference import slow
from tests.solve.random_play import play_on, random_position
from texas42.axes.ducking import Ducking, ducking, keeps_trick
from texas42.deals import Deal, Position, State, parse_hand
from texas42.rules import Declaration


def taken_by(position: slow.Position, side: int) -> bool:
    """Whether a side takes the trick when it wants nothing else and the other side wants it too."""
    after = [slow.play(position, d)[0] for d in slow.legal(*position)]
    can = [taken_by(then, side) if then.trick else slow_side(then.leader) == side for then in after]
    own_turn = slow_side(slow.to_play(position.leader, position.trick)) == side
    return any(can) if own_turn else all(can)


def slow_side(seat: int) -> int:
    return 0 if seat in (0, 2) else 1


def as_slow(position: Position) -> slow.Position:
    return slow.position_of(
        position.hands, int(position.declaration), position.trick_leader, position.trick
    )


def keeps(position: slow.Position, d: int) -> bool:
    after, _ = slow.play(position, d)
    side = slow_side(slow.to_play(position.leader, position.trick))
    return taken_by(after, side) if after.trick else slow_side(after.leader) == side


@pytest.mark.parametrize("seed", range(10))
def test_ducks_are_those_of_the_reference(seed: int) -> None:
    choose = random.Random(seed)
    for n_left in [*range(1, 12), 5, 5, 9, 9] * 2:
        position = random_position(choose, 28 - n_left)
        end, found = as_slow(position), ducking(position)
        values = slow.move_values(*end)
        best = (max if slow_side(position.to_play) == 0 else min)(values.values())
        kept = {d: worth for d, worth in values.items() if keeps(end, d)}
        lost = {d: worth for d, worth in values.items() if d not in kept}
        assert {move.domino: move.value for move in found.keeping} == kept
        assert {move.domino: move.value for move in found.giving_up} == lost
        ducks = [d for d, worth in lost.items() if worth == best] if kept else []
        assert list(found.ducks) == ducks
        assert found.is_duck == (bool(ducks) and best not in kept.values())
        gains = [abs(best - worth) for worth in kept.values()]
        assert found.gain == (min(gains) if found.is_duck else 0)


def test_some_ducks_are_needed_and_some_are_a_matter_of_taste() -> None:
    ends = [random_position(random.Random(seed), 19) for seed in range(120)]
    assert {_kind(ducking(end)) for end in ends} == {"needed", "one of several", "none"}


def _kind(found: Ducking) -> str:
    return "needed" if found.is_duck else "one of several" if found.ducks else "none"


@pytest.mark.parametrize("decl", list(Declaration))
def test_a_trick_is_kept_by_who_can_play_highest(decl: Declaration) -> None:
    choose = random.Random(int(decl))
    for plays in range(12, 28):
        deal = Deal.from_seed(choose.getrandbits(32))
        position = play_on(choose, Position.start(deal, decl, choose.randrange(4)), plays)
        for d in position.legal():
            assert keeps_trick(position.state, d) == keeps(as_slow(position), d)


def test_by_hand() -> None:
    # Sixes are trump. In trick 6 seat 1 led 1-0, and 6-0 and 6-1 fell; seat 0, last to play, has
    # 6-4 and 5-2. Only 5-5, 5-3 and 2-2 are left with the others. 6-4 takes this trick for 11, but
    # then 5-2 loses the last, 11 points with 5-5 in it: 0. Playing 5-2 loses 1 point now, and 6-4
    # trumps 5-5 in the last trick for 21: 20.
    position = _ten_for_one()
    found = ducking(position)
    assert [(move.domino, move.value) for move in found.keeping] == [(*parse_hand("6-4"), 0)]
    assert [(move.domino, move.value) for move in found.giving_up] == [(*parse_hand("5-2"), 20)]
    assert found.ducks == parse_hand("5-2")
    assert found.is_duck
    assert found.gain == 20


def _ten_for_one() -> Position:
    left = parse_hand("6-4 5-2 1-0 6-0 6-1 5-5 5-3 2-2")
    gone = [d for d in range(28) if d not in left]
    return Position.start(Deal.from_seed(14), "sixes", leader=1, plays="1-0 6-0 6-1", gone=gone)


def test_a_trick_that_cannot_be_won_is_not_ducked() -> None:
    # Seat 1 has to follow 6-6 with 6-4; no move of it keeps the trick.
    state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0).after(27)
    assert not keeps_trick(state, 25)


def test_there_are_no_ducks_at_the_end() -> None:
    over = ducking(Position.start(Deal.from_seed(0), "fives", gone=range(28)))
    assert (over.ducks, over.is_duck, over.gain) == ((), False, 0)


def test_an_illegal_play_keeps_nothing() -> None:
    state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0).after(27)
    with pytest.raises(ValueError, match="5-5 does not follow sixes; 6-4 in hand does"):
        keeps_trick(state, 20)
