"""Tricks: one winner each, the points in them, and what may be played to a lead."""

import random
from itertools import permutations, product

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.reference import slow
from tests.rules.naming import tile, tiles
from texas42.rules import (
    COUNTS,
    N_SEATS,
    TOTAL_POINTS,
    Declaration,
    legal_moves,
    signed_reward,
    team,
    to_play,
    trick_points,
    trick_winner,
)
from texas42.rules.tables import LED_SUIT, TRICK_KEYS


@pytest.fixture(scope="module")
def every_trick() -> NDArray[np.uint8]:
    """Every four different dominoes in every order, (28*27*26*25, 4)."""
    fours: NDArray[np.uint8] = np.indices((28,) * 4, np.uint8).reshape(4, -1).T
    ascending = np.sort(fours, axis=1)
    different: NDArray[np.bool_] = (ascending[:, 1:] != ascending[:, :-1]).all(axis=1)
    return fours[different]


@pytest.mark.parametrize("decl", Declaration)
def test_every_trick_has_one_winner(decl: Declaration, every_trick: NDArray[np.uint8]) -> None:
    # All ordered tricks, the legal ones among them: the highest key is attained once. What the
    # tables of keys and led suits say is what the functions say, which `test_tables` proves.
    assert len(every_trick) == 28 * 27 * 26 * 25
    led = LED_SUIT[decl][every_trick[:, 0]]
    keys = TRICK_KEYS[decl][led[:, None], every_trick]
    assert ((keys == keys.max(axis=1, keepdims=True)).sum(axis=1) == 1).all()
    highest = keys.argmax(axis=1)
    for at in random.Random(int(decl)).sample(range(len(every_trick)), 500):
        assert trick_winner(every_trick[at].tolist(), decl) == highest[at]


@pytest.mark.parametrize("decl", Declaration)
def test_winner_points_and_reward_are_those_of_the_reference(decl: Declaration) -> None:
    choose = random.Random(100 + int(decl))
    for _ in range(500):
        trick, leader = tuple(choose.sample(range(28), 4)), choose.randrange(4)
        taker = slow.winner(trick, leader, decl)
        assert (leader + trick_winner(trick, decl)) % N_SEATS == taker
        assert trick_points(trick) == slow.trick_points(trick)
        sign = 1 if taker in (0, 2) else -1
        assert signed_reward(leader, trick, decl) == sign * slow.trick_points(trick)


@pytest.mark.parametrize(
    ("decl", "trick", "place"),
    [
        (Declaration.FIVES, "6-4 6-6 5-0 6-0", 2),  # the only trump wins, small as it is
        (Declaration.FIVES, "6-4 6-6 6-3 6-0", 1),  # the double of the led suit
        (Declaration.TWOS, "4-3 6-4 6-6 4-4", 3),  # 6-6 is no four, so its rank is nothing
        (Declaration.DOUBLES_TRUMP, "6-4 6-5 0-0 6-3", 2),
        (Declaration.DOUBLES_SUIT, "6-4 6-5 0-0 6-6", 1),  # doubles neither follow nor win
        (Declaration.DOUBLES_SUIT, "2-2 6-6 6-5 3-3", 1),
        (Declaration.NOTRUMP, "3-0 6-3 5-5 6-6", 1),
        (Declaration.NOTRUMP, "0-0 6-5 6-4 5-4", 0),  # nobody follows: the lead holds
    ],
)
def test_winners_worked_by_hand(decl: Declaration, trick: str, place: int) -> None:
    assert trick_winner(tiles(trick), decl) == place


def test_a_trick_in_progress_has_a_winner_so_far() -> None:
    trick = tiles("6-4 6-6 5-0 5-1")
    so_far = [trick_winner(trick[:length], Declaration.FIVES) for length in (1, 2, 3, 4)]
    assert so_far == [0, 1, 2, 3]


