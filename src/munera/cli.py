"""The command line: `munera ...`. Each command parses, calls one function of another room, and prints."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


# "\b" keeps the lines of a paragraph as they are
KEYS = """\b
--json prints an object with these keys, to which later versions may add:
  format, format_version, ruleset, ruleset_version
  scenario, options, seed
  asked, played, sound   numbers of matches; sound ones had no fault
  wins                   a list by seat: seat (from 1), player, and a share
  draws                  a share
  turns, decisions       mean, lower_quartile, median, upper_quartile,
                         shortest, longest; null without a sound match
  endings                a list, most frequent first: ending, and a share
  fault_count, faults    a list of the first: match, seed, fault, command
  speed                  seconds, matches, decisions, workers, rules,
                         matches_per_second, decisions_per_second
A share is count, share (null without a sound match), and low and high, the
ends of its 95 % confidence interval (Wilson's).
"""


@app.command()
def rulesets() -> None:
    """List the games, their scenarios and options."""
    from munera.rulebook import list_rulesets

    list_rulesets()


@app.command()
def rule(number: Annotated[str, typer.Argument(help="A rule number, e.g. GPG-GLD-09, or its beginning.")]) -> None:
    """Show a rule: its text, what carries it out, who calls that, its tests and its events."""
    from munera.rulebook import show_rule

    show_rule(number)


@app.command()
def coverage(
    ruleset: Annotated[str, typer.Argument(help="A game, e.g. gliderpit.")],
    missing: Annotated[bool, typer.Option("--missing", help="Only what is missing.")] = False,
) -> None:
    """List the rules of a game by what has become of them; exit code 1 if one lacks its function or test."""
    from munera.rulebook import show_coverage

    raise typer.Exit(show_coverage(ruleset, missing))


@app.command(epilog=KEYS)
def simulate(
    ruleset: Annotated[str | None, typer.Argument(help="A game, e.g. gliderpit.")] = None,
    matches: Annotated[int | None, typer.Option(min=1, help="How many matches. Default: 10000.")] = None,
    scenario: Annotated[str | None, typer.Option(help="One of `munera rulesets`. Default: the first.")] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="An option.")] = None,
    seed: Annotated[str | None, typer.Option(help="Any text; the same seed gives the same result.")] = None,
    player: Annotated[
        list[str] | None, typer.Option(help="random or greedy: once for all seats, or once for each. Default: random.")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="How many at a time. Default: one for each core.")] = None,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Without the compiler, as play does.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    save: Annotated[Path | None, typer.Option(help="Keep the counts in a file, to go on from later.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on from such a file, to as many matches as it was to be or --matches says.")
    ] = None,
) -> None:
    """Play many matches by the computer alone and say who won, how, and after how long.

    Seed and number decide a match: neither --threads nor an interruption changes a result. Ctrl-C prints the summary
    of what is done and writes a file to go on from (exit code 130). A fault in the rules is reported with the command
    that plays the match again (exit code 1).
    """
    from munera.lab.simulate import Wish, begin_or_resume, simulate

    wish = Wish(ruleset, scenario, settings or [], seed, player or [])
    plan, wanted, tally = begin_or_resume(wish, matches, resume)
    raise typer.Exit(simulate(plan, wanted, tally, threads, interpreted, as_json, save or resume))


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A saved match.")]) -> None:
    """Replay a saved match from its seed and check every die and its end."""
    from munera.play import files

    wrong = files.verify(file)
    if wrong:
        typer.echo("\n".join(f"{file}: {line}" for line in wrong), err=True)
        raise typer.Exit(1)
    typer.echo(f"{file}: every die and every choice is as it should be")


@app.command()
def play(
    what: Annotated[str | None, typer.Argument(metavar="GAME|FILE", help="A game, or a saved match.")] = None,
    scenario: Annotated[str | None, typer.Option(help="One of `munera rulesets`. Default: the first.")] = None,
    seat: Annotated[
        list[str] | None, typer.Option(help="Once for each seat: a name, or a computer player: greedy, random.")
    ] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="An option.")] = None,
    seed: Annotated[str | None, typer.Option(help="Any text; the same seed gives the same dice.")] = None,
    dice: Annotated[str | None, typer.Option(help="hand: you roll and type what falls. Default: computer.")] = None,
    file: Annotated[Path | None, typer.Option(help="Where to keep the match. Default: in the data folder.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
    delay: Annotated[float, typer.Option(min=0, help="Seconds between the answers of computers that you watch.")] = 0.5,
) -> None:
    """Play in the terminal, against the computer or others at the keyboard; without arguments it asks what to play.

    Every answer is saved. Ctrl-C or q leaves at any moment, and the last line says how to go on.
    """
    from munera.terminal.commands import play
    from munera.terminal.start import Wish

    wish = Wish(what or "", scenario or "", seat or [], settings or [], seed or "", dice or "", file, resume)
    raise typer.Exit(play(wish, delay))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    whole: Annotated[bool, typer.Option("--all", help="Print the whole log as text.")] = False,
) -> None:
    """Step through a saved match; print its whole log where nobody can press a key."""
    from munera.terminal.commands import show_replay

    raise typer.Exit(show_replay(file, whole=whole))


def main() -> None:
    """Run a command; an error that a user can meet is one clear line."""
    from munera.engine.ruleset import MuneraError

    try:
        app()
    except MuneraError as error:
        typer.echo(f"munera: {error}", err=True)
        sys.exit(1)
