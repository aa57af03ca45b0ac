"""What a study found, as blocks: text, tables and plots. How they are written is another matter."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from texas42.studies.frame.intervals import Estimate, without_minus_zero


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a part."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, without markup."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: a caption, the heads of its columns, and rows of cells.

    A cell is text, a number or an estimate; numbers are written by `form`.
    """

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Any]]
    form: str = ".3f"

    def cells(self) -> list[list[str]]:
        """The rows as text.

        >>> Table("", ["", "R2"], [["void", Estimate(0.057, 0.04, 0.07)]], ".2f").cells()
        [['void', '0.06 (0.04 to 0.07)']]
        """
        return [[self._cell(value) for value in row] for row in self.rows]

    def _cell(self, value: Any) -> str:
        if isinstance(value, Estimate):
            return format(value, self.form)
        if isinstance(value, float):
            return format(value, without_minus_zero(self.form))
        return f"{value:,}" if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: the name of its file, what it shows in words, and itself as SVG."""

    name: str
    caption: str
    svg: str


Block = Heading | Text | Table | Plot


@dataclass(frozen=True, slots=True)
class Report:
    """What was asked, what was found, in a few sentences, and what that rests on."""

    question: str
    answer: str
    blocks: tuple[Block, ...]
