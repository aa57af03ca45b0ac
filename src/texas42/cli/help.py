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
    """A command that holds others; by itself it prints its help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What was typed; if that is nothing at all, help is wanted."""
        return super().parse_args(ctx, args or ["--help"])

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """The option --help."""
        return _printed_by_us(super().get_help_option(ctx))


def group() -> typer.Typer:
    """A new command that holds others."""
    return typer.Typer(cls=Group, rich_markup_mode=None, add_completion=False)


def _printed_by_us(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.callback = _print_help
    return option


def _print_help(context: Any, _: object, wanted: bool) -> None:
    if wanted:
        print_text(context.get_help())
        raise typer.Exit
