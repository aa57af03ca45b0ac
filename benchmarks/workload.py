"""The deals that are timed: the same ones on every machine."""

from dataclasses import dataclass

from texas42.deals import Deal, Position
from texas42.rules import Declaration
from texas42.rules.tricks import N_SEATS

Asked = tuple[tuple[int, ...], int, int, tuple[int, ...]]
"""A state as the core is asked about it: hands as masks, declaration, leader, trick."""


@dataclass(frozen=True, slots=True)
class Question:
    """A deal from the start, and the same as the core is asked about it."""

    position: Position
    asked: Asked


def questions(n: int, *, first_seed: int = 1_000_000) -> list[Question]:
    """Random deals, the declarations and the leaders in turn."""
    made = []
    for i in range(n):
        leader = i // len(Declaration) % N_SEATS
        declaration = Declaration(i % len(Declaration))
        position = Position.start(Deal.from_seed(first_seed + i), declaration, leader)
        made.append(Question(position, (position.state.masks, int(declaration), leader, ())))
    return made
