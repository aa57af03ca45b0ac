"""A chart of bars as SVG, for the data set card."""

from collections.abc import Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

_WIDTH: Final = 860
_HEIGHT: Final = 360
_LEFT: Final = 24
_TOP: Final = 64
_BASE: Final = 312
_GAP: Final = 0.18
_PAPER: Final = "#fffdf6"
_INK: Final = "#2b2a26"
_MUTED: Final = "#6b675c"
_FILL: Final = "#1f5546"


class Bar(NamedTuple):
    """One bar: what stands below it, and how high it is."""

    label: str
    value: float


def bars_svg(title: str, bars: Sequence[Bar], shown: str) -> str:
    """Bars side by side, each with its label below and its value above; `shown` formats that.

    >>> bars_svg("Two", [Bar("a", 1), Bar("b", 2)], "{:.0f}").count("<rect")  # and the paper
    3
    """
    highest = max(bar.value for bar in bars) or 1
    step = (_WIDTH - 2 * _LEFT) / len(bars)
    size = 11 if step > 34 else 9
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="{escape(title)}" '
        'font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="8" fill="{_PAPER}"/>',
        f'<text x="{_LEFT}" y="34" font-size="17" font-weight="bold" fill="{_INK}">'
        f"{escape(title)}</text>",
        f'<path d="M{_LEFT} {_BASE}H{_WIDTH - _LEFT}" stroke="{_MUTED}"/>',
    ]
    for index, bar in enumerate(bars):
        middle = _LEFT + (index + 0.5) * step
        height = (_BASE - _TOP - 16) * bar.value / highest
        parts += [
            f'<rect x="{middle - step * (0.5 - _GAP / 2):.1f}" y="{_BASE - height:.1f}" '
            f'width="{step * (1 - _GAP):.1f}" height="{height:.1f}" fill="{_FILL}"/>',
            _text(middle, _BASE - height - 5, shown.format(bar.value), size, _INK),
            _text(middle, _BASE + 18, bar.label, size, _MUTED),
        ]
    return "\n".join([*parts, "</svg>\n"])


def _text(x: float, y: float, words: str, size: int, fill: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="middle" fill="{fill}">'
        f"{escape(words)}</text>"
    )
