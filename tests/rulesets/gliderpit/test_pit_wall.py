"""Pit wall collision (GPG-PWC)."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import situation

OTHERS = ("G2 (0,5) a9", "G3 (5,5) a9")


def test_x_07_into_the_wall_at_speed_4() -> None:
    """X-07, GPG-PWC-03, GPG-PWC-06, GPG-PWC-07: stunned, weapon gone, speed 0, no recovery roll."""
    play = situation("G1 (0,0) N a11 s4 hand=spear carry=net").choose("forward")
    play.now("G1 (0,0) N a11 s0 stunned hand=-")
    assert play.spent() == {"spear": 1}
    assert play.asked == "maneuver G6"
    assert [kind for kind in play.kinds if kind in ("STUNNED", "WEAPON_DROPPED", "SPEED_CHANGED")] == [
        "STUNNED",
        "WEAPON_DROPPED",
        "SPEED_CHANGED",
    ]


@pytest.mark.parametrize(
    ("facing", "maneuver"),
    [("N", "forward"), ("N", "climb"), ("NE", "slip left"), ("NW", "slip right"), ("NW", "slip left")],
)
def test_nothing_of_the_maneuver_happens(facing: str, maneuver: str) -> None:
    """GPG-PWC-01: no level is lost by the Slip, none gained by the Climb; all points left are lost."""
    hex = "(0,3)" if maneuver == "slip left" and facing == "NW" else "(9,-4)"
    play = situation(f"G1 {hex} {facing} a10 s3").choose(maneuver)
    play.now("G1 s0")
    assert play.asked == "maneuver G6"


def test_a_slip_along_the_wall_is_no_collision() -> None:
    """GPG-PWC-01: it is the hex that a maneuver leads to which counts, not the facing."""
    situation("G1 (9,-4) N a10 s2").choose("slip left").now("G1 (8,-4) a9")


@pytest.mark.parametrize(("speed", "stuns"), [(5, True), (4, True), (3, False), (2, False), (1, False)])
def test_who_is_stunned_by_the_wall(speed: int, *, stuns: bool) -> None:
    """GPG-PWC-03, GPG-PWC-04, GPG-PWC-05."""
    play = situation(f"G1 (9,-4) N a10 s{speed}").choose(*["forward"] * (speed > 0))
    play.now("G1 s0 stunned" if stuns else "G1 s0")


@pytest.mark.parametrize(("speed", "drops"), [(5, True), (4, True), (3, True), (2, True), (1, False)])
def test_who_drops_the_weapon_in_hand(speed: int, *, drops: bool) -> None:
    """GPG-PWC-03, GPG-PWC-04, GPG-PWC-05: not at speed 1, unless stunned; carried weapons stay."""
    play = situation(f"G1 (9,-4) N a10 s{speed} hand=sword carry=net").choose("forward")
    assert play.spent() == ({"sword": 1} if drops else {})
    assert "carry=net" in play.state("G1")


@pytest.mark.parametrize("speed", [4, 5])
def test_a_stunned_pilot_dies_at_speed_4(speed: int) -> None:
    """GPG-PWC-03, GPG-STN-02: it counts as a double stun."""
    play = situation(f"G1 (9,-4) N a10 s{speed} stunned hand=net", *OTHERS).choose("forward")
    play.now("G1 out")
    assert play.fall("G1")[0] == state.DOUBLE_STUN
    assert not {"SPEED_CHANGED", "WEAPON_DROPPED"} & set(play.kinds), "nothing more happens to a glider that is gone"


@pytest.mark.parametrize("speed", [1, 2, 3])
def test_a_stunned_pilot_drops_his_weapon_at_any_lower_speed(speed: int) -> None:
    """GPG-PWC-04, GPG-PWC-05, GPG-PWC-06: and he does not roll for recovery this turn, for all his earlier stun."""
    play = situation(f"G1 (9,-4) N a10 s{speed} stunned hand=net", *OTHERS).choose("forward")
    play.now("G1 s0 hand=-")
    assert play.asked == "maneuver G2"


def test_the_speed_of_the_moment_counts() -> None:
    """GPG-PWC-02: a Climb brought speed 4 down to 3, a paid Turn speed 2 to 1."""
    play = situation("G1 (9,-3) N a10 s4 hand=net").choose("climb", "forward")
    play.now("G1 (9,-4) a11 s0 hand=-")
    play = situation("G1 (9,-4) NE a10 s2 hand=net").choose("turn left for speed", "forward")
    play.now("G1 (9,-4) N s0")


def test_the_sequence_is_over() -> None:
    """GPG-PWC-06, GPG-SEQ-04: no glide, combat or action."""
    play = situation("G1 (9,-4) N a10 s2 hand=net carry=stone", "G2 (9,-3) a10").choose("forward")
    assert play.asked == "maneuver G2"
    assert play.kinds[-2:] == ["SEQUENCE_ENDED", "SEQUENCE_BEGAN"]


def test_the_next_turn_begins_with_a_spin() -> None:
    """GPG-PWC-06, GPG-MOV-01: a stun from the wall is first rolled for in the next turn."""
    play = situation("G1 (0,0) N a11 s4 hand=spear", "G2 (0,5) S a15 s1").choose("forward")
    play.choose("forward", "glide", dice="[5] [6 6]").calm_air("[3] [4] [5 3]")
    play.now("G1 S a8 s1 hand=-", "G2 (0,6)")
