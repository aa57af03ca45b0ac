"""Hands to bid on, and what each takes in worlds that complete it.

The hands are those of seat 0 in the deals that a study names; the other three hands of these deals
are not used. What is known of them is drawn anew, uniformly: the worlds of a hand.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding import DoubleDummy
from texas42.data.campaign import Choice
from texas42.deals import Deal
from texas42.deals.completions import Knowledge, Uniform
from texas42.rules import Declaration
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError

STRAIGHT_DECLS: Final = "blanks,ones,twos,threes,fours,fives,sixes,doubles-trump,notrump"
"""The declarations of straight play."""


@dataclass(frozen=True, eq=False)
class Bidders:
    """Hands, each of the deal of one seed, and the declarations they may name.

    >>> bidders = Bidders.of(Config(2, "0:5", "fives,sixes"))
    >>> bidders.hands.shape, bidders.seeds.tolist(), len(bidders.decls)
    ((2, 7), [0, 1], 2)
    """

    hands: NDArray[np.int8]
    """(n, 7): ids, ascending."""
    seeds: NDArray[np.int64]
    """(n,)."""
    decls: tuple[Declaration, ...]
    seed: int
    """Of the worlds."""

    @classmethod
    def of(cls, config: Config) -> "Bidders":
        """The first hands of the seeds of a study, as many as it asks for."""
        seeds, choice = config.deals, Choice.parse(config.decls)
        if config.states > len(seeds):
            raise UnfitError(
                f"{config.states} hands of {len(seeds)} seeds: each seed deals one, name more"
            )
        if not choice.named:
            raise UnfitError(
                f"declarations {str(choice)!r} differ from hand to hand: name those to compare, "
                "such as fives,sixes, or all"
            )
        chosen = np.array(seeds[: config.states], np.int64)
        hands = np.array([Deal.from_seed(int(s)).hands[0] for s in chosen], np.int8)
        return cls(hands, chosen, choice.named, config.seed)

    def __len__(self) -> int:
        return len(self.hands)

    def worlds(self, index: int, n: int) -> NDArray[np.int8]:
        """Complete deals of a hand, (n, 4, 7), each as likely, the first the same for every n."""
        drawn = np.random.SeedSequence([self.seed, int(self.seeds[index])]).generate_state(1)[0]
        known = Knowledge(0, tuple(self.hands[index].tolist()))
        return Uniform().sample(known, n, int(drawn)).hands

    def points(self, index: int, n: int, workers: int | None = None) -> NDArray[np.int8]:
        """What the side of a hand takes in its worlds under each declaration, (n, D)."""
        return DoubleDummy().points(self.worlds(index, n), self.decls, workers=workers)


def halves(points: NDArray[np.int8]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Every other world and the rest: one half to choose by, the other to judge the choice.

    The best of several means is too good by as much as chance favoured it; judged in other worlds
    it is not.
    """
    return points[::2], points[1::2]
