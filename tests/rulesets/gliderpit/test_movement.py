"""Movement Phase (GPG-MOV): allowance, Forward, Turn, Slip and Climb."""

import pytest

from tests.rulesets.gliderpit.situation import situation

ALL_TURNS = "turn left for speed, turn left for altitude, turn right for speed, turn right for altitude"

# ------------------------------------------------------------------ allowance


def test_the_allowance_is_the_speed_at_the_start_of_the_phase() -> None:
    """GPG-MOV-01: a Turn paid by speed does not shorten the phase."""
    play = situation("G1 (9,2) N a10 s2").choose("turn left for speed")
    assert play.asked == "maneuver G1"
    play.choose("forward")
    play.now("G1 (8,2) NW s1")
    assert play.asked == "glide G1"


def test_climbs_do_not_shorten_the_phase_either() -> None:
    """GPG-MOV-01, GPG-MOV-40: three Climbs from speed 3 are flown with three points."""
    play = situation("G1 (9,2) N a10 s3").choose("climb", "climb")
    assert play.asked == "maneuver G1"
    play.choose("climb", dice="[3]")
    play.now("G1 (9,-1) a13 s0")


@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5])
def test_every_point_must_be_spent(speed: int) -> None:
    """GPG-MOV-02: there is no way to stop early, and no way to fly on."""
    play = situation(f"G1 (9,2) N a10 s{speed}")
    for flown in range(speed):
        play.now(f"G1 (9,{2 - flown})")
        assert play.asked == "maneuver G1"
        assert "forward" in play.offered
        assert not {"glide", "nothing", "go on", f"keep {speed - flown}"} & play.offered
        play.choose("forward", dice="[3]" if flown == 4 else "")
    play.now(f"G1 (9,{2 - speed})")


def test_all_that_a_free_glider_may_do_at_speed_2() -> None:
    """GPG-MOV-02, GPG-DEC-09, GPG-DEC-10: the whole list, with empty hand and no option in force."""
    situation("G1 (9,2) N a10 s2").offers(f"forward, {ALL_TURNS}, slip left, slip right, climb")


def test_all_that_a_free_glider_may_do_at_speed_3() -> None:
    """GPG-MOV-22, GPG-DEC-09: as at speed 2, but for the Turns."""
    situation("G1 (9,2) N a10 s3").offers("forward, slip left, slip right, climb")


def test_a_maneuver_is_resolved_before_the_next_is_chosen() -> None:
    """GPG-MOV-04: pushed down to level 1 by its first Forward, a glider that slips next is eliminated."""
    play = situation("G1 (9,2) N a2 s4", "G2 (9,1) a2", "G3 (0,5) a9").choose("forward")
    play.now("G1 (9,1) a1")
    play.choose("slip left")
    play.now("G1 out")
    assert play.asked == "maneuver G2"


def test_a_stunned_pilot_only_flies_forward() -> None:
    """GPG-MOV-05, GPG-STN-03: neither Turn, Slip, Climb nor advanced maneuver; he may still drop his weapon."""
    play = situation("G1 (9,2) N a10 s2 stunned hand=net", diving_half_loop=1)
    play.offers("forward, drop net")
    play.choose("drop net", dice="[4 4]")
    play.now("G1 (9,0) hand=- awake")


def test_a_stunned_pilot_flies_into_the_wall() -> None:
    """GPG-MOV-05: not even a wall ahead lets him turn; the allowance is spent on Forward."""
    play = situation("G1 (9,-3) N a10 s2 stunned hand=net")
    play.offers("forward, drop net")
    play.choose("forward")
    play.offers("forward, drop net")
    play.choose("forward")
    play.now("G1 (9,-4) s0 hand=-")


def test_a_stunned_pilot_keeps_no_points_for_a_ram() -> None:
    """GPG-MOV-05, GPG-RAM-06: a stunned pilot has no Glide Phase to ram in."""
    play = situation("G1 (9,2) N a10 s2 stunned hand=net", "G2 (9,2) a9")
    play.offers("forward, drop net")


def test_a_netted_glider_neither_slips_nor_climbs_and_turns_once() -> None:
    """GPG-MOV-06, GPG-NET-04."""
    play = situation("G1 (9,2) N a10 s2 nets=1")
    play.offers(f"forward, {ALL_TURNS}")
    play.choose("turn left for speed")
    play.now("G1 (8,2) NW s1")
    assert play.asked == "glide G1", "nothing but Forward was left, so it was not asked for"


def test_a_netted_glider_does_not_turn_again_after_a_forward() -> None:
    """GPG-MOV-06: one Turn in the phase, not in the hex."""
    play = situation("G1 (9,2) N a10 s4 nets=2 hand=net")
    play.choose("forward")
    play.offers(f"forward, {ALL_TURNS}, drop net")
    play.choose("turn left for speed")
    play.offers("forward, drop net")
    play.choose("forward")
    play.offers("forward, drop net")


# ------------------------------------------------------------------ Forward


