"""How well a seat stands, in a number: no rule of the book, but what a simple computer player goes by."""

from __future__ import annotations

from munera.engine.rules import rule
from munera.rulesets.gliderpit.state import WEAPONS, Game, Glider

FLYING, LEVEL, STUN, NET_HELD, ARMED, LOADED, VICTORY = 120, 5, 45, 20, 6, 2, 10_000


@rule
def score(game: Game, seat: int) -> int:
    """What the gliders of the seat's team are worth, less what the others' are."""
    if game.over:
        return VICTORY if game.winners >> seat & 1 else -VICTORY
    total = 0
    team = team_of(game, seat)
    for who in range(game.glider_count):
        glider = game.gliders[who]
        worth = worth_of(glider, game.options.floor)
        total += worth if glider.team == team else -worth
    return total


@rule
def team_of(game: Game, seat: int) -> int:
    """The team that a seat plays for."""
    for who in range(game.glider_count):
        if game.gliders[who].player == seat:
            return game.gliders[who].team
    return 0


@rule
def worth_of(glider: Glider, floor: int) -> int:
    """A flying glider is worth much, a high, unhurt and armed one more."""
    if not glider.airborne:
        return 0
    worth = FLYING + LEVEL * (glider.altitude - floor) - NET_HELD * glider.nets
    if glider.stunned:
        worth -= STUN
    if glider.hand:
        worth += ARMED
    for weapon in range(1, WEAPONS):
        worth += LOADED * glider.carried[weapon]
    if glider.speed == 0:
        worth -= STUN
    return worth
