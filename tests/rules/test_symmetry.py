"""The symmetries: what may be renamed changes nothing, and what must not be renamed does."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import slow
from tests.rules.naming import tiles
from texas42.rules import (
    Declaration,
    called_set,
    count,
    dominates,
    domino,
    effective_suit,
    led_suit,
    legal_moves,
    signed_reward,
    trick_winner,
)
from texas42.rules.symmetry import (
    relabel_hand,
    relabel_mask,
    retrump,
    retrump_pip,
    rotate_seats,
    rotation_sign,
)

IDS = range(28)
PIPS = range(7)
PAIRS_OF_TRUMPS = list(product(PIPS, PIPS))
PERMUTATIONS = st.permutations(range(7))


def ending(seed: int, size: int = 3) -> tuple[tuple[int, ...], ...]:
    """Four hands of a few dominoes drawn at random."""
    drawn = random.Random(seed).sample(IDS, 4 * size)
    return tuple(tuple(sorted(drawn[at : at + size])) for at in range(0, 4 * size, size))


# Local indices ----------------------------------------------------------------------------------


@given(PERMUTATIONS, st.integers(0, 127))
def test_a_mask_moves_with_the_hand_it_is_read_by(permutation: list[int], mask: int) -> None:
    hand = tuple("abcdefg")
    there, marked = relabel_hand(hand, permutation), relabel_mask(mask, permutation)
    assert [there[permutation[i]] for i in range(7)] == list(hand)
    held = {hand[i] for i in range(7) if mask >> i & 1}
    assert {there[i] for i in range(7) if marked >> i & 1} == held


@given(PERMUTATIONS, st.integers(0, 127))
def test_relabelling_is_undone_by_the_inverse(permutation: list[int], mask: int) -> None:
    inverse = [permutation.index(i) for i in range(7)]
    assert relabel_hand(relabel_hand("abcdefg", permutation), inverse) == tuple("abcdefg")
    assert relabel_mask(relabel_mask(mask, permutation), inverse) == mask


@given(PERMUTATIONS, st.sampled_from(Declaration), st.sampled_from(IDS))
def test_what_is_legal_does_not_depend_on_labels(
    permutation: list[int], decl: Declaration, lead: int
) -> None:
    hand = tuple(random.Random(lead).sample([d for d in IDS if d != lead], 7))
    relabelled = relabel_hand(hand, permutation)
    assert set(legal_moves(relabelled, lead, decl)) == set(legal_moves(hand, lead, decl))


def test_what_is_no_permutation_is_refused() -> None:
    for wrong in ([0, 0, 1], [0, 1], [1, 2, 3]):
        with pytest.raises(ValueError, match="not a permutation of 0 to 2"):
            relabel_hand("abc", wrong)
    with pytest.raises(ValueError, match="not a permutation of 0 to 6"):
        relabel_mask(1, range(6))
    with pytest.raises(ValueError, match="a hand mask has 7 bits, 0 to 127, not 128"):
        relabel_mask(128, range(7))


# Seats ------------------------------------------------------------------------------------------


def test_what_a_seat_had_the_seat_n_on_has() -> None:
    for n, seat in product(range(-4, 9), range(4)):
        assert rotate_seats("abcd", n)[(seat + n) % 4] == "abcd"[seat]
    with pytest.raises(ValueError, match="each of 4 seats, not 3"):
        rotate_seats("abc", 1)


@pytest.mark.parametrize("n", range(4))
def test_turning_the_table_keeps_or_exchanges_the_teams(n: int) -> None:
    choose = random.Random(n)
    for decl, leader in product(Declaration, range(4)):
        trick = choose.sample(IDS, 4)
        reward = signed_reward(leader, trick, decl)
        assert signed_reward((leader + n) % 4, trick, decl) == rotation_sign(n) * reward


@pytest.mark.parametrize("decl", Declaration)
def test_turning_the_table_keeps_values_up_to_sign(decl: Declaration) -> None:
    for n in range(4):
        hands, leader = ending(seed=n), n
        value = slow.value(hands, decl, leader)
        turned = slow.value(rotate_seats(hands, n), decl, (leader + n) % 4)
        assert turned == rotation_sign(n) * value


def test_a_mirror_image_is_another_game() -> None:
    # No trump, two tricks. Seat 0 leads a five, which 6-5 beats and 5-0 does not. With the fives
    # before its partner, seat 1 must choose while seat 2 can still throw 6-4 on the trick its own
    # team takes and 4-1 on the other: 1 + 5 + 10 against 1 + 5. With the fives behind it, seat 3
    # answers a throw of 6-4 with 6-5 and one of 4-1 with 5-0: 1 + 10 against 1 + 5 + 5.
    leads, fives = tiles("5-2 5-4"), tiles("5-0 6-5")
    counts, idle = tiles("4-1 6-4"), tiles("0-0 6-3")
    assert slow.value((leads, fives, counts, idle), slow.NO_TRUMP, leader=0) == 10
    assert slow.value((leads, idle, counts, fives), slow.NO_TRUMP, leader=0) == 0


# The trump pip ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b"), PAIRS_OF_TRUMPS)
def test_another_trump_pip_is_the_same_game_but_for_counts(a: int, b: int) -> None:
    one, other = Declaration(a), Declaration(b)
    there = [retrump(d, a, b) for d in IDS]
    assert sorted(there) == list(IDS)
    assert {there[d] for d in called_set(one)} == called_set(other)
    assert retrump_pip(a, a, b) == b
    suits = [*(retrump_pip(pip, a, b) for pip in PIPS), 7]
    for suit in range(8):
        matching = {there[d] for d in effective_suit(suit, one)}
        assert matching == effective_suit(suits[suit], other)
        for d, rival in product(IDS, IDS):
            beats = dominates(d, rival, suit, one)
            assert dominates(there[d], there[rival], suits[suit], other) == beats
    assert [led_suit(there[d], other) for d in IDS] == [suits[led_suit(d, one)] for d in IDS]


@pytest.mark.parametrize(("a", "b"), PAIRS_OF_TRUMPS)
def test_the_same_places_take_the_same_tricks_under_another_trump_pip(a: int, b: int) -> None:
    choose = random.Random(7 * a + b)
    for _ in range(50):
        trick = choose.sample(IDS, 4)
        there = [retrump(d, a, b) for d in trick]
        assert trick_winner(there, Declaration(b)) == trick_winner(trick, Declaration(a))


def test_retrumping_is_undone_by_retrumping_back() -> None:
    for (a, b), d in product(PAIRS_OF_TRUMPS, IDS):
        assert retrump(retrump(d, a, b), b, a) == d
        assert retrump(d, a, a) == d


def test_counts_stay_in_place_between_twos_and_threes_alone() -> None:
    keep = {
        (a, b) for a, b in PAIRS_OF_TRUMPS if all(count(retrump(d, a, b)) == count(d) for d in IDS)
    }
    assert keep == {(2, 3), (3, 2)} | {(pip, pip) for pip in PIPS}


def test_twos_and_threes_exchange_the_two_pips_and_nothing_else() -> None:
    exchange = {2: 3, 3: 2}
    for d in IDS:
        high, low = slow.PIPS[d]
        swapped = domino(exchange.get(high, high), exchange.get(low, low))
        assert retrump(d, 2, 3) == retrump(d, 3, 2) == swapped


@pytest.mark.parametrize("seed", range(10))
def test_values_under_twos_are_values_under_threes(seed: int) -> None:
    hands, leader = ending(seed), seed % 4
    there = tuple(tuple(retrump(d, 2, 3) for d in hand) for hand in hands)
    assert slow.value(there, 3, leader) == slow.value(hands, 2, leader)


def test_values_change_where_counts_move() -> None:
    # One trick, taken by seat 0 with the only trump: under fives it holds 5-5, under sixes 6-6.
    hands = [tiles(name) for name in ("5-5", "1-0", "2-0", "3-0")]
    there = tuple(tuple(retrump(d, 5, 6) for d in hand) for hand in hands)
    assert there == tuple(tiles(name) for name in ("6-6", "1-0", "2-0", "3-0"))
    assert (slow.value(hands, 5, 0), slow.value(there, 6, 0)) == (11, 1)


def test_what_is_no_pip_is_refused() -> None:
    for wrong in ((7, 0, 0), (0, -1, 0), (0, 0, 7)):
        with pytest.raises(ValueError, match="pips go from 0 to 6"):
            retrump_pip(*wrong)
