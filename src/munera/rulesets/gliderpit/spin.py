"""Spin (GPG-SPN)."""

from __future__ import annotations

from munera.engine.dice import roll_d6
from munera.engine.events import log
from munera.engine.rules import rule
from munera.rulesets.gliderpit.board import random_direction
from munera.rulesets.gliderpit.facts import (
    DECELERATION_SPIN_LOSS,
    PHASE_SKIPPED,
    SKIP_SPIN,
    SPIN_FACING,
    SPIN_LOSS,
    SPUN,
)
from munera.rulesets.gliderpit.general import change_altitude, is_out, set_facing, set_speed
from munera.rulesets.gliderpit.state import BY_SPIN, COMBAT, GLIDE, LAST_WINDOW, NOBODY, SPINNING, Game
from munera.rulesets.gliderpit.tables import SPEED_AFTER_SPIN


@rule("GPG-SPN-01", "GPG-SPN-02", "GPG-SPN-03", "GPG-SPN-04")
def spin(game: Game, cause: int) -> None:
    """A die of levels down, then a random facing; nothing but Stun Recovery is left of the sequence."""
    who = game.flight.glider
    game.cause = cause
    game.phase = LAST_WINDOW
    loss = roll_d6(game, SPIN_LOSS if cause == SPINNING else DECELERATION_SPIN_LOSS, who)
    log(game, SPUN, who, NOBODY, loss, cause, 0, 0)
    change_altitude(game, who, -loss, BY_SPIN, NOBODY)
    if is_out(game, who):
        return
    set_speed(game, who, SPEED_AFTER_SPIN if cause == SPINNING else 0)
    set_facing(game, who, random_direction(roll_d6(game, SPIN_FACING, who)))
    log(game, PHASE_SKIPPED, who, NOBODY, GLIDE if cause == SPINNING else COMBAT, SKIP_SPIN, 0, 0)