def test_seven_tricks_are_worth_42_points_however_they_fall() -> None:
    choose = random.Random(42)
    for _ in range(100):
        order = choose.sample(range(28), 28)
        assert sum(trick_points(order[at : at + 4]) for at in range(0, 28, 4)) == TOTAL_POINTS == 42
    assert trick_points(tiles("6-6 6-3 6-0 6-1")) == 1
    assert trick_points(tiles("5-5 6-4 5-0 4-1")) == 1 + 10 + 10 + 5 + 5
    assert sum(COUNTS) + 7 == TOTAL_POINTS


def test_teams_sit_across() -> None:
    assert [team(seat) for seat in range(8)] == [0, 1] * 4


def test_the_reward_is_signed_by_the_team_that_takes_the_trick() -> None:
    trick = tiles("6-4 6-6 6-3 6-0")  # the second to play takes 11 points
    rewards = [signed_reward(leader, trick, Declaration.FIVES) for leader in range(4)]
    assert rewards == [-11, 11, -11, 11]


@pytest.mark.parametrize("n", [0, 1, 2, 3, 5])
def test_only_a_complete_trick_is_rewarded(n: int) -> None:
    with pytest.raises(ValueError, match=f"complete with four dominoes, not {n}"):
        signed_reward(0, tuple(range(n)), Declaration.FIVES)


@pytest.mark.parametrize(
    ("decl", "lead", "hand", "legal"),
    [
        (Declaration.FIVES, "6-4", "6-5 6-3 2-0", "6-3"),  # 6-5 is a trump, no six
        (Declaration.FIVES, "6-4", "6-5 3-2", "6-5 3-2"),  # no six: anything, trumps too
        (Declaration.FIVES, "6-5", "5-0 6-6", "5-0"),
        (Declaration.BLANKS, "4-3", "4-2 4-0 6-4 3-3", "4-2 6-4"),  # fours, by either pip
        (Declaration.DOUBLES_TRUMP, "6-4", "6-6 3-2", "6-6 3-2"),
        (Declaration.DOUBLES_SUIT, "1-1", "1-0 4-4", "4-4"),
        (Declaration.NOTRUMP, "1-1", "1-0 4-4", "1-0"),
    ],
)
def test_follow_if_you_can_worked_by_hand(
    decl: Declaration, lead: str, hand: str, legal: str
) -> None:
    assert legal_moves(tiles(hand), tile(lead), decl) == list(tiles(legal))


@pytest.mark.parametrize("decl", Declaration)
def test_legal_moves_are_those_of_the_reference(decl: Declaration) -> None:
    choose = random.Random(int(decl))
    for lead in range(28):
        others = [d for d in range(28) if d != lead]
        for size in (1, 2, 3, 4, 5, 6, 7):
            hand = sorted(choose.sample(others, size))
            legal = legal_moves(hand, lead, decl)
            assert legal == slow.legal(((), hand, (), ()), decl, 0, (lead,))
            # Follow compliance: whoever can follow may play nothing else.
            led = slow.led_suit(lead, decl)
            following = [d for d in hand if slow.follows(d, led, decl)]
            assert set(legal) == set(following or hand)


def test_any_lead_is_legal_and_order_is_kept() -> None:
    for hand, decl in product(permutations(tiles("6-4 5-5 0-0")), Declaration):
        assert legal_moves(hand, None, decl) == list(hand)
    assert legal_moves([], None, Declaration.FIVES) == []


@pytest.mark.parametrize("decl", Declaration)
def test_whose_turn_it_is(decl: Declaration) -> None:
    choose = random.Random(int(decl))
    for seed in range(10):
        leader = choose.randrange(4)
        position = slow.Position(slow.deal_from_seed(seed), int(decl), leader, ())
        plays: list[int] = []
        while any(position.hands):
            turn = slow.to_play(position.leader, position.trick)
            assert to_play(leader, plays, decl) == turn
            plays.append(choose.choice(slow.legal(*position)))
            position, _ = slow.play(position, plays[-1])
        assert to_play(leader, plays, decl) == position.leader
