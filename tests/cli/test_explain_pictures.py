"""`texas42 explain --svg`: the pictures of a position, as files and in a notebook."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import texas42 as t42
from tests.cli.running import answer
from texas42.axes.drawn.picture import picture
from texas42.deals import Position
from texas42.pictures.svg import picture_svg

FIVES = ["explain", "--seed", "0", "--decl", "fives"]


@pytest.mark.parametrize("name", [None, "interrupts", "control", "lattice"])
def test_a_picture_is_written(name: str | None, tmp_path: Path) -> None:
    path = tmp_path / "position.svg"
    chosen = [] if name is None else ["--picture", name]
    text = answer(*FIVES, "--svg", str(path), *chosen)
    assert text == answer(*FIVES)
    drawn = path.read_text(encoding="utf-8")
    position = Position.start(t42.Deal.from_seed(0), "fives")
    assert drawn == picture_svg(picture(position, name))
    ElementTree.fromstring(drawn)
    assert list(tmp_path.iterdir()) == [path]


def test_the_picture_of_the_guide_is_what_the_command_draws(tmp_path: Path) -> None:
    guide = Path(__file__).parents[2] / "docs" / "explained.svg"
    path = tmp_path / "explained.svg"
    plays = "0-0 4-0 3-2 2-0, 4-3 4-2 4-4 5-4"
    answer("explain", "--seed", "14", "--decl", "sixes", "--played", plays, "--svg", str(path))
    assert path.read_bytes() == guide.read_bytes()


def test_a_notebook_shows_the_pictures() -> None:
    found = t42.explain(Position.start(t42.Deal.from_seed(0), "fives"))
    assert found._repr_svg_() == picture_svg(found.picture())
