"""What a position is worth, and whether a team can make a number of points from it."""

import operator

from texas42.deals import Position
from texas42.rules import TOTAL_POINTS
from texas42.solve.core import as_asked, check_position, search


def value(position: Position) -> int:
    """The points to come, team 0 minus team 1, under perfect play of both.

    Points already won are not in it. At the start of a hand, team 0 ends with (42 + value) / 2.

    >>> from texas42.deals import Deal
    >>> position = Position.start(Deal.from_seed(0), "ones")
    >>> value(position)
    28
    >>> value(Position.start(Deal.from_seed(0), "ones", leader=1))
    -18
    """
    check_position(position)
    points_to_come, _ = search().value(*as_asked(position.state))
    return points_to_come


def can_make(position: Position, points: int, team: int = 0) -> bool:
    """Whether a team can end the hand with at least `points`, whatever the other side does.

    The points it has already won count. Asking this is several times cheaper than a value. Every
    bid from 30 to 41 asks for its own number of points; one mark asks for 42, and so do more.

    >>> from texas42.deals import Deal
    >>> position = Position.start(Deal.from_seed(0), "ones")
    >>> can_make(position, 35), can_make(position, 36), can_make(position, 7, team=1)
    (True, False, True)

    Where earlier tricks are not on record, nobody knows who won their points. If the answer turns
    on them, the question is refused with a ValueError; `value`, which is of the points to come,
    can still be asked.
    """
    check_position(position)
    needed = _check_points(points) - position.points[check_team(team)]
    if needed <= 0:
        return True
    if position.gone:
        raise ValueError(
            f"whether team {team} makes {points} depends on who won the {position.gone_points} "
            "points of the dominoes that are gone: expected a position with every play on record, "
            "or ask for its value, which is of the points to come"
        )
    to_come = TOTAL_POINTS - sum(position.points)
    if needed > to_come:
        return False
    # The core answers for team 0. Team 1 takes what it needs when team 0 is kept below the rest.
    asked = needed if team == 0 else to_come - needed + 1
    team_0_makes, _ = search().can_make(*as_asked(position.state), asked)
    return team_0_makes == (team == 0)


def _check_points(points: int) -> int:
    plain = operator.index(points)
    if not 0 <= plain <= TOTAL_POINTS:
        raise ValueError(f"a team ends a hand with 0 to {TOTAL_POINTS} points, not {plain}")
    return plain


def check_team(team: int) -> int:
    """A team, refused if it is neither.

    >>> check_team(2)
    Traceback (most recent call last):
    ...
    ValueError: there is no team 2: expected 0 (seats 0 and 2) or 1 (seats 1 and 3)
    """
    plain = operator.index(team)
    if plain not in (0, 1):
        raise ValueError(
            f"there is no team {plain}: expected 0 (seats 0 and 2) or 1 (seats 1 and 3)"
        )
    return plain
