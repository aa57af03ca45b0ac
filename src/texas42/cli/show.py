"""What `texas42 solve` prints: a solution as people read it."""

from collections.abc import Sequence

from texas42.cli.terminal import Bold, Line, columns
from texas42.deals import SIDES, Position, draw, format_dominoes
from texas42.rules import domino_name
from texas42.solve import MoveValue, Solution


def solution_text(solution: Solution) -> list[Line]:
    """The table, what each side takes, every legal move and one best line.

    >>> import texas42 as t42
    >>> position = t42.Position.start(t42.Deal.from_seed(0), "fives")
    >>> solution_text(t42.solve(position))[-1]
    'All hands are open here: perfect information flatters the bidder.'
    """
    table = draw(solution.position)
    if solution.position.is_over:
        return [table]
    take = ", ".join(
        f"seats {side} take {points}"
        for side, points in zip(SIDES, solution.line.points, strict=True)
    )
    return [
        table,
        "",
        Bold(f"With best play {take}."),
        f"The points to come are worth {solution.value:+} to seats 0 and 2.",
        "",
        *_moves(solution),
        "",
        *line_text(solution.line, solution.position, "best line"),
        "",
        "All hands are open here: perfect information flatters the bidder.",
    ]


def _moves(solution: Solution) -> list[Line]:
    """The legal moves, the best first, ties in the order of the hand."""
    moves = sorted(solution.moves, key=lambda move: abs(move.value - solution.value))
    rows: list[Sequence[str]] = [("play", *SIDES, "value", "")]
    for move in moves:
        at_the_end = map(str, _points_after(solution, move))
        rows.append((domino_name(move.domino), *at_the_end, f"{move.value:+}", "best" * move.best))
    heading, *lines = columns(rows, "<>>><")
    return [
        heading,
        *(Bold(line) if m.best else line for line, m in zip(lines, moves, strict=True)),
    ]


def _points_after(solution: Solution, move: MoveValue) -> tuple[int, int]:
    """What the sides have at the end after a move: a value is a difference, half goes to each."""
    first, second = solution.line.points
    shift = (move.value - solution.value) // 2
    return first + shift, second - shift


def line_text(line: Position, start: Position, heading: str) -> list[str]:
    """A line of play trick by trick, from the lead of the trick that `start` is in.

    >>> import texas42 as t42
    >>> start = t42.Position.start(t42.Deal.from_seed(0), "fives")
    >>> line_text(t42.best_line(start), start, "best line")[0]
    '  trick  led by  best line        taken by  points'
    """
    rows: list[Sequence[str]] = [("trick", "led by", heading, "taken by", "points")]
    for number, trick in enumerate(line.tricks, start=1):
        if number > len(start.tricks):
            plays = format_dominoes(trick.dominoes)
            rows.append([*map(str, (number, trick.leader, plays, trick.winner, trick.points))])
    return columns(rows, ">><>>")
