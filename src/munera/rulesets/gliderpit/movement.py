"""Movement Phase (GPG-MOV), advanced maneuvers (GPG-ADV) and the pit wall (GPG-PWC)."""

from __future__ import annotations

from munera.engine.events import log
from munera.engine.questions import offer
from munera.engine.rules import rule
from munera.engine.state import Choice, Choices
from munera.rulesets.gliderpit.asking import (
    ASK_MANEUVER,
    ASK_WINDOW,
    DROP,
    FLY_FORWARD,
    GO_ON,
    KEEP_POINTS,
    MAKE_ADVANCED,
    MAKE_CLIMB,
    MAKE_SLIP,
    MAKE_TURN,
    ask_pilot,
)
from munera.rulesets.gliderpit.board import WALL, neighbour
from munera.rulesets.gliderpit.facts import (
    MANEUVERED,
    PHASE_SKIPPED,
    POINTS_KEPT,
    SKIP_HALF_LOOP,
    SKIP_STUNNED,
    SKIP_WALL,
    WALL_HIT,
)
from munera.rulesets.gliderpit.general import (
    change_altitude,
    change_speed,
    drop_weapon,
    is_out,
    offer_drop,
    set_speed,
    settle,
    stun,
)
from munera.rulesets.gliderpit.glide import can_ram
from munera.rulesets.gliderpit.spin import spin
from munera.rulesets.gliderpit.state import (
    BY_OWN_MANEUVER,
    BY_STACKING,
    CLIMB,
    CLIMBING_HALF_LOOP,
    COMBAT,
    DIVING_HALF_LOOP,
    FORWARD,
    GLIDE,
    HITTING_WALL,
    LAST_WINDOW,
    LEFT,
    MOVEMENT,
    NO_MANEUVER,
    NO_PAYMENT,
    NO_SIDE,
    NOBODY,
    NONE,
    PAY_ALTITUDE,
    PAY_SPEED,
    RIGHT,
    SLIP,
    SPINNING,
    TOP,
    TURN,
    ZOOM_CLIMB,
    Game,
    Glider,
)
from munera.rulesets.gliderpit.tables import (
    ADVANCED_ALLOWED,
    ADVANCED_ALTITUDE,
    ADVANCED_SPEED,
    WALL_DROPS,
    WALL_DROPS_STUNNED,
    WALL_STUNS,
    advanced,
    wall_effect,
)

# ------------------------------------------------------------------ the phase


@rule("GPG-MOV-01")
def begin_movement(game: Game) -> None:
    """The allowance is the speed at the start; a glider at speed 0 spins instead (after its drop window)."""
    flight = game.flight
    glider = game.gliders[flight.glider]
    flight.points = glider.speed
    flight.start_speed = glider.speed
    game.phase = MOVEMENT
    if glider.speed == 0 and glider.hand != NONE:
        ask_pilot(game, ASK_WINDOW)


@rule("GPG-MOV-02", "GPG-MOV-03", "GPG-MOV-04", "GPG-GLD-01", "GPG-DEC-09")
def movement_phase(game: Game) -> None:
    """One maneuver after the other, until the allowance is spent."""
    flight = game.flight
    glider = game.gliders[flight.glider]
    if flight.start_speed == 0:
        spin(game, SPINNING)
    elif flight.points > flight.kept_points:
        ask_pilot(game, ASK_MANEUVER)
    elif glider.stunned:
        log(game, PHASE_SKIPPED, flight.glider, NOBODY, GLIDE, SKIP_STUNNED, 0, 0)
        game.phase = LAST_WINDOW
    elif flight.previous == DIVING_HALF_LOOP:
        log(game, PHASE_SKIPPED, flight.glider, NOBODY, GLIDE, SKIP_HALF_LOOP, 0, 0)
        game.phase = COMBAT
    else:
        game.phase = GLIDE


