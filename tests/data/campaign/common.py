"""Small campaigns for tests, and what is left in a folder by them."""

from collections.abc import Iterator
from pathlib import Path

from texas42.data import ShardId
from texas42.data.campaign.crew import Hear
from texas42.data.campaign.work import Order, carry_out
from texas42.data.manifest import MANIFEST
from texas42.rules import Declaration

SHARDS = [
    ShardId(484, Declaration.BLANKS),  # some of the smallest tables: two to three million states
    ShardId(523, Declaration.BLANKS),
    ShardId(930, Declaration.BLANKS),
    ShardId(31, Declaration.DOUBLES_TRUMP),
]
STATES = [2_035_278, 2_722_501, 3_168_588, 2_519_554]


def in_this_process(orders: Iterator[Order], hear: Hear) -> None:
    """The simplest engine."""
    for order in orders:
        hear("this process", carry_out(order))


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder but the manifest, which tells how long things took."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }
