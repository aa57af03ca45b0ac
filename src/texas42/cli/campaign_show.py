"""What `texas42 shards build` prints: what was made, or what would be."""

from collections.abc import Sequence
from dataclasses import asdict

from texas42.cli.terminal import Bold, Line, columns
from texas42.data.campaign.prediction import Prediction
from texas42.data.campaign.run import Outcome
from texas42.data.shard_id import ShardId

_SHOWN: int = 10


def outcome_text(outcome: Outcome, place: str) -> list[Line]:
    """What became of a campaign, with every shard that failed or was skipped."""
    rows = sum(record.rows for record in outcome.built)
    size = sum(record.n_bytes for record in outcome.built)
    lines: list[Line] = []
    if outcome.built:
        speed = rows / outcome.seconds / 1e6
        lines.append(
            f"{_shards(len(outcome.built))} made in {place}: {rows:,} rows, {in_bytes(size)}, "
            f"{size / rows:.2f} bytes a row, in {in_time(outcome.seconds)} "
            f"({speed:.1f} million rows a second)."
        )
    if outcome.kept:
        lines.append(f"{_shards(len(outcome.kept))} kept, complete and intact.")
    if outcome.skipped:
        lines.append(f"{_shards(len(outcome.skipped))} skipped as too large:")
        lines += columns([(s.shard.name, f"{s.states:,} states") for s in outcome.skipped], "<>")
    if outcome.failed:
        lines.append(f"{_shards(len(outcome.failed))} failed:")
        lines += columns([(f.shard.name, f.reason) for f in outcome.failed], "<<")
    if outcome.untouched:
        lines.append(f"{_shards(outcome.untouched)} left for another time.")
    return [Bold(line) if line is lines[0] and isinstance(line, str) else line for line in lines]


def outcome_json(outcome: Outcome) -> dict[str, object]:
    """The same as one object."""
    return {
        "built": [record.file for record in outcome.built],
        "rows": sum(record.rows for record in outcome.built),
        "bytes": sum(record.n_bytes for record in outcome.built),
        "kept": [record.file for record in outcome.kept],
        "skipped": [
            {"file": skip.shard.name, "states": skip.states, "max_states": skip.max_states}
            for skip in outcome.skipped
        ],
        "failed": [{"file": f.shard.name, "reason": f.reason} for f in outcome.failed],
        "untouched": outcome.untouched,
        "seconds": outcome.seconds,
    }


def prediction_text(found: Prediction, plan: Sequence[ShardId]) -> list[Line]:
    """The work list and what it will come to.

    >>> from texas42.data.campaign import Choice, predict, work_list
    >>> plan = work_list([0], Choice.parse("blanks"))
    >>> for line in prediction_text(predict(plan, exact=True), plan)[1:3]: print(line)
      shards  1
      rows    7,607,411
    """
    about = "" if found.exact else "about "
    sums = [
        ("shards", f"{found.shards:,}"),
        ("rows", f"{about}{found.rows:,}"),
        ("bytes", f"about {in_bytes(found.n_bytes)}"),
        ("time", f"about {in_time(found.seconds)}"),
    ]
    if found.over_limit:
        sums.insert(1, ("skipped", f"{found.over_limit:,} have too many states"))
    names = [f"  {shard.name}" for shard in plan[:_SHOWN]]
    more = len(plan) - len(names)
    return [
        Bold("This would be made:"),
        *columns(sums, "<<"),
        "",
        *names,
        *([f"  and {more:,} more"] if more else []),
    ]


def prediction_json(found: Prediction, plan: Sequence[ShardId]) -> dict[str, object]:
    """The same as one object, with every shard."""
    said = asdict(found)
    return {**said, "files": [shard.name for shard in plan]}


def in_bytes(n: float) -> str:
    """A size for people.

    >>> in_bytes(950), in_bytes(44_100_000), in_bytes(15.9e9)
    ('950 B', '44.1 MB', '15.9 GB')
    """
    if n < 1000:
        return f"{n:.0f} B"
    for unit in ("kB", "MB", "GB"):
        n /= 1000
        if n < 1000:
            return f"{n:.1f} {unit}"
    return f"{n / 1000:.1f} TB"


def in_time(seconds: float) -> str:
    """A time for people.

    >>> in_time(0.53), in_time(75), in_time(7320)
    ('0.5 s', '1 min 15 s', '2 h 2 min')
    """
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"


def _shards(n: int) -> str:
    return f"{n:,} shard{'' if n == 1 else 's'}"
