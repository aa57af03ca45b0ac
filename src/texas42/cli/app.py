"""The `texas42` command: its commands, its exit status, and what becomes of errors."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from texas42.cli.commands import COMMANDS, Commands
from texas42.cli.refusals import InputError, complain
from texas42.cli.terminal import UnwritableError, print_text

_EXAMPLES = """\b
Examples:
  texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
  texas42 solve --seed 0 --decl fives
  texas42 review docs/evening.42 --number 2
  texas42 claim --seed 15 --decl threes
  texas42 rules --decl fives
  texas42 shards build --seeds 0:100 --out DIR --dry-run

The other commands have a --help of their own.

Exit status: 0 when it was answered, 1 when the answer could not be written to its end, 2 when the
input was bad, 130 when it was interrupted.
"""

app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from texas42 import __version__

        print_text(f"texas42 {__version__}")
        raise typer.Exit


@app.callback(epilog=_EXAMPLES)
def _texas42(
    _: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    """The exact engine for the domino game of Texas 42."""


def main(args: Sequence[str] | None = None) -> int:
    """Runs one command, by default that of the process, and gives its exit status.

    0 when it was answered, 1 when the answer could not be written or its reader went away before
    the end, 2 when the input was bad, 130 when it was interrupted.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    texas42 ...
    0
    """
    typed = sys.argv[1:] if args is None else list(args)
    command = typer.main.get_command(app)
    try:
        status = command.main(typed, prog_name="texas42", standalone_mode=False)
    except InputError as refusal:
        complain(str(refusal))
        return 2
    except typer.TyperException as refusal:
        complain(f"{refusal.format_message()} Try '{_help_of(refusal, typed)}'.")
        return 2
    except UnwritableError as fault:
        if str(fault):  # a reader that has seen enough is nothing to report
            complain(f"the answer cannot be written: {fault}")
        return 1
    return status if isinstance(status, int) else 0


def _help_of(refusal: typer.TyperException, typed: list[str]) -> str:
    """The command to type for the help of the command that was mistyped."""
    context = getattr(refusal, "ctx", None)
    if context is not None:
        return f"{context.command_path} --help"
    named = [word for word in typed if word in COMMANDS]
    return " ".join(["texas42", *named[:1], "--help"])
