"""Every byte of a match of Glider-Pit Gladiators, in the rulebook's vocabulary (GPG-STA)."""

from __future__ import annotations

from typing import Annotated

from munera.engine.records import Array, Record, i8, i16, record
from munera.engine.state import DeskRecord, GameRecord

GLIDERS = 6
PLAYERS = 6
ROWS = 19
NOBODY = -1
NOWHERE = -1  # on LEDGE before the launch, or out of the game

TOP = 20  # the highest flying level
LEDGE = 21
SPEED_LIMIT = 5

# weapons; NONE is an empty hand
NONE, DAGGER, NET, SPEAR, STONE, SWORD = range(6)
WEAPONS = 6

LEFT, NO_SIDE, RIGHT = -1, 0, 1

# phases of a match, in the order in which they come
(
    SETUP_CHITS,
    TRACK_CHOICE,
    WEAPON_CHOICE,
    WEAPON_DRAW,
    LAUNCH,
    SEQUENCE_CHITS,
    SEQUENCE_START,
    MOVEMENT,
    GLIDE,
    COMBAT,
    ACTION,
    LAST_WINDOW,
    STUN_RECOVERY,
    AIR_CURRENTS,
) = range(14)

# maneuvers; NO_MANEUVER before the first of a phase
(
    NO_MANEUVER,
    FORWARD,
    TURN,
    SLIP,
    CLIMB,
    CLIMBING_HALF_LOOP,
    DIVING_HALF_LOOP,
    ZOOM_CLIMB,
) = range(8)

# what else is being carried out; a change that comes of it names it, or the maneuver, as its cause
(
    DIVING,
    GLIDING,
    SPINNING,
    DECELERATION_SPIN,
    HITTING_WALL,
    RAMMING,
    THROWING,
    STRIKING_BLOW,
    TRANSFERRING,
    RECOVERING,
) = range(8, 18)
OWN_WILL = 0  # nothing but the player's wish

# how the first Turn of a phase is paid
NO_PAYMENT, PAY_SPEED, PAY_ALTITUDE = range(3)

# attacks
NO_ATTACK, THROW, STRIKE, TRANSFER, RAM = range(5)

# markers
UPDRAFT, DOWNDRAFT = range(2)

# why a glider is eliminated (GPG-GEN-23); the last elimination of a match is the way it ended
(
    STILL_FLYING,
    DOUBLE_STUN,
    BY_RAM,
    BY_ARMED_ATTACK,
    BY_SPIN,
    BY_STUN_RECOVERY,
    BY_OVERSPEED,
    BY_OWN_MANEUVER,
    BY_STACKING,
) = range(9)


@record
class Options(Record):
    """The optional rules in force (GPG-OPT)."""

    floor: i8
    random_weapons: i8
    random_chits: i8
    climbing_half_loop: i8
    diving_half_loop: i8
    zoom_climb: i8
    throwing_fumble: i8


@record
class Fall(Record):
    """How a glider was eliminated, and its state before the event that did it (GPG-GEN-23)."""

    cause: i8
    by: i8  # the responsible attacker
    altitude: i8
    speed: i8
    stunned: i8


@record
class Glider(Record):
    """A glider and its gladiator (GPG-STA-01)."""

    player: i8
    team: i8
    track: i8  # its Airspeed Track; NOWHERE before the choice
    hex: i16
    facing: i8
    altitude: i8
    speed: i8
    airborne: i8
    stunned: i8
    nets: i8
    hand: i8
    carried: Annotated[Array[i8], WEAPONS]  # how many of each kind
    chit: i8
    net_fumbled: i8  # this turn
    fall: Fall


@record
class Flight(Record):
    """What the phasing glider has done in its sequence (GPG-STA-03)."""

    glider: i8
    points: i8  # movement points left
    start_speed: i8
    climbed: i8
    turns: i8
    turn_side: i8  # the only side for Turns in this hex
    previous: i8  # the maneuver before
    kept_points: i8  # unspent for a ram
    ram_committed: i8
    levels_dived: i8
    ram_target: i8


@record
class Attack(Record):
    """The attack being carried out."""

    manner: i8
    weapon: i8
    target: i8
    hit_number: i8
    results_due: i8  # results rolls still to be made
    total: i8  # a results roll that waits for the sword bonus
    bonus_open: i8  # the bonus may be chosen now


@record
class Air(Record):
    """The air currents of a turn."""

    placed: i8
    number: i8  # the row number rolled for the next marker; 0 before the roll
    markers_left: Annotated[Array[i8], 2]
    updrafts: Annotated[Array[i8], ROWS]
    downdrafts: Annotated[Array[i8], ROWS]


@record
class Game(GameRecord):
    """A match."""

    options: Options
    players: i8
    glider_count: i8
    phase: i8
    position: i8  # in the setup order, or in the sequence of the turn
    setup_chits: Annotated[Array[i8], PLAYERS]
    setup_order: Annotated[Array[i8], PLAYERS]
    sequence: Annotated[Array[i8], GLIDERS]  # gliders by ascending chit
    flying: i8  # gliders in this turn's sequence
    cause: i8  # what is being carried out: a maneuver, DIVING and so on, or OWN_WILL
    sequence_over: i8  # the phasing glider does nothing more in its sequence
    anyone_picked: i8  # in this round of the weapon choice
    launching: i8  # the glider being launched
    drawn_weapon: i8
    supply: Annotated[Array[i8], WEAPONS]
    spent: Annotated[Array[i8], WEAPONS]
    gliders: Annotated[Array[Glider], GLIDERS]
    flight: Flight
    attack: Attack
    air: Air
    winning_team: i8


@record
class Desk(DeskRecord):
    """A match with what is needed to play it."""

    game: Game
    kept: Game
