"""What `texas42 explain` prints: a position by the three-axis theory, within 80 columns."""

import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from texas42.axes.matters import matters
from texas42.axes.words import existing_suits
from texas42.cli.terminal import Bold, Line, Painted, columns
from texas42.deals import SIDES, draw, format_dominoes
from texas42.deals.drawing import SEAT_NAMES
from texas42.rules import N_SEATS, domino_name, effective_suit, suit_name, team, trick_key

if TYPE_CHECKING:
    from texas42.axes.explain import Explanation, MovePlace
    from texas42.axes.leads import Lead

_WIDTH: Final = 80
_LABEL: Final = 10
_ROLES: Final = ("to lead", "second to play", "third to play", "last to play")


def explain_text(found: "Explanation") -> list[Line]:
    """The table, what matters, what each seat holds by suit, the leads, the moves, the figures.

    >>> import texas42 as t42
    >>> found = t42.explain(t42.Position.start(t42.Deal.from_seed(0), "ones"))
    >>> [line.text for line in explain_text(found) if isinstance(line, Bold)][0]
    'Lead 4-4: it keeps the trick; 3-1, the worst, takes 23 points less.'
    """
    lines: list[Line] = [draw(found.position), ""]
    lines += map(Bold, textwrap.wrap(matters(found), _WIDTH, break_on_hyphens=False))
    if not found.position.is_over:
        lines += ["", *_hands(found), "", *_leads(found), "", *_moves(found)]
    return [*lines, "", *_notes(found)]


def _hands(found: "Explanation") -> Iterator[Line]:
    """By seat and suit the highest domino held, or that the seat is void."""
    position = found.position
    suits = existing_suits(position.declaration)
    names = [_short(suit, found) for suit in suits]
    rows: list[Sequence[str]] = [("highest of", *names)]
    for seat in range(N_SEATS):
        rows.append((f"{seat} {SEAT_NAMES[seat]}", *(_held(found, seat, suit) for suit in suits)))
    heading, *lines = columns(rows, "<" + ">" * len(suits))
    yield heading
    for seat, line in enumerate(lines):
        yield Painted(((line, "bold" if seat == position.trick_leader else ""),))
    said = "* highest that is left.  void: shown by the plays.  (void): only open hands tell."
    yield f"  {said}"


def _short(suit: int, found: "Explanation") -> str:
    return suit_name(suit, found.position.declaration).partition(" ")[0]


def _held(found: "Explanation", seat: int, suit: int) -> str:
    """The highest domino of a suit that a seat holds, or its void."""
    declaration = found.position.declaration
    if found.shown_voids.is_void(seat, suit):
        return "void "
    if found.void_pattern.is_void(seat, suit):
        return "(void)"
    held = effective_suit(suit, declaration).intersection(found.position.hands[seat])
    highest = max(held, key=lambda d: trick_key(d, suit, declaration))
    return domino_name(highest) + ("*" if suit in found.dominant_suits[seat] else " ")


def _leads(found: "Explanation") -> Iterator[Line]:
    """The suits that can be led: who can trump, who may take the trick, and who does."""
    position = found.position
    verb = "led" if position.trick else "leads"
    rows: list[Sequence[str]] = [
        (
            f"seat {position.trick_leader} {verb}",
            "trumped by",
            "taken by",
            "with best play",
            "worth",
            "",
        )
    ]
    for lead in found.leads:
        rows.append(
            (
                suit_name(lead.suit, position.declaration),
                _trumped_by(found, lead.suit),
                _seats(lead.may_lead),
                _then(found, lead),
                f"{lead.value:+}",
                "best" * (lead.is_best and not position.trick),
            )
        )
    heading, *lines = columns(rows, "<<<<><")
    yield heading
    for lead, line in zip(found.leads, lines, strict=True):
        yield Bold(line) if lead.is_best else line


def _trumped_by(found: "Explanation", suit: int) -> str:
    """Who can trump a suit if it is led; in brackets where only open hands tell."""
    position = found.position
    leader, n_played = position.trick_leader, len(position.trick)
    known = {edge.by for edge in found.shown_interrupts if edge[:2] == (leader, suit)}
    able = {edge.by for edge in found.interrupts if edge[:2] == (leader, suit)}
    to_come = [seat for seat in range(N_SEATS) if (seat - leader) % N_SEATS >= n_played]
    said = [str(seat) if seat in known else f"({seat})" for seat in to_come if seat in able]
    return " ".join(said) or "nobody"


def _then(found: "Explanation", lead: "Lead") -> str:
    if lead.next_suit is None:
        return f"{lead.winner} takes it"
    return f"{lead.winner} takes it, leads {_short(lead.next_suit, found)}"


