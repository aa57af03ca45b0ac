"""`texas42 solve`: the value of a deal or of a position within it."""

from pathlib import Path
from typing import Annotated

import typer

from texas42.cli.answer import solution_json
from texas42.cli.common_options import (
    DeclOption,
    HandsOption,
    JsonOption,
    LeaderOption,
    PlayedOption,
    SeedOption,
    read_deal,
    read_position,
    write_picture,
)
from texas42.cli.files import check_writable
from texas42.cli.refusals import file_name
from texas42.cli.show import solution_text
from texas42.cli.terminal import print_json, print_lines
from texas42.solve import solve

EXAMPLES = """\b
Examples:
  texas42 solve --seed 0 --decl fives
  texas42 solve --seed 0 --decl fives --played "5-2 5-3 5-5" --json
  texas42 solve --decl sixes --leader 2 --hands \\
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0" "5-5 5-4 5-3 5-2 5-1 5-0 4-4" \\
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1" "3-0 2-2 2-1 2-0 1-1 1-0 0-0"
"""


def solve_command(
    decl: DeclOption,
    seed: SeedOption = None,
    hands: HandsOption = None,
    leader: LeaderOption = 0,
    played: PlayedOption = "",
    as_json: JsonOption = False,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            parser=file_name("--svg"),
            help="Also write a picture of the position.",
        ),
    ] = None,
) -> None:
    """Solve a deal, or a position within it, with all hands open.

    Prints what each side takes under best play, the value of every legal move and one best line.
    Give either --seed or --hands.
    """
    position = read_position(decl, read_deal(seed, hands), leader, played)
    check_writable("--svg", picture)
    solution = solve(position)
    if picture is not None:
        write_picture(picture, position)
    if as_json:
        print_json(solution_json(solution, seed))
    else:
        print_lines(solution_text(solution))
