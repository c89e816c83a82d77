"""The mapsheet (GPG-MAP): hexes, rows, launch zones and directions, all read from the map file.

A hex is a number, in the order of the rows from west to east and in each row from the north wall to the south.
"""

from __future__ import annotations

from munera.engine.hexes import STEPS
from munera.engine.rules import rule
from munera.engine.tables import Table, table
from munera.rulesets.gliderpit.data import MAP

DIRECTION_NAMES = tuple(d["name"] for d in sorted(MAP["direction"], key=lambda d: int(d["index"])))
if tuple((d["dq"], d["dr"]) for d in sorted(MAP["direction"], key=lambda d: int(d["index"]))) != STEPS:
    raise ValueError("map.toml: the directions do not run clockwise from north")

AXIAL = tuple((q, r) for row in MAP["row"] for q, r in row["hexes"])
HEX_AT = {axial: number for number, axial in enumerate(AXIAL)}
LABELS = tuple(f"{row['index']}.{n}" for row in MAP["row"] for n in range(1, len(row["hexes"]) + 1))
HEXES = len(AXIAL)
TRACK_NAMES = tuple(zone["track"] for zone in MAP["launch_zone"])
ROW_NUMBERS = tuple(row["number"] for row in MAP["row"])
WALL = -1


def _neighbours(q: int, r: int) -> list[int]:
    return [HEX_AT.get((q + dq, r + dr), WALL) for dq, dr in STEPS]


def _rows_with(number: int) -> list[int]:
    rows = [index - 1 for index in MAP["number_to_rows"].get(str(number), [])]
    return [*rows, -1, -1][:2]


NEIGHBOUR: Table[tuple[int, ...]] = table([_neighbours(q, r) for q, r in AXIAL])
COORDINATES: Table[tuple[int, ...]] = table(AXIAL)
ROW: Table[int] = table([row["index"] - 1 for row in MAP["row"] for _ in row["hexes"]])
ZONE_HEXES: Table[tuple[int, ...]] = table([[HEX_AT[q, r] for q, r in zone["hexes"]] for zone in MAP["launch_zone"]])
NUMBER_ROWS: Table[tuple[int, ...]] = table([_rows_with(number) for number in range(13)])
RANDOM_DIRECTION: Table[int] = table([DIRECTION_NAMES.index(MAP["random_direction"][str(die)]) for die in range(1, 7)])


@rule("GPG-MAP-02", "GPG-MAP-05")
def neighbour(hex: int, direction: int) -> int:
    """The next hex in a direction, or WALL where the pit wall is."""
    return NEIGHBOUR[hex][direction]


@rule("GPG-MAP-01")
def hex_q(hex: int) -> int:
    """How far east a hex lies."""
    return COORDINATES[hex][0]


@rule("GPG-MAP-01")
def hex_r(hex: int) -> int:
    """How far along its row a hex lies."""
    return COORDINATES[hex][1]


@rule("GPG-MAP-03", "GPG-MAP-12")
def row_of(hex: int) -> int:
    """The row of a hex, from 0 in the west."""
    return ROW[hex]


@rule("GPG-MAP-06", "GPG-MAP-12")
def row_with_number(number: int, which: int) -> int:
    """The first (0) or second (1) row that carries a number, -1 if there is none."""
    return NUMBER_ROWS[number][which]


@rule("GPG-MAP-08", "GPG-MAP-12")
def launch_hex(track: int, place: int) -> int:
    """One of the five hexes of the launch zone beside an Airspeed Track."""
    return ZONE_HEXES[track][place]


@rule("GPG-MAP-11", "GPG-MAP-12")
def random_direction(die: int) -> int:
    """The direction that the Random Direction Indicator gives for a die."""
    return RANDOM_DIRECTION[die - 1]
