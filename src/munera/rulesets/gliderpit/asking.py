"""The questions of the game and the kinds of their choices (GPG-DEC).

A decision is a pair in its section's module: `offer_...` lists the choices, `take_...` carries the chosen one out.
`sequence.py` brings them together.
"""

from __future__ import annotations

from munera.engine.questions import ask
from munera.engine.rules import rule
from munera.rulesets.gliderpit.state import Game

# questions
(
    ASK_TRACK,
    ASK_WEAPON,
    ASK_DRAWN_WEAPON,
    ASK_LAUNCH,
    ASK_LAUNCH_DIVE,
    ASK_WINDOW,  # nothing but the chance to drop the weapon in hand
    ASK_MANEUVER,
    ASK_GLIDE,
    ASK_ATTACK,
    ASK_BONUS,
    ASK_ACTION,
    ASK_CURRENT,
) = range(1, 13)

# choices
(
    TAKE_TRACK,  # a: glider; b: track
    TAKE_WEAPON,  # a: weapon; b: glider
    PASS,
    LAUNCH_FROM,  # a: glider; b: hex; c: facing
    LAUNCH_LEVELS,  # a: levels
    GO_ON,
    DROP,  # a: weapon
    FLY_FORWARD,
    MAKE_TURN,  # a: side; b: payment
    MAKE_SLIP,  # a: side
    MAKE_CLIMB,
    MAKE_ADVANCED,  # a: maneuver
    KEEP_POINTS,  # a: points
    STAY_GLIDING,
    DIVE,  # a: levels; b: glider rammed or NOBODY
    ATTACK_NOBODY,
    ATTACK_WITH,  # a: manner; b: target
    ADD_BONUS,  # a: bonus
    DO_NOTHING,
    CHANGE_WEAPON,  # a: weapon
    ESCAPE_NET,
    PLACE_MARKER,  # a: marker; b: row
) = range(1, 23)


@rule("GPG-INF-02")
def ask_pilot(game: Game, kind: int) -> None:
    """Ask the phasing player about the phasing glider."""
    who = game.flight.glider
    ask(game, game.gliders[who].player, kind, who)


@rule
def pass_dice(game: Game, player: int) -> None:
    """The dice are this player's to roll from now on."""
    game.dice.holder = player
