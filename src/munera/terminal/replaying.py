"""A saved match, looked at again: step by step, or its whole log as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from munera.engine.dice import commitment
from munera.engine.records import copy_of
from munera.engine.state import GameRecord
from munera.engine.view import Sentence, View
from munera.play import files
from munera.play.match import ONLOOKER, Match
from munera.terminal import sheets
from munera.terminal.chronicle import Chronicle
from munera.terminal.console import EndOfInput, Terminal
from munera.terminal.screen import Scene, frame, whole_board
from munera.terminal.session import written
from munera.terminal.text import FAINT, Lines, fold, line

HELP = """\
Enter      the next answer
p          the answer before
a number   jump to that answer; 0 is the beginning
e          to the end
b          the whole board
l [LINES]  the log so far
q          leave"""


@dataclass
class Film:
    """A whole match, each moment of it kept: stepping back costs nothing."""

    match: Match
    moments: list[GameRecord] = field(default_factory=list)  # by the number of answers made
    told: list[list[Sentence]] = field(default_factory=list)  # what happened up to each, since the one before
    answers: list[str] = field(default_factory=list)  # by the number of the answer, from 1; nothing before the first

    @classmethod
    def of(cls, match: Match) -> Film:
        """The film of a match, for an onlooker."""
        again = fresh(match)
        chronicle = Chronicle(again, ONLOOKER)
        film = cls(match, [copy_of(again.game)], [list(chronicle)], [""])
        for answer in match.answers:
            offer = match.ruleset.describe_any(again.seen(answer.seat), answer.seat, answer.choice)
            before = len(chronicle.told)
            again.answer(answer.seat, answer.choice)
            chronicle.note()
            film.moments.append(copy_of(again.game))
            film.told.append([told.sentence for told in chronicle.told[before:]])
            film.answers.append(f"{match.seats[answer.seat].name}: {offer.label}")
        return film

    @property
    def last(self) -> int:
        """The number of the last answer."""
        return len(self.moments) - 1

    def view(self, moment: int) -> View:
        """The board after so many answers, as an onlooker sees it."""
        ruleset = self.match.ruleset
        return ruleset.present(ruleset.redacted(self.moments[moment], ONLOOKER), ONLOOKER)

    def sentences(self, moment: int) -> Iterator[Sentence]:
        """All that happened up to a moment."""
        return (sentence for told in self.told[: moment + 1] for sentence in told)


def replay(path: Path, terminal: Terminal, *, whole: bool = False) -> None:
    """Show a saved match, from its first answer to its last."""
    match = files.load(path)
    if whole or not terminal.is_live:
        terminal.show(log_as_text(Film.of(match), terminal.size.width if terminal.is_live else 120))
        return
    Projector(Film.of(match), terminal).run()


# ------------------------------------------------------------------ the whole log


def log_as_text(film: Film, width: int) -> Lines:
    """The match as text: who played what by which options, every answer, and all that came of it."""
    match = film.match
    seats = ", ".join(f"{seat.name} ({seat.player})" for seat in match.seats)
    options = ", ".join(f"{name} {written(value)}" for name, value in match.options.items())
    lines = [
        line((f"{match.ruleset.title}, version {match.ruleset.version}", "bold")),
        *fold(line(("Seats: ", FAINT), seats), width, 2),
        *fold(line(("Options: ", FAINT), options), width, 2),
        *fold(line(("Commitment to the dice: ", FAINT), commitment(match.seed)), width, 2),
        line(""),
    ]
    for number, (answer, told) in enumerate(zip(film.answers, film.told, strict=True)):
        lines += fold(line((f"{number:>4} > {answer}", "bold")), width, 7) if number else []
        lines += sheets.folded(sheets.log_lines(told), width)
    return [*lines, line(""), *ending(film)]


def ending(film: Film) -> Lines:
    """How it ended, and the seed of a match that is over."""
    outcome = film.match.outcome
    if outcome is None:
        return [line(f"The match is not over: {film.last} answers so far.")]
    winners = " and ".join(film.match.seats[seat].name for seat in outcome.winners) or "Nobody"
    return [
        line((f"{winners} won; the end came by {outcome.ending}.", "bold")),
        line(("Seed of the dice: ", FAINT), film.match.seed),
    ]


# ------------------------------------------------------------------ step by step


@dataclass
class Projector:
    """Shows a film, one moment at a time."""

    film: Film
    terminal: Terminal
    moment: int = 0

    def run(self) -> None:
        try:
            self.show()
            while True:
                typed = self.terminal.ask(f"{self.moment} of {self.film.last} [Enter, ? for help] > ")
                if not self.obey(typed):
                    return
        except EndOfInput:
            return

    def obey(self, typed: str) -> bool:
        """Do what was typed; whether the show goes on."""
        word, _, rest = typed.lower().partition(" ")
        targets = {"": self.moment + 1, "p": self.moment - 1, "e": self.film.last}
        if word in targets or word.isdecimal():
            self.go(targets[word] if word in targets else int(word))
        elif word == "q":
            return False
        elif word == "l":
            lines = sheets.folded(sheets.log_lines(self.film.sentences(self.moment)), self.terminal.size.width)
            self.terminal.show(lines[-(int(rest) if rest.isdecimal() else 60) :])
        elif word == "b":
            self.terminal.show(whole_board(self.scene(), self.terminal.size))
        else:
            self.terminal.show([line(text) for text in HELP.splitlines()])
        return True

    def go(self, moment: int) -> None:
        """Show another moment, if there is such a one."""
        if not 0 <= moment <= self.film.last:
            where = "This is the end" if moment > self.film.last else "This is the beginning"
            self.terminal.show(line((f"{where}: answers 0 to {self.film.last}; q leaves.", FAINT)))
            return
        self.moment = moment
        self.show()

    def scene(self) -> Scene:
        """What is to be seen at this moment."""
        film = self.film
        log = sheets.log_lines(film.told[self.moment])
        if self.moment:
            log.insert(0, line((f"{self.moment} > {film.answers[self.moment]}", "bold")))
        names = [seat.name for seat in film.match.seats]
        return Scene(film.view(self.moment), names, log=log)

    def show(self) -> None:
        self.terminal.clear()
        self.terminal.show(frame(self.scene(), self.terminal.size))
        if self.moment == self.film.last:
            self.terminal.show(ending(self.film))


def fresh(match: Match) -> Match:
    """The same match at its first question."""
    return Match.new(match.ruleset, match.options, match.seats, match.seed, match.source)
