"""Checks of single rows: by the search, which shares no code with the tables, and by play."""

from collections.abc import Iterator

import numpy as np

from texas42.data.read import Shard
from texas42.deals import Position
from texas42.rules import signed_reward
from texas42.rules.tricks import HAND_SIZE
from texas42.solve import TablePiece, evaluate_moves
from texas42.solve.table import ILLEGAL


def solved_faults(rows: TablePiece, shard: Shard) -> Iterator[str]:
    """The first row that the search solves in another way than the file has it, and how many."""
    wrong = list(_unlike_the_search(rows, shard))
    if wrong:
        yield f"{wrong[0]}; so many of {len(rows.state)} sampled rows differ: {len(wrong)}"


def _unlike_the_search(rows: TablePiece, shard: Shard) -> Iterator[str]:
    for packed, value, q in zip(rows.state.tolist(), rows.V, rows.Q, strict=True):
        try:
            position = Position.from_packed(packed, shard.info.deal, shard.info.shard.declaration)
        except ValueError as reason:
            yield str(reason)
            continue
        expected = [ILLEGAL] * HAND_SIZE
        best = 0
        for move in evaluate_moves(position) if not position.is_over else ():
            expected[move.index] = move.value
            if move.best:
                best = move.value
        if q.tolist() != expected or value != best:
            yield (
                f"state {packed:#x} has V {value} and q {q.tolist()}; the search says {best} and "
                f"{expected}"
            )


def playthrough_faults(shard: Shard, rng: np.random.Generator) -> Iterator[str]:
    """Plays best plays of the file until the hand is over; says where that goes wrong."""
    info = shard.info
    position = Position.start(info.deal, info.shard.declaration)
    promised: int | None = None
    while True:
        there, row = shard.find([position.packed()])
        where = f"after {len(position.plays)} best plays state {position.packed():#x}"
        if not there.all():
            yield f"{where} is missing"
            return
        value = int(row.V[0])
        if promised is not None and value != promised:
            yield f"{where} has value {value}; the play that led there promised {promised}"
            return
        if position.is_over:
            return
        best = np.flatnonzero(row.Q[0] == value)
        index = int(rng.choice(best)) if len(best) else -1
        domino = info.deal.hands[position.to_play][index]
        if index < 0 or domino not in position.legal():
            yield f"{where} has no legal play of its value {value}"
            return
        trick = (*position.trick, domino)
        leader = position.trick_leader
        position = position.play(domino)
        complete = not position.trick
        promised = value - (signed_reward(leader, trick, info.shard.declaration) if complete else 0)
