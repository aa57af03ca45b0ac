"""The control axis: who leads, what the lead is worth, and who could take it away."""

from typing import Final

import numpy as np

from texas42.axes.block import team_difference
from texas42.axes.feature import Family, Feature, for_seats
from texas42.rules import N_DOMINOES, N_SEATS
from texas42.rules.suits import N_SUITS

LEADER: Final = Feature(
    "leader", "4.1", "the seat that leads, or led, the trick", lambda b: b.leader
)

LEADER_TEAM: Final = Feature(
    "leader_team", "4.3", "the team of the leader, 0 or 1", lambda block: block.leader & 1
)

LEADERS: Final[Family] = for_seats(
    "leader_{0}",
    "4.1",
    "1 when seat {0} leads, or led, the trick",
    lambda block: [block.leader == seat for seat in range(N_SEATS)],
)

LEAD_STRENGTH: Final = Feature(
    "lead_strength",
    "4.5",
    "in how many of the suits 0 to 7 the leader holds the highest domino still in a hand",
    lambda block: block.of_leader(block.n_dominant),
)

DOMINANT: Final[Family] = for_seats(
    "dominant_count_{0}",
    "4.5",
    "in how many of the suits 0 to 7 seat {0} holds the highest domino still in a hand",
    lambda block: block.n_dominant,
)

SAFE: Final = Feature(
    "safe_suit_count",
    "3.8",
    "how many of the suits 0 to 7 no other seat can interrupt when the leader leads them",
    lambda block: np.uint8(N_SUITS) - block.n_contested,
)

RISK: Final = Feature(
    "interrupt_risk",
    "4.5",
    "how many of the suits 0 to 7 some other seat can interrupt when the leader leads them",
    lambda block: block.n_contested,
)

INTERRUPTS: Final[Family] = for_seats(
    "interrupt_count_{0}",
    "3.6",
    "how many of the suits 0 to 7 seat {0} can interrupt: void in them, and holding a trump",
    lambda block: block.n_interrupts,
)

BALANCE: Final = Feature(
    "interrupt_balance",
    "10.4",
    "the interrupt counts of seats 0 and 2 minus those of seats 1 and 3",
    lambda block: team_difference(block.n_interrupts),
)

TEAM_TO_PLAY: Final = Feature(
    "team_to_play", "6.1", "the team of the seat to play, 0 or 1", lambda block: block.to_play & 1
)

LEVEL: Final = Feature(
    "level",
    "C",
    "how many dominoes are still in hands, as a share of 28",
    lambda block: block.n_left / np.float32(N_DOMINOES),
)
