"""Setup (GPG-SET): sides, tracks, weapons and launch."""

from collections.abc import Mapping
from typing import Any

import pytest

from munera.engine.ruleset import BadOptions
from munera.engine.state import SCRIPTED
from munera.rulesets.gliderpit import RULESET, state
from munera.rulesets.gliderpit.state import Desk
from tests.rulesets.gliderpit.situation import Situation, setup

# ------------------------------------------------------------------ sides


def prepared(seats: int, **options: Any) -> Desk:
    """A match that is set up, before its first step."""
    desk = RULESET.prepare(seats, options, "setup", SCRIPTED)
    assert isinstance(desk, Desk)
    return desk


def test_everyone_has_a_glider_and_a_team_of_his_own_unless_agreed_otherwise() -> None:
    """GPG-SET-01, GPG-OBJ-01, GPG-DEC-01."""
    game = prepared(3).game
    assert (game.players, game.glider_count) == (3, 3)
    assert sorted(game.gliders[who].player for who in range(3)) == [0, 1, 2]
    assert len({game.gliders[who].team for who in range(3)}) == 3


def test_all_gliders_of_a_player_are_on_one_team() -> None:
    """GPG-SET-01, GPG-DEC-01: here two players with one and two gliders, and a third one, in two teams."""
    game = prepared(3, gliders=[1, 2, 3], teams=[1, 2, 1]).game
    assert game.glider_count == 6
    sides = [(game.gliders[who].player, game.gliders[who].team) for who in range(6)]
    assert sorted(sides) == [(0, 1), (1, 2), (1, 2), (2, 1), (2, 1), (2, 1)]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (7, {}),
        (2, {"gliders": [4, 3]}),
        (2, {"gliders": [2]}),
        (2, {"gliders": [0, 2]}),
        (2, {"teams": [1, 1]}),
        (3, {"teams": [2, 2, 2]}),
        (2, {"teams": [1]}),
    ],
)
def test_sides_that_cannot_play(seats: int, options: Mapping[str, Any]) -> None:
    """GPG-SET-01, GPG-OBJ-01: two to six players and gliders, everyone with at least one, two teams at least."""
    with pytest.raises(BadOptions):
        prepared(seats, **options)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players(seats: int) -> None:
    """GPG-OBJ-01, GPG-SET-01."""
    assert prepared(seats).game.glider_count == seats


def test_before_the_launch() -> None:
    """GPG-SET-03, GPG-STA-01: not on the map, no speed, empty hand, neither stunned nor netted."""
    game = setup(2).game
    for who in range(2):
        glider = game.gliders[who]
        assert (glider.airborne, glider.hex, glider.track) == (0, state.NOWHERE, state.NOWHERE)
        assert (glider.speed, glider.hand, glider.stunned, glider.nets) == (0, state.NONE, 0, 0)
        assert sum(glider.carried) == 0


def test_before_the_launch_gliders_are_on_ledge() -> None:
    """GPG-SET-03, GPG-CMP-07: LEDGE counts as 21."""
    assert setup(2).game.gliders[0].altitude == state.LEDGE


# ------------------------------------------------------------------ setup order and tracks


def test_the_setup_order_is_drawn() -> None:
    """GPG-SET-04, GPG-DIC-04, GPG-DEC-02: the fourth chit, then the first, then the first of those left."""
    play = setup(3, draws=[3, 0, 0])
    play.notes("SETUP_CHIT", ("P1", "", 4), ("P2", "", 1), ("P3", "", 2))
    assert play.rolled == []
    assert play.asked == "track P2"
    play.choose("G2 to track A")
    assert play.asked == "track P3"
    play.choose("G3 to track B")
    assert play.asked == "track P1"
    play.choose("G1 to track C")
    assert play.asked == "weapon P2"


def test_the_setup_order_holds_for_weapons_and_launch() -> None:
    """GPG-SET-04, GPG-SET-06, GPG-SET-10: lower chit first in every step."""
    play = setup(2, draws=[5, 0]).choose("G2 to track A", "G1 to track B")
    assert play.asked == "weapon P2"
    play.choose("pass")
    assert play.asked == "weapon P1"
    play.choose("pass")
    assert play.asked == "launch P2"


