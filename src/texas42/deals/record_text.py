"""Hands on record as text: written in one form, read with every fault named by its line.

A hand is a block of lines, each a field: its name, a colon, what it says. A field may go on in
lines that begin with space. Hands are parted by empty lines, and `#` begins a comment. The
grammar is in docs/notation.md.
"""

import re
import reprlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from texas42.deals.auction import Auction
from texas42.deals.calls import parse_seat
from texas42.deals.contract import Contract, Result
from texas42.deals.deal import Deal
from texas42.deals.notation import domino_words, format_dominoes, format_hand, parse_domino
from texas42.deals.record import Record, RecordError
from texas42.rules import N_SEATS

FIELDS: Final = ("players", "deal", "dealer", "calls", "contract", "plays", "result")
"""The fields of a hand, in the order in which they are written; all but the deal may be missing."""

_FIELD: Final = re.compile(r"([^\s:]+)\s*:(.*)", re.DOTALL)

T = TypeVar("T")


class NotationError(ValueError):
    """Text that is no record; the message begins with the line at fault."""

    def __init__(self, line: int, reason: object) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def format_record(record: Record) -> str:
    """A hand as text that reads back to the same, without a line break at the end.

    >>> print(format_record(Record(Deal.from_seed(0), Contract.parse("34 by 0, ones"))))
    deal: 5-2 4-4 4-0 3-1 2-2 2-0 0-0 /
          6-4 6-2 6-0 5-4 5-3 2-1 1-1 /
          6-5 6-1 5-5 5-0 4-1 3-3 3-0 /
          6-6 6-3 5-1 4-3 4-2 3-2 1-0
    contract: 34 by 0, ones
    """
    lines = [] if record.players is None else [f"players: {' / '.join(record.players)}"]
    lines += _over_lines("deal", " /", map(format_hand, record.deal.hands))
    if record.auction is not None:
        lines.append(f"dealer: {record.auction.dealer}")
        lines += [f"calls: {record.auction}"] if record.auction.calls else []
    if record.contract is not None:
        lines.append(f"contract: {record.contract}")
    starts = range(0, len(record.plays), N_SEATS)
    lines += _over_lines(
        "plays", "", (format_dominoes(record.plays[at : at + N_SEATS]) for at in starts)
    )
    if record.result is not None:
        lines.append(f"result: {record.result}")
    return "\n".join(lines)


def format_records(records: Iterable[Record]) -> str:
    """Hands as the text of a file, an empty line between each two.

    >>> format_records([Record(Deal.from_seed(0))] * 2).count("deal:")
    2
    """
    return "\n".join(f"{format_record(record)}\n" for record in records)


def parse_record(text: str) -> Record:
    """The one hand of a text; NotationError names the line and what was expected.

    >>> record = Record(Deal.from_seed(0), Contract.parse("34 by 0, ones"), plays=(14, 19, 20, 13))
    >>> parse_record(str(record)) == record
    True
    >>> parse_record(str(record).replace("4-3", "6-7", 1))
    Traceback (most recent call last):
    ...
    texas42.deals.record_text.NotationError: line 4: '6-7' is not a domino: expected two pips from \
0 to 6, such as 6-5
    """
    records = parse_records(text)
    if len(records) != 1:
        raise ValueError(f"expected one hand, not {len(records)}")
    return records[0]


def parse_records(text: str) -> list[Record]:
    """The hands of a text, in order; there may be none.

    >>> len(parse_records("# nothing yet"))
    0
    """
    return [_record(block) for block in _blocks(text)]


@dataclass(frozen=True, slots=True)
class _Field:
    """What one field says, line by line, with the number of the first."""

    line: int
    said: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.said)

    def words(self) -> Iterator[tuple[int, str]]:
        """The words that are dominoes, or should be, each with its line."""
        for number, said in enumerate(self.said, start=self.line):
            yield from ((number, word) for word in domino_words(said))


_Block = dict[str, _Field]