@pytest.mark.parametrize(
    ("facing", "hex"),
    [("N", "(9,1)"), ("NE", "(10,1)"), ("SE", "(10,2)"), ("S", "(9,3)"), ("SW", "(8,3)"), ("NW", "(8,2)")],
)
def test_forward(facing: str, hex: str) -> None:
    """GPG-MOV-10, GPG-MAP-02: one hex in the direction of the facing for one point, nothing else changes."""
    play = situation(f"G1 (9,2) {facing} a10 s1").choose("forward")
    play.now(f"G1 {hex}")
    assert play.asked == "glide G1"


# ------------------------------------------------------------------ Turn


def test_x_03_turns() -> None:
    """X-03, GPG-MOV-21, GPG-MOV-22, GPG-MOV-23, GPG-MOV-24, GPG-MOV-25."""
    play = situation("G1 (9,2) N a10 s3")
    assert not [choice for choice in play.offered if choice.startswith("turn")]
    play.choose("forward", "turn left for speed")
    play.now("G1 (9,1) NW s2")
    play.offers("forward, turn left, climb")
    play.choose("turn left")
    play.now("G1 (9,1) SW a10 s2")
    assert play.asked == "glide G1"


@pytest.mark.parametrize(
    ("facing", "left", "right"),
    [
        ("N", "NW", "NE"),
        ("NE", "N", "SE"),
        ("SE", "NE", "S"),
        ("S", "SE", "SW"),
        ("SW", "S", "NW"),
        ("NW", "SW", "N"),
    ],
)
def test_a_turn_is_one_hexside_in_place(facing: str, left: str, right: str) -> None:
    """GPG-MOV-20, GPG-MAP-02, GPG-GEN-08: left is counter-clockwise; a Turn costs one point and keeps the hex."""
    play = situation(f"G1 (9,2) {facing} a10 s1").choose("turn left for altitude")
    play.now(f"G1 (9,2) {left} a9")
    assert play.asked == "glide G1"
    situation(f"G1 (9,2) {facing} a10 s1").choose("turn right for altitude").now(f"G1 {right} a9")


def test_the_first_turn_is_paid_with_speed_or_altitude() -> None:
    """GPG-MOV-21, GPG-DEC-10: one of both, and only one."""
    situation("G1 (9,2) N a10 s2").choose("turn right for speed").now("G1 NE s1")
    situation("G1 (9,2) N a10 s2").choose("turn right for altitude").now("G1 NE a9")


def test_later_turns_of_the_phase_are_free_even_in_another_hex() -> None:
    """GPG-MOV-21: only the first Turn of the phase is paid."""
    play = situation("G1 (9,2) N a10 s4").choose("forward", "turn left for speed", "forward", "turn right", dice="")
    play.now("G1 (8,1) N s3")


def test_a_new_phase_has_a_first_turn_again() -> None:
    """GPG-MOV-21, GPG-STA-03: what was turned and paid in the last turn is forgotten."""
    play = situation("G1 (9,2) N a10 s2", "G2 (0,5) S a20 s1")
    play.choose("turn left for altitude", "turn left", "glide", dice="[5]")
    play.choose("forward", "glide", dice="[5] [6 6]").calm_air()
    assert play.asked == "maneuver G1"
    play.offers(f"forward, {ALL_TURNS}, slip left, slip right, climb")


@pytest.mark.parametrize(("speed", "may_turn"), [(1, True), (2, True), (3, False), (4, False), (5, False)])
def test_no_turn_as_the_first_maneuver_at_speed_3(speed: int, *, may_turn: bool) -> None:
    """GPG-MOV-22."""
    play = situation(f"G1 (9,2) N a10 s{speed}")
    assert ("turn left for speed" in play.offered) == may_turn
    assert ("turn right for altitude" in play.offered) == may_turn


@pytest.mark.parametrize("maneuver", ["forward", "climb", "slip left"])
def test_at_speed_3_any_other_maneuver_allows_a_turn(maneuver: str) -> None:
    """GPG-MOV-23: Forward, Climb or Slip just before it."""
    play = situation("G1 (9,2) N a10 s4").choose(maneuver)
    assert {"turn left for speed", "turn left for altitude"} <= play.offered


def test_one_maneuver_allows_one_turn_at_speed_3() -> None:
    """GPG-MOV-23: two Forwards before do not allow two Turns."""
    play = situation("G1 (9,2) N a10 s5").choose("forward", "forward", "turn left for altitude")
    play.offers("forward, slip left, slip right, climb")
    play.choose("forward")
    play.offers("forward, turn left, turn right, climb")


def test_the_speed_before_the_payment_of_a_turn_counts() -> None:
    """GPG-MOV-24: after the Turn that brought it from 4 to 3 a glider is still at 3, and may not turn again."""
    play = situation("G1 (9,2) N a10 s4").choose("forward", "turn left for speed")
    play.now("G1 (9,1) NW s3")
    play.offers("forward, slip left, slip right, climb")


