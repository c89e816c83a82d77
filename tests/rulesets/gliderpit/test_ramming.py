"""Ramming (GPG-RAM)."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import Situation, situation


def ram(levels: int, die: int, *others: str, attacker: str = "a9 s1", target: str = "hand=net") -> Situation:
    """G1 dives from level 9 onto G2 and rolls a die. With a weapon in hand even a stunned G2 is asked something."""
    play = situation(f"G1 (9,2) N {attacker}", f"G2 (9,2) a{9 - levels} {target}", *others, at="glide")
    return play.choose(f"dive {levels} onto G2", dice=f"[{die}]")


def test_a_dive_onto_a_glider_is_a_ram_and_the_only_attack() -> None:
    """GPG-RAM-01, GPG-CBT-01: it is rolled at once, and no armed attack follows."""
    play = situation("G1 (9,2) N a9 s1 hand=stone", "G2 (9,2) a8", at="glide").choose("dive 1 onto G2", dice="[6]")
    play.now("G1 a8 s2", "G2 a7")
    play.notes("RAMMED", ("G1", "G2", 6, 1, 6))
    assert play.asked == "action G1"


@pytest.mark.parametrize("maneuver", ["slip left", "turn left for altitude"])
def test_no_other_loss_of_altitude_is_a_ram(maneuver: str) -> None:
    """GPG-RAM-02: neither a Slip nor a paid Turn."""
    hex = "(8,2)" if maneuver == "slip left" else "(9,2)"
    play = situation("G1 (9,2) N a9 s2", f"G2 {hex} a8").choose(maneuver)
    assert "a7" in play.state("G1")
    play.choose(*(["forward"] if play.asked == "maneuver G1" else []), "glide", dice="[6]")
    assert "RAMMED" not in play.kinds


@pytest.mark.parametrize("target", ["G2 (9,2) a8", "G3 (9,2) a8", "G2 (9,2) a8 stunned", "G2 (9,2) a8 nets=1"])
def test_anyone_may_be_rammed(target: str) -> None:
    """GPG-RAM-03: friend or foe, stunned or netted."""
    play = situation("G1 (9,2) N a9 s1", target, at="glide")
    assert f"dive 1 onto {target[:2]}" in play.offered


def test_a_netted_glider_may_ram() -> None:
    """GPG-RAM-03: it is no armed attack."""
    play = situation("G1 (9,2) N a9 s1 nets=1", "G2 (9,2) a8", at="glide").choose("dive 1 onto G2", dice="[6]")
    play.now("G1 a8 s2", "G2 a7")


RESULTS = {
    (1, 1): ("a7 s2 stunned", ""),
    (1, 2): ("a6 s2", ""),
    (1, 3): ("a7 s2", ""),
    (1, 4): ("a9 s0", ""),
    (1, 5): ("a9 s1", ""),
    (1, 6): ("a8 s2", "a7"),
    (2, 1): ("a5 s3", ""),
    (2, 2): ("a6 s3", ""),
    (2, 3): ("a8 s2", ""),
    (2, 4): ("a7 s3", "a6"),
    (2, 5): ("a7 s3", "a5"),
    (2, 6): ("a7 s3", "a4"),
    (3, 1): ("a5 s4", ""),
    (3, 2): ("a6 s4", "a5"),
    (3, 3): ("a6 s4", "a4"),
    (3, 4): ("a6 s4", "a3"),
    (3, 5): ("a6 s4", "a2 stunned"),
    (3, 6): ("a6 s4", "a1"),
}


@pytest.mark.parametrize(("levels", "die"), [key for key in RESULTS if key != (1, 1)])
def test_every_result_without_excess_speed(levels: int, die: int) -> None:
    """GPG-RAM-04, GPG-TAB-03, GPG-CBT-04: the column is the number of levels dived."""
    attacker, target = RESULTS[levels, die]
    ram(levels, die).now(f"G1 {attacker}", f"G2 {target}")


def test_x_09_a_ram_with_excess_speed() -> None:
    """X-09, GPG-RAM-04, GPG-RAM-05, GPG-RAM-06: [4] and two points kept are 6."""
    play = situation("G1 (9,3) N a9 s4", "G2 (9,1) a8").choose("forward", "forward")
    play.choose("keep 2", dice="[4]")
    play.now("G1 (9,1) a8 s5", "G2 a7")
    assert play.modifiers == [("EXCESS_SPEED", 2)]
    play.notes("RAMMED", ("G1", "G2", 6, 1, 6))


def test_x_09_a_natural_1() -> None:
    """X-09, GPG-RAM-07, GPG-SEQ-05, GPG-STN-01: the points kept are ignored; he rolls in phase 2.5."""
    play = situation("G1 (9,3) N a9 s4", "G2 (9,1) a8").choose("forward", "forward")
    play.choose("keep 2", dice="[1] [4 4]")
    play.now("G1 (9,1) a7 s5")
    play.notes("RECOVERED", ("G1", "", 8))
    assert play.asked == "maneuver G2"


def test_a_1_that_is_not_natural_does_not_exist() -> None:
    """GPG-RAM-07: [2] and one point kept are 3, and the points count."""
    play = situation("G1 (9,2) N a9 s1", "G2 (9,2) a8").choose("keep 1", dice="[2]")
    play.now("G1 a7 s2")


def test_x_10_a_ram_after_two_levels() -> None:
    """X-10, GPG-TAB-03, GPG-RAM-08: AA+1, AS-1."""
    play = situation("G1 (9,2) N a7 s1", "G2 (9,1) a5").choose("forward", "dive 2 onto G2", dice="[3]")
    play.now("G1 (9,1) a6 s2")


def test_x_11_a_ram_onto_a_third_glider() -> None:
    """X-11, GPG-RAM-08, GPG-GEN-11: the rammed glider is pushed below the third one."""
    play = situation("G1 (9,2) N a7 s1", "G2 (9,1) a5", "G4 (9,1) a4").choose("forward", "dive 2 onto G2", dice="[4]")
    play.now("G1 (9,1) a5 s3", "G2 a3")


def test_the_attacker_who_falls_goes_below_third_gliders() -> None:
    """GPG-RAM-08: the defender stays, the attacker leaves the level."""
    ram(1, 3, "G4 (9,2) a7").now("G1 a6 s2")


def test_row_7_is_for_7_or_more() -> None:
    """GPG-RAM-04, GPG-DIC-05, GPG-TAB-03: 6 and five points kept are row 7+."""
    play = situation("G1 (9,2) N a9 s2", "G2 (9,2) a8").choose("keep 2", dice="[5]")
    play.now("G1 a8 s3", "G2 a6")
    play = situation("G1 (9,2) N a9 s4", "G2 (9,2) a8").choose("keep 4", dice="[6]")
    play.now("G1 a8 s5", "G2 a6")
    play.notes("RAMMED", ("G1", "G2", 10, 1, 7))
    play = situation("G1 (9,2) N a9 s3", "G2 (9,2) a7 hand=net").choose("keep 3", dice="[5]")
    play.now("G1 a7 s5", "G2 a3 stunned")
    play = situation("G1 (9,2) N a9 s2", "G2 (9,2) a6 hand=net").choose("keep 2", dice="[5]")
    play.now("G1 a6 s5", "G2 a1 stunned")


def test_a_defender_stunned_twice_by_a_ram() -> None:
    """GPG-RAM-04, GPG-CBT-05, GPG-STN-02: DA-4 first, then the second stun."""
    play = ram(3, 5, "G4 (0,5) a9", target="hand=net stunned")
    play.now("G1 a6 s4", "G2 out")
    assert play.fall("G2")[:2] == (state.DOUBLE_STUN, "G1")


def test_a_fall_to_floor_comes_before_the_stun() -> None:
    """GPG-CBT-05: DA-4 from level 4 eliminates, and the stun is void: no double stun."""
    play = situation("G1 (9,2) N a7 s1", "G2 (9,2) a4 stunned", "G4 (0,5) a9", at="glide")
    play.choose("dive 3 onto G2", dice="[5]")
    play.now("G1 a4 s4", "G2 out")
    assert play.fall("G2")[:2] == (state.BY_RAM, "G1")


@pytest.mark.parametrize("speed", [1, 2, 3, 4])
def test_any_number_of_points_may_be_kept_from_one_on(speed: int) -> None:
    """GPG-RAM-05, GPG-MOV-03: all that are left when the player stops."""
    play = situation(f"G1 (9,2) N a9 s{speed}", "G2 (9,2) a8")
    assert {c for c in play.offered if c.startswith("keep")} == {f"keep {speed}"}
    play.choose(f"keep {speed}", dice="[1] [3 3]")
    assert play.modifiers == [("EXCESS_SPEED", speed)]


def test_without_points_left_there_is_no_bonus() -> None:
    """GPG-RAM-05: points spent are spent."""
    play = situation("G1 (9,2) N a9 s1", "G2 (9,1) a8").choose("forward", "dive 1 onto G2", dice="[5]")
    assert play.modifiers == []
    play.notes("RAMMED", ("G1", "G2", 5, 1, 5))


@pytest.mark.parametrize(
    ("attacker", "target", "may_keep"),
    [
        ("(9,2) N a9 s2", "(9,2) a6", True),
        ("(9,2) N a9 s2", "(9,2) a5", False),  # four levels down
        ("(9,2) N a9 s3", "(9,2) a6", False),  # speed would be 6
        ("(9,2) N a9 s2", "(9,1) a8", False),  # another hex
        ("(9,2) N a9 s2", "(9,2) a10", False),  # higher
        ("(9,2) N a9 s2 nets=1", "(9,2) a8", True),
        ("(9,2) N a9 s2 nets=1", "(9,2) a7", False),  # netted, two levels down
        ("(9,2) N a9 s5", "(9,2) a8", False),  # speed would be 6
    ],
)
def test_points_are_kept_only_where_a_ram_is_legal(attacker: str, target: str, *, may_keep: bool) -> None:
    """GPG-RAM-06."""
    play = situation(f"G1 {attacker}", f"G2 {target}")
    assert any(choice.startswith("keep") for choice in play.offered) == may_keep


def test_no_points_are_kept_after_a_climb() -> None:
    """GPG-RAM-06, GPG-GLD-04: after a Climb there is no dive."""
    play = situation("G1 (9,2) N a8 s2", "G2 (9,1) a8").choose("climb")
    play.now("G1 (9,1) a9 s1")
    play.offers(
        "forward, turn left for speed, turn left for altitude, turn right for speed, turn right for altitude, climb"
    )


def test_a_nearer_glider_is_the_target() -> None:
    """GPG-RAM-06, GPG-GLD-08: the nearest lower one."""
    play = situation("G1 (9,2) N a9 s2", "G2 (9,2) a7", "G4 (9,2) a8", "G6 (9,2) a10").choose("keep 2", dice="[4]")
    play.notes("RAMMED", ("G1", "G4", 6, 1, 6))
