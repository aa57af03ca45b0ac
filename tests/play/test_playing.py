"""Whole hands: what is played depends on what it should, and better players win more."""

import random
from dataclasses import replace

import numpy as np
import pytest

from tests.play.positions import moment
from texas42.deals import Deal, Position
from texas42.deals.contract import Contract
from texas42.play import PLAYERS, Pairing, Worlds, match, play_out, player, playing
from texas42.play.players import Pimc
from texas42.play.players.pimc import Scores
from texas42.rules import Bid, Declaration
from texas42.solve import value

CLAIRVOYANTS = [player("clairvoyant")] * 4


def hands(n: int) -> tuple[list[Deal], list[Contract]]:
    """Random deals under random contracts."""
    moments = [moment(seed, 0) for seed in range(n)]
    return [position.deal for position, _ in moments], [contract for _, contract in moments]


def test_clairvoyants_reach_the_exact_value_of_every_deal() -> None:
    deals, contracts = hands(120)
    played = play_out(deals, contracts, CLAIRVOYANTS)
    for deal, contract, points in zip(deals, contracts, played.points.tolist(), strict=True):
        exact = value(Position(deal, contract.declaration, contract.bidder))
        sign = 1 if contract.bidder % 2 == 0 else -1
        assert points == (42 + sign * exact) // 2


def test_plays_are_legal_and_points_are_theirs() -> None:
    deals, contracts = hands(10)
    four = [player(name) for name in ("pimc:worlds=5", "random", "beginner", "inference:worlds=5")]
    played = play_out(deals, contracts, four)
    for deal, contract, points, plays in zip(
        deals, contracts, played.points.tolist(), played.plays.tolist(), strict=True
    ):
        end = Position(deal, contract.declaration, contract.bidder, tuple(plays))
        assert end.is_over
        assert end.points[contract.bidder % 2] == points
    assert sum(pace.moves for pace in played.paces.values()) == 280


@pytest.mark.parametrize("name", ["random", "pimc:worlds=4", "inference:worlds=4,considered=12"])
def test_what_is_played_depends_on_nothing_else(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deals, contracts = hands(9)
    four = [player(name), player("beginner"), player("random"), player(name)]
    told: list[tuple[int, int]] = []
    whole = play_out(deals, contracts, four, seed=(4, 2), workers=2)
    monkeypatch.setattr(playing, "IN_STEP", 4)
    parts = play_out(
        deals,
        contracts,
        four,
        seed=(4, 2),
        workers=1,
        progress=lambda done, of: told.append((done, of)),
    )
    assert told == [(4, 9), (8, 9), (9, 9)]
    assert np.array_equal(whole.plays, parts.plays)
    last = play_out(deals[6:], contracts[6:], four, seed=(4, 2), first=6)
    assert np.array_equal(whole.plays[6:], last.plays)
    other = play_out(deals, contracts, four, seed=5)
    assert not np.array_equal(whole.plays, other.plays)


def test_players_sit_by_turn_from_the_bidder() -> None:
    """Seat 3 bids, and takes much or little, as the clairvoyants are his side or the other."""
    deals = [Deal.from_seed(seed) for seed in range(40)]
    contracts = [Contract(3, Bid.points(30), Declaration.SIXES)] * len(deals)
    poor = [player("random"), player("clairvoyant")] * 2
    rich = [player("clairvoyant"), player("random")] * 2
    assert play_out(deals, contracts, rich).points.mean() > 30
    assert play_out(deals, contracts, poor).points.mean() < 12


def test_nonsense_is_refused() -> None:
    deals, contracts = hands(2)
    with pytest.raises(ValueError, match="expected 4 players, not 3"):
        play_out(deals, contracts, CLAIRVOYANTS[:3])
    with pytest.raises(ValueError, match="2 deals need a contract each, not 1"):
        play_out(deals, contracts[:1], CLAIRVOYANTS)


def only(first: str, second: str, deals: int) -> Pairing:
    (pairing,) = match([player(first), player(second)], deals, seed=1).pairings
    return pairing


def test_beginner_beats_random_and_pimc_beats_beginner() -> None:
    difference = only("beginner", "random", 100).marks
    assert difference.mean > 5 * difference.se
    difference = only("pimc:worlds=10", "beginner", 200).marks
    assert difference.mean > 3 * difference.se


class Forgetful(Pimc):
    """Takes it at every move that no point has been won yet."""

    def score(self, worlds: Worlds, workers: int = 1) -> Scores:
        """See `Pimc`."""
        views = replace(worlds.views, points=np.zeros_like(worlds.views.points))
        return super().score(replace(worlds, views=views), workers)


class Careless(Pimc):
    """Plays any of the moves that are best."""

    def score(self, worlds: Worlds, workers: int = 1) -> Scores:
        """See `Pimc`."""
        scores = super().score(worlds, workers)
        return scores + 1e-6 * np.random.default_rng(len(worlds)).random(scores.shape)


@pytest.mark.parametrize("worse", [Forgetful, Careless])
def test_points_won_and_the_choice_between_equals_make_pimc_stronger(worse: type[Pimc]) -> None:
    """It would be even with these if it forgot, or was careless, itself."""
    two = [Pimc(worlds=6), worse("worse", worlds=6)]
    (pairing,) = match(two, 200, Bid.points(36), seed=1).pairings
    assert pairing.marks.mean > 2 * pairing.marks.se > 0


def test_players_that_may_be_named_play() -> None:
    choose = random.Random(3)
    deals, contracts = hands(2)
    for name in PLAYERS:
        four = [player(name), *(player(choose.choice(["random", "beginner"])) for _ in range(3))]
        assert play_out(deals, contracts, four).plays.shape == (2, 28)
