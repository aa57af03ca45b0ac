"""What a seat knows as a vector of numbers, for programs that learn: seats relative to its own.

The layout is version 1 and does not change under that number. Everything is 0 or 1 but the last
three numbers. "Relative seats" are counted by turn from the seat that looks: itself, the one to
its left, its partner, the one to its right.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals.completions import Knowledge
from texas42.deals.contract import Contract
from texas42.play.view import Progress
from texas42.rules import N_DOMINOES, N_SEATS, TOTAL_POINTS, Declaration
from texas42.rules.suits import N_SUITS

VERSION: Final = 1

LAYOUT: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("hand", (N_DOMINOES,)),
    ("trick", (N_SEATS, N_DOMINOES)),
    ("played", (N_SEATS, N_DOMINOES)),
    ("voids", (N_SEATS, N_SUITS)),
    ("declaration", (len(Declaration),)),
    ("bidder", (N_SEATS,)),
    ("trick_leader", (N_SEATS,)),
    ("shares", (3,)),
)
"""The parts in order, each with its shape.

`hand`: what the seat still holds. `trick`: by relative seat, what it has played to the trick under
way. `played`: the same for the whole hand. `voids`: by relative seat, the suits it has failed to
follow; suit 7 is the called one. `declaration`: which. `bidder` and `trick_leader`: the relative
seat. `shares`: of 42 points, those won by one's own side and by the other, and those of the bid.
"""

SIZE: Final = sum(int(np.prod(shape)) for _, shape in LAYOUT)
"""How many numbers there are."""


def observe(known: Knowledge, contract: Contract) -> NDArray[np.float32]:
    """The vector of what a seat knows, whether it is its turn or not, (SIZE,).

    >>> from texas42.deals import Deal, Position
    >>> from texas42.rules import Bid
    >>> contract = Contract(0, Bid.points(30), Declaration.FIVES)
    >>> position = Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3")
    >>> seen = parts(observe(Knowledge.of(position, 2), contract))
    >>> seen["trick"].nonzero()[0].tolist(), seen["trick_leader"].tolist()
    ([2, 3], [0.0, 0.0, 1.0, 0.0])
    """
    vector = np.zeros(SIZE, np.float32)
    part, seat, evidence = parts(vector), known.seat, known.evidence
    leader, trick, points = Progress.of(contract, known.plays)
    part["hand"][[d for d in known.hand if d not in known.plays]] = 1
    for turn, d in enumerate(trick):
        part["trick"][(leader + turn - seat) % N_SEATS, d] = 1
    for other in range(N_SEATS):
        relative = (other - seat) % N_SEATS
        part["played"][relative, list(evidence.played[other])] = 1
        part["voids"][relative, list(evidence.voids[other])] = 1
    part["declaration"][contract.declaration] = 1
    part["bidder"][(contract.bidder - seat) % N_SEATS] = 1
    part["trick_leader"][(leader - seat) % N_SEATS] = 1
    ours, theirs = points[seat % 2], points[1 - seat % 2]
    part["shares"][:] = np.array([ours, theirs, contract.bid.points_needed]) / TOTAL_POINTS
    return vector


def parts(vector: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """The parts of a vector by name; to write to them is to write to it."""
    found, start = {}, 0
    for name, shape in LAYOUT:
        size = int(np.prod(shape))
        found[name] = vector[start : start + size].reshape(shape)
        start += size
    return found