def test_at_speed_2_turns_may_follow_each_other() -> None:
    """GPG-MOV-23, GPG-MOV-25: at speed 2 no maneuver between is needed; the side must be the same."""
    play = situation("G1 (9,2) N a10 s2").choose("turn right for altitude")
    play.offers("forward, turn right, climb")


@pytest.mark.parametrize("maneuver", ["forward", "climb"])
def test_another_hex_allows_the_other_side_again(maneuver: str) -> None:
    """GPG-MOV-25: entering another hex clears the side."""
    play = situation("G1 (9,2) N a10 s4").choose("forward", "turn left for speed")
    play.choose(maneuver)
    assert {"turn left", "turn right"} <= play.offered


def test_x_04_slip_and_turn() -> None:
    """X-04, GPG-MOV-26, GPG-MOV-30."""
    play = situation("G1 (6,3) NE a9 s4").choose("slip right")
    play.now("G1 (7,3) a8")
    play.offers("forward, turn right for speed, turn right for altitude, slip left, slip right, climb")
    play.choose("turn right for altitude")
    play.now("G1 (7,3) SE a7")
    play.choose("forward")
    play.now("G1 (8,3) SE a7 s4")
    assert play.asked == "glide G1"


def test_only_the_turn_straight_after_a_slip_is_bound_to_its_side() -> None:
    """GPG-MOV-26, GPG-MOV-25: a Forward between frees the other side."""
    play = situation("G1 (9,2) N a10 s4").choose("slip left")
    assert {"turn left for speed"} == {c for c in play.offered if c.startswith("turn") and c.endswith("speed")}
    play.choose("forward")
    assert {"turn left for speed", "turn right for speed"} <= play.offered


def test_a_turn_paid_with_the_last_level_eliminates() -> None:
    """GPG-MOV-27, GPG-GEN-04: paying with altitude may reach FLOOR."""
    play = situation("G1 (9,2) N a1 s1", "G2 (0,5) a9", "G3 (5,5) a9").choose("turn left for altitude")
    play.now("G1 out")


def test_a_turn_paid_with_altitude_may_push_below_another_glider_and_is_no_ram() -> None:
    """GPG-MOV-27, GPG-GEN-11, GPG-RAM-02."""
    play = situation("G1 (9,2) N a6 s1", "G2 (9,2) a5").choose("turn left for altitude")
    play.now("G1 NW a4")
    assert play.asked == "glide G1"
    assert "RAMMED" not in play.kinds


# ------------------------------------------------------------------ Slip


@pytest.mark.parametrize(
    ("facing", "left", "right"),
    [
        ("N", "(8,2)", "(10,1)"),
        ("NE", "(9,1)", "(10,2)"),
        ("SE", "(10,1)", "(9,3)"),
        ("S", "(10,2)", "(8,3)"),
        ("SW", "(9,3)", "(8,2)"),
        ("NW", "(8,3)", "(9,1)"),
    ],
)
def test_slip(facing: str, left: str, right: str) -> None:
    """GPG-MOV-30: diagonally forward for two points, a level down, facing and speed unchanged."""
    play = situation(f"G1 (9,2) {facing} a10 s2").choose("slip left")
    play.now(f"G1 {left} a9")
    assert play.asked == "glide G1"
    situation(f"G1 (9,2) {facing} a10 s2").choose("slip right").now(f"G1 {right} a9")


def test_a_slip_needs_two_points() -> None:
    """GPG-MOV-30: with one point left there is none."""
    assert "slip left" not in situation("G1 (9,2) N a10 s1").offered
    play = situation("G1 (9,2) N a10 s3").choose("forward")
    assert {"slip left", "slip right"} <= play.offered
    play.choose("forward")
    assert not {"slip left", "slip right"} & play.offered


# ------------------------------------------------------------------ Climb


def test_climb() -> None:
    """GPG-MOV-40: a hex ahead, a level up, a point of speed less, for one point; no dive afterwards."""
    play = situation("G1 (9,2) N a10 s1 hand=net").choose("climb")
    play.now("G1 (9,1) a11 s0")
    play.offers("glide, drop net")


def test_no_climb_at_level_20() -> None:
    """GPG-MOV-40, GPG-GEN-03: level 19 is the last to climb from."""
    assert "climb" not in situation("G1 (9,2) N a20 s2").offered
    play = situation("G1 (9,2) N a19 s2").choose("climb")
    play.now("G1 (9,1) a20 s1")
    assert "climb" not in play.offered


def test_x_06_a_blocked_climb() -> None:
    """X-06, GPG-MOV-40, GPG-GEN-13, GPG-GLD-04, GPG-GLD-09: the speed is lost, and it counts as a climb."""
    play = situation("G1 (5,4) S a8 s2", "G2 (5,5) a9").choose("climb")
    play.now("G1 (5,5) a8 s1")
    play.choose("forward", dice="[2]")
    play.now("G1 (5,6) a8 s0")
    assert play.asked == "maneuver G2"
