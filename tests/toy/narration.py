"""Facts into sentences."""

from __future__ import annotations

from munera.engine.events import DREW, MODIFIED, ROLLED
from munera.engine.rules import carries
from munera.engine.state import Event
from munera.engine.view import Sentence
from tests.toy import state
from tests.toy.state import Game

CHOICE_NAMES = {state.PICK_NUMBER: "pick", state.KEEP: "keep", state.TAKE_RISK: "risk"}
ENDINGS = {state.OUTRIGHT: "most points", state.SHARED: "shared"}
PURPOSES = {state.TIE: "tie", state.RISK: "gamble", state.LUCK: "lucky number"}
ROLL_RULES = {state.TIE: "TOY-REV-02", state.RISK: "TOY-GAM-02"}


def player(seat: int) -> str:
    """What a seat is called."""
    return f"Player {seat + 1}"


@carries("TOY-NAR-01")
def narrate(game: Game, event: Event) -> Sentence:
    """What happened, in words."""
    who = player(event.actor)
    match event.kind:
        case k if k == ROLLED:
            text = f"{who} rolls {event.b} ({PURPOSES[event.target]})."
            return Sentence(text, ROLL_RULES[event.target], dice=(event.b,), sides=event.a)
        case k if k == DREW:
            return Sentence(f"{who} draws the lucky number {event.b + 1}.", "TOY-LCK-01")
        case k if k == MODIFIED:
            return Sentence(f"{who} picked the lucky number: {event.a:+}.", "TOY-LCK-02", weight=0)
        case state.REVEALED:
            return Sentence(f"{who} picked {event.a}.", "TOY-REV-01")
        case state.ROUND_WON:
            return Sentence(f"{who} wins the round with {event.a}; it is worth {event.b}.", "TOY-REV-01", weight=2)
        case state.SCORED:
            return Sentence(f"{who} scores {event.a} and has {event.b}.", "TOY-REV-03")
        case state.MATCH_OVER:
            names = [player(seat) for seat in range(game.players) if event.b >> seat & 1]
            return Sentence(f"The match is over: {' and '.join(names)} with {event.a}.", "TOY-END-01", weight=2)
    raise KeyError(f"no sentence for event {event.kind}")
