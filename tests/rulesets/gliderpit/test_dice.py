"""Dice (GPG-DIC)."""

from munera.engine.dice import draw, load, roll_die
from munera.engine.state import COUNTED
from munera.rulesets.gliderpit import RULESET
from munera.rulesets.gliderpit.state import Game
from tests.rulesets.gliderpit.situation import situation


def test_2d66_is_a_number_of_two_digits() -> None:
    """GPG-DIC-01: 32 is reached by [3 2] and by [4 1], not by [2 6] nor by [3 1]."""
    for dice, hit in (("[3 2] [1 2]", True), ("[4 1] [1 2]", True), ("[2 6]", False), ("[3 1]", False)):
        play = situation("G1 (9,2) N a8 s1 hand=dagger", "G2 (9,2) a4 s2", at="combat").choose("throw at G2", dice=dice)
        assert ("HIT" in play.kinds) == hit


def test_2d6_is_a_sum() -> None:
    """GPG-DIC-01: every way to make 7 recovers, 5 does not."""
    for dice in ("[1 6]", "[6 1]", "[3 4]", "[2 5]"):
        situation("G1 (9,2) N a8 s1 stunned", at="recovery", dice=dice).now("G1 awake")
    situation("G1 (9,2) N a8 s1 stunned", at="recovery", dice="[1 4]").now("G1 s0")


def test_the_red_die_falls_first() -> None:
    """GPG-DIC-02: [2 3] is 23 and misses 32; [3 2] hits, and the next two faces are the result."""
    lines = ("G1 (9,2) N a8 s1 hand=dagger", "G2 (9,2) a4 s2")
    play = situation(*lines, at="combat").choose("throw at G2", dice="[2 3]")
    assert play.rolled == [("TO_HIT", (2, 3))]
    play = situation(*lines, at="combat").choose("throw at G2", dice="[3 2] [2 4]")
    assert play.rolled == [("TO_HIT", (3, 2)), ("RESULT", (2, 4))]
    play.now("G1 hand=-", "G2 a3")


def test_contenders_who_tie_roll_again_among_themselves() -> None:
    """GPG-DIC-03: ascending numbers, lowest face first; those who tie keep their place as a group."""
    lines = [f"G{n} (9,{n}) N a9 s1" for n in (1, 2, 3)]
    play = situation(*lines, at="chits", dice="[2] [2] [5] [3] [3] [6] [1]")
    assert [fact[0] for fact in play.noted("CHIT_ASSIGNED")] == ["G2", "G1", "G3"]
    assert [event.actor for event in play.events if event.kind == 1] == [0, 1, 2, 0, 1, 0, 1]


def test_two_groups_of_ties() -> None:
    """GPG-DIC-03: each group keeps its place."""
    lines = [f"G{n} (9,{n}) N a9 s1" for n in (1, 2, 3, 4)]
    play = situation(*lines, at="chits", dice="[4] [1] [4] [1] [1] [2] [6] [5]")
    assert [fact[0] for fact in play.noted("CHIT_ASSIGNED")] == ["G2", "G4", "G3", "G1"]


def test_drawing_is_no_rolling() -> None:
    """GPG-DIC-04: face-down chits and weapons leave the dice untouched, and the dice leave the draws."""
    desk = RULESET.new(3, {"random_weapons": True}, "a seed", COUNTED)
    dice = desk.game.dice
    assert dice.drawn.counter > 0
    assert dice.rolled.counter == 0
    assert not [event for event in RULESET.events(desk.game) if event.kind == 1]


def test_the_two_sources_of_a_seed_differ() -> None:
    """GPG-DIC-04: a draw does not use the faces that the next roll will show."""
    game = Game()
    load(game.dice, "a seed", COUNTED)
    rolls = [roll_die(game, 0, 6) for _ in range(60)]
    draws = [draw(game, 0, 0, 6) + 1 for _ in range(60)]
    assert rolls != draws
    fresh = Game()
    load(fresh.dice, "a seed", COUNTED)
    assert [draw(fresh, 0, 0, 6) + 1 for _ in range(60)] == draws
    assert {1, 2, 3, 4, 5, 6} == set(rolls)


def test_totals_beyond_a_table_use_its_last_row() -> None:
    """GPG-DIC-05: 6 and four points kept are row 7+; 12 and a sword bonus of 1 are 12, 2 less 1 is 2."""
    play = situation("G1 (9,2) N a9 s4", "G2 (9,2) a8").choose("keep 4", dice="[6]")
    play.now("G1 a8 s5", "G2 a6")
    play = situation("G1 (9,2) N a9 s1 hand=sword", "G2 (9,1) N a9 s1 hand=net", at="combat")
    play.choose("strike at G2", dice="[6 5] [6 6]").choose("bonus 1").now("G2 stunned a8 s0")
