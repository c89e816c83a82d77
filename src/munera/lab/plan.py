"""What a batch plays: a game, its options, a seed and the computer players. Match i of a plan is always the same."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from munera import rulesets
from munera.engine.ruleset import MuneraError, Ruleset
from munera.engine.state import DeskRecord
from munera.opponents import make


class BadPlan(MuneraError):
    """A batch that cannot be played as asked."""


@dataclass(frozen=True)
class Plan:
    """All that decides what happens in a batch; how fast, and where, does not."""

    ruleset: str
    scenario: str
    options: Mapping[str, Any]  # all of them, checked
    seed: str
    players: tuple[str, ...]  # the computer player of each seat

    @property
    def rules(self) -> Ruleset[Any]:
        """The ruleset itself."""
        return rulesets.load(self.ruleset)

    @property
    def at_random(self) -> bool:
        """Whether every seat plays at random: only that can be played by the compiled rules."""
        return set(self.players) == {"random"}

    def desk(self) -> DeskRecord:
        """A desk from which every match of the batch begins."""
        return self.rules.prepare(len(self.players), self.options, self.seed)

    def seed_of(self, number: int) -> str:
        """The seed of one match: a batch of that seed begins with this match."""
        text, _, base = self.seed.partition("#")
        return f"{text}#{int(base or 0) ^ number}"

    def unusual_options(self) -> dict[str, Any]:
        """The options that are other than the scenario has them."""
        usual = self.rules.checked_options(self.rules.scenario(self.scenario).options)
        return {name: value for name, value in self.options.items() if value != usual[name]}

    def command(self, number: int) -> str:
        """The command that plays one match of the batch again, by the interpreted rules."""
        words = ["munera", "simulate", self.ruleset, "--scenario", self.scenario]
        for name, value in self.unusual_options().items():
            words += ["--set", f"{name}={as_text(value)}"]
        if not self.at_random:
            words += [word for player in self.players for word in ("--player", player)]
        return shlex.join([*words, "--seed", self.seed_of(number), "--matches", "1", "--interpreted"])


def make_plan(
    ruleset: str, scenario: str | None, settings: Sequence[str], seed: str | None, players: Sequence[str]
) -> Plan:
    """A plan from what was said on the command line; what is not possible is refused with what is."""
    rules = rulesets.load(ruleset)
    chosen = rules.scenario(scenario) if scenario else rules.scenarios[0]
    options = rules.checked_options({**chosen.options, **rules.read_settings(settings)})
    plan = Plan(ruleset, chosen.name, options, checked_seed(seed), seated(players, chosen.seats))
    plan.desk()
    return plan


def seated(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """A computer player for each seat: one for all, or one for each."""
    if len(players) not in (0, 1, seats):
        raise BadPlan(f"--player is given {len(players)} times for {seats} seats: give it once, or once for each seat")
    for name in players:
        make(name)
    return tuple(players) if len(players) == seats else tuple(players or ["random"]) * seats


def checked_seed(seed: str | None) -> str:
    """The seed; a random one if there is none."""
    if seed is None:
        return secrets.token_hex(8)
    text, _, number = seed.partition("#")
    if not text or ("#" in seed and not (number.isascii() and number.isdigit())):
        raise BadPlan(f"{seed!r} is no seed: it is any text, or text#number for one match of a batch")
    return seed


# ------------------------------------------------------------------ options as text


def as_text(value: Any) -> str:
    """A value as an option reads it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
