"""What happened, as facts: kind, who, numbers, and who may see it. Sentences are made elsewhere, from these.

A modifier is an event too, noted before the roll that it modifies, so that the odds shown beforehand and the log
afterwards come from one place. A full buffer is a fault: no fact is ever lost silently.
"""

from __future__ import annotations

from munera.engine.rules import rule
from munera.engine.state import EVENTS, EVENTS_FULL, GameRecord

LOG = True  # compiled searches replace it by False

EVERYONE = -1

# the engine's kinds of event; those of a ruleset begin at FIRST_RULESET_EVENT
ROLLED = 1  # actor: who rolled; target: purpose; a: sides; b, c, d: faces
DREW = 2  # actor: who drew; target: purpose; a: how many lay face down; b: which came up
MODIFIED = 3  # actor: whose roll; target: reason; a: value
FIRST_RULESET_EVENT = 16


@rule
def log(game: GameRecord, kind: int, actor: int, target: int, a: int, b: int, c: int, d: int) -> None:
    """Note a fact that every seat may know."""
    if LOG:
        count = game.event_count
        if count >= EVENTS:
            game.fault = EVENTS_FULL
            return
        event = game.events[count]
        event.kind = kind
        event.audience = EVERYONE
        event.actor = actor
        event.target = target
        event.a = a
        event.b = b
        event.c = c
        event.d = d
        game.event_count = count + 1


@rule
def keep_for(game: GameRecord, seats: int) -> None:
    """The fact just noted is for the seats whose bits are set, and for nobody else."""
    if LOG:
        game.events[game.event_count - 1].audience = seats


@rule
def modify(game: GameRecord, actor: int, value: int, reason: int) -> int:
    """Note a modifier of the roll to come, and return it."""
    if value != 0:
        log(game, MODIFIED, actor, reason, value, 0, 0, 0)
    return value
