"""A claim with all hands open: good against any play, good double-dummy only, or refuted.

Good against any play: the claimer can name an order of his own dominoes that takes one trick after
another until the points are there, whatever the three others play, his partner included. He need
not see any hand for it. Good double-dummy only: his side has a way when it sees every hand and
plays together, and no more than that. Refuted: the other side has an answer to everything.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from texas42.analysis.cash_order import CashOrder, Hands, answers, one_hand
from texas42.deals import Position, State
from texas42.deals.calls import as_seat
from texas42.rules import N_SEATS, TOTAL_POINTS, count, led_suit, team, trick_winner
from texas42.solve import best_line, can_make

Answer = Literal["any play", "double-dummy", "refuted"]

WORDS: Final[dict[Answer, str]] = {
    "any play": "good against any play",
    "double-dummy": "good double-dummy only",
    "refuted": "refuted",
}


@dataclass(frozen=True, slots=True)
class Claim:
    """The answer to a claim, and what it rests on.

    `points` are those the claimer's side is to end with. `order` are the claimer's plays, as many
    as it takes, that are good against any play; it is empty if there are none or if they depend on
    what is played before his turn.
    """

    position: Position
    seat: int
    points: int
    answer: Answer
    order: tuple[int, ...] = ()

    @property
    def is_of_the_rest(self) -> bool:
        """Whether the claim is of every trick that is left."""
        return self.points == most_points(self.position, team(self.seat))

    def in_any_order(self) -> bool:
        """Whether the claim is good against any play however the claimer goes on.

        >>> from texas42.deals import Deal
        >>> check_claim(Position.start(Deal.from_seed(15), "threes")).in_any_order()
        False
        """
        needed = self.points - self.position.points[team(self.seat)]
        search = CashOrder(self.position.declaration, needed)
        return self.answer == "any play" and _always(self.position.state, self.seat, search)

    def keeps(self) -> tuple[int, ...]:
        """The plays of the seat to play after which the claim is good, with all hands open.

        >>> from texas42.deals import Deal, format_dominoes
        >>> format_dominoes(check_claim(Position.start(Deal.from_seed(10), "notrump")).keeps())
        '4-0 4-2'
        """
        plays, side = self.position.legal(), team(self.seat)
        return tuple(d for d in plays if can_make(self.position.play(d), self.points, side))

    def line(self) -> Position:
        """The end of one way that best play goes; of a refuted claim, the one that beats it."""
        return best_line(self.position)


def check_claim(position: Position, seat: int | None = None, points: int | None = None) -> Claim:
    """Whether a claim is good; "the rest are mine" unless it is of fewer points.

    >>> from texas42.deals import Deal, format_dominoes
    >>> claim = check_claim(Position.start(Deal.from_seed(15), "threes"))
    >>> claim.answer, format_dominoes(claim.order)
    ('any play', '3-3 4-3 3-2 1-1 5-5 5-4 5-0')
    >>> position = Position.start(Deal.from_seed(10), "notrump")
    >>> check_claim(position).answer, check_claim(position, seat=1).answer
    ('double-dummy', 'refuted')

    Args:
        position: The table, all plays on record.
        seat: Who claims; by default whoever is to play.
        points: How many points his side will have at the end; by default all that can be had.
    """
    claimer = position.to_play if seat is None else as_seat(seat)
    side = team(claimer)
    asked = as_claimed(position, claimer, points)
    if not can_make(position, asked, side):
        return Claim(position, claimer, asked, "refuted")
    search = CashOrder(position.declaration, asked - position.points[side])
    order = _sure(position.state, claimer, search)
    if order is None:
        return Claim(position, claimer, asked, "double-dummy")
    return Claim(position, claimer, asked, "any play", order)


def most_points(position: Position, side: int) -> int:
    """The points a side ends with if it takes every trick that is left.

    >>> from texas42.deals import Deal
    >>> most_points(Position.start(Deal.from_seed(0), "fives", plays="52 53 55 51"), side=1)
    31
    """
    return TOTAL_POINTS - position.points[1 - side]


def as_claimed(position: Position, seat: int, points: int | None) -> int:
    """The points that a seat claims; ValueError if there is nothing to claim."""
    if position.gone:
        raise ValueError("a claim needs every play on record, to know what has been won")
    if position.is_over:
        raise ValueError("the hand is over: there is nothing left to claim")
    won, most = position.points[team(seat)], most_points(position, team(seat))
    if points is None:
        return most
    if not won < points <= most:
        raise ValueError(
            f"the side of seat {seat} has {won} points and can end with {won + 1} to {most}, "
            f"not {points}"
        )
    return points


def _sure(state: State, seat: int, search: CashOrder) -> tuple[int, ...] | None:
    """Plays that are good against any play; empty if there is no one order of them."""
    if not _has_played(state, seat) and state.to_play != seat:
        orders = {_sure(state.after(d), seat, search) for d in state.legal()}
        return None if None in orders else orders.pop() if len(orders) == 1 else ()
    for own, taken in _taken(state, seat):
        order = None if taken is None else search.find(*taken)
        if order is not None:
            return (*own, *order)
    return None


def _always(state: State, seat: int, search: CashOrder) -> bool:
    """Whether the claim is good however the claimer goes on, too."""
    if not _has_played(state, seat) and state.to_play != seat:
        return all(_always(state.after(d), seat, search) for d in state.legal())
    return all(taken is not None and search.always(*taken) for _, taken in _taken(state, seat))


_Taken = tuple[int, tuple[Hands, ...], int]
"""The hand left to the claimer, what the others may hold, and the least his trick is worth."""


def _taken(state: State, seat: int) -> Iterator[tuple[tuple[int, ...], _Taken | None]]:
    """What the claimer may play to the trick, and how it goes on from there.

    None stands for how it goes on when he may not take the trick. Between tricks that he leads,
    there is nothing to take yet; when he has played, nothing to play.
    """
    others = [other for other in range(N_SEATS) if other != seat]
    if not state.trick and state.leader == seat:
        yield (), (state.masks[seat], tuple(one_hand(state.masks[each]) for each in others), 0)
    elif _has_played(state, seat):
        yield (), _to_the_end(state, state.trick, seat, state.masks[seat])
    else:
        for d in sorted(state.legal(), reverse=True):
            left = state.masks[seat] & ~(1 << d)
            yield (d,), _to_the_end(state, (*state.trick, d), seat, left)


def _to_the_end(state: State, trick: tuple[int, ...], seat: int, hand: int) -> _Taken | None:
    """What is left when the trick has gone to the claimer, who has played; None if it may not."""
    place, decl = (seat - state.leader) % N_SEATS, state.declaration
    if trick_winner(trick, decl) != place:
        return None
    suit, best, others = led_suit(trick[0], decl), trick[place], []
    for other in range(N_SEATS):
        if other == seat:
            continue
        hands: Hands | None = one_hand(state.masks[other])
        if (other - state.leader) % N_SEATS >= len(trick):
            hands = answers(one_hand(state.masks[other]), suit, best, decl)
        if hands is None:
            return None
        others.append(hands)
    return hand, tuple(others), 1 + sum(map(count, trick))


def _has_played(state: State, seat: int) -> bool:
    return (seat - state.leader) % N_SEATS < len(state.trick)
