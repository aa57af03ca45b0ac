"""The rank algebra: tiers, keys, dominance, and who beats whom among what remains."""

import random
from collections.abc import Callable
from itertools import product

import pytest

from tests.reference import slow
from tests.rules.naming import tile, tiles
from texas42.rules import (
    Declaration,
    called_set,
    dominates,
    effective_suit,
    peers,
    power_profile,
    power_set,
    promoted,
    rank,
    threats,
    tier,
    trick_key,
    victims,
)

Relation = Callable[..., frozenset[int]]

IDS = range(28)
ALL = frozenset(IDS)
CONTEXTS = list(product(Declaration, range(8)))


@pytest.mark.parametrize(
    ("decl", "suit", "strongest_first"),
    [
        (Declaration.FIVES, 7, "5-5 6-5 5-4 5-3 5-2 5-1 5-0"),
        (Declaration.FIVES, 6, "5-5 6-5 5-4 5-3 5-2 5-1 5-0 6-6 6-4 6-3 6-2 6-1 6-0"),
        (Declaration.NOTRUMP, 3, "3-3 6-3 5-3 4-3 3-2 3-1 3-0"),
        (Declaration.DOUBLES_TRUMP, 7, "6-6 5-5 4-4 3-3 2-2 1-1 0-0"),
        (Declaration.DOUBLES_TRUMP, 0, "6-6 5-5 4-4 3-3 2-2 1-1 0-0 6-0 5-0 4-0 3-0 2-0 1-0"),
        (Declaration.DOUBLES_SUIT, 7, "6-6 5-5 4-4 3-3 2-2 1-1 0-0"),
        (Declaration.DOUBLES_SUIT, 6, "6-5 6-4 6-3 6-2 6-1 6-0"),
    ],
)
def test_the_order_of_what_can_win(decl: Declaration, suit: int, strongest_first: str) -> None:
    ranked = sorted(IDS, key=lambda d: trick_key(d, suit, decl), reverse=True)
    assert tuple(d for d in ranked if trick_key(d, suit, decl)) == tiles(strongest_first)


def test_tier_rank_and_key_are_those_of_the_reference() -> None:
    for (decl, suit), d in product(CONTEXTS, IDS):
        key = slow.trick_key(d, suit, decl)
        assert trick_key(d, suit, decl) == key
        assert (tier(d, suit, decl), rank(d, suit, decl)) == divmod(key, 16)


def test_tiers_are_power_then_following_then_neither() -> None:
    for (decl, suit), d in product(CONTEXTS, IDS):
        trump = d in (power_set(decl) or ())
        in_suit = d in effective_suit(suit, decl)
        assert tier(d, suit, decl) == (2 if trump else 1 if in_suit else 0)


def test_dominance_is_a_total_preorder() -> None:
    # "Not beaten by" is total and transitive, and to beat is its strict part, never mutual. Beyond
    # the order itself: only sloughs tie, so among what can win the order is strict.
    for decl, suit in CONTEXTS:
        beats = [[dominates(a, b, suit, decl) for b in IDS] for a in IDS]
        rows = [sum(1 << b for b in IDS if beats[a][b]) for a in IDS]
        for a, b in product(IDS, IDS):
            assert not (beats[a][b] and beats[b][a])
            if not beats[b][a]:  # then a beats all that b beats
                assert rows[a] & rows[b] == rows[b]
            if a != b and not beats[a][b] and not beats[b][a]:
                assert tier(a, suit, decl) == tier(b, suit, decl) == 0


def test_threats_victims_and_peers_part_the_dominoes() -> None:
    for (decl, suit), d in product(CONTEXTS, IDS):
        above, below, level = (relation(d, suit, decl) for relation in (threats, victims, peers))
        assert above | below | level == ALL
        assert len(above) + len(below) + len(level) == 28
        assert d in level
        assert level == {d} or tier(d, suit, decl) == 0
        assert all(d in victims(other, suit, decl) for other in above)


def test_relations_worked_by_hand() -> None:
    fives = Declaration.FIVES
    assert threats(tile("6-4"), 6, fives) == called_set(fives) | {tile("6-6")}
    assert threats(tile("6-4"), 4, fives) == called_set(fives) | {tile("4-4")}
    assert victims(tile("5-0"), 6, fives) == ALL - called_set(fives)
    assert threats(tile("5-0"), 6, fives) == called_set(fives) - {tile("5-0")}
    assert threats(tile("5-5"), 6, Declaration.NOTRUMP) == frozenset(
        tiles("6-6 6-5 6-4 6-3 6-2 6-1 6-0")
    )
    assert victims(tile("0-0"), 6, fives) == frozenset()
    assert len(peers(tile("0-0"), 6, fives)) == 28 - 7 - 6


@pytest.mark.parametrize("relation", [threats, victims, peers])
def test_among_what_remains_a_relation_is_cut_down_to_it(relation: Relation) -> None:
    choose = random.Random(42)
    for decl, suit in CONTEXTS:
        remaining = choose.sample(IDS, choose.randrange(29))
        for d in IDS:
            full = relation(d, suit, decl)
            assert relation(d, suit, decl, remaining) == full & set(remaining)
            assert relation(d, suit, decl, iter(remaining)) == full & set(remaining)
            assert relation(d, suit, decl, ()) == frozenset()


def test_a_domino_is_promoted_by_what_is_played_above_it() -> None:
    choose = random.Random(7)
    for decl, suit in CONTEXTS:
        played = choose.sample(IDS, 12)
        remaining = ALL - set(played)
        for d in remaining:
            still_above = len(threats(d, suit, decl, remaining))
            assert still_above + promoted(d, suit, decl, played) == len(threats(d, suit, decl))
            assert promoted(d, suit, decl, ()) == 0


def test_promotion_worked_by_hand() -> None:
    # With the double and the two trumps above it gone, 5-3 is the highest five left.
    gone = tiles("5-5 6-5 5-4 5-1 6-6")
    assert promoted(tile("5-3"), 7, Declaration.FIVES, gone) == 3
    assert threats(tile("5-3"), 7, Declaration.FIVES, ALL - set(gone)) == frozenset()


def test_the_power_profile_counts_threats_and_victims_by_led_suit() -> None:
    sixes = Declaration.SIXES
    # 5-5 under sixes: beaten by the 7 trumps whatever is led; it beats the rest only in its suit.
    assert power_profile(tile("5-5"), sixes) == (
        *((7 + 6, 0),) * 5,
        (7, 28 - 7 - 1),
        (7, 0),  # no domino follows a natural six: all are trumps, and sloughs all tie
        (7, 0),
    )
    assert power_profile(tile("6-6"), sixes) == ((0, 27),) * 8
    assert power_profile(tile("6-0"), sixes, remaining=tiles("6-6 5-5 0-0"))[5] == (1, 2)


def test_the_power_profile_is_made_of_the_relations() -> None:
    remaining = frozenset(range(0, 28, 3))
    for decl, d in product(Declaration, IDS):
        for dominoes in (ALL, remaining):
            assert power_profile(d, decl, iter(dominoes)) == tuple(
                (len(threats(d, suit, decl, dominoes)), len(victims(d, suit, decl, dominoes)))
                for suit in range(8)
            )
