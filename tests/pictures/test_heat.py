"""Chances as figures and colours: no false certainty, and figures one can read on the colours."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from texas42.pictures.heat import heat, ink_on, percent

CHANCES = st.floats(0, 1)


@given(CHANCES)
def test_only_certainty_is_shown_as_certain(chance: float) -> None:
    shown = int(percent(chance))
    assert abs(shown - 100 * chance) <= 1
    assert (shown == 0) == (chance < 1e-8)
    assert (shown == 100) == (chance > 1 - 1e-8)


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@given(CHANCES)
def test_figures_have_the_contrast_that_text_needs(chance: float) -> None:
    dark, light = sorted((luminance(heat(chance)), luminance(ink_on(chance))))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_colours_are_palest_at_even_odds_and_darken_to_both_sides() -> None:
    shades = [luminance(heat(percent / 100)) for percent in range(101)]
    assert max(shades) == shades[50]
    assert all(before <= after for before, after in pairwise(shades[:51]))
    assert all(before >= after for before, after in pairwise(shades[50:]))
