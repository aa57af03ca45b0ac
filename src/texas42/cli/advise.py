"""`texas42 advise`: what to play by what one seat sees, and why."""

from typing import Annotated

import typer

from texas42.cli.advise_show import advice_json, advice_text
from texas42.cli.common_options import DrawSeedOption, JsonOption, WorkersOption
from texas42.cli.refusals import refusing, whole_number, wondering_whose
from texas42.cli.terminal import print_json, print_lines
from texas42.deals import Calls, parse_hand
from texas42.deals.calls import as_seat
from texas42.deals.completions import Knowledge
from texas42.deals.contract import Contract
from texas42.play import PLAYERS, View, player
from texas42.play.view import check_calls
from texas42.rules import Bid, Declaration
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch import available_workers

EXAMPLES = """\b
Examples:
  texas42 advise --hand "6-6 6-5 6-4 6-2 5-5 4-4 1-0" --decl sixes --bid 32
  texas42 advise --hand "5-4 5-1 4-0 3-3 2-1 1-1 0-0" --decl sixes --bid 32 \\
    --leader 0 --seat 1 --played "6-6"
  texas42 advise --hand "6-6 6-5 6-4 6-2 5-5 4-4 1-0" --decl sixes --bid 32 \\
    --calls "1:pass,2:pass,3:31" --player inference --json
"""


def advise_command(
    hand: Annotated[
        str, typer.Option(metavar="HAND", help="The seven dominoes of the seat, as dealt.")
    ],
    decl: Annotated[str, typer.Option(metavar="NAME", help="What the bidder declared.")],
    bid: Annotated[
        str, typer.Option(metavar="BID", help="What is to be made, such as 32 or 2 marks.")
    ] = "30",
    leader: Annotated[
        int,
        typer.Option(
            metavar="SEAT", parser=whole_number("--leader"), help="The bidder, who led first."
        ),
    ] = 0,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="SEAT", parser=whole_number("--seat"), help="Who asks; seat 0 by default."
        ),
    ] = None,
    played: Annotated[
        str, typer.Option(metavar="DOMINOES", help='All plays so far in order, such as "6-6 5-4".')
    ] = "",
    calls: Annotated[
        str | None,
        typer.Option(metavar="CALLS", help='What the others called: "1:pass,2:pass,3:31".'),
    ] = None,
    name: Annotated[
        str,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help=f"Whose advice it is: {', '.join(PLAYERS)}; settings follow a colon.",
        ),
    ] = "pimc:worlds=60,all=2000",
    seed: DrawSeedOption = 0,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what to play and why, by what one seat sees.

    That is its hand and what everybody has seen. For each legal move: the chance that it makes the
    bid, or sets it for the other side, and the points still to come, over worlds that agree with
    the hand, the plays and the voids they show.
    """
    view = _view(hand, decl, bid, leader, seat, played, calls)
    with refusing("--player"):
        advisor = player(name)
        if not hasattr(advisor, "explain"):
            raise ValueError(f"{advisor.name} sees every hand, which no advice at a table can")
    with refusing("--calls"):
        found = advisor.explain(view, seed=seed, workers=workers or available_workers())
    if as_json:
        print_json(advice_json(found))
    else:
        print_lines(advice_text(found))


def _view(
    hand: str, decl: str, bid: str, leader: int, seat: int | None, played: str, calls: str | None
) -> View:
    """What the seat knows; InputError names the option at fault."""
    with refusing("--hand"):
        held = parse_hand(hand)
        if len(held) != HAND_SIZE:
            raise ValueError(f"a hand is dealt {HAND_SIZE} dominoes, not {len(held)}")
    with refusing("--decl"):
        declaration = Declaration.parse(decl)
    with refusing("--bid"):
        asked = Bid.parse(bid)
    with refusing("--leader"):
        contract = Contract(leader, asked, declaration)
    with refusing("--seat"):
        asks = as_seat(0 if seat is None else seat)
    with refusing("--calls"):
        heard = Calls.parse(calls, asks) if calls else Calls()
        check_calls(heard, contract)
    with refusing("--played"):
        plays = parse_hand(played)
    with refusing("--played"), wondering_whose(seat):
        return View(Knowledge(asks, held, heard, declaration, leader, plays), contract)
