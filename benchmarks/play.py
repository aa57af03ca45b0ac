"""Whole hands of 28 moves: how long four players of a kind take for one, on one core."""

from benchmarks.summary import seconds
from benchmarks.workload import questions
from texas42.deals import Deal
from texas42.deals.contract import Contract
from texas42.play import play_out, player
from texas42.play.auction import declare
from texas42.rules import Bid

_PLAYERS = ("beginner", "pimc", "inference", "epimc", "alpha-mu", "pimc-points")
_HANDS = 256
_BID = Bid.points(30)


def report_play(rounds: int) -> None:
    """A line a player: many hands in step, and one hand at a time; best of some rounds."""
    deals = [question.position.deal for question in questions(_HANDS)]
    decls, _ = declare([deal.hands[0] for deal in deals], seeds=range(_HANDS), workers=1)
    contracts = [Contract(0, _BID, decl) for decl in decls]
    print(f"\n{'milliseconds a hand':22}{'in step':>9}{'alone':>9}")
    for name in _PLAYERS:
        in_step = min(seconds(_play, name, deals, contracts) for _ in range(rounds)) / _HANDS
        few = _HANDS // 8
        alone = min(seconds(_play_alone, name, deals[:few], contracts) for _ in range(rounds)) / few
        print(f"{f'4 x {name}':22}{in_step * 1e3:>9.2f}{alone * 1e3:>9.2f}")


def _play(name: str, deals: list[Deal], contracts: list[Contract]) -> None:
    play_out(deals, contracts, [player(name)] * 4, workers=1)


def _play_alone(name: str, deals: list[Deal], contracts: list[Contract]) -> None:
    for deal, contract in zip(deals, contracts, strict=False):
        _play(name, [deal], [contract])
