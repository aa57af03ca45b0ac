"""What is typed alike for several commands: a deal, a position within it, and how to answer."""

from pathlib import Path
from typing import Annotated

import typer

from texas42.cli.files import write_whole, writing
from texas42.cli.refusals import InputError, refusing, whole_number
from texas42.deals import Deal, Position, svg
from texas42.rules import Declaration

DeclOption = Annotated[
    str, typer.Option(metavar="NAME", help="Such as fives, doubles-trump or notrump.")
]
SeedOption = Annotated[
    int | None,
    typer.Option(metavar="N", parser=whole_number("--seed", least=0), help="The deal of a seed."),
]
HandsOption = Annotated[
    tuple[str, str, str, str] | None,
    typer.Option(metavar="S0 S1 S2 S3", help="The hands of seats 0 to 3, each in quotes."),
]
LeaderOption = Annotated[
    int,
    typer.Option(
        metavar="SEAT", parser=whole_number("--leader"), help="Who leads the first trick."
    ),
]
PlayedOption = Annotated[
    str, typer.Option(metavar="PLAYS", help="What has been played, in order, in quotes.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole_number("--workers", least=1),
        help="Processors to use; all by default.",
    ),
]
DrawSeedOption = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole_number("--seed", least=0),
        help="What is drawn by chance goes by it.",
    ),
]


def read_deal(seed: int | None, hands: tuple[str, str, str, str] | None) -> Deal:
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
