"""What matters in a position, in a sentence or two, as one would say it at the table."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, Literal

from texas42.deals import SIDES
from texas42.rules import domino_name, follows, led_suit, team
from texas42.solve import MoveValue, best_line

if TYPE_CHECKING:
    from texas42.axes.explain import Explanation

_FEW: Final = 3


def matters(found: "Explanation") -> str:
    """What the seat to play should do, by how much it matters, and why.

    >>> from texas42.axes.explain import explain
    >>> from texas42.deals import Deal, Position
    >>> print(matters(explain(Position.start(Deal.from_seed(0), "ones"))))
    Lead 4-4: any other costs 1 point or more. The worst, 3-1, costs 23 points.
    """
    position, moves = found.position, [each.move for each in found.moves]
    if not moves and position.gone:  # nobody knows who won those tricks
        return "The hand is over."
    if not moves:
        first, second = position.points
        return f"The hand is over: seats {SIDES[0]} have {first} points, seats {SIDES[1]} {second}."
    verb = "play" if position.trick else "lead"
    if len(moves) == 1:
        return f"Seat {position.to_play} can only {verb} {domino_name(moves[0].domino)}."
    best = [move for move in moves if move.best]
    if len(best) == len(moves):
        return f"Whatever seat {position.to_play} {verb}s, the rest is worth the same."
    said = f"{verb.capitalize()} {named([move.domino for move in best], 'or')}"
    why = _why(found, best)
    return f"{said}{why}. {_worst(found)}"


def named(dominoes: Collection[int], last: Literal["or", "and"]) -> str:
    """Dominoes in words; of many only how many there are beside the first.

    >>> named([27, 26, 25], "or"), named([27], "or"), named([27, 26, 25, 24], "and")
    ('6-6, 6-5 or 6-4', '6-6', '6-6, 6-5, 6-4 and 1 more')
    """
    names = list(map(domino_name, sorted(dominoes, reverse=True)))
    shown, more = names[:_FEW], len(names) - _FEW
    end = f"{more} more" if more > 0 else shown.pop() if shown else ""
    return f"{', '.join(shown)} {last} {end}" if shown else end


def _why(found: "Explanation", best: list[MoveValue]) -> str:
    """What is true of the best moves and of no other, or by how much others are worse."""
    others = [each.move for each in found.moves if not each.move.best]
    each = "it" if len(best) == 1 else "each of them"
    gain = found.control.ducking.gain
    if gain:
        leaves = f"{each} leaves the other side a trick that its own could take"
        return f": {leaves}, and that is worth {_points(gain)}"
    keeping = {move.domino for move in found.control.ducking.keeping}
    if keeping == {move.domino for move in best}:
        return ": after anything else the other side can take the trick"
    least, most = (pick(abs(move.value - found.value) for move in others) for pick in (min, max))
    return "" if least == most else f": any other costs {_points(least)} or more"


def _worst(found: "Explanation") -> str:
    """The worst moves and what they cost; and that the other side trumps, if it does."""
    others = [each.move for each in found.moves if not each.move.best]
    most = max(abs(move.value - found.value) for move in others)
    worst = [move.domino for move in others if abs(move.value - found.value) == most]
    cost = _points(most)
    if len(worst) > 1 and len(worst) == len(others):
        return f"Any other costs {cost}."
    if len(worst) > 1:
        return f"The worst, {named(worst, 'and')}, cost {cost} each."
    which = "other" if len(others) == 1 else "worst"
    return f"The {which}, {domino_name(worst[0])}, costs {cost}{_trumped(found, worst[0])}."


def _trumped(found: "Explanation", lead: int) -> str:
    """That the other side takes a lead with a trump, where it does so in one line of best play."""
    position = found.position
    if position.trick:
        return ""
    trick = best_line(position.play(lead)).tricks[len(position.tricks)]
    taking = trick.dominoes[(trick.winner - trick.leader) % len(trick.dominoes)]
    by_trump = not follows(taking, led_suit(lead, position.declaration), position.declaration)
    if not by_trump or team(trick.winner) == team(position.to_play):
        return ""
    return f": in one line of best play seat {trick.winner} trumps it"


def _points(difference: int) -> str:
    """The points of a difference of values, which counts each of them for both sides."""
    points = difference // 2
    return f"{points} point" if points == 1 else f"{points} points"
