"""The reference itself is right: rules worked by hand, published deals, and plain enumeration."""

import random
from itertools import islice

import pytest

from tests.reference import slow
from tests.reference.slow import DOUBLES_SUIT, DOUBLES_TRUMP, NO_TRUMP, Hands, Position, Trick


def tile(text: str) -> int:
    """`tile("6-4")` is 25, by the formula of the specification."""
    high, low = int(text[0]), int(text[2])
    return high * (high + 1) // 2 + low


def tiles(text: str) -> Trick:
    return tuple(tile(word) for word in text.split())


def hands(*texts: str) -> Hands:
    return tuple(tuple(sorted(tiles(text))) for text in texts)


# Dominoes and suits -----------------------------------------------------------------------------


def test_ids_are_those_of_the_formula() -> None:
    assert [tile(f"{high}-{low}") for high, low in slow.PIPS] == list(range(28))
    assert tiles("0-0 1-0 1-1 2-0 5-0 6-4 6-6") == (0, 1, 2, 3, 15, 25, 27)


def test_count_is_35_points_on_five_dominoes() -> None:
    # A lone domino stands for a trick, so its points are its count and one for the trick.
    worth = {domino: slow.trick_points((domino,)) - 1 for domino in range(28)}
    assert {domino: points for domino, points in worth.items() if points} == {
        tile("5-5"): 10,
        tile("6-4"): 10,
        tile("5-0"): 5,
        tile("4-1"): 5,
        tile("3-2"): 5,
    }


@pytest.mark.parametrize(
    ("decl", "domino", "suits"),
    [
        (5, "6-5", {7}),  # fives are trump: a five is called, and is no longer a six
        (5, "5-5", {7}),
        (5, "6-4", {6, 4}),  # neither pip is trump: both suits
        (5, "3-3", {3}),  # a double has one pip, so one suit
        (0, "6-0", {7}),  # blanks are trump
        (DOUBLES_TRUMP, "5-5", {7}),
        (DOUBLES_TRUMP, "6-5", {6, 5}),
        (DOUBLES_SUIT, "5-5", {7}),
        (DOUBLES_SUIT, "6-5", {6, 5}),
        (NO_TRUMP, "5-5", {5}),  # nothing is called
        (NO_TRUMP, "6-5", {6, 5}),
    ],
)
def test_suits(decl: int, domino: str, suits: set[int]) -> None:
    assert slow.suits_of(tile(domino), decl) == suits
    assert [slow.follows(tile(domino), led, decl) for led in range(8)] == [
        led in suits for led in range(8)
    ]


def test_called_sets() -> None:
    doubles = set(tiles("0-0 1-1 2-2 3-3 4-4 5-5 6-6"))
    twos = set(tiles("2-0 2-1 2-2 3-2 4-2 5-2 6-2"))
    called = [{d for d in range(28) if slow.called(d, decl)} for decl in range(10)]
    assert called[2] == twos
    assert [len(ids) for ids in called] == [7] * 9 + [0]
    assert called[DOUBLES_TRUMP] == called[DOUBLES_SUIT] == doubles


@pytest.mark.parametrize(
    ("decl", "domino", "led"),
    [
        (5, "6-4", 6),  # the higher pip
        (5, "4-3", 4),
        (5, "6-5", 7),  # a trump leads trumps, whatever its higher pip
        (0, "6-0", 7),
        (DOUBLES_TRUMP, "3-3", 7),
        (DOUBLES_SUIT, "3-3", 7),
        (NO_TRUMP, "3-3", 3),  # doubles are not called: the double leads its pip
    ],
)
def test_led_suit(decl: int, domino: str, led: int) -> None:
    assert slow.led_suit(tile(domino), decl) == led


