"""The house stands: each room of the package uses the rooms before it and none after."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOMS = [
    "rules",
    "deals",
    "pictures",
    "solve",
    "axes",
    "data",
    "bidding",
    "studies",
    "play",
    "analysis",
    "cli",
]
"""The rooms in the order of dependency: each may use those before it."""

PACKAGE = Path(__file__).parents[1] / "src" / "texas42"
MODULES = sorted(PACKAGE.rglob("*.py"))


def test_every_folder_is_a_room() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders == set(ROOMS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_uses_only_rooms_before_it(path: Path) -> None:
    used = set(taken_from_package(ast.parse(path.read_text(encoding="utf-8"))))
    assert used <= may_use(path), f"{path.name} uses {sorted(used - may_use(path))}"


@pytest.mark.parametrize("room", sorted(path.parent for path in PACKAGE.glob("*/__init__.py")))
def test_a_room_says_what_it_may_use(room: Path) -> None:
    said = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))
    assert said is not None
    assert "May use:" in said


@pytest.mark.parametrize(
    "room",
    [
        "analysis",
        "axes",
        "axes/columns",
        "axes/drawn",
        "bidding",
        "cli",
        "pictures",
        "play",
        "play/players",
        "solve",
        *(f"studies/{path.name}" for path in (PACKAGE / "studies").iterdir() if path.is_dir()),
    ],
)
def test_a_reading_order_leaves_nothing_out(room: str) -> None:
    said = ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text("utf-8"))) or ""
    named = set(re.findall(r"`(\w+)`", said.partition("Read it in this order:")[2]))
    inside = {path.stem for path in (PACKAGE / room).glob("*.py")}
    assert named & inside == inside - {"__init__"}


def test_the_check_sees_every_way_to_import() -> None:
    code = """
import texas42.cli
from texas42 import solve
from texas42.deals.deal import Deal
def later():
    from texas42 import rules
"""
    assert sorted(taken_from_package(ast.parse(code))) == ["cli", "deals", "rules", "solve"]
    with pytest.raises(AssertionError, match="in full"):
        list(taken_from_package(ast.parse("from .. import solve")))


def may_use(path: Path) -> set[str]:
    """What of the package a module may import: rooms and the few names beside them."""
    room, *rest = path.relative_to(PACKAGE).parts
    if not rest:  # a module of the package itself gathers what the rooms offer
        return {*ROOMS, "_core"}
    core = {"_core"} if room == "solve" else set()  # the core has one face
    return {*ROOMS[: ROOMS.index(room) + 1], *core, "__version__"}


def taken_from_package(tree: ast.AST) -> Iterator[str]:
    """What a module imports of the package, by its first name, wherever the import stands."""
    for name in imported(tree):
        package, *inside = name.split(".")
        if package == "texas42":
            yield inside[0] if inside else "texas42"


def imported(tree: ast.AST) -> Iterator[str]:
    """The dotted names of everything a module imports, with what it takes from each."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
