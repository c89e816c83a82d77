"""Air currents (GPG-AIR)."""

from __future__ import annotations

from munera.engine.dice import roll_2d6
from munera.engine.events import log
from munera.engine.questions import ask, offer
from munera.engine.rules import rule
from munera.engine.state import Choice, Choices
from munera.rulesets.gliderpit.asking import ASK_CURRENT, PLACE_MARKER, pass_dice
from munera.rulesets.gliderpit.board import row_of, row_with_number
from munera.rulesets.gliderpit.facts import (
    AIR_MOVED,
    AIR_UNMOVED,
    CURRENT_ROW,
    MARKER_PLACED,
    MARKERS_CANCELLED,
    MARKERS_REMOVED,
    ROW_ROLLED,
)
from munera.rulesets.gliderpit.general import glider_at
from munera.rulesets.gliderpit.state import (
    DOWNDRAFT,
    NOBODY,
    ROWS,
    SEQUENCE_CHITS,
    TOP,
    UPDRAFT,
    Game,
)
from munera.rulesets.gliderpit.tables import CURRENT_MARKERS, MARKERS_EACH

# ------------------------------------------------------------------ placing the markers


@rule("GPG-AIR-09", "GPG-CMP-05")
def begin_air_currents(game: Game) -> None:
    """All four markers are at hand, and no row has one."""
    air = game.air
    air.placed = 0
    air.number = 0
    air.markers_left[UPDRAFT] = MARKERS_EACH
    air.markers_left[DOWNDRAFT] = MARKERS_EACH
    for row in range(ROWS):
        air.updrafts[row] = 0
        air.downdrafts[row] = 0


@rule("GPG-AIR-01")
def placer(game: Game) -> int:
    """The player whose glider had the lowest chit, even if it is gone."""
    return game.gliders[game.sequence[0]].player


@rule("GPG-AIR-02", "GPG-AIR-03", "GPG-DEC-18")
def air_currents(game: Game) -> None:
    """Four times: roll a row number, then place a marker; at last they take effect."""
    air = game.air
    if air.placed == CURRENT_MARKERS:
        remove_markers(game)
        blow(game)
        game.phase = SEQUENCE_CHITS
        return
    player = placer(game)
    pass_dice(game, player)
    air.number = roll_2d6(game, CURRENT_ROW, NOBODY)
    log(game, ROW_ROLLED, player, NOBODY, air.number, 0, 0, 0)
    ask(game, player, ASK_CURRENT, air.number)


@rule("GPG-AIR-02", "GPG-DEC-18")
def offer_currents(game: Game, choices: Choices) -> None:
    """Either kind of marker that is left, in any row with the rolled number."""
    air = game.air
    for marker in range(2):
        if air.markers_left[marker] > 0:
            for which in range(2):
                row = row_with_number(air.number, which)
                if row >= 0:
                    offer(choices, PLACE_MARKER, marker, row, 0)


@rule("GPG-AIR-02", "GPG-AIR-03")
def take_current(game: Game, choice: Choice) -> None:
    """Place the marker before the next roll."""
    air = game.air
    air.placed += 1
    air.markers_left[choice.a] -= 1
    if choice.a == UPDRAFT:
        air.updrafts[choice.b] += 1
    else:
        air.downdrafts[choice.b] += 1
    log(game, MARKER_PLACED, placer(game), NOBODY, choice.a, choice.b, 0, 0)


# ------------------------------------------------------------------ their effect


@rule("GPG-AIR-04")
def remove_markers(game: Game) -> None:
    """Markers in rows without a glider go, and opposing pairs cancel."""
    air = game.air
    updrafts = air.updrafts
    downdrafts = air.downdrafts
    rows = rows_in_use(game)
    for row in range(ROWS):
        up = updrafts[row]
        down = downdrafts[row]
        if up + down == 0:
            continue
        if not rows >> row & 1:
            log(game, MARKERS_REMOVED, NOBODY, NOBODY, row, up, down, 0)
            updrafts[row] = 0
            downdrafts[row] = 0
        elif up > 0 and down > 0:
            pairs = min(up, down)
            log(game, MARKERS_CANCELLED, NOBODY, NOBODY, row, pairs, 0, 0)
            updrafts[row] = up - pairs
            downdrafts[row] = down - pairs


@rule("GPG-AIR-04")
def rows_in_use(game: Game) -> int:
    """The rows in which a glider is airborne, a bit for each."""
    gliders = game.gliders
    rows = 0
    for who in range(game.glider_count):
        if gliders[who].airborne:
            rows |= 1 << row_of(gliders[who].hex)
    return rows


@rule("GPG-AIR-05", "GPG-AIR-08")
def lift(game: Game, who: int) -> int:
    """How many levels the air of its row raises a glider, or lowers it if negative."""
    glider = game.gliders[who]
    if not glider.airborne:
        return 0
    row = row_of(glider.hex)
    return game.air.updrafts[row] - game.air.downdrafts[row]


@rule("GPG-AIR-05", "GPG-AIR-07", "GPG-AIR-10")
def blow(game: Game) -> None:
    """Rising gliders move from the highest to the lowest, then sinking ones from the lowest to the highest."""
    rising = 0
    sinking = 0
    for who in range(game.glider_count):
        levels = lift(game, who)
        if levels > 0:
            rising |= 1 << who
        elif levels < 0:
            sinking |= 1 << who
    while rising:
        who = highest_of(game, rising, 1)
        rising &= ~(1 << who)
        rise(game, who)
    while sinking:
        who = highest_of(game, sinking, -1)
        sinking &= ~(1 << who)
        sink(game, who)


@rule
def highest_of(game: Game, gliders: int, sign: int) -> int:
    """The highest of a set of gliders; the lowest, if ``sign`` is -1."""
    best = NOBODY
    for who in range(game.glider_count):
        if not gliders >> who & 1:
            continue
        if best == NOBODY or game.gliders[who].altitude * sign > game.gliders[best].altitude * sign:
            best = who
    return best


@rule("GPG-AIR-05", "GPG-AIR-07")
def rise(game: Game, who: int) -> None:
    """To the highest free level of those the updrafts allow, never lower than it was."""
    glider = game.gliders[who]
    level = min(TOP, glider.altitude + lift(game, who))
    while level > glider.altitude and glider_at(game, glider.hex, level, who) != NOBODY:
        level -= 1
    move_by_air(game, who, level)


@rule("GPG-AIR-06", "GPG-AIR-07")
def sink(game: Game, who: int) -> None:
    """To the highest free level at or below where the downdrafts bring it, never to FLOOR; else the lowest above."""
    glider = game.gliders[who]
    lowest = game.options.floor + 1
    goal = max(lowest, glider.altitude + lift(game, who))
    level = goal
    while level >= lowest and glider_at(game, glider.hex, level, who) != NOBODY:
        level -= 1
    if level < lowest:
        level = goal + 1
        while level < glider.altitude and glider_at(game, glider.hex, level, who) != NOBODY:
            level += 1
    move_by_air(game, who, min(level, glider.altitude))


@rule
def move_by_air(game: Game, who: int, level: int) -> None:
    """Set the new altitude; the air moves a glider once in a turn."""
    glider = game.gliders[who]
    if level == glider.altitude:
        log(game, AIR_UNMOVED, who, NOBODY, level, lift(game, who), 0, 0)
    else:
        log(game, AIR_MOVED, who, NOBODY, glider.altitude, level, 0, 0)
        glider.altitude = level
