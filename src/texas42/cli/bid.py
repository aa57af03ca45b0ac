"""`texas42 bid`: what to bid on a hand, or on many."""

from pathlib import Path
from typing import Annotated, Any

import typer

from texas42.bidding import MODELS, BidTable, bid
from texas42.bidding.hands_file import read_hands
from texas42.bidding.many import bid_many
from texas42.bidding.parts import PartsError
from texas42.bidding.picture import picture
from texas42.cli.bid_options import bid_options, read_hand
from texas42.cli.bid_show import bid_text
from texas42.cli.common_options import DrawSeedOption, JsonOption, WorkersOption
from texas42.cli.files import check_writable, reading, write_whole, writing
from texas42.cli.progress import shown_progress
from texas42.cli.refusals import InputError, file_name, one_line, refusing, whole_number
from texas42.cli.terminal import print_json, print_lines, print_text
from texas42.pictures.pdf import PdfError, picture_pdf
from texas42.pictures.svg import picture_svg
from texas42.play import verify as play_out_bids

EXAMPLES = """\b
Examples:
  texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
  texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0" --calls pass,pass,31 \\
    --model smartstack
  texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0" --calls pass,pass \\
    --model evaluated:threshold=0.7,trust=0.9
  texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0" --decls sixes,fives \\
    --samples 500 --json
  texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0" --precision 0.05 --audit
  texas42 bid "6-4 5-3 4-0 3-3 2-1 1-0 0-0" --verify
"""


def bid_command(
    hand: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND", help="Seven dominoes, in quotes or as seven words."),
    ] = None,
    samples: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_number("--samples", least=1), help="How many worlds to solve."
        ),
    ] = 200,
    precision: Annotated[
        str | None,
        typer.Option(metavar="P", help="Go on until the chance is known within P, such as 0.02."),
    ] = None,
    model: Annotated[
        str,
        typer.Option(metavar="NAME", help=f"How the others' hands are drawn: {', '.join(MODELS)}."),
    ] = "uniform",
    calls: Annotated[
        str | None,
        typer.Option(
            metavar="CALLS", help='What was called: "pass,pass,31" or "partner:pass,right:31".'
        ),
    ] = None,
    seat: Annotated[
        int, typer.Option(metavar="SEAT", parser=whole_number("--seat"), help="Who holds the hand.")
    ] = 0,
    decls: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help='Declarations to look at, such as "sixes,notrump".'),
    ] = None,
    high_bid: Annotated[
        str | None, typer.Option(metavar="BID", help="The bid to beat, such as 31 or 1 mark.")
    ] = None,
    table_map: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=file_name("--table-map"),
            help="A map to the chances at the table, made by texas42 calibrate.",
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Also play the best bids out, until it is clear.")
    ] = False,
    audit: Annotated[
        bool, typer.Option("--audit", help="Also look for a layout that breaks the contract.")
    ] = False,
    seed: DrawSeedOption = 0,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", parser=file_name("--svg"), help="Also draw the table, as SVG."
        ),
    ] = None,
    pdf: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", parser=file_name("--pdf"), help="Also draw the table, as PDF to print."
        ),
    ] = None,
    hands_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", parser=file_name("--hands-file"), help="Many hands, one on each line."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=file_name("--out"),
            help="Where the rows of many hands go: Parquet.",
        ),
    ] = None,
) -> None:
    """Say what to bid on a hand: the chance of every bid.

    Draws worlds, complete deals that agree with what the bidder sees, and solves each exactly under
    every declaration; tells the chance with all hands open, and what it comes to at the table,
    where nobody sees another hand. Give a HAND, or --hands-file with --out.
    """
    options = bid_options(
        table_map=table_map,
        samples=samples,
        precision=precision,
        model=model,
        calls=calls,
        seat=seat,
        decls=decls,
        high_bid=high_bid,
        seed=seed,
        workers=workers,
    )
    if hands_file is not None or out is not None:
        alone = {
            "HAND": hand,
            "--verify": verify,
            "--audit": audit,
            "--json": as_json,
            "--svg": svg,
            "--pdf": pdf,
        }
        source, target = _both(hands_file, out, [name for name, given in alone.items() if given])
        print_text(_many(source, target, options))
        return
    check_writable("--svg", svg)
    check_writable("--pdf", pdf)
    table = _one(hand, audit, options)
    if verify:
        table = _verified(table, options)
    _draw(table, svg, pdf)
    if as_json:
        print_json(table.to_json())
    else:
        print_lines(bid_text(table))


def _one(hand: list[str] | None, audit: bool, options: dict[str, Any]) -> BidTable:
    with shown_progress("worlds") as progress, refusing("--calls"):
        return bid(
            read_hand(" ".join(hand) if hand else None), audit=audit, progress=progress, **options
        )


def _verified(table: BidTable, options: dict[str, Any]) -> BidTable:
    with shown_progress("games") as progress, refusing("--calls"):
        return play_out_bids(table, workers=options["workers"], progress=progress)


def _draw(table: BidTable, svg: Path | None, pdf: Path | None) -> None:
    """Writes what was asked for; all of it is made before any is written."""
    pages: list[tuple[str, Path, str | bytes]] = []
    if svg is not None:
        pages.append(("--svg", svg, picture_svg(picture(table))))
    if pdf is not None:
        with refusing("--pdf", PdfError):
            pages.append(("--pdf", pdf, picture_pdf(picture(table))))
    for option, path, page in pages:
        with writing(option, path):
            write_whole(path, page)


def _both(hands_file: Path | None, out: Path | None, alone: list[str]) -> tuple[Path, Path]:
    """Where many hands come from and where their rows go; nothing else goes with that."""
    if hands_file is None or out is None:
        missing = "--out" if out is None else "--hands-file"
        raise InputError(f"--hands-file and --out go together: {missing} is missing")
    if alone:
        raise InputError(f"{', '.join(alone)}: not with --hands-file, which is for many hands")
    return hands_file, out


def _many(source: Path, target: Path, options: dict[str, Any]) -> str:
    """Makes the rows of many hands, and tells how many there are."""
    with reading("--hands-file", source), refusing("--hands-file"):
        hands = read_hands(source)
    with (
        shown_progress("hands") as progress,
        writing("--out", target),
        refusing("--calls"),
        refusing("--out", PartsError),
    ):
        bid_many(hands, target, progress=progress, **options)
        import pyarrow.parquet  # is there, or `bid_many` would have said so

        n_rows, n_hands = pyarrow.parquet.read_metadata(target).num_rows, len(hands)
    return one_line(f"{n_rows:,} rows of {n_hands:,} hand{'' if n_hands == 1 else 's'} in {target}")
