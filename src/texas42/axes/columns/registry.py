"""Every feature by its name, and the groups in which they are asked for.

A feature has a name, its section of the three-axis document and a meaning in a line:

>>> feature = FEATURES["lead_strength"]
>>> feature.section, feature.meaning
('4.5', 'in how many of the suits 0 to 7 the leader holds the highest domino still in a hand')
>>> {name: len(group) for name, group in GROUPS.items()}
{'state': 19, 'appendix-c': 15, 'rank': 96, 'void': 37, 'control': 18, 'presence': 112,
 'trick': 23, 'suit-control': 32, 'counts': 14, 'interaction': 5, 'potential': 6}
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from texas42.axes.columns.families import (
    control,
    counts,
    interaction,
    potential,
    presence,
    rank,
    suit_control,
    trick,
    void,
)
from texas42.axes.columns.feature import Family, Feature

_GROUPS: Final[dict[str, Family]] = {
    "state": (
        *rank.HANDS,
        void.PATTERN,
        *void.COUNTS,
        control.LEADER,
        control.LEADER_TEAM,
        control.LEAD_STRENGTH,
        control.SAFE,
        rank.TEAM_DIFFERENTIAL,
        control.BALANCE,
    ),
    "appendix-c": (
        rank.TEAM_DIFFERENTIAL,
        *rank.DIFFERENTIALS,
        void.DIFFERENTIAL,
        *void.COUNTS,
        control.LEADER_TEAM,
        control.LEVEL,
    ),
    "rank": rank.SUITS,
    "void": (*void.BITS, *void.COUNTS, void.DIFFERENTIAL),
    "control": (
        control.LEADER_TEAM,
        *control.LEADERS,
        control.LEAD_STRENGTH,
        *control.DOMINANT,
        control.SAFE,
        control.RISK,
        *control.INTERRUPTS,
        control.BALANCE,
        control.TEAM_TO_PLAY,
    ),
    "presence": presence.PRESENCE,
    "trick": trick.TRICK,
    "suit-control": suit_control.SUIT_CONTROL,
    "counts": (*counts.COUNT_DOMINOES, *counts.POINTS, trick.COUNTS),
    "interaction": interaction.INTERACTIONS,
    "potential": potential.POTENTIALS,
}

GROUPS: Final = {name: tuple(f.name for f in group) for name, group in _GROUPS.items()}
"""The names of the features of each group; a feature may be in several.

`state` is what `StateFeatures` has, section 10.4; `appendix-c` the fifteen of the published
experiment; `rank`, `void` and `control` the three axes in full, sections 8.2 and 8.3.
"""

FEATURES: Final[dict[str, Feature]] = {
    feature.name: feature for group in _GROUPS.values() for feature in group
}
"""Every feature by name, in the order of the groups."""


def names_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """The features that are named, one by one or by group, each once.

    >>> names_of(["leader", "counts"])[:3]
    ('leader', 'count_holder_32', 'count_side_32')
    >>> names_of("voids")
    Traceback (most recent call last):
    ...
    ValueError: no feature 'voids', nor a group: did you mean 'void'?
    """
    found: dict[str, None] = {}
    for name in [names] if isinstance(names, str) else names:
        if name not in FEATURES and name not in GROUPS:
            raise ValueError(f"no feature {name!r}, nor a group: {_instead(name)}")
        found.update(dict.fromkeys(GROUPS.get(name, (name,))))
    return tuple(found)


def _instead(name: str) -> str:
    near = get_close_matches(name, [*GROUPS, *FEATURES], 1)
    return f"did you mean {near[0]!r}?" if near else f"the groups are {', '.join(GROUPS)}"
