"""What `texas42 solve --json` prints: a solution as one JSON object."""

from texas42.rules import domino_name
from texas42.solve import Solution


def solution_json(solution: Solution, seed: int | None) -> dict[str, object]:
    """The solution of a position; the keys and their meaning do not change.

    `seed`: only when the deal was made from one. `decl`, `decl_id`: the declaration. `leader`: the
    seat that led the first trick. `hands`: the four hands as dealt, ids ascending. `played`: ids
    in order of play. `to_play`: the seat whose turn it is, null when the hand is over.

    `value`: the points to come, team 0 minus team 1, under best play. `points`: what team 0 and
    team 1 have at the end of the hand. `moves`: each legal move, with the value of the points to
    come if it is played and whether no other is better; `index` is its place in the hand as dealt.
    `line`: the dominoes that best play may go on with, to the end. `nodes` and `seconds`: the work.

    >>> import texas42 as t42
    >>> position = t42.Position.start(t42.Deal.from_seed(0), "fives")
    >>> answer = solution_json(t42.solve(position), seed=0)
    >>> answer["value"], answer["points"], answer["moves"][0]
    (42, [42, 0], {'domino': '0-0', 'index': 0, 'value': 42, 'best': True})
    """
    position = solution.position
    played = position.plays
    return {
        **({} if seed is None else {"seed": seed}),
        "decl": position.declaration.label,
        "decl_id": int(position.declaration),
        "leader": position.leader,
        "hands": [list(hand) for hand in position.deal.hands],
        "played": list(played),
        "to_play": None if position.is_over else position.to_play,
        "value": solution.value,
        "points": list(solution.line.points),
        "moves": [
            {
                "domino": domino_name(move.domino),
                "index": move.index,
                "value": move.value,
                "best": move.best,
            }
            for move in solution.moves
        ],
        "line": [domino_name(d) for d in solution.line.plays[len(played) :]],
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }
