"""The tables of the rulebook (GPG-TAB), read from the data file and frozen for the rules.

A result is a short list of tokens, each a kind and a number of levels or points: see `TOKENS`.
"""

from __future__ import annotations

from typing import Any

from munera.engine.rules import rule
from munera.engine.tables import Table, table
from munera.rulesets.gliderpit.data import TABLES
from munera.rulesets.gliderpit.state import NONE

WEAPON_NAMES = ("nothing", "dagger", "net", "spear", "stone", "sword")

# the tokens of a result: defender's or attacker's altitude, speed or stun (GPG-CBT-04)
NO_TOKEN, DEFENDER_ALTITUDE, DEFENDER_SPEED, DEFENDER_STUN, ATTACKER_ALTITUDE, ATTACKER_SPEED, ATTACKER_STUN = range(7)
TOKENS = {"DA": DEFENDER_ALTITUDE, "DS": DEFENDER_SPEED, "AA": ATTACKER_ALTITUDE, "AS": ATTACKER_SPEED}
STUN_TOKENS = {"Dstn": DEFENDER_STUN, "Astn": ATTACKER_STUN}
TOKENS_MAX = 3

# throwing columns
NO_COLUMN, SPEAR_SWORD, DAGGER_STONE = range(3)
_COLUMNS = {"none": NO_COLUMN, "spear_sword": SPEAR_SWORD, "dagger_stone": DAGGER_STONE}


def _tokens(effects: list[str]) -> list[list[int]]:
    """["DA-2", "Dstn"] as rows of (kind, change), padded to the longest result."""
    rows = [[STUN_TOKENS[e], 0] if e in STUN_TOKENS else [TOKENS[e[:2]], int(e[2:])] for e in effects]
    return rows + [[NO_TOKEN, 0]] * (TOKENS_MAX - len(rows))


def _by_total(rows: list[dict[str, Any]], column: str) -> list[list[list[int]]]:
    """A 2d6 table as one result for each total from 2 to 12."""
    found = {total: row[column] for row in rows for total in range(row["low"], row["high"] + 1)}
    return [_tokens(found[total]) for total in range(2, 13)]


_WEAPONS = [TABLES["weapons"].get(name) for name in WEAPON_NAMES]
_BY_WEAPON = {
    key: [0 if weapon is None else int(weapon[key]) for weapon in _WEAPONS]
    for key in ("portage", "range", "counters", "throw", "strike", "parry")
}
PORTAGE: Table[int] = table(_BY_WEAPON["portage"])
RANGE: Table[int] = table(_BY_WEAPON["range"])
COUNTERS: Table[int] = table(_BY_WEAPON["counters"])
CAN_STRIKE: Table[int] = table(_BY_WEAPON["strike"])
CAN_PARRY: Table[int] = table(_BY_WEAPON["parry"])
THROW_COLUMN: Table[int] = table(
    [NO_COLUMN if weapon is None else _COLUMNS[weapon["throw_column"]] for weapon in _WEAPONS]
)
ESCAPE_MODIFIER: Table[int] = table([TABLES["escape_net"]["modifiers"].get(name, 0) for name in WEAPON_NAMES])
ESCAPE_NEEDS = int(TABLES["escape_net"]["removed_min"])

PORTAGE_LIMIT = int(TABLES["limits"]["portage_max"])
DIVE_LIMIT = int(TABLES["limits"]["dive_max"])
NETTED_DIVE_LIMIT = int(TABLES["limits"]["dive_max_netted"])
LAUNCH_DIVE_LIMIT = int(TABLES["limits"]["launch_extra_dive_max"])
CHITS_IN_BOX = int(TABLES["components"]["sequence_chits"])
CURRENT_MARKERS = int(TABLES["components"]["updraft_markers"]) + int(TABLES["components"]["downdraft_markers"])
MARKERS_EACH = int(TABLES["components"]["updraft_markers"])

RAMMING = table([[_tokens(row[dive]) for dive in ("one", "two", "three")] for row in TABLES["ramming"]["row"]])
RAMMING_ROWS = len(RAMMING)
STRIKING = table(_by_total(TABLES["striking"]["row"], "effects"))
THROWING = table(
    [
        [_tokens([])] * 11,
        _by_total(TABLES["throwing"]["row"], "spear_sword"),
        _by_total(TABLES["throwing"]["row"], "dagger_stone"),
    ]
)

HIT_NUMBER: Table[int] = table(TABLES["to_hit"]["hit_number"])
COLUMNS = len(HIT_NUMBER)
SPEAR_SHIFT = int(TABLES["to_hit"]["spear_throw_shift"])
FUMBLE = int(TABLES["to_hit"]["fumble_roll"])
CRITICAL = int(TABLES["to_hit"]["critical_roll"])
SWORD_BONUS = int(max(TABLES["striking"]["sword_bonus"]))
LEVEL_LOWER = int(TABLES["range"]["per_level_target_lower"])
LEVEL_HIGHER = int(TABLES["range"]["per_level_target_higher"])
DECELERATE_TO = int(max(TABLES["deceleration"]["decelerate_on"]))
SPEED_AFTER_SPIN = int(TABLES["spin"]["speed_after_movement_phase_spin"])

_RECOVERY = {
    total: [int(row["recover"]), row["altitude"], row["speed"], int(row["facing"])]
    for row in TABLES["stun_recovery"]["row"]
    for total in range(row["low"], row["high"] + 1)
}
RECOVERY: Table[tuple[int, ...]] = table([_RECOVERY[total] for total in range(2, 13)])
RECOVERS, RECOVERY_ALTITUDE, RECOVERY_SPEED, RECOVERY_FACING = range(4)
_FACING_CHANGE = {
    die: row["turn"] for row in TABLES["stun_recovery"]["facing_change"] for die in range(row["low"], row["high"] + 1)
}
FACING_CHANGE: Table[int] = table([_FACING_CHANGE[die] for die in range(1, 7)])

# what the pit wall does, by speed: stun or eliminate; drop when stunned; drop when not stunned (GPG-PWC)
_WALL = {speed: row for row in TABLES["pit_wall"] for speed in row["speeds"]}
WALL: Table[tuple[int, ...]] = table(
    [[0, 0, 0]]
    + [
        [
            int("eliminated" in _WALL[speed]["if_stunned"]),
            int("drop_in_hand" in _WALL[speed]["if_stunned"]),
            int("drop_in_hand" in _WALL[speed]["if_not_stunned"]),
        ]
        for speed in range(1, 6)
    ]
)
WALL_STUNS, WALL_DROPS_STUNNED, WALL_DROPS = range(3)

_ADVANCED = TABLES["advanced_maneuvers"]


def _by_start_speed(name: str) -> list[list[int]]:
    """An advanced maneuver by starting speed: allowed, altitude change, resulting speed."""
    maneuver = _ADVANCED[name]
    return [
        [1, maneuver["altitude"][str(speed)], maneuver["result_speed"][str(speed)]]
        if speed in maneuver["start_speeds"]
        else [0, 0, 0]
        for speed in range(6)
    ]


# by maneuver in the order climbing half-loop, diving half-loop, zoom climb
ADVANCED = table([_by_start_speed(name) for name in ("climbing_half_loop", "diving_half_loop", "zoom_climb")])
ADVANCED_ALLOWED, ADVANCED_ALTITUDE, ADVANCED_SPEED = range(3)


@rule("GPG-TAB-01", "GPG-CMP-03")
def portage(weapon: int) -> int:
    """The portage points of a weapon."""
    return PORTAGE[weapon]


@rule("GPG-TAB-01")
def weapon_range(weapon: int) -> int:
    """How far a weapon can be thrown."""
    return RANGE[weapon]


@rule("GPG-TAB-01")
def can_strike(weapon: int) -> bool:
    """Whether a weapon can be struck with."""
    return CAN_STRIKE[weapon] != 0


@rule("GPG-TAB-01")
def can_parry_with(weapon: int) -> bool:
    """Whether a weapon in hand can parry."""
    return weapon != NONE and CAN_PARRY[weapon] != 0


@rule("GPG-TAB-02")
def escape_modifier(weapon: int) -> int:
    """What a weapon in hand adds to an escape roll."""
    return ESCAPE_MODIFIER[weapon]


@rule("GPG-TAB-03")
def ramming_token(row: int, levels: int, index: int, part: int) -> int:
    """One part (0 kind, 1 change) of one token of a ramming result."""
    return RAMMING[row - 1][levels - 1][index][part]


@rule("GPG-TAB-04")
def recovery(total: int, part: int) -> int:
    """One part of a stun recovery result: RECOVERS, RECOVERY_ALTITUDE, RECOVERY_SPEED or RECOVERY_FACING."""
    return RECOVERY[total - 2][part]


@rule("GPG-TAB-04", "GPG-REC-02")
def facing_change(die: int) -> int:
    """The hexsides that a facing roll turns, to the left if negative."""
    return FACING_CHANGE[die - 1]


@rule("GPG-TAB-05")
def striking_token(total: int, index: int, part: int) -> int:
    """One part of one token of a striking result."""
    return STRIKING[total - 2][index][part]


@rule("GPG-TAB-06", "GPG-THR-02")
def throwing_token(weapon: int, total: int, index: int, part: int) -> int:
    """One part of one token of a throwing result."""
    return THROWING[THROW_COLUMN[weapon]][total - 2][index][part]


@rule("GPG-TAB-07")
def hit_number(column: int) -> int:
    """The number needed to hit in a column of the to-hit table."""
    return HIT_NUMBER[column - 1]


@rule("GPG-PWC-03", "GPG-PWC-04", "GPG-PWC-05")
def wall_effect(speed: int, part: int) -> int:
    """What the pit wall does at a speed: WALL_STUNS, WALL_DROPS_STUNNED or WALL_DROPS."""
    return WALL[speed][part]


@rule("GPG-ADV-03", "GPG-ADV-04", "GPG-ADV-05")
def advanced(maneuver: int, speed: int, part: int) -> int:
    """One part of an advanced maneuver (from 0) started at a speed."""
    return ADVANCED[maneuver][speed][part]


@rule("GPG-CMP-03")
def counters(weapon: int) -> int:
    """How many counters of a weapon are in the box."""
    return COUNTERS[weapon]
