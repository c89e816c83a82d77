"""Armed attacks (GPG-ARM), range, to-hit (GPG-RNG, GPG-HIT), stun (GPG-STN), all combat (GPG-CBT)."""

from collections.abc import Iterator

import pytest

from munera.engine.events import ROLLED
from munera.rulesets.gliderpit import state
from munera.rulesets.gliderpit.board import AXIAL
from munera.rulesets.gliderpit.facts import ATTACK_DECLARED, HIT_NUMBER_FOUND
from tests.rulesets.gliderpit.situation import situation

STEPS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
FACINGS = list(STEPS)

# ------------------------------------------------------------------ one attack, at once


def test_one_attack_in_a_phase_and_none_is_compulsory() -> None:
    """GPG-CBT-01, GPG-DEC-15: a strike that left the sword in hand is followed by the Action Phase."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G2 (9,1) a8", at="combat")
    play.offers("no attack, throw at G2, strike at G2, drop sword")
    play.choose("strike at G2", dice="[1 2]")
    assert play.asked == "action G1"
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G2 (9,1) a8", at="combat").choose("no attack")
    assert play.asked == "action G1"
    assert "ATTACK_DECLARED" not in play.kinds


def test_results_count_for_the_targets_own_sequence() -> None:
    """GPG-CBT-02, GPG-SEQ-06: applied at once, a stun holds for the whole of the sequence that follows."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,0) a8 s2 hand=sword", at="combat")
    play.choose("throw at G2", dice="[6 5] [1 1]")
    play.now("G1 hand=-", "G2 stunned")
    assert play.asked == "maneuver G2"
    play.offers("forward, drop sword")


def test_a_net_thrown_before_counts_for_the_targets_own_sequence() -> None:
    """GPG-SEQ-06, GPG-CBT-02."""
    play = situation("G1 (9,2) N a8 s1 hand=net", "G2 (9,0) a8 s2", at="combat").choose("throw at G2", dice="[6 5]")
    assert play.asked == "maneuver G2"
    assert not {"climb", "slip left"} & play.offered


def test_the_dive_before_counts() -> None:
    """GPG-CBT-03: altitude and speed are those of the moment of the attack."""
    play = situation("G1 (9,2) N a10 s1 hand=sword", "G2 (9,1) N a8 s3", at="glide").choose("dive 2")
    play.choose("strike at G2", dice="[1 2]")
    assert play.modifiers == [("ATTACKER_SPEED", 3), ("STRIKING", 1)]


def test_the_deceleration_before_counts() -> None:
    """GPG-CBT-03."""
    play = situation("G1 (9,2) N a8 s2 hand=sword", "G2 (9,1) N a8", at="glide").choose("glide", dice="[2]")
    play.choose("strike at G2", dice="[1 2]")
    assert play.modifiers == [("ATTACKER_SPEED", 1), ("STRIKING", 1)]


def test_tokens_of_the_defender_and_of_the_attacker() -> None:
    """GPG-CBT-04: AA-1 and Astn fall to the attacker, not to the one he rams."""
    play = situation("G1 (9,2) N a9 s1 hand=net", "G2 (9,2) a8", at="glide").choose("dive 1 onto G2", dice="[1]")
    play.now("G1 a7 s2 stunned")


def test_tokens_are_applied_from_left_to_right() -> None:
    """GPG-CBT-05: a striking 12 stuns first; of a stunned gladiator that ends it, and DA-1, DS-1 are void."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,1) a8 s2 stunned", "G4 (0,5) a9", at="combat")
    play.choose("strike at G2", dice="[6 5] [6 6]")
    play.now("G2 out")
    assert play.fall("G2")[0] == state.DOUBLE_STUN
    assert len(play.noted("TOKEN_VOID")) == 2


def test_a_critical_hit_applies_its_first_result_before_the_second_roll() -> None:
    """GPG-CBT-06, GPG-HIT-06: to-hit roll, results roll and its tokens, then the same again."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,0) a9 s3 hand=net", at="combat")
    play.choose("throw at G2", dice="[6 6] [2 2] [3 4]")
    play.now("G1 hand=-", "G2 a6 s2")
    kinds = [kind for kind in play.kinds if kind in ("CRITICAL_HIT", "ALTITUDE_CHANGED", "SPEED_CHANGED")]
    assert kinds == ["CRITICAL_HIT", "ALTITUDE_CHANGED", "SPEED_CHANGED", "ALTITUDE_CHANGED"]


