"""Weapon transfer (GPG-TRN)."""

import pytest

from tests.rulesets.gliderpit.situation import situation


def test_x_18_a_transfer() -> None:
    """X-18, GPG-TRN-01, GPG-TRN-02, GPG-TRN-03: not head-on, CF 2, number 16; the receiver then has portage 6."""
    play = situation("G1 (9,2) N a8 s1 hand=spear carry=stone", "G3 (9,2) N a7 s3 carry=sword,net,net", at="combat")
    play.offers("no attack, throw at G3, strike at G3, hand to G3, drop spear")
    play.choose("hand to G3", dice="[1 6]")
    play.now("G1 hand=-", "G3 hand=spear carry=sword,net,net")
    play.notes("HIT_NUMBER_FOUND", ("G1", "G3", 2, 16, 2))
    assert play.spent() == {}
    assert play.asked == "action G1"


def test_x_18_too_much_portage() -> None:
    """X-18, GPG-TRN-02: with one more net the receiver would carry 7."""
    play = situation("G1 (9,2) N a8 s1 hand=spear carry=stone", "G3 (9,2) N a7 s3 carry=sword,net,net,net", at="combat")
    play.offers("no attack, throw at G3, strike at G3, drop spear")


@pytest.mark.parametrize(
    ("receiver", "may"),
    [
        ("G3 (9,1) a8", True),
        ("G3 (9,1) a8 nets=1", True),
        ("G3 (9,1) a8 hand=net", False),
        ("G3 (9,1) a8 stunned", False),
        ("G2 (9,1) a8", False),  # an opponent
        ("G3 (9,1) a7", False),  # not adjacent
        ("G3 (9,3) a8", False),  # behind
        ("G3 (9,2) a7", True),
        ("G3 (9,2) a9", False),
    ],
)
def test_who_may_receive(receiver: str, *, may: bool) -> None:
    """GPG-TRN-02, GPG-STK-01, GPG-NET-04, GPG-STN-03: a comrade one could strike, with an empty hand, not stunned."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", receiver, at="combat")
    assert (f"hand to {receiver[:2]}" in play.offered) == may


def test_a_comrade_is_one_of_the_same_team() -> None:
    """GPG-TRN-02, GPG-SET-02: whoever controls him."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G2 (9,1) a8", "G4 (0,5) a9", teams={2: 1}, at="combat")
    assert "hand to G2" in play.offered


@pytest.mark.parametrize("weapon", ["dagger", "net", "stone"])
def test_only_spear_and_sword_are_handed_over(weapon: str) -> None:
    """GPG-TRN-02, GPG-STK-01."""
    play = situation(f"G1 (9,2) N a8 s1 hand={weapon}", "G3 (9,1) a8", at="combat")
    play.offers(f"no attack, throw at G3, drop {weapon}")


def test_a_netted_gladiator_hands_nothing_over() -> None:
    """GPG-TRN-02, GPG-NET-04."""
    situation("G1 (9,2) N a8 s1 nets=1 hand=sword", "G3 (9,1) a8", at="combat").offers("no attack, drop sword")


def test_a_head_on_transfer() -> None:
    """GPG-TRN-03: to hit as a strike: 1 + 1 and the receiver's 3, number 26; 25 misses and the giver keeps it."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G3 (9,1) S a8 s3", at="combat")
    play.choose("hand to G3", dice="[2 5]")
    play.now()
    assert play.modifiers == [("ATTACKER_SPEED", 1), ("STRIKING", 1), ("HEAD_ON", 3)]
    play.notes("TRANSFER_FAILED", ("G1", "G3", 5))


def test_a_fumbled_transfer() -> None:
    """GPG-TRN-03: on 11 the weapon is dropped out of the game."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G3 (9,1) N a8 s3", at="combat").choose("hand to G3", dice="[1 1]")
    play.now("G1 hand=-")
    assert play.spent() == {"sword": 1}


def test_a_critical_transfer_is_a_transfer() -> None:
    """GPG-TRN-03: 66 has no extra effect."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G3 (9,1) N a8 s3", at="combat").choose("hand to G3", dice="[6 6]")
    play.now("G1 hand=-", "G3 hand=sword")


def test_a_transfer_takes_the_place_of_the_attack() -> None:
    """GPG-TRN-01, GPG-CBT-01: the giver keeps his weapon, and may not strike with it."""
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G3 (9,1) N a8 s3", at="combat").choose("hand to G3", dice="[1 2]")
    assert play.asked == "action G1"
