"""Glide Phase (GPG-GLD): dive, or glide and perhaps decelerate."""

from __future__ import annotations

from munera.engine.dice import roll_d6
from munera.engine.events import log
from munera.engine.questions import offer
from munera.engine.rules import rule
from munera.engine.state import Choice, Choices
from munera.rulesets.gliderpit.asking import ASK_GLIDE, DIVE, DROP, STAY_GLIDING, ask_pilot
from munera.rulesets.gliderpit.facts import ALTITUDE_CHANGED, DECELERATION, DIVED, GLIDED
from munera.rulesets.gliderpit.general import change_altitude, change_speed, drop_weapon, is_out, offer_drop, set_speed
from munera.rulesets.gliderpit.spin import spin
from munera.rulesets.gliderpit.state import (
    BY_OWN_MANEUVER,
    COMBAT,
    DECELERATION_SPIN,
    DIVING,
    GLIDING,
    LEDGE,
    NOBODY,
    SPEED_LIMIT,
    Game,
    Glider,
)
from munera.rulesets.gliderpit.tables import DECELERATE_TO, DIVE_LIMIT, NETTED_DIVE_LIMIT


@rule("GPG-GLD-02", "GPG-DEC-13")
def glide_phase(game: Game) -> None:
    """The player must either dive or glide."""
    ask_pilot(game, ASK_GLIDE)


@rule("GPG-GLD-02", "GPG-GLD-03", "GPG-GLD-08", "GPG-GLD-10", "GPG-GLD-11", "GPG-DEC-13")
def offer_glide(game: Game, choices: Choices) -> None:
    """Glide, or dive as far as it is allowed; after points were kept for a ram, only that ram."""
    flight = game.flight
    glider = game.gliders[flight.glider]
    below = nearest_below(game, glider)
    depth = levels_above(game, glider, below)
    if flight.ram_committed:
        offer(choices, DIVE, depth, below, 0)
    else:
        offer(choices, STAY_GLIDING, 0, 0, 0)
        for levels in range(1, longest_dive(game, glider, depth) + 1):
            offer(choices, DIVE, levels, below if levels == depth else NOBODY, 0)
    offer_drop(glider, choices)


@rule("GPG-GLD-04", "GPG-GLD-05", "GPG-GLD-07", "GPG-GLD-08", "GPG-GEN-04", "GPG-GEN-07", "GPG-NET-04")
def longest_dive(game: Game, glider: Glider, depth: int) -> int:
    """How many levels a glider may dive: not after a climb, not beyond speed 5, not through a glider below."""
    if game.flight.climbed:
        return 0
    limit = NETTED_DIVE_LIMIT if glider.nets > 0 else DIVE_LIMIT
    return min(limit, depth, SPEED_LIMIT - glider.speed)


@rule("GPG-GLD-06", "GPG-GLD-08", "GPG-RAM-01", "GPG-RAM-03", "GPG-RAM-06")
def can_ram(game: Game, glider: Glider) -> bool:
    """Whether a dive can reach the nearest glider below."""
    below = nearest_below(game, glider)
    if below == NOBODY:
        return False
    depth = levels_above(game, glider, below)
    return depth <= longest_dive(game, glider, depth)


@rule("GPG-GLD-08")
def nearest_below(game: Game, glider: Glider) -> int:
    """The nearest lower glider in the same hex, NOBODY if there is none."""
    gliders = game.gliders
    hex = glider.hex
    nearest = NOBODY
    for who in range(game.glider_count):
        if gliders[who].hex != hex or gliders[who].altitude >= glider.altitude:
            continue
        if nearest == NOBODY or gliders[who].altitude > gliders[nearest].altitude:
            nearest = who
    return nearest


@rule
def levels_above(game: Game, glider: Glider, below: int) -> int:
    """How many levels a glider is above another; more than anyone can dive if there is none."""
    return glider.altitude - game.gliders[below].altitude if below != NOBODY else LEDGE


@rule("GPG-GLD-03", "GPG-GLD-06", "GPG-RAM-01", "GPG-RAM-02", "GPG-GEN-04")
def dive(game: Game, levels: int, rammed: int) -> None:
    """Each level dived adds a point of speed; a dive onto another glider's level is a ram, rolled in phase 2.3."""
    flight = game.flight
    who = flight.glider
    glider = game.gliders[who]
    flight.levels_dived = levels
    flight.ram_target = rammed
    game.phase = COMBAT
    game.cause = DIVING
    level = max(game.options.floor, glider.altitude - levels)
    log(game, DIVED, who, rammed, levels, level, glider.speed + levels, glider.altitude)
    if rammed == NOBODY:
        change_altitude(game, who, -levels, BY_OWN_MANEUVER, NOBODY)
        if is_out(game, who):
            return
    else:
        log(game, ALTITUDE_CHANGED, who, NOBODY, glider.altitude, level, DIVING, 0)
        glider.altitude = level
    set_speed(game, who, glider.speed + levels)


@rule("GPG-GLD-09")
def glide(game: Game) -> None:
    """A glider that does not dive slows down on a 1 or 2; at speed 0 it spins."""
    who = game.flight.glider
    glider = game.gliders[who]
    game.phase = COMBAT
    game.cause = GLIDING
    log(game, GLIDED, who, NOBODY, 0, 0, 0, 0)
    if roll_d6(game, DECELERATION, who) > DECELERATE_TO:
        return
    if glider.speed == 0:
        spin(game, DECELERATION_SPIN)
    else:
        change_speed(game, who, -1)


@rule
def take_glide(game: Game, choice: Choice) -> None:
    """Dive or glide, as chosen."""
    if choice.kind == DIVE:
        dive(game, choice.a, choice.b)
    elif choice.kind == DROP:
        drop_weapon(game, game.flight.glider)
    else:
        glide(game)
