"""The interaction terms: where two axes meet."""

from typing import Final

from texas42.axes import interaction_columns as columns
from texas42.axes.feature import Family, Feature
from texas42.axes.potential_columns import leading_side

INTERACTIONS: Final[Family] = (
    Feature(
        "rank_void_interaction",
        "7.1",
        "the trick keys that team 0 can lead, once for each other seat void in the suit of the "
        "lead, minus those of team 1",
        columns.rank_void,
    ),
    Feature(
        "void_control_interaction",
        "7.2",
        "how many suits are safe for the leader, minus how many are contested",
        columns.void_control,
    ),
    Feature(
        "void_control_signed",
        "7.2",
        "the safe suits of the leader minus the contested ones, negative when team 1 leads",
        lambda block: leading_side(block) * columns.void_control(block),
    ),
    Feature(
        "rank_control_interaction",
        "7.3",
        "the sum of the trick keys that the leader holds in its strongest suit",
        columns.rank_control,
    ),
    Feature(
        "rank_control_signed",
        "7.3",
        "the trick keys of the leader in its strongest suit, negative when team 1 leads",
        lambda block: leading_side(block) * columns.rank_control(block),
    ),
)
