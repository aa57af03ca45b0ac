"""The figures of the open questions, against games small or plain enough to be told by hand."""

from dataclasses import replace

import numpy as np
import pytest

from tests.studies.graphs import random_graph
from texas42.data import ShardId
from texas42.deals import Deal, Position
from texas42.rules import Declaration
from texas42.solve import value
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.sample import draw
from texas42.studies.questions.complexity import factor, means
from texas42.studies.questions.correction import alike, epsilon, line_values, shared, taught
from texas42.studies.questions.count_dominoes import TRICKS, halves_of
from texas42.studies.questions.partners import solved
from texas42.studies.questions.seatings import SEATINGS


def test_halves_are_games_of_their_own() -> None:
    graph = random_graph(6, 8)
    halves = halves_of(graph, seed=6, rows=60)
    assert set(halves.trick.tolist()) <= set(TRICKS)
    tricks_left = 8 - halves.trick
    assert (abs(halves.part[:, 0]) <= tricks_left).all()
    assert (halves.part[:, 1] % 5 == 0).all()  # count comes in fives
    assert (abs(halves.part[:, 1]) <= 35).all()
    assert (halves.regret >= 0).all()
    assert ((halves.regret == 0) == (halves.agrees == 1)).all()


def test_what_is_left_of_deals_that_teach_owes_nothing_to_those_that_judge() -> None:
    seeds = Config(1000, "0:10", "mod10")
    sample = draw(seeds, workers=1)
    linear = taught(sample, seed=0)
    judged = linear.fold.test
    changed = replace(sample, V=np.where(judged, -sample.V, sample.V).astype(np.int8))
    left, other = (epsilon(each, taught(each, seed=0), seed=0) for each in (sample, changed))
    assert (left[~judged] == other[~judged]).all()
    assert left[judged] - other[judged] == pytest.approx(2.0 * sample.V[judged])


def test_what_is_shared_is_the_variance_between_groups() -> None:
    rng = np.random.default_rng(1)
    group = np.repeat(np.arange(3000), 4)
    left = rng.normal(0, 1, 3000)[group] + rng.normal(0, 2, 12000)
    assert shared(left, group, group).value == pytest.approx(0.2, abs=0.03)
    assert shared(rng.normal(0, 1, 12000), group, group).value == pytest.approx(0, abs=0.03)


def test_along_a_line_the_value_is_what_is_still_won() -> None:
    table = ShardId(3, Declaration.SIXES)
    states, values = line_values(table)
    assert len(states) == len(values) == 28
    for packed, worth in list(zip(states.tolist(), values.tolist(), strict=True))[::5]:
        position = Position.from_packed(packed, table.deal(), table.declaration)
        assert value(position) == worth


def test_what_lasts_is_alike_and_noise_is_not() -> None:
    rng, deal = np.random.default_rng(2), np.arange(500)
    steady = np.repeat(rng.normal(size=(500, 1)), 28, axis=1)
    assert alike(steady, deal, 12).value == pytest.approx(1)
    assert alike(rng.normal(size=(500, 28)), deal, 4).value == pytest.approx(0, abs=0.05)
    assert alike(steady * (-1.0) ** np.arange(28), deal, 3).value == pytest.approx(-1)


def test_growth_by_a_factor_is_found() -> None:
    rows = [
        {"seed": seed, "decl": 3, "held": held, "states": 7 * 5**held * seed, "plain": None}
        for seed in range(1, 9)
        for held in range(2, 6)
    ]
    found = factor(rows, "states", [2, 3, 4, 5])
    assert (found.value, found.low, found.high) == pytest.approx((5, 5, 5), rel=0.01)
    assert set(means(rows, "states")) == {2, 3, 4, 5}
    assert means(rows, "plain") == {}
    # A large game that was counted in one size only would look like growth.
    odd = [{"seed": 9, "decl": 3, "held": 5, "states": 10**9, "plain": None}]
    assert factor(rows + odd, "states", [2, 3, 4, 5]) == found


def _nobody(_done: int, _of: int) -> None:
    return None


def test_seatings_and_leads_are_solved_one_by_one() -> None:
    rows = solved(Config(56, "4:9", "ones,notrump"), workers=1, tell=_nobody)
    assert rows.deal.tolist() == [4, 4]
    assert rows.decl.tolist() == [1, 9]
    deal = Deal.from_seed(4)
    for seating in (0, 7, 23):
        hands = tuple(deal.hands[hand] for hand in SEATINGS[seating])
        for row, decl in enumerate(("ones", "notrump")):
            assert rows.seatings[row, seating] == value(Position.start(Deal(hands), decl))
    for leader in range(4):
        assert rows.leaders[1, leader] == value(Position.start(deal, "notrump", leader))
    with pytest.raises(UnfitError, match="takes 56: name more"):
        solved(Config(55, "4:9", "ones,notrump"), workers=1, tell=_nobody)
