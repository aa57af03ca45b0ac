"""The simple auction, and whole games."""

import numpy as np
import pytest

from texas42.bidding.table import STRAIGHT
from texas42.deals import PASS, Auction, Deal, format_records, parse_hand, parse_records
from texas42.deals.completions import Knowledge, Uniform
from texas42.play import game, player
from texas42.play.auction import WORLDS, auction, declare, limits
from texas42.rules import Bid, Declaration
from texas42.solve import solve_many

STRONG = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")
WEAK = parse_hand("6-4 5-3 4-0 3-3 2-1 1-0 0-0")


def test_a_hand_declares_what_makes_most_often() -> None:
    hands = [Deal.from_seed(seed).hands[seat] for seed in range(4) for seat in range(2)]
    decls, chances = declare(hands, 34, seeds=range(8))
    for hand, seed, decl, chance in zip(hands, range(8), decls, chances, strict=True):
        worlds = Uniform().sample(Knowledge(0, hand), WORLDS, seed).hands
        makes = (solve_many(worlds, STRAIGHT) >= 2 * 34 - 42).mean(axis=0)
        assert chance == makes.max() == makes[STRAIGHT.index(decl)]


def test_a_limit_is_the_highest_bid_that_makes_often_enough() -> None:
    ((bid, decl), (none, _)) = limits([STRONG, WEAK], 0.8, seeds=[0, 0])
    assert (bid, decl, none) == (Bid.points(41), Declaration.SIXES, None)
    ((careful, _),) = limits([STRONG], 1.0, seeds=[0])
    ((bold, _),) = limits([STRONG], 0.05, seeds=[0])
    assert None not in (careful, bid, bold)
    assert careful < bid < bold  # type: ignore[operator]


@pytest.mark.parametrize("dealer", range(4))
def test_each_calls_once_in_turn_and_bids_rise(dealer: int) -> None:
    for seed in range(3):
        called = auction(Deal.from_seed(seed), dealer, seed=seed)
        assert called.auction.dealer == dealer
        assert called.auction.is_over
        bids = [call for call in called.auction.calls if isinstance(call, Bid)]
        assert bids == sorted({*bids})
        assert (called.contract.bidder, called.contract.bid) == (called.auction.winner, bids[-1])


def test_if_all_pass_the_dealer_takes_it_for_30() -> None:
    called = auction(Deal.from_seed(0), 2, threshold=1.01)
    assert called.auction == Auction(2, (PASS, PASS, PASS, Bid.points(30)))
    assert (called.contract.bidder, called.contract.bid) == (2, Bid.points(30))


def test_a_game_goes_to_seven_marks() -> None:
    played = game(player("beginner"), player("random"), seed=1)
    assert max(played.marks) == 7 > min(played.marks)
    won, before = np.zeros(2, int), (0, 0)
    for number, hand in enumerate(played.hands):
        assert hand.auction.dealer == (number - 1) % 4
        assert len(hand.record.plays) == 28
        bidders = hand.contract.bidder % 2
        makes = hand.points >= hand.contract.bid.points_needed
        assert hand.is_made == makes
        won[bidders if makes else 1 - bidders] += 1
        assert hand.marks == tuple(won.tolist()) != before
        before = hand.marks
    assert played.marks[played.winner] == 7


def test_a_game_is_on_record() -> None:
    played = game(player("beginner"), player("random"), marks=2)
    records = [hand.record for hand in played.hands]
    assert parse_records(format_records(records)) == records
    for hand, record in zip(played.hands, records, strict=True):
        assert record.players == ("beginner", "random", "beginner", "random")
        assert record.result is not None
        assert (record.result.made, record.result.points) == (
            hand.is_made,
            (hand.points, 42 - hand.points)[:: 1 if hand.contract.team == 0 else -1],
        )


def test_a_game_is_the_same_for_any_number_of_workers() -> None:
    one, two = (
        game(player("pimc:worlds=3"), player("beginner"), marks=2, workers=n) for n in (1, 2)
    )
    assert one == two
    with pytest.raises(ValueError, match="at least one mark, not 0"):
        game(player("beginner"), player("random"), marks=0)
