"""Throwing fumbles (GPG-FUM, switch GPG-OPT-10)."""

from typing import Any

import pytest

from munera.rulesets.gliderpit import state
from munera.rulesets.gliderpit.board import HEX_AT
from tests.rulesets.gliderpit.situation import Situation, situation


def fumble(*lines: str, dice: str = "[1 1]", at: str = "G2", **options: Any) -> Situation:
    """The first glider throws, with the option in force unless said otherwise."""
    play = situation(*lines, **({"throwing_fumble": 1} | options), at="combat")
    return play.choose(f"throw at {at}", dice=dice)


X_27 = ("G1 (9,2) N a10 s1 hand=stone", "G2 (9,-2) a9", "G3 (9,0) a6", "G5 (10,-3) a8")


def test_x_27_a_throwing_fumble() -> None:
    """X-27, GPG-FUM-01, GPG-FUM-02, GPG-FUM-03: the higher of both friends is hit, [4 4] is DA-1."""
    play = fumble(*X_27, dice="[1 1] [4 4]")
    play.now("G1 hand=-", "G5 a7")
    play.notes("FRIEND_HIT", ("G1", "G5", state.STONE))
    assert play.spent() == {"stone": 1}


def test_only_with_the_option() -> None:
    """GPG-OPT-10."""
    play = fumble(*X_27, throwing_fumble=0)
    play.now("G1 hand=-")


def test_only_on_11() -> None:
    """GPG-FUM-01: any other miss is a miss."""
    fumble(*X_27, dice="[1 2]").now("G1 hand=-")


@pytest.mark.parametrize(
    ("friend", "is_hit"),
    [
        ("G3 (9,-4) a8", True),  # two hexes behind the target
        ("G3 (9,0) a8", True),  # two hexes before it
        ("G3 (9,-2) a8", True),  # in its hex
        ("G3 (11,-4) a8", True),
        ("G3 (12,-5) a8", False),  # three hexes away
        ("G3 (9,1) a8", True),  # three hexes away, but on the line
        ("G3 (10,0) a8", False),  # three hexes away, beside the line
        ("G3 (9,3) a8", False),  # behind the thrower
        ("G3 (9,0) a9", True),
        ("G3 (9,0) a10", False),  # as high as the thrower
        ("G3 (9,0) a11", False),
        ("G4 (9,0) a8", False),  # no friend
        ("G3 (9,2) a8", False),  # in the thrower's hex
    ],
)
def test_candidates(friend: str, *, is_hit: bool) -> None:
    """GPG-FUM-01: of the attacker's team, lower than he, within two hexes of the target or on the line to it."""
    lines = ("G1 (9,2) N a10 s1 hand=stone", "G2 (9,-2) a9 s2 hand=net", friend)
    play = fumble(*lines, dice="[1 1] [4 4]" if is_hit else "[1 1]")
    assert len(play.noted("FRIEND_HIT")) == is_hit


@pytest.mark.parametrize("place", ["(18,0)", "(0,1)"])
def test_a_friend_who_is_gone_is_not_hit(place: str) -> None:
    """GPG-FUM-01, GPG-GEN-20: candidates are airborne."""
    play = situation("G1 (9,2) N a10 s1 hand=stone", f"G2 {place} a9", "G5 (9,5) a9", at="glide", throwing_fumble=1)
    glider = play.game.gliders[0]
    glider.hex = HEX_AT[(18, -2) if place == "(18,0)" else (0, 3)]
    glider.facing = 3 if place == "(18,0)" else 0
    play.game.gliders[2].altitude = 5  # G3 fell long ago
    play.choose("glide", "throw at G2", dice="[6] [1 1]")
    play.notes("FRIEND_HIT")


def test_a_friend_of_another_player_is_a_friend() -> None:
    """GPG-FUM-01, GPG-SET-02: what counts is the team."""
    play = situation(
        "G1 (9,2) N a10 s1 hand=stone",
        "G2 (9,0) a8",
        "G4 (9,-2) a9",
        teams={2: 1},
        at="combat",
        throwing_fumble=1,
    )
    play.choose("throw at G4", dice="[1 1] [4 4]")
    play.now("G1 hand=-", "G2 a7")


def test_the_target_himself_is_no_candidate() -> None:
    """GPG-FUM-02: nor is the thrower, who is near the target as well."""
    play = fumble("G1 (9,2) N a10 s1 hand=stone", "G3 (9,1) a8", "G2 (0,0) a9", at="G3")
    play.now("G1 hand=-")


def test_those_at_the_same_height_roll() -> None:
    """GPG-FUM-02, GPG-DIC-03: in ascending order; the lowest face is hit, ties roll again."""
    lines = ("G1 (9,2) N a10 s1 hand=stone", "G2 (9,-2) a9", "G3 (9,0) a8", "G5 (9,-1) a8")
    play = fumble(*lines, dice="[1 1] [5] [2] [4 4]")
    play.now("G1 hand=-", "G5 a7")
    assert play.rolled[1:3] == [("FRIEND_TIE", (5,)), ("FRIEND_TIE", (2,))]
    fumble(*lines, dice="[1 1] [3] [3] [1] [2] [4 4]").now("G1 hand=-", "G3 a7")


