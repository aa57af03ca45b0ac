"""What a position is worth: the Python face of the core.

Lives here: the verbs that ask the C++ core, for one position, for many deals at once, and for
every state of a deal. May use: `rules`, `deals`, NumPy and the standard library.

All values are points to come, team 0 minus team 1, under perfect play of both sides. Perfect play
sees every hand, and partners play as if they saw each other's: that flatters the bidder.

Read it in this order: `core`, `values`, `moves`, `solution`, `batch_input`, `batch`,
`batch_moves`, `foresight`, `memory`, `table`.
"""

from texas42.solve.batch import can_make_many, solve_many
from texas42.solve.batch_moves import (
    Positions,
    leads_make_many,
    moves_make_many,
    solve_leads_many,
    solve_moves_many,
)
from texas42.solve.moves import MoveValue, evaluate_moves
from texas42.solve.solution import Solution, best_line, solve
from texas42.solve.table import TablePiece, TableRow, ValueTable, count_states, value_table
from texas42.solve.values import can_make, value

__all__ = [
    "MoveValue",
    "Positions",
    "Solution",
    "TablePiece",
    "TableRow",
    "ValueTable",
    "best_line",
    "can_make",
    "can_make_many",
    "count_states",
    "evaluate_moves",
    "leads_make_many",
    "moves_make_many",
    "solve",
    "solve_leads_many",
    "solve_many",
    "solve_moves_many",
    "value",
    "value_table",
]
