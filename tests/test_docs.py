"""The guides hold together: what they link to is there."""

import re
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
PAGES = [HOME / "README.md", *sorted((HOME / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_the_readme_leads_to_every_guide() -> None:
    linked = re.findall(r"\]\(docs/([^)#]+)", PAGES[0].read_text(encoding="utf-8"))
    assert set(linked) == {page.name for page in PAGES[1:]}
