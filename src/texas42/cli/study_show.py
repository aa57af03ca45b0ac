"""What `texas42 study` prints: which studies there are, and what one found."""

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Final

from texas42.cli.terminal import Bold, Line

if TYPE_CHECKING:
    from texas42.studies.frame.study import Study
    from texas42.studies.frame.written import Finished

_WIDTH: Final = 80


def study_list(studies: "list[Study]") -> list[Line]:
    """Each study with its question."""
    widest = max(len(each.name) for each in studies)
    shown: list[Line] = []
    for each in studies:
        shown += textwrap.wrap(
            f"{each.question} ({each.defaults.states:,} {each.counts})",
            _WIDTH,
            initial_indent=f"{each.name:{widest}}  ",
            subsequent_indent=" " * (widest + 2),
        )
    return [*shown, "", "texas42 study NAME makes one of them, texas42 study all makes all."]


def study_text(done: "Finished", folder: Path) -> list[Line]:
    """The answer, and where the report is."""
    return [
        Bold(done.study.title),
        *textwrap.wrap(done.report.answer, _WIDTH),
        f"Report: {folder / done.study.name}.html, and .md; numbers in .json.",
    ]