# ------------------------------------------------------------------ stun


def test_a_stun_result() -> None:
    """GPG-STN-01: he keeps the weapon in hand."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,0) a8 hand=sword carry=net", at="combat")
    play.choose("throw at G2", dice="[6 5] [1 1]")
    play.now("G1 hand=-", "G2 stunned")


def test_a_second_stun_result_eliminates() -> None:
    """GPG-STN-02."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,0) a8 stunned", "G4 (0,5) a9", at="combat")
    play.choose("throw at G2", dice="[6 5] [1 1]")
    play.now("G1 hand=-", "G2 out")
    assert play.fall("G2")[:2] == (state.DOUBLE_STUN, "G1")


def test_a_stunned_gladiator_only_flies_and_recovers() -> None:
    """GPG-STN-03, GPG-ACT-01, GPG-ARM-01: no glide, no attack on the glider ahead, no weapon change."""
    play = situation("G1 (9,2) N a8 s1 stunned nets=1 hand=sword carry=net", "G2 (9,0) a8").choose("forward")
    assert play.asked == "window G1"
    play.choose("go on", dice="[3 3]")
    assert play.asked == "maneuver G2"


@pytest.mark.parametrize("total", ["3 3", "2 3", "6 6"])
def test_stun_ends_only_by_recovery(total: str) -> None:
    """GPG-STN-04."""
    facing = " [3]" if total == "6 6" else ""
    play = situation("G1 (9,2) N a8 s2 stunned hand=net", at="recovery", dice=f"[{total}]{facing}")
    assert "stunned" in play.state("G1")


# ------------------------------------------------------------------ who may attack whom


def test_an_empty_hand_does_not_attack() -> None:
    """GPG-ARM-01: a carried weapon is of no use."""
    play = situation("G1 (9,2) N a8 s1 carry=sword", "G2 (9,1) a8", at="combat")
    assert play.asked == "action G1"


def test_a_netted_glider_makes_no_armed_attack() -> None:
    """GPG-ARM-01, GPG-NET-04: neither throw nor strike nor transfer."""
    play = situation("G1 (9,2) N a8 s1 nets=1 hand=sword", "G2 (9,1) a8", "G3 (10,1) a8", at="combat")
    play.offers("no attack, drop sword")


def test_throw_or_strike() -> None:
    """GPG-ARM-02, GPG-ARM-08: if both are possible the attacker chooses, and declares it before any die."""
    for manner, kind in (("throw at", state.THROW), ("strike at", state.STRIKE)):
        play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,1) NE a8", at="combat")
        play.choose(f"{manner} G2", dice="[1 2]")
        play.notes("ATTACK_DECLARED", ("G1", "G2", kind, state.SPEAR, 1))
        all_kinds = [event.kind for event in play.events]
        assert all_kinds.index(ATTACK_DECLARED) < all_kinds.index(HIT_NUMBER_FOUND) < all_kinds.index(ROLLED)


@pytest.mark.parametrize(
    ("weapon", "offered"),
    [
        ("dagger", "no attack, throw at G2, drop dagger"),
        ("net", "no attack, throw at G2, drop net"),
        ("spear", "no attack, throw at G2, strike at G2, drop spear"),
        ("stone", "no attack, throw at G2, drop stone"),
        ("sword", "no attack, throw at G2, strike at G2, drop sword"),
    ],
)
def test_every_weapon_can_be_thrown_and_two_can_strike(weapon: str, offered: str) -> None:
    """GPG-ARM-02, GPG-STK-01, GPG-TAB-01."""
    situation(f"G1 (9,2) N a8 s1 hand={weapon}", "G2 (9,1) a8", at="combat").offers(offered)


