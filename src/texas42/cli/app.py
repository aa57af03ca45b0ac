"""The `texas42` command: its commands, its exit status, and what becomes of errors."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from texas42.cli import advise, bid, calibrate, match, rules, solve
from texas42.cli.refusals import InputError, one_line

_EXAMPLES = """\b
Examples:
  texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
  texas42 solve --seed 0 --decl fives
  texas42 rules --decl fives

The other commands have a --help of their own.
"""

app = typer.Typer(
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("bid", epilog=bid.EXAMPLES)(bid.bid_command)
app.command("solve", epilog=solve.EXAMPLES)(solve.solve_command)
app.command("advise", epilog=advise.EXAMPLES)(advise.advise_command)
app.command("match", epilog=match.EXAMPLES)(match.match_command)
app.command("calibrate", epilog=calibrate.EXAMPLES)(calibrate.calibrate_command)
app.command("rules", epilog=rules.EXAMPLES)(rules.rules_command)


def _version(wanted: bool) -> None:
    if wanted:
        from texas42 import __version__

        typer.echo(f"texas42 {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog=_EXAMPLES)
def _texas42(
    context: typer.Context,
    _: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    """The exact engine for the domino game of Texas 42."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(args: Sequence[str] | None = None) -> int:
    """Runs one command, by default that of the process, and gives its exit status.

    0 when it was answered, 1 when the answer could not be written, 2 when the input was bad,
    130 when it was interrupted.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    texas42 ...
    0
    """
    command = typer.main.get_command(app)
    try:
        status = command.main(args, prog_name="texas42", standalone_mode=False)
        if sys.stdout is not None:  # as it is when the process was started with it closed
            sys.stdout.flush()
    except InputError as refusal:
        return _refuse(str(refusal))
    except typer.TyperException as refusal:
        return _refuse(f"{refusal.format_message()} Try '{_help_of(refusal)}'.")
    except OSError as fault:
        return _unwritable(fault)
    return status if isinstance(status, int) else 0


def _refuse(reason: str) -> int:
    print(f"Error: {one_line(reason)}", file=sys.stderr)
    return 2


def _help_of(refusal: typer.TyperException) -> str:
    """The command to type for the help of the command that was mistyped."""
    context = getattr(refusal, "ctx", None)
    return f"{context.command_path if context else 'texas42'} --help"


def _unwritable(fault: OSError) -> int:
    """Standard output is full or closed; a reader that has seen enough is no error to report."""
    if not isinstance(fault, BrokenPipeError):
        print(f"Error: the answer cannot be written: {fault.strerror}", file=sys.stderr)
    # What is still buffered would fail again when the interpreter flushes it on its way out.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
