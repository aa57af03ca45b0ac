"""The uniform model: every layout consistent with what is seen is equally likely."""

from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from texas42.deals.completions.counting import Layouts
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


def every_or_some(known: Knowledge, n: int, seed: int) -> NDArray[np.int8]:
    """Every layout, in order of number, if there are no more than `n`; else `n` drawn uniformly.

    >>> every_or_some(Knowledge(0, tuple(range(7))), n=5, seed=0).shape
    (5, 4, 7)
    """
    check_size(n)
    layouts = Layouts(known)
    if layouts.count <= n:
        return layouts.at(np.arange(layouts.count))
    return Uniform().sample(known, n, seed).hands
