"""The player that plays anything."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from texas42.play.players.player import Explanation, Rngs, unestimated
from texas42.play.view import View
from texas42.play.views import Views, in_order


@dataclass(frozen=True, slots=True)
class Random:
    """Any legal move, each as likely as any other: what every other player should beat."""

    name: ClassVar[str] = "random"
    label: ClassVar[str] = "any legal move"

    def choose(self, views: Views, rngs: Rngs, /, **_: int) -> NDArray[np.intp]:
        """See `Player`."""
        legal = views.legal
        sizes = np.bitwise_count(legal)
        picked = [int(rng.integers(size)) for rng, size in zip(rngs, sizes, strict=True)]
        return in_order(legal)[np.arange(len(views)), picked]

    def explain(self, view: View, /, *, seed: int = 0, **_: int) -> Explanation:
        """See `Player`."""
        (choice,) = self.choose(Views.of([view]), [np.random.default_rng(seed)])
        return unestimated(view, self, int(choice), view.legal, "each is as good as any other")
