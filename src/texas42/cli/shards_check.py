"""`texas42 shards verify` and `texas42 shards card`: what there is, looked into and described."""

from typing import Annotated

import typer

from texas42.cli.progress import shown_progress
from texas42.cli.refusals import InputError, place_name, refusing, whole_number
from texas42.cli.terminal import Bold, Line, print_json, print_lines
from texas42.data.campaign.prediction import default_workers
from texas42.data.card import CardError, write_card
from texas42.data.storage import Storage
from texas42.data.verify import Report, verify
from texas42.data.verify.shard import SAMPLES

VERIFY_EXAMPLES = """\b
Examples:
  texas42 shards verify DIR
  texas42 shards verify DIR --files 5 --samples 500
  texas42 shards verify s3://bucket/shards --full --json
"""
CARD_EXAMPLES = """\b
Examples:
  texas42 shards card DIR
  texas42 shards card DIR --name "My deals"
"""

PlaceArgument = Annotated[
    str,
    typer.Argument(metavar="DIR", parser=place_name("DIR"), help="A folder or s3://bucket/..."),
]


def verify_command(
    place: PlaceArgument,
    samples: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--samples", least=0),
            help="Rows of each file to solve again by the search.",
        ),
    ] = SAMPLES,
    files: Annotated[
        int | None,
        typer.Option(
            metavar="K",
            parser=whole_number("--files", least=1),
            help="Look into K files, drawn by chance.",
        ),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help="Hold every row against a table made anew.")
    ] = False,
    seed: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_number("--seed", least=0), help="What chance depends on."
        ),
    ] = 0,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--workers", least=1),
            help="Threads; by default one a core.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check shards, byte by byte and row by row.

    Bytes and counts, the format and values of every row, rows solved anew, a hand played. Prints
    every problem; the exit status is 1 if there is one.
    """
    storage = _folder(place)
    with shown_progress("shards") as progress:
        report = verify(
            storage,
            samples=samples,
            files=files,
            full=full,
            seed=seed,
            workers=workers or default_workers(),
            progress=progress,
        )
    if not report.of and not report.problems:
        raise InputError(f"DIR: there are no shards in {place}")
    if as_json:
        print_json(report_json(report))
    else:
        print_lines(report_text(report))
    if report.problems:
        raise typer.Exit(1)


def card_command(
    place: PlaceArgument,
    name: Annotated[
        str, typer.Option(metavar="TEXT", help="The title of the data set.")
    ] = "Solved states of Texas 42",
) -> None:
    """Describe a folder of shards in a README.md.

    It has its front matter, and the pictures it shows go beside it. What it tells comes from the
    manifest. Files of these names are replaced.
    """
    storage = _folder(place)
    with refusing("DIR", CardError):
        written = write_card(storage, name)
    print_lines([f"Written in {place}: {', '.join(written)}."])


def report_text(report: Report) -> list[Line]:
    """Every problem, and the sum."""
    looked = f"{report.files:,} of {report.of:,} shards"
    if not report.problems:
        return [Bold(f"Nothing wrong in {looked}.")]
    n = len(report.problems)
    found = f"{n:,} problem{'' if n == 1 else 's'} in {looked}."
    return [*map(str, report.problems), "", Bold(found)]


def report_json(report: Report) -> dict[str, object]:
    """The same as one object.

    >>> report_json(Report(1, 1, ()))
    {'files': 1, 'of': 1, 'problems': []}
    """
    problems = [{"file": p.file, "check": p.check, "said": p.said} for p in report.problems]
    return {"files": report.files, "of": report.of, "problems": problems}


def _folder(place: str) -> Storage:
    with refusing("DIR"):
        return Storage.open(place)
