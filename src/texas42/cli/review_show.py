"""What `texas42 review` prints: every play, and the one or two that mattered, within 80 columns."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from texas42.analysis import Foresight, Review, Step
from texas42.cli.terminal import Bold, Line, Painted, columns
from texas42.deals import SIDES, format_hand
from texas42.pictures.heat import percent
from texas42.rules import N_SEATS, domino_name

_WIDTH: Final = 80
_CAVEAT: Final = (
    "What a play lost is told with all hands open. Whether it was a mistake is judged by what its "
    "seat had seen: every layout of the hidden dominoes that fits counts the same, whatever was "
    "bid, and is played out with open hands."
)


def review_text(review: Review) -> list[Line]:
    """What came of the hand, every play with what it lost, and what mattered.

    >>> from texas42.analysis import review
    >>> from texas42.deals import Contract, Deal, Record
    >>> record = Record(Deal.from_seed(0), Contract.parse("34 by 0, ones"), plays=(5, 23))
    >>> review_text(review(record, layouts=20))[0].text
    '34 by 0, ones: unfinished.'
    """
    outcome = "unfinished" if review.record.result is None else str(review.record.result)
    lines: list[Line] = [Bold(f"{review.contract}: {outcome}.")]
    if review.record.players is not None:
        names = (f"{name} in seat {seat}" for seat, name in enumerate(review.record.players))
        lines += _wrapped(f"{', '.join(names)}.")
    if not review.steps:
        return [*lines, "Nothing was played."]
    side = SIDES[review.contract.team]
    lines.append(
        f"With best play of all, hands open, seats {side} would have taken {review.first_value}."
    )
    if not review.steps[0].makes_before:
        lines.append(f"Against best play {review.contract.bid} could not be made from the start.")
    if review.record.result is not None and not review.position.is_over:
        n, after = len(review.steps), review.steps[-1].after
        lines.append(f"Given up after {n} plays: from there best play takes them to {after}.")
    lines += [
        "",
        *_plays(review),
        "",
        *_losses(review),
    ]
    for step in review.mattered:
        lines += ["", *_turning(review, step)]
    return [*lines, "", *_wrapped(_CAVEAT)] if review.foresight else lines


def hand_text(number: int, of: int, review: Review | None) -> list[Line]:
    """One hand of several, under a heading; without a contract there is nothing to review.

    >>> hand_text(1, 3, None)
    [Bold(text='Hand 1 of 3'), 'There is no contract, so there is nothing to review.']
    """
    if review is None:
        text: list[Line] = ["There is no contract, so there is nothing to review."]
    else:
        text = review_text(review)
    return [Bold(f"Hand {number} of {of}"), *text]


def _plays(review: Review) -> Iterator[Line]:
    """Every play; one that lost points is yellow, one that turned the bid is red."""
    rows: list[Sequence[str]] = [
        (
            "trick",
            "seat",
            "play",
            f"{SIDES[review.contract.team]} take",
            "lost",
            "better",
            "judged",
            "",
        )
    ]
    for step in review.steps:
        rows.append(_row(step, review.foresight.get(step.number)))
    heading, *lines = columns(rows, "><<>><<<")
    yield heading
    for step, line in zip(review.steps, lines, strict=True):
        look = "bold red" if step.turns else "yellow" if step.lost else ""
        yield Painted(((line, look),))


def _row(step: Step, seen: Foresight | None) -> Sequence[str]:
    leads = not step.position.trick
    start = (str(step.trick) if leads else "", str(step.seat), domino_name(step.domino))
    if seen is None:
        return (*start, str(step.after), "", "", "", "")
    turn = ("the bid fails" if step.makes_before else "the bid makes") if step.turns else ""
    better = format_hand(step.best[:3]) + (" .." if len(step.best) > 3 else "")
    return (*start, str(step.after), str(step.lost), better, seen.verdict, turn)


def _losses(review: Review) -> Iterator[Line]:
    lost = ", ".join(f"{_who(review, seat)} {review.lost_by(seat)}" for seat in range(N_SEATS))
    yield f"Points lost in all: {lost}." if review.costly else "No play lost anything."


def _turning(review: Review, step: Step) -> Iterator[Line]:
    """What one play did, and how its seat's moves looked to it."""
    who, seen = _who(review, step.seat), review.foresight[step.number]
    for line in _wrapped(f"Trick {step.trick}: {who} {_what_it_did(step)}"):
        yield Painted(((line, "bold"),))
    tried = "all tried" if seen.is_exact else f"{seen.looked_at:,} of them tried"
    yield from _wrapped(f"{seen.n_layouts:,} layouts were the same to {who}, {tried}:")
    yield ""
    yield from _prospects(step, seen)
    yield ""
    yield from _wrapped(_judged(step, seen, who))


def _what_it_did(step: Step) -> str:
    """The play, with all hands open."""
    played = f"played {domino_name(step.domino)}"
    instead = _any_of([domino_name(d) for d in step.best])
    if not step.turns:
        return f"{played} and lost {step.lost} points; {instead} would have lost none."
    bid = step.contract.bid
    if step.makes_before:
        return f"{played}, and {bid} could no longer be made; {instead} would have kept it."
    return f"{played}, and {bid} could be made after all; {instead} would have set it."


def _prospects(step: Step, seen: Foresight) -> Iterator[Line]:
    """The legal moves as the seat could see them; the one that was played is marked."""
    aim = f"{'makes' if step.is_of_bidders else 'sets'} {step.contract.bid}"
    rows: list[Sequence[str]] = [("play", aim, "points", "")]
    for move in seen.prospects:
        note = "played" if move.domino == step.domino else ""
        rows.append(
            (domino_name(move.domino), f"{percent(move.chance.p)}%", f"{move.points:.1f}", note)
        )
    heading, *lines = columns(rows, "<>><")
    yield heading
    for move, line in zip(seen.prospects, lines, strict=True):
        yield Painted(((line, "bold" if move.domino == step.domino else ""),))


def _judged(step: Step, seen: Foresight, who: str) -> str:
    """The verdict in a sentence, with the size of the difference to the most promising move."""
    best, bid = seen.prospects[0], step.contract.bid
    if seen.verdict == "unlucky":
        return f"Unlucky: by what {who} saw, no other move looked better."
    if best.more_chance.mean > 0:
        does = f"{'makes' if step.is_of_bidders else 'sets'} {bid} more often"
        gain, scale, unit = best.more_chance, 100, " in a hundred"
    else:
        does, gain, scale, unit = "takes more points", best.more_points, 1, ""
    error = "" if seen.is_exact else f" ± {scale * gain.se:.1f}"
    by = f"{domino_name(best.domino)} {does}, by {scale * gain.mean:.1f}{error}{unit}"
    if seen.verdict == "mistake":
        return f"A mistake: by what {who} saw, {by}."
    return f"Unclear: by what {who} saw, {by}; that may be the luck of the layouts."


def _who(review: Review, seat: int) -> str:
    """Who sits in a seat, by name if names are on record."""
    return f"seat {seat}" if review.record.players is None else review.record.players[seat]


def _any_of(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, break_on_hyphens=False)
