"""`texas42 shards build`: what it says before the work, what it refuses, how far it shows it is."""

import json
from pathlib import Path

import pytest

from tests.cli.running import answer, refusal, run
from tests.cli.test_progress import CLEARED, on_a_terminal
from tests.data.campaign.common import SHARDS
from texas42.cli.campaign_progress import Count, shown_campaign
from texas42.cli.campaign_show import outcome_text
from texas42.data.campaign import Outcome
from texas42.data.campaign.crew import Working
from texas42.data.campaign.work import Failed, Kept, Skipped
from texas42.data.manifest import Record

BUILD = ["shards", "build", "--seeds", "484", "--decls", "blanks"]


def test_a_dry_run_makes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "shards"
    said = answer(*BUILD, "--out", str(target), "--dry-run", "--exact", "--workers", "1")
    assert "shards  1\n" in said
    assert "rows    2,035,278\n" in said
    assert said.endswith("  seed_00000484_decl_0.parquet\n")
    assert not target.exists()


def test_a_dry_run_as_json(tmp_path: Path) -> None:
    args = ["shards", "build", "--seeds", "0:20", "--out", str(tmp_path), "--dry-run", "--json"]
    told = json.loads(answer(*args))
    assert (told["shards"], told["exact"], len(told["files"])) == (60, False, 60)
    limited = json.loads(answer(*args, "--limit", "7"))
    assert limited["files"] == told["files"][:7]
    counted = json.loads(
        answer(*args, "--limit", "3", "--exact", "--max-states", "8000000", "--workers", "1")
    )
    assert (counted["shards"] + counted["over_limit"], counted["exact"]) == (3, True)
    assert counted["over_limit"] > 0


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--seeds", "9:3"], "--seeds: '9:3' holds no seed"),
        (["--decls", "hearts"], "--decls: unknown declaration 'hearts'"),
        (["--kind", "odd"], "--kind: 'odd' is no kind: expected standard or marginalized"),
        (["--opp-seeds", "3"], "--opp-seeds: opponents' seeds go with marginalized shards"),
        (["--kind", "marginalized"], "--opp-seeds: marginalized shards need the seeds"),
        (["--opp-seeds", "x"], "--opp-seeds: 'x' is neither a seed nor a range"),
        (["--profile", "tiny"], "--profile: 'tiny' is no profile: expected compact or classic"),
        (["--workers", "0"], "--workers: expected 1 or more, not 0"),
        (["--limit", "-1"], "--limit: expected 1 or more, not -1"),
        (["--max-states", "0"], "--max-states: expected 1 or more, not 0"),
        (["--exact"], "--exact: goes with --dry-run"),
        (["--out", "s4://bucket"], "--out: s4://bucket is no place for shards"),
    ],
)
def test_refusals(args: list[str], reason: str, tmp_path: Path) -> None:
    target = tmp_path / "shards"
    assert reason in refusal(*BUILD, "--out", str(target), *args)
    assert not target.exists()


def test_marginalized_shards_by_the_command_they_name(tmp_path: Path) -> None:
    args = ["--kind", "marginalized", "--opp-seeds", "3", "--limit", "1", "--workers", "1"]
    ran = run(*BUILD, *args, "--out", str(tmp_path))
    assert ran.status == 0
    assert "2 shards left for another time." in ran.out
    assert (tmp_path / "seed_00000484_opp0_decl_0.parquet").exists()


# The display --------------------------------------------------------------------------------------


def record(name: str, rows: int) -> Record:
    values = dict.fromkeys(Record.__dataclass_fields__, 0)
    return Record(**{**values, "file": name, "rows": rows, "n_bytes": 2 * rows})  # type: ignore[arg-type]


def test_what_each_worker_does_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "150")
    with on_a_terminal() as terminal, shown_campaign(4) as hear:
        hear("worker 1", Working(SHARDS[0]))
        hear("worker 2", Working(SHARDS[1], 1_000_000, 2_722_501))
        hear("worker 1", Failed(SHARDS[0], "of a test"))
    shown = terminal.getvalue()
    assert "worker 2" in shown
    assert "seed 523 blanks, 1,000,000 of 2,722,501 rows" in shown
    assert "1/4 shards, 1 failed" in shown
    assert shown.endswith(CLEARED) or "\x1b[1A" in shown


def test_counting() -> None:
    count = Count(3)
    assert count.line(Working(SHARDS[0], 5, 10)) is None
    assert count.rows_now == 5
    assert count.line(Kept(record("a.parquet", 10))) == "[1/3] a.parquet kept"
    skipped = count.line(Skipped(SHARDS[0], 2_035_278, 5))
    assert skipped == "[2/3] seed_00000484_decl_0.parquet skipped: 2,035,278 states"
    assert count.rows_now == 0
    assert "left" not in count.summary()


def test_an_outcome_tells_everything() -> None:
    outcome = Outcome(
        built=[record("a.parquet", 1_000_000)],
        kept=[record("b.parquet", 1)],
        skipped=[Skipped(SHARDS[0], 7, 5)],
        failed=[Failed(SHARDS[1], "No space left on device")],
        untouched=2,
        seconds=2,
    )
    text = [line if isinstance(line, str) else line.text for line in outcome_text(outcome, "DIR")]
    assert text == [
        "1 shard made in DIR: 1,000,000 rows, 2.0 MB, 2.00 bytes a row, in 2.0 s (0.5 million rows "
        "a second).",
        "1 shard kept, complete and intact.",
        "1 shard skipped as too large:",
        "  seed_00000484_decl_0.parquet  7 states",
        "1 shard failed:",
        "  seed_00000523_decl_0.parquet  No space left on device",
        "2 shards left for another time.",
    ]
