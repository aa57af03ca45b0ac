"""The data set card: a README that public data hubs read, with pictures of what is there."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from texas42.data.card_svg import Bar, bars_svg
from texas42.data.manifest import MANIFEST, ManifestError, Record, read_manifest
from texas42.data.shard_id import KINDS, SPLITS, Kind
from texas42.data.storage import Storage
from texas42.rules import TOTAL_POINTS, Declaration

CARD: Final = "README.md"
VALUES: Final = "values.svg"
SIZES: Final = "sizes.svg"

_VALUES_A_BAR: Final = 5
_LINE: Final = 100
_SIZE_BINS: Final = (0, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200)
"""In millions of rows."""

# The last three digits of the seed decide; the files of a split match a pattern.
_DIGITS: Final = {"train": "[0-8]??", "validation": "9[0-4]?", "test": "9[5-9]?"}
_CATEGORIES: Final = (
    (10**7, "1M<n<10M"),
    (10**8, "10M<n<100M"),
    (10**9, "100M<n<1B"),
    (10**10, "1B<n<10B"),
    (10**11, "10B<n<100B"),
    (10**12, "100B<n<1T"),
)


class CardError(ValueError):
    """There is nothing to describe; the message says why."""


def write_card(storage: Storage, title: str) -> list[str]:
    """Writes the card and its pictures into the folder, and tells their names."""
    if storage.size(MANIFEST) is None:
        raise CardError(f"there is no {MANIFEST} in {storage.place}: a campaign writes one")
    try:
        records = read_manifest(storage)
    except ManifestError as reason:
        raise CardError(str(reason)) from None
    if not records:
        raise CardError(f"{MANIFEST} in {storage.place} names no shard")
    files = {
        CARD: card(records, title),
        VALUES: values_svg(records),
        SIZES: sizes_svg(records),
    }
    for name, content in files.items():
        storage.write(name, content.encode())
    return list(files)


def card(records: Sequence[Record], title: str) -> str:
    """The text of the card."""
    rows = sum(record.rows for record in records)
    versions = ", ".join(sorted({record.texas42_version for record in records}))
    profile = ", ".join(sorted({record.profile for record in records}))
    return f"""\
{_front_matter(records, title, rows)}
# {title}

{_summary(records)}

## Columns

| column | type | what it holds |
| --- | --- | --- |
| `state` | int64 | a packed state, of which 41 bits are used; rows are sorted by it |
| `V` | int8 | points to come, team 0 (seats 0 and 2) minus team 1, with best play of both |
| `q0` to `q6` | int8 | the same after each play of the seat whose turn it is, by its place in the \
ascending hand that was dealt; -128 where it is illegal |

The bits of `state`: 0-27 what seats 0 to 3 still hold, seven bits each, bit i for the i-th domino
of the hand that was dealt; 28-29 who led the trick; 30-31 how many dominoes lie in it; 32-40 these,
three bits each, 7 where there is none. Each file's schema metadata has the four `hands` (ids 0 to
27 stand for 0-0, 1-0, 1-1, 2-0 and so on to 6-6), `seed`, `decl_id` and how it was made; without
the hands a state means nothing. `{MANIFEST}` tells the same of all files, with their SHA-256.

Team 0 wants `V` to be much and team 1 wants it to be little, so `V` is the greatest legal q when
a seat of team 0 is to play and the least when one of team 1 is. Only at the start of a hand does
`V` say who wins: team 0 takes (42 + V) / 2 points. Later the points already won have to be added,
and they are not in the state.

## What is there

{_coverage(records)}

{_splits(records)}

![How many states have which value]({VALUES})

![How many tables have how many rows]({SIZES})

## How it was made

With texas42 {versions}, profile {profile}: each deal was solved backward over all states, exactly,
without sampling or approximation. Seat 0 leads. The deal of a seed is that of Python's
`random.Random(seed)`, which shuffles the 28 ids and cuts them in four;{_marginalized(records)} The
files are the same to the byte on any machine. `texas42 shards verify` checks them, by recomputing
them among other things.

## What it cannot tell

- All hands are open. Players do not see each other's hands, and perfect information flatters the
  bidder: partner plays as if he saw everything.
- Rows are not what happens at the table: nine in ten are of tricks four to six, and most of them
  come about by play that nobody would choose. Of the first trick there are a few dozen rows in
  millions, so that averages over rows say nothing of openings: report by trick.
- About half of all choices are tied: a play is right if its q is `V`, not if it is a certain one.
- The bidding is not in it, nor the score. A bid of k points is made at the start if `V` is at
  least 2k - 42.
