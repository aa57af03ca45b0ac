"""The commands, each loaded when it is called for: to solve a deal takes nothing of shards.

A command `NAME` is the function `NAME_command` of the module of its name, with its `EXAMPLES`; one
that has commands of its own is the `app` there.
"""

from importlib import import_module
from typing import Any, Final

import typer

from texas42.cli.help import Command, Group

COMMANDS: Final = (
    "bid",
    "advise",
    "solve",
    "explain",
    "claim",
    "review",
    "match",
    "game",
    "rules",
    "calibrate",
    "study",
    "shards",
    "tables",
)
"""In the order in which `texas42 --help` lists them."""


class Commands(Group):
    """The command that holds the others."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """The names of all of them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """One of them; None if there is none of the name."""
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            self.commands[cmd_name] = _load(cmd_name)
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was typed; of one that is unknown, what it may have been meant to be."""
        if args[0] not in COMMANDS:
            for name in COMMANDS:
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)


def _load(name: str) -> Any:
    module = import_module(f"texas42.cli.{name}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(rich_markup_mode=None, add_completion=False)
        run = getattr(module, f"{name}_command")
        app.command(name, cls=Command, epilog=module.EXAMPLES)(run)
    command = typer.main.get_command(app)
    command.name = name
    return command
