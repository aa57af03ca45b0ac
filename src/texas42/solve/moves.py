"""Every legal move of a position with its value."""

from dataclasses import dataclass

from texas42.deals import Position
from texas42.rules import team
from texas42.solve.core import as_asked, check_position, search


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A legal move: a domino, its local index in the hand as dealt, and what playing it is worth.

    The value is of the points to come after the play, those of the trick it completes included,
    team 0 minus team 1. `best` is true of every move that is best for the seat to play: the
    highest value for team 0, the lowest for team 1. About half of all choices are tied.
    """

    domino: int
    index: int
    value: int
    best: bool


def evaluate_moves(position: Position) -> list[MoveValue]:
    """Every legal move, by ascending domino; none at the end of the hand.

    >>> from texas42.deals import Deal
    >>> from texas42.rules import domino_name
    >>> moves = evaluate_moves(Position.start(Deal.from_seed(0), "ones"))
    >>> [(domino_name(move.domino), move.value) for move in moves if move.best]
    [('4-4', 28)]
    """
    moves, _ = moves_and_nodes(position)
    return moves


def moves_and_nodes(position: Position) -> tuple[list[MoveValue], int]:
    """The moves of a position, and the nodes it took to value them.

    >>> from texas42.deals import Deal
    >>> finished = Position.start(Deal.from_seed(0), "fours", gone=range(28))
    >>> moves_and_nodes(finished)[0]
    []
    """
    check_position(position)
    valued, nodes = search().move_values(*as_asked(position.state))
    if not valued:
        return [], nodes
    seat = position.to_play
    pick = max if team(seat) == 0 else min
    best = pick(value for _, value in valued)
    index = position.deal.hands[seat].index
    return [MoveValue(d, index(d), value, value == best) for d, value in valued], nodes
