"""Ducking: losing a trick on purpose that could be won, as perfect play sometimes does.

Section 4.8 of the three-axis document. Found with the solver, which sees all four hands.
"""

from dataclasses import dataclass

from texas42.deals import Position, State
from texas42.rules import N_SEATS, led_suit, legal_moves, team, trick_key
from texas42.solve import MoveValue, evaluate_moves


@dataclass(frozen=True, slots=True)
class Ducking:
    """The moves of a position by what they do to the trick: keep it, or give it up.

    A move keeps the trick when the side of the seat to play can then take it whatever the other
    side plays; any other move gives it up: the other side can then take it whatever this side
    plays. To let partner have it is to keep it. There is a duck only where some move keeps it.
    """

    position: Position
    keeping: tuple[MoveValue, ...]
    giving_up: tuple[MoveValue, ...]

    @property
    def ducks(self) -> tuple[int, ...]:
        """The best moves that give up a trick which another move keeps."""
        return tuple(move.domino for move in self.giving_up if move.best) if self.keeping else ()

    @property
    def is_duck(self) -> bool:
        """Whether every best move gives up a trick that could be kept: a true duck."""
        return bool(self.ducks) and not any(move.best for move in self.keeping)

    @property
    def gain(self) -> int:
        """The points a true duck is worth to its side over the best move that keeps the trick.

        A difference of points, as values are, so twice what the side has more at the end of the
        hand; 0 where there is no true duck.
        """
        if not self.is_duck:
            return 0
        best = next(move.value for move in self.giving_up if move.best)
        return min(abs(best - move.value) for move in self.keeping)


def ducking(position: Position) -> Ducking:
    """The moves that keep the trick under way or to be led, those that give it up, and the ducks.

    At the end of a hand there are no moves and no ducks.

    >>> from texas42.deals import Deal, format_dominoes
    >>> position = Position.start(  # sixes are trump; seat 0 holds 6-4 and 5-2, seat 3 has 5-5 left
    ...     Deal.from_seed(14), "sixes", leader=1, plays="1-0 6-0 6-1",
    ...     gone="0-0 1-1 2-0 2-1 3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0 5-1 5-4 6-2 6-3 6-5 6-6",
    ... )
    >>> found = ducking(position)  # 6-4 could take this trick, but is better kept for the next
    >>> format_dominoes(found.ducks), found.is_duck, found.gain
    ('5-2', True, 20)
    """
    moves = evaluate_moves(position)
    keeps = {move.domino: keeps_trick(position.state, move.domino) for move in moves}
    return Ducking(
        position,
        tuple(move for move in moves if keeps[move.domino]),
        tuple(move for move in moves if not keeps[move.domino]),
    )


def keeps_trick(state: State, d: int) -> bool:
    """Whether the side of the seat to play can take the trick after a legal play of it.

    What a seat may play depends on the led suit alone, so of the trick itself nothing is to be
    found out by search: it goes to the side that can play the highest domino. The highest is
    never shared, for only those that follow no lead are equal.

    >>> from texas42.rules import Declaration
    >>> state = State(((27, 0), (25, 20), (2, 5), (9, 12)), Declaration.FIVES, leader=0)
    >>> keeps_trick(state, 27), keeps_trick(state, 0)  # 5-5 can trump 0-0, not 6-6
    (True, False)
    """
    reason = state.refusal(d)
    if reason is not None:
        raise ValueError(reason)
    lead, side = (*state.trick, d)[0], team(state.to_play)
    suit = led_suit(lead, state.declaration)
    highest = [0, 0]
    for turn in range(N_SEATS):
        seat = (state.leader + turn) % N_SEATS
        played = (*state.trick, d)[turn : turn + 1]
        for each in played or legal_moves(state.hands[seat], lead, state.declaration):
            key = trick_key(each, suit, state.declaration)
            highest[team(seat)] = max(highest[team(seat)], key)
    return highest[side] > highest[1 - side]
