"""What is typed to name a position, and its picture; the same for every command that takes one."""

from pathlib import Path

from texas42.cli.files import write_whole, writing
from texas42.cli.refusals import InputError, refusing
from texas42.deals import Deal, Position, svg
from texas42.rules import Declaration

FourHands = tuple[str, str, str, str]


def read_deal(seed: int | None, hands: FourHands | None) -> Deal:
    """The deal of a seed or of four hands.

    >>> read_deal(None, None)
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: expected one of --seed and --hands, not none
    """
    if seed is not None and hands is None:
        with refusing("--seed"):
            return Deal.from_seed(seed)
    if hands is not None and seed is None:
        with refusing("--hands"):
            return Deal.from_hands(*hands)
    raise InputError(f"expected one of --seed and --hands, not {'both' if hands else 'none'}")


def read_position(decl: str, deal: Deal, leader: int, played: str) -> Position:
    """The position of a deal after some plays; InputError names the option at fault.

    >>> read_position("fives", Deal.from_seed(0), leader=0, played="5-2 6-6")
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: --played: play 2: seat 1 does not hold 6-6
    """
    with refusing("--decl"):
        declaration = Declaration.parse(decl)
    with refusing("--leader"):
        start = Position.start(deal, declaration, leader)
    with refusing("--played"):
        return Position.start(deal, declaration, start.leader, played)


def write_picture(path: Path, position: Position) -> None:
    """Writes the picture of a position for --svg."""
    with writing("--svg", path):
        write_whole(path, svg(position))