# Tricks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decl", "led", "domino", "key"),
    [
        (5, 6, "5-5", 32 + 14),  # tier 2, a double
        (5, 6, "6-5", 32 + 11),  # a trump though it shows the led pip; its rank is the pip sum
        (5, 7, "5-0", 32 + 5),
        (5, 6, "6-6", 16 + 14),  # tier 1, the double of the led suit
        (5, 6, "6-4", 16 + 10),
        (5, 4, "6-4", 16 + 10),  # the same domino follows fours too
        (5, 6, "4-3", 0),  # neither trump nor a six
        (5, 7, "6-6", 0),  # trumps were led and this is none
        (DOUBLES_TRUMP, 6, "5-5", 32 + 5),  # trump doubles rank by pip
        (DOUBLES_TRUMP, 7, "0-0", 32 + 0),
        (DOUBLES_TRUMP, 5, "6-5", 16 + 11),
        (DOUBLES_SUIT, 7, "5-5", 16 + 5),  # follows doubles, by pip, without power
        (DOUBLES_SUIT, 5, "5-5", 0),  # not a five here, and no power: a slough
        (NO_TRUMP, 5, "5-5", 16 + 14),  # doubles high in their pip suit
        (NO_TRUMP, 6, "5-5", 0),
    ],
)
def test_trick_key(decl: int, led: int, domino: str, key: int) -> None:
    assert slow.trick_key(tile(domino), led, decl) == key


@pytest.mark.parametrize("decl", range(10))
def test_one_winner_always_exists(decl: int) -> None:
    # A lead follows itself, so its key is not 0; and no two dominoes share a key above 0.
    for lead in range(28):
        led = slow.led_suit(lead, decl)
        assert slow.trick_key(lead, led, decl) > 0
        keys = [slow.trick_key(domino, led, decl) for domino in range(28)]
        winning = [key for key in keys if key > 0]
        assert len(set(winning)) == len(winning)


@pytest.mark.parametrize(
    ("decl", "leader", "trick", "seat"),
    [
        (5, 0, "6-4 6-6 5-0 6-0", 2),  # the only trump wins, small as it is
        (5, 0, "6-4 6-6 6-3 6-0", 1),  # no trump: the double of the led suit
        (5, 3, "5-1 5-5 6-5 5-2", 0),  # trumps led by seat 3: the second play is seat 0's
        (2, 1, "4-3 6-4 6-6 4-4", 0),  # fours led: 4-4, played last by seat 0
        (DOUBLES_TRUMP, 0, "6-4 6-5 0-0 6-3", 2),  # the smallest double is a trump
        (DOUBLES_TRUMP, 2, "2-2 6-6 6-5 3-3", 3),  # doubles by pip
        (DOUBLES_SUIT, 0, "6-4 6-5 0-0 6-6", 1),  # doubles neither follow sixes nor win them
        (DOUBLES_SUIT, 2, "2-2 6-6 6-5 3-3", 3),  # doubles led: the highest pip
        (DOUBLES_SUIT, 1, "0-0 6-5 6-4 5-4", 1),  # no other double: the blank double holds
        (NO_TRUMP, 0, "6-4 6-5 0-0 6-6", 3),  # the double is the highest six
        (NO_TRUMP, 1, "3-0 6-3 5-5 6-6", 2),  # threes led: 6-3 sums to 9, the rest do not follow
    ],
)
def test_winner(decl: int, leader: int, trick: str, seat: int) -> None:
    assert slow.winner(tiles(trick), leader, decl) == seat


def test_trick_points() -> None:
    assert slow.trick_points(tiles("6-6 6-3 6-0 6-1")) == 1
    assert slow.trick_points(tiles("6-4 6-6 5-0 6-0")) == 1 + 10 + 5
    assert slow.trick_points(tiles("5-5 6-4 5-0 4-1")) == 1 + 10 + 10 + 5 + 5


