"""The ten declarations: what the bidder may name after winning the auction."""

import operator
import re
from enum import IntEnum
from typing import Final, SupportsIndex

_BETWEEN_WORDS: Final = re.compile(r"(?<=[a-z])[\s_-]+(?=[a-z])")


class Declaration(IntEnum):
    """A declaration; its integer value is the `decl_id` of files and tables.

    Text in and out is the lower-case name with hyphens.

    >>> Declaration.FIVES, int(Declaration.FIVES), str(Declaration.FIVES)
    (Declaration.FIVES, 5, 'fives')
    >>> Declaration.parse("doubles-trump") is Declaration.parse("7")
    True
    >>> Declaration.parse("hearts")
    Traceback (most recent call last):
    ...
    ValueError: unknown declaration 'hearts': expected blanks, ones, twos, threes, fours, fives, \
sixes, doubles-trump, doubles-suit, notrump, or a number from 0 to 9
    """

    BLANKS = 0
    ONES = 1
    TWOS = 2
    THREES = 3
    FOURS = 4
    FIVES = 5
    SIXES = 6
    DOUBLES_TRUMP = 7
    DOUBLES_SUIT = 8
    NOTRUMP = 9

    @property
    def label(self) -> str:
        """The name as people write it: `doubles-trump`, `fives`."""
        return self.name.lower().replace("_", "-")

    @property
    def is_pip_trump(self) -> bool:
        """Whether a pip, 0 to 6, is trump."""
        return self <= Declaration.SIXES

    @classmethod
    def parse(cls, text: str | SupportsIndex) -> "Declaration":
        """A declaration from its name (a few spellings are understood) or its number."""
        word = text if isinstance(text, str) else str(operator.index(text))
        found = _SPELLINGS.get(_BETWEEN_WORDS.sub("", word.strip().lower()))
        if found is None:
            names = ", ".join(d.label for d in cls)
            raise ValueError(
                f"unknown declaration {text!r}: expected {names}, or a number from 0 to 9"
            )
        return found

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"Declaration.{self.name}"


_SPELLINGS: Final = {
    **{d.label.replace("-", ""): d for d in Declaration},
    **{str(int(d)): d for d in Declaration},
    **{name: Declaration(i) for i, name in enumerate(("blank", "one", "two", "three", "four"))},
    "five": Declaration.FIVES,
    "six": Declaration.SIXES,
    "zeros": Declaration.BLANKS,
    "doubles": Declaration.DOUBLES_TRUMP,
    "nt": Declaration.NOTRUMP,
    "followme": Declaration.NOTRUMP,
}
