"""`texas42 tables`: the rules as lookup tables, written out and compared."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from texas42.cli.files import check_writable, reading, write_whole, writing
from texas42.cli.help import Command, group
from texas42.cli.refusals import InputError, file_name, whole_number
from texas42.cli.terminal import Bold, Line, print_json, print_lines
from texas42.data.lookup import TRICKS, compare_tables, export_tables

EXPORT_EXAMPLES = """\b
Examples:
  texas42 tables export --out tables.json
  texas42 tables export --tricks 20
"""
COMPARE_EXAMPLES = """\b
Examples:
  texas42 tables compare ours.json theirs.json
  texas42 tables compare ours.json theirs.json --json
"""

app = group()


@app.callback()
def tables() -> None:
    """The rules as lookup tables: write them, and compare them.

    They are for another implementation to be held against.
    """


@app.command("export", cls=Command, epilog=EXPORT_EXAMPLES)
def export_command(
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", parser=file_name("--out"), help="Where they go; by default printed."
        ),
    ] = None,
    tricks: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--tricks", least=0),
            help="How many random tricks to resolve.",
        ),
    ] = TRICKS,
    seed: Annotated[
        int,
        typer.Option(metavar="N", parser=whole_number("--seed"), help="Which tricks are drawn."),
    ] = 0,
) -> None:
    """Write the rules as tables, in JSON.

    The six tables, the map of declarations, and random tricks with who takes them.
    """
    check_writable("--out", out)
    exported = export_tables(tricks, seed)
    if out is None:
        print_json(exported)
        return
    with writing("--out", out):
        write_whole(out, _readable(exported))


@app.command("compare", cls=Command, epilog=COMPARE_EXAMPLES)
def compare_command(
    ours: Annotated[
        Path, typer.Argument(metavar="FILE", parser=file_name("FILE"), help="One export.")
    ],
    theirs: Annotated[
        Path, typer.Argument(metavar="OTHER", parser=file_name("OTHER"), help="The other.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List every difference between two exports.

    The exit status is 1 if there is one.
    """
    differences = list(compare_tables(_read("FILE", ours), _read("OTHER", theirs)))
    if as_json:
        print_json({"differences": differences})
    else:
        print_lines(_text(differences))
    if differences:
        raise typer.Exit(1)


def _text(differences: list[str]) -> list[Line]:
    if not differences:
        return [Bold("The tables are the same.")]
    n = len(differences)
    return [*differences, "", Bold(f"{n:,} difference{'' if n == 1 else 's'}.")]


def _read(option: str, path: Path) -> Any:
    with reading(option, path):
        text = path.read_bytes()
    try:
        exported = json.loads(text)
    except ValueError:
        exported = None
    if not isinstance(exported, dict) or "ledSuit" not in exported:
        raise InputError(
            f"{option}: {path} is no export of tables: expected what 'texas42 tables export' writes"
        )
    return exported


def _readable(exported: dict[str, Any]) -> str:
    """JSON with a line for each table row or trick."""
    entries = []
    for key, value in exported.items():
        shown = json.dumps(value)
        if isinstance(value, list):
            shown = "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in value) + "\n ]"
        entries.append(f" {json.dumps(key)}: {shown}")
    return "{\n" + ",\n".join(entries) + "\n}\n"
