"""What `texas42 advise` prints: every legal move with what it comes to, the best first."""

import textwrap
from typing import Any, Final

from texas42.cli.terminal import Bold, Line, columns
from texas42.deals import format_dominoes, format_hand
from texas42.deals.drawing import declared
from texas42.play.players.player import Explanation, MoveEstimate
from texas42.rules import domino_name, team

_WIDTH: Final = 80


def advice_text(found: Explanation) -> list[Line]:
    """The move to play and why, and the others beside it."""
    view = found.view
    estimated = found.possible is not None
    goal, points = (_goal(found), "points to come") if estimated else ("", "")
    rows = [("play", goal, points, ""), *map(_row, found.moves)]
    heading, *lines = columns(rows, "<>><")
    return [
        Bold(f"Play {domino_name(found.choice)}: {found.why}."),
        "",
        f"Seat {view.contract.bidder} bid {view.contract.bid}; "
        f"{declared(view.contract.declaration)}.",
        f"Seat {view.seat} holds {format_hand(view.hand)}; "
        + (f"on the table {format_dominoes(view.trick)}." if view.trick else "it is to lead."),
        f"Seats 0 and 2 have won {view.points[0]}, seats 1 and 3 have won {view.points[1]}.",
        "",
        heading,
        *(Bold(line) if move.best else line for line, move in zip(lines, found.moves, strict=True)),
        "",
        *_basis(found),
    ]


def advice_json(found: Explanation) -> dict[str, Any]:
    """The same as plain values; chances and points with their standard errors."""
    view = found.view
    return {
        "seat": view.seat,
        "hand": [domino_name(d) for d in view.hand],
        "decl": view.contract.declaration.label,
        "decl_id": int(view.contract.declaration),
        "bid": str(view.contract.bid),
        "bidder": view.contract.bidder,
        "played": [domino_name(d) for d in view.known.plays],
        "points": list(view.points),
        "goal": _goal(found),
        "choice": domino_name(found.choice),
        "why": found.why,
        "moves": [
            {
                "domino": domino_name(move.domino),
                "chance": move.chance,
                "chance_se": move.chance_se,
                "points": move.points,
                "points_se": move.points_se,
                "best": move.best,
            }
            for move in found.moves
        ],
        "player": found.player,
        "worlds": found.worlds,
        "possible": found.possible,
        "effective": found.effective,
    }


def _goal(found: Explanation) -> str:
    """What the side of the seat plays for."""
    contract = found.view.contract
    verb = "makes" if team(found.view.seat) == team(contract.bidder) else "sets"
    return f"{verb} {contract.bid}"


def _row(move: MoveEstimate) -> tuple[str, str, str, str]:
    chance = points = ""
    if move.chance is not None:
        error = "" if move.chance_se is None else f" ±{100 * move.chance_se:.0f}"
        chance = f"{100 * move.chance:.0f}%{error}"
    if move.points is not None and move.points_se is not None:
        points = f"{move.points:.1f} ±{move.points_se:.1f}"
    return domino_name(move.domino), chance, points, "best" if move.best else ""


def _basis(found: Explanation) -> list[str]:
    """What the figures rest on."""
    if found.possible is None:
        return [f"By {found.player}."]
    how = "all" if found.worlds == found.possible else f"{found.worlds} of"
    said = f"Over {how} {found.possible:,} deals that agree with what is seen"
    if round(found.effective) < found.worlds:
        said += f", weighed: they tell as much as {found.effective:.0f}"
    said += "; ± is a standard error. After the move all hands are taken to be open."
    return textwrap.wrap(said, _WIDTH)
