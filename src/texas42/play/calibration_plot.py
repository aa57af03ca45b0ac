"""A picture of how a table map does: what it foretells, and what came of it."""

from collections.abc import Iterator, Sequence
from typing import Final

from texas42.deals.domino_svg import BRASS, INK
from texas42.pictures.marks import Box, Disc, Line, Mark, Picture, Words
from texas42.play.fitting import Tenth

_SIZE: Final = 440
_LEFT: Final = 64
_TOP: Final = 56
_MUTED: Final = "#6c756f"
_FAINT: Final = "#d9d6c8"
_GREEN: Final = "#1f5546"


def calibration_plot(tenths: Sequence[Tenth], games: int, hands: int) -> Picture:
    """Realised against foretold chance by tenths, with 95% intervals, beside the diagonal."""
    title = "Chance at the table: foretold and realised"
    said = f"{games:,} games of {hands:,} hands, each foretold by a fit to others"
    return Picture(
        _LEFT + _SIZE + 40,
        _TOP + _SIZE + 64,
        title,
        (
            Box(0, 0, _LEFT + _SIZE + 40, _TOP + _SIZE + 64, "#fffdf6"),
            Words(_LEFT, 24, title, 16, INK, bold=True),
            Words(_LEFT, 42, said, 12, _MUTED),
            *_axes(),
            Line(_x(0), _y(0), _x(1), _y(1), BRASS, 1.5),
            *(mark for tenth in tenths for mark in _tenth(tenth)),
        ),
    )


def _axes() -> Iterator[Mark]:
    for step in range(11):
        at = step / 10
        yield Line(_x(at), _y(0), _x(at), _y(1), _FAINT, 0.7)
        yield Line(_x(0), _y(at), _x(1), _y(at), _FAINT, 0.7)
        if step % 2 == 0:
            yield Words(_x(at), _y(0) + 18, f"{step * 10}%", 12, _MUTED, "middle")
            yield Words(_x(0) - 8, _y(at) + 4, f"{step * 10}%", 12, _MUTED, "end")
    yield Words(_x(0.5), _y(0) + 42, "foretold", 13, INK, "middle")
    yield Words(_x(0) + 8, _y(1) + 18, "realised", 13, INK)


def _tenth(tenth: Tenth) -> Iterator[Mark]:
    x = _x(tenth.foretold)
    yield Line(x, _y(tenth.low), x, _y(tenth.high), _GREEN, 2)
    yield Disc(x, _y(tenth.realised), 5, _GREEN)


def _x(p: float) -> float:
    return _LEFT + p * _SIZE


def _y(p: float) -> float:
    return _TOP + (1 - p) * _SIZE
