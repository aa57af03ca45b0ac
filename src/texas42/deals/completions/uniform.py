"""The uniform model: every layout consistent with what is seen is equally likely."""

from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

import numpy as np

from texas42.deals.completions.knowledge import Knowledge
from texas42.deals.completions.worlds import BLOCK, Worlds, check_size, draw_layouts


@dataclass(frozen=True)
class Uniform:
    """All consistent layouts alike. It takes no notice of the calls.

    >>> worlds = Uniform().sample(Knowledge(0, tuple(range(7))), n=200, seed=0)
    >>> worlds.hands.shape, worlds.accepted, worlds.effective, worlds.label
    ((200, 4, 7), 1.0, 200.0, 'uniform over all consistent deals')
    """

    name: ClassVar[str] = "uniform"
    label: ClassVar[str] = "uniform over all consistent deals"

    def sample(self, known: Knowledge, n: int, seed: int) -> Worlds:
        """`n` layouts, each drawn uniformly from all of them."""
        check_size(n)
        blocks = islice(draw_layouts(known, seed), -(-n // BLOCK))
        hands = np.concatenate(list(blocks))[:n]
        return Worlds(hands, np.ones(n), self.label, proposals=n)
