"""What is typed for `texas42 bid`, as the arguments of `texas42.bidding.bid`."""

import math
from pathlib import Path
from typing import Any

from texas42.bidding import completion_model
from texas42.bidding.table_map import TableMap, TableMapError
from texas42.cli.files import reading
from texas42.cli.refusals import InputError, refusing
from texas42.deals import Calls, parse_hand
from texas42.rules import N_SEATS, Declaration
from texas42.rules.bids import Bid
from texas42.rules.tricks import HAND_SIZE


def read_hand(text: str | None, option: str = "HAND") -> tuple[int, ...]:
    """A hand of seven.

    >>> read_hand("6-6 6-5")
    Traceback (most recent call last):
    ...
    texas42.cli.refusals.InputError: HAND: a hand has 7 dominoes, not 2
    """
    if text is None:
        raise InputError("expected a HAND of seven dominoes, or --hands-file and --out")
    with refusing(option):
        hand = parse_hand(text)
        if len(hand) != HAND_SIZE:
            raise ValueError(f"a hand has {HAND_SIZE} dominoes, not {len(hand)}")
    return hand


def bid_options(
    *,
    samples: int,
    precision: str | None,
    model: str,
    calls: str | None,
    seat: int,
    decls: str | None,
    high_bid: str | None,
    seed: int,
    workers: int | None,
    table_map: Path | None,
) -> dict[str, Any]:
    """The arguments that are the same for every hand; InputError names the option at fault."""
    if not 0 <= seat < N_SEATS:
        raise InputError(f"--seat: {seat} is not a seat: expected 0 to {N_SEATS - 1}")
    heard = _calls(calls, seat)
    return {
        "seat": seat,
        "calls": heard,
        "model": _model(model),
        "decls": _declarations(decls),
        "samples": samples,
        "precision": _precision(precision),
        "high_bid": _high_bid(high_bid, heard),
        "seed": seed,
        "workers": workers,
        "table_map": _table_map(table_map),
    }


def _table_map(path: Path | None) -> TableMap | None:
    if path is None:
        return None
    with reading("--table-map", path), refusing("--table-map", TableMapError):
        return TableMap.load(path)


def _calls(text: str | None, seat: int) -> Calls | None:
    if text is None:
        return None
    with refusing("--calls"):
        return Calls.parse(text, seat)


def _model(name: str) -> str:
    with refusing("--model"):
        completion_model(name)
    return name


def _declarations(text: str | None) -> tuple[Declaration, ...] | None:
    """Names with commas between, each once."""
    if text is None:
        return None
    with refusing("--decls"):
        named = [Declaration.parse(word) for word in text.split(",")]
    repeated = [decl.label for decl in Declaration if named.count(decl) > 1]
    if repeated:
        raise InputError(f"--decls: {repeated[0]} is named twice")
    return tuple(named)


def _high_bid(text: str | None, heard: Calls | None) -> Bid | None:
    if text is None:
        return None
    with refusing("--high-bid"):
        high = Bid.parse(text)
    called = None if heard is None else heard.highest
    if called not in (None, high):
        raise InputError(f"--high-bid: by the calls the bid to beat is {called}, not {high}")
    return high


def _precision(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        precision = float(text)
    except ValueError:
        precision = math.nan
    if not 0 < precision < 0.5:
        raise InputError(f"--precision: {text!r} is not between 0 and 0.5, such as 0.02")
    return precision
