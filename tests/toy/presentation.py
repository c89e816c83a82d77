"""A redacted record as a view, and what each seat may not know."""

from __future__ import annotations

from collections.abc import Sequence

from munera.engine.rules import carries
from munera.engine.state import OPEN, Choice
from munera.engine.view import Board, Offer, View
from tests.toy import state
from tests.toy.narration import ENDINGS, player
from tests.toy.state import Game

PHASES = ("Deal", "Pick", "Reveal", "Gamble", "Score")
PROMPTS = {state.ASK_PICK: ("Pick a number", "TOY-PCK-02"), state.ASK_GAMBLE: ("Gamble?", "TOY-GAM-01")}


@carries("TOY-LCK-01")
def redact(game: Game, seat: int) -> None:
    """The lucky numbers of others, as long as they were not shown."""
    for other in range(state.PLAYERS):
        if other != seat and not game.hands[other].shown:
            game.hands[other].lucky = 0


def routine(game: Game, choices: Sequence[Choice]) -> int | None:
    """Nothing here is routine."""
    return None


def describe(game: Game, seat: int, choice: Choice) -> Offer:
    """A choice in words."""
    if choice.kind == state.PICK_NUMBER:
        lucky = game.hands[seat].lucky == choice.a
        return Offer(f"Pick {choice.a}", detail="your lucky number" if lucky else "", rule="TOY-PCK-02")
    label = "Keep the prize" if choice.kind == state.KEEP else "Risk the prize"
    return Offer(label, rule="TOY-GAM-01")


def present(game: Game, seat: int) -> View:
    """What a seat sees."""
    seats = tuple(player(other) for other in range(game.players))
    notes = [(name, f"{hand.points} points") for name, hand in zip(seats, game.hands, strict=False)]
    if seat >= 0:
        notes.append(("Your lucky number", str(game.hands[seat].lucky)))
    asked = seat >= 0 and game.questions[seat].state == OPEN
    prompt, rule = PROMPTS[game.questions[seat].kind] if asked else ("", "")
    return View(
        title="Secret Numbers",
        heading=f"Round {game.turn}, {PHASES[game.phase]}",
        seats=seats,
        board=Board("square", (), ()),
        pieces=(),
        notes=tuple(notes),
        prompt=prompt,
        prompt_rule=rule,
        outcome=ENDINGS[game.ending] if game.over else "",
    )
