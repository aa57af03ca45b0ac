"""The components of the potentials, and the potential that was fitted."""

from typing import Final

from texas42.axes import potential_columns as columns
from texas42.axes.feature import Family, Feature

POTENTIALS: Final[Family] = (
    Feature(
        "phi_rank",
        "6.3",
        "the rank component: how many dominoes each domino of team 0 beats, averaged over the "
        "suits, minus the same of team 1",
        columns.rank,
    ),
    Feature(
        "phi_promoted",
        "2.7",
        "the rank component with only the dominoes still in hands to be beaten",
        columns.promoted,
    ),
    Feature(
        "phi_void",
        "6.3",
        "the void component: what the opponents can lead into the interrupts of team 0, minus "
        "the same of team 1",
        columns.void,
    ),
    Feature(
        "phi_token",
        "6.3",
        "1/2 when team 0 leads, -1/2 when team 1 does",
        lambda block: columns.leading_side(block) / 2,
    ),
    Feature(
        "phi_lead_strength",
        "6.3",
        "the lead strength, negative when team 1 leads",
        lambda block: columns.leading_side(block) * block.of_leader(block.n_dominant),
    ),
    Feature(
        "phi",
        "6.2",
        "the potential of all components, with the fitted weights",
        columns.potential_of,
    ),
)
