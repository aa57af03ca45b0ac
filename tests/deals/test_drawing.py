"""The text drawing: narrow enough for any terminal, every domino in its place and nowhere else."""

import re

import pytest
from hypothesis import given

from tests.reference import slow
from tests.strategies import positions
from texas42.deals import Deal, Position, draw
from texas42.deals.drawing import declared, trick_number, whose_turn, winning_seat
from texas42.rules import Declaration, domino_name

DOMINO = re.compile(r"\d-\d")
DEAL = Deal.from_seed(0)


def names(dominoes: tuple[int, ...]) -> list[str]:
    """Canonical names, highest id first."""
    return [domino_name(d) for d in sorted(dominoes, reverse=True)]


@given(positions())
def test_a_drawing_fits_and_shows_every_domino_once(position: Position) -> None:
    lines = draw(position).split("\n")
    assert all(len(line) <= 80 and line == line.rstrip() for line in lines)
    *table, _, _ = lines  # the last two are sentences
    held = tuple(d for hand in position.hands for d in hand)
    shown = DOMINO.findall("\n".join(table))
    assert sorted(shown, reverse=True) == names((*held, *position.trick))


@given(positions())
def test_every_domino_lies_where_it_belongs(position: Position) -> None:
    lines = draw(position).split("\n")
    south, west, north, east = position.hands
    assert lines[3].split() == names(north)
    assert lines[10].split() == names(south)
    assert DOMINO.findall(" ".join(line[:20] for line in lines[5:8])) == names(west)
    assert DOMINO.findall(" ".join(line[52:] for line in lines[5:8])) == names(east)
    # The trick, by seat: South below, West to the left, North above, East to the right.
    middle = [line[20:52].split() for line in lines[5:8]]
    places = [middle[2][0], middle[1][0], middle[0][0], middle[1][1]]
    expected = ["."] * 4
    for turn, d in enumerate(position.trick):
        led = "*" if turn == 0 else ""
        expected[(position.trick_leader + turn) % 4] = domino_name(d) + led
    assert places == expected


@given(positions())
def test_the_seat_to_play_is_marked(position: Position) -> None:
    marked = re.findall(r"> (\d) (\w+)", draw(position))
    seats = ["South", "West", "North", "East"]
    to_play = position.to_play
    assert marked == ([] if position.is_over else [(str(to_play), seats[to_play])])


@given(positions())
def test_the_sentences_say_how_things_stand(position: Position) -> None:
    *_, won, turn = draw(position).split("\n")
    said = f"Seats 0 and 2 have won {position.points[0]}, seats 1 and 3 have won "
    assert won.startswith(f"{said}{position.points[1]}")
    assert (f"and {position.gone_points} fell before" in won) == bool(position.gone)
    assert turn == whose_turn(position)
    assert f"eat {position.to_play} " in turn
    if position.trick:
        leader, decl = position.trick_leader, int(position.declaration)
        assert winning_seat(position) == slow.winner(position.trick, leader, decl)
        assert f"seat {winning_seat(position)} is winning" in turn
    else:
        assert winning_seat(position) is None


@given(positions())
def test_the_trick_is_numbered(position: Position) -> None:
    completed = len(position.gone) // 4 + len(position.tricks)
    assert trick_number(position) == min(completed + 1, 7)
    assert draw(position).split("\n")[0].endswith(f" trick {trick_number(position)} of 7")
    assert draw(position).startswith(declared(position.declaration))


def test_every_declaration_is_said_as_at_the_table() -> None:
    assert [declared(decl) for decl in Declaration] == [
        "blanks are trump",
        "ones are trump",
        "twos are trump",
        "threes are trump",
        "fours are trump",
        "fives are trump",
        "sixes are trump",
        "doubles are trump",
        "doubles are a suit of their own, no trump",
        "no trump",
    ]


MID_TRICK = """\
fives are trump                                             trick 2 of 7

                                2 North
                          6-1 5-0 4-1 3-3 3-0

1 West                            6-5*              > 3 East
6-4 6-2 6-0 5-4              .           .          6-6 6-3 4-3 4-2
2-1 1-1                            .                3-2 1-0

                                0 South
                        4-4 4-0 3-1 2-2 2-0 0-0

Seats 0 and 2 have won 11, seats 1 and 3 have won 0.
Seat 2 led 6-5, seat 2 is winning, seat 3 to play."""

LED_FROM_WEST = """\
fives are trump                                             trick 1 of 7

                                2 North
                        6-1 5-5 5-0 4-1 3-3 3-0

1 West                            6-5               3 East
6-4 6-2 6-0 5-4             5-3*        5-1         6-6 6-3 4-3 4-2
2-1 1-1                            .                3-2 1-0

                               > 0 South
                      5-2 4-4 4-0 3-1 2-2 2-0 0-0

Seats 0 and 2 have won 0, seats 1 and 3 have won 0.
Seat 1 led 5-3, seat 2 is winning, seat 0 to play."""

BETWEEN_TRICKS = """\
doubles are a suit of their own, no trump                   trick 2 of 7

                                2 North
                        6-1 5-5 5-0 4-1 3-3 3-0

1 West                             .                > 3 East
6-4 6-2 6-0 5-4              .           .          6-6 5-1 4-3 4-2
2-1 1-1                            .                3-2 1-0

                                0 South
                        4-4 4-0 3-1 2-2 2-0 0-0

Seats 0 and 2 have won 0, seats 1 and 3 have won 0, and 1 fell before.
Seat 3 is to lead."""


@pytest.mark.parametrize(
    ("position", "drawing"),
    [
        (Position.start(DEAL, "fives", plays="5-2 5-3 5-5 5-1 6-5"), MID_TRICK),
        (Position.start(DEAL, "fives", 1, plays="5-3 6-5 5-1"), LED_FROM_WEST),
        (Position.start(DEAL, 8, leader=3, gone="5-2 5-3 6-5 6-3"), BETWEEN_TRICKS),
    ],
    ids=["mid trick", "led from west", "between tricks"],
)
def test_drawings_to_the_last_space(position: Position, drawing: str) -> None:
    assert draw(position) == drawing
