"""What was called, as weights of worlds: how readily those who passed would have passed."""

import numpy as np

from texas42.bidding import EvaluatedPass
from texas42.deals.completions import Knowledge, SmartStack
from texas42.play.views import members
from texas42.play.worlds import Worlds
from texas42.rules import N_SEATS
from texas42.rules.tricks import HAND_SIZE

_RULE = SmartStack(EvaluatedPass(), trust=0.95)


def weighed_by_calls(worlds: Worlds, known: Knowledge) -> Worlds:
    """The worlds of one view, each weighed by how likely the others would have called as they did.

    Nothing changes where nothing is known of the calls.
    """
    if not any(known.calls.by_seat[seat] is not None for seat in known.others):
        return worlds
    dealt = worlds.hands | worlds.views.played[worlds.of]
    hands = members(dealt.reshape(-1), HAND_SIZE).reshape(-1, N_SEATS, HAND_SIZE)
    chances = _RULE.chances(known, hands.astype(np.int8))
    return worlds.chosen(np.arange(len(worlds)), worlds.weights * chances)
