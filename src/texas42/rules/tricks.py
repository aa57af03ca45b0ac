"""A trick: what may be played, who takes it, what it is worth."""

from collections.abc import Collection, Sequence
from typing import Final

from texas42.rules.declarations import Declaration
from texas42.rules.dominoes import as_id, count
from texas42.rules.ranks import trick_key
from texas42.rules.suits import follows, led_suit

N_SEATS: Final = 4
HAND_SIZE: Final = 7
TOTAL_POINTS: Final = 42


def team(seat: int) -> int:
    """The team of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3.

    >>> [team(seat) for seat in range(4)]
    [0, 1, 0, 1]
    """
    return seat % 2


def legal_moves(hand: Collection[int], led: int | None, decl: Declaration) -> list[int]:
    """The dominoes of a hand that may be played to a lead, in the order of the hand.

    `led` is the led domino, or None when the hand is on lead. Follow if you can; otherwise play
    anything.

    >>> legal_moves([0, 15, 20, 27], led=26, decl=Declaration.FIVES)  # a five was led
    [15, 20]
    >>> legal_moves([0, 27], led=26, decl=Declaration.FIVES)
    [0, 27]
    """
    if led is None:
        return list(map(as_id, hand))
    suit = led_suit(led, decl)
    return [d for d in hand if follows(d, suit, decl)] or list(hand)


def trick_winner(trick: Sequence[int], decl: Declaration) -> int:
    """The place in the trick, counted from its leader, of the domino that takes it.

    Works for a trick in progress too: the one that is winning so far.

    >>> trick_winner([27, 26, 21, 20], Declaration.FIVES)  # 6-6 led; trumped; over-trumped
    3
    """
    if len(trick) == 0:
        raise ValueError("nobody is winning a trick with no domino in it")
    suit = led_suit(trick[0], decl)
    return max(range(len(trick)), key=lambda place: trick_key(trick[place], suit, decl))


def trick_points(trick: Sequence[int]) -> int:
    """One point for the trick and the counts in it.

    >>> trick_points([20, 25, 0, 1])
    21
    """
    return 1 + sum(map(count, trick))


def to_play(leader: int, plays: Sequence[int], decl: Declaration) -> int:
    """Whose turn it is after these plays, when `leader` led the first trick.

    >>> to_play(0, [27, 26, 21], Declaration.FIVES), to_play(0, [27, 26, 21, 20], Declaration.FIVES)
    (3, 3)
    """
    done = len(plays) - len(plays) % N_SEATS
    for start in range(0, done, N_SEATS):
        leader = (leader + trick_winner(plays[start : start + N_SEATS], decl)) % N_SEATS
    return (leader + len(plays) - done) % N_SEATS


def signed_reward(leader: int, trick: Sequence[int], decl: Declaration) -> int:
    """The points of a complete trick, positive when team 0 takes it.

    >>> signed_reward(0, [27, 26, 21, 20], Declaration.FIVES)
    -11
    """
    if len(trick) != N_SEATS:
        raise ValueError(f"a trick is complete with four dominoes, not {len(trick)}")
    points = trick_points(trick)
    return points if team(leader + trick_winner(trick, decl)) == 0 else -points
