"""End of the game (GPG-END)."""

from typing import Any

import pytest

from munera.engine.ruleset import IllegalChoice
from munera.engine.state import Choice
from munera.rulesets.gliderpit import RULESET, asking, state
from munera.rulesets.gliderpit.general import check_end
from tests.rulesets.gliderpit.situation import situation


def test_x_29_an_immediate_end() -> None:
    """X-29, GPG-END-01, GPG-OBJ-01, GPG-GEN-22: no Action Phase, no air currents."""
    play = situation("G1 (9,2) N a8 s1 hand=stone carry=net", "G2 (9,1) a2 s1", at="combat")
    play.choose("throw at G2", dice="[6 5] [4 5]")
    play.now("G1 hand=-", "G2 out")
    assert play.asked == "over"
    assert play.outcome == ([0], state.BY_ARMED_ATTACK)
    assert play.kinds[-2:] == ["ELIMINATED", "GAME_OVER"]
    play.notes("GAME_OVER", ("", "", 1))
    with pytest.raises(IllegalChoice):
        RULESET.answer(play.desk, 0, Choice(asking.DO_NOTHING, 0, 0, 0))


def test_the_game_goes_on_while_two_teams_fly() -> None:
    """GPG-END-01."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,1) a2 s1", "G4 (0,5) a9", at="combat")
    play.choose("throw at G2", dice="[6 5] [4 5]")
    assert not play.game.over
    assert play.asked == "maneuver G4"


def test_nothing_is_resolved_after_the_end() -> None:
    """GPG-END-01, GPG-HIT-06: no second critical roll, no recovery, no void tokens."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,1) N a8 s1 stunned", at="combat")
    play.choose("strike at G2", dice="[6 6] [6 6]")
    assert play.outcome == ([0], state.DOUBLE_STUN)
    assert play.kinds[-2:] == ["ELIMINATED", "GAME_OVER"]


def test_a_glider_may_lose_the_game_by_itself() -> None:
    """GPG-END-01: all that fly are then of the other team."""
    play = situation("G1 (9,2) N a3 s0", "G2 (9,1) a2 s1", dice="[3]")
    assert play.outcome == ([1], state.BY_SPIN)
    play = situation("G1 (9,2) N a1 s1", "G2 (9,1) a2 s1", at="glide").choose("dive 1")
    assert play.outcome == ([1], state.BY_OWN_MANEUVER)


def test_teammates_of_different_players_win_together() -> None:
    """GPG-END-01, GPG-END-04, GPG-SET-02: also a player whose own gliders are all gone."""
    sides: dict[str, Any] = {"teams": {1: 1, 2: 1, 3: 2}, "players": {1: 0, 2: 1, 3: 2}}
    play = situation("G2 (9,2) N a1 s1", "G1 (9,3) N a9 s1 hand=stone", "G3 (9,2) a2 s1", **sides)
    play.choose("turn left for altitude")
    play.now("G2 out")
    assert not play.game.over
    play.choose("forward", "glide", dice="[5]")
    play.choose("throw at G3", dice="[6 5] [4 5]")
    play.now("G2 out", "G1 (9,2) hand=-", "G3 out")
    assert play.outcome == ([0, 1], state.BY_ARMED_ATTACK)


def test_nobody_left_is_a_draw() -> None:
    """GPG-END-02: it cannot arise in play; of a record without airborne gliders nobody is the winner."""
    play = situation("G1 (9,2) N a8 s1", "G2 (9,1) a2 s1")
    for glider in play.game.gliders:
        glider.airborne = 0
    check_end(play.game, state.BY_SPIN)
    assert play.outcome == ([], state.BY_SPIN)
    assert play.game.winning_team == state.NOBODY


def test_there_is_no_turn_limit() -> None:
    """GPG-END-03."""
    play = situation("G1 (9,2) N a8 s1", "G2 (9,1) a9 s1", at="air", dice="[6 6]")
    play.game.turn = 10_000
    play.calm_air()
    assert play.game.turn == 10_001
    assert play.asked == "maneuver G1"
