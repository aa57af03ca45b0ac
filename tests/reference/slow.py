"""Texas 42 as the specification tells it: the rules of play, then minimax, with nothing clever.

A domino is its id, 0..27; a declaration is 0..9; a suit is 0..7, where 7 is the called suit.
Seats are 0..3 in turn order, and seats 0 and 2 are team 0. Hands hold what is still unplayed: a
domino lying in the current trick is in nobody's hand.
"""

import random
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

# Listed by high end, then low end, the dominoes come in id order: id = high*(high+1)/2 + low.
PIPS = [(high, low) for high in range(7) for low in range(high + 1)]
COUNT = {(5, 5): 10, (6, 4): 10, (5, 0): 5, (4, 1): 5, (3, 2): 5}

DOUBLES_TRUMP, DOUBLES_SUIT, NO_TRUMP = 7, 8, 9  # declarations 0..6 name the trump pip
CALLED_SUIT = 7

Hands = tuple[tuple[int, ...], ...]
Trick = tuple[int, ...]


class Position(NamedTuple):
    """All that the rest of the play depends on; `leader` led the current, perhaps empty, trick."""

    hands: Hands
    decl: int
    leader: int
    trick: Trick


# Suits ------------------------------------------------------------------------------------------


def is_double(domino: int) -> bool:
    high, low = PIPS[domino]
    return high == low


def called(domino: int, decl: int) -> bool:
    """Is the domino in the called set: the trump pip, the doubles, or nothing?"""
    if decl in (DOUBLES_TRUMP, DOUBLES_SUIT):
        return is_double(domino)
    if decl == NO_TRUMP:
        return False
    return decl in PIPS[domino]


def called_has_power(decl: int) -> bool:
    """Does the called set beat everything else?"""
    return decl not in (DOUBLES_SUIT, NO_TRUMP)


def suits_of(domino: int, decl: int) -> set[int]:
    """A called domino belongs to suit 7 alone, any other to the suits of both its pips."""
    return {CALLED_SUIT} if called(domino, decl) else set(PIPS[domino])


def led_suit(domino: int, decl: int) -> int:
    """The suit a domino leads: 7 if it is called, else its higher pip."""
    high, _ = PIPS[domino]
    return CALLED_SUIT if called(domino, decl) else high


def follows(domino: int, led: int, decl: int) -> bool:
    return led in suits_of(domino, decl)


# Tricks -----------------------------------------------------------------------------------------


def rank(domino: int, decl: int) -> int:
    """Strength within a tier: a called double by its pip, other doubles high, the rest by sum."""
    high, low = PIPS[domino]
    if is_double(domino) and decl in (DOUBLES_TRUMP, DOUBLES_SUIT):
        return high
    return 14 if is_double(domino) else high + low


def trick_key(domino: int, led: int, decl: int) -> int:
    """Strength in a trick; the higher wins. Called with power, then following, then neither."""
    if called(domino, decl) and called_has_power(decl):
        tier = 2
    elif follows(domino, led, decl):
        tier = 1
    else:
        return 0
    return (tier << 4) + rank(domino, decl)


def winner(trick: Trick, leader: int, decl: int) -> int:
    """The seat that wins a complete trick, given in the order of play."""
    led = led_suit(trick[0], decl)
    keys = [trick_key(domino, led, decl) for domino in trick]
    return (leader + keys.index(max(keys))) % 4


def trick_points(trick: Trick) -> int:
    """One point for the trick and the count it holds."""
    return 1 + sum(COUNT.get(PIPS[domino], 0) for domino in trick)


# Play -------------------------------------------------------------------------------------------


def to_play(leader: int, trick: Trick) -> int:
    return (leader + len(trick)) % 4


def legal(hands: Sequence[Collection[int]], decl: int, leader: int, trick: Trick = ()) -> list[int]:
    """Follow suit if you can; otherwise play anything. In id order."""
    hand = sorted(hands[to_play(leader, trick)])
    if not trick:
        return hand
    led = led_suit(trick[0], decl)
    return [domino for domino in hand if follows(domino, led, decl)] or hand


def play(position: Position, domino: int) -> tuple[Position, int]:
    """The position after a play, and its reward: the points of a completed trick, signed by team.

    The reward is positive for team 0, negative for team 1, and 0 while the trick is unfinished.
    """
    hands, decl, leader, trick = position
    hands = tuple(tuple(held for held in hand if held != domino) for hand in hands)
    trick = (*trick, domino)
    if len(trick) < 4:
        return Position(hands, decl, leader, trick), 0
    taker = winner(trick, leader, decl)
    points = trick_points(trick)
    return Position(hands, decl, taker, ()), points if taker % 2 == 0 else -points


