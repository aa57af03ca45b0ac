"""Games on file, to fit a table map to: those this package has played, or anybody's own."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding import DoubleDummy
from texas42.bidding.table import SAMPLES
from texas42.deals import format_hand, parse_hand
from texas42.deals.completions import Knowledge, Uniform
from texas42.rules import TOTAL_POINTS, Declaration
from texas42.rules.bids import LOWEST_BID
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch import Progress

COLUMNS: Final = ("hand", "decl", "bid", "points")
"""What a file of one's own games needs: the bidder's seven dominoes, what was declared, the points
that were bid, 30 to 42, and those that the bidder's side took."""


class RecordsError(ValueError):
    """A file that holds no games, or one that cannot have been; the message says where and why."""


def read_games(path: Path) -> list[dict[str, Any]]:
    """The rows of a Parquet or CSV file."""
    try:
        import pyarrow
        import pyarrow.csv
        import pyarrow.parquet
    except ImportError:
        raise RecordsError("files of games need pyarrow: pip install 'texas42[data]'") from None
    try:
        if path.suffix == ".csv":
            table = pyarrow.csv.read_csv(path)
        else:
            table = pyarrow.parquet.read_table(path)
    except pyarrow.ArrowInvalid as fault:
        raise RecordsError(f"{path} is no Parquet or CSV file: {fault}") from None
    missing = [name for name in COLUMNS if name not in table.column_names]
    if missing:
        raise RecordsError(
            f"{path} has no column {', '.join(missing)}: expected {', '.join(COLUMNS)}"
        )
    rows: list[dict[str, Any]] = table.to_pylist()
    return rows


def own_games(
    rows: Sequence[dict[str, Any]],
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[dict[str, Any]]:
    """The same rows with the chance each bid had with open hands, found anew for every hand."""
    checked = [_checked(row, number) for number, row in enumerate(rows, start=1)]
    points: dict[tuple[str, str], NDArray[np.int8]] = {}
    pairs = sorted({(row["hand"], row["decl"]) for row in checked})
    for done, (hand, decl) in enumerate(pairs, start=1):
        worlds = Uniform().sample(Knowledge(0, parse_hand(hand)), SAMPLES, seed=0).hands
        judged = DoubleDummy().points(worlds, (Declaration.parse(decl),), workers=workers)
        points[hand, decl] = judged[:, 0]
        if progress is not None:
            progress(done, len(pairs))
    return [
        {
            **row,
            "p_open": float((points[row["hand"], row["decl"]] >= row["bid"]).mean()),
            "samples": SAMPLES,
        }
        for row in checked
    ]


def _checked(row: dict[str, Any], number: int) -> dict[str, Any]:
    """A row of plain values; RecordsError with its number if it is no game."""
    try:
        hand = parse_hand(str(row["hand"]))
        decl = Declaration.parse(row["decl"])
        asked, points = int(row["bid"]), int(row["points"])
        if len(hand) != HAND_SIZE:
            raise ValueError(f"a hand has {HAND_SIZE} dominoes, not {len(hand)}")
        if not LOWEST_BID <= asked <= TOTAL_POINTS:
            raise ValueError(f"a bid asks for {LOWEST_BID} to {TOTAL_POINTS} points, not {asked}")
        if not 0 <= points <= TOTAL_POINTS:
            raise ValueError(f"a side takes 0 to {TOTAL_POINTS} points, not {points}")
    except (ValueError, TypeError) as reason:
        raise RecordsError(f"game {number}: {reason}") from None
    return {"hand": format_hand(hand), "decl": decl.label, "bid": asked, "points": points}
