"""Stun Recovery Phase (GPG-REC)."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import situation

STUNNED = "G1 (9,2) N a10 s2 stunned hand=net"


@pytest.mark.parametrize(
    ("total", "change", "turns"),
    [
        (2, "a9 s3", True),
        (3, "a9 s3", True),
        (4, "s1", False),
        (5, "s1", False),
        (6, "", False),
        (7, "awake", False),
        (8, "awake", False),
        (9, "awake", False),
        (10, "awake", False),
        (11, "a11 s1", True),
        (12, "a11 s1", True),
    ],
)
def test_every_result(total: int, change: str, *, turns: bool) -> None:
    """GPG-REC-01, GPG-TAB-04, GPG-STN-04."""
    dice = f"[{total // 2} {total - total // 2}]" + " [6]" * turns
    play = situation(STUNNED, at="recovery", dice=dice)
    play.now(f"G1 {change}" + " NE" * turns)


def test_who_is_not_stunned_does_not_roll() -> None:
    """GPG-REC-01."""
    play = situation("G1 (9,2) N a10 s2", at="recovery")
    assert play.asked == "maneuver G6"
    assert play.rolled == []


@pytest.mark.parametrize(("face", "facing"), [(1, "NW"), (2, "NW"), (3, "N"), (4, "N"), (5, "NE"), (6, "NE")])
@pytest.mark.parametrize(("dice", "change"), [("[1 1]", "a9 s3"), ("[6 6]", "a11 s1")])
def test_the_facing_roll(face: int, facing: str, dice: str, change: str) -> None:
    """GPG-REC-02: a hexside left, none, or a hexside right."""
    situation(STUNNED, at="recovery", dice=f"{dice} [{face}]").now(f"G1 {change} {facing}")


def test_the_order_of_the_effects() -> None:
    """GPG-REC-03: altitude, then speed, then facing."""
    play = situation(STUNNED, at="recovery", dice="[1 1] [1]")
    changes = [kind for kind in play.kinds if kind.endswith("_CHANGED")]
    assert changes == ["ALTITUDE_CHANGED", "SPEED_CHANGED", "FACING_CHANGED"]


def test_an_elimination_stops_the_effects() -> None:
    """GPG-REC-03: no speed and no facing roll after the fall to FLOOR."""
    play = situation("G1 (9,2) N a1 s5 stunned", "G2 (0,5) a9", "G3 (5,5) a9", at="recovery", dice="[1 1]")
    play.now("G1 out")
    assert play.fall("G1") == (state.BY_STUN_RECOVERY, "", "a1 s5 stunned")


def test_speed_6_destroys_before_the_facing_roll() -> None:
    """GPG-REC-04, GPG-GEN-06."""
    play = situation("G1 (9,2) N a8 s5 stunned", "G2 (0,5) a9", "G3 (5,5) a9", at="recovery", dice="[1 1]")
    play.now("G1 out")
    assert play.game.gliders[0].fall.cause == state.BY_OVERSPEED


@pytest.mark.parametrize(("dice", "change"), [("[2 2]", ""), ("[2 3]", ""), ("[5 6] [3]", "a11"), ("[6 6] [3]", "a11")])
def test_speed_0_stays_0_and_is_no_spin(dice: str, change: str) -> None:
    """GPG-REC-04, GPG-GEN-05."""
    play = situation("G1 (9,2) N a10 s0 stunned", at="recovery", dice=dice)
    play.now(f"G1 {change}")
    assert "SPUN" not in play.kinds


def test_x_20_recovery_at_the_top() -> None:
    """X-20, GPG-REC-05, GPG-MOV-05, GPG-GEN-03: altitude stays 20, speed is still lost, still stunned."""
    play = situation("G1 (9,2) N a20 s3 stunned", dice="[6 6] [1]")
    play.now("G1 (9,-1) NW a20 s2")
    assert play.rolled == [("RECOVERY_ROLL", (6, 6)), ("RECOVERY_TURN", (1,))]


def test_level_19_rises_to_20() -> None:
    """GPG-REC-05."""
    situation("G1 (9,2) N a19 s3 stunned", at="recovery", dice="[6 6] [3]").now("G1 a20 s2")


def test_recovered_he_has_no_action_left_this_turn() -> None:
    """GPG-REC-01, GPG-SEQ-04: phase 2.5 is the last."""
    play = situation("G1 (9,2) N a10 s1 stunned carry=sword", "G2 (9,0) a9", dice="[4 4]")
    play.now("G1 (9,1) awake")
    assert play.asked == "maneuver G2"
