"""General rules (GPG-GEN): altitude and speed, stacking, dropping weapons, elimination."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import situation

BYSTANDERS = ("G3 (0,5) a9", "G4 (2,5) a9")  # one of each team, so that an elimination does not end the match

# ------------------------------------------------------------------ altitude, speed, facing


@pytest.mark.parametrize("floor", [0, 5, 10, 16])
def test_the_lowest_flying_level_is_the_one_above_floor(floor: int) -> None:
    """GPG-GEN-01, GPG-GEN-02, GPG-OPT-01: FLOOR + 1 still flies, FLOOR eliminates at once."""
    play = situation(f"G1 (9,2) N a{floor + 3} s4", *BYSTANDERS, floor=floor).choose("slip left")
    play.now(f"G1 (8,2) a{floor + 2}")
    play.choose("turn left for altitude")
    play.now(f"G1 (8,2) NW a{floor + 1}")
    situation(f"G1 (9,2) N a{floor + 1} s2", *BYSTANDERS, floor=floor).choose("slip left").now("G1 out")


def test_below_floor_is_eliminated_too() -> None:
    """GPG-GEN-02: five levels down from level 8 over a FLOOR at 5."""
    play = situation("G1 (9,2) N a8 s0", *BYSTANDERS, floor=5, dice="[5]")
    play.now("G1 out")


def test_an_unchosen_gain_stops_at_level_20() -> None:
    """GPG-GEN-01, GPG-GEN-03: no glider returns to LEDGE; the rest of the result takes place."""
    play = situation("G1 (9,2) N a20 s3 stunned", at="recovery", dice="[6 5] [3]")
    play.now("G1 a20 s2")


def test_a_chosen_gain_beyond_level_20_is_not_offered() -> None:
    """GPG-GEN-03: neither a Climb nor an advanced maneuver."""
    play = situation("G1 (9,2) N a20 s5", zoom_climb=1, climbing_half_loop=1)
    play.offers("forward, slip left, slip right")


@pytest.mark.parametrize(("altitude", "levels"), [(3, 3), (2, 3), (1, 3), (1, 1)])
def test_a_dive_to_floor_may_be_chosen(altitude: int, levels: int) -> None:
    """GPG-GEN-04: it is legal, eliminates the glider, and is its own doing."""
    play = situation(f"G1 (9,2) N a{altitude} s1", *BYSTANDERS, at="glide")
    play.offers("glide, dive 1, dive 2, dive 3")
    play.choose(f"dive {levels}")
    play.now("G1 out")
    assert play.fall("G1") == (state.BY_OWN_MANEUVER, "", f"a{altitude} s1")
    assert "SPEED_CHANGED" not in play.kinds


def test_speed_stops_at_0() -> None:
    """GPG-GEN-05: a speed loss at speed 0, here by an attack and in recovery."""
    play = situation("G1 (9,2) N a10 s1 hand=sword", "G2 (9,1) SE a10 s0", at="combat")
    play.choose("strike at G2", dice="[3 6] [1 1]")
    play.choose("bonus 0")
    play.now("G2 a9")
    play = situation("G1 (9,2) N a10 s0 stunned", at="recovery", dice="[2 2]")
    play.now()


def test_two_points_of_speed_lost_at_speed_1() -> None:
    """GPG-GEN-05, GPG-TAB-03: AS-2 at speed 1 leaves 0."""
    play = situation("G1 (9,2) N a10 s0", "G2 (9,2) a9", at="glide").choose("dive 1 onto G2", dice="[4]")
    play.now("G1 a10 s0")


def test_speed_6_destroys() -> None:
    """GPG-GEN-06, GPG-REC-04: only Stun Recovery can bring it about; no facing roll follows."""
    play = situation("G1 (9,2) N a10 s5 stunned", *BYSTANDERS, at="recovery", dice="[1 2]")
    play.now("G1 out")
    assert play.game.gliders[0].fall.cause == state.BY_OVERSPEED


def test_speed_5_does_not_destroy() -> None:
    """GPG-GEN-06: speed 4 plus 1."""
    situation("G1 (9,2) N a10 s4 stunned", *BYSTANDERS, at="recovery", dice="[1 2] [3]").now("G1 a9 s5")


@pytest.mark.parametrize(("speed", "dives"), [(0, "123"), (1, "123"), (2, "123"), (3, "12"), (4, "1"), (5, "")])
def test_no_dive_beyond_speed_5_may_be_chosen(speed: int, dives: str) -> None:
    """GPG-GEN-07, GPG-GLD-08."""
    play = situation(f"G1 (9,2) N a10 s{speed} hand=net", at="glide")
    play.offers(", ".join(["glide", *[f"dive {n}" for n in dives], "drop net"]))


# ------------------------------------------------------------------ stacking


def test_gliders_share_a_hex_at_different_levels() -> None:
    """GPG-GEN-10: any number may be in one hex."""
    play = situation("G1 (9,2) N a7 s1", "G2 (9,1) a10", "G3 (9,1) a9", "G4 (9,1) a8", "G5 (9,1) a6")
    play.choose("forward").now("G1 (9,1)")
    play.notes("PUSHED")


def test_x_05_a_double_push() -> None:
    """X-05, GPG-GEN-11, GPG-GEN-12, GPG-GEN-16: two levels down, no speed gained, and no ram."""
    play = situation("G1 (9,2) N a6 s1", "G2 (9,1) a6", "G3 (9,1) a5").choose("forward")
    play.now("G1 (9,1) a4")
    play.notes("PUSHED", ("G1", "G2", 5), ("G1", "G3", 4))
    assert play.asked == "glide G1"


def test_only_the_glider_that_moved_is_pushed() -> None:
    """GPG-GEN-11: others do not move, and a gap below the first one is enough."""
    play = situation("G1 (9,2) N a6 s1", "G2 (9,1) a6", "G3 (9,1) a4").choose("forward")
    play.now("G1 (9,1) a5")


def test_a_push_may_end_on_floor() -> None:
    """GPG-GEN-11, GPG-GEN-12, GPG-SRV-06: of a pilot who is not stunned it is the cause of his own movement."""
    play = situation("G1 (9,2) N a2 s1", "G2 (9,1) a2", "G3 (9,1) a1").choose("forward")
    play.now("G1 out")
    assert play.fall("G1") == (state.BY_OWN_MANEUVER, "", "a2 s1")


def test_a_stunned_pilot_pushed_onto_floor() -> None:
    """GPG-GEN-11, GPG-SRV-08: his fall has no other cause than the stacking."""
    play = situation("G1 (9,2) N a1 s1 stunned", "G2 (9,1) a1", "G3 (0,5) a9", dice="")
    play.now("G1 out")
    assert play.fall("G1") == (state.BY_STACKING, "", "a1 s1 stunned")


def test_a_push_costs_no_points_and_gives_no_speed() -> None:
    """GPG-GEN-16."""
    play = situation("G1 (9,2) N a6 s3", "G2 (9,1) a6").choose("forward")
    play.now("G1 (9,1) a5")
    play.choose("forward", "forward")
    play.now("G1 (9,-1) a5")
    assert play.asked == "glide G1"


def test_rising_into_a_glider_ends_below_it() -> None:
    """GPG-GEN-13: a level up is taken, so the old level stays."""
    play = situation("G1 (9,2) N a8 s3 stunned", "G2 (9,2) a9", at="recovery", dice="[6 6] [3]")
    play.now("G1 a8 s2")


def test_a_climb_is_one_step() -> None:
    """GPG-GEN-14: a Climb into a hex with a glider at the old level, and none at the new one, is not in its way."""
    situation("G1 (9,2) N a8 s1", "G2 (9,1) a8").choose("climb", dice="[6]").now("G1 (9,1) a9 s0")


def test_a_slip_is_one_step() -> None:
    """GPG-GEN-14: nor is a glider at the old level in the way of a Slip; one at the new level is."""
    situation("G1 (9,2) N a8 s2", "G2 (8,2) a8").choose("slip left").now("G1 (8,2) a7")
    situation("G1 (9,2) N a8 s2", "G2 (8,2) a7").choose("slip left").now("G1 (8,2) a6")


def test_an_attack_result_falls_past_other_gliders() -> None:
    """GPG-GEN-15, GPG-GEN-14: three levels down past a glider one level below."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G2 (9,1) NE a8", "G4 (9,1) a7", "G6 (9,1) a6", at="combat")
    play.choose("strike at G2", dice="[6 5] [5 5]").choose("bonus 0")
    play.now("G2 a5")