def test_lower_friends_do_not_roll() -> None:
    """GPG-FUM-02: only the highest candidates."""
    lines = ("G1 (9,2) N a12 s1 hand=stone", "G2 (9,-2) a9 s2 hand=net", "G3 (9,0) a7", "G5 (9,-1) a8")
    fumble(*lines, dice="[1 1] [4 4]").now("G1 hand=-", "G5 a7")


@pytest.mark.parametrize(
    ("weapon", "dice", "change"),
    [
        ("stone", "[2 2]", "a6 s2"),
        ("dagger", "[2 2]", "a6 s2"),
        ("spear", "[2 2]", "stunned"),
        ("sword", "[5 5]", "a6 s2"),
    ],
)
def test_the_column_of_the_weapon(weapon: str, dice: str, change: str) -> None:
    """GPG-FUM-03, GPG-THR-02, GPG-THR-04: one result, no bonus and no critical."""
    lines = (f"G1 (9,2) N a9 s1 hand={weapon}", "G2 (9,1) a8", "G3 (9,0) a8 s3 hand=net")
    play = fumble(*lines, dice=f"[1 1] {dice}")
    play.now("G1 hand=-", f"G3 {change}")
    assert play.spent() == {weapon: 1}


def test_a_net_on_a_friend() -> None:
    """GPG-FUM-03, GPG-FUM-04: the friend is netted, the attacker is not, and his Action Phase is his own."""
    play = fumble("G1 (9,2) N a9 s1 hand=net carry=sword", "G2 (9,1) a8", "G3 (9,0) a8 s3")
    play.now("G1 hand=-", "G3 nets=1")
    assert play.asked == "action G1"
    play.offers("nothing, take sword")


def test_a_net_without_a_friend_near() -> None:
    """GPG-FUM-04, GPG-NET-03: a normal net fumble."""
    play = fumble("G1 (9,2) N a9 s1 hand=net carry=sword", "G2 (9,1) a8", "G3 (0,5) a8 s3")
    play.now("G1 hand=- nets=1")
    assert play.asked == "maneuver G2"


@pytest.mark.parametrize(
    ("place", "on_line"),
    [
        ("(9,1)", True),
        ("(10,1)", True),
        ("(10,0)", True),
        ("(10,-1)", True),
        ("(11,-1)", True),
        ("(8,1)", False),
        ("(11,0)", False),
    ],
)
def test_the_line_of_hexes(place: str, *, on_line: bool) -> None:
    """GPG-FUM-05: from (9,2) to (12,-4) it runs along hexsides, where both hexes count."""
    lines = ("G1 (9,2) N a10 s1 hand=stone", "G2 (12,-4) a10 s2 hand=net", f"G3 {place} a8")
    play = fumble(*lines, dice="[1 1] [4 4]" if on_line else "[1 1]")
    assert len(play.noted("FRIEND_HIT")) == on_line


@pytest.mark.parametrize(("place", "on_line"), [("(10,1)", True), ("(9,1)", False), ("(11,1)", False)])
def test_a_line_of_hexes_that_bends(place: str, *, on_line: bool) -> None:
    """GPG-FUM-05: the hexes nearest to the points of the line from (9,2) to (13,-3)."""
    lines = ("G1 (9,2) N a10 s1 hand=stone", "G2 (13,-3) a10 s2 hand=net", f"G3 {place} a8")
    play = fumble(*lines, dice="[1 1] [4 4]" if on_line else "[1 1]")
    assert len(play.noted("FRIEND_HIT")) == on_line


def test_in_the_same_hex_there_is_no_line() -> None:
    """GPG-FUM-05, GPG-FUM-01: a friend in the hex of both is within two hexes of the target."""
    lines = ("G1 (9,2) N a10 s1 hand=stone", "G2 (9,2) a5 s2 hand=net", "G3 (9,2) a8")
    fumble(*lines, dice="[1 1] [4 4]").now("G1 hand=-", "G3 a7")


def test_a_friend_brought_down() -> None:
    """GPG-FUM-06, GPG-GEN-23: on record as the fall by a throw, with the friend's own state before it."""
    lines = ("G1 (9,2) N a10 s1 hand=stone", "G2 (9,-2) a9 s2 hand=net", "G3 (9,0) a2 s3")
    play = fumble(*lines, dice="[1 1] [4 5]")
    play.now("G1 hand=-", "G3 out")
    assert play.fall("G3") == (state.BY_ARMED_ATTACK, "G1", "a2 s3")


def test_a_friend_stunned_twice() -> None:
    """GPG-FUM-03, GPG-STN-02."""
    lines = ("G1 (9,2) N a10 s1 hand=stone", "G2 (9,-2) a9 s2 hand=net", "G3 (9,0) a7 s3 stunned")
    play = fumble(*lines, dice="[1 1] [1 1]")
    play.now("G1 hand=-", "G3 out")
    assert play.fall("G3")[:2] == (state.DOUBLE_STUN, "G1")
