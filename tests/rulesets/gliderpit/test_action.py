"""Action Phase (GPG-ACT)."""

import pytest

from tests.rulesets.gliderpit.situation import situation


def test_one_action() -> None:
    """GPG-ACT-01, GPG-DEC-17: a weapon change, an escape, or nothing, and only one of them."""
    play = situation("G1 (9,2) N a8 s1 nets=1 carry=sword,net", at="action")
    play.offers("nothing, take net, take sword, escape net")
    play.choose("take sword")
    play.now("G1 hand=sword carry=net")
    assert play.asked == "window G1"
    play.offers("go on, drop sword")


def test_an_escape_is_the_only_action() -> None:
    """GPG-ACT-01: after it no weapon is taken."""
    play = situation("G1 (9,2) N a8 s1 nets=1 carry=sword", at="action").choose("escape net", dice="[5]")
    play.now("G1 nets=0")
    assert play.asked == "maneuver G6"


def test_no_action_while_stunned() -> None:
    """GPG-ACT-01, GPG-SEQ-04: stunned by his own ram, he goes straight on to phase 2.5."""
    play = situation("G1 (9,2) N a9 s1 nets=1 carry=sword", "G2 (9,2) a8", at="glide")
    play.choose("dive 1 onto G2", dice="[1] [3 3]")
    play.now("G1 a7 s2 stunned")
    assert play.asked == "maneuver G2"


def test_exchanging_the_weapon_in_hand() -> None:
    """GPG-ACT-02: allowed while netted; what was in hand is carried."""
    play = situation("G1 (9,2) N a8 s1 nets=1 hand=sword carry=net,net", at="action").choose("take net")
    play.now("G1 hand=net carry=net,sword")
    play.notes("WEAPON_EXCHANGED", ("G1", "", 2, 5))


def test_taking_a_weapon_in_the_empty_hand() -> None:
    """GPG-ACT-02."""
    play = situation("G1 (9,2) N a8 s1 carry=net,net", at="action").choose("take net")
    play.now("G1 hand=net carry=net")
    play.notes("WEAPON_IN_HAND", ("G1", "", 2))


def test_the_hand_is_not_emptied_by_a_change() -> None:
    """GPG-ACT-03: nothing is put away; dropping it is the only other way."""
    situation("G1 (9,2) N a8 s1 hand=sword", at="action").offers("nothing, drop sword")
    situation("G1 (9,2) N a8 s1 hand=sword carry=net", at="action").offers("nothing, take net, drop sword")


MODIFIERS = {"dagger": 2, "sword": 1, "net": -1, "spear": -1, "stone": -1, "-": 0}


@pytest.mark.parametrize("weapon", MODIFIERS)
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_escape_from_a_net(weapon: str, face: int) -> None:
    """GPG-ACT-04, GPG-TAB-02: the die and the modifier of the weapon in hand; 5 or more is free."""
    play = situation(f"G1 (9,2) N a8 s1 nets=1 hand={weapon}", at="action").choose("escape net", dice=f"[{face}]")
    total = face + MODIFIERS[weapon]
    play.now("G1 nets=0" if total >= 5 else "G1")
    assert play.spent() == ({"net": 1} if total >= 5 else {})
    assert play.modifiers == ([("ESCAPING_WEAPON", MODIFIERS[weapon])] if weapon != "-" else [])


def test_x_19_escape() -> None:
    """X-19, GPG-ACT-04: a dagger frees with a 3, a stone does not with a 5."""
    situation("G1 (9,2) N a8 s1 nets=1 hand=dagger", at="action").choose("escape net", dice="[3]").now("G1 nets=0")
    play = situation("G1 (9,2) N a8 s1 nets=1 hand=stone", at="action").choose("escape net", dice="[5]")
    play.now()
    play.notes("STILL_NETTED", ("G1", "", 4))


def test_a_carried_dagger_does_not_cut() -> None:
    """GPG-ACT-04: only the weapon in hand modifies."""
    play = situation("G1 (9,2) N a8 s1 nets=1 carry=dagger", at="action").choose("escape net", dice="[4]")
    play.now()
    assert play.modifiers == []


def test_without_a_net_there_is_nothing_to_escape_from() -> None:
    """GPG-ACT-04."""
    situation("G1 (9,2) N a8 s1 hand=sword carry=net", at="action").offers("nothing, take net, drop sword")


def test_no_action_after_a_net_fumble() -> None:
    """GPG-ACT-05, GPG-NET-03: neither a weapon in hand nor an escape this turn, though he carries another net."""
    play = situation("G1 (9,2) N a8 s1 hand=net carry=net,sword", "G2 (9,1) a8", at="combat")
    play.choose("throw at G2", dice="[1 1]")
    play.now("G1 hand=- nets=1")
    assert play.asked == "maneuver G2"
