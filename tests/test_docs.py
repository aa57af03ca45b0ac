"""The guides hold together: what they link to is there."""

import re
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
PAGES = [HOME / "README.md", *sorted((HOME / "docs").glob("*.md"))]
REPORTS = sorted((HOME / "docs" / "studies").glob("*.md"))


@pytest.mark.parametrize("page", [*PAGES, *REPORTS], ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_the_readme_leads_to_every_guide() -> None:
    linked = re.findall(r"\]\(docs/([^)#]+)", PAGES[0].read_text(encoding="utf-8"))
    assert set(linked) == {page.name for page in PAGES[1:]}


def test_the_intervals_of_the_theory_are_those_of_the_reports() -> None:
    told, reports = (
        {" ".join(found.split()) for page in pages for found in _intervals(page)}
        for pages in ([HOME / "docs" / "theory.md"], REPORTS)
    )
    assert len(told) > 20
    assert told - reports == set()


def _intervals(page: Path) -> list[str]:
    return re.findall(r"[-\d.]+%?\s+\([-\d.]+%?\s+to\s+[-\d.]+%?\)", page.read_text("utf-8"))
