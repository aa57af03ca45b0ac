"""Positions as the seat to play sees them: what is in sight, without a play being tried.

Seats are counted from the one to play: 0 plays, 1 is the opponent after it, 2 its partner, 3 the
opponent before it. Suits come by what they are worth here: power first, then the others by how many
of their dominoes are left. So the same situation is the same row whoever's it is and whatever is
trump. What is signed is for the team to play; all values are then to be seen from it too.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules import N_SEATS
from texas42.rules.suits import CALLED_SUIT
from texas42.studies.enriched.lookahead.board import Board
from texas42.studies.enriched.lookahead.leads import leads_of, masters_of
from texas42.studies.enriched.lookahead.sets import (
    COUNTING,
    FIVES,
    NONE,
    POWER,
    SUITS,
    TENS,
    Sets,
    above,
    first_of,
    follow,
    points,
    size,
    strongest,
)

Named = Iterator[tuple[str, NDArray[Any]]]


def outlook(board: Board, parts: tuple[str, ...] = ()) -> NDArray[np.float32]:
    """(n, k): every column of some parts of the outlook, or of all of them."""
    columns = [column for part in parts or PARTS for _, column in PARTS[part](board)]
    return np.column_stack([column.astype(np.float32) for column in columns])


def names(parts: tuple[str, ...] = ()) -> list[str]:
    """What the columns are called.

    >>> names(("size",))
    ['tricks', 'length', 'to_come', 'counts_held', 'declaration']
    """
    hands, trick, none = np.zeros((4, 0), np.uint32), np.zeros((3, 0), np.uint32), np.zeros(0, int)
    empty = Board(hands, trick, none, none, none)
    return [name for part in parts or PARTS for name, _ in PARTS[part](empty)]


def for_team_to_play(board: Board, values: NDArray[Any]) -> NDArray[Any]:
    """Values for team 0 as the team to play sees them, and back."""
    return np.where(board.to_play & 1 == 0, values, -values)


def points_to_come(board: Board) -> NDArray[np.int16]:
    """(n,): how many points are still to be won, those of the trick under way among them."""
    left = np.bitwise_or.reduce(board.hands) | np.bitwise_or.reduce(board.trick)
    return size(board.hands[N_SEATS - 1]) + points(left, board.declaration)


def _size(board: Board) -> Named:
    hands = board.from_turn
    yield "tricks", size(hands[0])
    yield "length", board.length
    yield "to_come", points_to_come(board)
    yield "counts_held", points(np.bitwise_or.reduce(hands), board.declaration)
    yield "declaration", board.declaration


def _trick(board: Board) -> Named:
    """The trick under way: who is winning it, what for, and what each seat to come can do."""
    hands, under_way, declaration = board.from_turn, board.length > 0, board.declaration
    laid = board.trick & board.contest
    best, suit = laid.max(axis=0), follow(board.trick[0], declaration)
    with_us = (np.argmax(laid, axis=0) - board.length) & 1 == 0
    side = np.where(under_way, np.where(with_us, 1, -1), 0)
    worth = np.where(under_way, 1 + points(np.bitwise_or.reduce(board.trick), declaration), 0)
    yield "worth", worth
    yield "winning_side", side
    yield "worth_to_us", worth * side
    tops = _tops(board)
    for seat, hand in enumerate(hands):
        asked = under_way & (seat + board.length < N_SEATS)
        legal = first_of(hand & suit, hand)
        yield f"can_take_{seat}", _where(asked, tops[seat] > best)
        yield f"choices_{seat}", _where(asked, size(legal))
        yield f"void_{seat}", _where(asked, hand & suit == 0)
        yield f"most_count_{seat}", _where(asked, _most_count(legal, board))
        yield f"least_count_{seat}", _where(asked, _least_count(legal, board))
    _, strongest_side = _taker(board)
    yield "strongest_side", np.where(under_way, strongest_side, 0)


def _tops(board: Board) -> Sets:
    """(4, n): the most that each seat has for the trick, laid or in hand; nothing for no trick."""
    suit, contest = follow(board.trick[0], board.declaration), board.contest
    tops = np.zeros_like(board.hands)
    for seat, hand in enumerate(board.from_turn):
        turn = (seat + board.length) % N_SEATS
        laid = np.take_along_axis(board.trick, np.minimum(turn, N_SEATS - 2)[None], axis=0)[0]
        has_played = turn < board.length
        in_hand = strongest(first_of(hand & suit, hand) & contest)
        tops[seat] = np.where(has_played, laid & contest, in_hand)
    return tops


def _taker(board: Board) -> tuple[NDArray[np.intp], NDArray[np.int16]]:
    """(n,) each: the seat with most for the trick, or else the one to lead, and its side."""
    seat = np.where(board.length > 0, np.argmax(_tops(board), axis=0), 0)
    return seat, np.where(seat & 1 == 0, 1, -1).astype(np.int16)


def _where(asked: NDArray[np.bool_], column: NDArray[Any]) -> NDArray[Any]:
    """A column where it is asked for, else -1."""
    return np.where(asked, column, -1)


def _most_count(legal: Sets, board: Board) -> NDArray[Any]:
    tens, fives = TENS[board.declaration], FIVES[board.declaration]
    return np.where(legal & tens != 0, 10, np.where(legal & fives != 0, 5, 0))


def _least_count(legal: Sets, board: Board) -> NDArray[Any]:
    fives, counting = FIVES[board.declaration], COUNTING[board.declaration]
    return np.where(legal & ~counting != 0, 0, np.where(legal & fives != 0, 5, 10))


def _suits(board: Board) -> Named:
    """Each suit: who holds how many, and the highest; how far the top ones are of one side."""
    hands, declaration = board.from_turn, board.declaration
    suits = SUITS[declaration].T  # (8, n)
    sizes = np.stack([size(pips & np.bitwise_or.reduce(hands)) for pips in suits[:CALLED_SUIT]])
    order = np.argsort(-sizes, axis=0, kind="stable")
    controlled = np.zeros(len(board), np.int16)
    for rank in range(len(suits)):
        if rank > 0:
            yield f"suit_{rank}_pip", order[rank - 1]
        suit = suits[CALLED_SUIT] if rank == 0 else suits[order[rank - 1], np.arange(len(board))]
        inside = hands & suit
        ours, theirs = inside[0] | inside[2], inside[1] | inside[3]
        top = strongest(ours | theirs)
        side = np.where(top == 0, 0, np.where(top & ours != 0, 1, -1)).astype(np.int16)
        controlled += side
        run, their_run = ours & above(theirs), theirs & above(ours)
        yield f"suit_{rank}_top_side", side
        yield f"suit_{rank}_top_seat", np.where(top == 0, -1, np.argmax(inside, axis=0))
        yield f"suit_{rank}_run", size(run) - size(their_run)
        yield f"suit_{rank}_count", points(ours, declaration) - points(theirs, declaration)
        yield f"suit_{rank}_run_count", points(run, declaration) - points(their_run, declaration)
        for seat in range(N_SEATS):
            yield f"suit_{rank}_of_{seat}", size(inside[seat])
    yield "suits_controlled", controlled


def _counts(board: Board) -> Named:
    """The count dominoes and the power of each seat."""
    for seat, hand in enumerate(board.from_turn):
        yield f"fives_of_{seat}", size(hand & FIVES[board.declaration])
        yield f"tens_of_{seat}", size(hand & TENS[board.declaration])
        yield f"count_of_{seat}", points(hand, board.declaration)
        yield f"power_of_{seat}", size(hand & POWER[board.declaration])


def _leads(board: Board) -> Named:
    """What each seat's leads would do, and what it could cash; and the same told by sides.

    Of the seat with most for the trick, which is likely to lead next, of its partner, and of our
    seats less theirs; the first two with the sign of their side.
    """
    hands = board.from_turn
    by_seat = [dict(_leads_of(np.roll(hands, -seat, axis=0), board)) for seat in range(N_SEATS)]
    for seat, found in enumerate(by_seat):
        yield from ((f"{name}_{seat}", column) for name, column in found.items())
    (taker, side), rows = _taker(board), np.arange(len(board))
    yield "taker", taker
    yield "taker_side", side
    for name in by_seat[0]:
        columns = np.stack([found[name] for found in by_seat]).astype(np.float32)
        yield f"{name}_of_taker", side * columns[taker, rows]
        yield f"{name}_of_its_partner", side * columns[taker ^ 2, rows]
        yield f"{name}_of_sides", columns[0] + columns[2] - columns[1] - columns[3]


def _leads_of(turned: Sets, board: Board) -> Named:
    """The same for the first of four hands in order of play."""
    declaration, power = board.declaration, POWER[board.declaration]
    hand, left, right = turned[0], turned[1], turned[3]
    leads = leads_of(turned, declaration)
    lost = hand & ~leads.ours
    yield "leads_ours", size(leads.ours)
    yield "leads_safe", size(leads.safe)
    yield "leads_lost", size(lost)
    yield "count_ours", points(leads.ours, declaration)
    yield "count_safe", points(leads.safe, declaration)
    yield "count_lost", points(lost, declaration)
    yield "share_ours", size(leads.ours) / np.maximum(1, size(hand))

    against = (left | right) & power
    run = hand & power & above(against)
    draws = (size(run) >= size(left & power)) & (size(run) >= size(right & power))
    masters = masters_of(turned, declaration) & ~power
    cash = np.where(draws, masters, NONE) | np.where(against == 0, hand & power, run)
    yield "power_run", size(run)
    yield "power_against", size(against)
    yield "masters", size(masters)
    yield "cash", size(cash)
    yield "cash_count", points(cash, declaration)
    yield "cashes_all", cash == hand


PARTS: Final[Mapping[str, Callable[[Board], Named]]] = {
    "size": _size,
    "trick": _trick,
    "suits": _suits,
    "counts": _counts,
    "leads": _leads,
}
"""The parts of the outlook by name, each a generator of its columns."""
