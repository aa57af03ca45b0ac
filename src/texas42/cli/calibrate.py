"""`texas42 calibrate`: from games to the map by which `texas42 bid` knows the table."""

import json
from pathlib import Path
from typing import Annotated, Final

import typer

from texas42 import __version__
from texas42.bidding.parts import PartsError
from texas42.bidding.table_map import TableMap, fitted_map
from texas42.cli.common_options import DrawSeedOption, JsonOption, WorkersOption
from texas42.cli.files import check_writable, reading, write_whole, writing
from texas42.cli.progress import shown_progress
from texas42.cli.refusals import InputError, file_name, refusing, whole_number
from texas42.cli.terminal import print_json, print_lines
from texas42.pictures.svg import picture_svg
from texas42.play import player
from texas42.play.calibration import GAMES, HANDS, Plan, play_games
from texas42.play.calibration_plot import calibration_plot
from texas42.play.fitting import Fit, Games, Tenth, fit
from texas42.play.records import RecordsError, own_games, read_games

EXAMPLES = """\b
Examples:
  texas42 calibrate --out my_map.json
  texas42 calibrate --out my_map.json --hands 500 --player pimc:worlds=50 \\
      --plot my_map.svg
  texas42 calibrate --out our_club.json --records our_club.parquet
  texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0" \\
      --table-map our_club.json
"""

_FEWEST_GAMES: Final = 500
_FEWEST_HANDS: Final = 20


def calibrate_command(
    out: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            parser=file_name("--out"),
            help="Where the map goes: JSON for --table-map.",
        ),
    ],
    hands: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--hands", least=1),
            help=f"How many random hands; at least {_FEWEST_HANDS}, and {_FEWEST_GAMES} games.",
        ),
    ] = HANDS,
    games: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_number("--games", least=1), help="Games of each hand."
        ),
    ] = GAMES,
    name: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Who plays all four hands.")
    ] = "pimc",
    seed: DrawSeedOption = 0,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=file_name("--records"),
            help="Fit to games of your own instead, Parquet or CSV; see docs/bidding.md.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=file_name("--plot"),
            help="Also draw foretold against realised chances, as SVG.",
        ),
    ] = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn from games what a chance is worth at the table.

    Plays hands out, and fits what a chance with open hands comes to when nobody sees another's.

    The games are kept beside the map, in FILE.games.parquet: a run that was interrupted goes on
    where it was, and a new fit needs no new games. With --records nothing is played: the map is
    fitted to those games, and keeps to the one of the package in what they do not tell. The games
    and files of games need texas42[data].
    """
    check_writable("--out", out)
    check_writable("--plot", plot)
    if records is None:
        _check_enough(hands * games, hands)
        played, provenance = _played(out, name, hands, games, seed, workers)
        found = _fitted(played, provenance)
    else:
        played, provenance = _own(records, workers)
        _check_enough(len(played), len(set(played.hand.tolist())))
        found = _fitted(played, provenance, fitted_map())
    pages = [("--out", out, _as_json(found) + "\n")]
    if plot is not None:
        said = found.table_map.provenance
        drawn = calibration_plot(found.tenths, said["games fitted"], said["hands fitted"])
        pages.append(("--plot", plot, picture_svg(drawn)))
    for option, path, page in pages:
        with writing(option, path):
            write_whole(path, page)
    if as_json:
        print_json(found.table_map.to_json())
    else:
        print_lines(_text(found))


def _fitted(played: Games, provenance: dict[str, object], prior: TableMap | None = None) -> Fit:
    try:
        return fit(played, provenance, prior)
    except ValueError as reason:
        raise InputError(f"the games fit no map: {reason}") from None


def _as_json(found: Fit) -> str:
    return json.dumps(found.table_map.to_json(), indent=2, allow_nan=False)


def _check_enough(games: int, hands: int) -> None:
    """Refuses what no map can be fitted to."""
    if games < _FEWEST_GAMES or hands < _FEWEST_HANDS:
        raise InputError(
            f"{games} games of {hands} hands are too few to fit a map to: expected "
            f"{_FEWEST_GAMES} games of {_FEWEST_HANDS} hands or more"
        )


def _played(
    out: Path, name: str, hands: int, games: int, seed: int, workers: int | None
) -> tuple[Games, dict[str, object]]:
    """Games played for this map, or those that are there already."""
    with refusing("--player"):
        plan = Plan(player(name), hands, games, seed=seed)
    target = out.with_name(f"{out.name}.games.parquet")
    with (
        shown_progress("hands") as progress,
        writing("--out", target),
        refusing("--out", PartsError),
    ):
        play_games(plan, target, workers=workers, progress=progress)
        rows = read_games(target)
    command = f"texas42 calibrate --hands {hands} --games {games} --player {name} --seed {seed}"
    return Games.of(rows), {
        "made by": command,
        "players": f"four of {plan.player.name}: {plan.player.label}",
        "version": __version__,
        **{key: value for key, value in plan.settings().items() if key != "player"},
    }


def _own(records: Path, workers: int | None) -> tuple[Games, dict[str, object]]:
    """Games of one's own, each evaluated with open hands."""
    with (
        shown_progress("hands") as progress,
        reading("--records", records),
        refusing("--records", RecordsError),
    ):
        rows = own_games(read_games(records), workers=workers, progress=progress)
    return Games.of(rows), {"made by": "texas42 calibrate --records", "games of": records.name}


def _text(found: Fit) -> list[str]:
    """How the map does on hands that it was not fitted to."""
    said = found.table_map.provenance
    return [
        f"Fitted to {said['games fitted']:,} games of {said['hands fitted']:,} hands. Each quarter "
        "of them foretold",
        "by a fit to the others:",
        "",
        *(f"  {name:30} {score:.4f}" for name, score in said["on hands not fitted"].items()),
        "",
        "  foretold  realised  95% interval   games",
        *map(_line, found.tenths),
    ]


def _line(tenth: Tenth) -> str:
    around = f"{100 * tenth.low:.0f} to {100 * tenth.high:.0f}%"
    return (
        f"  {100 * tenth.foretold:7.1f}%  {100 * tenth.realised:7.1f}%  {around:>12}"
        f"  {tenth.games:6,}"
    )
