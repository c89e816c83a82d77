"""The rulebook's words for what the record holds as numbers: gliders, hexes, weapons, phases, choices and so on."""

from __future__ import annotations

from collections.abc import Iterable

from munera.rulesets.gliderpit import asking, facts, state
from munera.rulesets.gliderpit.board import DIRECTION_NAMES, LABELS, ROW_NUMBERS, TRACK_NAMES
from munera.rulesets.gliderpit.state import Game, Glider
from munera.rulesets.gliderpit.tables import WEAPON_NAMES

PHASES = {
    state.SETUP_CHITS: "Setup order",
    state.TRACK_CHOICE: "Choice of Airspeed Tracks",
    state.WEAPON_CHOICE: "Weapon choice",
    state.WEAPON_DRAW: "Weapon draw",
    state.LAUNCH: "Launch",
    state.SEQUENCE_CHITS: "Sequence chits",
    state.SEQUENCE_START: "Start of a sequence",
    state.MOVEMENT: "Movement Phase",
    state.GLIDE: "Glide Phase",
    state.COMBAT: "Combat Phase",
    state.ACTION: "Action Phase",
    state.LAST_WINDOW: "Last chance to drop",
    state.STUN_RECOVERY: "Stun Recovery Phase",
    state.AIR_CURRENTS: "Air currents",
}
MANEUVERS = {
    state.FORWARD: "Forward",
    state.TURN: "Turn",
    state.SLIP: "Slip",
    state.CLIMB: "Climb",
    state.CLIMBING_HALF_LOOP: "Climbing Half-Loop",
    state.DIVING_HALF_LOOP: "Diving Half-Loop",
    state.ZOOM_CLIMB: "Zoom Climb",
}
SIDES = {state.LEFT: "left", state.RIGHT: "right"}
MARKERS = {state.UPDRAFT: "updraft", state.DOWNDRAFT: "downdraft"}

# how a match log writes the kinds of choices
CHOICE_NAMES = {
    asking.TAKE_TRACK: "track",
    asking.TAKE_WEAPON: "weapon",
    asking.PASS: "pass",
    asking.LAUNCH_FROM: "launch",
    asking.LAUNCH_LEVELS: "launch-dive",
    asking.GO_ON: "go-on",
    asking.DROP: "drop",
    asking.FLY_FORWARD: "forward",
    asking.MAKE_TURN: "turn",
    asking.MAKE_SLIP: "slip",
    asking.MAKE_CLIMB: "climb",
    asking.MAKE_ADVANCED: "advanced",
    asking.KEEP_POINTS: "keep-points",
    asking.STAY_GLIDING: "glide",
    asking.DIVE: "dive",
    asking.ATTACK_NOBODY: "no-attack",
    asking.ATTACK_WITH: "attack",
    asking.ADD_BONUS: "bonus",
    asking.DO_NOTHING: "nothing",
    asking.CHANGE_WEAPON: "change-weapon",
    asking.ESCAPE_NET: "escape-net",
    asking.PLACE_MARKER: "marker",
}
ENDINGS = {
    state.DOUBLE_STUN: "double stun",
    state.BY_RAM: "ram",
    state.BY_ARMED_ATTACK: "armed attack",
    state.BY_SPIN: "spin",
    state.BY_STUN_RECOVERY: "stun recovery",
    state.BY_OVERSPEED: "overspeed",
    state.BY_OWN_MANEUVER: "own maneuver",
    state.BY_STACKING: "stacking",
}

# what dice are rolled for, and what is drawn
PURPOSES = {
    facts.CHIT_TIE: "chit tie",
    facts.SPIN_LOSS: "levels lost in a spin",
    facts.DECELERATION_SPIN_LOSS: "levels lost in a spin",
    facts.SPIN_FACING: "facing after a spin",
    facts.DECELERATION: "deceleration",
    facts.RAMMING_ROLL: "ramming",
    facts.TO_HIT: "to hit",
    facts.RESULT: "result",
    facts.FRIEND_TIE: "which friend is hit",
    facts.ESCAPE: "escape from a net",
    facts.RECOVERY_ROLL: "stun recovery",
    facts.RECOVERY_TURN: "facing in recovery",
    facts.CURRENT_ROW: "row of an air current",
    facts.DRAW_SETUP_CHIT: "setup chit",
    facts.DRAW_WEAPON: "weapon",
    facts.DRAW_CHIT: "sequence chit",
}


def glider_name(who: int) -> str:
    """A glider, by its number from 1."""
    return f"G{who + 1}"


def player_name(seat: int) -> str:
    """A player, by the number of the seat from 1."""
    return f"Player {seat + 1}"


def teams_of(game: Game) -> list[int]:
    """The numbers of the teams that take part, in ascending order."""
    return sorted({glider.team for glider in gliders_of(game)})


def players_of(game: Game, team: int) -> list[int]:
    """The players of a team."""
    return sorted({glider.player for glider in gliders_of(game) if glider.team == team})


def team_name(game: Game, team: int) -> str:
    """A team by its number; one of a single player goes by that player's name."""
    players = players_of(game, team)
    return player_name(players[0]) if len(players) == 1 else f"Team {team}"


def gliders_of(game: Game) -> list[Glider]:
    """All gliders of the match, also those that are out."""
    return [game.gliders[who] for who in range(game.glider_count)]


def weapon_name(weapon: int) -> str:
    """A weapon; an empty hand holds "nothing"."""
    return WEAPON_NAMES[weapon]


def weapons_in_words(counts: Iterable[int]) -> str:
    """How many of each weapon, as "2 daggers, 1 net"."""
    return ", ".join(count(number, weapon_name(weapon)) for weapon, number in enumerate(counts) if number) or "nothing"


def hex_name(hex: int) -> str:
    """A hex by its label: the row, and its place from the north wall."""
    return LABELS[hex]


def facing_name(facing: int) -> str:
    """A direction of the map; any number of hexsides to the right of north."""
    return str(DIRECTION_NAMES[facing % 6])


def track_name(track: int) -> str:
    """An Airspeed Track and the launch zone beside it, by their letter."""
    return str(TRACK_NAMES[track])


def row_name(row: int) -> str:
    """A row, counted from the west, with the number that is rolled for it."""
    return f"row {row + 1} ({ROW_NUMBERS[row]})"


def level_name(game: Game, level: int) -> str:
    """A space of the Altitude Track."""
    if level >= state.LEDGE:
        return "LEDGE"
    return "FLOOR" if level <= game.options.floor else str(level)


def count(number: int, noun: str) -> str:
    """A number of things, in the plural where it is due."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Iterable[str]) -> str:
    """Names as they are listed in a sentence: "G1, G2 and G3"."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def upper_first(text: str) -> str:
    """A text as a sentence begins; names within it keep their letters."""
    return text[:1].upper() + text[1:]
