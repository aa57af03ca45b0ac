"""What `texas42 explain` prints: a position by the three-axis theory, within 80 columns."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from texas42.axes.interrupts import can_interrupt
from texas42.axes.words import existing_suits
from texas42.cli.explain_notes import explain_notes, signed
from texas42.cli.terminal import Bold, Line, Painted, columns
from texas42.deals import SIDES, draw
from texas42.deals.drawing import SEAT_NAMES
from texas42.rules import (
    N_SEATS,
    domino_name,
    effective_suit,
    short_suit_name,
    suit_name,
    team,
    trick_key,
)
from texas42.rules.suits import N_SUITS

if TYPE_CHECKING:
    from texas42.axes.explain import Explanation, PlacedMove
    from texas42.axes.leads import Lead

_WIDTH: Final = 80


def explain_text(found: "Explanation") -> list[Line]:
    """The table, what matters, what each seat holds by suit, the leads, the moves, the figures.

    >>> import texas42 as t42
    >>> found = t42.explain(t42.Position.start(t42.Deal.from_seed(0), "ones"))
    >>> [line.text for line in explain_text(found) if isinstance(line, Bold)][0]
    'Lead 4-4: any other costs 1 point or more. The worst, 3-1, costs 23 points.'
    """
    lines: list[Line] = [draw(found.position), ""]
    lines += map(Bold, textwrap.wrap(found.matters, _WIDTH, break_on_hyphens=False))
    if not found.position.is_over:
        lines += ["", *_hands(found), "", *_seats(found), "", *_leads(found), "", *_moves(found)]
    return [*lines, "", *explain_notes(found)]


def _hands(found: "Explanation") -> Iterator[Line]:
    """By seat and suit the highest domino held, or that the seat is void."""
    position = found.position
    suits = existing_suits(position.declaration)
    names = [short_suit_name(suit, position.declaration) for suit in suits]
    rows: list[Sequence[str]] = [("highest of", *names)]
    for seat in range(N_SEATS):
        rows.append((f"{seat} {SEAT_NAMES[seat]}", *(_held(found, seat, suit) for suit in suits)))
    heading, *lines = columns(rows, "<" + ">" * len(suits))
    yield heading
    for seat, line in enumerate(lines):
        yield Painted(((line, "bold" if seat == position.trick_leader else ""),))
    said = "* none is higher.  void: shown by the plays.  (void): only open hands tell."
    yield f"  {said}"


def _held(found: "Explanation", seat: int, suit: int) -> str:
    """The highest domino of a suit that a seat holds, or its void."""
    declaration = found.position.declaration
    if found.shown.pattern.is_void(seat, suit):
        return "void "
    if found.actual.pattern.is_void(seat, suit):
        return "(void)"
    held = effective_suit(suit, declaration).intersection(found.position.hands[seat])
    highest = max(held, key=lambda d: trick_key(d, suit, declaration))
    return domino_name(highest) + ("*" if suit in found.control.dominant_suits[seat] else " ")


def _seats(found: "Explanation") -> Iterator[str]:
    """By seat the figures of its hand."""
    features, control = found.state_features, found.control
    figures_of = ("key sum", "top key", "voids", "shown", "dominant", "can trump", "power", "lead")
    rows: list[Sequence[str]] = [("by seat", *figures_of)]
    for seat in range(N_SEATS):
        figures = (
            features.rank_sums[seat],
            features.max_ranks[seat],
            features.void_counts[seat],
            len(found.shown.pattern.suits(seat)),
            len(control.dominant_suits[seat]),
            sum(can_interrupt(found.position.state, seat, suit) for suit in range(N_SUITS)),
            f"{found.interrupt_powers[seat]:g}",
            signed(control.lead_values[seat], 2),
        )
        rows.append((f"{seat} {SEAT_NAMES[seat]}", *map(str, figures)))
    yield from columns(rows, "<" + ">" * len(figures_of))
    yield from _paragraph(
        "A key is what a domino takes tricks by: 16 to 30, or 32 to 46 for a trump. Dominant: the "
        "suits of which it holds the highest. Power: what the other side can lead into its trumps. "
        "Lead: the worth to its side that it leads this trick, over the mean of all four."
    )


def _leads(found: "Explanation") -> Iterator[Line]:
    """The suits that can be led: who can trump, who may take the trick, and who does."""
    position = found.position
    verb = "led" if position.trick else "leads"
    rows: list[Sequence[str]] = [
        (
            f"seat {position.trick_leader} {verb}",
            "trumped by",
            "taken by",
            "in one line of best play",
            "worth",
            "",
        )
    ]
    for lead in found.control.leads:
        rows.append(
            (
                suit_name(lead.suit, position.declaration),
                _trumped_by(lead),
                " ".join(map(str, lead.may_lead)),
                _then(found, lead),
                signed(lead.value),
                "best" * (lead.is_best and not position.trick),
            )
        )
    heading, *lines = columns(rows, "<<<<><")
    yield heading
    for lead, line in zip(found.control.leads, lines, strict=True):
        yield Bold(line) if lead.is_best else line
    if any(set(lead.may_trump) - set(lead.shown_to_trump) for lead in found.control.leads):
        yield "  Seats in brackets can, but only open hands tell."


def _trumped_by(lead: "Lead") -> str:
    """Who can trump a lead; in brackets where only open hands tell."""
    seats = [str(seat) if seat in lead.shown_to_trump else f"({seat})" for seat in lead.may_trump]
    return " ".join(seats) or "nobody"


def _then(found: "Explanation", lead: "Lead") -> str:
    if lead.next_suit is None:
        return f"{lead.winner} takes it"
    suit = short_suit_name(lead.next_suit, found.position.declaration)
    return f"{lead.winner} takes it, leads {suit}"


def _moves(found: "Explanation") -> Iterator[Line]:
    """The legal moves, the best first: their value, and what their place in the trick adds."""
    rows: list[Sequence[str]] = [
        ("play", "worth", "hands", "token", "trick", "threats", "can be taken by", "")
    ]
    side = team(found.position.to_play)
    moves = sorted(found.moves, key=lambda each: abs(each.move.value - found.value))
    for each in moves:
        levels = each.levels
        parts = (signed(part, 2) for part in levels)
        takers = SIDES[side if each.keeps_trick else 1 - side]
        name, worth = domino_name(each.move.domino), signed(each.move.value)
        rows.append((name, worth, *parts, str(each.threats), takers, _verdict(found, each)))
    heading, *lines = columns(rows, "<>>>>><<")
    yield heading
    for each, line in zip(moves, lines, strict=True):
        yield Bold(line) if each.move.best else line
    yield from _legend(found)


def _legend(found: "Explanation") -> Iterator[str]:
    """What the columns of the moves are."""
    leader = found.position.trick_leader
    yield from _paragraph(
        f"Worth: the points to come, seats {SIDES[0]} minus seats {SIDES[1]}; so a play that costs "
        "10 of the 42 points is worth 20 less. It is the sum of what the "
        f"hands are worth whoever leads; of the token, that it is seat {leader} who does; "
        "and of what this trick has kept or given away. Threats: dominoes of others that beat it. "
        "The trick can be taken by a side whatever the other plays."
    )


def _paragraph(said: str) -> list[str]:
    return textwrap.wrap(
        said, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )


def _verdict(found: "Explanation", each: "PlacedMove") -> str:
    if each.move.domino in found.control.ducking.ducks:
        return "best, a duck"
    return "best" * each.move.best
