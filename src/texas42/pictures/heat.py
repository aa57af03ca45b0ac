"""A chance as a number and as a colour, the same on a terminal, in a notebook and in print."""

from itertools import pairwise
from typing import Final

Rgb = tuple[int, int, int]

# From brown through cream to green: even odds, where a bid neither wins nor loses marks, are the
# palest, and people who confuse red and green tell the two sides apart.
_SCALE: Final[tuple[Rgb, ...]] = (
    (140, 81, 10),
    (191, 129, 45),
    (223, 194, 125),
    (246, 232, 195),
    (245, 245, 240),
    (199, 234, 223),
    (128, 205, 184),
    (53, 151, 132),
    (1, 102, 84),
)
_DARK: Final = "#000000"
_LIGHT: Final = "#ffffff"
_EQUALLY_FAR: Final = 0.179
"""The luminance from which black has as much contrast as white, by the rule of WCAG 2."""
_ALMOST: Final = 1e-9


def percent(chance: float) -> str:
    """A chance in whole percent; 0 and 100 are kept for what no world contradicts.

    >>> percent(0.814), percent(1.0), percent(0.999), percent(0.001), percent(0.0)
    ('81', '100', '99', '1', '0')
    """
    if chance <= _ALMOST:
        return "0"
    if chance >= 1 - _ALMOST:
        return "100"
    return str(min(max(round(100 * chance), 1), 99))


def heat(chance: float) -> str:
    """The colour of a chance: brown below even odds, green above.

    >>> heat(0), heat(0.5), heat(1)
    ('#8c510a', '#f5f5f0', '#016654')
    """
    red, green, blue = _mixed(chance)
    return f"#{red:02x}{green:02x}{blue:02x}"


def ink_on(chance: float) -> str:
    """The ink, black or white, that stands out better on the colour of a chance.

    >>> ink_on(0.5), ink_on(1)
    ('#000000', '#ffffff')
    """
    red, green, blue = map(_linear, _mixed(chance))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return _DARK if luminance > _EQUALLY_FAR else _LIGHT


def _linear(part: int) -> float:
    """A part of an sRGB colour as an amount of light, 0 to 1."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _mixed(chance: float) -> Rgb:
    """The colour between the two of the scale that are nearest."""
    place = min(max(chance, 0.0), 1.0) * (len(_SCALE) - 1)
    index = min(int(place), len(_SCALE) - 2)
    below, above = list(pairwise(_SCALE))[index]
    red, green, blue = (
        round(low + (high - low) * (place - index)) for low, high in zip(below, above, strict=True)
    )
    return red, green, blue
