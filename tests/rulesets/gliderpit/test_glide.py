"""Glide Phase (GPG-GLD): dive, or glide and perhaps decelerate."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import situation


def test_a_stunned_pilot_has_no_glide_phase() -> None:
    """GPG-GLD-01, GPG-SEQ-04: phases 2.2 to 2.4 are skipped; no deceleration is rolled."""
    play = situation("G1 (9,2) N a10 s1 stunned carry=net", dice="[3 3]")
    play.now("G1 (9,1)")
    assert play.asked == "maneuver G6"
    play.notes("PHASE_SKIPPED", ("G1", "", state.GLIDE))


def test_dive_or_glide() -> None:
    """GPG-GLD-02, GPG-DEC-13: there is nothing else, and neither may be left out."""
    situation("G1 (9,2) N a10 s1", at="glide").offers("glide, dive 1, dive 2, dive 3")


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_dive(levels: int) -> None:
    """GPG-GLD-03: each level lowers altitude and raises speed by one; no deceleration is rolled."""
    play = situation("G1 (9,2) N a10 s2", at="glide").choose(f"dive {levels}")
    play.now(f"G1 a{10 - levels} s{2 + levels}")


def test_no_dive_after_a_climb() -> None:
    """GPG-GLD-04: not even if the height was given away again by a Slip."""
    play = situation("G1 (9,2) N a10 s3 hand=net").choose("climb", "slip left")
    play.now("G1 (8,1) s2")
    play.offers("glide, drop net")


@pytest.mark.parametrize("maneuvers", [["slip left"], ["turn left for altitude", "turn left"]])
def test_lost_altitude_does_not_forbid_a_dive(maneuvers: list[str]) -> None:
    """GPG-GLD-04: Slips and Turns paid with altitude do not matter."""
    play = situation("G1 (9,2) N a10 s2").choose(*maneuvers)
    play.offers("glide, dive 1, dive 2, dive 3")


def test_a_climb_of_the_turn_before_is_forgotten() -> None:
    """GPG-GLD-04, GPG-STA-03."""
    play = situation("G1 (9,2) N a10 s2", "G2 (0,5) S a20 s1").choose("climb", "forward", dice="[6]")
    play.choose("forward", "glide", dice="[5] [6 6]").calm_air().choose("forward")
    play.offers("glide, dive 1, dive 2, dive 3")


def test_no_dive_through_a_glider() -> None:
    """GPG-GLD-05, GPG-GLD-06, GPG-GLD-08: onto the nearest lower one it is a ram, and further down it does not go."""
    play = situation("G1 (9,2) N a10 s1", "G2 (9,2) a8", "G4 (9,2) a7", at="glide")
    play.offers("glide, dive 1, dive 2 onto G2")


@pytest.mark.parametrize(
    ("altitude", "offered"),
    [
        (9, "glide, dive 1 onto G2"),
        (8, "glide, dive 1, dive 2 onto G2"),
        (7, "glide, dive 1, dive 2, dive 3 onto G2"),
        (6, "glide, dive 1, dive 2, dive 3"),
        (11, "glide, dive 1, dive 2, dive 3"),
    ],
)
def test_how_deep_the_ram_is(altitude: int, offered: str) -> None:
    """GPG-GLD-06, GPG-GLD-08: as deep as the other is lower, three levels at most; a higher one does not matter."""
    situation("G1 (9,2) N a10 s1", f"G2 (9,2) a{altitude}", at="glide").offers(offered)


def test_a_glider_in_another_hex_is_not_in_the_way() -> None:
    """GPG-GLD-05: only gliders in the hex matter."""
    situation("G1 (9,2) N a10 s1", "G2 (9,1) a9", at="glide").offers("glide, dive 1, dive 2, dive 3")


@pytest.mark.parametrize(("altitude", "offered"), [(9, "glide, dive 1 onto G2"), (8, "glide, dive 1")])
def test_a_netted_glider_dives_one_level(altitude: int, offered: str) -> None:
    """GPG-GLD-07, GPG-NET-04, GPG-RAM-03: a ram one level down is possible, a deeper one is not."""
    situation("G1 (9,2) N a10 s1 nets=1", f"G2 (9,2) a{altitude}", at="glide").offers(offered)


def test_x_30_speed_cannot_pass_5() -> None:
    """X-30, GPG-GLD-05, GPG-GLD-06, GPG-GLD-08, GPG-GEN-07."""
    play = situation("G1 (9,2) N a9 s4", "G2 (9,2) a7", at="glide")
    play.offers("glide, dive 1")
    play = situation("G1 (9,2) N a9 s3", "G2 (9,2) a7", at="glide")
    play.offers("glide, dive 1, dive 2 onto G2")
    play.choose("dive 2 onto G2", dice="[4]")
    play.now("G1 a7 s5", "G2 a6")


def test_x_30_after_a_turn_paid_by_speed() -> None:
    """X-30: the Turn that was paid by speed in the Movement Phase makes the ram legal."""
    play = situation("G1 (9,4) N a9 s4", "G2 (8,3) a7").choose("forward", "turn left for speed", "forward")
    play.now("G1 (8,3) NW s3")
    assert "keep 1" in play.offered
    play.choose("turn left")
    play.offers("glide, dive 1, dive 2 onto G2")


@pytest.mark.parametrize(("face", "speed"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_glide(face: int, speed: int) -> None:
    """GPG-GLD-09: on 1 or 2 a point of speed is lost, on 3 to 6 nothing happens."""
    play = situation("G1 (9,2) N a10 s3", at="glide").choose("glide", dice=f"[{face}]")
    play.now(f"G1 s{speed}")


def test_slowing_down_to_0_is_no_spin() -> None:
    """GPG-GLD-09, GPG-SPN-02: a spin comes at speed 0 only."""
    play = situation("G1 (9,2) N a10 s1 carry=net", at="glide").choose("glide", dice="[1]")
    play.now("G1 s0")
    assert play.asked == "action G1"


@pytest.mark.parametrize(("face", "spins"), [(1, True), (2, True), (3, False), (6, False)])
def test_decelerating_at_speed_0(face: int, *, spins: bool) -> None:
    """GPG-GLD-09, GPG-SPN-02."""
    dice = f"[{face}] [2] [4]" if spins else f"[{face}]"
    play = situation("G1 (9,2) N a10 s0", at="glide").choose("glide", dice=dice)
    play.now("G1 S a8" if spins else "G1")


def test_a_dive_from_speed_0() -> None:
    """GPG-GLD-10: allowed after a paid Turn; after Climbs it is not."""
    play = situation("G1 (9,2) N a10 s1").choose("turn left for speed")
    play.offers("glide, dive 1, dive 2, dive 3")
    play.choose("dive 2")
    play.now("G1 NW a8 s2")
    situation("G1 (9,2) N a10 s1 hand=net").choose("climb").offers("glide, drop net")


def test_points_kept_leave_no_choice_but_the_ram() -> None:
    """GPG-GLD-11, GPG-RAM-06: neither a glide nor another dive; the weapon in hand may be dropped."""
    play = situation("G1 (9,2) N a10 s2 hand=net", "G2 (9,2) a8").choose("keep 2")
    play.offers("dive 2 onto G2, drop net")