@rule("GPG-DEC-08", "GPG-GEN-18")
def offer_window(game: Game, choices: Choices) -> None:
    """Keep the weapon in hand, or drop it."""
    offer(choices, GO_ON, 0, 0, 0)
    offer_drop(game.gliders[game.flight.glider], choices)


@rule("GPG-DEC-09", "GPG-MOV-05", "GPG-MOV-06", "GPG-STN-03")
def offer_maneuvers(game: Game, choices: Choices) -> None:
    """Whatever the glider may do next; a stunned pilot flies Forward only, a netted one neither Slips nor Climbs."""
    glider = game.gliders[game.flight.glider]
    offer(choices, FLY_FORWARD, 0, 0, 0)
    if not glider.stunned:
        offer_turns(game, glider, choices)
        if glider.nets == 0:
            offer_slips(game, choices)
            offer_climb(glider, choices)
            if game.flight.previous == NO_MANEUVER:
                offer_advanced(game, glider, choices)
        offer_keeping_points(game, glider, choices)
    offer_drop(glider, choices)


@rule
def take_maneuver(game: Game, choice: Choice) -> None:
    """Fly the chosen maneuver and resolve it fully before the next."""
    kind = choice.kind
    if kind == FLY_FORWARD:
        forward(game)
    elif kind == MAKE_TURN:
        turn(game, choice.a, choice.b)
    elif kind == MAKE_SLIP:
        slip(game, choice.a)
    elif kind == MAKE_CLIMB:
        climb(game)
    elif kind == MAKE_ADVANCED:
        fly_advanced(game, choice.a)
    elif kind == KEEP_POINTS:
        keep_points(game)
    elif kind == DROP:
        drop_weapon(game, game.flight.glider)


@rule
def note_maneuver(game: Game, maneuver: int, points: int, side: int, hex: int) -> None:
    """Spend the points of a maneuver and remember it for the conditions of the next."""
    flight = game.flight
    flight.points -= points
    flight.previous = maneuver
    game.cause = maneuver
    log(game, MANEUVERED, flight.glider, side, maneuver, hex, game.gliders[flight.glider].facing, flight.points)


@rule("GPG-GEN-23")
def own_cause(glider: Glider) -> int:
    """Why a glider that flies onto FLOOR is eliminated: its own maneuver, or a push if its pilot is stunned."""
    return BY_STACKING if glider.stunned else BY_OWN_MANEUVER


# ------------------------------------------------------------------ Forward


@rule("GPG-MOV-10")
def forward(game: Game) -> None:
    """One hex in the direction of the facing."""
    who = game.flight.glider
    glider = game.gliders[who]
    ahead = neighbour(glider.hex, glider.facing)
    if ahead == WALL:
        hit_wall(game, glider.speed)
        return
    game.flight.turn_side = NO_SIDE
    note_maneuver(game, FORWARD, 1, NO_SIDE, ahead)
    settle(game, who, ahead, glider.altitude, own_cause(glider), NOBODY)


# ------------------------------------------------------------------ Turn


@rule("GPG-MOV-20", "GPG-MOV-25", "GPG-MOV-26", "GPG-DEC-10")
def offer_turns(game: Game, glider: Glider, choices: Choices) -> None:
    """A Turn to either side; Turns in one hex, and those after a Slip, all go the same way."""
    if not may_turn(game, glider):
        return
    side = game.flight.turn_side
    if side != RIGHT:
        offer_turn(game, LEFT, choices)
    if side != LEFT:
        offer_turn(game, RIGHT, choices)


@rule("GPG-MOV-06", "GPG-MOV-22", "GPG-MOV-23", "GPG-MOV-24")
def may_turn(game: Game, glider: Glider) -> bool:
    """At speed 3 or more another maneuver must come before each Turn; a netted glider turns once in the phase."""
    flight = game.flight
    if glider.nets > 0 and flight.turns > 0:
        return False
    if glider.speed >= 3:
        return flight.previous != NO_MANEUVER and flight.previous != TURN
    return True


