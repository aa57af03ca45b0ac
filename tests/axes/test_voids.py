"""Voids, there and shown: against the reference's rules, and never falling along a hand."""

from itertools import pairwise

from hypothesis import given

from tests.reference import slow
from tests.strategies import positions, recorded_positions
from texas42.axes.void_pattern import TOP, VoidPattern
from texas42.axes.voids import actual_path, actual_voids, shown_path, shown_voids
from texas42.deals import Deal, Position
from texas42.rules import Declaration


@given(positions())
def test_a_seat_is_void_where_nothing_it_holds_follows(position: Position) -> None:
    voids = actual_voids(position.state)
    for seat, hand in enumerate(position.hands):
        for suit in range(8):
            holds = any(slow.follows(d, suit, int(position.declaration)) for d in hand)
            assert voids.is_void(seat, suit) == (not holds)


@given(positions())
def test_void_in_every_suit_is_who_holds_nothing(position: Position) -> None:
    voids = actual_voids(position.state)
    for seat, hand in enumerate(position.hands):
        assert (len(voids.suits(seat)) == 8) == (not hand)


@given(positions())
def test_a_path_has_every_point_and_ends_here(position: Position) -> None:
    assert len(actual_path(position)) == len(shown_path(position)) == len(position.plays) + 1
    assert actual_path(position)[-1] == actual_voids(position.state)
    assert shown_path(position)[-1] == shown_voids(position)


@given(positions())
def test_both_paths_only_rise(position: Position) -> None:
    for path in actual_path(position), shown_path(position):
        assert all(before <= after for before, after in pairwise(path))


@given(positions())
def test_what_is_shown_is_never_held(position: Position) -> None:
    for shown, actual in zip(shown_path(position), actual_path(position), strict=True):
        assert shown <= actual
    for seat, suit in shown_voids(position):
        assert not any(
            slow.follows(d, suit, int(position.declaration)) for d in position.hands[seat]
        )


@given(recorded_positions())
def test_what_is_shown_is_every_failure_to_follow(position: Position) -> None:
    shown, decl, leader = set(), int(position.declaration), position.leader
    for start in range(0, len(position.plays), 4):
        trick = position.plays[start : start + 4]
        led = slow.led_suit(trick[0], decl)
        shown |= {
            ((leader + turn) % 4, led)
            for turn, d in enumerate(trick)
            if not slow.follows(d, led, decl)
        }
        leader = slow.winner(trick, leader, decl) if len(trick) == 4 else leader
    assert shown_voids(position) == VoidPattern.of(shown)


def test_tricks_off_the_record_show_nothing() -> None:
    position = Position.start(Deal.from_seed(0), "ones", plays="4-4 5-4 5-5 4-3")
    assert list(shown_voids(position)) == [(2, 4)]
    again = Position.from_packed(position.packed(), position.deal, position.declaration)
    assert list(shown_voids(again)) == []
    assert actual_voids(again.state) == actual_voids(position.state)


def test_an_empty_suit_is_a_void_of_everybody() -> None:
    deal = Deal.from_seed(0)
    for decl in Declaration:
        voids = actual_voids(Position.start(deal, decl).state)
        empty = {7} if decl is Declaration.NOTRUMP else {int(decl)} if decl.is_pip_trump else set()
        assert {suit for suit in range(8) if len(voids.seats(suit)) == 4} == empty


def test_at_the_end_everybody_is_void_in_everything() -> None:
    over = Position.start(Deal.from_seed(0), "fives", gone=range(28))
    assert actual_voids(over.state) == TOP


def test_by_hand() -> None:
    # Seat 0 leads 6-6; seat 1 cannot follow sixes and trumps with 5-5; 6-4 is a six and a four.
    deal = Deal.from_hands(
        "6-6 6-3 6-2 3-3 3-2 3-1 3-0",
        "5-5 4-4 4-3 4-2 4-1 4-0 1-1",
        "6-4 6-1 6-0 5-4 5-3 5-2 2-2",
        "6-5 5-1 5-0 2-1 2-0 1-0 0-0",
    )
    position = Position.start(deal, "fives", plays="6-6 5-5 6-4 6-5")
    assert position.trick_leader == 1
    # Seat 3 had no six but a trump: 6-5 is a five and nothing else.
    assert list(shown_voids(position)) == [(1, 6), (3, 6)]
    voids = actual_voids(position.state)
    assert voids.suits(0) == (4, 5, 7)
    assert voids.suits(1) == (5, 6, 7)
    assert voids.suits(2) == (3, 4, 5)
    assert voids.suits(3) == (3, 4, 5, 6)
