"""How a match comes about: from the arguments of the command, from questions and answers, or from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from munera import opponents, rulesets
from munera.engine.ruleset import BadOptions, MuneraError, Option, Ruleset, Scenario
from munera.engine.state import BY_HAND, COUNTED
from munera.play import files
from munera.play.match import Match, Seat
from munera.terminal import folder
from munera.terminal.console import Terminal, program, quoted
from munera.terminal.session import PERSON, SUBSTITUTE, written
from munera.terminal.text import FAINT, NUMBER, Lines, fold, line


@dataclass
class Wish:
    """What was asked for on the command line."""

    what: str = ""  # a game, or the file of a match
    scenario: str = ""
    seats: Sequence[str] = ()
    settings: Sequence[str] = ()
    seed: str = ""
    dice: str = ""
    file: Path | None = None
    resume: Path | None = None

    @property
    def leaves_all_open(self) -> bool:
        """Whether nothing but perhaps the game was named."""
        return not (self.scenario or self.seats or self.settings or self.dice)


@dataclass
class Plan:
    """A match that is to be set up."""

    ruleset: Ruleset[Any]
    scenario: Scenario
    seats: list[Seat]
    options: dict[str, Any] = field(default_factory=dict)
    by_hand: bool = False


def begin(wish: Wish, terminal: Terminal) -> tuple[Match, Path]:
    """The match that is wished for, and the file it is kept in."""
    path = wish.resume or _named_file(wish.what)
    if path is None and not wish.what and wish.leaves_all_open and terminal.is_live:
        path = ask_to_resume(terminal)
    if path is not None:
        return resume(wish, path)
    if wish.file is not None and wish.file.exists():
        raise MuneraError(
            f"{wish.file} is there already: name another file, or go on with it: "
            f"{program()} play --resume {quoted(wish.file)}"
        )
    plan = ask_for_plan(wish, terminal) if wish.leaves_all_open and terminal.is_live else plan_of(wish)
    match = set_up(plan, wish.seed)
    return match, wish.file or folder.new_file(plan.ruleset.name, plan.scenario.name)


def resume(wish: Wish, path: Path) -> tuple[Match, Path]:
    """A match that was saved."""
    if not wish.leaves_all_open or wish.seed:
        raise MuneraError(f"{path}: a saved match has its scenario, seats, options and dice already; leave them out")
    match = files.load(path)
    for seat in match.seats:
        if seat.player != PERSON:
            opponents.make(seat.player)
    return match, wish.file or path


def _named_file(what: str) -> Path | None:
    """The file that was named where a game might have been."""
    path = Path(what)
    looks_like_file = path.suffix == ".json" or len(path.parts) > 1
    return path if what and what not in rulesets.names() and (looks_like_file or path.is_file()) else None


def set_up(plan: Plan, seed: str = "") -> Match:
    """A match as planned."""
    if plan.by_hand and all(seat.player != PERSON for seat in plan.seats):
        raise MuneraError("dice are rolled by hand where a person sits at the table: give a seat to one, --seat NAME")
    source = BY_HAND if plan.by_hand else COUNTED
    return Match.new(plan.ruleset, {**plan.scenario.options, **plan.options}, plan.seats, seed or None, source)


# ------------------------------------------------------------------ from arguments


def plan_of(wish: Wish) -> Plan:
    """The match that arguments describe; what they leave out is usual: a duel against the computer."""
    ruleset = rulesets.load(wish.what or rulesets.names()[0])
    if wish.dice not in ("", "hand", "computer"):
        raise MuneraError(f"--dice is hand or computer, not {wish.dice!r}")
    scenario = _scenario_of(ruleset, wish)
    names = list(wish.seats) or ["you", *[SUBSTITUTE] * (scenario.seats - 1)]
    if len(names) != scenario.seats:
        raise MuneraError(
            f"the scenario {scenario.name!r} has {scenario.seats} seats, not {len(names)}: "
            f"give --seat {scenario.seats} times, or choose another of {', '.join(_by_seats(ruleset))}"
        )
    return Plan(ruleset, scenario, seats_of(names), ruleset.read_settings(wish.settings), wish.dice == "hand")


def _scenario_of(ruleset: Ruleset[Any], wish: Wish) -> Scenario:
    if wish.scenario:
        return ruleset.scenario(wish.scenario)
    if not wish.seats:
        return ruleset.scenarios[0]
    for scenario in ruleset.scenarios:
        if scenario.seats == len(wish.seats):
            return scenario
    raise MuneraError(f"no scenario of {ruleset.name} has {len(wish.seats)} seats: {', '.join(_by_seats(ruleset))}")


def _by_seats(ruleset: Ruleset[Any]) -> list[str]:
    return [f"{scenario.name} ({scenario.seats})" for scenario in ruleset.scenarios]


def seats_of(names: Sequence[str]) -> list[Seat]:
    """Persons by their names, computers by the name of their player; no two seats are called alike."""
    seats: list[Seat] = []
    for name in names:
        called = _capital(name.strip()) or f"Seat {len(seats) + 1}"
        taken = {seat.name for seat in seats}
        number = 2
        unique = called
        while unique in taken:
            unique = f"{called} {number}"
            number += 1
        seats.append(Seat(unique, name if name in opponents.PLAYERS else PERSON))
    return seats


def _capital(name: str) -> str:
    return name if name in opponents.PLAYERS else name[:1].upper() + name[1:]


# ------------------------------------------------------------------ from questions and answers


def ask_to_resume(terminal: Terminal) -> Path | None:
    """The match that was left last, if the person wants to go on with it."""
    left = folder.unfinished()[:1]
    if left and ask_yes(terminal, f"Your last match is not over: {left[0].stem}. Go on with it?", default=True):
        return left[0]
    return None


def ask_for_plan(wish: Wish, terminal: Terminal) -> Plan:
    """Ask what is to be played, by whom and how; Enter takes what is usual."""
    ruleset = rulesets.load(wish.what) if wish.what else ask_ruleset(terminal)
    width = terminal.size.width
    terminal.show([line(""), line((ruleset.title, "bold")), *fold(line(ruleset.summary), width), line("")])
    lines = [(scenario.title, f"{scenario.text} {scenario.seats} seats.") for scenario in ruleset.scenarios]
    scenario = ruleset.scenarios[ask_number(terminal, "Which scenario", lines)]
    seats = ask_seats(terminal, scenario)
    options: dict[str, Any] = {}
    if ask_yes(terminal, "Look at the options?", default=False):
        options = ask_options(terminal, ruleset, scenario)
    by_hand = any(seat.player == PERSON for seat in seats) and ask_yes(
        terminal, "Do you want to roll the dice yourselves, and type what falls?", default=False
    )
    return Plan(ruleset, scenario, seats, options, by_hand)


def ask_ruleset(terminal: Terminal) -> Ruleset[Any]:
    """Which game; not asked if there is only one."""
    games = [rulesets.load(name) for name in rulesets.names()]
    if len(games) == 1:
        return games[0]
    return games[ask_number(terminal, "Which game", [(game.title, game.summary) for game in games])]


def ask_seats(terminal: Terminal, scenario: Scenario) -> list[Seat]:
    """Who sits where."""
    players = ", ".join(opponents.PLAYERS)
    text = f"Who sits where? Type a name for a person, or the name of a computer player: {players}."
    terminal.show(fold(line(text), terminal.size.width))
    names = []
    for number in range(scenario.seats):
        usual = SUBSTITUTE if number else "You"
        names.append(terminal.ask(f"Seat {number + 1} [{usual}] > ") or usual)
    return seats_of(names)


def ask_options(terminal: Terminal, ruleset: Ruleset[Any], scenario: Scenario) -> dict[str, Any]:
    """Every option that the scenario does not fix, with its explanation."""
    chosen: dict[str, Any] = {}
    terminal.show(line(("Enter leaves an option as it is.", FAINT)))
    for option in ruleset.options:
        if option.name not in scenario.options and not isinstance(option.default, tuple):
            words = line((option.title, "bold"), f": {option.explanation}  ", (option.rule, FAINT))
            terminal.show(fold(words, terminal.size.width, 2))
            chosen |= ask_option(terminal, option)
    return chosen


def ask_option(terminal: Terminal, option: Option) -> Mapping[str, Any]:
    """One option; nothing if it is left as it is."""
    names = f" or {', '.join(option.named)}" if option.named else ""
    possible = "on or off" if isinstance(option.default, bool) else f"{option.low} to {option.high}{names}"
    while typed := terminal.ask(f"  {possible} [{written(option.default)}] > "):
        try:
            return {option.name: option.read(typed)}
        except BadOptions as trouble:
            terminal.show(fold(line((str(trouble), FAINT)), terminal.size.width))
    return {}


def ask_number(terminal: Terminal, what: str, entries: Sequence[tuple[str, str]]) -> int:
    """The index of one of several things; Enter takes the first."""
    lines: Lines = []
    for number, (title, text) in enumerate(entries, 1):
        lines += fold(line((f"{number:>3}", NUMBER), f"  {title}: ", (text, FAINT)), terminal.size.width, 5)
    terminal.show(lines)
    while typed := terminal.ask(f"{what} [1] > "):
        if typed.isdecimal() and 1 <= int(typed) <= len(entries):
            return int(typed) - 1
        terminal.show(line((f"Type a number from 1 to {len(entries)}, or only Enter for 1.", FAINT)))
    return 0


def ask_yes(terminal: Terminal, what: str, *, default: bool) -> bool:
    """Yes or no; Enter takes the default."""
    while typed := terminal.ask(f"{what} [{'Y/n' if default else 'y/N'}] > ").lower():
        if typed in ("y", "yes", "n", "no"):
            return typed.startswith("y")
        terminal.show(line(("Type y for yes or n for no.", FAINT)))
    return default
