"""What each suit that can be led comes to: who may take the trick, and who then does."""

from collections.abc import Sequence
from dataclasses import dataclass

from texas42.axes.control_graph import ControlEdge, control_graph
from texas42.axes.interrupts import can_interrupt
from texas42.axes.void_pattern import VoidPattern
from texas42.axes.voids import actual_voids, shown_voids
from texas42.axes.words import suit_order
from texas42.deals import Position
from texas42.rules import N_SEATS, led_suit, team
from texas42.solve import best_line, evaluate_moves


@dataclass(frozen=True, slots=True)
class Lead:
    """A suit that the leader can lead, or has led.

    `dominoes` lead it, of which `best` is one that is worth most; `value` is then that of the
    points to come, team 0 minus team 1, and `is_best` says that no other suit is worth more. In one
    line of best play from there `winner` takes the trick and then leads `next_suit`, None when the
    hand ends; in another line, as good for both sides, it may be somebody else. `may_lead` is what
    the control graph holds possible: each seat that may take the trick with the suits that it may
    lead next. `may_trump` are those who still have to play and could trump the suit,
    `shown_to_trump` those of them of whom the plays have shown that they cannot follow.
    """

    suit: int
    dominoes: tuple[int, ...]
    best: int
    value: int
    is_best: bool
    winner: int
    next_suit: int | None
    may_lead: dict[int, tuple[int, ...]]
    may_trump: tuple[int, ...]
    shown_to_trump: tuple[int, ...]


def leads(position: Position, graph: Sequence[ControlEdge] | None = None) -> tuple[Lead, ...]:
    """The suits that can be led, the called one first; mid-trick the one that was led.

    `graph` is the control graph of the position, for who has it already.

    >>> from texas42.deals import Deal
    >>> from texas42.rules import domino_name
    >>> first, *_ = leads(Position.start(Deal.from_seed(0), "ones"))
    >>> first.suit, domino_name(first.best), first.value, first.winner
    (7, '3-1', -18, 1)
    >>> leads(Position.start(Deal.from_seed(0), "ones", gone=range(28)))
    ()
    """
    if position.is_over:
        return ()
    edges = control_graph(position.state) if graph is None else graph
    moves = evaluate_moves(position)
    best_value = next(move.value for move in moves if move.best)
    if position.trick:
        led = position.trick[0]
        return (_lead(position, edges, (led,), led, best_value, is_best=True),)
    by_suit: dict[int, dict[int, int]] = {}
    for move in moves:
        suit = led_suit(move.domino, position.declaration)
        by_suit.setdefault(suit, {})[move.domino] = move.value
    pick = max if team(position.to_play) == 0 else min
    found = []
    for suit in sorted(by_suit, key=suit_order):
        values = by_suit[suit]
        best = pick(values, key=values.__getitem__)
        value = values[best]
        is_best = value == best_value
        found.append(_lead(position, edges, tuple(values), best, value, is_best=is_best))
    return tuple(found)


def _lead(
    position: Position,
    graph: Sequence[ControlEdge],
    dominoes: tuple[int, ...],
    best: int,
    value: int,
    *,
    is_best: bool,
) -> Lead:
    suit = led_suit(best, position.declaration)
    line = best_line(position if position.trick else position.play(best))
    after = len(position.tricks)
    winner, then = line.tricks[after].winner, line.tricks[after + 1 : after + 2]
    next_suit = led_suit(then[0].dominoes[0], position.declaration) if then else None
    may_lead: dict[int, list[int]] = {}
    for edge in graph:
        if (edge.leader, edge.suit) == (position.trick_leader, suit):
            suits = may_lead.setdefault(edge.winner, [])
            suits += [] if edge.next_suit is None else [edge.next_suit]
    return Lead(
        suit,
        dominoes,
        best,
        value,
        is_best,
        winner,
        next_suit,
        {seat: tuple(sorted(may_lead[seat], key=suit_order)) for seat in sorted(may_lead)},
        _able(position, suit, actual_voids(position.state)),
        _able(position, suit, shown_voids(position)),
    )


def _able(position: Position, suit: int, voids: VoidPattern) -> tuple[int, ...]:
    """Who could trump the suit, of those whose turn comes after the lead or is still to come."""
    state = position.state
    return tuple(
        seat
        for seat in range(N_SEATS)
        if (seat - state.leader) % N_SEATS >= max(len(state.trick), 1)
        and can_interrupt(state, seat, suit, voids)
    )