@pytest.mark.parametrize("weapon", ["stone", "spear"])
def test_nobody_attacks_straight_up(weapon: str) -> None:
    """GPG-ARM-03: never a glider in the same hex at a higher altitude."""
    for altitude in (9, 10):
        play = situation(f"G1 (9,2) N a8 s1 hand={weapon}", f"G2 (9,2) a{altitude}", at="combat")
        play.offers(f"no attack, drop {weapon}")


def vectors(distance: int) -> Iterator[tuple[int, int]]:
    """All vectors of a length."""
    for dq in range(-distance, distance + 1):
        for dr in range(-distance, distance + 1):
            if (abs(dq) + abs(dr) + abs(dq + dr)) // 2 == distance:
                yield dq, dr


def arc(facing: str, distance: int) -> set[tuple[int, int]]:
    """The front arc, as the specification builds it: sums of steps to the front and to one side of the front."""
    at = FACINGS.index(facing)
    found = set()
    for first, second in ((at - 1, at), (at, at + 1)):
        one, two = STEPS[FACINGS[first % 6]], STEPS[FACINGS[second % 6]]
        for a in range(distance + 1):
            b = distance - a
            found.add((a * one[0] + b * two[0], a * one[1] + b * two[1]))
    return found


@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("distance", [1, 2, 3])
def test_the_front_arc(facing: str, distance: int) -> None:
    """GPG-ARM-04, GPG-THR-01: 2k + 1 hexes at distance k, the hex lines along its edges included, and no other hex."""
    wedge = arc(facing, distance)
    assert len(wedge) == 2 * distance + 1
    for dq, dr in vectors(distance):
        q, r = 9 + dq, 1 + dr
        assert (q, r) in AXIAL
        play = situation(f"G1 (9,1) {facing} a8 s1 hand=stone", f"G2 ({q},{r}) a8", at="combat")
        assert ("throw at G2" in play.offered) == ((dq, dr) in wedge)


@pytest.mark.parametrize("altitude", [5, 8, 11])
def test_altitude_plays_no_part_in_the_arc(altitude: int) -> None:
    """GPG-ARM-05."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", f"G2 (9,1) a{altitude}", at="combat")
    assert "throw at G2" in play.offered
    play = situation("G1 (9,2) N a8 s1 hand=stone", f"G2 (9,3) a{altitude}", at="combat")
    assert "throw at G2" not in play.offered


@pytest.mark.parametrize("facing", FACINGS)
def test_lower_targets_in_the_hex_need_no_arc(facing: str) -> None:
    """GPG-ARM-06: a throw at any level lower, a strike at exactly one."""
    play = situation(f"G1 (9,2) {facing} a8 s1 hand=spear", "G2 (9,2) a7", "G4 (9,2) a6", at="combat")
    play.offers("no attack, throw at G2, strike at G2, throw at G4, drop spear")


def test_nothing_blocks_the_line_of_sight() -> None:
    """GPG-ARM-07, GPG-RNG-01: nor does a glider between make the way longer."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,0) a8 s1", "G4 (9,1) a8", at="combat")
    play.choose("throw at G2", dice="[1 2]")
    assert play.modifiers == [("TARGET_SPEED", 1), ("DISTANCE", 2)]


