"""Whole games: hands dealt, bid and played until one side has seven marks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from texas42.deals import Auction, Contract, Deal, Record
from texas42.play.auction import THRESHOLD, auction
from texas42.play.match import DEALS_A_SEED
from texas42.play.players import AnyPlayer
from texas42.play.playing import play_out
from texas42.rules import N_SEATS, team

MARKS: Final = 7
"""The marks that win a game."""


@dataclass(frozen=True, slots=True)
class GameHand:
    """A hand of a game, and the marks after it."""

    record: Record
    """The whole hand: auction, contract, all plays, result, and who sat where."""
    marks: tuple[int, int]
    """Of seats 0 and 2, and of seats 1 and 3."""

    @property
    def auction(self) -> Auction:
        """Who dealt, and how it was bid."""
        assert self.record.auction is not None
        return self.record.auction

    @property
    def contract(self) -> Contract:
        """What was played."""
        assert self.record.contract is not None
        return self.record.contract

    @property
    def points(self) -> int:
        """What the bidder's side took."""
        assert self.record.position is not None
        return self.record.position.points[self.contract.team]

    @property
    def is_made(self) -> bool:
        """Whether the bid was made."""
        return self.contract.marks(self.points) > 0


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game."""

    players: tuple[str, str]
    """Who held seats 0 and 2, and who seats 1 and 3."""
    hands: tuple[GameHand, ...]

    @property
    def marks(self) -> tuple[int, int]:
        """The final score."""
        return self.hands[-1].marks

    @property
    def winner(self) -> int:
        """The team that won, 0 or 1."""
        return 0 if self.marks[0] > self.marks[1] else 1


def game(
    first: AnyPlayer,
    second: AnyPlayer,
    *,
    marks: int = MARKS,
    threshold: float = THRESHOLD,
    seed: int = 0,
    workers: int | None = None,
) -> Game:
    """A game of one player in seats 0 and 2 against another in seats 1 and 3.

    The deal goes round from seat 3 on, so that seat 0 calls first.

    >>> from texas42.play.players import player
    >>> played = game(player("beginner"), player("random"), marks=2)
    >>> max(played.marks) >= 2, [hand.auction.dealer for hand in played.hands][:3]
    (True, [3, 0, 1])

    Args:
        first: Seats 0 and 2.
        second: Seats 1 and 3.
        marks: How many win the game.
        threshold: Of the auction, which is the same for all seats; see `auction`.
        seed: Of the deals and of all that is drawn.
        workers: Threads; the game is the same for any number.
    """
    if marks < 1:
        raise ValueError(f"a game is to at least one mark, not {marks}")
    hands = _hands(first, second, marks, threshold, seed, workers)
    return Game((first.name, second.name), tuple(hands))


def _hands(
    first: AnyPlayer,
    second: AnyPlayer,
    to: int,
    threshold: float,
    seed: int,
    workers: int | None,
) -> Iterator[GameHand]:
    won, number = [0, 0], 0
    while max(won) < to:
        dealer, deal_seed = (number - 1) % N_SEATS, seed * DEALS_A_SEED + number
        deal = Deal.from_seed(deal_seed)
        auctioned = auction(deal, dealer, threshold, seed=deal_seed, workers=workers)
        contract = auctioned.contract
        turns = [(first, second)[team(contract.bidder + turn)] for turn in range(N_SEATS)]
        played = play_out([deal], [contract], turns, seed=(seed, 2), first=number, workers=workers)
        (plays,) = played.plays.tolist()
        names = (first.name, second.name) * 2
        record = Record(deal, contract, auctioned.auction, tuple(plays), players=names)
        assert record.result is not None  # it was played to its end
        won[record.result.team] += record.result.marks
        yield GameHand(record, (won[0], won[1]))
        number += 1
