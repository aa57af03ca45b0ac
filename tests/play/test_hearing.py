"""What was called weighs the worlds, by the rule of passing; where nothing is known, not at all."""

import numpy as np
import pytest

from texas42.bidding import EvaluatedPass
from texas42.deals import Calls, Deal
from texas42.deals.completions import Knowledge, SmartStack
from texas42.deals.contract import Contract
from texas42.deals.position import Position
from texas42.play import View, Views, Worlds, draw_worlds
from texas42.play.hearing import weighed_by_calls

CONTRACT = Contract.parse("30 by 0, fives")
PLAYS = "5-2 5-3 5-5 5-1 6-5 6-6"


def worlds_of(calls: str, plays: str = "") -> tuple[Worlds, Knowledge]:
    position = Position.start(Deal.from_seed(0), "fives", plays=plays)
    heard = Calls.parse(calls, position.to_play) if calls else None
    view = View.of(position, CONTRACT, heard)
    return draw_worlds(Views.of([view]), 300, [np.random.default_rng(1)]), view.known


def test_nothing_heard_changes_nothing() -> None:
    worlds, known = worlds_of("")
    assert weighed_by_calls(worlds, known) is worlds


@pytest.mark.parametrize("plays", ["", PLAYS])
def test_weights_are_the_chances_of_the_calls(plays: str) -> None:
    worlds, known = worlds_of("left:pass, partner:pass", plays)
    weighed = weighed_by_calls(worlds, known)
    dealt = [
        [
            sorted({d for d in range(28) if mask >> d & 1}.union(played))
            for mask, played in zip(row, known.evidence.played, strict=True)
        ]
        for row in worlds.hands.tolist()
    ]
    chances = SmartStack(EvaluatedPass(), trust=0.95).chances(known, np.array(dealt, np.int8))
    assert weighed.weights == pytest.approx(chances)
    assert weighed.effective[0] < worlds.effective[0] == len(worlds)
