"""What one seat sees: what is hidden, who may hold it, and which knowledge is impossible."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.deals.completions.brute import brute_layouts, played_by_seat, played_out, seen
from tests.strategies import recorded_positions, seats
from texas42.deals import Calls, Deal, Position, parse_hand
from texas42.deals.completions import Knowledge, enumerate_layouts
from texas42.rules import Declaration, follows, led_suit

HAND = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")
HANDS = 60
SIXES, NOTRUMP = Declaration.SIXES, Declaration.NOTRUMP


@given(recorded_positions(), seats)
def test_the_hidden_dominoes_are_those_in_the_hands_of_the_others(
    position: Position, seat: int
) -> None:
    known = seen(position, seat)
    elsewhere = {s: hand for s, hand in enumerate(position.hands) if s != seat}
    assert known.hidden == tuple(sorted(d for hand in elsewhere.values() for d in hand))
    assert known.room == tuple(len(elsewhere.get(s, ())) for s in range(4))
    assert known.may_hold[seat] == 0
    for other, hand in elsewhere.items():
        assert all(known.may_hold[other] >> d & 1 for d in hand)


@given(recorded_positions(), seats)
def test_a_seat_may_hold_what_its_failures_to_follow_leave(position: Position, seat: int) -> None:
    known, decl = seen(position, seat), position.declaration
    tricks = [(trick.leader, trick.dominoes) for trick in position.tricks]
    cannot: list[set[int]] = [set(), set(), set(), set()]
    for leader, dominoes in [*tricks, (position.trick_leader, position.trick)]:
        for turn, d in enumerate(dominoes):
            suit = led_suit(dominoes[0], decl)
            if not follows(d, suit, decl):
                cannot[(leader + turn) % 4] |= {x for x in range(28) if follows(x, suit, decl)}
    for other in known.others:
        left = sum(1 << d for d in known.hidden if d not in cannot[other])
        assert known.may_hold[other] == left


@given(recorded_positions(st.integers(18, 28)), seats)
def test_a_seat_cannot_tell_the_layouts_apart(position: Position, seat: int) -> None:
    known = seen(position, seat)
    for deal in list(enumerate_layouts(known))[:20]:
        twin = Position(deal, position.declaration, position.leader, position.plays)
        assert seen(twin, seat) == known


def test_before_the_play_nothing_but_the_hand_is_known() -> None:
    known = Knowledge(2, HAND)
    assert known.hand == tuple(sorted(HAND))
    assert len(known.hidden) == 21
    assert known.room == (7, 7, 0, 7)
    assert [mask.bit_count() for mask in known.may_hold] == [21, 21, 0, 21]
    assert (known.others, known.calls, known.plays) == ((0, 1, 3), Calls(), ())


def test_calls_are_kept_with_what_is_seen() -> None:
    calls = Calls.parse("pass,31", 1)
    position = Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3")
    assert Knowledge.of(position, 1, calls) == replace(Knowledge.of(position, 1), calls=calls)


# Impossible knowledge ---------------------------------------------------------------------------


@pytest.mark.parametrize("n_plays", [18, 20, 21, 22])
def test_knowledge_is_refused_exactly_when_no_deal_explains_it(n_plays: int) -> None:
    verdicts = []
    for seed in range(HANDS):
        position, rng = played_out(1000 * n_plays + seed, n_plays), random.Random(seed)
        known = seen(position, seed % 4)
        mine = played_by_seat(known)[known.seat]
        unseen = sorted({*known.hidden, *known.hand} - set(mine))
        hand = (*mine, *rng.sample(unseen, 7 - len(mine)))
        possible = bool(brute_layouts(_unchecked(known, hand)))
        assert is_accepted(known, hand) == possible, f"seed {seed}"
        verdicts.append(possible)
    assert 5 < sum(verdicts) < HANDS - 5  # both happen


def is_accepted(known: Knowledge, hand: tuple[int, ...]) -> bool:
    try:
        replace(known, hand=hand)
    except ValueError:
        return False
    return True


def _unchecked(known: Knowledge, hand: tuple[int, ...]) -> Knowledge:
    """Knowledge with another hand, of which nobody has asked whether it is possible."""
    other = object.__new__(Knowledge)
    for name in ("seat", "calls", "declaration", "leader", "plays", "evidence"):
        object.__setattr__(other, name, getattr(known, name))
    object.__setattr__(other, "hand", tuple(sorted(hand)))
    return other


@pytest.mark.parametrize(
    ("hand", "plays", "reason"),
    [
        (HAND[:6], "", "a hand has 7 dominoes, not 6"),
        ((*HAND, 0), "", "a hand has 7 dominoes, not 8"),
        ((*HAND[:6], HAND[0]), "", "6-6 is named twice"),
        ((*HAND[:6], 28), "", "28 is not a domino: ids go from 0 to 27"),
        (HAND, "6-3", "seat 0 played 6-3, which is not in its hand"),
        (HAND, "6-6 6-5", "seat 1 played 6-5, which is held by seat 0"),
        (HAND, "6-6 6-3 6-1 6-0, 6-5 6-3", "play 6: 6-3 has been played"),
        (
            HAND,
            "6-6 5-4 6-1 6-0, 6-5 6-3",
            "play 6: seat 1 revoked: 6-3 follows sixes (trump), and it had none when it played 5-4",
        ),
        (
            HAND,
            "6-6 5-4 5-3 5-2",
            "the voids shown clash: nobody may hold 6-3 6-1 6-0",
        ),
    ],
)
def test_a_refusal_names_what_clashes(hand: tuple[int, ...], plays: str, reason: str) -> None:
    dominoes = tuple(parse_hand(word)[0] for word in plays.replace(",", " ").split())
    with pytest.raises(ValueError, match=r"^[^\n]+$") as refusal:
        Knowledge(0, hand, declaration=SIXES, leader=0, plays=dominoes)
    assert str(refusal.value) == reason


def test_our_own_revoke_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 0 revoked") as refusal:
        Knowledge(0, HAND, declaration=SIXES, leader=3, plays=parse_hand("6-3 5-5"))
    held = "6-6 6-5 6-4 6-2"
    assert str(refusal.value) == (
        f"seat 0 revoked: it still holds {held}, of a suit that it did not follow"
    )


def test_voids_that_leave_one_seat_too_little_name_the_seat() -> None:
    hand = parse_hand("6-6 5-5 4-4 3-3 2-2 3-0 2-0")
    plays = parse_hand("6-6 0-0 6-5 6-4, 5-5 1-0 5-4 5-3, 4-4 1-1 4-3 4-2")
    with pytest.raises(ValueError, match="clash: seat 1 holds 4 of the hidden") as refusal:
        Knowledge(0, hand, declaration=NOTRUMP, leader=0, plays=plays)
    assert str(refusal.value) == (
        "the voids shown clash: seat 1 holds 4 of the hidden dominoes and may only hold 3-2 3-1 2-1"
    )


def test_voids_that_leave_two_seats_too_little_name_both() -> None:
    hand = parse_hand("6-6 6-5 6-4 6-3 6-2 5-5 4-4")
    plays = parse_hand("6-6 0-0 6-1 1-0, 5-5 1-1 5-4 2-0, 4-4 2-1 4-3 2-2")
    with pytest.raises(ValueError, match="clash: seats 1 and 3 hold") as refusal:
        Knowledge(0, hand, declaration=NOTRUMP, leader=0, plays=plays)
    assert str(refusal.value) == (
        "the voids shown clash: seats 1 and 3 hold 8 of the hidden dominoes and may only hold "
        "3-3 3-2 3-1 3-0"
    )


def test_plays_need_a_declaration_and_a_leader() -> None:
    plays = parse_hand("6-6")
    with pytest.raises(ValueError, match=r"^plays say nothing without a declaration$"):
        Knowledge(0, HAND, leader=0, plays=plays)
    with pytest.raises(ValueError, match=r"^plays say nothing without who led$"):
        Knowledge(0, HAND, declaration=SIXES, plays=plays)


def test_seats_are_0_to_3() -> None:
    for seat in (-1, 4):
        with pytest.raises(ValueError, match=f"{seat} is not a seat: expected 0 to 3"):
            Knowledge(seat, HAND)
        with pytest.raises(ValueError, match=f"{seat} is not a seat: expected 0 to 3"):
            Knowledge(0, HAND, leader=seat)
        with pytest.raises(ValueError, match=f"{seat} is not a seat: expected 0 to 3"):
            Knowledge.of(Position.start(Deal.from_seed(0), "fives"), seat)


def test_tricks_off_the_record_are_refused() -> None:
    position = Position.start(Deal.from_seed(0), "fives", 2, gone="5-2 5-3 5-5 5-1")
    with pytest.raises(ValueError, match="do not show who played what: record all plays"):
        Knowledge.of(position, 0)
