"""`texas42 explain`: a position by the three-axis theory."""

from pathlib import Path
from typing import Annotated

import typer

from texas42.axes.drawn.picture import PICTURES, as_picture_name
from texas42.axes.explain import explain
from texas42.cli.common_options import (
    DeclOption,
    HandsOption,
    JsonOption,
    LeaderOption,
    PlayedOption,
    SeedOption,
    read_deal,
    read_position,
)
from texas42.cli.explain_json import explain_json
from texas42.cli.explain_show import explain_text
from texas42.cli.files import check_writable, write_whole, writing
from texas42.cli.refusals import InputError, file_name, refusing
from texas42.cli.terminal import print_json, print_lines
from texas42.pictures.svg import picture_svg

EXAMPLES = """\b
Examples:
  texas42 explain --seed 0 --decl fives
  texas42 explain --seed 0 --decl fives --played "5-2 5-3 5-5" --json
  texas42 explain --seed 0 --decl ones --svg position.svg
  texas42 explain --seed 0 --decl ones --picture lattice --svg voids.svg
"""


def explain_command(
    decl: DeclOption,
    seed: SeedOption = None,
    hands: HandsOption = None,
    leader: LeaderOption = 0,
    played: PlayedOption = "",
    as_json: JsonOption = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", metavar="FILE", parser=file_name("--svg"), help="Also draw it, as SVG."
        ),
    ] = None,
    picture: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help=f"What --svg draws: {', '.join(PICTURES)}; by default all of them."
        ),
    ] = None,
) -> None:
    """Explain a position by the three-axis theory.

    Shows who is void in what and who could trump which lead, where the lead can go, what each move
    is worth and why, and all figures of the theory. The pictures are of the interrupt graph, of the
    control graph and of the way up the lattice of voids. Give either --seed or --hands.
    """
    position = read_position(decl, read_deal(seed, hands), leader, played)
    if picture is not None and svg is None:
        raise InputError("--picture: only with --svg")
    with refusing("--picture"):
        name = None if picture is None else as_picture_name(picture)
    check_writable("--svg", svg)
    found = explain(position)
    if svg is not None:
        drawn = picture_svg(found.picture(name))
        with writing("--svg", svg):
            write_whole(svg, drawn)
    if as_json:
        print_json(explain_json(found, seed))
    else:
        print_lines(explain_text(found))