def test_tracks_are_chosen_in_rounds() -> None:
    """GPG-SET-05, GPG-DEC-02: one marker at a time; a player with nothing left to place is skipped."""
    play = setup(2, draws=[0, 0], gliders=[3, 1])
    own = [f"G{who + 1}" for who in range(4) if play.game.gliders[who].player == 0]
    [other] = {"G1", "G2", "G3", "G4"} - set(own)
    play.offers(", ".join(f"{glider} to track {track}" for glider in own for track in "ABCDEF"))
    play.choose(f"{own[1]} to track C")
    assert play.asked == "track P2"
    play.offers(", ".join(f"{other} to track {track}" for track in "ABDEF"))
    play.choose(f"{other} to track A")
    assert play.asked == "track P1"
    play.offers(", ".join(f"{glider} to track {track}" for glider in (own[0], own[2]) for track in "BDEF"))
    play.choose(f"{own[0]} to track B")
    assert play.asked == "track P1"
    play.choose(f"{own[2]} to track F")
    assert play.asked == "weapon P1"
    tracks = {f"G{who + 1}": play.game.gliders[who].track for who in range(4)}
    assert tracks == {own[1]: 2, other: 0, own[0]: 1, own[2]: 5}


# ------------------------------------------------------------------ weapons


def armed(*picks: str, seats: int = 2) -> Situation:
    """Tracks taken in order, then these picks."""
    play = setup(seats, draws=[0] * seats)
    play.choose(*[f"G{n + 1} to track {'ABCDEF'[n]}" for n in range(seats)])
    return play.choose(*picks)


def test_any_weapon_in_supply_for_any_glider_with_room() -> None:
    """GPG-SET-06, GPG-DEC-04, GPG-CMP-03: or a pass."""
    play = armed()
    play.offers("dagger to G1, net to G1, spear to G1, stone to G1, sword to G1, pass")
    play.choose("sword to G1")
    assert play.asked == "weapon P2"
    assert (play.game.gliders[0].carried[state.SWORD], play.game.supply[state.SWORD]) == (1, 5)


def test_weapons_for_several_gliders() -> None:
    """GPG-SET-06: to one of his gliders, whichever he likes."""
    play = setup(2, draws=[0, 0], gliders=[2, 1])
    while play.asked.startswith("track"):
        play.choose(min(play.offered))
    receivers = {choice.split()[-1] for choice in play.offered if choice != "pass"}
    assert receivers == {f"G{who + 1}" for who in range(3) if play.game.gliders[who].player == 0}


def test_portage_6_is_the_limit() -> None:
    """GPG-SET-07, GPG-TAB-01: at 5 only weapons of 1 fit, at 6 none."""
    play = armed("sword to G1", "pass", "spear to G1", "pass")
    play.offers("dagger to G1, net to G1, spear to G1, stone to G1, sword to G1, pass")
    play.choose("net to G1", "pass")
    play.offers("dagger to G1, net to G1, stone to G1, pass")
    play.choose("stone to G1")
    assert play.asked == "weapon P2", "his last pick was his last"
    play.choose("dagger to G2")
    assert play.asked == "weapon P2", "P1 has no legal pick"
    carried = list(play.game.gliders[0].carried)
    assert [carried[w] for w in (state.SWORD, state.SPEAR, state.NET, state.STONE)] == [1, 1, 1, 1]


def test_a_counter_that_is_not_in_supply_cannot_be_taken() -> None:
    """GPG-SET-07, GPG-CMP-03: there are six swords."""
    play = armed(seats=3)
    for _ in range(3):
        play.choose("sword to G1", "sword to G2", *(["pass"] if play.game.supply[state.SWORD] > 2 else []))
    assert play.asked == "weapon P3"
    play.offers("dagger to G3, net to G3, spear to G3, stone to G3, pass")


def test_less_than_6_will_do() -> None:
    """GPG-SET-07: or nothing at all."""
    assert armed("pass", "pass").asked == "launch P1"


def test_passing_is_not_final() -> None:
    """GPG-SET-08: the step ends after a round in which everyone passed."""
    play = armed("pass", "sword to G2", "pass", "pass")
    assert play.asked == "launch P1"
    play = armed("pass", "sword to G2", "net to G1", "pass", "pass")
    assert play.asked == "weapon P2"
    play.choose("pass")
    assert play.asked == "launch P1"


