"""What the pictures of a position have in common: the cloth, with where the hand stands."""

from texas42.deals import Position
from texas42.deals.drawing import declared, trick_number, whose_turn
from texas42.pictures.cloth import cloth
from texas42.pictures.marks import Mark
from texas42.rules.tricks import HAND_SIZE


def table_cloth(position: Position, heading: str) -> tuple[Mark, ...]:
    """The empty page with its heading."""
    trick = f"trick {trick_number(position)} of {HAND_SIZE}"
    said = standing(position)
    return cloth(heading, trick, said[0].upper() + said[1:])


def standing(position: Position) -> str:
    """The declaration and whose turn it is.

    >>> from texas42.deals import Deal
    >>> standing(Position.start(Deal.from_seed(0), "fives"))
    'fives are trump. Seat 0 is to lead.'
    """
    return f"{declared(position.declaration)}. {whose_turn(position)}"