def test_friends_are_targets() -> None:
    """GPG-ARM-09: of throw and strike alike."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G3 (9,1) a8 hand=net", at="combat")
    play.offers("no attack, throw at G3, strike at G3, drop spear")


def test_gliders_that_are_gone_are_no_targets() -> None:
    """GPG-ARM-01, GPG-GEN-20: wherever the attacker looks, also along the edges of the pit."""
    for place, facing in (("(18,0)", "S"), ("(18,1)", "N"), ("(0,1)", "N"), ("(0,0)", "S")):
        play = situation(f"G1 {place} {facing} a8 s1 hand=stone", "G6 (9,0) a9", at="combat")
        play.offers("no attack, drop stone")


# ------------------------------------------------------------------ range


def test_x_12_range_of_a_stone() -> None:
    """X-12, GPG-RNG-01, GPG-RNG-02, GPG-HIT-01, GPG-HIT-02: 2 hexes and twice 2 levels are 6; CF 9, hit number 42."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,0) a10 s3", at="combat")
    play.choose("throw at G2", dice="[4 1]")
    assert play.modifiers == [("TARGET_SPEED", 3), ("DISTANCE", 2), ("TARGET_HIGHER", 4)]
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 9, 42, 9))
    play.notes("ATTACK_DECLARED", ("G1", "G2", state.THROW, 4, 6))
    assert "MISSED" in play.kinds


def test_x_12_range_of_a_spear() -> None:
    """X-12, GPG-HIT-02: a thrown spear is shifted one column left, from 9 to 8, hit number 36."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,0) a10 s3", at="combat")
    play.choose("throw at G2", dice="[3 5]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 8, 36, 9))
    assert play.modifiers[-1] == ("SPEAR_THROWN", -1)


@pytest.mark.parametrize("weapon", ["dagger", "net", "sword"])
def test_x_12_out_of_range(weapon: str) -> None:
    """X-12, GPG-RNG-03: range 6 is too far for dagger, net and sword."""
    play = situation(f"G1 (9,2) N a8 s1 hand={weapon}", "G2 (9,0) a10 s3", at="combat")
    play.offers(f"no attack, drop {weapon}")


@pytest.mark.parametrize(("weapon", "limit"), [("dagger", 5), ("net", 4), ("spear", 8), ("sword", 3), ("stone", 10)])
def test_the_limit_of_each_weapon(weapon: str, limit: int) -> None:
    """GPG-RNG-03, GPG-RNG-02, GPG-TAB-01: at the limit it reaches, one further it does not, by hexes or by levels."""
    for lower in (0, 1, 2):
        far = limit - lower
        play = situation(f"G1 (0,10) N a8 s1 hand={weapon}", f"G2 (0,{10 - far}) a{8 - lower}", at="combat")
        assert "throw at G2" in play.offered
        play = situation(f"G1 (0,10) N a8 s1 hand={weapon}", f"G2 (0,{10 - far}) a{7 - lower}", at="combat")
        assert "throw at G2" not in play.offered
    play = situation(f"G1 (0,10) N a8 s1 hand={weapon}", f"G2 (0,{12 - limit}) a9", at="combat")
    assert "throw at G2" in play.offered
    play = situation(f"G1 (0,10) N a8 s1 hand={weapon}", f"G2 (0,{11 - limit}) a9", at="combat")
    assert "throw at G2" not in play.offered


@pytest.mark.parametrize(("altitude", "factor"), [(8, []), (6, [("TARGET_LOWER", 2)]), (10, [("TARGET_HIGHER", 4)])])
def test_altitude_factor(altitude: int, factor: list[tuple[str, int]]) -> None:
    """GPG-RNG-02: lower by n adds n, higher by n adds 2n, level nothing."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", f"G2 (9,1) a{altitude} s2", at="combat")
    play.choose("throw at G2", dice="[1 2]")
    assert play.modifiers == [("TARGET_SPEED", 2), ("DISTANCE", 1), *factor]


# ------------------------------------------------------------------ combat factor and hit number


@pytest.mark.parametrize(("speed", "factor", "number"), [(0, 1, 14), (1, 2, 16), (4, 5, 26), (5, 6, 32)])
def test_the_combat_factor_of_a_throw(speed: int, factor: int, number: int) -> None:
    """GPG-HIT-01: target speed and range; the attacker's own speed does not matter."""
    play = situation("G1 (9,2) N a8 s5 hand=stone", f"G2 (9,1) N a8 s{speed} hand=net", at="combat")
    play.choose("throw at G2", dice="[1 2]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", factor, number, factor))


