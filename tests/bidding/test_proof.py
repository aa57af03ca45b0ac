"""Proofs: locks are proved, refutations come with their layout, and proved is never wrong."""

import random
from functools import cache

import numpy as np
import pytest

from tests.solve.test_sure_hands import SURE_HANDS, all_hands, is_sure, sure_hands
from texas42.bidding.cashing import cash_line, cashing, takes_all
from texas42.bidding.climb import Bidder, climb
from texas42.bidding.guarantee import guarantee
from texas42.bidding.proof import prove
from texas42.bidding.throws import least_thrown, most_thrown
from texas42.deals import Deal, Position, format_hand, parse_hand
from texas42.rules import Declaration, can_follow, count, follows, trick_winner
from texas42.solve import can_make, can_make_many

STRONG = 16
"""How many strong hands of each declaration are tried."""

TIGHT = [
    ("6-6 6-5 6-4 6-2 5-5 4-4 2-1", "sixes", 31),
    ("6-6 6-5 6-4 6-3 6-2 5-5 1-0", "sixes", 31),
    ("6-6 5-5 4-4 3-3 2-2 1-1 1-0", "doubles-trump", 26),
    ("6-6 6-5 6-4 6-3 5-5 5-4 1-0", "notrump", 31),
]
"""Hands that give up one trick, and what they are sure of: there is a layout that takes the rest.
"""


@cache
def strong_hands(decl: Declaration) -> list[tuple[int, ...]]:
    """Hands that cash four dominoes and more, drawn from all there are; not all of them locks."""
    cash = cashing(all_hands(), decl)
    n_cash = sum((cash >> d & 1).astype(np.int8) for d in range(28))
    found = all_hands()[n_cash >= 4]
    chosen = random.Random(int(decl)).sample(found.tolist(), STRONG)
    return [tuple(d for d in range(28) if hand >> d & 1) for hand in chosen]


@pytest.mark.parametrize("trump", range(7))
def test_every_sure_hand_is_proved_without_a_look_at_any_layout(trump: int) -> None:
    proofs = [prove(hand, trump) for hand in sorted(sure_hands(trump))]
    assert [proof.answer for proof in proofs] == ["proved"] * SURE_HANDS
    assert not any(proof.evaluations for proof in proofs)


@pytest.mark.parametrize("trump", range(7))
def test_no_other_hand_is_taken_for_a_sure_one(trump: int) -> None:
    assert (takes_all(all_hands(), Declaration(trump)) == is_sure(all_hands(), trump)).all()


@pytest.mark.parametrize("decl", Declaration)
def test_what_is_cashed_takes_its_trick_whatever_is_played(decl: Declaration) -> None:
    choose = random.Random(42)
    for hand in strong_hands(decl):
        deal = Deal.with_fixed_hand(hand, opp_seed=choose.getrandbits(32))
        position = Position.start(deal, decl)
        for lead in cash_line(hand, decl):
            position = position.play(lead)
            while position.trick:
                position = position.play(best_reply(position, choose))
            assert position.trick_leader == 0, f"{format_hand(hand)} under {decl}: {position}"


def best_reply(position: Position, choose: random.Random) -> int:
    """A reply that takes the trick if there is one, else any other."""
    replies = list(position.legal())
    choose.shuffle(replies)
    decl, trick = position.declaration, position.trick
    taking = [d for d in replies if trick_winner((*trick, d), decl) == len(trick)]
    return (taking or replies)[0]


@pytest.mark.parametrize("decl", Declaration)
def test_proved_is_never_wrong(decl: Declaration) -> None:
    """Neither random layouts nor climbs from them come below what is said to be secured."""
    for hand in strong_hands(decl):
        secured = guarantee(hand, decl).points
        worst = climb(Bidder(hand, 0, decl), goal=secured - 1, restarts=4, budget=300)
        assert worst.points >= secured, f"{format_hand(hand)} under {decl}: {worst.layout}"


@pytest.mark.parametrize("decl", [Declaration.DOUBLES_TRUMP, Declaration.NOTRUMP])
def test_locks_without_a_pip_trump_take_every_trick(decl: Declaration) -> None:
    locks = all_hands()[takes_all(all_hands(), decl)].tolist()
    for mask in random.Random(0).sample(locks, 30):
        hand = tuple(d for d in range(28) if mask >> d & 1)
        deals = [Deal.with_fixed_hand(hand, opp_seed=seed) for seed in range(40)]
        assert can_make_many(deals, [decl], 42).all(), format_hand(hand)


