"""Hexes: distance, arcs, lines and centres, each checked against another way to reckon it."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from munera.engine.hexes import (
    DIRECTIONS,
    FLAT_TOP_NAMES,
    POINTY_TOP_NAMES,
    STEPS,
    centre,
    direction_to,
    front_hexes,
    hex_distance,
    hex_line,
    in_front_arc,
    on_hex_line,
    step_q,
    step_r,
)

Hex = tuple[int, int]
quick = settings(deadline=None, derandomize=True, max_examples=60)
near = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
anywhere = st.tuples(st.integers(-300, 300), st.integers(-300, 300))


def distance(one: Hex, other: Hex) -> int:
    return hex_distance(other[0] - one[0], other[1] - one[1])


def turned(dq: int, dr: int) -> Hex:
    """A vector turned clockwise by one hexside."""
    return -dr, dq + dr


def walked(depth: int) -> dict[Hex, int]:
    """All hexes within so many steps, with how many steps it takes."""
    found = {(0, 0): 0}
    for far in range(1, depth + 1):
        for q, r in [h for h, steps in found.items() if steps == far - 1]:
            for dq, dr in STEPS:
                found.setdefault((q + dq, r + dr), far)
    return found


# ------------------------------------------------------------------ distance and steps


def test_the_distance_is_how_many_steps_it_takes() -> None:
    found = walked(6)
    assert len(found) == 127
    for (dq, dr), steps in found.items():
        assert hex_distance(dq, dr) == steps
    for dq, dr in itertools.product(range(-8, 9), repeat=2):
        assert (hex_distance(dq, dr) <= 6) == ((dq, dr) in found)


@quick
@given(anywhere, anywhere, anywhere)
def test_the_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) >= 0
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_the_six_steps_run_clockwise() -> None:
    assert DIRECTIONS == len(STEPS) == len(set(STEPS)) == 6
    assert STEPS[0] == (0, -1)
    for direction, step in enumerate(STEPS):
        assert turned(*step) == STEPS[(direction + 1) % 6]
        assert (step_q(direction), step_r(direction)) == step
        assert hex_distance(*step) == 1
        opposite = STEPS[(direction + 3) % 6]
        assert (step[0] + opposite[0], step[1] + opposite[1]) == (0, 0)


def test_a_neighbour_lies_in_its_direction() -> None:
    for dq, dr in itertools.product(range(-3, 4), repeat=2):
        expected = STEPS.index((dq, dr)) if (dq, dr) in STEPS else -1
        assert direction_to(dq, dr) == expected


# ------------------------------------------------------------------ arcs


def test_the_hexes_of_one_arc() -> None:
    """Facing direction 0: up to three hexes deep."""
    assert set(front_hexes(0, 3)) == {
        *[(-1, 0), (0, -1), (1, -1)],
        *[(-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2)],
        *[(-3, 0), (-2, -1), (-1, -2), (0, -3), (1, -3), (2, -3), (3, -3)],
    }
    assert set(front_hexes(2, 1)) == {(1, -1), (1, 0), (0, 1)}


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("far", [1, 2, 3, 4])
def test_an_arc_has_two_more_hexes_at_each_step(facing: int, far: int) -> None:
    ring = [h for h, steps in walked(4).items() if steps == far and in_front_arc(*h, facing)]
    assert len(ring) == 2 * far + 1
    assert len(ring) == sum(hex_distance(*h) == far for h in front_hexes(facing, 4))


@pytest.mark.parametrize("facing", range(6))
def test_the_arcs_turn_into_each_other(facing: int) -> None:
    assert {turned(*h) for h in front_hexes(facing, 3)} == set(front_hexes((facing + 1) % 6, 3))


@pytest.mark.parametrize("facing", range(6))
def test_an_arc_is_the_wedge_of_120_degrees(facing: int) -> None:
    """Seen from the middle of the hex, no further than 60 degrees from where it faces."""
    ahead = complex(*centre(*STEPS[facing], flat_top=True))
    for h in walked(5):
        seen = complex(*centre(*h, flat_top=True))
        inside = h != (0, 0) and (seen * ahead.conjugate()).real >= abs(seen) * abs(ahead) / 2 - 1e-9
        assert in_front_arc(*h, facing) == inside


def test_arcs_are_listed_near_to_far_and_once() -> None:
    listed = list(front_hexes(4, 5))
    assert len(listed) == len(set(listed)) == 35
    far = [hex_distance(*h) for h in listed]
    assert far == sorted(far)


def test_nobody_is_in_front_of_himself() -> None:
    assert not any(in_front_arc(0, 0, facing) for facing in range(6))


# ------------------------------------------------------------------ lines


def by_floats(start: Hex, end: Hex) -> set[Hex]:
    """The line again: points at equal steps; each belongs to every hex whose middle is nearest to it."""
    steps = distance(start, end)
    found = set()
    ax, ay = centre(*start, flat_top=False)
    bx, by = centre(*end, flat_top=False)
    for i in range(1, steps):
        x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
        guess = (round(x / math.sqrt(3) - y / 3), round(y / 1.5))
        around = [(guess[0] + dq, guess[1] + dr) for dq in range(-2, 3) for dr in range(-2, 3)]
        away = {h: math.dist(centre(*h, flat_top=False), (x, y)) for h in around}
        found |= {h for h, far in away.items() if far < min(away.values()) + 1e-6}
    return found


@pytest.mark.parametrize("end", sorted(walked(6)))
def test_a_line_goes_through_the_hexes_it_goes_through(end: Hex) -> None:
    assert set(hex_line((0, 0), end)) == by_floats((0, 0), end)


@quick
@given(near, near)
def test_a_line_is_the_same_from_both_ends(a: Hex, b: Hex) -> None:
    line = hex_line(a, b)
    assert set(line) == set(hex_line(b, a)) == by_floats(a, b)
    assert a not in line
    assert b not in line


@quick
@given(near, near)
def test_a_line_has_a_hex_for_every_step_and_two_along_a_hexside(a: Hex, b: Hex) -> None:
    line = hex_line(a, b)
    for step in range(1, distance(a, b)):
        assert 1 <= sum(distance(a, h) == step for h in line) <= 2
    assert all(distance(a, h) + distance(h, b) == distance(a, b) for h in line)
    assert line == sorted(line, key=lambda h: (distance(a, h), h))


@pytest.mark.parametrize("direction", range(6))
def test_a_straight_line_is_as_long_as_its_distance(direction: int) -> None:
    dq, dr = STEPS[direction]
    assert hex_line((2, -3), (2 + 5 * dq, -3 + 5 * dr)) == [(2 + i * dq, -3 + i * dr) for i in range(1, 5)]


def test_along_a_hexside_both_hexes_count() -> None:
    assert hex_line((0, 0), (1, 1)) == [(0, 1), (1, 0)]
    assert hex_line((0, 0), (2, -1)) == [(1, -1), (1, 0)]
    assert hex_line((0, 0), (2, 2)) == [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]


def test_neighbours_have_nothing_between_them() -> None:
    assert hex_line((4, 4), (4, 4)) == []
    for dq, dr in STEPS:
        assert hex_line((4, 4), (4 + dq, 4 + dr)) == []


@quick
@given(near, near, near)
def test_the_rule_and_the_listing_agree(a: Hex, b: Hex, h: Hex) -> None:
    if h not in (a, b):
        assert on_hex_line(*a, *b, *h) == (h in hex_line(a, b))


# ------------------------------------------------------------------ where a hex is drawn


@pytest.mark.parametrize("flat_top", [True, False])
def test_neighbours_are_drawn_side_by_side(flat_top: bool) -> None:
    """All at the same distance, that of two hexes with a common side of length 1."""
    x, y = centre(3, -2, flat_top=flat_top)
    for dq, dr in STEPS:
        assert math.dist((x, y), centre(3 + dq, -2 + dr, flat_top=flat_top)) == pytest.approx(math.sqrt(3))
    assert centre(0, 0, flat_top=flat_top) == (0, 0)


@pytest.mark.parametrize(("flat_top", "names"), [(True, FLAT_TOP_NAMES), (False, POINTY_TOP_NAMES)])
def test_directions_are_drawn_where_their_names_say(flat_top: bool, names: tuple[str, ...]) -> None:
    """North is up: y grows downwards."""
    assert len(set(names)) == 6
    for step, name in zip(STEPS, names, strict=True):
        x, y = centre(*step, flat_top=flat_top)
        drawn = ("N" if y < -1e-9 else "S" if y > 1e-9 else "") + ("E" if x > 1e-9 else "W" if x < -1e-9 else "")
        assert drawn == name


def test_no_two_hexes_are_drawn_in_one_place() -> None:
    for flat_top in (True, False):
        middles = [centre(*h, flat_top=flat_top) for h in walked(4)]
        for one, other in itertools.combinations(middles, 2):
            assert math.dist(one, other) > 1.7
