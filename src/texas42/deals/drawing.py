"""A position as plain text: four hands around the table, the current trick in the middle."""

from typing import TYPE_CHECKING, Final

from texas42.deals.notation import format_hand
from texas42.rules import N_SEATS, Declaration, domino_name, trick_winner
from texas42.rules.tricks import HAND_SIZE

if TYPE_CHECKING:
    from texas42.deals.position import Position

SEAT_NAMES: Final = ("South", "West", "North", "East")

_SOUTH, _WEST, _NORTH, _EAST = range(N_SEATS)
_WIDTH: Final = 72
_SIDE: Final = 20
_MIDDLE: Final = _WIDTH - 2 * _SIDE
_ROW: Final = 4
_DECLARED: Final = {
    Declaration.DOUBLES_TRUMP: "doubles are trump",
    Declaration.DOUBLES_SUIT: "doubles are a suit of their own, no trump",
    Declaration.NOTRUMP: "no trump",
}


def declared(declaration: Declaration) -> str:
    """What a declaration means, as one says it at the table.

    >>> declared(Declaration.FIVES), declared(Declaration.NOTRUMP)
    ('fives are trump', 'no trump')
    """
    return _DECLARED.get(declaration, f"{declaration} are trump")


def winning_seat(position: "Position") -> int | None:
    """The seat that is winning the current trick so far; None between tricks."""
    if not position.trick:
        return None
    return (position.trick_leader + trick_winner(position.trick, position.declaration)) % N_SEATS


def whose_turn(position: "Position") -> str:
    """Where the trick stands and who is to play, in a sentence."""
    seat, ahead = position.to_play, winning_seat(position)
    if position.is_over:
        return f"The hand is over; seat {seat} took the last trick."
    if ahead is None:
        return f"Seat {seat} is to lead."
    lead = domino_name(position.trick[0])
    return f"Seat {position.trick_leader} led {lead}, seat {ahead} is winning, seat {seat} to play."


def draw(position: "Position") -> str:
    """The table seen from above, seat 0 at the bottom; play goes clockwise, 0, 1, 2, 3.

    The seat to play has `>` before its name, the domino that was led `*` behind it.

    >>> from texas42.deals import Deal, Position
    >>> print(draw(Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5")))
    fives are trump                                             trick 1 of 7
    <BLANKLINE>
                                    2 North
                            6-5 6-1 5-0 4-1 3-3 3-0
    <BLANKLINE>
    1 West                            5-5               > 3 East
    6-4 6-2 6-0 5-4             5-3          .          6-6 6-3 5-1 4-3
    2-1 1-1                           5-2*              4-2 3-2 1-0
    <BLANKLINE>
                                    0 South
                            4-4 4-0 3-1 2-2 2-0 0-0
    <BLANKLINE>
    Seats 0 and 2 have won 0, seats 1 and 3 have won 0.
    Seat 0 led 5-2, seat 2 is winning, seat 3 to play.
    """
    south, west, north, east = (_block(position, seat) for seat in range(N_SEATS))
    middle = (
        _tile(position, _NORTH).center(_MIDDLE),
        " " * 8 + _tile(position, _WEST).ljust(12) + _tile(position, _EAST),
        _tile(position, _SOUTH).center(_MIDDLE),
    )
    won = "Seats 0 and 2 have won {}, seats 1 and 3 have won {}".format(*position.points)
    if position.gone:
        won += f", and {position.gone_points} fell before"
    lines = [
        _heading(position),
        "",
        north[0].center(_WIDTH),
        " ".join(north[1:]).center(_WIDTH),
        "",
        *(
            left.ljust(_SIDE) + tiles.ljust(_MIDDLE) + right
            for left, tiles, right in zip(west, middle, east, strict=True)
        ),
        "",
        south[0].center(_WIDTH),
        " ".join(south[1:]).center(_WIDTH),
        "",
        f"{won}.",
        whose_turn(position),
    ]
    return "\n".join(line.rstrip() for line in lines)


def trick_number(position: "Position") -> int:
    """Which trick of the hand is being played, 1 to 7; the last one at the end.

    >>> from texas42.deals import Deal, Position
    >>> trick_number(Position.start(Deal.from_seed(0), "fives"))
    1
    """
    n_before = (N_SEATS * HAND_SIZE - position.n_left - len(position.trick)) // N_SEATS
    return min(n_before + 1, HAND_SIZE)


def _heading(position: "Position") -> str:
    """The declaration to the left, the number of the trick to the right."""
    left = declared(position.declaration)
    return left + f"trick {trick_number(position)} of {HAND_SIZE}".rjust(_WIDTH - len(left))


def _block(position: "Position", seat: int) -> tuple[str, str, str]:
    """The name of a seat and its hand in two rows."""
    turn = "> " if seat == position.to_play and not position.is_over else ""
    hand = sorted(position.hands[seat], reverse=True)
    rows = format_hand(hand[:_ROW]), format_hand(hand[_ROW:])
    return f"{turn}{seat} {SEAT_NAMES[seat]}", *rows


def _tile(position: "Position", seat: int) -> str:
    """What a seat has played to the current trick, three wide; the `*` of a lead hangs out."""
    turn = (seat - position.trick_leader) % N_SEATS
    if turn >= len(position.trick):
        return " . "
    return domino_name(position.trick[turn]) + ("*" if turn == 0 else "")