"""


def values_svg(records: Iterable[Record]) -> str:
    """How many states have which value, five values to a bar, so that one has 0 in its middle."""
    counts = np.sum([record.value_counts for record in records], axis=0)
    shares = counts.reshape(-1, _VALUES_A_BAR).sum(axis=1) / counts.sum()
    middles = range(_VALUES_A_BAR // 2 - TOTAL_POINTS, TOTAL_POINTS, _VALUES_A_BAR)
    bars = [
        Bar(f"{middle:+}" if middle else "0", float(share))
        for middle, share in zip(middles, shares, strict=True)
    ]
    return bars_svg(f"States by value, {_VALUES_A_BAR} values to a bar", bars, "{:.1%}")


def sizes_svg(records: Sequence[Record]) -> str:
    """How many tables have how many rows."""
    millions = np.array([record.rows for record in records]) / 1e6
    edges = [*_SIZE_BINS, np.inf]
    counts, _ = np.histogram(millions, edges)
    last = int(np.flatnonzero(counts)[-1])
    bars = [
        Bar(f"{low}-{high}" if high < np.inf else f"{low}+", int(n))
        for low, high, n in zip(edges[:-1], edges[1:], counts[: last + 1], strict=False)
    ]
    return bars_svg("Tables by size, in millions of rows", bars, "{:,.0f}")


def _front_matter(records: Sequence[Record], title: str, rows: int) -> str:
    """What hubs read: a configuration for each kind, its files by split."""
    category = next((name for limit, name in _CATEGORIES if rows < limit), "n>1T")
    lines = ["---", f"pretty_name: {_quoted(title)}", "license: mit", "task_categories:"]
    lines += ["- reinforcement-learning", "- tabular-regression", "tags:", "- game", "- dominoes"]
    lines += ["- texas-42", "- solved-game", "size_categories:", f"- {category}", "configs:"]
    for kind in _kinds(records):
        lines += [f"- config_name: {kind}", "  data_files:"]
        there = {record.shard.split for record in records if record.kind == kind}
        for split, _ in SPLITS:
            if split in there:
                opponents = "_opp*" if kind == "marginalized" else ""
                lines.append(f"  - split: {split}")
                lines.append(f'    path: "seed_?????{_DIGITS[split]}{opponents}_decl_?.parquet"')
    return "\n".join([*lines, "---"])


def _summary(records: Sequence[Record]) -> str:
    deals = len({(record.seed, record.opp_seed) for record in records})
    rows = sum(record.rows for record in records)
    size = sum(record.n_bytes for record in records)
    return textwrap.fill(
        f"Every state that {_count(deals, 'deal')} of Texas 42 can reach, each with its exact "
        f"value and the value of every legal play when all hands are open: {rows:,} rows in "
        f"{_count(len(records), 'file')}, {size / 1e9:,.2f} GB or {size / rows:.2f} bytes a row.",
        _LINE,
    )


def _coverage(records: Sequence[Record]) -> str:
    """A table by declaration."""
    lines = ["| declaration | decl_id | files | rows | mean value of a deal |"]
    lines.append("| --- | ---: | ---: | ---: | ---: |")
    for decl in Declaration:
        of_it = [record for record in records if record.decl_id == decl]
        if of_it:
            mean = np.mean([record.root_value for record in of_it])
            rows = sum(record.rows for record in of_it)
            lines.append(f"| {decl} | {int(decl)} | {len(of_it):,} | {rows:,} | {mean:+.1f} |")
    return "\n".join(lines)


def _splits(records: Sequence[Record]) -> str:
    files = Counter(record.shard.split for record in records)
    listed = ", ".join(f"{_count(files[split], 'file')} of {split}" for split, _ in SPLITS)
    ranges = ", ".join(f"{seeds[0]}-{seeds[-1]} {split}" for split, seeds in SPLITS)
    return (
        f"Splits are by `seed % 1000`, so that no deal is in two of them: {ranges}. There are\n"
        f"{listed}."
    )


def _marginalized(records: Sequence[Record]) -> str:
    if "marginalized" not in _kinds(records):
        return ""
    return (
        "\nin the marginalized files seat 0 keeps that hand, and the other 21 ids are dealt anew "
        "by `opp_seed`."
    )


def _kinds(records: Iterable[Record]) -> list[Kind]:
    there = {record.kind for record in records}
    return [kind for kind in KINDS if kind in there]


def _count(n: int, what: str) -> str:
    return f"{n:,} {what}{'' if n == 1 else 's'}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
