"""Claims: against trying every order and every play, from open hands and from one hand alone."""

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import slow
from tests.strategies import recorded_positions, seats
from texas42.analysis import check_claim, check_unseen_claim
from texas42.bidding.cashing import cash_line
from texas42.deals import Deal, Position, parse_hand
from texas42.deals.completions import Knowledge, enumerate_layouts
from texas42.rules import Declaration, count, team

ENDINGS = recorded_positions(st.integers(15, 27))
LEADS = recorded_positions(st.sampled_from([16, 20, 24]))


def survives(position: Position, seat: int, order: tuple[int, ...], needed: int) -> bool:
    """Whether a claimer who plays in this order takes every trick until he has enough.

    Every play of the three others is tried.
    """
    if position.to_play == seat:
        if not order or order[0] not in position.legal():
            return False
        return still(position, position.play(order[0]), seat, order[1:], needed)
    return all(still(position, position.play(d), seat, order, needed) for d in position.legal())


def still(
    before: Position, after: Position, seat: int, order: tuple[int, ...], needed: int
) -> bool:
    if len(after.tricks) > len(before.tricks):
        if after.tricks[-1].winner != seat:
            return False
        needed -= after.tricks[-1].points
    return needed <= 0 or survives(after, seat, order, needed)


def good_orders(position: Position, seat: int, needed: int) -> list[bool]:
    """Of every order of the claimer's dominoes that begins with a legal play, whether it holds."""
    orders = list(permutations(position.hands[seat]))
    if position.to_play == seat:
        orders = [order for order in orders if order[0] in position.legal()]
    return [survives(position, seat, order, needed) for order in orders]


def is_good(position: Position, seat: int, needed: int, pick: Callable[[list[bool]], bool]) -> bool:
    """Whether `pick` of the claimer's orders hold, once he has seen who plays before him."""
    has_played = (seat - position.trick_leader) % 4 < len(position.trick)
    if position.to_play != seat and not has_played:
        return all(is_good(position.play(d), seat, needed, pick) for d in position.legal())
    return pick(good_orders(position, seat, needed))


def most_with_open_hands(position: Position, side: int) -> int:
    """The points a side ends with under best play, by the slow solver."""
    state = position.state
    value = slow.value(state.hands, int(state.declaration), state.leader, state.trick)
    won, to_come = position.points, 42 - sum(position.points)
    return won[side] + (to_come + (value if side == 0 else -value)) // 2


@given(ENDINGS, seats, st.data())
def test_a_claim_against_every_order_and_every_play(
    position: Position, seat: int, data: st.DataObject
) -> None:
    side = team(seat)
    won, most = position.points[side], 42 - position.points[1 - side]
    points = data.draw(st.none() | st.integers(won + 1, most))
    claim = check_claim(position, seat, points)
    asked = most if points is None else points
    assert (claim.points, claim.seat, claim.is_of_the_rest) == (asked, seat, asked == most)
    assert (claim.answer == "refuted") == (most_with_open_hands(position, side) < asked)
    good = is_good(position, seat, asked - won, any)
    assert (claim.answer == "any play") == good
    assert claim.in_any_order() == (good and is_good(position, seat, asked - won, all))


@given(LEADS, st.data())
def test_the_order_that_is_named_is_good(position: Position, data: st.DataObject) -> None:
    seat = position.to_play
    won, most = position.points[team(seat)], 42 - position.points[1 - team(seat)]
    claim = check_claim(position, points=data.draw(st.none() | st.integers(won + 1, most)))
    if claim.answer == "any play":
        rest = [d for d in position.hands[seat] if d not in claim.order]
        assert survives(position, seat, (*claim.order, *rest), claim.points - won)
    else:
        assert claim.order == ()


@given(recorded_positions(st.integers(0, 27)), seats)
def test_a_refuted_claim_comes_with_the_line_that_beats_it(position: Position, seat: int) -> None:
    claim = check_claim(position, seat)
    assert claim.line().plays[: len(position.plays)] == position.plays
    assert (claim.line().points[team(seat)] < claim.points) == (claim.answer == "refuted")
    kept = {d for d in position.legal() if check(position.play(d), seat, claim.points)}
    assert set(claim.keeps()) == kept
    assert claim.answer != "refuted" or team(position.to_play) != team(seat) or not kept


def check(position: Position, seat: int, points: int) -> bool:
    """Whether a claim of so many points is good with open hands, by a check of its own."""
    side = team(seat)
    if points <= position.points[side] or points > 42 - position.points[1 - side]:
        return points <= position.points[side]
    return check_claim(position, seat, points).answer != "refuted"