def test_who_has_no_legal_pick_passes() -> None:
    """GPG-SET-08, GPG-SET-07: a full glider's player is not asked."""
    play = armed("sword to G1", "pass", "sword to G1", "pass", "sword to G1", "pass")
    assert play.asked == "weapon P2"
    play.choose("net to G2")
    assert play.asked == "weapon P2"
    play.choose("pass")
    assert play.asked == "launch P1"


def test_hands_stay_empty_and_left_over_counters_leave_the_game() -> None:
    """GPG-SET-09: until the first Action Phase."""
    play = launched("sword to G1", "pass", "pass", "pass")
    assert play.game.gliders[0].hand == state.NONE
    assert play.game.gliders[0].carried[state.SWORD] == 1
    assert sum(play.game.supply) == 0
    assert play.spent() == {"dagger": 6, "net": 6, "spear": 6, "stone": 6, "sword": 5}


# ------------------------------------------------------------------ launch


def launched(*picks: str) -> Situation:
    """Two gliders launched from tracks A and B, diving 3 and 0 levels."""
    play = armed(*(picks or ("pass", "pass")))
    play.choose("launch G1 from (1,0) facing S", "launch dive 3")
    return play.choose("launch G2 from (9,-4) facing S", "launch dive 0")


def test_the_launch_order() -> None:
    """GPG-SET-10, GPG-DEC-07: round after round, one glider of each player."""
    play = setup(2, draws=[1, 0], gliders=[2, 2])
    while play.asked != "launch P2":
        play.choose("pass" if "pass" in play.offered else min(play.offered))
    order = []
    while play.asked.startswith("launch P"):
        order.append(play.asked)
        play.choose(min(play.offered))
        play.choose(f"launch dive {len(order) - 1}")
    assert order == ["launch P2", "launch P1", "launch P2", "launch P1"]


def test_x_01_launch() -> None:
    """X-01, GPG-SET-11, GPG-SET-12, GPG-MAP-08, GPG-MAP-10, GPG-DEC-07."""
    play = setup(2, draws=[0, 0]).choose("G1 to track B", "G2 to track A", "pass", "pass")
    assert play.asked == "launch P1"
    south, odd = ["SE", "S", "SW"], ["NE", "SE", "S", "SW", "NW"]
    zone = {(7, -3): odd, (8, -4): south, (9, -4): odd, (10, -5): south, (11, -5): odd}
    assert play.offered == {
        f"launch G1 from ({q},{r}) facing {facing}" for (q, r), facings in zone.items() for facing in facings
    }
    play.choose("launch G1 from (9,-4) facing S")
    assert play.asked == "launch dive G1"
    assert play.state("G1").startswith("(9,-4) S a20 s1")
    play.choose("launch dive 2")
    assert play.state("G1") == "(9,-4) S a18 s3 hand=- carry="


@pytest.mark.parametrize(("levels", "result"), [(0, "a20 s1"), (1, "a19 s2"), (2, "a18 s3"), (3, "a17 s4")])
def test_the_launch_dive(levels: int, result: str) -> None:
    """GPG-SET-12."""
    play = armed("pass", "pass").choose("launch G1 from (1,0) facing S")
    play.offers("launch dive 0, launch dive 1, launch dive 2, launch dive 3")
    play.choose(f"launch dive {levels}")
    assert result in play.state("G1")


def test_nothing_else_happens_at_the_launch() -> None:
    """GPG-SET-13: no die is rolled, no weapon dropped or changed; the first turn begins at once."""
    play = armed("sword to G1", "pass", "pass", "pass")
    play.choose("launch G1 from (1,0) facing S", "launch dive 3", "launch G2 from (9,-4) facing S")
    play.offers("launch dive 0, launch dive 1, launch dive 2, launch dive 3")
    play.choose("launch dive 0")
    assert play.rolled == []
    assert play.asked == "maneuver G1"
    assert play.state("G1") == "(1,0) S a17 s4 hand=- carry=sword"
    assert play.game.turn == 1
