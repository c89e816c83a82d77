"""Hex geometry on axial coordinates (q, r): steps, distance, front arcs, lines and where a hex is drawn.

The six directions run clockwise from 0; their steps are the same for both orientations of the grid, which differ
only in where a hex is drawn and what the directions are called.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from munera.engine.rules import rule
from munera.engine.tables import table

DIRECTIONS = 6
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
STEP = table(STEPS)

FLAT_TOP_NAMES = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_TOP_NAMES = ("NW", "NE", "E", "SE", "SW", "W")


@rule
def step_q(direction: int) -> int:
    """How q changes by one step."""
    return STEP[direction][0]


@rule
def step_r(direction: int) -> int:
    """How r changes by one step."""
    return STEP[direction][1]


@rule
def hex_distance(dq: int, dr: int) -> int:
    """The steps between two hexes that lie (dq, dr) apart."""
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


@rule
def in_front_arc(dq: int, dr: int, facing: int) -> bool:
    """Whether (dq, dr) lies in the wedge that runs out of the three front hexsides: 2k + 1 hexes at distance k.

    The wedge holds the vectors whose cube coordinates never point against those of the facing.
    """
    if dq == 0 and dr == 0:
        return False
    fq = step_q(facing)
    fr = step_r(facing)
    return fq * dq >= 0 and fr * dr >= 0 and (fq + fr) * (dq + dr) >= 0


@rule
def direction_to(dq: int, dr: int) -> int:
    """The direction of a neighbouring hex; -1 if (dq, dr) is no neighbour."""
    for direction in range(DIRECTIONS):
        if step_q(direction) == dq and step_r(direction) == dr:
            return direction
    return -1


@rule
def on_hex_line(aq: int, ar: int, bq: int, br: int, hq: int, hr: int) -> bool:
    """Whether the hex h lies on the line of hexes between a and b, both ends left out.

    Where the line runs along a hexside, the hexes on both sides of it count.
    """
    distance = hex_distance(bq - aq, br - ar)
    for i in range(1, distance):
        # the i-th point of the line seen from the middle of h, in cube coordinates, times the distance
        x = (aq - hq) * distance + (bq - aq) * i
        y = (ar - hr) * distance + (br - ar) * i
        z = -x - y
        if abs(x - y) <= distance and abs(y - z) <= distance and abs(z - x) <= distance:
            return True
    return False


# ------------------------------------------------------------------ ordinary Python: listing and drawing


def front_hexes(facing: int, depth: int) -> Iterator[tuple[int, int]]:
    """The offsets of a front arc, near to far."""
    for distance in range(1, depth + 1):
        for dq in range(-distance, distance + 1):
            for dr in range(-distance, distance + 1):
                if hex_distance(dq, dr) == distance and in_front_arc(dq, dr, facing):
                    yield dq, dr


def hex_line(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """The hexes of the line between two hexes, both ends left out, near to far."""
    distance = hex_distance(end[0] - start[0], end[1] - start[1])
    around = range(-distance, distance + 1)
    near = [(start[0] + dq, start[1] + dr) for dq in around for dr in around]
    on_line = [h for h in near if on_hex_line(*start, *end, *h)]
    return sorted(on_line, key=lambda h: (hex_distance(h[0] - start[0], h[1] - start[1]), h))


def centre(q: int, r: int, *, flat_top: bool) -> tuple[float, float]:
    """Where the middle of a hex is drawn, in lengths of a hexside; y grows downwards."""
    if flat_top:
        return 1.5 * q, math.sqrt(3) * (r + q / 2)
    return math.sqrt(3) * (q + r / 2), 1.5 * r
