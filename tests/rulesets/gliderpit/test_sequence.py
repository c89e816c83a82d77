"""Turn sequence (GPG-SEQ), and what is remembered for how long (GPG-STA)."""

from typing import Any

import pytest

from tests.rulesets.gliderpit.situation import situation


def test_a_turn() -> None:
    """GPG-SEQ-01, GPG-SEQ-03: chits, each glider's five phases in chit order, air currents, and again chits."""
    play = situation("G1 (9,2) N a8 s1 hand=net carry=net", "G2 (9,0) N a10 s1 nets=1 carry=net", at="chits")
    for who in ("G1", "G2"):
        assert play.asked == f"maneuver {who}"
        play.choose("forward")
        assert play.asked == f"glide {who}"
        play.choose("glide", dice="[5]")
        if who == "G1":
            assert play.asked == "attack G1"
            play.choose("no attack")
        assert play.asked == f"action {who}"
        play.choose("nothing", dice="[6 6]" if who == "G2" else "")
        if who == "G1":
            assert play.asked == "window G1"
            play.choose("go on")
    assert play.asked == "current 12"
    play.calm_air()
    assert play.asked == "maneuver G1"
    assert play.game.turn == 3
    begun = [kind for kind in play.kinds if kind in ("TURN_BEGAN", "CHIT_ASSIGNED", "SEQUENCE_BEGAN")]
    assert begun == ["TURN_BEGAN", "CHIT_ASSIGNED", "CHIT_ASSIGNED", "SEQUENCE_BEGAN"]


def test_x_02_chits() -> None:
    """X-02, GPG-SEQ-02, GPG-DIC-03: by altitude, then by speed, then by die."""
    play = situation(
        "G1 (1,2) a7 s3",
        "G2 (2,2) a4 s5",
        "G3 (3,2) a7 s1",
        "G4 (4,2) a12 s0",
        "G5 (5,2) a7 s3",
        at="chits",
        dice="[5] [2]",
    )
    play.notes(
        "CHIT_ASSIGNED",
        ("G2", "", 1),
        ("G3", "", 2),
        ("G5", "", 3),
        ("G1", "", 4),
        ("G4", "", 5),
    )
    assert play.rolled == [("CHIT_TIE", (5,)), ("CHIT_TIE", (2,))]
    assert [play.game.gliders[who].chit for who in range(5)] == [4, 1, 2, 5, 3]
    assert play.asked == "maneuver G2"


def test_altitude_goes_before_speed() -> None:
    """GPG-SEQ-02: a slow high glider comes after a fast low one."""
    play = situation("G1 (1,2) a8 s1", "G2 (2,2) a7 s5", at="chits")
    assert play.asked == "maneuver G2"


