"""Advanced maneuvers (GPG-ADV), each behind its own switch (GPG-OPT-04 to GPG-OPT-06)."""

from typing import Any

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import situation

ALL: dict[str, Any] = {"climbing_half_loop": 1, "diving_half_loop": 1, "zoom_climb": 1}
ADVANCED = {"climbing half-loop", "diving half-loop", "zoom climb"}


def test_x_22_a_diving_half_loop() -> None:
    """X-22, GPG-ADV-02, GPG-ADV-04, GPG-ADV-08, GPG-RAM-02: no ram, no Glide Phase; then a weapon is taken."""
    play = situation("G1 (4,4) N a9 s2 hand=sword carry=dagger", "G2 (4,4) a6", diving_half_loop=1)
    assert "diving half-loop" not in play.offered
    play.choose("drop sword", "diving half-loop")
    play.now("G1 (4,4) S a5 s5 hand=-")
    assert "RAMMED" not in play.kinds
    assert play.asked == "action G1"
    play.offers("nothing, take dagger")
    play.choose("take dagger")
    play.now("G1 S a5 s5 hand=dagger carry=-")


@pytest.mark.parametrize(
    ("option", "maneuver", "speed"),
    [
        ("climbing_half_loop", "climbing half-loop", 5),
        ("diving_half_loop", "diving half-loop", 1),
        ("diving_half_loop", "diving half-loop", 2),
        ("zoom_climb", "zoom climb", 5),
    ],
)
def test_each_has_a_switch_of_its_own(option: str, maneuver: str, speed: int) -> None:
    """GPG-OPT-04, GPG-OPT-05, GPG-OPT-06: on, it is offered; with the other two on and this one off, it is not."""
    line = f"G1 (9,2) N a10 s{speed}"
    only: dict[str, Any] = {option: 1}
    assert situation(line, **only).offered & ADVANCED == {maneuver}
    others = ALL | {option: 0}
    assert maneuver not in situation(line, **others).offered
    assert not situation(line).offered & ADVANCED


@pytest.mark.parametrize(
    ("speed", "offered"),
    [
        (1, {"diving half-loop"}),
        (2, {"diving half-loop"}),
        (3, set()),
        (4, set()),
        (5, {"climbing half-loop", "zoom climb"}),
    ],
)
def test_the_starting_speeds(speed: int, offered: set[str]) -> None:
    """GPG-ADV-03, GPG-ADV-04, GPG-ADV-05."""
    assert situation(f"G1 (9,2) N a10 s{speed}", **ALL).offered & ADVANCED == offered


@pytest.mark.parametrize("condition", ["stunned hand=net", "nets=1"])
@pytest.mark.parametrize("speed", [1, 2, 5])
def test_not_for_the_stunned_and_the_netted(condition: str, speed: int) -> None:
    """GPG-ADV-01, GPG-NET-04, GPG-STN-03."""
    assert not situation(f"G1 (9,2) N a10 s{speed} {condition}", **ALL).offered & ADVANCED


def test_only_as_the_first_maneuver() -> None:
    """GPG-ADV-01: the starting speed alone is not enough."""
    assert not situation("G1 (9,2) N a10 s2", **ALL).choose("forward").offered & ADVANCED
    assert not situation("G1 (9,2) N a10 s5", **ALL).choose("forward").offered & ADVANCED
    play = situation("G1 (9,2) N a10 s2", **ALL).choose("turn left for speed")
    assert not play.offered & ADVANCED


@pytest.mark.parametrize(("speed", "maneuver"), [(5, "zoom climb"), (5, "climbing half-loop"), (2, "diving half-loop")])
def test_it_uses_the_whole_allowance(speed: int, maneuver: str) -> None:
    """GPG-ADV-01: no other maneuver follows, and no points are left for a ram."""
    play = situation(f"G1 (9,2) N a10 s{speed} carry=net", **ALL)
    play.choose(maneuver, dice="" if speed == 2 else "[6]")
    assert play.asked == "action G1"


@pytest.mark.parametrize("weapon", ["dagger", "net", "spear", "stone", "sword"])
def test_half_loops_need_an_empty_hand(weapon: str) -> None:
    """GPG-ADV-02: a Zoom Climb does not."""
    assert situation(f"G1 (9,2) N a10 s5 hand={weapon}", **ALL).offered & ADVANCED == {"zoom climb"}
    assert not situation(f"G1 (9,2) N a10 s1 hand={weapon}", **ALL).offered & ADVANCED
    play = situation(f"G1 (9,2) N a10 s5 hand={weapon} carry=net", **ALL).choose(f"drop {weapon}")
    assert play.offered & ADVANCED == {"climbing half-loop", "zoom climb"}


