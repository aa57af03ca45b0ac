"""The figures of a position in sentences, each under the word of its axis in the margin."""

import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from texas42.axes.words import existing_suits
from texas42.deals import SIDES, format_dominoes
from texas42.rules import short_suit_name

if TYPE_CHECKING:
    from texas42.axes.explain import Explanation, Place

_WIDTH: Final = 80
_MARGIN: Final = 10
_ROLES: Final = ("to lead", "second to play", "third to play", "last to play")


def explain_notes(found: "Explanation") -> Iterator[str]:
    """What `texas42 explain` prints beneath its tables, within 80 columns.

    >>> import texas42 as t42
    >>> found = t42.explain(t42.Position.start(t42.Deal.from_seed(0), "ones"))
    >>> next(explain_notes(found))
    'voids     10 of 32, 0x2316024a; the plays have shown none.'
    """
    for about, text in _notes(found):
        yield from textwrap.wrap(
            text,
            _WIDTH,
            initial_indent=f"{about:{_MARGIN}}",
            subsequent_indent=" " * _MARGIN,
            break_on_hyphens=False,
        )


def _notes(found: "Explanation") -> Iterator[tuple[str, str]]:
    yield "voids", _voids(found)
    if found.place is not None:
        yield "suits", _suits(found)
        yield "control", _control(found)
    if found.control.tempo is not None:
        yield "tempo", _tempo(found, found.control.tempo)
    if found.place is not None:
        yield "position", _position(found, found.place)
        yield "rank", _rank(found)
        yield "potential", _potential(found)
    elif found.control.tempo is not None:
        yield "position", _values_of_the_record(found)


def _voids(found: "Explanation") -> str:
    actual, shown = found.actual.pattern, found.shown.pattern
    told = f"{shown.n_voids}, 0x{shown.bits:08x}" if shown.bits else "none"
    return f"{actual.n_voids} of 32, 0x{actual.bits:08x}; the plays have shown {told}."


def _suits(found: "Explanation") -> str:
    """The suits that exist, by whether others could trump them, and which side could trump more."""
    led = {lead.suit for lead in found.control.leads}
    safe, contested, shown = (
        _names(found, suits, led) or "none"
        for suits in (found.actual.safe, found.actual.contested, found.shown.contested)
    )
    leader = found.position.trick_leader
    verb = "has led" if found.position.trick else "can lead"
    balance = found.state_features.interrupt_balance
    return (
        f"Safe from the trumps of all but seat {leader}: {safe}. Contested: {contested}; by what "
        f"the plays have shown: {shown}. Seat {leader} {verb} those with a star. Interrupt "
        f"balance, the suits that seats {SIDES[0]} can trump less those that the others can: "
        f"{signed(balance)}."
    )


def _control(found: "Explanation") -> str:
    """Who has the lead, how well, and where it can go."""
    leader, control = found.position.trick_leader, found.control
    high = _names(found, control.dominant_suits[leader])
    edges = sum(edge.leader == leader for edge in control.graph)
    return (
        f"Seats {SIDES[control.team]} have the lead. Seat {leader} has lead strength "
        f"{_listed(control.lead_strength, high)} and interrupt risk "
        f"{_listed(len(found.actual.contested), _risk(found))}. Its lead can go "
        f"{_count(edges, 'way')}, of {len(control.graph)} in the control graph."
    )


def _risk(found: "Explanation") -> str:
    """The contested suits; one of which there is nothing counts as well."""
    empty = not set(found.actual.contested) <= set(existing_suits(found.position.declaration))
    names = _names(found, found.actual.contested)
    return ", ".join(filter(None, (names, "the empty suit" if empty else "")))


def _tempo(found: "Explanation", tempo: tuple[float, float]) -> str:
    n_led = len(found.position.tricks) + (not found.position.is_over)
    (first, second), (one, other) = tempo, SIDES
    said = (
        f"Seats {one} lead {round(first * n_led)} of {_count(n_led, 'trick')}, {first:.2f}; "
        f"seats {other} {round(second * n_led)}, {second:.2f}."
    )
    ways = Counter(map(str, found.control.acquisitions))
    won = ", ".join(f"{n} by {way}" for way, n in ways.items())
    return f"{said} Won: {won}." if won else said


def _position(found: "Explanation", place: "Place") -> str:
    seen = format_dominoes(place.information_set) or "nothing of the trick"
    lies = "lies" if place.stake == 1 else "lie"
    return (
        f"Seat {found.position.to_play} is {_ROLES[place.role - 1]} and sees {seen}; "
        f"{_count(place.stake, 'point')} {lies} in it. {_values_of_the_record(found)}"
    )


def _values_of_the_record(found: "Explanation") -> str:
    values = ", ".join(signed(each, 2) for each in found.control.positional_values)
    return f"Positional values of seats 0 to 3, of the tricks that each has led: {values}."


def _rank(found: "Explanation") -> str:
    more = signed(found.state_features.team_rank_differential)
    return f"Sum of the keys that seats {SIDES[0]} hold, less that of the others: {more}."


def _potential(found: "Explanation") -> str:
    parts, terms = found.components, found.interactions
    return (
        f"For seats {SIDES[0]}: rank {signed(parts.rank)}, promoted {signed(parts.promoted)}, "
        f"void {signed(parts.void)}, token {signed(parts.token)}, lead strength "
        f"{signed(parts.lead_strength)}; together {signed(found.potential)} points, against "
        f"{signed(found.value)} with best play. Interactions: rank and void "
        f"{signed(terms.rank_void)}, void and control {signed(terms.void_control)}, rank and "
        f"control {signed(terms.rank_control)}."
    )


def _names(found: "Explanation", suits: Iterable[int], marked: Collection[int] = ()) -> str:
    """The names of those of the suits that exist, as people name them; some with a star."""
    declaration = found.position.declaration
    there = (suit for suit in existing_suits(declaration) if suit in set(suits))
    return ", ".join(short_suit_name(suit, declaration) + "*" * (suit in marked) for suit in there)


def _listed(n: int, what: str) -> str:
    return f"{n} ({what})" if what else str(n)


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


def signed(number: float, digits: int = 1) -> str:
    """A number with its sign, so many digits behind the point and no zeros; nothing is 0.

    >>> signed(-3.25), signed(-3.25, 2), signed(4), signed(-0.01)
    ('-3.2', '-3.25', '+4', '0')
    """
    rounded = round(number, digits)
    return f"{rounded:+g}" if rounded else "0"
