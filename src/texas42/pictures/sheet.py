"""Several pictures on one page, one beneath the other."""

from collections.abc import Sequence
from typing import Final

from texas42.pictures.marks import Mark, Picture, moved

_GAP: Final = 16


def sheet(pictures: Sequence[Picture], title: str) -> Picture:
    """One page as wide as the widest, the pictures beneath each other in their order.

    >>> page = sheet([Picture(720, 600, "one", ()), Picture(720, 400, "two", ())], "both")
    >>> page.width, page.height
    (720, 1016)
    """
    marks: list[Mark] = []
    down: float = 0
    for picture in pictures:
        marks += [moved(mark, 0, down) for mark in picture.marks]
        down += picture.height + _GAP
    width = max(picture.width for picture in pictures)
    return Picture(width, down - _GAP, title, tuple(marks))