# Legal plays ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decl", "lead", "hand", "legal"),
    [
        (5, "6-4", "6-5 6-3 2-0", "6-3"),  # 6-5 is a trump, not a six
        (5, "6-4", "6-5 3-2", "3-2 6-5"),  # no sixes: anything, trumps included
        (5, "6-5", "5-0 6-6", "5-0"),  # trumps led
        (0, "4-3", "4-2 4-0 6-4 3-3", "4-2 6-4"),  # fours led, by either pip; 3-3 is a three
        (DOUBLES_TRUMP, "6-4", "6-6 3-2", "3-2 6-6"),  # 6-6 is a trump: no sixes here
        (DOUBLES_TRUMP, "1-1", "1-0 4-4", "4-4"),
        (DOUBLES_SUIT, "6-4", "6-6 6-2", "6-2"),
        (DOUBLES_SUIT, "6-4", "6-6 5-5 3-2", "3-2 5-5 6-6"),
        (DOUBLES_SUIT, "1-1", "1-0 4-4", "4-4"),
        (NO_TRUMP, "6-4", "6-6 5-5 3-2", "6-6"),
        (NO_TRUMP, "1-1", "1-0 4-4", "1-0"),
    ],
)
def test_follow_if_you_can(decl: int, lead: str, hand: str, legal: str) -> None:
    leader = 2
    held = hands("", "", "", hand)  # seat 3 plays after seat 2
    assert slow.legal(held, decl, leader, tiles(lead)) == list(tiles(legal))


def test_any_lead_is_legal() -> None:
    assert slow.legal(hands("", "6-6 1-0 5-5", "", ""), 5, 1) == list(tiles("1-0 5-5 6-6"))


def test_impossible_positions_are_refused() -> None:
    with pytest.raises(ValueError, match="distinct"):
        slow.value(hands("6-6", "6-6", "1-0", "0-0"), 5, 0)
    with pytest.raises(ValueError, match="unequal"):
        slow.value(hands("6-6", "6-5", "1-0", "0-0"), 5, 0, tiles("5-5"))
    with pytest.raises(ValueError, match="seat"):
        slow.value(hands("6-6", "6-5", "1-0", "0-0"), 5, 4)
    with pytest.raises(ValueError, match="unfinished"):
        slow.value(hands("", "", "", ""), 5, 0, tiles("6-6 6-5 1-0 0-0"))


# Values -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decl", "expected"),
    [
        (6, -11),  # 6-0 is the only trump
        (5, 11),  # trumps led, and 5-5 is the highest
        (4, -11),  # 5-4 is the only trump
        (3, 11),  # no trump among them: 5-5 is the highest five
        (2, 11),  # the lead, 5-2, is the only trump
        (DOUBLES_TRUMP, 11),  # 5-5 is the only trump
        (DOUBLES_SUIT, -11),  # 5-5 is no five and has no power: 5-4 beats 5-2
        (NO_TRUMP, 11),  # 5-5 is the highest five
    ],
)
def test_last_trick_is_forced(decl: int, expected: int) -> None:
    # The trick holds 5-5, so it is worth 1 + 10; seats 1 and 3 win it with 5-4 and 6-0.
    last = hands("5-2", "5-4", "5-5", "6-0")
    assert slow.value(last, decl, leader=0) == expected
    assert slow.move_values(last, decl, leader=0) == {tile("5-2"): expected}


def test_nothing_left_is_worth_nothing() -> None:
    assert slow.value(hands("", "", "", ""), 5, leader=2) == 0
    assert slow.move_values(hands("", "", "", ""), 5, leader=2) == {}


# No trump, seat 0 leads, two dominoes each. Seat 0 has two plans:
#
# 6-6 first: seat 1 must follow with 6-4; the others hold no six. Seat 0 wins, then leads 1-0. If
# seat 3 kept 1-1 it wins that trick, which also holds seat 1's 5-5, so it throws 4-0 on the first.
# Seat 2 throws its 3-2 on the trick its team wins: 1 + 10 + 5 for, 1 + 10 against, +5 in all.
#
# 1-0 first: seat 3 must follow with 1-1 and wins, for nobody else holds a one, then leads 4-0, a
# four that seat 3 or (with 6-4) seat 1 wins. Every point goes to team 1: 2 + 10 + 10 + 5 = 27.
ENDING = hands("6-6 1-0", "6-4 5-5", "3-2 2-0", "1-1 4-0")