def _blocks(text: str) -> Iterator[_Block]:
    """The fields of each hand."""
    block: _Block = {}
    last = ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].rstrip()
        if not line and not raw.strip():
            if block:
                yield block
            block, last = {}, ""
        elif not line:
            # A line with a comment alone is no empty line, but it counts in the field around it.
            _go_on(block, last, "")
        elif line[0].isspace():
            if not last:
                shown = reprlib.repr(line.strip())
                raise NotationError(number, f"{shown} is not expected: {_expected(last)}")
            _go_on(block, last, line)
        else:
            last, said = _field(line, number, last)
            block[last] = _Field(number, (said,))
    if block:
        yield block


def _go_on(block: _Block, name: str, line: str) -> None:
    if name:
        block[name] = _Field(block[name].line, (*block[name].said, line))


def _field(line: str, number: int, last: str) -> tuple[str, str]:
    """The name of the field that begins on a line, and what it says there."""
    match = _FIELD.fullmatch(line)
    if match is None or match[1].lower() not in _may_follow(last):
        token = line.split()[0] if match is None else match[1]
        raise NotationError(number, f"{reprlib.repr(token)} is not expected: {_expected(last)}")
    return match[1].lower(), match[2]


def _may_follow(last: str) -> tuple[str, ...]:
    """The fields that may come after one; at first, nothing may come before the deal but names."""
    if last in ("", "players"):
        return FIELDS[FIELDS.index(last) + 1 if last else 0 : FIELDS.index("deal") + 1]
    return FIELDS[FIELDS.index(last) + 1 :]


def _expected(last: str) -> str:
    names = [f"{name}:" for name in _may_follow(last)]
    if last == "":
        return f"a hand begins with {' or '.join(names)}"
    more = [] if last == "players" else ["an empty line"]
    return f"expected {' or '.join([*names, *more])}"


def _record(block: _Block) -> Record:
    """The hand of a block; what is wrong in it is named by its line."""
    if "deal" not in block:
        raise NotationError(block["players"].line, "expected a deal: after players:")
    auction = _auction(block)
    contract = _read(block, "contract", Contract.parse)
    plays = _plays(block["plays"]) if "plays" in block else []
    try:
        return Record(
            _deal(block["deal"]),
            contract,
            auction,
            tuple(d for _, d in plays),
            _read(block, "result", Result.parse),
            _read(block, "players", _names),
        )
    except RecordError as fault:
        line = block[fault.about].line if fault.play is None else plays[fault.play - 1][0]
        raise NotationError(line, fault) from None


def _read(block: _Block, name: str, parse: Callable[[str], T]) -> T | None:
    """What a field says; None if it is missing."""
    if name not in block:
        return None
    try:
        return parse(block[name].text.strip())
    except ValueError as reason:
        raise NotationError(block[name].line, f"{name}: {reason}") from None


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split("/"))


def _auction(block: _Block) -> Auction | None:
    dealer = _read(block, "dealer", parse_seat)
    if dealer is None:
        if "calls" in block:
            raise NotationError(block["calls"].line, "calls: expected a dealer: before")
        return None
    calls = _read(block, "calls", lambda text: Auction.parse(text, dealer))
    return Auction(dealer) if calls is None else calls


def _deal(field: _Field) -> Deal:
    for line, word in field.words():
        if word.strip("/"):
            _domino(line, word.strip("/"))
    try:
        return Deal.parse(field.text)
    except ValueError as reason:
        raise NotationError(field.line, f"deal: {reason}") from None


def _plays(field: _Field) -> list[tuple[int, int]]:
    """The dominoes played, each with its line."""
    return [(line, _domino(line, word)) for line, word in field.words()]


def _domino(line: int, word: str) -> int:
    try:
        return parse_domino(word)
    except ValueError as reason:
        raise NotationError(line, reason) from None


def _over_lines(name: str, after: str, parts: Iterable[str]) -> Iterator[str]:
    """A field of several lines, the later ones below the first."""
    texts = list(parts)
    for place, text in enumerate(texts):
        margin = f"{name}: " if place == 0 else " " * len(f"{name}: ")
        yield f"{margin}{text}{after if place < len(texts) - 1 else ''}"
