"""Striking (GPG-STK)."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import situation

FACINGS = ["N", "NE", "SE", "S", "SW", "NW"]
AROUND = ["(9,1)", "(10,1)", "(10,2)", "(9,3)", "(8,3)", "(8,2)"]  # the neighbours of (9,2), clockwise from north


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("side", range(6))
def test_adjacent_hexes(facing: int, side: int) -> None:
    """GPG-STK-01: a neighbouring hex at the same altitude, one of the three in front."""
    play = situation(f"G1 (9,2) {FACINGS[facing]} a8 s1 hand=sword", f"G2 {AROUND[side]} a8", at="combat")
    assert ("strike at G2" in play.offered) == ((side - facing) % 6 in (5, 0, 1))


@pytest.mark.parametrize(
    ("target", "adjacent"),
    [
        ("(9,1) a8", True),
        ("(9,1) a7", False),
        ("(9,1) a9", False),
        ("(9,0) a8", False),
        ("(9,2) a7", True),
        ("(9,2) a6", False),
        ("(9,2) a9", False),
    ],
)
def test_adjacent_levels(target: str, *, adjacent: bool) -> None:
    """GPG-STK-01: level in the next hex, or exactly one below in the same."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", f"G2 {target}", at="combat")
    assert ("strike at G2" in play.offered) == adjacent


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("side", [5, 0, 1])
def test_head_on_from_another_hex(facing: int, side: int) -> None:
    """GPG-STK-02, GPG-HIT-01: when the attacker's hex lies across one of the target's three front hexsides."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", f"G2 {AROUND[side]} {FACINGS[facing]} a8 s3 hand=net", at="combat")
    play.choose("strike at G2", dice="[1 2]")
    head_on = (side + 3 - facing) % 6 in (5, 0, 1)
    assert play.modifiers == [("ATTACKER_SPEED", 1), ("STRIKING", 1), ("HEAD_ON", 3)][: 2 + head_on]
    factor = 5 if head_on else 2
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", factor, 26 if head_on else 16, factor))


@pytest.mark.parametrize("difference", range(6))
@pytest.mark.parametrize("facing", [0, 4])
def test_head_on_in_the_same_hex(facing: int, difference: int) -> None:
    """GPG-STK-02: when the attacker's facing points across the target's rear, a difference of 2, 3 or 4 hexsides."""
    attacker = FACINGS[(facing + difference) % 6]
    play = situation(f"G1 (9,2) {attacker} a8 s1 hand=spear", f"G2 (9,2) {FACINGS[facing]} a7 s3", at="combat")
    play.choose("strike at G2", dice="[1 2]")
    assert (("HEAD_ON", 3) in play.modifiers) == (difference in (2, 3, 4))


def test_x_16_rear_and_front() -> None:
    """X-16, GPG-STK-02, GPG-HIT-01: CF 3, number 22 from behind; CF 7, number 34 when the target faces SW."""
    play = situation("G1 (9,2) N a8 s2 hand=spear", "G2 (9,1) N a8 s4 hand=dagger", at="combat")
    play.choose("strike at G2", dice="[2 1]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 3, 22, 3))
    play = situation("G1 (9,2) N a8 s2 hand=spear", "G2 (9,1) SW a8 s4 hand=dagger", at="combat")
    play.choose("strike at G2", dice="[3 3]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 7, 34, 7))


RESULTS = {
    2: "a9 s2",
    3: "a9 s2",
    4: "stunned",
    5: "stunned",
    6: "a8",
    7: "a8",
    8: "a8",
    9: "a7",
    10: "a7",
    11: "a7",
    12: "a9 s2 stunned",
}


@pytest.mark.parametrize("total", range(2, 13))
def test_every_result_of_a_strike(total: int) -> None:
    """GPG-STK-03, GPG-STK-08, GPG-TAB-05: the weapon stays in hand; a spear has no bonus, though nobody parries."""
    play = situation("G1 (9,2) N a10 s1 hand=spear", "G2 (9,1) N a10 s3 hand=net", at="combat")
    play.choose("strike at G2", dice=f"[6 5] [{total // 2} {total - total // 2}]")
    play.now(f"G2 {RESULTS[total]}")
    assert play.asked == "action G1"


@pytest.mark.parametrize("weapon", ["spear", "sword"])
def test_a_miss_keeps_the_weapon_and_11_drops_it(weapon: str) -> None:
    """GPG-STK-03, GPG-STK-04, GPG-HIT-05: 12 and 13 are normal misses even of number 14."""
    for roll in ("[1 2]", "[1 3]"):
        play = situation(f"G1 (9,2) N a10 s0 hand={weapon}", "G2 (9,1) N a10 s3", at="combat")
        play.choose("strike at G2", dice=roll)
        play.now()
    play = situation(f"G1 (9,2) N a10 s0 hand={weapon} carry={weapon}", "G2 (9,1) N a10 s3", at="combat")
    play.choose("strike at G2", dice="[1 1]")
    play.now("G1 hand=-")
    assert play.spent() == {weapon: 1}
    assert "FUMBLED" in play.kinds


# ------------------------------------------------------------------ parrying and the sword bonus


@pytest.mark.parametrize(
    ("target", "parries"),
    [
        ("S hand=sword", True),
        ("S hand=dagger", True),
        ("S hand=spear", True),
        ("SW hand=sword", True),
        ("SE hand=sword", True),
        ("S hand=stone", False),
        ("S hand=net", False),
        ("S carry=sword", False),
        ("S hand=sword stunned", False),
        ("S hand=sword nets=1", False),
        ("N hand=sword", False),
        ("NE hand=sword", False),
        ("NW hand=sword", False),
    ],
)
def test_who_can_parry(target: str, *, parries: bool) -> None:
    """GPG-STK-05, GPG-STK-07, GPG-STN-03, GPG-NET-04: only then the result stands as it fell."""
    play = situation("G1 (9,2) N a10 s1 hand=sword", f"G2 (9,1) a10 {target}", at="combat")
    play.choose("strike at G2", dice="[6 5] [3 3]")
    assert play.asked == ("action G1" if parries else "bonus G1")
    play.now("G2 a8" if parries else "G2")


def test_x_15_a_strike_in_the_same_hex() -> None:
    """X-15, GPG-STK-02, GPG-STK-06, GPG-STK-07, GPG-DEC-16: head-on, no parry, [2 3] and 1 are 6: DA-2."""
    play = situation("G1 (9,2) N a8 s3 hand=sword", "G2 (9,2) SE a7 s2 hand=sword", at="combat")
    play.choose("strike at G2", dice="[3 2] [2 3]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 6, 32, 6))
    assert play.asked == "bonus G1"
    play.offers("bonus -1, bonus 0, bonus 1")
    play.choose("bonus 1")
    play.now("G2 a5")
    play.notes("BONUS_CHOSEN", ("G1", "G2", 1, 6))


@pytest.mark.parametrize(("bonus", "change"), [(-1, "stunned"), (0, "stunned"), (1, "a8")])
def test_the_sword_bonus(bonus: int, change: str) -> None:
    """GPG-STK-07: the result [2 3] changed by -1, 0 or +1 after seeing it."""
    play = situation("G1 (9,2) N a10 s1 hand=sword", "G2 (9,1) a10 s3 hand=net", at="combat")
    play.choose("strike at G2", dice="[6 5] [2 3]").choose(f"bonus {bonus}")
    play.now(f"G2 {change}")


def test_the_sword_bonus_downward() -> None:
    """GPG-STK-07: [3 3] less 1 is 5, a stun."""
    play = situation("G1 (9,2) N a10 s1 hand=sword", "G2 (9,1) a10 s3 hand=net", at="combat")
    play.choose("strike at G2", dice="[6 5] [3 3]").choose("bonus -1").now("G2 stunned")


def test_the_sword_bonus_stays_within_the_table() -> None:
    """GPG-STK-07, GPG-DIC-05: 2 less 1 is 2, and 12 and 1 are 12."""
    play = situation("G1 (9,2) N a10 s1 hand=sword", "G2 (9,1) a10 s3 hand=net", at="combat")
    play.choose("strike at G2", dice="[6 5] [1 1]").choose("bonus -1")
    play.now("G2 a9 s2")
    play.notes("BONUS_CHOSEN", ("G1", "G2", -1, 2))
    play = situation("G1 (9,2) N a10 s1 hand=sword", "G2 (9,1) a10 s3 hand=net", at="combat")
    play.choose("strike at G2", dice="[6 5] [6 6]").choose("bonus 1")
    play.now("G2 a9 s2 stunned")
    play.notes("BONUS_CHOSEN", ("G1", "G2", 1, 12))


def test_the_bonus_is_chosen_for_each_result_of_a_critical_hit() -> None:
    """GPG-STK-07, GPG-CBT-06: the first is applied before the second is rolled."""
    play = situation("G1 (9,2) N a10 s1 hand=sword", "G2 (9,1) a10 s3 hand=net", at="combat")
    play.choose("strike at G2", dice="[6 6] [4 4]")
    play.choose("bonus 1", dice="[3 3]")
    play.now("G2 a7")
    assert play.asked == "bonus G1"
    play.choose("bonus 0")
    play.now("G2 a5")


def test_a_target_stunned_by_the_first_result_cannot_parry_the_second() -> None:
    """GPG-STK-07: whether he can parry is seen again for the second roll."""
    play = situation("G1 (9,2) N a10 s1 hand=sword", "G2 (9,1) S a10 s3 hand=sword", at="combat")
    play.choose("strike at G2", dice="[6 6] [2 2] [5 3]")
    play.now("G2 stunned")
    assert play.asked == "bonus G1"
    play.choose("bonus 1")
    play.now("G2 stunned a7")


def test_a_spear_has_no_bonus_in_the_same_hex_either() -> None:
    """GPG-STK-08."""
    play = situation("G1 (9,2) N a8 s3 hand=spear", "G2 (9,2) SE a7 s2", at="combat")
    play.choose("strike at G2", dice="[3 2] [2 4]")
    play.now("G2 a5")


def test_a_strike_that_brings_down() -> None:
    """GPG-STK-03, GPG-GEN-23."""
    play = situation("G1 (9,2) N a2 s3 hand=spear", "G2 (9,1) N a2 s2", "G4 (0,5) a9", at="combat")
    play.choose("strike at G2", dice="[6 5] [2 4]")
    play.now("G2 out")
    assert play.fall("G2") == (state.BY_ARMED_ATTACK, "G1", "a2 s2")