def test_chits_are_fixed_for_the_turn() -> None:
    """GPG-SEQ-02: a glider struck below those before it keeps its place."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (5,2) N a9 s1", "G4 (9,0) N a10 s3", at="chits")
    play.choose("forward", "glide", "throw at G4", dice="[6] [6 5] [6 6]")
    assert play.asked == "maneuver G2"
    play.choose("forward", "glide", dice="[6]")
    assert play.asked == "maneuver G4"
    assert [play.game.gliders[who].chit for who in (0, 1, 3)] == [1, 2, 3]


def test_the_chits_of_the_fallen_stay_until_the_next_turn() -> None:
    """GPG-STA-05, GPG-GEN-21: then only airborne gliders get one."""
    play = situation("G2 (9,2) N a1 s1", "G1 (0,5) S a8 s1", "G4 (5,0) S a9 s1").choose("turn left for altitude")
    assert play.game.gliders[1].chit == 1
    play.choose("forward", "glide", "forward", "glide", dice="[5] [5] [6 6]")
    assert play.game.gliders[1].chit == 1
    play.calm_air()
    assert [fact[0] for fact in play.noted("CHIT_ASSIGNED")] == ["G1", "G4"]
    assert play.game.gliders[1].chit == 0


# ------------------------------------------------------------------ the skipping matrix


LOADED = "hand=sword carry=net"
TARGET = "G2 (9,0) a8 s1"


def phases(line: str, *answers: str, dice: str = "", **options: Any) -> list[str]:
    """The questions that are asked of G1 in its sequence, with an answer to each; the dice fall after the last."""
    play = situation(line, TARGET, "G3 (0,5) a9", **options)
    asked = []
    for index, answer in enumerate(answers):
        asked.append(play.asked.removesuffix(" G1"))
        play.choose(answer, dice=dice.split("|")[index] if dice else "")
    assert play.asked == "maneuver G2"
    return asked


def test_a_normal_sequence() -> None:
    """GPG-SEQ-04: all phases, 2.5 only if stunned."""
    answers = ("forward", "glide", "no attack", "nothing", "go on")
    asked = phases(f"G1 (9,2) N a8 s1 {LOADED}", *answers, dice="|[6]|||")
    assert asked == ["maneuver", "glide", "attack", "action", "window"]


def test_a_pilot_stunned_at_the_start() -> None:
    """GPG-SEQ-04, GPG-GLD-01: Forward only, then 2.5."""
    asked = phases(f"G1 (9,2) N a8 s1 stunned {LOADED}", "forward", "go on", dice="|[3 3]")
    assert asked == ["maneuver", "window"]


@pytest.mark.parametrize(("state", "recovery"), [("", ""), ("stunned", "[3 3]")])
def test_a_spin_at_the_start(state: str, recovery: str) -> None:
    """GPG-SEQ-04, GPG-SPN-01: then 2.5 if stunned."""
    asked = phases(f"G1 (9,2) N a8 s0 {state} {LOADED}", "go on", "go on", dice=f"[1] [1]|{recovery}")
    assert asked == ["window", "window"]


def test_a_spin_in_the_glide_phase() -> None:
    """GPG-SEQ-04, GPG-SPN-02."""
    answers = ("turn left for speed", "glide", "go on")
    asked = phases(f"G1 (9,2) N a8 s1 {LOADED}", *answers, dice="|[1] [1] [1]|")
    assert asked == ["maneuver", "glide", "window"]


def test_a_wall_collision_in_the_movement_phase() -> None:
    """GPG-SEQ-04, GPG-PWC-06: the sequence ends, even for a stunned pilot."""
    assert phases(f"G1 (9,-4) N a8 s1 {LOADED}", "forward") == ["maneuver"]
    assert phases(f"G1 (9,-4) N a8 s1 stunned {LOADED}", "forward") == ["maneuver"]


def test_a_diving_half_loop_skips_the_glide_phase() -> None:
    """GPG-SEQ-04, GPG-ADV-04."""
    answers = ("drop sword", "diving half-loop", "take net", "go on")
    asked = phases(f"G1 (9,2) N a8 s1 {LOADED}", *answers, diving_half_loop=1)
    assert asked == ["maneuver", "maneuver", "action", "window"]


def test_an_attacker_stunned_by_his_own_ram() -> None:
    """GPG-SEQ-04, GPG-SEQ-05: no Action Phase, but a recovery roll in the same turn."""
    play = situation(f"G1 (9,2) N a8 s1 nets=1 {LOADED}", "G2 (9,2) a7 s1", at="glide")
    play.choose("dive 1 onto G2", dice="[1]")
    play.now("G1 a6 s2 stunned")
    assert play.asked == "window G1"
    play.choose("go on", dice="[4 4]")
    play.now("G1 a6 s2")
    assert play.asked == "maneuver G2"


def test_an_eliminated_glider_has_no_more_phases() -> None:
    """GPG-SEQ-04, GPG-GEN-20."""
    assert phases(f"G1 (9,2) N a1 s2 {LOADED}", "turn left for altitude") == ["maneuver"]
    assert phases(f"G1 (9,2) N a1 s1 {LOADED}", "forward", "dive 1") == ["maneuver", "glide"]


def test_stunned_before_his_own_sequence() -> None:
    """GPG-SEQ-06: stunned in all of it, and he may recover at its end."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,0) N a8 s1 carry=net", "G3 (0,5) a9", at="combat")
    play.choose("throw at G2", dice="[6 5] [1 1] [4 4]")
    play.now("G1 hand=-", "G2 (9,-1)")
    assert play.asked == "maneuver G3"


def test_netted_before_his_own_sequence() -> None:
    """GPG-SEQ-06: netted in all of it."""
    play = situation("G1 (9,2) N a8 s1 hand=net", "G2 (9,0) N a8 s1 hand=stone", "G3 (9,-2) a9", at="combat")
    play.choose("throw at G2", dice="[6 5]")
    play.offers(
        "forward, turn left for speed, turn left for altitude, turn right for speed, turn right for altitude, "
        "drop stone"
    )
    play.choose("forward")
    play.offers("glide, dive 1, drop stone")
    play.choose("glide", dice="[6]")
    play.offers("no attack, drop stone")
    play.choose("no attack")
    play.offers("nothing, escape net, drop stone")


# ------------------------------------------------------------------ what is remembered


def test_the_memory_of_a_sequence_is_the_gliders_own() -> None:
    """GPG-STA-03: nothing of G1's climb, Turns and dive binds G2."""
    play = situation("G1 (9,2) N a8 s2", "G2 (5,2) N a9 s2").choose("climb", "turn left for speed", dice="[5]")
    assert play.asked == "maneuver G2"
    play.offers(
        "forward, turn left for speed, turn left for altitude, turn right for speed, turn right for altitude, "
        "slip left, slip right, climb"
    )
    play.choose("forward", "forward")
    play.offers("glide, dive 1, dive 2, dive 3")


def test_a_ram_is_not_rolled_twice() -> None:
    """GPG-STA-03: points kept and the ram of one sequence are forgotten in the next."""
    play = situation("G1 (9,2) N a9 s1", "G2 (9,2) S a8 s1 hand=net").choose("keep 1", dice="[5]")
    play.now("G1 a8 s2", "G2 a7")
    play.choose("forward")
    play.offers("glide, dive 1, dive 2, dive 3, drop net")
    play.choose("dive 1", "no attack", "nothing", "go on", dice="[6 6]")
    assert "RAMMED" not in play.kinds


def test_a_wall_collision_is_forgotten() -> None:
    """GPG-STA-03: the next glider flies on."""
    play = situation("G1 (9,-4) N a8 s2", "G2 (5,2) N a9 s2").choose("forward", "forward")
    assert play.asked == "maneuver G2"