def test_a_spin_falls_past_other_gliders() -> None:
    """GPG-GEN-15: only the end level counts."""
    situation("G1 (9,2) N a8 s0", "G2 (9,2) a7", dice="[2] [1]").now("G1 a6 s1")
    situation("G1 (9,2) N a8 s0", "G2 (9,2) a6", dice="[2] [1]").now("G1 a5 s1")


def test_stun_recovery_falls_below_another_glider() -> None:
    """GPG-GEN-15, GPG-GEN-11."""
    play = situation("G1 (9,2) N a8 s1 stunned", "G2 (9,2) a7", at="recovery", dice="[1 1] [4]")
    play.now("G1 a6 s2")


# ------------------------------------------------------------------ dropping a weapon


def test_a_dropped_weapon_leaves_the_game() -> None:
    """GPG-GEN-17: the counter in hand, and no carried one."""
    play = situation("G1 (9,2) N a10 s1 hand=sword carry=sword,net")
    play.choose("drop sword")
    play.now("G1 hand=-")
    assert play.spent() == {"sword": 1}
    assert play.asked == "maneuver G1"
    assert not [choice for choice in play.offered if choice.startswith("drop")]


def test_the_windows_of_a_whole_sequence() -> None:
    """GPG-GEN-17, GPG-GEN-18, GPG-DEC-08: before each maneuver, glide, combat and action choice, and last."""
    play = situation("G1 (9,2) N a10 s2 hand=net carry=net")
    for question, answer in [
        ("maneuver", "forward"),
        ("maneuver", "forward"),
        ("glide", "dive 1"),
        ("attack", "no attack"),
        ("action", "nothing"),
        ("window", "go on"),
    ]:
        assert play.asked == f"{question} G1"
        assert "drop net" in play.offered
        play.choose(answer)
    assert play.asked == "maneuver G6"


