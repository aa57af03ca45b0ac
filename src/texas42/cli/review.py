"""`texas42 review`: a played hand, move by move."""

from pathlib import Path
from typing import Annotated

import typer

from texas42.analysis import Review, review
from texas42.analysis.foresight import LAYOUTS
from texas42.cli.common_options import (
    HandsOption,
    PlayedOption,
    SeedOption,
    WorkersOption,
    read_deal,
    read_position,
    write_picture,
)
from texas42.cli.files import check_writable, reading
from texas42.cli.progress import shown_progress
from texas42.cli.refusals import InputError, file_name, refusing, remark, whole_number
from texas42.cli.review_json import hand_json, review_json
from texas42.cli.review_show import hand_text, review_text
from texas42.cli.terminal import print_json, print_lines
from texas42.deals import Contract, Record, parse_records
from texas42.rules import Bid

EXAMPLES = """\b
A FILE holds hands in the notation that docs/notation.md describes:
  texas42 review docs/evening.42 --number 2
  texas42 review docs/evening.42

\b
Examples:
  texas42 review --seed 0 --decl ones --bid 34 --played "4-4 5-4 5-5 4-2"
  texas42 review --seed 0 --decl ones --bid 34 --json --layouts 100 \\
    --played "4-4 5-4 5-5 4-2 2-2 6-2 6-5 3-2 4-0 6-4 4-1 4-3"
"""


def review_command(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", parser=file_name("FILE"), help="Hands on record, in the notation."
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--number"),
            help="Which hand of the file, from 1; all by default.",
        ),
    ] = None,
    seed: SeedOption = None,
    hands: HandsOption = None,
    decl: Annotated[
        str | None, typer.Option(metavar="NAME", help="Such as fives, doubles-trump or notrump.")
    ] = None,
    bid: Annotated[
        str | None, typer.Option(metavar="BID", help="The contract, such as 34 or 2 marks.")
    ] = None,
    leader: Annotated[
        int,
        typer.Option(
            metavar="SEAT", parser=whole_number("--leader"), help="Who won the bid, and leads."
        ),
    ] = 0,
    played: PlayedOption = "",
    layouts: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--layouts", least=1),
            help="How many to try a move in.",
        ),
    ] = LAYOUTS,
    draw: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_number("--draw", least=0), help="Which layouts are drawn."
        ),
    ] = 0,
    workers: WorkersOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object, of several hands one a line.")
    ] = False,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            parser=file_name("--svg"),
            help="Also draw the table before the decisive move, if there is one.",
        ),
    ] = None,
) -> None:
    """Review a played hand, move by move.

    Tells what each move lost with all hands open, and which one or two mattered; and for each that
    lost anything, whether the seat could have known: how its moves do over the layouts that it
    could not tell apart.

    Give a FILE, of which every hand is reviewed or the one of --number; or --seed or --hands with
    --decl, --bid and --played. A hand may be unfinished.
    """
    typed = {"--seed": seed, "--hands": hands, "--decl": decl, "--bid": bid, "--played": played}
    if file is None:
        if number is not None:
            raise InputError("--number: only with a FILE")
        chosen = {1: _typed(seed, hands, decl, bid, leader, played)}
    else:
        extra = [name for name, value in typed.items() if value not in (None, "")]
        if extra:
            raise InputError(f"{', '.join(extra)}: not with a FILE, which says all of it")
        chosen = _from_file(file, number)
    if picture is not None and len(chosen) > 1:
        raise InputError("--svg: a picture is of one hand: name it with --number")
    check_writable("--svg", picture)
    for place, record in chosen.items():
        reviewed = None
        if record.contract is not None:
            with shown_progress("plays") as progress:
                reviewed = review(
                    record, layouts=layouts, seed=draw, workers=workers, progress=progress
                )
        if len(chosen) == 1 and reviewed is not None:
            _print_one(reviewed, as_json, picture)
        elif as_json:
            print_json(hand_json(place, record, reviewed))
        else:
            print_lines([*([""] if place > 1 else []), *hand_text(place, len(chosen), reviewed)])


def _print_one(reviewed: Review, as_json: bool, picture: Path | None) -> None:
    """A review that was asked for by itself, with its picture."""
    if picture is not None and reviewed.mattered:
        write_picture(picture, reviewed.mattered[-1].position)
    if as_json:
        print_json(review_json(reviewed))
    else:
        print_lines(review_text(reviewed))
    if picture is not None and not reviewed.mattered:
        remark(f"No play lost anything: there is no decisive one to draw in {picture}.")


def _from_file(path: Path, number: int | None) -> dict[int, Record]:
    """The hands of a file by number, or the one that is wanted."""
    with reading("FILE", path):
        content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")  # editors on Windows begin with a mark
    except UnicodeDecodeError:
        raise InputError(f"{path} is not text in UTF-8: expected hands in the notation") from None
    with refusing(str(path)):
        records = parse_records(text)
    if not records:
        raise InputError(f"{path}: expected a hand, which begins with players: or deal:")
    if number is None and len(records) > 1:
        return dict(enumerate(records, start=1))
    chosen = 1 if number is None else number
    if not 1 <= chosen <= len(records):
        raise InputError(f"--number: {path} has hands 1 to {len(records)}, not {chosen}")
    record = records[chosen - 1]
    if record.contract is None:
        raise InputError(f"{path}: hand {chosen} has no contract, so there is nothing to review")
    return {chosen: record}


def _typed(
    seed: int | None,
    hands: tuple[str, str, str, str] | None,
    decl: str | None,
    bid: str | None,
    leader: int,
    played: str,
) -> Record:
    """The hand that the options name."""
    if seed is None and hands is None:
        raise InputError("expected a FILE, or --seed or --hands with --decl, --bid and --played")
    deal = read_deal(seed, hands)
    if decl is None or bid is None:
        raise InputError(f"{'--bid' if decl else '--decl'} is missing: it goes with --played")
    position = read_position(decl, deal, leader, played)
    with refusing("--bid"):
        contract = Contract(position.leader, Bid.parse(bid), position.declaration)
    return Record(deal, contract, plays=position.plays)
