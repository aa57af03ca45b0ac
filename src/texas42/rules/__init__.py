"""What the game is: dominoes, declarations, suits, ranks and tricks.

Lives here: the rules of play in plain Python, one idea a file, each function named after the
documents it comes from; what can be bid (`bids`); the same rules as NumPy tables (`tables`); and
the game's symmetries.
May use: NumPy and the standard library, nothing else of this package. The C++ core knows no rule:
it is handed the tables made here.
"""

from texas42.rules.bids import LEVELS, Bid
from texas42.rules.declarations import Declaration
from texas42.rules.dominoes import (
    COUNTS,
    DOUBLES,
    N_DOMINOES,
    count,
    domino,
    domino_name,
    is_double,
    pip_sum,
    pips,
)
from texas42.rules.ranks import (
    dominates,
    peers,
    power_profile,
    promoted,
    rank,
    threats,
    tier,
    trick_key,
    victims,
)
from texas42.rules.suits import (
    CALLED_SUIT,
    called_set,
    can_follow,
    effective_suit,
    follows,
    led_suit,
    natural_suit,
    power_set,
    short_suit_name,
    suit_name,
    suits_of,
)
from texas42.rules.tricks import (
    N_SEATS,
    TOTAL_POINTS,
    legal_moves,
    signed_reward,
    team,
    to_play,
    trick_points,
    trick_winner,
)

__all__ = [
    "CALLED_SUIT",
    "COUNTS",
    "DOUBLES",
    "LEVELS",
    "N_DOMINOES",
    "N_SEATS",
    "TOTAL_POINTS",
    "Bid",
    "Declaration",
    "called_set",
    "can_follow",
    "count",
    "dominates",
    "domino",
    "domino_name",
    "effective_suit",
    "follows",
    "is_double",
    "led_suit",
    "legal_moves",
    "natural_suit",
    "peers",
    "pip_sum",
    "pips",
    "power_profile",
    "power_set",
    "promoted",
    "rank",
    "short_suit_name",
    "signed_reward",
    "suit_name",
    "suits_of",
    "team",
    "threats",
    "tier",
    "to_play",
    "trick_key",
    "trick_points",
    "trick_winner",
    "victims",
]
