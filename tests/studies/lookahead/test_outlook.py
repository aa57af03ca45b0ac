"""The outlook of a position: the same from every seat, and true to what the hands can do."""

import math

from hypothesis import given

from tests.axes.turning import turned
from tests.reference import slow
from tests.strategies import positions, tricks_under_way
from tests.studies.lookahead import slow_play
from tests.studies.lookahead.boards import as_set, board_of
from texas42.deals import Position, State
from texas42.rules import N_SEATS, count, trick_winner
from texas42.studies.enriched.lookahead.leads import leads_of, masters_of
from texas42.studies.enriched.lookahead.outlook import PARTS, names, outlook, points_to_come


@given(positions())
def test_it_is_the_same_wherever_the_seat_to_play_sits(position: Position) -> None:
    columns = outlook(board_of([turned(position, n) for n in range(N_SEATS)]))
    assert (columns == columns[0]).all()
    assert columns.shape == (N_SEATS, len(names()))
    assert all(map(math.isfinite, columns[0]))


@given(positions())
def test_what_is_in_the_trick_and_to_come(position: Position) -> None:
    board, state = board_of([position]), position.state
    column = dict(zip(names(), outlook(board)[0].tolist(), strict=True))
    points = 42 - position.gone_points - sum(position.points)
    assert points_to_come(board).tolist() == [points]
    assert column["to_come"] == points
    if state.trick:
        ours = (trick_winner(state.trick, state.declaration) - len(state.trick)) % 2 == 0
        assert column["winning_side"] == (1 if ours else -1)
        assert column["worth"] == 1 + sum(map(count, state.trick))
        assert column["choices_0"] == len(state.legal())
        takes = [
            trick_winner((*state.trick, d), state.declaration) == len(state.trick)
            for d in state.legal()
        ]
        assert column["can_take_0"] == any(takes)
    else:
        assert column["winning_side"] == column["worth"] == 0
        assert column["can_take_0"] == -1


@given(tricks_under_way)
def test_the_taker_has_most_for_the_trick(position: Position) -> None:
    """By the keys of what lies in it and of what each seat to come may play."""
    state, decl = position.state, int(position.declaration)
    suit = slow.led_suit(state.trick[0], decl)
    most = {}
    for turn in range(N_SEATS):
        seat = (state.leader + turn) % N_SEATS
        hand = state.hands[seat]
        replies = [d for d in hand if slow.follows(d, suit, decl)] or hand
        has = state.trick[turn : turn + 1] or replies
        most[(turn - len(state.trick)) % N_SEATS] = max(slow.trick_key(d, suit, decl) for d in has)
    taker = max(most, key=most.__getitem__)
    column = dict(zip(names(), outlook(board_of([position]))[0].tolist(), strict=True))
    assert column["taker"] == taker
    assert column["strongest_side"] == column["taker_side"] == (1 if taker % 2 == 0 else -1)
    side, partner = column["taker_side"], (taker + 2) % N_SEATS
    assert column["leads_ours_of_taker"] == side * column[f"leads_ours_{taker}"]
    assert column["cash_of_its_partner"] == side * column[f"cash_{partner}"]
    by_seat = [column[f"masters_{seat}"] for seat in range(N_SEATS)]
    assert column["masters_of_sides"] == by_seat[0] + by_seat[2] - by_seat[1] - by_seat[3]


@given(positions())
def test_leads_do_what_replies_allow(position: Position) -> None:
    """Whose trick a lead becomes, by trying every reply; and which are the highest of a suit."""
    state, decl = position.state, position.declaration
    if state.trick or not state.n_left:
        return
    board = board_of([position])
    leads = leads_of(board.hands, board.declaration)
    hand = state.hands[state.leader]
    ours = [d for d in hand if slow_play.is_ours(state, d)]
    assert [d for d in hand if _wins_by_some_reply_of_partner(state, d)] == ours
    assert leads.ours[0] == as_set(ours, decl)
    safe = [d for d in hand if slow_play.is_safe(state, d)]
    assert leads.safe[0] == as_set(safe, decl)
    others = [d for seat, held in enumerate(state.hands) if seat != state.leader for d in held]
    masters = []
    for d in hand:
        suit = slow.led_suit(d, int(decl))
        key = slow.trick_key(d, suit, int(decl))
        above = [
            slow.trick_key(o, suit, int(decl)) > key
            for o in others
            if slow.follows(o, suit, int(decl))
        ]
        if not any(above):
            masters.append(d)
    assert masters_of(board.hands, board.declaration)[0] == as_set(masters, decl)


def _wins_by_some_reply_of_partner(state: State, lead: int) -> bool:
    decl = state.declaration
    left, mate, right = (state.hands[(state.leader + turn) % N_SEATS] for turn in (1, 2, 3))
    may = [
        [d for d in hand if slow.follows(d, slow.led_suit(lead, int(decl)), int(decl))] or hand
        for hand in (left, mate, right)
    ]
    return any(
        all(trick_winner((lead, a, b, c), decl) % 2 == 0 for a in may[0] for c in may[2])
        for b in may[1]
    )


def test_every_part_has_its_names() -> None:
    assert sum(len(names((part,))) for part in PARTS) == len(set(names())) == len(names())