@settings(max_examples=50)
@given(recorded_positions(st.sampled_from([20, 24])))
def test_a_claim_from_one_hand_against_every_layout(position: Position) -> None:
    seat = position.to_play
    known, needed = Knowledge.of(position, seat), 42 - sum(position.points)
    layouts = [
        Position(deal, position.declaration, position.leader, position.plays)
        for deal in enumerate_layouts(known)
    ]
    claim = check_unseen_claim(known, layouts=len(layouts))
    assert claim.n_layouts == len(layouts)
    held = [good_orders(layout, seat, needed) for layout in layouts]
    assert (claim.answer == "any layout") == any(map(all, zip(*held, strict=True)))
    if claim.answer == "any layout":
        assert all(survives(layout, seat, claim.order, needed) for layout in layouts)
        return
    most = {layout: most_with_open_hands(layout, team(seat)) for layout in layouts}
    n_refute = sum(points < claim.points for points in most.values())
    assert claim.found.get("refuted", 0) == n_refute
    assert claim.found.get("any play", 0) == sum(map(any, held))
    assert (claim.answer, claim.looked_at) == ("refuted" if n_refute else "open", len(layouts))
    assert (claim.refutation is None) == (n_refute == 0)
    assert claim.refutation is None or most[claim.refutation.position] < claim.points


@given(recorded_positions(st.sampled_from([12, 16])))
def test_what_is_good_in_any_layout_is_good_in_the_true_one(position: Position) -> None:
    seat = position.to_play
    claim = check_unseen_claim(Knowledge.of(position, seat), layouts=1)
    if claim.answer == "any layout":
        assert survives(position, seat, claim.order, 42 - sum(position.points))


@settings(max_examples=50)
@given(recorded_positions(st.sampled_from([0, 4, 8])))
def test_what_a_hand_can_cash_is_good_in_the_true_layout(position: Position) -> None:
    seat, held = position.to_play, position.hands[position.to_play]
    line = cash_line(held, position.declaration, position.plays)
    if line:
        worth = len(line) + sum(map(count, line))
        asked = position.points[team(seat)] + worth
        claim = check_unseen_claim(Knowledge.of(position, seat), asked, layouts=1)
        assert claim.answer == "any layout"
        assert check_claim(position, seat, asked).answer == "any play"


@pytest.mark.parametrize("seed", [15, 37])
def test_a_hand_may_be_laid_down_before_the_first_lead(seed: int) -> None:
    found = [check_claim(Position.start(Deal.from_seed(seed), decl)) for decl in Declaration]
    assert all(claim.answer != "any play" or len(claim.order) == 7 for claim in found)
    assert ("any play" in {claim.answer for claim in found}) == (seed == 15)


def unseen(hand: str, decl: str, points: int | None = None, plays: str = "") -> tuple[str, str]:
    known = Knowledge(
        0,
        parse_hand(hand),
        declaration=Declaration.parse(decl),
        leader=0,
        plays=parse_hand(plays),
    )
    claim = check_unseen_claim(known, points, layouts=30)
    return claim.answer, " ".join(map(str, claim.order))


@pytest.mark.parametrize(
    ("hand", "points", "answer"),
    [
        ("6-6 6-5 6-4 6-2 5-5 4-4 3-3", None, "any layout"),
        ("6-6 6-5 6-4 6-2 5-5 4-4 2-1", None, "refuted"),
        ("6-6 6-5 6-4 6-2 5-5 4-4 2-1", 26, "any layout"),  # six tricks, 6-4 and 5-5
        ("6-6 6-4 6-3 6-0 2-2 1-1 0-0", 30, "open"),
    ],
)
def test_a_whole_hand_is_claimed_by_what_it_can_cash(
    hand: str, points: int | None, answer: str
) -> None:
    assert unseen(hand, "sixes", points)[0] == answer


def test_what_has_been_played_can_no_longer_beat() -> None:
    # With 6-5 gone the six-four is good, and the hand with it.
    hand = "6-6 6-4 6-3 6-2 5-5 4-4 3-3"
    assert unseen(hand, "sixes")[0] == "refuted"
    assert unseen(hand, "sixes", plays="6-6 6-5 2-1 6-0")[0] == "any layout"


def test_the_same_layouts_for_the_same_seed() -> None:
    known = Knowledge.of(Position.start(Deal.from_seed(0), "ones"), 0)
    asked = [check_unseen_claim(known, layouts=20, seed=seed) for seed in (0, 0, 1)]
    assert asked[0].refutation == asked[1].refutation != asked[2].refutation
    assert sum(asked[0].found.values()) == asked[0].looked_at == 20


OPEN = Position.start(Deal.from_seed(0), "ones", plays="4-4 5-4 5-5 4-3")


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        (
            lambda: check_claim(OPEN, points=11),
            "the side of seat 0 has 11 points and can end with 12",
        ),
        (
            lambda: check_claim(OPEN, 1, 32),
            "the side of seat 1 has 0 points and can end with 1 to 31",
        ),
        (lambda: check_claim(OPEN, 4), "4 is not a seat"),
        (lambda: check_unseen_claim(Knowledge.of(OPEN, 1)), "seat 1 is not on lead"),
        (lambda: check_unseen_claim(Knowledge.of(OPEN.play("4-0"), 0)), "seat 0 is not on lead"),
        (lambda: check_unseen_claim(Knowledge(0, tuple(range(7)))), "nothing without a declarat"),
    ],
)
def test_what_is_refused(claim: Callable[[], object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        claim()
