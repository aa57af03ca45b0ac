"""The ten declarations: what the bidder may name after winning the auction."""

import operator
import re
import reprlib
from enum import IntEnum
from typing import Final, SupportsIndex

_BETWEEN_WORDS: Final = re.compile(r"[\s_-]+")


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
        """A declaration from its name (a few spellings are understood) or its number.

        >>> Declaration.parse("No Trump"), Declaration.parse("doubles"), Declaration.parse("six")
        (Declaration.NOTRUMP, Declaration.DOUBLES_TRUMP, Declaration.SIXES)
        """
        word = text if isinstance(text, str) else str(operator.index(text))
        found = _SPELLINGS.get(_BETWEEN_WORDS.sub("-", word.strip().lower()))
        if found is None:
            shown, names = reprlib.repr(text), ", ".join(d.label for d in cls)
            raise ValueError(
                f"unknown declaration {shown}: expected {names}, or a number from 0 to 9"
            )
        return found

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"Declaration.{self.name}"


_SINGULARS: Final = ("blank", "one", "two", "three", "four", "five", "six")
_SPELLINGS: Final = {
    **{d.label: d for d in Declaration},
    **{d.label.replace("-", ""): d for d in Declaration},
    **{str(int(d)): d for d in Declaration},
    **{name: Declaration(pip) for pip, name in enumerate(_SINGULARS)},
    "zeros": Declaration.BLANKS,
    "doubles": Declaration.DOUBLES_TRUMP,
    "no-trump": Declaration.NOTRUMP,
    "nt": Declaration.NOTRUMP,
    "follow-me": Declaration.NOTRUMP,
    "followme": Declaration.NOTRUMP,
}