def test_two_tricks_by_hand() -> None:
    assert slow.move_values(ENDING, NO_TRUMP, leader=0) == {tile("6-6"): 5, tile("1-0"): -27}
    assert slow.value(ENDING, NO_TRUMP, leader=0) == 5


def test_the_unfinished_trick_is_still_to_come() -> None:
    # The first plan of ENDING, stopped before seat 2: 6-6 and 6-4 lie in the trick.
    held = hands("1-0", "5-5", "3-2 2-0", "1-1 4-0")
    trick = tiles("6-6 6-4")
    # Throwing 2-0 keeps 3-2 for the last trick, which team 1 wins: 1 + 10 - (1 + 10 + 5) = -5.
    assert slow.move_values(held, NO_TRUMP, 0, trick) == {tile("3-2"): 5, tile("2-0"): -5}
    assert slow.value(held, NO_TRUMP, 0, trick) == 5


def test_lines_and_states_by_hand() -> None:
    # Plays 1 to 4: two leads; 6-6 leaves seats 1, 2, 3 a choice of 1, 2, 2 and 1-0 one of 2, 2, 1.
    # The last trick is forced, so 8 lines, all with different dominoes left until none is.
    lines = [slow.count_lines(ENDING, NO_TRUMP, 0, depth) for depth in range(10)]
    assert lines == [1, 2, 1 + 2, 2 + 4, 4 + 4, 8, 8, 8, 8, 0]
    # The last trick is won by seat 0 (6-6 first, 1-1 thrown on it), by seat 3, or by seat 1 (1-0
    # first, 6-4 kept): three states with nothing left.
    assert slow.count_states(ENDING, NO_TRUMP, 0) == [3, 8, 8, 8, 8, 6, 3, 2, 1] + [0] * 20


def enumerate_value(position: Position) -> int:
    """Every line to its end, nothing remembered: the definition of the value, one play a call."""
    held, decl, leader, trick = position
    if len(trick) == 4:
        seat = slow.winner(trick, leader, decl)
        sign = 1 if seat in (0, 2) else -1
        return sign * slow.trick_points(trick) + enumerate_value(Position(held, decl, seat, ()))
    if sum(map(len, held)) == 0:
        return 0
    seat = (leader + len(trick)) % 4
    outcomes = []
    for domino in slow.legal(held, decl, leader, trick):
        left = list(held)
        left[seat] = tuple(other for other in held[seat] if other != domino)
        outcomes.append(enumerate_value(Position(tuple(left), decl, leader, (*trick, domino))))
    return max(outcomes) if seat in (0, 2) else min(outcomes)


def random_line(seed: int, decl: int) -> list[tuple[Position, int]]:
    """A game played at random from a seeded deal: each position with the reward that led to it."""
    choose = random.Random(seed).choice
    position = slow.position_of(slow.deal_from_seed(seed), decl, leader=seed % 4)
    line = [(position, 0)]
    while any(position.hands):
        position, reward = slow.play(position, choose(slow.legal(*position)))
        line.append((position, reward))
    return line


@pytest.mark.parametrize("decl", range(10))
def test_value_is_brute_force(decl: int) -> None:
    # Endings of three dominoes each, of two each, and within the tricks between.
    for seed in range(3):
        for position, _ in random_line(seed, decl)[16:]:
            assert slow.value(*position) == enumerate_value(position)


