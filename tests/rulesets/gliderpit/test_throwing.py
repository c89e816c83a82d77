"""Throwing (GPG-THR)."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import situation

# rows of GPG-TAB-06 as changes of the target, for a roll of each total
SPEAR_SWORD = {
    2: "a9",
    3: "a9",
    4: "stunned",
    5: "stunned",
    6: "a8",
    7: "a8",
    8: "a8",
    9: "a8 s2",
    10: "a8 s2",
    11: "a7 s2",
    12: "a7 s2",
}
DAGGER_STONE = {
    2: "stunned",
    3: "",
    4: "a8 s2",
    5: "a8 s2",
    6: "a9",
    7: "a9",
    8: "a9",
    9: "a8",
    10: "a8",
    11: "a8",
    12: "a7",
}


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize(
    ("weapon", "results"),
    [("spear", SPEAR_SWORD), ("sword", SPEAR_SWORD), ("dagger", DAGGER_STONE), ("stone", DAGGER_STONE)],
)
def test_every_result_of_a_throw(weapon: str, results: dict[int, str], total: int) -> None:
    """GPG-THR-02, GPG-TAB-06: two dice on the column of the weapon; the counter is gone."""
    dice = f"[{total // 2} {total - total // 2}]"
    play = situation(f"G1 (9,2) N a10 s1 hand={weapon}", "G2 (9,1) a10 s3 hand=net", at="combat")
    play.choose("throw at G2", dice=f"[6 5] {dice}")
    play.now("G1 hand=-", f"G2 {results[total]}")
    assert play.spent() == {weapon: 1}
    assert ("NO_EFFECT" in play.kinds) == (results[total] == "")


def test_x_13_a_throw_in_the_same_hex() -> None:
    """X-13, GPG-ARM-06, GPG-THR-02: range 4, CF 6, number 32; [2 2] = 4 on the dagger column is DA-2, DS-1."""
    for facing in ("N", "S"):
        play = situation(f"G1 (9,2) {facing} a8 s1 hand=dagger", "G2 (9,2) a4 s2", at="combat")
        play.choose("throw at G2", dice="[3 2] [2 2]")
        play.now("G1 hand=-", "G2 a2 s1")
        assert play.modifiers == [("TARGET_SPEED", 2), ("TARGET_LOWER", 4)]
        play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 6, 32, 6))


def test_who_may_be_thrown_at() -> None:
    """GPG-THR-01: in the front arc at any altitude, or lower in the same hex; not behind, not level or above."""
    play = situation(
        "G1 (9,2) N a8 s1 hand=stone", "G2 (9,1) a10", "G3 (9,3) a8", "G4 (9,2) a2", "G5 (9,2) a9", at="combat"
    )
    play.offers("no attack, throw at G2, throw at G4, drop stone")


@pytest.mark.parametrize("weapon", ["dagger", "spear", "stone", "sword", "net"])
def test_a_thrown_weapon_that_misses_is_gone_too(weapon: str) -> None:
    """GPG-THR-03, GPG-NET-03: and no other counter of the kind."""
    play = situation(f"G1 (9,2) N a8 s1 hand={weapon} carry={weapon}", "G2 (9,1) a8", at="combat")
    play.choose("throw at G2", dice="[1 3]")
    play.now("G1 hand=-")
    assert play.spent() == {weapon: 1}


def test_a_thrown_weapon_is_gone_even_if_the_roll_is_11() -> None:
    """GPG-THR-03, GPG-HIT-05."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G2 (9,1) a8", at="combat")
    play.choose("throw at G2", dice="[1 1]")
    play.now("G1 hand=-")
    assert play.spent() == {"sword": 1}


def test_no_sword_bonus_for_a_throw() -> None:
    """GPG-THR-04: the target cannot parry, and still the result stands as it fell."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G2 (9,1) a8 stunned hand=net", at="combat")
    play.choose("throw at G2", dice="[6 5] [3 3]")
    assert play.asked == "maneuver G2"
    play.now("G1 hand=-", "G2 a6")


def test_a_throw_that_brings_down() -> None:
    """GPG-THR-02, GPG-GEN-23: the thrower is responsible."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,1) a3", "G4 (0,5) a9", at="combat")
    play.choose("throw at G2", dice="[6 5] [6 6]")
    play.now("G1 hand=-", "G2 out")
    assert play.fall("G2") == (state.BY_ARMED_ATTACK, "G1", "a3 s1")
