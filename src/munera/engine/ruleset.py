"""The protocol of a ruleset: all that play, search, lab and page know of a game.

A ruleset declares what kind of game it is and supplies rules and ordinary functions; this class ties them to the
engine's loop and offers the whole to Python. The offered list is the only legality check: an answer outside it is
refused here, whoever gives it.
"""

from __future__ import annotations

import importlib.resources
import secrets
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from munera.engine import dice, questions
from munera.engine.events import EVERYONE
from munera.engine.records import copy_of
from munera.engine.rules import weave
from munera.engine.state import (
    ANSWER_UNASKED,
    ASKED_TWICE,
    BY_HAND,
    CHOICES_FULL,
    COUNTED,
    ENDLESS,
    EVENTS,
    EVENTS_FULL,
    NO_CHOICES,
    NO_FAULT,
    NO_SUCH_FACE,
    OPEN,
    SCRIPT_RAN_OUT,
    SEALED,
    SEATS,
    TOO_MANY_DICE,
    Choice,
    DeskRecord,
    Event,
    GameRecord,
)
from munera.engine.view import Offer, Sentence, View

G = TypeVar("G", bound=GameRecord)

FAULTS = {
    EVENTS_FULL: "more happened in one step than the event buffer holds",
    CHOICES_FULL: "a question has more choices than the list holds",
    NO_CHOICES: "a question was asked to which there is no legal answer",
    ANSWER_UNASKED: "an answer came to a question that was not open",
    ASKED_TWICE: "a seat was asked a second question before it answered the first",
    TOO_MANY_DICE: "one step of the sequence of play wants more dice than can be entered by hand",
    SCRIPT_RAN_OUT: "the scripted dice ran out",
    NO_SUCH_FACE: "a scripted die shows a face that it does not have",
    ENDLESS: "the sequence of play runs in a circle",
}


class MuneraError(Exception):
    """An error that a user can meet; its text says what to do next."""


class IllegalChoice(MuneraError):
    """An answer that was not in the offered list."""


class BadOptions(MuneraError):
    """Options that a match cannot be set up with."""


class RulesFault(Exception):
    """A bug in a ruleset: the record says so itself. The log of the match shows the way to it."""

    log: Mapping[str, Any] | None = None

    def with_log(self, log: Mapping[str, Any]) -> RulesFault:
        """The fault with the log of the match in which it came up."""
        self.log = log
        return self


SWITCHES = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}


def _number(words: str) -> int | str:
    digits = words.removeprefix("-")
    return int(words) if digits.isascii() and digits.isdigit() else words


