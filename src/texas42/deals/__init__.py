"""Who holds what: seeds, text notation, positions, packed states, and pictures of them.

Lives here: deals and how they are made, dominoes as text, the auction as calls, hands in progress,
whole hands on record and their text, the 41-bit form in which states are stored, the drawing of a
position as text and as SVG, and, in `completions`, the deals that one seat's knowledge leaves open.
May use: `rules`, NumPy and the standard library. Nothing here knows what a position is worth.

Read it in this order: `notation`, `deal`, `calls`, `state`, `integers`, `packing`, `position`,
`drawing`, `svg`; `auction`, `contract`, `record`, `record_text`; `completions`.
"""

from texas42.deals.auction import Auction
from texas42.deals.calls import PASS, Call, Calls
from texas42.deals.contract import SIDES, Contract, Result
from texas42.deals.deal import Deal
from texas42.deals.drawing import draw
from texas42.deals.notation import format_dominoes, format_hand, parse_domino, parse_hand
from texas42.deals.packing import (
    PackedFields,
    pack,
    pack_fields,
    unpack,
    unpack_fields,
)
from texas42.deals.position import Position, Trick
from texas42.deals.record import Record, RecordError
from texas42.deals.record_text import (
    NotationError,
    format_record,
    format_records,
    parse_record,
    parse_records,
)
from texas42.deals.state import State
from texas42.deals.svg import svg

__all__ = [
    "PASS",
    "SIDES",
    "Auction",
    "Call",
    "Calls",
    "Contract",
    "Deal",
    "NotationError",
    "PackedFields",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "State",
    "Trick",
    "draw",
    "format_dominoes",
    "format_hand",
    "format_record",
    "format_records",
    "pack",
    "pack_fields",
    "parse_domino",
    "parse_hand",
    "parse_record",
    "parse_records",
    "svg",
    "unpack",
    "unpack_fields",
]
