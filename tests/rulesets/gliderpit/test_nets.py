"""Nets (GPG-NET)."""

import pytest

from tests.rulesets.gliderpit.situation import Situation, situation


def throw(dice: str, target: str = "") -> Situation:
    """The situation of X-14: range 1, CF 5, number 26."""
    play = situation("G1 (9,2) N a8 s1 hand=net carry=sword", f"G2 (10,1) a8 s4 {target}", at="combat")
    return play.choose("throw at G2", dice=dice)


def test_x_14_a_net_that_hits() -> None:
    """X-14, GPG-NET-01, GPG-STA-02: the counter is put on the target; no results roll."""
    play = throw("[2 6]")
    play.now("G1 hand=-", "G2 nets=1")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 5, 26, 5))
    assert play.spent() == {}
    assert play.asked == "action G1"


def test_x_14_a_net_that_misses() -> None:
    """X-14, GPG-NET-03: the counter is removed."""
    play = throw("[2 5]")
    play.now("G1 hand=-")
    assert play.spent() == {"net": 1}
    play.offers("nothing, take sword")


def test_x_14_a_net_fumble() -> None:
    """X-14, GPG-NET-03, GPG-ACT-05: the attacker is netted and has no action this turn."""
    play = throw("[1 1]")
    play.now("G1 hand=- nets=1")
    assert play.spent() == {}
    assert play.asked == "maneuver G2", "the Action Phase had nothing to offer"


def test_the_net_fumble_lasts_for_this_turn_only() -> None:
    """GPG-NET-03, GPG-STA-04: in the next turn he may escape and take a weapon."""
    play = situation("G1 (9,2) N a8 s1 hand=net carry=sword", "G2 (9,1) S a9 s1", at="combat")
    play.choose("throw at G2", dice="[1 1]")
    play.choose("forward", "glide", dice="[5] [6 6]").calm_air()
    assert play.asked == "maneuver G1"
    play.choose("forward", "glide", dice="[5]")
    play.offers("nothing, take sword, escape net")


def test_a_critical_net_hit_is_a_hit() -> None:
    """GPG-NET-02: one net, no results roll."""
    play = throw("[6 6]")
    play.now("G1 hand=-", "G2 nets=1")


def test_a_net_cannot_strike() -> None:
    """GPG-NET-01: it can only be thrown."""
    play = situation("G1 (9,2) N a8 s1 hand=net", "G2 (9,1) a8", at="combat")
    play.offers("no attack, throw at G2, drop net")


def test_what_a_netted_gladiator_may_still_do() -> None:
    """GPG-NET-04: ram, drop and change his weapon; no armed attack."""
    play = situation("G1 (9,2) N a8 s1 nets=1 hand=sword carry=net", "G2 (9,2) a7", "G4 (9,1) a8", at="glide")
    play.offers("glide, dive 1 onto G2, drop sword")
    play.choose("glide", dice="[6]")
    play.offers("no attack, drop sword")
    play.choose("no attack")
    play.offers("nothing, take net, escape net, drop sword")


def test_nets_add_up() -> None:
    """GPG-NET-05: the effects are those of one; each escape removes one."""
    play = throw("[2 6]", "nets=1 hand=dagger")
    play.now("G1 hand=-", "G2 nets=2")
    play = situation("G1 (9,2) N a8 s1 nets=2 hand=dagger", at="action").choose("escape net", dice="[3]")
    play.now("G1 nets=1")
    assert play.spent() == {"net": 1}
    play.notes("NET_REMOVED", ("G1", "", 1))


@pytest.mark.parametrize("nets", [1, 2, 6])
def test_several_nets_hold_no_tighter_than_one(nets: int) -> None:
    """GPG-NET-05, GPG-MOV-06, GPG-GLD-07, GPG-STA-02."""
    situation(f"G1 (9,2) N a8 s1 nets={nets}", at="glide").offers("glide, dive 1")
    play = situation(f"G1 (9,2) N a8 s1 nets={nets}")
    play.offers("forward, turn left for speed, turn left for altitude, turn right for speed, turn right for altitude")
