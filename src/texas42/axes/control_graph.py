"""The control graph: where the lead token can go in one trick, from which lead.

Section 4.6 of the three-axis document. A node is a seat and a suit, an edge is a trick: a seat
leads a suit, somebody takes it, and can then lead some suit.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from texas42.deals import State
from texas42.rules import N_SEATS, Declaration, led_suit, legal_moves, trick_key
from texas42.rules.suits import N_SUITS

Plays = list[tuple[int, ...]]
"""What each seat may have played to a trick once it is complete."""


class ControlEdge(NamedTuple):
    """If `leader` leads `suit`, `winner` can take the trick and lead `next_suit` to the next.

    `next_suit` is None where the winner has nothing left: the hand is over.
    """

    leader: int
    suit: int
    winner: int
    next_suit: int | None


def control_graph(state: State) -> tuple[ControlEdge, ...]:
    """Every way control can go in one trick, the graph C_sigma of section 4.6, in ascending order.

    An edge means that it is possible: there is a domino that leads the suit, and there are legal
    replies, good or bad, after which it comes about. "Would lead" is read as could, as in the
    interrupt graph. Between tricks every seat is taken for the leader in turn, as the document
    does: the edges that can come next are those whose `leader` is the leader of the state. Within
    a trick there is one leader and one suit, and what has been played is fixed.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> for edge in control_graph(state.after(27)):  # 6-6, and seat 1 has to follow with 6-4
    ...     print(edge)
    ControlEdge(leader=0, suit=6, winner=0, next_suit=0)
    >>> [edge for edge in control_graph(state) if edge[:2] == (0, 0)]  # 0-0 loses only to 5-5
    [ControlEdge(leader=0, suit=0, winner=0, next_suit=6), \
ControlEdge(leader=0, suit=0, winner=1, next_suit=6)]
    """
    edges = {
        ControlEdge(leader, suit, winner, following)
        for leader, suit, plays in _tricks(state)
        for winner, d in _winning(plays, suit, state.declaration)
        for following in _can_lead(state, winner, d)
    }
    return tuple(sorted(edges))


def _tricks(state: State) -> Iterator[tuple[int, int, Plays]]:
    """The tricks that can be led: who leads, which suit, and what each seat may play."""
    declaration = state.declaration
    for leader in [state.leader] if state.trick else range(N_SEATS):
        leads = state.trick[:1] or state.hands[leader]
        for suit in range(N_SUITS):
            of_suit = tuple(d for d in leads if led_suit(d, declaration) == suit)
            if of_suit:
                plays = [tuple(legal_moves(hand, of_suit[0], declaration)) for hand in state.hands]
                for turn, d in enumerate(state.trick):
                    plays[(leader + turn) % N_SEATS] = (d,)
                plays[leader] = of_suit
                yield leader, suit, plays


def _winning(plays: Plays, suit: int, declaration: Declaration) -> Iterator[tuple[int, int]]:
    """Every seat that can take the trick, with each domino that it can take it with.

    What one seat may play does not depend on the replies of others, only on the suit. So a domino
    can take the trick when every other seat has something lower to play.
    """
    keys = [[trick_key(d, suit, declaration) for d in of_seat] for of_seat in plays]
    lowest = list(map(min, keys))
    for seat, of_seat in enumerate(plays):
        to_beat = max(lowest[other] for other in range(N_SEATS) if other != seat)
        for d, key in zip(of_seat, keys[seat], strict=True):
            if key > to_beat:
                yield seat, d


def _can_lead(state: State, seat: int, played: int) -> Iterable[int | None]:
    """The suits a seat can lead once it has played a domino; None alone if nothing is left."""
    left = [d for d in state.hands[seat] if d != played]
    return {led_suit(d, state.declaration) for d in left} or {None}