def _moves(found: "Explanation") -> Iterator[Line]:
    """The legal moves, the best first: their value, and what their place in the trick adds."""
    rows: list[Sequence[str]] = [("play", "worth", "hands", "token", "trick", "", "")]
    moves = sorted(found.moves, key=lambda each: abs(each.move.value - found.value))
    for each in moves:
        levels = each.levels
        parts = (_quarters(part) for part in (levels.hands, levels.token, levels.trick))
        lost = "gives it up" if found.ducking.keeping else "the trick is lost"
        kept = "keeps the trick" if each.keeps_trick else lost
        name = domino_name(each.move.domino)
        rows.append((name, f"{each.move.value:+}", *parts, kept, _verdict(found, each)))
    heading, *lines = columns(rows, "<>>>><<")
    yield heading
    for each, line in zip(moves, lines, strict=True):
        yield Bold(line) if each.move.best else line
    yield from _legend(found)


def _legend(found: "Explanation") -> Iterator[str]:
    """What the columns of the moves are, and for which side."""
    side, leader = team(found.position.to_play), found.position.trick_leader
    whose = "" if side == 0 else f", for seats {SIDES[side]}"
    said = (
        f"Worth: the points to come, seats {SIDES[0]} minus seats {SIDES[1]}. It is made up{whose} "
        f"of what the hands are worth whoever leads, of the token, that it is seat {leader} who "
        "does, and of what this trick has kept or given away."
    )
    yield from textwrap.wrap(said, _WIDTH, initial_indent="  ", subsequent_indent="  ")


def _verdict(found: "Explanation", each: "MovePlace") -> str:
    if each.move.domino in found.ducking.ducks:
        return "best, a duck"
    return "best" * each.move.best


def _quarters(part: float) -> str:
    """A part of a value, which is a multiple of a quarter."""
    return f"{part:+.2f}".removesuffix("00").removesuffix(".") if part else "0"


def _notes(found: "Explanation") -> Iterator[str]:
    """The figures, each under the word of its axis in the margin."""
    for about, text in _figures(found):
        yield from textwrap.wrap(
            text,
            _WIDTH,
            initial_indent=f"{about:{_LABEL}}",
            subsequent_indent=" " * _LABEL,
            break_on_hyphens=False,
        )


def _figures(found: "Explanation") -> Iterator[tuple[str, str]]:
    position = found.position
    n_actual, n_shown = found.void_pattern.n_voids, found.shown_voids.n_voids
    yield (
        "voids",
        f"{n_actual} of 32, pattern 0x{found.void_pattern.bits:08x}; the plays have shown "
        f"{n_shown}, 0x{found.shown_voids.bits:08x}.",
    )
    if not position.is_over:
        yield "suits", _suits(found)
        yield "control", _control(found)
    if found.tempo is not None:
        yield "tempo", _tempo(found)
    if found.role is not None:
        seen = format_dominoes(found.information_set) or "nothing of the trick"
        yield (
            "position",
            f"Seat {position.to_play} is {_ROLES[found.role - 1]} and sees {seen}, in which "
            f"{_n(found.stake, 'point')} {'lies' if found.stake == 1 else 'lie'}.",
        )


def _n(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


def _suits(found: "Explanation") -> str:
    there = existing_suits(found.position.declaration)
    safe, contested = (
        _names(found, [suit for suit in there if suit in of]) or "none"
        for of in (found.split.safe, found.split.contested)
    )
    known = _names(found, [suit for suit in there if suit in found.shown_split.contested])
    return (
        f"Safe for seat {found.position.trick_leader} to lead: {safe}. Contested: {contested}; "
        f"shown by the plays: {known or 'none'}."
    )


def _names(found: "Explanation", suits: Iterable[int]) -> str:
    return ", ".join(_short(suit, found) for suit in suits)


def _control(found: "Explanation") -> str:
    """Who has the lead, and how well; an empty suit counts as one that others could interrupt."""
    leader = found.position.trick_leader
    there = existing_suits(found.position.declaration)
    high = _names(found, [suit for suit in there if suit in found.dominant_suits[leader]])
    risk = [_names(found, [suit for suit in there if suit in found.split.contested])]
    risk += ["one that is empty"] * (not set(found.split.contested) <= set(there))
    return (
        f"Seats {SIDES[found.team_control]} have the lead. Seat {leader} has lead strength "
        f"{_listed(found.lead_strength, high)} and interrupt risk "
        f"{_listed(found.interrupt_risk, ', '.join(filter(None, risk)))}. "
        f"The trick can hand the lead on in {_n(len(found.control), 'way')}."
    )


def _listed(n: int, what: str) -> str:
    return f"{n} ({what})" if what else str(n)


def _tempo(found: "Explanation") -> str:
    position = found.position
    n_led = len(position.tricks) + (not position.is_over)
    first, second = found.tempo or (0.0, 0.0)
    said = (
        f"Seats {SIDES[0]} lead {round(first * n_led)} of {_n(n_led, 'trick')}, {first:.2f}; "
        f"seats {SIDES[1]} {round(second * n_led)}, {second:.2f}."
    )
    ways = Counter(map(str, found.acquisitions))
    if not ways:
        return said
    won = ", ".join(f"{n} by {way}" for way, n in ways.items())
    return f"{said} Tricks won: {won}."


def _seats(seats: Collection[int]) -> str:
    return " ".join(map(str, seats))