@dataclass(frozen=True)
class Option:
    """One thing that may be agreed before a match: a switch, a number, or a number for each seat."""

    name: str
    title: str
    explanation: str
    rule: str
    default: bool | int | tuple[int, ...]
    low: int = 0
    high: int = 1
    named: Mapping[str, int] = field(default_factory=dict)

    def check(self, value: Any) -> Any:
        """The value in its proper type, or a refusal that says what is possible."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            if value in (0, 1):
                return bool(value)
            raise BadOptions(f"{self.name} is on or off (true or false), not {value!r}: {self.title} ({self.rule})")
        if isinstance(self.default, tuple):
            if isinstance(value, (list, tuple)) and all(self._fits(v) for v in value):
                return tuple(value)
            raise BadOptions(f"{self.name} is a list of numbers from {self.low} to {self.high}, not {value!r}")
        if isinstance(value, str) and value in self.named:
            return self.named[value]
        if self._fits(value):
            return value
        names = f" or {', '.join(self.named)}" if self.named else ""
        raise BadOptions(f"{self.name} is a number from {self.low} to {self.high}{names}, not {value!r} ({self.rule})")

    def read(self, text: str) -> Any:
        """The value that a person writes: on or off, a number or its name, or numbers joined by commas."""
        words = text.strip()
        if isinstance(self.default, tuple):
            return self.check([_number(part.strip()) for part in words.split(",") if part.strip()])
        if isinstance(self.default, bool):
            return self.check(SWITCHES.get(words.lower(), words))
        return self.check(_number(words))

    def _fits(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True)
class Scenario:
    """A ready-made match: how many seats, and which options differ from the defaults."""

    name: str
    title: str
    text: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class BookRule:
    """One numbered rule of the rulebook, in our words, with what has become of it."""

    number: str
    title: str
    text: str
    status: str
    reason: str = ""
    ruling: str = ""


@dataclass(frozen=True)
class Outcome:
    """How a match ended: the seats that won (none in a draw) and the way it came to its end."""

    winners: tuple[int, ...]
    ending: str


@dataclass(frozen=True)
class Ruleset(Generic[G]):
    """The whole face of a game."""

    name: str
    title: str
    version: int
    summary: str
    package: str
    game: type[G]
    desk: type[DeskRecord]
    options: Sequence[Option]
    scenarios: Sequence[Scenario]
    endings: Mapping[int, str]
    purposes: Mapping[int, str]  # what dice are rolled for
    choice_names: Mapping[int, str]  # how a match log writes the kinds of choices
    set_up: Callable[[G, int, Mapping[str, Any]], None]  # seats and checked options into a fresh record
    list_choices: Callable[..., None]
    take: Callable[..., None]
    advance: Callable[..., None]
    score: Callable[[G, int], int]  # a rule: how well a seat stands, for simple computer players
    redact: Callable[[G, int], None]  # blank what a seat may not know, beyond dice and sealed answers
    describe: Callable[[G, int, Choice], Offer]
    narrate: Callable[[G, Event], Sentence]
    present: Callable[[G, int], View]
    routine: Callable[[G, Sequence[Choice]], int | None]  # the choice that only a pedant wants to be asked about

    # -------------------------------------------------------------- the woven rules

    @property
    def hooks(self) -> dict[Any, Any]:
        """What this ruleset puts in the place of the engine's hooks."""
        return {
            questions.list_choices: self.list_choices,
            questions.take: self.take,
            questions.advance: self.advance,
        }

    @property
    def roots(self) -> tuple[Any, ...]:
        """The rules that are called from outside; all others hang on them."""
        return (questions.play_numbered, questions.pick_random, questions.withdraw, self.score)

    @cached_property
    def woven(self) -> dict[Any, Any]:
        """The interpreted rules, tied together."""
        return weave(self.roots, self.hooks)

    # -------------------------------------------------------------- a match

    def checked_options(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; an unknown one or a bad value is refused."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise BadOptions(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
        return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}

    def new(self, seats: int, options: Mapping[str, Any], seed: str | None = None, source: int = COUNTED) -> DeskRecord:
        """A desk with a new match, run to its first question."""
        desk = self.prepare(seats, options, seed or secrets.token_hex(16), source)
        self.proceed(desk)
        return desk

    def prepare(self, seats: int, options: Mapping[str, Any], seed: str, source: int = COUNTED) -> DeskRecord:
        """A desk with a match that is set up, its first step still to be taken."""
        desk = self.desk()
        dice.load(desk.game.dice, seed, source)
        dice.load(desk.luck, seed)
        desk.game.by_hand = int(source == BY_HAND)
        self.set_up(desk.game, seats, self.checked_options(options))  # type: ignore[arg-type]  # its game is a G
        desk.listed = questions.NOBODY
        return desk

    def read_settings(self, settings: Sequence[str]) -> dict[str, Any]:
        """The options that a person sets as OPTION=VALUE."""
        known = {option.name: option for option in self.options}
        chosen = {}
        for setting in settings:
            name, equals, text = setting.partition("=")
            if not equals:
                raise BadOptions(f"--set {setting}: write it as OPTION=VALUE; {self.name} has {', '.join(known)}")
            if name not in known:
                raise BadOptions(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
            chosen[name] = known[name].read(text)
        return chosen

    def scenario(self, name: str) -> Scenario:
        """A scenario by its name."""
        for scenario in self.scenarios:
            if scenario.name == name:
                return scenario
        raise BadOptions(f"{self.name} has no scenario {name!r}; it has {', '.join(s.name for s in self.scenarios)}")

    def proceed(self, desk: DeskRecord) -> None:
        """Run to the next question; a fault is loud."""
        self.woven[questions.proceed](desk)
        self.check_fault(desk.game)

    def seats_asked(self, game: GameRecord) -> list[int]:
        """The seats that have an open question."""
        if game.interrupted:
            return [game.dice.wanted_by]
        return [seat for seat in range(SEATS) if game.questions[seat].state == OPEN]

    def choices(self, desk: DeskRecord, seat: int) -> list[Choice]:
        """All that a seat may choose now: the law."""
        if desk.listed != seat:
            self.woven[questions.offered](desk, seat)
            self.check_fault(desk.game)
        return [copy_of(desk.choices.items[index]) for index in range(desk.choices.count)]

    def answer(self, desk: DeskRecord, seat: int, choice: Choice) -> None:
        """Take an answer; one that is not offered is refused and changes nothing."""
        if desk.game.over:
            raise IllegalChoice("the match is over")
        if seat not in self.seats_asked(desk.game):
            raise IllegalChoice(f"seat {seat + 1} is not asked anything now")
        wanted = bytes(choice)
        if not any(bytes(offered) == wanted for offered in self.choices(desk, seat)):
            raise IllegalChoice(f"{self.write_choice(choice)} is not among the choices offered to seat {seat + 1}")
        self.woven[questions.answer](desk, seat, choice)
        self.check_fault(desk.game)

    def withdraw(self, desk: DeskRecord, seat: int) -> None:
        """Take back a sealed answer while others have not answered yet."""
        game = desk.game
        if game.questions[seat].state != SEALED or game.unanswered == 0 or game.interrupted:
            raise IllegalChoice(f"seat {seat + 1} has no sealed answer to take back")
        self.woven[questions.withdraw](desk.game, seat)
        desk.listed = questions.NOBODY

    def check_fault(self, game: GameRecord) -> None:
        """Raise what the record says went wrong."""
        if game.fault != NO_FAULT:
            raise RulesFault(FAULTS.get(game.fault, f"fault {game.fault} of the ruleset {self.name}"))

    def outcome(self, game: GameRecord) -> Outcome | None:
        """How the match ended; None while it lasts."""
        if not game.over:
            return None
        winners = tuple(seat for seat in range(SEATS) if game.winners >> seat & 1)
        return Outcome(winners, self.endings[game.ending])

    # -------------------------------------------------------------- what a seat may see

    def redacted(self, game: G, seat: int) -> G:
        """The record as a seat may know it (-1: an onlooker): without dice to come, sealed answers, private events."""
        seen = copy_of(game)
        dice.hide(seen.dice)
        for other in range(SEATS):
            question = seen.questions[other]
            if other != seat:
                question.answer = Choice()
                question.state = min(question.state, SEALED)
        kept = [event for event in self.events(game) if event.audience == EVERYONE or _hears(event.audience, seat)]
        copies = [copy_of(event) for event in kept]
        seen.event_count = len(copies)
        for index in range(EVENTS):
            seen.events[index] = copies[index] if index < len(copies) else Event()
        self.redact(seen, seat)
        return seen

    def imagine(self, game: G, seat: int, seed: str) -> DeskRecord:
        """A desk with a whole match that agrees with what the seat knows: other dice, other sealed answers."""
        desk = self.desk()
        desk.game = self.redacted(game, seat)
        dice.load(desk.game.dice, seed)
        dice.load(desk.luck, seed)
        desk.game.by_hand = 0
        for other in range(SEATS):
            if other != seat and desk.game.questions[other].state == SEALED:
                self._imagine_answer(desk, other)
        desk.listed = questions.NOBODY
        return desk

    def _imagine_answer(self, desk: DeskRecord, seat: int) -> None:
        """Seal any answer that another seat could have given, as far as one knows."""
        question = desk.game.questions[seat]
        question.state = OPEN
        interrupted, desk.game.interrupted = desk.game.interrupted, 0
        self.woven[questions.offered](desk, seat)
        desk.game.interrupted = interrupted
        self.check_fault(desk.game)
        question.answer = desk.choices.items[self.woven[questions.pick_random](desk)]
        question.state = SEALED

    def events(self, game: GameRecord) -> list[Event]:
        """What happened since the last answer."""
        return [game.events[index] for index in range(game.event_count)]

    def describe_any(self, game: G, seat: int, choice: Choice) -> Offer:
        """A choice in words: the ruleset's, or the face of a die to be entered by hand."""
        if choice.kind == questions.DIE:
            purpose = self.purposes[game.dice.wanted_purpose]
            return Offer(label=str(choice.a), group="die", detail=f"the die for: {purpose}")
        return self.describe(game, seat, choice)

    # -------------------------------------------------------------- the words of a match log

    def write_choice(self, choice: Choice) -> list[str | int]:
        """A choice as a match log keeps it: its name and its numbers, without trailing zeros."""
        numbers = [choice.a, choice.b, choice.c]
        while numbers and numbers[-1] == 0:
            numbers.pop()
        return [self._names.get(choice.kind, f"kind {choice.kind}"), *numbers]

    def read_choice(self, written: Any) -> Choice:
        """A choice from a match log."""
        named = isinstance(written, list) and 1 <= len(written) <= 4 and isinstance(written[0], str)
        if not named or written[0] not in self._kinds:
            raise IllegalChoice(f"{written!r} is no choice of {self.title}")
        numbers = written[1:]
        if any(type(number) is not int or not -(2**15) <= number < 2**15 for number in numbers):
            raise IllegalChoice(f"{written!r} is no choice of {self.title}")
        return Choice(self._kinds[written[0]], *numbers)

    @cached_property
    def _names(self) -> dict[int, str]:
        return {questions.DIE: "die", **self.choice_names}

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return {name: kind for kind, name in self._names.items()}

    # -------------------------------------------------------------- the rulebook

    @cached_property
    def rulebook(self) -> dict[str, BookRule]:
        """Every numbered rule, in the order of the book."""
        text = importlib.resources.files(self.package).joinpath("rulebook.toml").read_text(encoding="utf-8")
        return {entry["number"]: BookRule(**entry) for entry in tomllib.loads(text)["rule"]}


def _hears(audience: int, seat: int) -> bool:
    return seat >= 0 and bool(audience >> seat & 1)
