"""A position as a picture: the same table as `drawing`, with real dominoes, for notebooks."""

from html import escape
from typing import TYPE_CHECKING, Final

from texas42.deals.domino_svg import CALLED_INK, INK, LONG, SHORT, domino_svg, place_svg
from texas42.deals.drawing import SEAT_NAMES, declared, trick_number, whose_turn, winning_seat
from texas42.rules import N_SEATS, called_set
from texas42.rules.tricks import HAND_SIZE

if TYPE_CHECKING:
    from texas42.deals.position import Position

_WIDTH: Final = 720
_HEIGHT: Final = 600
_MID_X: Final = _WIDTH / 2
_MID_Y: Final = 300
_STEP: Final = SHORT + 6

_SOUTH, _WEST, _NORTH, _EAST = range(N_SEATS)
_ON_SIDE: Final = (False, True, False, True)
_HAND_AT: Final = ((_MID_X, 436), (28, _MID_Y), (_MID_X, 92), (_WIDTH - 28 - LONG, _MID_Y))
"""Upright hands are centred on x and start at y; those on their side start at x, centred on y."""
_TRICK_AT: Final = (
    (_MID_X - SHORT / 2, _MID_Y + 38),
    (_MID_X - 42 - LONG, _MID_Y - SHORT / 2),
    (_MID_X - SHORT / 2, _MID_Y - 38 - LONG),
    (_MID_X + 42, _MID_Y - SHORT / 2),
)
_CAPTION_OFF: Final = ((SHORT + 12, LONG / 2 + 4), (LONG / 2, SHORT + 20)) * 2

CLOTH: Final = "#1f5546"
RIM: Final = "#5b3d24"
CREAM: Final = "#f6f0dc"
"""The colour of words on the cloth."""
SOFT: Final = "#b7d0c2"
GOLD: Final = "#f5c542"
"""The colour of what matters on the cloth: whose turn it is, what is winning."""


def svg(position: "Position") -> str:
    """The table seen from above, seat 0 at the bottom, as a self-contained SVG document.

    The dominoes of the called suit have red pips. The seat to play is on gold, and those of its
    dominoes that it may not play are faded. In the middle, captions tell which domino was led and
    which is winning.

    >>> from texas42.deals import Deal, Position
    >>> picture = svg(Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5"))
    >>> picture.startswith("<svg "), picture.count("<g ")  # 25 dominoes in hand, 3 in the trick
    (True, 28)
    """
    name = escape(f"{declared(position.declaration)}. {whose_turn(position)}")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="{name}" '
        'font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="18" fill="{RIM}"/>',
        f'<rect x="8" y="8" width="{_WIDTH - 16}" height="{_HEIGHT - 16}" rx="12" fill="{CLOTH}"/>',
        *_heading(position),
        *(_seat(position, seat) for seat in range(N_SEATS)),
        *(_played(position, seat) for seat in range(N_SEATS)),
        *_score(position),
        _text(_MID_X, _HEIGHT - 24, whose_turn(position), 14),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def _heading(position: "Position") -> tuple[str, str]:
    """The declaration to the left, the number of the trick to the right."""
    said = declared(position.declaration)
    return (
        _text(28, 40, said[0].upper() + said[1:], 18, anchor="start", weight="bold"),
        _text(_WIDTH - 28, 40, f"Trick {trick_number(position)} of {HAND_SIZE}", 15, anchor="end"),
    )


def _seat(position: "Position", seat: int) -> str:
    """A seat: its name, on gold as wide as a domino if it is to play; its hand, highest first."""
    hand = sorted(position.hands[seat], reverse=True)
    x, y = _label_at(seat, len(hand))
    to_play = seat == position.to_play and not position.is_over
    label = _text(x, y, f"{seat} {SEAT_NAMES[seat]}", 14, fill=INK if to_play else CREAM)
    if to_play:
        label = (
            f'<rect x="{x - LONG / 2:g}" y="{y - 16:g}" width="{LONG}" height="23" rx="11.5" '
            f'fill="{GOLD}"/>{label}'
        )
    playable = position.legal() if to_play else hand
    tiles = (
        domino_svg(
            d,
            *_place(seat, index, len(hand)),
            on_side=_ON_SIDE[seat],
            ink=_ink(position, d),
            opacity=1 if d in playable else 0.45,
        )
        for index, d in enumerate(hand)
    )
    return "\n".join((label, *tiles))


def _label_at(seat: int, size: int) -> tuple[float, float]:
    """Where the name of a seat stands: above its hand, below it for South."""
    x, y = _HAND_AT[seat]
    if seat == _SOUTH:
        return x, y + LONG + 28
    if seat == _NORTH:
        return x, y - 22
    return x + LONG / 2, y - size * _STEP / 2 - 17


def _place(seat: int, index: int, size: int) -> tuple[float, float]:
    """Where a domino of a hand lies, the hand being centred before its seat."""
    x, y = _HAND_AT[seat]
    along = index * _STEP - (size * _STEP - (_STEP - SHORT)) / 2
    return (x, y + along) if _ON_SIDE[seat] else (x + along, y)


def _played(position: "Position", seat: int) -> str:
    """What a seat has played to the current trick, with a caption; or its empty place."""
    x, y = _TRICK_AT[seat]
    turn = (seat - position.trick_leader) % N_SEATS
    if turn >= len(position.trick):
        return "" if position.is_over else place_svg(x, y, on_side=_ON_SIDE[seat])
    d, wins = position.trick[turn], seat == winning_seat(position)
    edge = GOLD if wins else None
    tile = domino_svg(d, x, y, on_side=_ON_SIDE[seat], ink=_ink(position, d), edge=edge)
    words = [word for word, holds in (("led", turn == 0), ("winning", wins)) if holds]
    right, down = _CAPTION_OFF[seat]
    anchor, fill = "middle" if _ON_SIDE[seat] else "start", GOLD if wins else CREAM
    caption = _text(x + right, y + down, ", ".join(words), 13, anchor=anchor, fill=fill)
    return f"{tile}\n{caption}" if words else tile


def _score(position: "Position") -> list[str]:
    """The points each team has won, in the lower corners; above, those of gone tricks."""
    parts = []
    for seats, points, x in zip(("0 and 2", "1 and 3"), position.points, (84, 636), strict=True):
        parts += [
            _text(x, 522, str(points), 30, weight="bold"),
            _text(x, 542, f"won by {seats}", 13, fill=SOFT),
        ]
    if position.gone:
        words = f"{position.gone_points} points fell before"
        parts.append(_text(_WIDTH - 28, 60, words, 13, anchor="end", fill=SOFT))
    return parts


def _ink(position: "Position", d: int) -> str:
    return CALLED_INK if d in called_set(position.declaration) else INK


def _text(
    x: float,
    y: float,
    words: str,
    size: int,
    *,
    anchor: str = "middle",
    fill: str = CREAM,
    weight: str = "normal",
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{fill}" '
        f'font-weight="{weight}">{escape(words, quote=False)}</text>'
    )