def test_each_window_drops_and_asks_again() -> None:
    """GPG-GEN-18: after a drop the same choice is still to be made."""
    # with nothing left to attack with, the Combat Phase goes on by itself
    for at, question in [("glide", "glide"), ("combat", "action"), ("action", "action")]:
        play = situation("G1 (9,2) N a10 s1 hand=sword carry=net", "G2 (9,1) a10", at=at).choose("drop sword")
        assert play.asked == f"{question} G1"
        play.now("G1 hand=-")


def test_the_last_window_of_a_stunned_pilot_is_before_his_recovery_roll() -> None:
    """GPG-GEN-18: stunned gladiators may drop too."""
    play = situation("G1 (9,2) N a10 s1 stunned hand=net").choose("forward")
    assert play.asked == "window G1"
    play.offers("go on, drop net")
    play.choose("drop net", dice="[4 4]")
    play.now("G1 (9,1) hand=- awake")


def test_a_weapon_may_be_dropped_before_and_after_a_spin() -> None:
    """GPG-GEN-18: at the start of the sequence and at its end."""
    play = situation("G1 (9,2) N a10 s0 nets=1 hand=net")
    assert play.asked == "window G1"
    play.offers("go on, drop net")
    play.choose("go on", dice="[1] [1]")
    assert play.asked == "window G1"
    play.choose("drop net")
    play.now("G1 a9 s1 hand=-")
    situation("G1 (9,2) N a10 s0 hand=net").choose("drop net", dice="[1] [1]").now("G1 a9 s1 hand=-")


def test_a_weapon_taken_in_the_action_phase_may_be_dropped_at_the_end() -> None:
    """GPG-GEN-18: also after a weapon change."""
    play = situation("G1 (9,2) N a10 s1 carry=net", at="action").choose("take net")
    assert play.asked == "window G1"
    play.choose("drop net")
    play.now("G1 carry=-")


def test_no_window_after_a_wall_collision() -> None:
    """GPG-GEN-18, GPG-PWC-06."""
    play = situation("G1 (9,-4) N a10 s1 hand=net").choose("forward")
    play.now("G1 s0")
    assert play.asked == "maneuver G6"


# ------------------------------------------------------------------ elimination


def test_an_eliminated_glider_takes_everything_with_it() -> None:
    """GPG-GEN-20: weapons, nets and markers leave the game; the next sequence follows at once."""
    play = situation("G1 (9,2) N a1 s2 nets=2 hand=net carry=sword,stone", *BYSTANDERS)
    play.choose("turn left for altitude")
    play.now("G1 out")
    assert play.spent() == {"net": 3, "sword": 1, "stone": 1}
    assert play.asked == "maneuver G3"
    glider = play.game.gliders[0]
    assert (glider.hex, glider.stunned, glider.nets, glider.hand, sum(glider.carried)) == (state.NOWHERE, 0, 0, 0, 0)


def test_the_rest_of_a_result_is_void() -> None:
    """GPG-GEN-20: DA-1 eliminates, DS-1 is not applied."""
    play = situation("G1 (9,2) N a1 s1 hand=spear", "G2 (9,1) NE a1 s2", *BYSTANDERS, at="combat")
    play.choose("strike at G2", dice="[6 5] [1 1]")
    play.now("G2 out")
    assert len(play.noted("TOKEN_VOID")) == 1
    assert play.game.gliders[1].speed == 2


def test_no_second_critical_roll_against_an_eliminated_glider() -> None:
    """GPG-GEN-20, GPG-HIT-06."""
    play = situation("G1 (9,2) N a1 s1 hand=spear", "G2 (9,1) NE a1", *BYSTANDERS, at="combat")
    play.choose("strike at G2", dice="[6 6] [4 4]")
    play.now("G2 out")


