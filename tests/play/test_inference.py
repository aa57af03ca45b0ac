"""Inference from play: what each world's players would have seen, and how worlds are chosen."""

import math

import numpy as np
import pytest

from tests.play.positions import found, moment, view
from texas42.deals import Deal, Position
from texas42.play import View, Views, draw_worlds
from texas42.play.players import inference
from texas42.play.players.beginner import rule_scores
from texas42.play.players.inference import infer, log_likelihood
from texas42.rules import legal_moves


def slow_log_likelihood(deal: Deal, seen: View) -> float:
    """By playing the hand again from the deal of a world, and asking at each play of another."""
    position = Position(deal, seen.contract.declaration, seen.contract.bidder)
    total = 0.0
    for d in seen.known.plays:
        if position.to_play != seen.seat:
            legal = legal_moves(
                position.hands[position.to_play],
                position.trick[0] if position.trick else None,
                position.declaration,
            )
            (scores,) = rule_scores(Views.of([View.of(position, seen.contract)]))
            scale = inference.REPLY_SCALE if position.trick else inference.LEAD_SCALE
            odds = {move: math.exp((scores[move] - scores[legal].max()) / scale) for move in legal}
            by_rule = odds[d] / sum(odds.values())
            total += math.log((1 - inference.ANYTHING) * by_rule + inference.ANYTHING / len(legal))
        position = position.play(d)
    return total


@pytest.mark.parametrize("n_plays", [2, 7, 12, 17, 22])
def test_likelihoods_are_those_of_the_hand_played_again(n_plays: int) -> None:
    each = [view(seed, n_plays) for seed in range(3)]
    rngs = [np.random.default_rng(seed) for seed in range(3)]
    worlds = draw_worlds(Views.of(each), 4, rngs, all_below=0)
    found = log_likelihood(worlds)
    for row in range(len(worlds)):
        seen = each[worlds.of[row]]
        hands = [
            {d for d in range(28) if mask >> d & 1} | set(played)
            for mask, played in zip(
                worlds.hands[row].tolist(), seen.known.evidence.played, strict=True
            )
        ]
        slowly = slow_log_likelihood(Deal(tuple(map(tuple, hands))), seen)
        assert math.isclose(found[row], slowly, abs_tol=1e-9)


def test_few_worlds_are_all_kept_and_weighed() -> None:
    seen = found(lambda seen: len(seen.legal) > 1, 22)
    views = Views.of([seen])
    worlds = infer(views, 5, [np.random.default_rng(0)], all_below=1000, considered=100)
    everything = draw_worlds(views, 5, [np.random.default_rng(0)], all_below=1000)
    assert np.array_equal(worlds.hands, everything.hands)
    expected = np.exp(log_likelihood(everything))
    assert np.allclose(worlds.weights, expected / expected.sum())
    assert worlds.complete.all()


def test_of_many_worlds_those_that_explain_the_play_are_chosen() -> None:
    position, contract = moment(1, 13)
    views = Views.of([View.of(position, contract)] * 2)
    rngs = [np.random.default_rng(seed) for seed in (0, 1)]
    considered = draw_worlds(views, 400, [np.random.default_rng(seed) for seed in (0, 1)], 0)
    worlds = infer(views, 50, rngs, all_below=0, considered=400)
    assert not worlds.complete.any()
    assert np.allclose(np.add.reduceat(worlds.weights, worlds.starts), 1)
    chosen = worlds.per_view(log_likelihood(worlds))
    average = considered.per_view(log_likelihood(considered))
    assert (chosen > average).all()
