"""`texas42 match`: which player is stronger, by deals that each plays from both sides."""

from pathlib import Path
from typing import Annotated

import typer

from texas42.bidding.parts import PartsError
from texas42.cli.common_options import DrawSeedOption, JsonOption, WorkersOption
from texas42.cli.files import writing
from texas42.cli.match_show import match_json, match_text
from texas42.cli.progress import shown_progress
from texas42.cli.refusals import InputError, file_name, refusing, whole_number
from texas42.cli.terminal import print_json, print_lines
from texas42.play import PLAYERS, AnyPlayer, match, player
from texas42.rules import Bid

EXAMPLES = """\b
Examples:
  texas42 match pimc beginner
  texas42 match inference pimc --deals 10000 --out match.parquet
  texas42 match pimc pimc:worlds=50 pimc-points --bid 34 --json
  texas42 match pimc beginner --bid auction --deals 200
"""


def match_command(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help=f"Two or more of {', '.join(PLAYERS)}; settings follow a colon: pimc:worlds=50.",
        ),
    ],
    deals: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--deals", least=1),
            help="How many deals each two play.",
        ),
    ] = 1000,
    bid: Annotated[
        str, typer.Option(metavar="BID", help="What is played, such as 30 or 1 mark; or auction.")
    ] = "30",
    seed: DrawSeedOption = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=file_name("--out"),
            help="Keep a row for each deal, as Parquet; can be resumed.",
        ),
    ] = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Match players against each other, every two of them.

    Every deal is played twice, with the sides exchanged. Without an auction seat 0 plays the same
    bid on every deal, with the declaration its own table likes best. A run that was interrupted
    goes on where it was if it is given the same --out again.
    """
    with (
        shown_progress("deals") as progress,
        writing("--out", out or Path()),
        refusing("--out", PartsError),
    ):
        played = match(
            read_players(players),
            deals,
            _bid(bid),
            seed=seed,
            target=out,
            workers=workers,
            progress=progress,
        )
    if as_json:
        print_json(match_json(played))
    else:
        print_lines(match_text(played))


def read_players(names: list[str], *, may_be_equal: bool = False) -> list[AnyPlayer]:
    """Players by name, two or more."""
    with refusing("PLAYER"):
        players = [player(name) for name in names]
    if len(players) < 2:
        raise InputError("PLAYER: expected two or more, such as pimc beginner")
    repeated = [each.name for each in players if players.count(each) > 1]
    if repeated and not may_be_equal:
        raise InputError(f"PLAYER: {repeated[0]} is named twice")
    return players


def _bid(text: str) -> Bid | None:
    if text.strip().lower() == "auction":
        return None
    with refusing("--bid"):
        return Bid.parse(text)