def position_of(
    hands: Sequence[Collection[int]], decl: int, leader: int, trick: Trick = ()
) -> Position:
    """The position in one agreed form (hands as ascending tuples), refused if it cannot be."""
    dominoes = [domino for hand in (*hands, trick) for domino in hand]
    if len(set(dominoes)) < len(dominoes) or not set(dominoes) <= set(range(28)):
        raise ValueError(f"not distinct dominoes 0..27: {sorted(dominoes)}")
    if len(hands) != 4 or leader not in range(4) or decl not in range(10):
        raise ValueError(f"not 4 hands, a seat, a declaration: {len(hands)=}, {leader=}, {decl=}")
    if len(trick) > 3:
        raise ValueError(f"not an unfinished trick: {trick}")
    played = [(leader + turn) % 4 for turn in range(len(trick))]
    if len({len(hand) + played.count(seat) for seat, hand in enumerate(hands)}) > 1:
        raise ValueError(f"hands of unequal size: {[len(hand) for hand in hands]}, {played=}")
    return Position(tuple(tuple(sorted(hand)) for hand in hands), decl, leader, tuple(trick))


# Values -----------------------------------------------------------------------------------------


def value(hands: Sequence[Collection[int]], decl: int, leader: int, trick: Trick = ()) -> int:
    """Points to come under best play, team 0 minus team 1, the unfinished trick's included."""
    return _value(position_of(hands, decl, leader, trick), {})


def move_values(
    hands: Sequence[Collection[int]], decl: int, leader: int, trick: Trick = ()
) -> dict[int, int]:
    """For each legal play: its reward plus the value of what follows."""
    return _move_values(position_of(hands, decl, leader, trick), {})


def _move_values(position: Position, memo: dict[Position, int]) -> dict[int, int]:
    values = {}
    for domino in legal(*position):
        after, reward = play(position, domino)
        values[domino] = reward + _value(after, memo)
    return values


def _value(position: Position, memo: dict[Position, int]) -> int:
    if not any(position.hands):
        return 0
    if position not in memo:
        best = max if to_play(position.leader, position.trick) % 2 == 0 else min
        memo[position] = best(_move_values(position, memo).values())
    return memo[position]


# Counts -----------------------------------------------------------------------------------------


def count_lines(hands: Sequence[Collection[int]], decl: int, leader: int, depth: int) -> int:
    """The number of legal sequences of exactly `depth` plays, from the start of a trick (perft)."""

    def lines(position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(lines(play(position, domino)[0], depth - 1) for domino in legal(*position))

    return lines(position_of(hands, decl, leader), depth)


def levels(hands: Sequence[Collection[int]], decl: int, leader: int) -> Iterator[set[Position]]:
    """The distinct positions reachable in 0, 1, 2, ... plays, down to the empty hands."""
    level = {position_of(hands, decl, leader)}
    while level:
        yield level
        level = {play(position, domino)[0] for position in level for domino in legal(*position)}


def count_states(hands: Sequence[Collection[int]], decl: int, leader: int) -> list[int]:
    """How many distinct reachable positions have k dominoes left, for k = 0..28.

    For small positions: a full deal reaches millions.
    """
    counts = [0] * 29
    remaining = sum(len(hand) for hand in hands)
    for played, level in enumerate(levels(hands, decl, leader)):
        counts[remaining - played] = len(level)
    return counts


# Deals ------------------------------------------------------------------------------------------


def _hands_of_seven(dominoes: Sequence[int]) -> Hands:
    starts = range(0, len(dominoes), 7)
    return tuple(tuple(sorted(dominoes[start : start + 7])) for start in starts)


def deal_from_seed(seed: int) -> Hands:
    """Shuffle 0..27; four slices of seven are the hands of seats 0..3."""
    dominoes = list(range(28))
    random.Random(seed).shuffle(dominoes)
    return _hands_of_seven(dominoes)


def marginalized_deal(base_seed: int, opp_seed: int) -> Hands:
    """Seat 0 keeps its hand of `base_seed`; the other dominoes are shuffled with `opp_seed`."""
    kept = deal_from_seed(base_seed)[0]
    others = [domino for domino in range(28) if domino not in kept]
    random.Random(opp_seed).shuffle(others)
    return (kept, *_hands_of_seven(others))
