"""Completions found the long way, and what the tests of them share.

Every way to hand out the hidden dominoes is tried, and stands if the slow reference can replay all
plays from it. Nothing of the package but the knowledge in question is used.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import sqrt

from tests.reference import slow
from texas42.deals import Deal, Position
from texas42.deals.completions import Knowledge

Layout = tuple[tuple[int, ...], ...]


def seen(position: Position, seat: int) -> Knowledge:
    return Knowledge.of(position, seat)


def brute_layouts(known: Knowledge) -> set[Layout]:
    """Every deal that explains the hand and the plays, by trying all."""
    played = played_by_seat(known)
    hidden = set(range(28)) - set(known.hand) - set(known.plays)
    others = [seat for seat in range(4) if seat != known.seat]
    found = set()
    for parts in ways_to_hand_out(hidden, [7 - len(played[seat]) for seat in others]):
        hands = [known.hand] * 4
        for seat, part in zip(others, parts, strict=True):
            hands[seat] = tuple(sorted({*played[seat], *part}))
        if explains(hands, known):
            found.add(tuple(hands))
    return found


def ways_to_hand_out(dominoes: set[int], sizes: Sequence[int]) -> Iterator[list[set[int]]]:
    """Every way to cut a set into parts of these sizes."""
    if not sizes:
        if not dominoes:
            yield []
        return
    for part in combinations(sorted(dominoes), sizes[0]):
        for rest in ways_to_hand_out(dominoes - set(part), sizes[1:]):
            yield [set(part), *rest]


def played_by_seat(known: Knowledge) -> list[list[int]]:
    """Who played what, by the reference's rules of who takes a trick."""
    played: list[list[int]] = [[], [], [], []]
    if known.declaration is None or known.leader is None:
        return played
    leader = known.leader
    for start in range(0, len(known.plays), 4):
        trick = known.plays[start : start + 4]
        for turn, d in enumerate(trick):
            played[(leader + turn) % 4].append(d)
        if len(trick) == 4:
            leader = slow.winner(trick, leader, int(known.declaration))
    return played


def explains(hands: Sequence[Sequence[int]], known: Knowledge) -> bool:
    """Whether the plays are legal from these hands, every one of them."""
    if known.declaration is None or known.leader is None:
        return True
    position = slow.position_of(hands, int(known.declaration), known.leader)
    for d in known.plays:
        if d not in slow.legal(*position):
            return False
        position, _ = slow.play(position, d)
    return True


def played_out(seed: int, n_plays: int) -> Position:
    """A random hand after a number of random plays."""
    rng = random.Random(seed)
    position = Position.start(Deal.from_seed(seed), rng.randrange(10), rng.randrange(4))
    for _ in range(n_plays):
        position = position.play(rng.choice(position.legal()))
    return position


@cache
def late_knowledge(n: int, n_plays: int, least: int, most: int) -> tuple[Knowledge, ...]:
    """`n` views of random hands after some plays that leave from `least` to `most` layouts.

    Two seats at least have shown voids that bind: not every hidden domino may be anywhere.
    """
    found = []
    for seed in range(10_000):
        known = seen(played_out(seed, n_plays), seed % 4)
        bound = sum(mask.bit_count() < len(known.hidden) for mask in known.may_hold)
        if bound >= 3 and least <= len(brute_layouts(known)) <= most:  # one of these is our own
            found.append(known)
        if len(found) == n:
            return tuple(found)
    raise AssertionError(f"no {n} such views among 10,000 random hands")


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> float:
    return sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


def chi_square_limit(n_cells: int) -> float:
    """What an honest sampler's statistic exceeds once in a million, by Wilson and Hilferty."""
    freedom = n_cells - 1
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4.753 * sqrt(spread)) ** 3)
