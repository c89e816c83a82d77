"""Optional rules (GPG-OPT): shorter games, random weapons, random chits. Others have files of their own."""

from typing import Any

import pytest

from munera.engine.ruleset import BadOptions
from munera.rulesets.gliderpit import RULESET, state
from tests.rulesets.gliderpit.situation import setup, situation

# ------------------------------------------------------------------ shorter games


@pytest.mark.parametrize(
    ("chosen", "level"),
    [("standard", 0), ("abbreviated", 5), ("half", 10), ("blitz", 15), (0, 0), (1, 1), (7, 7), (16, 16)],
)
def test_the_floor_level(chosen: str | int, level: int) -> None:
    """GPG-OPT-01, GPG-DEC-01: three named settings, and any from 0 to 16."""
    assert setup(2, draws=[0, 0], floor_level=chosen).game.options.floor == level


@pytest.mark.parametrize("level", [-1, 17, 20, "deep", 2.5])
def test_floor_levels_that_cannot_be(level: object) -> None:
    """GPG-OPT-01: the launch may reach 17, which must fly."""
    with pytest.raises(BadOptions):
        RULESET.checked_options({"floor_level": level})


def test_without_options_nothing_is_in_force() -> None:
    """GPG-OPT-01, GPG-OPT-02, GPG-OPT-03, GPG-OPT-10, GPG-DEC-01: the defaults."""
    options = setup(2, draws=[0, 0]).game.options
    for name in (
        "floor",
        "random_weapons",
        "random_chits",
        "climbing_half_loop",
        "diving_half_loop",
        "zoom_climb",
        "throwing_fumble",
    ):
        assert getattr(options, name) == 0


@pytest.mark.parametrize(
    "name",
    ["random_weapons", "random_chits", "climbing_half_loop", "diving_half_loop", "zoom_climb", "throwing_fumble"],
)
def test_each_option_is_a_separate_switch(name: str) -> None:
    """GPG-OPT-02, GPG-OPT-03, GPG-OPT-04, GPG-OPT-05, GPG-OPT-06, GPG-OPT-10, GPG-DEC-01."""
    switch: dict[str, Any] = {name: True}
    options = setup(2, draws=[0, 0], **switch).game.options
    others = [
        "random_weapons",
        "random_chits",
        "climbing_half_loop",
        "diving_half_loop",
        "zoom_climb",
        "throwing_fumble",
    ]
    assert {other: getattr(options, other) for other in others} == {other: int(other == name) for other in others}


def test_the_lowest_launch_over_the_highest_floor() -> None:
    """GPG-OPT-01, GPG-SET-12: level 17 flies over a FLOOR at 16; a level lower it is over."""
    play = situation("G1 (9,2) N a17 s4", "G2 (0,5) a20", floor=16)
    assert play.asked == "maneuver G1"
    play.choose("slip left")
    assert play.outcome == ([1], state.BY_OWN_MANEUVER)


# ------------------------------------------------------------------ random weapons

# face down lie six each of dagger, net, spear, stone and sword, in this order
DAGGER, SPEAR, SWORD = 0, 12, 24


def test_weapons_are_drawn_in_setup_order() -> None:
    """GPG-OPT-02, GPG-DIC-04: the lower setup chit first; no die is rolled."""
    play = setup(2, draws=[1, 0], random_weapons=True, gliders=[2, 2])
    play.choose("G2 to track A", "G1 to track B", "G4 to track C")
    play.choose("G3 to track D", draws=[SWORD])
    assert play.asked == "drawn weapon P2"
    play.offers("sword to G2, sword to G4")
    play.choose("sword to G2", draws=[DAGGER])
    assert play.asked == "drawn weapon P1"
    play.offers("dagger to G1, dagger to G3")
    assert play.rolled == []


