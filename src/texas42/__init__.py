"""The exact engine for the domino game Texas 42.

>>> import texas42 as t42
>>> deal = t42.Deal.from_seed(0)
>>> position = t42.Position.start(deal, "ones")
>>> t42.value(position)  # points to come, team 0 minus team 1
28
>>> [move.index for move in t42.evaluate_moves(position) if move.best]
[5]
>>> t42.can_make(position, 35), t42.can_make(position, 36)
(True, False)
>>> t42.best_line(position).points
(35, 7)
>>> t42.solve_many([deal], ["ones", "fives", "doubles-trump"]).tolist()
[[28, 42, 16]]
>>> table = t42.value_table(deal, "blanks")
>>> table.n_states, table.root_value
(7607411, 42)
>>> print(t42.bid("6-6 6-5 6-4 6-2 5-5 4-4 1-0", decls=["sixes", "fives"]).verdict)
Bid 30 with sixes: makes about 98 times in 100 and is worth +0.95 marks; up to 40 it beats a pass.

The rooms of the house, each of which may use those before it: `rules`, what the game is; `deals`,
who holds what; `pictures`, what all of them draw with; `solve`, what it is worth; `axes`, the
quantities of the three-axis theory; `data`, solved states as files and streams; `bidding`, what to
bid on a hand; `studies`, experiments that test the theory; `play`, players who see one hand;
`analysis`, what happened at the table; `cli`, the command line. Values see every hand: they say
what perfect play makes of a deal, which flatters whoever bids.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from texas42.deals import Deal, Position, Record, parse_records
from texas42.rules import Declaration
from texas42.solve import (
    best_line,
    can_make,
    can_make_many,
    evaluate_moves,
    solve,
    solve_many,
    value,
    value_table,
)

__all__ = [
    "Deal",
    "Declaration",
    "Position",
    "Record",
    "__version__",
    "best_line",
    "bid",
    "can_make",
    "can_make_many",
    "check_claim",
    "data",
    "evaluate_moves",
    "explain",
    "parse_records",
    "review",
    "solve",
    "solve_many",
    "value",
    "value_table",
]

if TYPE_CHECKING:
    from texas42 import data
    from texas42.analysis import check_claim
    from texas42.analysis.review import review as review
    from texas42.axes.explain import explain
    from texas42.bidding import bid

__version__: str

_LATER: Final = {
    "bid": "texas42.bidding",
    "check_claim": "texas42.analysis",
    "explain": "texas42.axes.explain",
    "review": "texas42.analysis",
}


def __getattr__(name: str) -> object:
    """What not everyone needs and takes long to load, looked up when it is asked for."""
    if name == "data":
        return import_module("texas42.data")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    if name == "__version__":
        from importlib.metadata import version

        return version("texas42")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
