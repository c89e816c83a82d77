"""Map (GPG-MAP): the reconstructed pit, against what the specification says of it."""

import pytest

from munera.engine.hexes import hex_distance
from munera.rulesets.gliderpit.board import (
    AXIAL,
    DIRECTION_NAMES,
    HEX_AT,
    LABELS,
    TRACK_NAMES,
    WALL,
    launch_hex,
    neighbour,
    random_direction,
    row_of,
    row_with_number,
)

STEPS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
PIT = [(q, -(q // 2) + n) for q in range(19) for n in range(10 if q % 2 else 11)]

ZONES = {
    "A": [(1, 0), (2, -1), (3, -1), (4, -2), (5, -2)],
    "B": [(7, -3), (8, -4), (9, -4), (10, -5), (11, -5)],
    "C": [(13, -6), (14, -7), (15, -7), (16, -8), (17, -8)],
    "D": [(1, 9), (2, 9), (3, 8), (4, 8), (5, 7)],
    "E": [(7, 6), (8, 6), (9, 5), (10, 5), (11, 4)],
    "F": [(13, 3), (14, 3), (15, 2), (16, 2), (17, 1)],
}


@pytest.mark.parametrize(
    ("dq", "dr", "distance"),
    [(0, 0, 0), (0, -3, 3), (3, 0, 3), (3, -3, 3), (2, 1, 3), (-2, -1, 3), (2, -1, 2), (-1, 2, 2), (18, -9, 18)],
)
def test_distance(dq: int, dr: int, distance: int) -> None:
    """GPG-MAP-01."""
    assert hex_distance(dq, dr) == distance


def test_directions() -> None:
    """GPG-MAP-02: six, clockwise, with their steps."""
    assert list(DIRECTION_NAMES) == list(STEPS)
    at = HEX_AT[9, 0]
    for index, (dq, dr) in enumerate(STEPS.values()):
        assert AXIAL[neighbour(at, index)] == (9 + dq, dr)


def test_rows_and_hexes() -> None:
    """GPG-MAP-03, GPG-MAP-04: 19 rows of 11 and 10 hexes in turn, 200 in all; a row is all hexes of one q."""
    assert list(AXIAL) == PIT
    assert len(PIT) == 200
    assert [row_of(hex) for hex in range(200)] == [q for q, _ in PIT]
    assert LABELS[HEX_AT[0, 0]] == "1.1"
    assert LABELS[HEX_AT[9, -4]] == "10.1"
    assert LABELS[HEX_AT[17, 1]] == "18.10"


def test_the_pit_wall() -> None:
    """GPG-MAP-05: every hexside that does not join two hexes."""
    walls = 0
    for hex, (q, r) in enumerate(PIT):
        for index, (dq, dr) in enumerate(STEPS.values()):
            beyond = (q + dq, r + dr)
            assert neighbour(hex, index) == (PIT.index(beyond) if beyond in PIT else WALL)
            walls += beyond not in PIT
    assert walls == 118


def test_the_numbers_of_the_rows() -> None:
    """GPG-MAP-06, GPG-AIR-02: 2, 7 and 12 once, every other number twice."""
    numbers = [2, 11, 3, 10, 4, 9, 5, 8, 6, 7, 6, 8, 5, 9, 4, 10, 3, 11, 12]
    for number in range(2, 13):
        rows = [index for index, printed in enumerate(numbers) if printed == number]
        found = [row_with_number(number, which) for which in (0, 1)]
        assert [row for row in found if row >= 0] == rows


def test_the_launch_zones() -> None:
    """GPG-MAP-08, GPG-MAP-09: five hexes beside each of the six Airspeed Tracks."""
    assert list(TRACK_NAMES) == list(ZONES)
    for track, hexes in enumerate(ZONES.values()):
        assert [AXIAL[launch_hex(track, place)] for place in range(5)] == hexes


def test_the_facings_of_a_launch() -> None:
    """GPG-MAP-10: which directions the wall leaves in a launch zone."""
    for track, hexes in ZONES.items():
        for q, r in hexes:
            north = track in "ABC"
            wall = ({"N"} if north else {"S"}) if q % 2 else ({"NW", "N", "NE"} if north else {"SE", "S", "SW"})
            free = {name for index, name in enumerate(STEPS) if neighbour(HEX_AT[q, r], index) != WALL}
            assert free == set(STEPS) - wall


def test_the_random_direction_indicator() -> None:
    """GPG-MAP-11."""
    assert [DIRECTION_NAMES[random_direction(die)] for die in range(1, 7)] == ["N", "NE", "SE", "S", "SW", "NW"]
