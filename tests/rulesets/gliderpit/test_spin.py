"""Spin (GPG-SPN)."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import situation


def test_x_07_a_spin_at_the_start_of_the_movement_phase() -> None:
    """X-07, GPG-SPN-01, GPG-MOV-01, GPG-REC-01: a die of levels, speed 1, a random facing, then Stun Recovery only."""
    play = situation("G1 (0,0) N a11 s0 stunned", dice="[3] [4] [5 3]")
    play.now("G1 (0,0) S a8 s1 awake")
    assert play.asked == "maneuver G6"
    assert play.rolled == [("SPIN_LOSS", (3,)), ("SPIN_FACING", (4,)), ("RECOVERY_ROLL", (5, 3))]


def test_a_spin_leaves_only_stun_recovery() -> None:
    """GPG-SPN-01, GPG-SEQ-04: no movement, glide, combat or action."""
    play = situation("G1 (9,2) N a10 s0 carry=stone", "G2 (9,1) a9", dice="[1] [1]")
    play.now("G1 a9 s1")
    assert play.asked == "maneuver G2"


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_spin_loses_as_many_levels_as_the_die_shows(face: int) -> None:
    """GPG-SPN-01."""
    situation("G1 (9,2) N a10 s0", dice=f"[{face}] [1]").now(f"G1 a{10 - face} s1")


@pytest.mark.parametrize(("face", "facing"), list(enumerate(["N", "NE", "SE", "S", "SW", "NW"], start=1)))
def test_the_random_direction_indicator(face: int, facing: str) -> None:
    """GPG-SPN-01, GPG-MAP-11: a direction of the map, whatever the facing was."""
    for before in ("N", "SE"):
        situation(f"G1 (9,2) {before} a10 s0", dice=f"[1] [{face}]").now(f"G1 {facing} a9 s1")


@pytest.mark.parametrize("altitude", [3, 2])
def test_a_spin_to_floor_stops_there(altitude: int) -> None:
    """GPG-SPN-01: no facing is rolled for a glider that is gone."""
    play = situation(f"G1 (9,2) N a{altitude} s0", "G2 (0,5) a9", "G3 (5,5) a9", dice="[3]")
    play.now("G1 out")
    assert play.fall("G1")[0] == state.BY_SPIN


def test_x_08_a_deceleration_spin() -> None:
    """X-08, GPG-SPN-02, GPG-GLD-09: speed stays 0; Combat and Action are skipped."""
    play = situation("G1 (12,-2) SE a5 s1 carry=net", "G2 (12,-1) a5").choose("turn left for speed")
    play.now("G1 NE s0")
    play.choose("glide", dice="[2] [4] [6]")
    play.now("G1 (12,-2) NW a1 s0")
    assert play.asked == "maneuver G2"


def test_a_spin_spares_stun_nets_and_the_weapon_in_hand() -> None:
    """GPG-SPN-03: it applies to all alike and takes nothing away."""
    play = situation("G1 (9,2) N a10 s0 stunned nets=2 hand=sword carry=net")
    play.choose("go on", dice="[2] [3]")
    play.now("G1 SE a8 s1")
    play.choose("go on", dice="[3 3]")
    play.now("G1 SE a8 s1")


def test_a_deceleration_spin_spares_nets_and_the_weapon_in_hand() -> None:
    """GPG-SPN-03."""
    play = situation("G1 (9,2) N a10 s0 nets=1 hand=sword", at="glide").choose("glide", dice="[1] [2] [3]")
    play.now("G1 SE a8 s0")


def test_a_spin_may_point_at_the_wall() -> None:
    """GPG-SPN-04: no hex is moved, nothing is hit."""
    play = situation("G1 (9,-4) S a10 s0", dice="[1] [1]")
    play.now("G1 (9,-4) N a9 s1")
    assert "WALL_HIT" not in play.kinds


def test_a_spin_onto_a_glider_ends_below_it() -> None:
    """GPG-SPN-01, GPG-RAM-02: `settle` decides the end level, and it is no ram."""
    play = situation("G1 (9,2) N a10 s0", "G2 (9,2) a8", dice="[2] [1]")
    play.now("G1 a7 s1")
    assert "RAMMED" not in play.kinds