def test_the_sequence_of_an_eliminated_glider_is_skipped() -> None:
    """GPG-GEN-21: its chit stays on record."""
    play = situation("G1 (9,2) N a1 s1 hand=spear", "G2 (9,1) NE a1", *BYSTANDERS, at="combat")
    play.choose("strike at G2", dice="[6 5] [4 4]")
    play.choose("nothing", "go on")
    play.notes("SEQUENCE_SKIPPED", ("G2", "", 2))
    assert play.asked == "maneuver G3"
    assert play.game.gliders[1].chit == 2


def test_the_end_is_checked_after_every_elimination() -> None:
    """GPG-GEN-22, GPG-END-01."""
    play = situation("G1 (9,2) N a1 s1", "G2 (0,5) a9", "G4 (2,5) a9").choose("turn left for altitude")
    assert play.asked == "over"
    assert play.outcome == ([1], state.BY_OWN_MANEUVER)


# ------------------------------------------------------------------ the record of a fall


def test_the_record_of_a_fall_by_a_throw() -> None:
    """GPG-GEN-23: cause, attacker, and the state before the attack; of a critical hit before the first result."""
    play = situation("G1 (9,2) N a5 s1 hand=stone", "G2 (9,1) a4 s3 stunned", *BYSTANDERS, at="combat")
    play.choose("throw at G2", dice="[6 6] [4 5] [6 6]")
    play.now("G1 hand=-", "G2 out")
    assert play.fall("G2") == (state.BY_ARMED_ATTACK, "G1", "a4 s3 stunned")


def test_the_record_of_a_fall_by_a_ram() -> None:
    """GPG-GEN-23: cause, attacker, and the state before the roll."""
    play = situation("G1 (9,2) N a5 s1", "G2 (9,2) a2 s3 stunned", *BYSTANDERS, at="glide")
    play.choose("dive 3 onto G2", dice="[3]")
    assert play.fall("G2") == (state.BY_RAM, "G1", "a2 s3 stunned")


def test_the_record_of_an_attacker_who_falls_by_his_own_ram() -> None:
    """GPG-GEN-23, GPG-RAM-08: his altitude and speed after the dive, just before the roll; Astn is void."""
    play = situation("G1 (9,2) N a2 s1", "G2 (9,2) a1", *BYSTANDERS, at="glide").choose("dive 1 onto G2", dice="[1]")
    play.now("G1 out")
    assert play.fall("G1")[0] == state.BY_RAM
    assert play.fall("G1")[2] == "a1 s2"
    assert len(play.noted("TOKEN_VOID")) == 1


def test_the_record_of_a_fall_in_a_spin() -> None:
    """GPG-GEN-23."""
    play = situation("G1 (9,2) N a4 s0 stunned", *BYSTANDERS, dice="[4]")
    assert play.fall("G1") == (state.BY_SPIN, "", "a4 s0 stunned")
    assert play.rolled == [("SPIN_LOSS", (4,))]


def test_the_record_of_a_fall_in_recovery() -> None:
    """GPG-GEN-23: the speed before the row's +1."""
    play = situation("G1 (9,2) N a1 s2 stunned", *BYSTANDERS, at="recovery", dice="[1 1]")
    assert play.fall("G1") == (state.BY_STUN_RECOVERY, "", "a1 s2 stunned")


def test_the_record_of_a_double_stun_at_the_wall() -> None:
    """GPG-GEN-23, GPG-PWC-03."""
    play = situation("G1 (9,-4) N a7 s4 stunned", *BYSTANDERS)
    assert play.fall("G1") == (state.DOUBLE_STUN, "", "a7 s4 stunned")


def test_the_record_of_an_overspeed() -> None:
    """GPG-GEN-23, GPG-SRV-09: the altitude after the row's change."""
    play = situation("G1 (9,2) N a10 s5 stunned", *BYSTANDERS, at="recovery", dice="[1 2]")
    assert play.fall("G1")[0] == state.BY_OVERSPEED
    assert play.game.gliders[0].fall.altitude == 9


def test_the_record_of_a_slip_to_floor() -> None:
    """GPG-GEN-23: height and speed before the maneuver."""
    play = situation("G1 (9,2) N a1 s2", *BYSTANDERS).choose("slip right")
    assert play.fall("G1") == (state.BY_OWN_MANEUVER, "", "a1 s2")


def test_the_record_of_a_diving_half_loop_to_floor() -> None:
    """GPG-GEN-23: altitude and speed before the event, that is, before the maneuver."""
    play = situation("G1 (9,2) N a2 s1", *BYSTANDERS, diving_half_loop=1).choose("diving half-loop")
    assert play.fall("G1") == (state.BY_OWN_MANEUVER, "", "a2 s1")