@pytest.mark.parametrize(("speed", "factor", "number"), [(0, 1, 14), (1, 2, 16), (4, 5, 26), (5, 6, 32)])
def test_the_combat_factor_of_a_strike(speed: int, factor: int, number: int) -> None:
    """GPG-HIT-01: attacker speed and one; the target's speed only head-on. A spear is not shifted in a strike."""
    play = situation(f"G1 (9,2) N a8 s{speed} hand=spear", "G2 (9,1) N a8 s5", at="combat")
    play.choose("strike at G2", dice="[1 2]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", factor, number, factor))


HIT_NUMBERS = [14, 16, 22, 24, 26, 32, 34, 36, 42, 44, 46, 52, 54, 56, 62, 64]


@pytest.mark.parametrize(("column", "number"), list(enumerate(HIT_NUMBERS[:15], start=1)))
def test_a_roll_of_the_hit_number_hits_and_one_below_misses(column: int, number: int) -> None:
    """GPG-HIT-04, GPG-HIT-02, GPG-TAB-07, GPG-DIC-01: in each column that can occur, here of a stone."""
    speed = min(5, column - 1)
    lines = ("G1 (0,10) N a18 s1 hand=stone", f"G2 (0,{10 - column + speed}) a18 s{speed} hand=net")
    below = number - 1 if number % 10 > 1 else number - 5
    play = situation(*lines, at="combat").choose("throw at G2", dice=f"[{number // 10} {number % 10}] [6 1]")
    assert "HIT" in play.kinds
    play = situation(*lines, at="combat").choose("throw at G2", dice=f"[{below // 10} {below % 10}]")
    assert "MISSED" in play.kinds


def test_the_highest_factor_that_can_occur() -> None:
    """GPG-HIT-02, GPG-TAB-07: a throw reaches CF 15 at most and a head-on strike 11, so nothing comes so far."""
    play = situation("G1 (0,10) N a8 s1 hand=stone", "G2 (0,0) a8 s5 hand=net", at="combat")
    play.choose("throw at G2", dice="[6 1]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 15, 62, 15))


def test_a_spear_at_factor_1_stays_in_column_1() -> None:
    """GPG-HIT-03: no column exists further left."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,1) a8 s0 hand=net", at="combat")
    play.choose("throw at G2", dice="[1 3]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 1, 14, 1))


def test_a_spear_at_factor_2_uses_column_1() -> None:
    """GPG-HIT-03."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,1) a8 s1", at="combat")
    play.choose("throw at G2", dice="[1 3]")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 1, 14, 2))


def test_66_is_a_critical_hit() -> None:
    """GPG-HIT-04, GPG-HIT-06: 65 is a plain hit."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,1) NE a8 s1 hand=net", at="combat")
    play.choose("strike at G2", dice="[6 5] [3 3]")
    assert "HIT" in play.kinds
    assert "CRITICAL_HIT" not in play.kinds
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,1) NE a8 s1 hand=net", at="combat")
    play.choose("strike at G2", dice="[6 6] [3 3] [3 3]")
    play.now("G2 a4")
    assert "CRITICAL_HIT" in play.kinds


def test_11_always_misses() -> None:
    """GPG-HIT-05: even in column 1; of a stone it is no fumble."""
    play = situation("G1 (9,2) N a8 s0 hand=stone", "G2 (9,1) N a8 s0 hand=net", at="combat")
    play.choose("throw at G2", dice="[1 1]")
    assert "MISSED" in play.kinds
    assert "FUMBLED" not in play.kinds


def test_x_17_a_critical_hit_that_stuns_twice() -> None:
    """X-17, GPG-HIT-06, GPG-STN-02: distance 3, range 5, CF 6, spear column 5, number 26; Dstn and Dstn again."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (8,0) a6 s1", "G4 (0,5) a9", at="combat")
    play.choose("throw at G2", dice="[6 6] [2 2] [1 4]")
    play.now("G1 hand=-", "G2 out")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 5, 26, 6))
    assert play.fall("G2")[:2] == (state.DOUBLE_STUN, "G1")
