"""What matters in a position, in a sentence or two, as one would say it at the table."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from texas42.deals import SIDES
from texas42.rules import domino_name, led_suit, team
from texas42.solve import MoveValue

if TYPE_CHECKING:
    from texas42.axes.explain import Explanation

_FEW: Final = 3


def matters(found: "Explanation") -> str:
    """What the seat to play should do, by how much it matters, and why.

    >>> from texas42.axes.explain import explain
    >>> from texas42.deals import Deal, Position
    >>> print(matters(explain(Position.start(Deal.from_seed(0), "ones"))))
    Lead 4-4: it keeps the trick. The worst lead, 3-1, costs 23 points.
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
    said = f"{verb.capitalize()} {any_of([move.domino for move in best])}: {_why(found, best)}."
    return f"{said} {_worst(found, verb)}"


def any_of(dominoes: Collection[int]) -> str:
    """Dominoes to choose from, in words; of many only how many there are beside the first.

    >>> any_of([27, 26, 25]), any_of([27]), any_of([27, 26, 25, 24])
    ('6-6, 6-5 or 6-4', '6-6', '6-6, 6-5, 6-4 or 1 more')
    """
    names = list(map(domino_name, sorted(dominoes, reverse=True)))
    shown, more = names[:_FEW], len(names) - _FEW
    last = f"{more} more" if more > 0 else shown.pop() if shown else ""
    return f"{', '.join(shown)} or {last}" if shown else last


def _why(found: "Explanation", best: list[MoveValue]) -> str:
    """What the best moves do to the trick, and what it brings if that is to give it up."""
    it, each = ("it", "it") if len(best) == 1 else ("they", "each of them")
    keeping = {move.domino for move in found.control.ducking.keeping}
    kept = [move.domino in keeping for move in best]
    if not keeping:
        return "the trick is lost in any case"
    if not found.control.ducking.giving_up:
        return "the trick is safe in any case"
    if all(kept):
        return f"{each} keeps the trick"
    if any(kept):
        return "some of them keep the trick and some give it up"
    give = "gives" if it == "it" else "give"
    gain = _points(found.control.ducking.gain)
    return f"{it} {give} up a trick that could be kept, and that is worth {gain}"


def _worst(found: "Explanation", verb: str) -> str:
    """The worst move, what it costs, and who of the other side can trump it if it is a lead."""
    position = found.position
    worst = max((each.move for each in found.moves), key=lambda move: abs(move.value - found.value))
    suit = led_suit(worst.domino, position.declaration)
    by = [
        str(seat)
        for lead in found.control.leads
        for seat in lead.may_trump
        if lead.suit == suit and team(seat) != team(position.to_play)
    ]
    trumped = ","
    if by and not position.trick:
        trumped = f", which seat {' or '.join(by)} can trump,"
    cost = _points(abs(worst.value - found.value))
    return f"The worst {verb}, {domino_name(worst.domino)}{trumped} costs {cost}."


def _points(difference: int) -> str:
    """The points of a difference of values, which counts each of them for both sides."""
    points = difference // 2
    return f"{points} point" if points == 1 else f"{points} points"
