"""General rules (GPG-GEN): altitude, speed, stacking, dropping weapons, elimination; stun (GPG-STN), end (GPG-END)."""

from __future__ import annotations

from munera.engine.events import log
from munera.engine.questions import offer
from munera.engine.rules import rule
from munera.engine.state import Choices
from munera.rulesets.gliderpit.asking import DROP
from munera.rulesets.gliderpit.facts import (
    ALTITUDE_CHANGED,
    ELIMINATED,
    FACING_CHANGED,
    GAME_OVER,
    PUSHED,
    SPEED_CHANGED,
    STUNNED,
    STUNNED_AGAIN,
    WEAPON_DROPPED,
    WEAPON_SPENT,
)
from munera.rulesets.gliderpit.state import (
    BY_OVERSPEED,
    DOUBLE_STUN,
    NET,
    NOBODY,
    NONE,
    NOWHERE,
    SPEED_LIMIT,
    TOP,
    WEAPONS,
    Game,
    Glider,
)

# ------------------------------------------------------------------ altitude, speed, facing


@rule("GPG-GEN-01", "GPG-GEN-02", "GPG-GEN-10", "GPG-GEN-11", "GPG-GEN-12", "GPG-GEN-13", "GPG-GEN-15", "GPG-GEN-16")
def settle(game: Game, who: int, hex: int, level: int, cause: int, by: int) -> None:
    """Put a glider that entered a hex or changed altitude where it may be: below whoever is there, or on FLOOR."""
    glider = game.gliders[who]
    level = highest_level(level)
    bound = level
    while level > game.options.floor:
        other = glider_at(game, hex, level, who)
        if other == NOBODY:
            break
        log(game, PUSHED, who, other, level - 1, game.cause, bound - level, bound - glider.altitude)
        level -= 1
    if level <= game.options.floor:
        eliminate(game, who, cause, by)
        return
    glider.hex = hex
    if level != glider.altitude:
        log(game, ALTITUDE_CHANGED, who, NOBODY, glider.altitude, level, game.cause, 0)
        glider.altitude = level


@rule("GPG-GEN-03", "GPG-CMP-07")
def highest_level(level: int) -> int:
    """No launched glider rises above level 20."""
    return min(level, TOP)


@rule
def glider_at(game: Game, hex: int, level: int, but: int) -> int:
    """The glider in a hex at a level, other than one's own; NOBODY if the place is free."""
    gliders = game.gliders
    for other in range(game.glider_count):
        if gliders[other].hex == hex and gliders[other].altitude == level and other != but:
            return other
    return NOBODY


@rule("GPG-GEN-14")
def change_altitude(game: Game, who: int, levels: int, cause: int, by: int) -> None:
    """Raise or lower a glider in its hex, in one go: only the level at the end counts."""
    glider = game.gliders[who]
    settle(game, who, glider.hex, glider.altitude + levels, cause, by)


@rule("GPG-GEN-05")
def change_speed(game: Game, who: int, points: int) -> None:
    """Speed up or slow down, never below 0."""
    set_speed(game, who, max(0, game.gliders[who].speed + points))


@rule("GPG-GEN-06")
def set_speed(game: Game, who: int, speed: int) -> None:
    """Move the speed marker; a glider that would reach speed 6 breaks up."""
    glider = game.gliders[who]
    if speed > SPEED_LIMIT:
        eliminate(game, who, BY_OVERSPEED, NOBODY)
    elif speed != glider.speed:
        log(game, SPEED_CHANGED, who, NOBODY, glider.speed, speed, game.cause, 0)
        glider.speed = speed


@rule("GPG-GEN-08")
def set_facing(game: Game, who: int, facing: int) -> None:
    """Point a glider at one of the six hexsides."""
    glider = game.gliders[who]
    facing %= 6
    if facing != glider.facing:
        log(game, FACING_CHANGED, who, NOBODY, glider.facing, facing, game.cause, 0)
        glider.facing = facing


# ------------------------------------------------------------------ dropping a weapon


