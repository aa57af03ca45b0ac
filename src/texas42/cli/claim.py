"""`texas42 claim`: whether "the rest are mine" is true."""

from typing import Annotated

import typer

from texas42.analysis import check_claim, check_unseen_claim
from texas42.analysis.unseen_claim import LAYOUTS
from texas42.cli.bid_options import read_hand
from texas42.cli.claim_json import claim_json, unseen_claim_json
from texas42.cli.claim_show import claim_text, unseen_claim_text
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
from texas42.cli.progress import shown_progress
from texas42.cli.refusals import InputError, refusing, whole_number, wondering_whose
from texas42.cli.terminal import print_json, print_lines
from texas42.deals import parse_hand
from texas42.deals.calls import as_seat
from texas42.deals.completions import Knowledge
from texas42.rules import Declaration, to_play

EXAMPLES = """\b
Examples:
  texas42 claim --seed 15 --decl threes
  texas42 claim --seed 0 --decl ones --points 34 --seat 0 \\
    --played "4-4 5-4 5-5 4-3"
  texas42 claim --decl sixes --hand "6-6 6-5 6-4 6-2 5-5 4-4 3-3"
  texas42 claim --decl sixes --hand "6-6 6-4 6-3 6-2 5-5 4-4 3-3" \\
    --played "6-6 6-5 2-1 6-0" --json
"""


def claim_command(
    decl: DeclOption,
    seed: SeedOption = None,
    hands: HandsOption = None,
    hand: Annotated[
        str | None,
        typer.Option(metavar="HAND", help="The claimer's seven alone; the others are not seen."),
    ] = None,
    leader: LeaderOption = 0,
    played: PlayedOption = "",
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="SEAT", parser=whole_number("--seat"), help="Who claims; by default whose turn."
        ),
    ] = None,
    points: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--points"),
            help="What the claimer's side will have; by default all that is left.",
        ),
    ] = None,
    layouts: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--layouts", least=1),
            help="With --hand: how many to look at.",
        ),
    ] = LAYOUTS,
    as_json: JsonOption = False,
) -> None:
    """Check a claim: "the rest are mine", or so many points.

    It is good against any play if the claimer can name an order of his dominoes that takes the
    tricks whatever the three others play; good double-dummy only if his side has a way with all
    hands open; refuted if the other side has an answer.

    Give --seed or --hands for that. With --hand the claimer sees his own hand alone: the claim is
    good in any layout, refuted by one, or open.
    """
    n_given = 3 - [seed, hands, hand].count(None)
    if n_given != 1:
        given = "several" if n_given else "none"
        raise InputError(f"expected one of --seed, --hands and --hand, not {given}")
    if hand is None:
        position = read_position(decl, read_deal(seed, hands), leader, played)
        with refusing("--seat"):
            claimer = position.to_play if seat is None else as_seat(seat)
        with refusing("--points" if points is not None else "--played"):
            claim = check_claim(position, claimer, points)
        if as_json:
            print_json(claim_json(claim))
        else:
            print_lines(claim_text(claim))
        return
    known = _known(decl, hand, leader, played, seat)
    blamed = "--points" if points is not None else "--played"
    with shown_progress("layouts") as progress, refusing(blamed):
        unseen = check_unseen_claim(known, points, layouts=layouts, progress=progress)
    if as_json:
        print_json(unseen_claim_json(unseen))
    else:
        print_lines(unseen_claim_text(unseen))


def _known(decl: str, hand: str, leader: int, played: str, seat: int | None) -> Knowledge:
    """What the claimer sees; InputError names the option at fault."""
    with refusing("--decl"):
        declaration = Declaration.parse(decl)
    with refusing("--leader"):
        first = as_seat(leader)
    with refusing("--played"):
        plays = parse_hand(played)
    with refusing("--seat"):
        claimer = to_play(first, plays, declaration) if seat is None else as_seat(seat)
    held = read_hand(hand, "--hand")
    with refusing("--played"), wondering_whose(seat):
        return Knowledge(claimer, held, declaration=declaration, leader=first, plays=plays)
