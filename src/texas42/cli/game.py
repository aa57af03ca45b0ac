"""`texas42 game`: a whole game, dealt, bid and played."""

from pathlib import Path
from typing import Annotated, Any

import typer

from texas42.cli.common_options import DrawSeedOption, JsonOption, WorkersOption
from texas42.cli.files import check_writable, write_whole, writing
from texas42.cli.match import read_players
from texas42.cli.refusals import InputError, file_name, whole_number
from texas42.cli.terminal import Bold, Line, columns, print_json, print_lines
from texas42.deals import SIDES, format_records
from texas42.play import PLAYERS, Game, game
from texas42.play.game import MARKS

EXAMPLES = """\b
Examples:
  texas42 game pimc beginner
  texas42 game inference pimc --seed 3 --marks 3 --json
  texas42 game pimc beginner --out evening.42
"""


def game_command(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="FIRST SECOND",
            help=f"Who holds seats 0 and 2, and who seats 1 and 3, of {', '.join(PLAYERS)}.",
        ),
    ],
    marks: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_number("--marks", least=1), help="How many win the game."
        ),
    ] = MARKS,
    seed: DrawSeedOption = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=file_name("--out"),
            help="Keep the hands on record, for texas42 review.",
        ),
    ] = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play a game to seven marks.

    Each seat bids as high as its own table says it makes four times in five with open hands; if all
    pass, the dealer takes it for 30.
    """
    if len(players) != 2:
        raise InputError(f"FIRST SECOND: expected two players, not {len(players)}")
    first, second = read_players(players, may_be_equal=True)
    check_writable("--out", out)
    played = game(first, second, marks=marks, seed=seed, workers=workers)
    if out is not None:
        with writing("--out", out):
            write_whole(out, format_records(hand.record for hand in played.hands))
    if as_json:
        print_json(game_json(played))
    else:
        print_lines(game_text(played))


def game_text(played: Game) -> list[Line]:
    """Who sits where, a line for each hand, and who won.

    >>> from texas42.play import game, player
    >>> game_text(game(player("random"), player("beginner"), marks=1))[-1]
    Bold(text='beginner, seats 1 and 3, wins by 1 to 0 marks.')
    """
    rows = [("hand", "dealer", "bidder", "bid", "with", "bidders took", "", "marks")]
    for number, hand in enumerate(played.hands, start=1):
        contract = hand.contract
        rows.append(
            (
                str(number),
                str(hand.auction.dealer),
                str(contract.bidder),
                str(contract.bid),
                contract.declaration.label,
                str(hand.points),
                "made" if hand.is_made else "set",
                f"{hand.marks[0]}-{hand.marks[1]}",
            )
        )
    winner = played.winner
    score = f"{played.marks[winner]} to {played.marks[1 - winner]} marks"
    first, second = played.players
    return [
        f"Seats {SIDES[0]}: {first}; seats {SIDES[1]}: {second}. Marks are in that order.",
        "",
        *columns(rows, "><><<><>"),
        "",
        Bold(f"{played.players[winner]}, seats {SIDES[winner]}, wins by {score}."),
    ]


def game_json(played: Game) -> dict[str, Any]:
    """A game as an object.

    `players`: of seats 0 and 2, and of seats 1 and 3. `marks`: the final score; `winner`: 0 or 1.
    `hands`: for each, the `dealer`, the `calls` by seat, `bidder`, `bid`, `decl`, the four `hands`
    as dealt and the `plays` as ids, the `points` of the bidder's side, `made`, and the `marks`
    after it.
    """
    return {
        "players": list(played.players),
        "marks": list(played.marks),
        "winner": played.winner,
        "hands": [
            {
                "dealer": hand.auction.dealer,
                "calls": [str(call) for call in hand.auction.heard().by_seat],
                "bidder": hand.contract.bidder,
                "bid": str(hand.contract.bid),
                "decl": hand.contract.declaration.label,
                "hands": [list(dealt) for dealt in hand.record.deal.hands],
                "plays": list(hand.record.plays),
                "points": hand.points,
                "made": hand.is_made,
                "marks": list(hand.marks),
            }
            for hand in played.hands
        ],
    }
