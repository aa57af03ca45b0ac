"""A position with the table turned: what seat `s` had, seat `s + n` has."""

from texas42.deals import Deal, Position
from texas42.rules.symmetry import rotate_seats


def turned(position: Position, n: int) -> Position:
    """The same position `n` seats on."""
    return Position(
        Deal(rotate_seats(position.deal.hands, n)),
        position.declaration,
        (position.leader + n) % 4,
        position.plays,
        position.gone,
    )