@pytest.mark.parametrize(("facing", "opposite"), [("N", "S"), ("NE", "SW"), ("SE", "NW"), ("S", "N"), ("NW", "SE")])
def test_a_climbing_half_loop(facing: str, opposite: str) -> None:
    """GPG-ADV-03: opposite facing, same hex, speed 1, three levels up."""
    play = situation(f"G1 (9,2) {facing} a10 s5", climbing_half_loop=1).choose("climbing half-loop", dice="[6]")
    play.now(f"G1 (9,2) {opposite} a13 s1")


@pytest.mark.parametrize(("speed", "change"), [(1, "a8 s3"), (2, "a7 s5")])
def test_a_diving_half_loop(speed: int, change: str) -> None:
    """GPG-ADV-04: from speed 1 two levels down at speed 3, from speed 2 three levels down at speed 5; no roll."""
    play = situation(f"G1 (9,2) NE a10 s{speed} carry=net", diving_half_loop=1).choose("diving half-loop")
    play.now(f"G1 (9,2) SW {change}")
    assert play.asked == "action G1"


def test_a_zoom_climb() -> None:
    """GPG-ADV-05: one hex ahead, speed 1, five levels up, facing unchanged."""
    play = situation("G1 (9,2) NE a10 s5 hand=sword", zoom_climb=1).choose("zoom climb")
    play.now("G1 (10,1) a15 s1")


def test_a_zoom_climb_into_the_wall() -> None:
    """GPG-ADV-05, GPG-PWC-03: a collision at speed 5, and nothing else happens."""
    play = situation("G1 (9,-4) N a10 s5 hand=sword", zoom_climb=1).choose("zoom climb")
    play.now("G1 s0 stunned hand=-")
    assert play.asked == "maneuver G6"


@pytest.mark.parametrize(
    ("altitude", "offered"),
    [
        (15, {"climbing half-loop", "zoom climb"}),
        (16, {"climbing half-loop"}),
        (17, {"climbing half-loop"}),
        (18, set()),
    ],
)
def test_not_above_20(altitude: int, offered: set[str]) -> None:
    """GPG-ADV-06, GPG-GEN-03."""
    assert situation(f"G1 (9,2) N a{altitude} s5", **ALL).offered & ADVANCED == offered


@pytest.mark.parametrize(("maneuver", "place"), [("climbing half-loop", "(9,2) S a13"), ("zoom climb", "(9,1) a15")])
def test_they_count_as_climbs(maneuver: str, place: str) -> None:
    """GPG-ADV-07, GPG-GLD-04: no dive this turn, so deceleration is rolled."""
    play = situation("G1 (9,2) N a10 s5 carry=net", **ALL).choose(maneuver, dice="[2]")
    play.now(f"G1 {place} s0")


def test_end_levels_are_settled() -> None:
    """GPG-ADV-08, GPG-GEN-13: pushed below whoever is there, upward as well."""
    play = situation("G1 (9,2) N a10 s5", "G2 (9,1) a15", zoom_climb=1).choose("zoom climb", dice="[6]")
    play.now("G1 (9,1) a14 s1")
    play = situation("G1 (9,2) N a10 s5", "G2 (9,2) a13", climbing_half_loop=1)
    play.choose("climbing half-loop", dice="[6]").now("G1 S a12 s1")


@pytest.mark.parametrize(("speed", "altitude"), [(1, 2), (1, 1), (2, 3)])
def test_a_diving_half_loop_may_reach_floor(speed: int, altitude: int) -> None:
    """GPG-ADV-08, GPG-GEN-04: that is the glider's own doing."""
    play = situation(f"G1 (9,2) N a{altitude} s{speed}", "G2 (0,5) a9", "G3 (5,5) a9", diving_half_loop=1)
    play.choose("diving half-loop")
    play.now("G1 out")
    assert play.fall("G1")[0] == state.BY_OWN_MANEUVER


def test_after_a_diving_half_loop_an_attack_is_possible() -> None:
    """GPG-ADV-04: phases 2.3 to 2.5 follow, but the hand is empty in 2.3."""
    play = situation("G1 (9,2) N a10 s1 carry=stone", "G2 (9,4) a8", diving_half_loop=1).choose("diving half-loop")
    play.offers("nothing, take stone")
