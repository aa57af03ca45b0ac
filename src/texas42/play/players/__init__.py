"""Those who play: each chooses by views and says why.

Read it in this order: `player`, `random_player`, `beginner`, `inference`, `estimates`, `pimc`,
`foresighted`, `clairvoyant`, `named`.
"""

from texas42.play.players.beginner import Beginner
from texas42.play.players.clairvoyant import Clairvoyant
from texas42.play.players.foresighted import Foresighted
from texas42.play.players.named import PLAYERS, AnyPlayer, player
from texas42.play.players.pimc import Pimc
from texas42.play.players.player import Explanation, MoveEstimate, Player
from texas42.play.players.random_player import Random

__all__ = [
    "PLAYERS",
    "AnyPlayer",
    "Beginner",
    "Clairvoyant",
    "Explanation",
    "Foresighted",
    "MoveEstimate",
    "Pimc",
    "Player",
    "Random",
    "player",
]