@rule("GPG-MOV-21", "GPG-MOV-27", "GPG-DEC-10")
def offer_turn(game: Game, side: int, choices: Choices) -> None:
    """The first Turn of the phase is paid with a point of speed or a level of altitude."""
    if game.flight.turns > 0:
        offer(choices, MAKE_TURN, side, NO_PAYMENT, 0)
    else:
        offer(choices, MAKE_TURN, side, PAY_SPEED, 0)
        offer(choices, MAKE_TURN, side, PAY_ALTITUDE, 0)


@rule("GPG-MOV-20", "GPG-MOV-21", "GPG-MOV-27")
def turn(game: Game, side: int, payment: int) -> None:
    """Face the next hexside, then pay."""
    who = game.flight.glider
    glider = game.gliders[who]
    glider.facing = (glider.facing + side) % 6
    game.flight.turns += 1
    game.flight.turn_side = side
    note_maneuver(game, TURN, 1, side, glider.hex)
    if payment == PAY_SPEED:
        change_speed(game, who, -1)
    elif payment == PAY_ALTITUDE:
        change_altitude(game, who, -1, BY_OWN_MANEUVER, NOBODY)


# ------------------------------------------------------------------ Slip


@rule("GPG-MOV-30")
def offer_slips(game: Game, choices: Choices) -> None:
    """A Slip to either side takes two points."""
    if game.flight.points >= 2:
        offer(choices, MAKE_SLIP, LEFT, 0, 0)
        offer(choices, MAKE_SLIP, RIGHT, 0, 0)


@rule("GPG-MOV-26", "GPG-MOV-30")
def slip(game: Game, side: int) -> None:
    """One hex to the front left or right, one level down, the facing unchanged."""
    who = game.flight.glider
    glider = game.gliders[who]
    beside = neighbour(glider.hex, (glider.facing + side) % 6)
    if beside == WALL:
        hit_wall(game, glider.speed)
        return
    game.flight.turn_side = side
    note_maneuver(game, SLIP, 2, side, beside)
    settle(game, who, beside, glider.altitude - 1, BY_OWN_MANEUVER, NOBODY)


# ------------------------------------------------------------------ Climb


@rule("GPG-MOV-40")
def offer_climb(glider: Glider, choices: Choices) -> None:
    """A Climb, below level 20."""
    if glider.altitude < TOP:
        offer(choices, MAKE_CLIMB, 0, 0, 0)


@rule("GPG-MOV-40")
def climb(game: Game) -> None:
    """One hex ahead and one level up for a point of speed, even if another glider is in the way up."""
    who = game.flight.glider
    glider = game.gliders[who]
    ahead = neighbour(glider.hex, glider.facing)
    if ahead == WALL:
        hit_wall(game, glider.speed)
        return
    game.flight.turn_side = NO_SIDE
    game.flight.climbed = 1
    note_maneuver(game, CLIMB, 1, NO_SIDE, ahead)
    settle(game, who, ahead, glider.altitude + 1, BY_OWN_MANEUVER, NOBODY)
    if not is_out(game, who):
        change_speed(game, who, -1)


# ------------------------------------------------------------------ advanced maneuvers


@rule("GPG-OPT-04", "GPG-OPT-05", "GPG-OPT-06", "GPG-ADV-01")
def offer_advanced(game: Game, glider: Glider, choices: Choices) -> None:
    """The advanced maneuvers in force, as the first and only maneuver of the phase."""
    options = game.options
    if options.climbing_half_loop and may_fly(game, glider, CLIMBING_HALF_LOOP):
        offer(choices, MAKE_ADVANCED, CLIMBING_HALF_LOOP, 0, 0)
    if options.diving_half_loop and may_fly(game, glider, DIVING_HALF_LOOP):
        offer(choices, MAKE_ADVANCED, DIVING_HALF_LOOP, 0, 0)
    if options.zoom_climb and may_fly(game, glider, ZOOM_CLIMB):
        offer(choices, MAKE_ADVANCED, ZOOM_CLIMB, 0, 0)


