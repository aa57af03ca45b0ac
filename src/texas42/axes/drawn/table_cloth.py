"""What the pictures of a position have in common: the cloth, the names of seats, the colours."""

from collections.abc import Iterable, Iterator
from typing import Final

from texas42.deals import Position
from texas42.deals.domino_svg import INK
from texas42.deals.drawing import SEAT_NAMES, declared, trick_number, whose_turn
from texas42.deals.svg import CREAM, GOLD
from texas42.pictures.cloth import HEIGHT, WIDTH, cloth
from texas42.pictures.marks import Box, Mark, Picture, Words
from texas42.rules.tricks import HAND_SIZE

KEPT: Final = "#9ccbe6"
"""The colour of a lead that stays with the side that has it, or that the partner may trump."""
LOST: Final = "#f4976c"
"""The colour of a lead that the other side takes, or may trump."""

_PLATE: Final = 76


def on_cloth(position: Position, heading: str, marks: Iterable[Mark]) -> Picture:
    """A page with its heading, such as "Voids: the way up", whose first word it is called by."""
    trick = f"trick {trick_number(position)} of {HAND_SIZE}"
    said = standing(position)
    empty = cloth(heading, trick, said[0].upper() + said[1:])
    return Picture(WIDTH, HEIGHT, f"{heading.partition(':')[0]}: {said}", (*empty, *marks))


def standing(position: Position) -> str:
    """The declaration and whose turn it is.

    >>> from texas42.deals import Deal
    >>> standing(Position.start(Deal.from_seed(0), "fives"))
    'fives are trump. Seat 0 is to lead.'
    """
    return f"{declared(position.declaration)}. {whose_turn(position)}"


def seat_name(position: Position, seat: int, x: float, y: float) -> Iterator[Mark]:
    """The name of a seat around x, on gold if it has the lead; y is the base line."""
    leads = seat == position.trick_leader
    if leads:
        yield Box(x - _PLATE / 2, y - 16, _PLATE, 23, GOLD, radius=11.5)
    yield Words(x, y, f"{seat} {SEAT_NAMES[seat]}", 14, INK if leads else CREAM, "middle")
