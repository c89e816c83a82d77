"""A match in progress. Its log is the match: ruleset, version, options, seed and the choices made replay to the byte.

What a seat is shown (view, offers, sentences) is made from its redacted record and from nothing else.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from munera.engine.dice import commitment
from munera.engine.events import EVERYONE
from munera.engine.records import copy_of, to_json
from munera.engine.ruleset import MuneraError, Outcome, Ruleset, RulesFault
from munera.engine.state import BY_HAND, COUNTED, Choice, DeskRecord, Event, GameRecord
from munera.engine.view import Offer, Sentence, View

ONLOOKER = -1


class NothingToUndo(MuneraError):
    """An undo past a die, a reveal or someone else's answer."""


@dataclass
class Seat:
    """Who sits at the table: a name, and "person" or the name of a computer player."""

    name: str
    player: str = "person"


@dataclass(frozen=True)
class Answer:
    """One choice that was made, and the seat that made it."""

    seat: int
    choice: Choice


@dataclass(frozen=True)
class Fact:
    """One event of the match and the number of answers after which it happened."""

    answers: int
    event: Event


@dataclass
class Match:
    """A match from its first question to its end."""

    ruleset: Ruleset[Any]
    options: Mapping[str, Any]
    seats: list[Seat]
    seed: str
    source: int
    desk: DeskRecord
    answers: list[Answer] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    _free: list[GameRecord] = field(default_factory=list)  # records before the answers that may be undone

    @classmethod
    def new(
        cls,
        ruleset: Ruleset[Any],
        options: Mapping[str, Any],
        seats: Sequence[Seat],
        seed: str | None = None,
        source: int = COUNTED,
    ) -> Match:
        """A new match, run to its first question."""
        seed = seed or secrets.token_hex(16)
        desk = ruleset.prepare(len(seats), options, seed, source)
        match = cls(ruleset, ruleset.checked_options(options), list(seats), seed, source, desk)
        try:
            ruleset.proceed(desk)
        except RulesFault as fault:
            raise fault.with_log(match.to_json()) from fault
        match._note_events()
        return match

    # -------------------------------------------------------------- asking and answering

    @property
    def game(self) -> Any:
        """The whole record: nothing made from it may reach a seat."""
        return self.desk.game

    @property
    def asked(self) -> list[int]:
        """The seats with an open question."""
        return self.ruleset.seats_asked(self.game)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it lasts."""
        return self.ruleset.outcome(self.game)

    def choices(self, seat: int) -> list[Choice]:
        """All that a seat may choose now."""
        return self.ruleset.choices(self.desk, seat)

    def answer(self, seat: int, choice: Choice) -> None:
        """Make a choice for a seat; one that is not offered is refused and changes nothing."""
        before = copy_of(self.game)
        self.answers.append(Answer(seat, copy_of(choice)))
        try:
            self.ruleset.answer(self.desk, seat, choice)
        except RulesFault as fault:
            raise fault.with_log(self.to_json()) from fault
        except MuneraError:
            self.answers.pop()
            raise
        self._note_events()
        self._keep_for_undo(before, seat)

    def withdraw(self, seat: int) -> None:
        """Take a sealed answer back while others still think."""
        self.ruleset.withdraw(self.desk, seat)
        last = max(index for index, answer in enumerate(self.answers) if answer.seat == seat)
        del self.answers[last]
        self._free.clear()

    def _note_events(self) -> None:
        self.facts += [Fact(len(self.answers), copy_of(event)) for event in self.ruleset.events(self.game)]

    # -------------------------------------------------------------- undo

    def _keep_for_undo(self, before: GameRecord, seat: int) -> None:
        """An answer may be undone until a die falls, others' answers are revealed, or someone else answers."""
        if len(self.answers) > 1 and self.answers[-2].seat != seat:
            self._free.clear()
        revealed = before.sealed > 0 and self.game.sealed == 0
        asked_for_die = before.interrupted or self.game.interrupted
        if revealed or asked_for_die or bytes(before.dice) != bytes(self.game.dice):
            self._free.clear()
        else:
            self._free.append(before)

    @property
    def can_undo(self) -> bool:
        """Whether the last answer may be taken back."""
        return bool(self._free)

    def undo(self) -> None:
        """Take the last answer back."""
        if not self._free:
            raise NothingToUndo("the last answer stands: a die has fallen for it, or another seat has answered since")
        self.desk.game = self._free.pop()
        self.desk.listed = -1
        self.answers.pop()
        self.facts = [fact for fact in self.facts if fact.answers <= len(self.answers)]

    # -------------------------------------------------------------- what a seat is shown

    def seen(self, seat: int) -> Any:
        """The record as a seat may know it."""
        return self.ruleset.redacted(self.game, seat)

    def view(self, seat: int) -> View:
        """The board, the pieces and the prompt."""
        return self.ruleset.present(self.seen(seat), seat)

    def offers(self, seat: int) -> list[tuple[Choice, Offer]]:
        """What a seat may choose, in words."""
        seen = self.seen(seat)
        return [(choice, self.ruleset.describe_any(seen, seat, choice)) for choice in self.choices(seat)]

    def sentences(self, seat: int, since: int = 0) -> Iterator[tuple[int, Sentence]]:
        """What happened, for a seat: each sentence with the number of answers made before it."""
        seen = self.seen(seat)
        for fact in self.facts[since:]:
            audience = fact.event.audience
            if audience == EVERYONE or (seat >= 0 and audience >> seat & 1):
                yield fact.answers, self.ruleset.narrate(seen, fact.event)

    # -------------------------------------------------------------- the log

    def to_json(self) -> dict[str, Any]:
        """The match as a file keeps it."""
        outcome = self.outcome
        return {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "ruleset": self.ruleset.name,
            "ruleset_version": self.ruleset.version,
            "options": {name: list(v) if isinstance(v, tuple) else v for name, v in self.options.items()},
            "seats": [{"name": seat.name, "player": seat.player} for seat in self.seats],
            "dice": {
                "source": "by hand" if self.source == BY_HAND else "counted",
                "commitment": commitment(self.seed),
                "seed": self.seed,
            },
            "choices": [[answer.seat, *self.ruleset.write_choice(answer.choice)] for answer in self.answers],
            "outcome": None if outcome is None else {"winners": list(outcome.winners), "ending": outcome.ending},
            "record": fingerprint(self.game),
        }


FORMAT = "munera-match"
FORMAT_VERSION = 1


def fingerprint(game: GameRecord) -> str:
    """A hash of a record by field name, without its events, and blind to fields that are zero.

    So neither an added field nor another way to tell what happened changes it.
    """
    state = {name: value for name, value in to_json(game).items() if name not in ("events", "event_count")}
    return hashlib.sha256(json.dumps(_without_zeros(state), sort_keys=True).encode()).hexdigest()


def _without_zeros(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: kept for name, inner in value.items() if (kept := _without_zeros(inner))}
    if isinstance(value, list):
        kept = [_without_zeros(inner) for inner in value]
        while kept and not kept[-1]:
            kept.pop()
        return kept
    return value
