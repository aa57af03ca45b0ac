"""The package by itself: its version stands in one place, and it has no attribute it has not."""

import tomllib
from pathlib import Path

import pytest

import texas42

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    assert texas42.__version__ == project["version"]


def test_what_it_does_not_have() -> None:
    with pytest.raises(AttributeError, match="module 'texas42' has no attribute 'versoin'"):
        texas42.versoin  # noqa: B018
