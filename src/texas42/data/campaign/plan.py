"""The work list of a campaign: which deals, under which declarations."""

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from texas42.data.shard_id import KINDS, Kind, ShardId
from texas42.rules import Declaration

_RANGE: Final = re.compile(r"(\d+)(?::(\d+))?")
_RANDOM: Final = re.compile(r"random:(\d+)")
_MOD10: Final = "mod10"
_ALL: Final = "all"


def parse_seeds(text: str) -> tuple[int, ...]:
    """Seeds from text: numbers and ranges without their ends, with commas between.

    >>> parse_seeds("0:3,930")
    (0, 1, 2, 930)
    >>> parse_seeds("3:0")
    Traceback (most recent call last):
    ...
    ValueError: '3:0' holds no seed: a range such as 0:100 goes up, and its end is not in it
    """
    seeds: list[int] = []
    for word in text.split(","):
        found = _RANGE.fullmatch(word.strip())
        if found is None:
            raise ValueError(f"{word!r} is neither a seed nor a range, such as 0:100")
        first = int(found[1])
        end = first + 1 if found[2] is None else int(found[2])
        if first >= end:
            raise ValueError(
                f"{word!r} holds no seed: a range such as 0:100 goes up, and its end is not in it"
            )
        seeds.extend(range(first, end))
    if len(seeds) != len(set(seeds)):
        raise ValueError(f"{text!r} names a seed twice")
    return tuple(seeds)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which declarations a deal is solved under; its text form reads back.

    `random:3` is the choice of the published campaign: three of the ten, drawn with the seed. With
    `mod10` a deal has the one that is the last digit of its seed. Or all, or some by name.

    >>> Choice.parse("random:3").of(0), Choice.parse("mod10").of(47)
    ((Declaration.BLANKS, Declaration.SIXES, Declaration.NOTRUMP), (Declaration.DOUBLES_TRUMP,))
    >>> Choice.parse("sixes,fives").of(0)
    (Declaration.FIVES, Declaration.SIXES)
    """

    text: str
    named: tuple[Declaration, ...] = ()
    drawn: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Choice":
        """A choice from its text; ValueError if it is none."""
        if text == _ALL:
            return cls(text, tuple(Declaration))
        if text == _MOD10:
            return cls(text)
        if found := _RANDOM.fullmatch(text):
            drawn = int(found[1])
            if not 1 <= drawn <= len(Declaration):
                raise ValueError(f"{text!r}: of the ten declarations 1 to 10 can be drawn")
            return cls(text, drawn=drawn)
        try:
            named = [Declaration.parse(word) for word in text.split(",")]
        except ValueError as reason:
            raise ValueError(f"{reason}; or random:3, mod10, all") from None
        if len(named) != len(set(named)):
            raise ValueError(f"{text!r} names a declaration twice")
        return cls(",".join(d.label for d in sorted(named)), tuple(sorted(named)))

    @property
    def size(self) -> int:
        """How many declarations each deal has."""
        return self.drawn or len(self.named) or 1

    def of(self, seed: int) -> tuple[Declaration, ...]:
        """The declarations of a seed, ascending."""
        if self.named:
            return self.named
        if self.drawn is None:
            return (Declaration(seed % len(Declaration)),)
        drawn = random.Random(seed).sample(range(len(Declaration)), self.drawn)
        return tuple(map(Declaration, sorted(drawn)))

    def __str__(self) -> str:
        return self.text


def work_list(
    seeds: Iterable[int], decls: Choice, kind: Kind = "standard", opp_seeds: Sequence[int] = ()
) -> list[ShardId]:
    """The shards of a campaign, in the order in which they are made.

    >>> [shard.name for shard in work_list([7], Choice.parse("mod10"), "marginalized", range(2))]
    ['seed_00000007_opp0_decl_7.parquet', 'seed_00000007_opp1_decl_7.parquet']
    """
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of shard: expected {' or '.join(KINDS)}")
    if (kind == "marginalized") != bool(opp_seeds):
        raise ValueError(
            "marginalized shards need the seeds of the opponents' deals, such as 3 for 0:3"
            if kind == "marginalized"
            else "opponents' seeds go with marginalized shards, not with standard ones"
        )
    others: Sequence[int | None] = opp_seeds or [None]
    return [
        ShardId(seed, decl, other) for seed in seeds for other in others for decl in decls.of(seed)
    ]
