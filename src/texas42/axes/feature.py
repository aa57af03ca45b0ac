"""What a feature is: a name, its place in the document of the theory, a meaning, and a column."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from numpy.typing import NDArray

from texas42.axes.block import Block
from texas42.rules import N_SEATS

Column = Callable[[Block], NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Feature:
    """A number of a position. What is signed is team 0 minus team 1.

    To add one, write how its column is had from a `Block`, and name it in a group.
    """

    name: str
    section: str
    """Of the three-axis document: "4.5"; "C" for its Appendix C."""
    meaning: str
    """In a line."""
    column: Column = field(repr=False, compare=False)
    """(n,), of integers or floats."""


Family = tuple[Feature, ...]


def for_each(
    values: Iterable[int],
    name: str,
    section: str,
    meaning: str,
    columns: Callable[[Block], Sequence[NDArray[Any]]],
) -> Family:
    """A feature for each value: its column is that of the value among those of a function.

    In name and meaning {0} stands for the value.
    """
    return tuple(
        Feature(name.format(n), section, meaning.format(n), partial(_of, columns, n))
        for n in values
    )


def for_seats(
    name: str, section: str, meaning: str, columns: Callable[[Block], Sequence[NDArray[Any]]]
) -> Family:
    """A feature for each seat."""
    return for_each(range(N_SEATS), name, section, meaning, columns)


def _of(columns: Callable[[Block], Sequence[NDArray[Any]]], n: int, block: Block) -> NDArray[Any]:
    return columns(block)[n]