def test_who_gets_a_drawn_weapon() -> None:
    """GPG-OPT-02, GPG-DEC-05: any glider of the player's with room; a refusal is not offered."""
    play = setup(2, draws=[0, 0], random_weapons=True, gliders=[2, 1])
    while play.asked.startswith("track"):
        last = len(play.offered) == 4
        play.choose(min(play.offered), draws=[SWORD] if last else ())
    own = [f"G{who + 1}" for who in range(3) if play.game.gliders[who].player == 0]
    play.offers(f"sword to {own[0]}, sword to {own[1]}")
    play.choose(f"sword to {own[1]}", draws=[DAGGER, SPEAR - 1])
    assert play.asked == "drawn weapon P1", "the second player has one glider, so he is not asked"
    assert play.game.gliders[int(own[1][1]) - 1].carried[state.SWORD] == 1
    play.offers(f"spear to {own[0]}, spear to {own[1]}")


def test_each_draw_in_turn_until_all_are_full() -> None:
    """GPG-OPT-02, GPG-SET-07: who is full no longer draws; an unfit counter is set aside for good."""
    play = setup(2, draws=[0, 0], random_weapons=True)
    play.choose("G1 to track B")
    # the first draws sword, sword, sword; the second dagger, net, spear, net, then a spear too many and a dagger
    play.choose("G2 to track A", draws=[24, 0, 23, 5, 22, 15, 8, 9, 4])
    assert play.asked == "launch P1"
    assert list(play.game.gliders[0].carried) == [0, 0, 0, 0, 0, 3]
    assert list(play.game.gliders[1].carried) == [0, 2, 2, 1, 0, 0]
    play.notes("WEAPON_SET_ASIDE", ("P2", "", state.SPEAR))
    assert play.game.spent[state.SPEAR] == 1
    assert play.game.supply[state.SPEAR] == 4


def test_drawing_ends_when_no_counter_is_left() -> None:
    """GPG-OPT-02: counters set aside are gone, so that the last ones may not be enough for everyone."""
    play = setup(2, draws=[0, 0], random_weapons=True).choose("G1 to track B")
    for weapon in (state.DAGGER, state.NET, state.SPEAR, state.STONE):
        play.game.supply[weapon] = 0
    play.game.supply[state.SWORD] = 2
    play.counters = play.count_counters()
    play.choose("G2 to track A", draws=[1, 0])
    assert play.asked == "launch P1"
    assert [play.game.gliders[who].carried[state.SWORD] for who in (0, 1)] == [1, 1]


# ------------------------------------------------------------------ random chits


def test_chits_are_drawn() -> None:
    """GPG-OPT-03, GPG-DIC-04: whatever altitude and speed; no die decides ties."""
    play = situation("G1 (9,2) a5 s1", "G2 (9,3) a6 s1", "G3 (9,4) a6 s1", at="chits", draws=[3, 0, 1], random_chits=1)
    play.notes("CHIT_ASSIGNED", ("G2", "", 1), ("G3", "", 3), ("G1", "", 4))
    assert play.asked == "maneuver G2"


def test_chits_are_drawn_anew_each_turn() -> None:
    """GPG-OPT-03: one for each airborne glider, from all six."""
    play = situation("G1 (9,2) S a5 s1", "G2 (3,2) S a6 s1", at="chits", draws=[0, 4], random_chits=1)
    play.choose("forward", "glide", "forward", "glide", dice="[5] [5] [6 6]")
    play.choose("updraft on row 19", "updraft on row 19", dice="[6 6] [6 6] [6 6]", draws=[5, 0])
    play.notes("CHIT_ASSIGNED", ("G2", "", 1), ("G1", "", 6))


def test_the_placer_has_the_lowest_chit_that_was_drawn() -> None:
    """GPG-OPT-03, GPG-AIR-01."""
    play = situation("G1 (9,2) S a5 s1", "G2 (3,2) S a6 s1", at="chits", draws=[5, 4], random_chits=1)
    play.choose("forward", "glide", "forward", "glide", dice="[5] [5] [3 3]")
    assert (play.asked, play.seat) == ("current 6", 1)
