"""`texas42 shards`: solved states as files."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Annotated, Final, NoReturn

import typer

from texas42.cli import shards_check
from texas42.cli.campaign_progress import shown_campaign
from texas42.cli.campaign_show import outcome_json, outcome_text, prediction_json, prediction_text
from texas42.cli.help import Command, group
from texas42.cli.progress import shown_progress
from texas42.cli.refusals import InputError, place_name, refusing, whole_number
from texas42.cli.terminal import print_json, print_lines
from texas42.data.campaign import Choice, parse_seeds, work_list
from texas42.data.campaign.cluster import Cluster, ClusterError
from texas42.data.campaign.prediction import default_workers, predict
from texas42.data.campaign.run import CampaignError, Engine, build
from texas42.data.extras import MissingExtraError
from texas42.data.manifest import ManifestError
from texas42.data.schema import PROFILES, Profile
from texas42.data.shard_id import KINDS, Kind, ShardId
from texas42.data.storage import Storage, why

EXAMPLES = """\b
Examples:
  texas42 shards build --seeds 0:100 --decls random:3 --out DIR --dry-run
  texas42 shards build --seeds 930 --decls blanks --out DIR
  texas42 shards build --seeds 0:1000 --decls mod10 --workers 8 \\
    --out s3://bucket/shards
  texas42 shards build --seeds 7 --decls all --out DIR \\
    --kind marginalized --opp-seeds 3
"""

app = group()


@app.callback()
def shards() -> None:
    """Solved states as Parquet files: make, check and describe them."""


@app.command("build", cls=Command, epilog=EXAMPLES)
def build_command(
    seeds: Annotated[
        str, typer.Option(metavar="SEEDS", help='Such as "0:100", whose end is not in it, or 7,9.')
    ],
    out: Annotated[
        str,
        typer.Option(
            metavar="DIR",
            parser=place_name("--out"),
            help="Where the shards go: a folder or s3://bucket/...",
        ),
    ],
    decls: Annotated[
        str, typer.Option(metavar="DECLS", help="random:N, mod10, all, or names with commas.")
    ] = "random:3",
    kind: Annotated[
        str,
        typer.Option(metavar="KIND", help="standard, or marginalized: seat 0's hand stays."),
    ] = "standard",
    opp_seeds: Annotated[
        str | None,
        typer.Option(metavar="N", help="Marginalized: how many deals of the other hands, or M:N."),
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="compact, or classic as the published data.")
    ] = "compact",
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--workers", least=1),
            help="Processes; by default what processors and memory allow.",
        ),
    ] = None,
    engine: Annotated[str, typer.Option(metavar="NAME", help="local or dask.")] = "local",
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786."),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--limit", least=1),
            help="Take on so many new shards at most.",
        ),
    ] = None,
    max_states: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--max-states", least=1),
            help="Skip shards with more states.",
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be made.")
    ] = False,
    exact: Annotated[
        bool, typer.Option("--exact", help="With --dry-run: count the states of every shard.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Make the shards of many deals.

    What is there, complete and intact, is kept: the same command again goes on after an
    interruption of any kind. A manifest beside the shards tells what they are.
    """
    plan = _plan(seeds, decls, kind, opp_seeds)
    layout = _profile(profile)
    if exact and not dry_run:
        raise InputError("--exact: goes with --dry-run")
    crew = workers or default_workers()
    if dry_run:
        _predict(plan[:limit], layout, crew, exact, max_states, as_json)
        return
    with refusing("--out"):
        storage = Storage.open(out)
    engine_used = _engine(engine, cluster, crew)
    with (
        _ending_at_signals(),
        shown_campaign(len(plan)) as hear,
        refusing("--out", CampaignError),
        refusing("--out", ManifestError),
        refusing("--cluster", ClusterError),
        refusing("--engine", MissingExtraError),
        _writing(out),
    ):
        outcome = build(
            plan,
            storage,
            profile=layout,
            workers=crew,
            engine=engine_used,
            limit=limit,
            max_states=max_states,
            hear=hear,
        )
    if as_json:
        print_json(outcome_json(outcome))
    else:
        print_lines(outcome_text(outcome, out))
    if outcome.failed:
        raise typer.Exit(1)


app.command("verify", cls=Command, epilog=shards_check.VERIFY_EXAMPLES)(shards_check.verify_command)
app.command("card", cls=Command, epilog=shards_check.CARD_EXAMPLES)(shards_check.card_command)


def _plan(seeds: str, decls: str, kind: str, opp_seeds: str | None) -> list[ShardId]:
    with refusing("--seeds"):
        numbers = parse_seeds(seeds)
    with refusing("--decls"):
        choice = Choice.parse(decls)
    with refusing("--opp-seeds"):
        others = _opp_seeds(opp_seeds)
    if kind not in KINDS:
        raise InputError(f"--kind: {kind!r} is no kind: expected {' or '.join(KINDS)}")
    with refusing("--opp-seeds"):
        return work_list(numbers, choice, _known(kind), others)


def _known(kind: str) -> Kind:
    return next(known for known in KINDS if known == kind)


def _opp_seeds(text: str | None) -> tuple[int, ...]:
    """A number of seeds from 0, or the seeds themselves."""
    if text is None:
        return ()
    return parse_seeds(f"0:{text}" if text.isdecimal() else text)


def _profile(name: str) -> Profile:
    for known in PROFILES:
        if known == name:
            return known
    raise InputError(f"--profile: {name!r} is no profile: expected {' or '.join(PROFILES)}")


def _engine(name: str, cluster: str | None, workers: int) -> Engine | None:
    if name not in ("local", "dask"):
        raise InputError(f"--engine: {name!r} is no engine: expected local or dask")
    if name == "local" and cluster is None:
        return None
    with refusing("--engine", MissingExtraError):
        return Cluster(cluster, workers)


def _predict(
    plan: list[ShardId],
    profile: Profile,
    workers: int,
    exact: bool,
    max_states: int | None,
    as_json: bool,
) -> None:
    with shown_progress("shards counted") as progress:
        found = predict(
            plan,
            profile=profile,
            workers=workers,
            exact=exact,
            max_states=max_states,
            progress=progress,
        )
    if as_json:
        print_json(prediction_json(found, plan))
    else:
        print_lines(prediction_text(found, plan))


@contextmanager
def _writing(out: str) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise InputError(f"--out: cannot write {out}: {why(fault)}") from None


_ENDING: Final = [  # not every system has all of them
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


@contextmanager
def _ending_at_signals() -> Iterator[None]:
    """An orderly end at any signal that asks for one; the status is 128 and its number."""

    def stop(number: int, _: FrameType | None) -> NoReturn:
        for each in _ENDING:
            signal.signal(each, signal.SIG_IGN)  # one is enough: the end is on its way
        raise _Stopped(number)

    before = {each: signal.signal(each, stop) for each in _ENDING}
    try:
        yield
    except _Stopped as stopped:
        name = signal.Signals(stopped.number).name
        typer.echo(
            f"Stopped by {name}: the shards that are complete stay, the same command goes on.",
            err=True,
        )
        raise typer.Exit(128 + stopped.number) from None
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


class _Stopped(BaseException):
    """A signal asked for the end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