@pytest.mark.parametrize(("hand", "decl", "points"), TIGHT)
def test_what_is_secured_may_be_all_there_is(hand: str, decl: str, points: int) -> None:
    at_least, more = prove(hand, decl, points), prove(hand, decl, points + 1)
    assert (at_least.answer, at_least.layout) == ("proved", None)
    assert more.answer == "refuted"
    assert more.secured == points
    assert more.layout is not None
    start = Position.start(more.layout, decl)
    assert can_make(start, points)
    assert not can_make(start, points + 1)


@pytest.mark.parametrize("seat", range(4))
def test_a_refuting_layout_is_confirmed_by_the_solver(seat: int) -> None:
    hand = parse_hand("6-5 5-5 5-3 5-1 4-4 3-0 0-0")
    proof = prove(hand, "fives", 30, seat=seat)
    assert proof.answer == "refuted"
    assert proof.layout is not None
    assert proof.layout.hands[seat] == tuple(sorted(hand))
    assert not can_make(Position.start(proof.layout, "fives", seat), 30, team=seat % 2)


def test_what_neither_decides_is_open() -> None:
    hand = "6-6 6-4 6-3 6-0 2-2 1-1 0-0"  # must lose a trump trick to 6-5 if that is guarded
    proof = prove(hand, "sixes", 30, budget=200)
    assert (proof.answer, proof.layout) == ("open", None)
    assert proof.secured < 30
    deals = [Deal.with_fixed_hand(hand, opp_seed=seed) for seed in range(100)]
    assert can_make_many(deals, ["sixes"], 30).all()  # so random layouts do not refute it either


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_same_proof_for_any_number_of_workers(workers: int) -> None:
    asked = "6-6 6-5 6-4 6-0 4-4 1-1 1-0", "sixes", 30
    assert prove(*asked, seed=7, workers=workers) == prove(*asked, seed=7, workers=1)
    assert prove(*asked, seed=8).layout != prove(*asked, seed=7).layout


def test_a_proof_as_plain_values() -> None:
    proof = prove("6-6 6-5 6-4 6-2 5-5 4-4 2-1", "sixes", 42)
    plain = proof.to_json()
    assert Deal(plain["layout"]) == proof.layout
    assert plain["answer"] == "refuted"
    assert prove("6-6 6-5 6-4 6-2 5-5 4-4 3-3", "sixes").to_json()["layout"] is None


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hand": "6-6 6-5 6-4 6-2 5-5 4-4"}, "a hand has 7 dominoes, not 6"),
        ({"hand": "6-6 6-5 6-4 6-2 5-5 4-4 6-6"}, "6-6 is named twice"),
        ({"seat": 4}, "there is no seat 4: seats go from 0 to 3"),
        ({"points": 43}, "a proof is of 1 to 42 points, not 43"),
        ({"points": 0}, "a proof is of 1 to 42 points, not 0"),
        ({"decl": "hearts"}, "unknown declaration 'hearts'"),
        ({"hand": "6-6 6-5 6-4 6-2 5-5 4-4 2-1", "budget": 3}, "not 8 climbs with a budget of 3"),
    ],
)
def test_what_is_refused(given: dict[str, object], reason: str) -> None:
    asked: dict[str, object] = {"hand": "6-6 6-5 6-4 6-2 5-5 4-4 3-3", "decl": "sixes"}
    with pytest.raises(ValueError, match=reason) as refusal:
        prove(**{**asked, **given})  # type: ignore[arg-type]
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize("decl", [Declaration.FIVES, Declaration.DOUBLES_TRUMP])
def test_throws_against_trying_every_choice(decl: Declaration) -> None:
    choose = random.Random(int(decl))
    for _ in range(25):
        hand = choose.sample(range(28), 7)
        suits = [choose.randrange(8) for _ in range(choose.randrange(5))]
        thrown = every_throw(frozenset(hand), suits, decl)
        rows = np.array([hand], np.int8)
        assert least_thrown(rows, suits, decl).tolist() == [min(thrown)]
        assert most_thrown(rows, suits, decl).tolist() == [max(thrown)]


def every_throw(hand: frozenset[int], suits: list[int], decl: Declaration) -> set[int]:
    """The counts that may fall to leads of these suits, over every choice there is."""
    if not suits:
        return {0}
    suit, *later = suits
    may = [d for d in hand if follows(d, suit, decl) or not can_follow(hand, suit, decl)]
    return {count(d) + rest for d in may for rest in every_throw(hand - {d}, later, decl)}
