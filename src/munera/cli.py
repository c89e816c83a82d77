"""The command line: `munera ...`. Each command parses, calls one function of another room, and prints."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def rulesets() -> None:
    """List the games, their scenarios and options."""
    from munera.rulebook import list_rulesets

    list_rulesets()


@app.command()
def rule(number: Annotated[str, typer.Argument(help="A rule number, e.g. GPG-GLD-09.")]) -> None:
    """Show a rule: its text, what carries it out, who calls that, its tests and its events."""
    from munera.rulebook import show_rule

    show_rule(number)


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A saved match.")]) -> None:
    """Replay a saved match from its seed and check every die and its end."""
    from munera.play import files

    wrong = files.verify(file)
    if wrong:
        typer.echo("\n".join(f"{file}: {line}" for line in wrong), err=True)
        raise typer.Exit(1)
    typer.echo(f"{file}: every die and every choice is as it should be")


def main() -> None:
    """Run a command; an error that a user can meet is one clear line."""
    from munera.engine.ruleset import MuneraError

    try:
        app()
    except MuneraError as error:
        typer.echo(f"munera: {error}", err=True)
        sys.exit(1)
