"""Players who do not see the other hands, and what comes of it when they play.

Lives here: what a seat knows, as one view and as many at a time; worlds that agree with it; players
that choose by views and say why; whole hands played out, matches by duplicate deals, a simple
auction, and whole games.
May use: `rules`, `deals`, `solve`, `bidding`, NumPy and the standard library; what is kept as
Parquet needs the extra that the error names.

A player is given views and nothing else, so that none can see more than its seat does. The one
exception, `Clairvoyant`, says so in its name.

Read it in this order: `view`, `public`, `views`, `worlds`, `evaluate`, `hearing`, `players`,
`tables`, `playing`, `auction`, `match`, `game`; `verify`, which plays the bids of a table out;
`calibration`, `records`, `fitting` and `calibration_plot`, which make its map to the table; then
`observation`, `openspiel` and `pettingzoo`, the same game for other toolkits, each of which needs
the extra of its name.
"""

from texas42.play.game import Game, game
from texas42.play.match import Match, Pairing, match
from texas42.play.players import PLAYERS, AnyPlayer, Player, player
from texas42.play.playing import Played, play_out
from texas42.play.verify import verify
from texas42.play.view import View
from texas42.play.views import Views
from texas42.play.worlds import Worlds, draw_worlds

__all__ = [
    "PLAYERS",
    "AnyPlayer",
    "Game",
    "Match",
    "Pairing",
    "Played",
    "Player",
    "View",
    "Views",
    "Worlds",
    "draw_worlds",
    "game",
    "match",
    "play_out",
    "player",
    "verify",
]