@rule("GPG-ADV-02", "GPG-ADV-03", "GPG-ADV-04", "GPG-ADV-05", "GPG-ADV-06")
def may_fly(game: Game, glider: Glider, maneuver: int) -> bool:
    """The right starting speed, room above, and for the Half-Loops an empty hand."""
    number = maneuver - CLIMBING_HALF_LOOP
    speed = game.flight.start_speed
    if advanced(number, speed, ADVANCED_ALLOWED) == 0:
        return False
    if maneuver != ZOOM_CLIMB and glider.hand != NONE:
        return False
    return glider.altitude + advanced(number, speed, ADVANCED_ALTITUDE) <= TOP


@rule("GPG-ADV-01", "GPG-ADV-03", "GPG-ADV-04", "GPG-ADV-05", "GPG-ADV-07", "GPG-ADV-08")
def fly_advanced(game: Game, maneuver: int) -> None:
    """A loop turns the glider round in its hex, a Zoom Climb goes one hex ahead; both climbing ones forbid a dive."""
    flight = game.flight
    who = flight.glider
    glider = game.gliders[who]
    number = maneuver - CLIMBING_HALF_LOOP
    hex = glider.hex
    if maneuver == ZOOM_CLIMB:
        hex = neighbour(hex, glider.facing)
        if hex == WALL:
            hit_wall(game, glider.speed)
            return
    else:
        glider.facing = (glider.facing + 3) % 6
    if maneuver != DIVING_HALF_LOOP:
        flight.climbed = 1
    note_maneuver(game, maneuver, flight.points, NO_SIDE, hex)
    level = glider.altitude + advanced(number, flight.start_speed, ADVANCED_ALTITUDE)
    settle(game, who, hex, level, BY_OWN_MANEUVER, NOBODY)
    if not is_out(game, who):
        set_speed(game, who, advanced(number, flight.start_speed, ADVANCED_SPEED))


# ------------------------------------------------------------------ points kept for a ram


@rule("GPG-RAM-05", "GPG-RAM-06")
def offer_keeping_points(game: Game, glider: Glider, choices: Choices) -> None:
    """Stop early, if a ram is possible from here, and add the points left to its roll."""
    if can_ram(game, glider):
        offer(choices, KEEP_POINTS, game.flight.points, 0, 0)


@rule("GPG-RAM-05", "GPG-RAM-06", "GPG-MOV-03")
def keep_points(game: Game) -> None:
    """The points are kept, and the ram is promised."""
    flight = game.flight
    flight.kept_points = flight.points
    flight.ram_committed = 1
    log(game, POINTS_KEPT, flight.glider, NOBODY, flight.points, 0, 0, 0)


# ------------------------------------------------------------------ pit wall collision


@rule("GPG-PWC-01", "GPG-PWC-02", "GPG-PWC-03", "GPG-PWC-04", "GPG-PWC-05", "GPG-PWC-06", "GPG-PWC-07")
def hit_wall(game: Game, speed: int) -> None:
    """The maneuver does not happen; what the wall does depends on the speed; the sequence is over."""
    flight = game.flight
    who = flight.glider
    glider = game.gliders[who]
    game.cause = HITTING_WALL
    log(game, WALL_HIT, who, NOBODY, speed, glider.hex, 0, 0)
    flight.points = 0
    game.sequence_over = 1
    was_stunned = glider.stunned
    if wall_effect(speed, WALL_STUNS):
        stun(game, who, NOBODY)
    if is_out(game, who):
        return
    drops = WALL_DROPS_STUNNED if was_stunned else WALL_DROPS
    if wall_effect(speed, drops):
        drop_weapon(game, who)
    set_speed(game, who, 0)
    log(game, PHASE_SKIPPED, who, NOBODY, GLIDE, SKIP_WALL, 0, 0)
