"""What `texas42 claim` prints: the answer, what it rests on, and the line that shows it."""

import textwrap
from collections.abc import Sequence
from typing import Final

from texas42.analysis import Claim, UnseenClaim
from texas42.analysis.claim import WORDS
from texas42.analysis.unseen_claim import UnseenAnswer
from texas42.cli.show import line_text
from texas42.cli.terminal import Bold, Line
from texas42.deals import SIDES, draw, format_dominoes, format_hand
from texas42.rules import TOTAL_POINTS, team

_WIDTH: Final = 80
_UNSEEN_WORDS: Final[dict[UnseenAnswer, str]] = {
    "any layout": "good in any layout, against any play",
    "open": "open",
    "refuted": "refuted",
}


def claim_text(claim: Claim) -> list[Line]:
    """The table, the answer, and the order or the line behind it.

    >>> import texas42 as t42
    >>> claimed = t42.Position.start(t42.Deal.from_seed(15), "threes")
    >>> from texas42.analysis import check_claim
    >>> [line.text for line in claim_text(check_claim(claimed)) if isinstance(line, Bold)]
    ['Seat 0 claims all 42 points: good against any play.']
    """
    what = _what(claim.points, claim.is_of_the_rest)
    verdict = f"Seat {claim.seat} claims {what}: {WORDS[claim.answer]}."
    return [draw(claim.position), "", *map(Bold, _wrapped(verdict)), *_grounds(claim)]


def unseen_claim_text(claim: UnseenClaim) -> list[Line]:
    """The answer, how the layouts looked at came out, and the one that refutes.

    >>> from texas42.deals import parse_hand
    >>> from texas42.deals.completions import Knowledge
    >>> from texas42.rules import Declaration
    >>> hand = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 3-3")
    >>> known = Knowledge(0, hand, declaration=Declaration.SIXES, leader=0)
    >>> from texas42.analysis import check_unseen_claim
    >>> print(unseen_claim_text(check_unseen_claim(known))[-1])
    Lead 6-6 6-5 6-4 6-2 5-5 4-4 3-3, in this order.
    """
    seat, held = claim.known.seat, set(claim.known.hand).difference(claim.known.plays)
    what = _what(claim.points, claim.is_of_the_rest)
    verdict = f"Seat {seat} claims {what} with {format_hand(held)}: {_UNSEEN_WORDS[claim.answer]}."
    return [*map(Bold, _wrapped(verdict)), *_unseen_grounds(claim)]


def _what(points: int, is_of_the_rest: bool) -> str:
    if points == TOTAL_POINTS:
        return f"all {TOTAL_POINTS} points"
    return f"the rest, {points} points in all" if is_of_the_rest else f"{points} points"


def _grounds(claim: Claim) -> Sequence[Line]:
    """Why the claim is good, or what beats it."""
    side, other = SIDES[team(claim.seat)], SIDES[1 - team(claim.seat)]
    if claim.answer == "any play":
        if claim.in_any_order():
            return ["The dominoes may come in any order, whatever the three others play."]
        if not claim.order:
            return ["How he goes on depends on what is played before his turn."]
        order = format_dominoes(claim.order)
        return _wrapped(f"Play {order}, in this order, whatever the three others play.")
    line = claim.line()
    took = line.points[team(claim.seat)]
    if claim.answer == "refuted":
        said = f"Seats {other} have an answer to everything: seats {side} end with {took} points."
        return [*_wrapped(said), "", *line_text(line, claim.position, "what beats it")]
    said = (
        f"Seats {side} have a way when they see every hand and play together; no order of seat "
        f"{claim.seat}'s own dominoes is sure."
    )
    if team(claim.position.to_play) == team(claim.seat):
        turn = claim.position.to_play
        said += f" Seat {turn} has to play {_any_of(format_dominoes(claim.keeps()).split())}."
    return [*_wrapped(said), "", *line_text(line, claim.position, "one way")]


def _unseen_grounds(claim: UnseenClaim) -> Sequence[Line]:
    """The order that is good, or what came of the layouts that were looked at."""
    if claim.answer == "any layout":
        return _wrapped(f"Lead {format_dominoes(claim.order)}, in this order.")
    is_all = claim.looked_at == claim.n_layouts
    n = f"All {claim.n_layouts:,}" if is_all else f"{claim.looked_at:,} of {claim.n_layouts:,}"
    counts = ", ".join(f"{WORDS[answer]} in {claim.found.get(answer, 0)}" for answer in WORDS)
    said = f"{n} layouts that agree with what was seen were looked at: {counts}."
    if claim.refutation is None:
        return _wrapped(f"{said} No order was found that is good in every layout.")
    return [*_wrapped(said), "", "One that refutes:", "", *claim_text(claim.refutation)]


def _any_of(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, break_on_hyphens=False)
