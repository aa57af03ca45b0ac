"""A position of the theory as pictures, by their names."""

import reprlib
from collections.abc import Callable
from typing import Final

from texas42.axes.drawn.control import control_picture
from texas42.axes.drawn.interrupts import interrupt_picture
from texas42.axes.drawn.lattice import lattice_picture
from texas42.deals import Position
from texas42.pictures.marks import Picture
from texas42.pictures.sheet import sheet

PICTURES: Final[dict[str, Callable[[Position], Picture]]] = {
    "interrupts": interrupt_picture,
    "control": control_picture,
    "lattice": lattice_picture,
}
"""What can be drawn of a position, in the order in which it stands on one page."""


def picture(position: Position, name: str | None = None) -> Picture:
    """One of the pictures of a position, or without a name all of them on one page.

    >>> from texas42.deals import Deal
    >>> position = Position.start(Deal.from_seed(0), "fives")
    >>> picture(position, "lattice").height, picture(position).height
    (600, 1832)
    """
    if name is None:
        pages = [draw(position) for draw in PICTURES.values()]
        return sheet(pages, " ".join(page.title for page in pages))
    return PICTURES[as_picture_name(name)](position)


def as_picture_name(name: str) -> str:
    """The name of a picture, refused if there is none of it.

    >>> as_picture_name("tempo")
    Traceback (most recent call last):
    ...
    ValueError: there is no picture 'tempo': expected interrupts, control or lattice
    """
    if name not in PICTURES:
        *most, last = PICTURES
        raise ValueError(
            f"there is no picture {reprlib.repr(name)}: expected {', '.join(most)} or {last}"
        )
    return name
