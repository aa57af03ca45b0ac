"""What `texas42 review --json` prints: a review as one JSON object."""

from texas42.analysis import Foresight, Review, Step
from texas42.deals import Record
from texas42.rules import N_SEATS, domino_name


def review_json(review: Review) -> dict[str, object]:
    """A reviewed hand; the keys and their meaning do not change.

    `record`: the hand in the notation. `result`: null where the hand has none. `value`: the points
    of the bidder's side if everybody had played best, null if nobody has played. `steps`: every
    play. `mattered`: the numbers of the one or two plays that did. `lost`: points by seat.

    Of a step, `before` and `after` are the points of the bidder's side under best play, before the
    play and after it; `lost` what it cost the side that made it; `best` the plays that cost
    nothing; `turns` whether it turned the bid. `foresight` is null for a play that cost nothing.

    >>> from texas42.analysis import review
    >>> from texas42.deals import Contract, Deal, Record
    >>> record = Record(Deal.from_seed(0), Contract.parse("34 by 0, ones"), plays=(5, 23))
    >>> answer = review_json(review(record, layouts=20))
    >>> answer["value"], answer["mattered"], answer["lost"]
    (35, [1], [5, 0, 0, 0])
    """
    contract, result = review.contract, review.record.result
    return {
        "record": str(review.record),
        "contract": {
            "seat": contract.bidder,
            "bid": str(contract.bid),
            "points": contract.bid.points_needed,
            "decl": contract.declaration.label,
            "decl_id": int(contract.declaration),
        },
        "result": None
        if result is None
        else {
            "made": result.made,
            "marks": result.marks,
            "team": result.team,
            "points": None if result.points is None else list(result.points),
        },
        "value": review.first_value,
        "steps": [_step(review, step) for step in review.steps],
        "mattered": [step.number for step in review.mattered],
        "lost": [review.lost_by(seat) for seat in range(N_SEATS)],
    }


def hand_json(number: int, record: Record, review: Review | None) -> dict[str, object]:
    """One hand of several: its number as `hand`, and its review.

    Of a hand without a contract, which cannot be reviewed, only `record`, and `contract` as null.

    >>> from texas42.deals import Deal
    >>> answer = hand_json(2, Record(Deal.from_seed(0)), None)
    >>> answer["hand"], answer["contract"]
    (2, None)
    """
    if review is None:
        return {"hand": number, "record": str(record), "contract": None}
    return {"hand": number, **review_json(review)}


def _step(review: Review, step: Step) -> dict[str, object]:
    seen = review.foresight.get(step.number)
    return {
        "number": step.number,
        "trick": step.trick,
        "seat": step.seat,
        "domino": domino_name(step.domino),
        "before": step.before,
        "after": step.after,
        "lost": step.lost,
        "best": [domino_name(d) for d in step.best],
        "makes_before": step.makes_before,
        "makes_after": step.makes_after,
        "turns": step.turns,
        "foresight": None if seen is None else _foresight(seen),
    }


def _foresight(seen: Foresight) -> dict[str, object]:
    """What the seat could have known: its moves, the most promising first.

    `points` is the mean of its side's points, `chance` that of its aim, to make the bid or to set
    it, with the ends of the 95% interval; `more_points` and `more_chance` are over what was played,
    each with its standard error. All errors are 0 where every layout was tried.
    """
    return {
        "verdict": seen.verdict,
        "layouts": seen.n_layouts,
        "looked_at": seen.looked_at,
        "moves": [
            {
                "domino": domino_name(move.domino),
                "points": move.points,
                "chance": move.chance.p,
                "chance_interval": [move.chance.low, move.chance.high],
                "more_points": move.more_points.mean,
                "more_points_se": move.more_points.se,
                "more_chance": move.more_chance.mean,
                "more_chance_se": move.more_chance.se,
            }
            for move in seen.prospects
        ],
    }