@pytest.mark.parametrize("decl", range(10))
def test_rewards_account_for_42_points(decl: int) -> None:
    for seed in range(20):
        line = random_line(seed, decl)
        rewards = [reward for _, reward in line]
        team0 = sum(reward for reward in rewards if reward > 0)
        team1 = -sum(reward for reward in rewards if reward < 0)
        assert len(line) == 1 + 28
        assert team0 + team1 == 42
        assert sum(rewards) == 2 * team0 - 42
        # Rewards fall on the fourth play of each trick, and only there.
        assert [turn for turn, reward in enumerate(rewards) if reward] == list(range(4, 29, 4))


@pytest.mark.parametrize("decl", range(10))
def test_nobody_sloughs_who_can_follow(decl: int) -> None:
    for position, _ in random_line(decl, decl):
        held, _, leader, trick = position
        if trick:
            led = slow.led_suit(trick[0], decl)
            hand = held[(leader + len(trick)) % 4]
            can_follow = any(slow.follows(domino, led, decl) for domino in hand)
            for domino in slow.legal(*position):
                assert slow.follows(domino, led, decl) == can_follow


# Deals ------------------------------------------------------------------------------------------

# Published with the specification.
DEALS: dict[int, Hands] = {
    0: (
        (0, 3, 5, 7, 10, 14, 17),
        (2, 4, 18, 19, 21, 23, 25),
        (6, 9, 11, 15, 20, 22, 26),
        (1, 8, 12, 13, 16, 24, 27),
    ),
    930: (
        (0, 5, 11, 12, 13, 20, 27),
        (1, 4, 6, 9, 10, 19, 26),
        (3, 7, 14, 17, 21, 22, 24),
        (2, 8, 15, 16, 18, 23, 25),
    ),
}

# The states after 0, 1, 2, ... plays when seat 0 leads, from the published tables.
LEVELS = {
    (0, 0): [1, 7, 10, 27, 45, 270, 448, 1088, 1546, 7730],
    (0, 1): [1, 7, 11, 54, 148, 888, 2245, 7728],
    (0, DOUBLES_TRUMP): [1, 7, 10, 27, 45, 270, 576, 1107, 2124, 10620],
    (0, DOUBLES_SUIT): [1, 7, 10, 27, 45, 270, 624, 1137, 2222, 11110],
    (930, 0): [1, 7, 10, 14, 19, 114, 188, 290, 300, 1500],
}


@pytest.mark.parametrize("seed", DEALS)
def test_published_deals(seed: int) -> None:
    assert slow.deal_from_seed(seed) == DEALS[seed]


@pytest.mark.parametrize(("seed", "decl"), LEVELS)
def test_published_levels(seed: int, decl: int) -> None:
    published = LEVELS[seed, decl]
    levels = islice(slow.levels(DEALS[seed], decl, leader=0), len(published))
    assert [len(level) for level in levels] == published
    # A first trick, and the lead after it, can be reached in one order only: lines are states.
    lines = [slow.count_lines(DEALS[seed], decl, 0, depth) for depth in range(6)]
    assert lines == published[:6]


def test_marginalized_deal_keeps_seat_0_and_deals_the_rest() -> None:
    deal = slow.marginalized_deal(base_seed=930, opp_seed=7)
    assert deal[0] == DEALS[930][0]
    assert [len(hand) for hand in deal] == [7, 7, 7, 7]
    assert sorted(domino for hand in deal for domino in hand) == list(range(28))
    assert all(list(hand) == sorted(hand) for hand in deal)
    # Seat 0's hand is what `base_seed` settles, and the others' order is what `opp_seed` settles:
    # with the 21 ids in ascending order, the shuffle moves places, whatever the ids in them are.
    others = [domino for domino in range(28) if domino not in deal[0]]
    places = list(range(21))
    random.Random(7).shuffle(places)
    assert set(deal[1]) == {others[place] for place in places[:7]}
    assert set(deal[3]) == {others[place] for place in places[14:]}
    assert slow.marginalized_deal(930, 8)[0] == deal[0]
    assert slow.marginalized_deal(930, 8) != deal
