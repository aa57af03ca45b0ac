"""`texas42 study`: the experiments that test the three-axis theory, each made again."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from texas42.cli.common_options import JsonOption, WorkersOption
from texas42.cli.files import write_whole, writing
from texas42.cli.progress import shown_progress
from texas42.cli.refusals import InputError, complain, file_name, refusing, whole_number
from texas42.cli.study_show import study_list, study_text
from texas42.cli.terminal import print_json, print_lines
from texas42.data import MissingExtraError
from texas42.studies.catalogue import STUDIES, study

if TYPE_CHECKING:
    from texas42.studies.frame.config import Config
    from texas42.studies.frame.study import Study
    from texas42.studies.frame.written import Finished

EXAMPLES = """\b
Examples:
  texas42 study
  texas42 study replication
  texas42 study axes --states 200000 --seeds 0:400 --out reports
  texas42 study all --out reports
"""

ALL = "all"


def study_command(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="One of them, or all; by itself, a list.")
    ] = "",
    states: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--states", least=1),
            help="How many states, hands, values or games: the list tells which.",
        ),
    ] = None,
    seeds: Annotated[
        str | None, typer.Option(metavar="SEEDS", help="The deals, such as 0:400 or 1,5,930.")
    ] = None,
    decls: Annotated[
        str | None,
        typer.Option(
            metavar="DECLS", help="Of each deal: names with commas, random:3, mod10 or all."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--seed", least=0),
            help="What is drawn by chance goes by it.",
        ),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            metavar="DIR", parser=file_name("--out"), help="Where the report goes, and its cache."
        ),
    ] = Path("studies"),
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Test the three-axis theory, by a study of many solved states.

    Writes a report as Markdown and as HTML, with its numbers as JSON. Settings that are left out
    are the study's own; with `all` those that are given hold for every study that they suit. A
    study that was interrupted goes on after the last step that was done, and one that was made with
    the same settings is not made again. It needs the extra texas42[studies].
    """
    if not name:
        print_list(as_json)
        return
    chosen = _chosen(name)
    given = {"states": states, "seeds": seeds, "decls": decls, "seed": seed}
    configs = [_config(each, given) for each in chosen]
    done: list[Finished] = []
    refused = []
    for each, config in zip(chosen, configs, strict=True):
        try:
            done.append(_made(each, config, out, workers))
        except InputError as reason:
            if name != ALL:
                raise
            complain(str(reason))
            refused.append(each.name)
            continue
        if not as_json:
            print_lines([*[""] * (len(done) > 1), *study_text(done[-1], out)])
        if name == ALL:
            _write_contents(done, out)
    if as_json:
        print_json(_json(done, name))
    if refused:
        raise InputError(f"{len(refused)} of {len(chosen)} studies could not be made so")


def print_list(as_json: bool) -> None:
    """What studies there are."""
    studies = list(map(study, STUDIES))
    if as_json:
        print_json({each.name: each.question for each in studies})
    else:
        print_lines(study_list(studies))


def _chosen(name: str) -> "list[Study]":
    if name == ALL:
        return list(map(study, STUDIES))
    try:
        return [study(name)]
    except ValueError as reason:
        raise InputError(f"NAME: {reason}, or all") from None


def _config(each: "Study", given: dict[str, Any]) -> "Config":
    """The settings of a study: its own but for those that were given."""
    config = each.defaults
    for option, value in given.items():
        if value is not None:
            with refusing(f"--{option}"):
                config = replace(config, **{option: value})
    return config


def _made(each: "Study", config: "Config", out: Path, workers: int | None) -> "Finished":
    from texas42.studies.frame.problems import UnfitError
    from texas42.studies.frame.run import carry_out
    from texas42.studies.frame.written import files

    with writing("--out", out), shown_progress(each.name) as progress:
        out.mkdir(parents=True, exist_ok=True)
        try:
            finished = carry_out(
                each,
                config,
                out,
                workers=workers,
                observer=lambda step, done, of: progress(done, of, f"{each.name}: {step}"),
            )
        except (UnfitError, MissingExtraError) as reason:
            raise InputError(f"study {each.name}: {reason}") from None
        _write(files(finished), out)
    return finished


def _write_contents(done: "list[Finished]", out: Path) -> None:
    from texas42.studies.frame.written import contents

    with writing("--out", out):
        _write(contents(done), out)


def _write(files: Iterable[tuple[str, str]], out: Path) -> None:
    for name, content in files:
        write_whole(out / name, content)


def _json(done: "list[Finished]", name: str) -> dict[str, object]:
    from texas42.studies.frame.written import as_json

    if name == ALL:
        return {each.study.name: as_json(each) for each in done}
    return as_json(done[0])