@rule("GPG-GEN-17", "GPG-GEN-18", "GPG-DEC-08")
def offer_drop(glider: Glider, choices: Choices) -> None:
    """The phasing player may let go of the weapon in hand."""
    if glider.hand != NONE:
        offer(choices, DROP, glider.hand, 0, 0)


@rule("GPG-GEN-17")
def drop_weapon(game: Game, who: int) -> None:
    """The weapon in hand falls and leaves the game."""
    glider = game.gliders[who]
    if glider.hand != NONE:
        log(game, WEAPON_DROPPED, who, NOBODY, glider.hand, game.cause, glider.speed, 0)
        game.spent[glider.hand] += 1
        glider.hand = NONE


@rule("GPG-THR-03")
def spend_weapon(game: Game, who: int) -> None:
    """A thrown weapon leaves the game."""
    glider = game.gliders[who]
    log(game, WEAPON_SPENT, who, NOBODY, glider.hand, 0, 0, 0)
    game.spent[glider.hand] += 1
    glider.hand = NONE


# ------------------------------------------------------------------ stun


@rule("GPG-STN-01", "GPG-STN-02")
def stun(game: Game, who: int, by: int) -> None:
    """A stun result; on a gladiator who is stunned already it eliminates his glider."""
    glider = game.gliders[who]
    if glider.stunned:
        log(game, STUNNED_AGAIN, who, NOBODY, game.cause, 0, 0, 0)
        eliminate(game, who, DOUBLE_STUN, by)
    else:
        glider.stunned = 1
        log(game, STUNNED, who, NOBODY, game.cause, 0, 0, 0)


# ------------------------------------------------------------------ elimination and the end of the game


@rule("GPG-GEN-20", "GPG-GEN-21")
def eliminate(game: Game, who: int, cause: int, by: int) -> None:
    """A glider leaves the map with its weapons and nets; the game may be over."""
    glider = game.gliders[who]
    record_fall(glider, cause, by)
    fall = glider.fall
    log(game, ELIMINATED, who, by, cause, fall.altitude, fall.speed, fall.stunned)
    glider.airborne = 0
    glider.hex = NOWHERE
    if who == game.flight.glider:
        game.sequence_over = 1
    glider.stunned = 0
    game.spent[NET] += glider.nets
    glider.nets = 0
    if glider.hand != NONE:
        game.spent[glider.hand] += 1
        glider.hand = NONE
    for weapon in range(1, WEAPONS):
        game.spent[weapon] += glider.carried[weapon]
        glider.carried[weapon] = 0
    check_end(game, cause)


@rule("GPG-GEN-23")
def record_fall(glider: Glider, cause: int, by: int) -> None:
    """Keep how a glider fell; if an attacker did it, the state before was noted when he attacked."""
    fall = glider.fall
    if by == NOBODY:
        note_state(glider)
    fall.cause = cause
    fall.by = by


@rule("GPG-GEN-23")
def note_state(glider: Glider) -> None:
    """Note a glider's state before an event that may eliminate it."""
    fall = glider.fall
    fall.altitude = glider.altitude
    fall.speed = glider.speed
    fall.stunned = glider.stunned


@rule("GPG-OBJ-01", "GPG-END-01", "GPG-END-02", "GPG-END-04", "GPG-GEN-22", "GPG-SET-02")
def check_end(game: Game, cause: int) -> None:
    """The game is over as soon as all airborne gliders are of one team, and that team wins."""
    team = NOBODY
    for who in range(game.glider_count):
        glider = game.gliders[who]
        if glider.airborne:
            if team != NOBODY and glider.team != team:
                return
            team = glider.team
    game.over = 1
    game.ending = cause
    game.winning_team = team
    for who in range(game.glider_count):
        if game.gliders[who].team == team:
            game.winners |= 1 << game.gliders[who].player
    log(game, GAME_OVER, NOBODY, NOBODY, team, 0, 0, 0)


@rule
def is_out(game: Game, who: int) -> bool:
    """Whether nothing more happens to a glider: it is gone, or the game is over."""
    return game.over != 0 or game.gliders[who].airborne == 0
