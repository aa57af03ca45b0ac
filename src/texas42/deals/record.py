"""A complete hand: who held what, the auction, the declaration, the plays and the result.

What is on record more than once is checked: the contract against the auction, the plays against
the rules, the result against the plays. `record_text` writes it down and reads it back.
"""

import reprlib
from dataclasses import dataclass, field

from texas42.deals.auction import Auction
from texas42.deals.contract import SIDES, Contract, Result
from texas42.deals.deal import Deal
from texas42.deals.notation import as_domino
from texas42.deals.position import Position
from texas42.rules import N_SEATS, TOTAL_POINTS


class RecordError(ValueError):
    """A record that contradicts itself: `about` names the field, `play` the play if it is one."""

    def __init__(self, about: str, reason: str, play: int | None = None) -> None:
        super().__init__(f"{about}: {reason}")
        self.about, self.play = about, play


@dataclass(frozen=True, slots=True)
class Record:
    """A hand as far as it was played and is known; all but the deal may be missing.

    Plays need a contract, and a result too. The result of a hand that was played to its end
    follows from the plays, and is filled in; that of a hand given up early is what was agreed.

    >>> record = Record(Deal.from_seed(0), Contract.parse("34 by 0, ones"), plays=(14, 19, 20, 13))
    >>> record.position.points, record.result
    ((11, 0), None)
    >>> Record(record.deal, record.contract, Auction.parse("30, 36, pass, pass", dealer=3))
    Traceback (most recent call last):
    ...
    texas42.deals.record.RecordError: contract: 34 by 0, ones, though by the calls seat 1 won \
with 36
    """

    deal: Deal
    contract: Contract | None = None
    auction: Auction | None = None
    plays: tuple[int, ...] = ()
    result: Result | None = None
    players: tuple[str, ...] | None = None
    position: Position | None = field(init=False, repr=False, compare=False)
    """Where the plays have led; None without a contract."""

    def __post_init__(self) -> None:
        _fill(self, plays=tuple(map(as_domino, self.plays)))
        _check_players(self)
        _check_contract(self)
        _fill(self, position=_position(self))
        _fill(self, result=_result(self))

    @property
    def is_passed_out(self) -> bool:
        """Whether all four passed, so that nothing was played.

        >>> auction = Auction.parse("pass, pass, pass, pass", dealer=0)
        >>> Record(Deal.from_seed(0), auction=auction).is_passed_out
        True
        """
        return self.auction is not None and self.auction.is_passed_out

    def __str__(self) -> str:
        from texas42.deals.record_text import format_record

        return format_record(self)


def _fill(record: Record, **values: object) -> None:
    """Set fields of a record being made, which is frozen to everyone else."""
    for name, value in values.items():
        object.__setattr__(record, name, value)


def _check_players(record: Record) -> None:
    """Refuse names that would not read back."""
    if record.players is None:
        return
    _fill(record, players=tuple(" ".join(name.split()) for name in record.players))
    if len(record.players) != N_SEATS:
        raise RecordError("players", f"expected {N_SEATS} names, not {len(record.players)}")
    for name in record.players:
        if not name or not name.isprintable() or set("#/") & set(name):
            shown = reprlib.repr(name)
            raise RecordError("players", f"{shown} is no name: expected some text without / and #")


def _check_contract(record: Record) -> None:
    """Refuse a contract that the auction did not lead to."""
    auction, contract = record.auction, record.contract
    if contract is None:
        for name, given in (("plays", record.plays), ("result", record.result)):
            if given:
                raise RecordError(name, "expected none without a contract")
        return
    if auction is None or not auction.calls:  # the calls are not on record
        return
    if not auction.is_over:
        n_calls = len(auction.calls)
        raise RecordError("contract", f"expected none after {n_calls} of {N_SEATS} calls")
    if (auction.winner, auction.bid) != (contract.bidder, contract.bid):
        won = f"seat {auction.winner} won with {auction.bid}" if auction.bid else "nobody bid"
        raise RecordError("contract", f"{contract}, though by the calls {won}")


def _position(record: Record) -> Position | None:
    """Where the plays have led; refuses the first that is illegal."""
    if record.contract is None:
        return None
    position = Position(record.deal, record.contract.declaration, record.contract.bidder)
    for number, d in enumerate(record.plays, start=1):
        try:
            position = position.play(d)
        except ValueError as reason:
            raise RecordError("plays", f"play {number}: {reason}", number) from None
    return position


def _result(record: Record) -> Result | None:
    """What the hand came to; refuses a result that the plays contradict."""
    said, contract, position = record.result, record.contract, record.position
    if contract is None or position is None or (said is None and not position.is_over):
        return None
    if said is not None and said.points is not None:
        _check_points(said.points, position)
    points = position.points if position.is_over or said is None else said.points
    count = position.points if points is None else points
    made = contract.outcome(count)
    if made is None:  # given up before it was decided, without a count
        made = said is not None and said.made
    result = Result.of(contract, made, points)
    if said not in (None, result, Result.of(contract, made)):
        is_so = f"{contract} with {count[0]}-{count[1]} is {Result.of(contract, made)}"
        raise RecordError("result", f"{said}, though {is_so}")
    return result


def _check_points(points: tuple[int, int], position: Position) -> None:
    """Refuse points that are not what was won, or can no longer be."""
    if sum(points) != TOTAL_POINTS:
        raise RecordError(
            "result", "{}-{} is not a count of {} points".format(*points, TOTAL_POINTS)
        )
    for side, (said, won) in zip(SIDES, zip(points, position.points, strict=True), strict=True):
        if said < won or (position.is_over and said != won):
            raise RecordError("result", f"{said} points for seats {side}, who won {won}")
