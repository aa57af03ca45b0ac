"""The lead token along a hand: who held it in which trick. Section 4.1 of the document."""

from texas42.deals import Position


def leaders(position: Position) -> tuple[int, ...]:
    """Who led each trick on record; the one under way or to be led is the last.

    >>> from texas42.deals import Deal
    >>> leaders(Position.start(Deal.from_seed(0), "ones", plays="4-4 5-4 5-5 4-3, 2-0 6-2 6-5 3-2"))
    (0, 0, 1)
    """
    completed = tuple(trick.leader for trick in position.tricks)
    return completed if position.is_over else (*completed, position.trick_leader)
