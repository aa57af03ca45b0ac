"""What `texas42 match` prints: who won, by how much, and whether that is clear."""

import math
from collections.abc import Iterator
from typing import Any

from texas42.bidding.statistics import Difference
from texas42.cli.terminal import Bold, Line, columns
from texas42.play import Match, Pairing


def match_text(match: Match) -> list[Line]:
    """A line for each pair; of more than two players the cross table too; and how fast they were.

    >>> from texas42.play import match, player
    >>> lines = match_text(match([player("beginner"), player("random")], deals=100))
    >>> str(lines[0])
    '100 deals, each played twice with the sides exchanged; the bid is 30.'
    """
    what = "the auction decides" if match.bid == "auction" else f"the bid is {match.bid}"
    return [
        f"{match.deals} deals, each played twice with the sides exchanged; {what}.",
        "Made: how many of its own bids each made. ± is one standard error.",
        "",
        *_pairings(match),
        *(_cross(match) if len(match.players) > 2 else []),
        "",
        *_paces(match),
    ]


def _pairings(match: Match) -> Iterator[Line]:
    rows = [("players", "made", "marks a deal", "points a deal", "")]
    for pairing in match.pairings:
        made = " and ".join(f"{100 * share:.1f}%" for share in pairing.made)
        rows.append(
            (
                f"{pairing.a} v {pairing.b}",
                made,
                _with_error(pairing.marks, 3),
                _with_error(pairing.points, 2),
                _verdict(pairing),
            )
        )
    heading, *lines = columns(rows, "<>>><")
    yield heading
    for line, pairing in zip(lines, match.pairings, strict=True):
        yield Bold(line) if pairing.marks.is_clear(2) else line


def _cross(match: Match) -> Iterator[str]:
    """Marks a deal of the player of the row against that of the column."""
    marks: dict[tuple[str, str], float] = {}
    for pairing in match.pairings:
        marks[pairing.a, pairing.b] = pairing.marks.mean
        marks[pairing.b, pairing.a] = -pairing.marks.mean
    cells = [["marks a deal", *match.players]]
    for row in match.players:
        cells.append([row, *(_signed(marks.get((row, column)), 3) for column in match.players)])
    yield ""
    yield from columns(cells, "<" + ">" * len(match.players))


def _paces(match: Match) -> Iterator[str]:
    for name, pace in match.paces.items():
        if pace.moves:
            yield f"{name}: {pace.milliseconds_a_move:.2f} ms a move"


def _verdict(pairing: Pairing) -> str:
    if not pairing.marks.is_clear(2):
        return "too close to call"
    return f"{pairing.a if pairing.marks.mean > 0 else pairing.b} is stronger"


def _with_error(difference: Difference, digits: int) -> str:
    return f"{_signed(difference.mean, digits)} ± {difference.se:.{digits}f}"


def _signed(value: float | None, digits: int) -> str:
    """A number with its sign; what rounds to nothing is not below nothing.

    >>> _signed(-0.0004, 3), _signed(-0.0006, 3)
    ('+0.000', '-0.001')
    """
    return "" if value is None else f"{round(value, digits) + 0.0:+.{digits}f}"


def match_json(match: Match) -> dict[str, Any]:
    """A match as an object.

    `deals`, `bid`, `seed`: how it was played. `pairings`: for each two players `a` and `b`, how
    often each makes the contract (`made`), and what a gains on b for each deal, played twice, in
    `marks` and `points` with the standard errors `marks_se` and `points_se`, null for a single
    deal. `ms_a_move`: by player; null if all of its moves were made before an interruption.
    """
    return {
        "deals": match.deals,
        "bid": match.bid,
        "seed": match.seed,
        "players": list(match.players),
        "pairings": [
            {
                "a": each.a,
                "b": each.b,
                "made": list(each.made),
                "marks": each.marks.mean,
                "marks_se": _known(each.marks.se),
                "points": each.points.mean,
                "points_se": _known(each.points.se),
            }
            for each in match.pairings
        ],
        "ms_a_move": {
            name: pace.milliseconds_a_move if pace.moves else None
            for name, pace in match.paces.items()
        },
    }


def _known(error: float) -> float | None:
    """A standard error; one deal tells of none, and JSON has no infinity."""
    return error if math.isfinite(error) else None
