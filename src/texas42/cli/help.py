"""Commands that print their help as they print their answers."""

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from texas42.cli.terminal import print_text


class Command(TyperCommand):
    """A command."""

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """The option --help."""
        return _printed_by_us(super().get_help_option(ctx))


class Group(TyperGroup):
    """The command that holds the others."""

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """The option --help."""
        return _printed_by_us(super().get_help_option(ctx))


def _printed_by_us(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.callback = _print_help
    return option


def _print_help(context: Any, _: object, wanted: bool) -> None:
    if wanted:
        print_text(context.get_help())
        raise typer.Exit
