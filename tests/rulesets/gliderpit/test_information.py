"""What everyone knows (GPG-INF): open records, hidden draws and dice, events with all their numbers."""

import random
from typing import Any

import pytest

from munera.engine.dice import hide
from munera.engine.events import DREW, EVERYONE
from munera.engine.records import copy_of, to_json
from munera.engine.state import COUNTED
from munera.rulesets.gliderpit import RULESET, state
from munera.rulesets.gliderpit.board import HEX_AT
from munera.rulesets.gliderpit.facts import SKIP_HALF_LOOP, SKIP_SPIN, SKIP_STUNNED
from munera.rulesets.gliderpit.state import Desk
from tests.rulesets.gliderpit.situation import EVENT_NAMES, Situation, setup, situation

FEW_TURNS = 250  # decisions of a match at random


def at_random(seed: int) -> Situation:
    """A match with every option, played for a while by random choices."""
    options = {"gliders": [2, 1, 1], "teams": [1, 2, 2], "random_chits": True, "throwing_fumble": True}
    desk = RULESET.new(3, options, f"seed {seed}", COUNTED)
    assert isinstance(desk, Desk)
    return Situation(desk)


@pytest.mark.parametrize("seed", range(3))
def test_everything_but_the_dice_is_open(seed: int) -> None:
    """GPG-INF-01: every seat and every onlooker sees the whole record."""
    play = at_random(seed)
    luck = random.Random(seed)
    for decision in range(FEW_TURNS):
        if play.game.over:
            break
        choices = RULESET.choices(play.desk, play.seat)
        RULESET.answer(play.desk, play.seat, luck.choice(choices))
        if decision % 10:
            continue
        open_record = copy_of(play.game)
        hide(open_record.dice)
        expected = to_json(open_record)
        for seat in (-1, 0, 1, 2):
            seen = to_json(RULESET.redacted(play.game, seat))
            for record in (seen, expected):
                record["events"] = record["events"][: play.game.event_count]
                for question in record["questions"]:
                    question["answer"] = None
            assert seen == expected


@pytest.mark.parametrize("seed", range(3))
def test_one_seat_is_asked_at_a_time(seed: int) -> None:
    """GPG-INF-02: no choice is secret or simultaneous, and what it led to is shown to all."""
    play = at_random(seed)
    luck = random.Random(seed)
    for _ in range(FEW_TURNS):
        if play.game.over:
            break
        assert len(RULESET.seats_asked(play.game)) == 1
        choices = RULESET.choices(play.desk, play.seat)
        RULESET.answer(play.desk, play.seat, luck.choice(choices))
        assert play.game.sealed == 0
        assert {event.audience for event in RULESET.events(play.game)} <= {EVERYONE}


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_future_dice_and_draws_are_hidden(seat: int) -> None:
    """GPG-INF-03: neither the secret nor what is left of a block of it."""
    play = at_random(1)
    luck = random.Random(1)
    for _ in range(60):
        RULESET.answer(play.desk, play.seat, luck.choice(RULESET.choices(play.desk, play.seat)))
    assert play.game.dice.rolled.counter > 0
    dice = RULESET.redacted(play.game, seat).dice
    assert (dice.key_low, dice.key_high, dice.nonce_low, dice.nonce_high) == (0, 0, 0, 0)
    for stream in (dice.rolled, dice.drawn):
        assert (stream.counter, stream.fraction, stream.words_left, list(stream.words)) == (0, 0, 0, [0] * 4)


def test_a_draw_is_shown_as_it_is_made() -> None:
    """GPG-INF-03, GPG-INF-04: setup chits, weapons and turn chits; what is left is known by counting."""
    play = setup(2, draws=[3, 0], random_weapons=True)
    play.notes("SETUP_CHIT", ("P1", "", 4), ("P2", "", 1))
    play.choose("G2 to track A")
    play.choose("G1 to track B", draws=[24, 0, 23, 5, 22, 15, 8, 9, 4])
    drawn = [fact[0] for fact in play.noted("WEAPON_TAKEN") + play.noted("WEAPON_SET_ASIDE")]
    assert (drawn.count("G2"), drawn.count("G1"), drawn.count("P1")) == (3, 5, 1)
    kinds = [event for event in play.events if event.kind == DREW]
    assert [(event.a, event.b) for event in kinds][:2] == [(30, 24), (29, 0)]
    assert {event.audience for event in kinds} == {EVERYONE}
    play = situation("G1 (9,2) a5 s1", "G2 (9,3) a6 s1", at="chits", draws=[3, 0], random_chits=1)
    assert [event.b for event in play.events if event.kind == DREW] == [3, 0]


# ------------------------------------------------------------------ events carry their values


def test_events_of_the_setup() -> None:
    """GPG-INF-04: track taken, weapon taken and passed, launch."""
    play = setup(2, draws=[0, 0]).choose("G1 to track B", "G2 to track C")
    play.notes("TRACK_TAKEN", ("G1", "", 1), ("G2", "", 2))
    play.choose("sword to G1", "pass", "spear to G1", "pass", "pass", "pass")
    play.notes("WEAPON_TAKEN", ("G1", "", state.SWORD, 2), ("G1", "", state.SPEAR, 4))
    play.notes("WEAPON_PASSED", ("P2", ""), ("P2", ""), ("P1", ""), ("P2", ""))
    play.choose("launch G1 from (9,-4) facing S", "launch dive 2")
    play.notes("LAUNCHED", ("G1", "", HEX_AT[9, -4], 3))
    play.notes("LAUNCH_DIVE", ("G1", "", 2, 18, 3))


def test_events_of_the_turn() -> None:
    """GPG-INF-04: chits with their tie dice, sequence begun, ended and skipped."""
    play = situation("G1 (9,2) N a8 s1", "G2 (3,2) N a8 s1", at="chits", dice="[5] [2]")
    play.notes("CHIT_ASSIGNED", ("G2", "", 1, 8, 1), ("G1", "", 2, 8, 1))
    assert play.rolled == [("CHIT_TIE", (5,)), ("CHIT_TIE", (2,))]
    play.notes("SEQUENCE_BEGAN", ("G2", "", 1))
    play.choose("forward", "glide", dice="[5]")
    play.notes("SEQUENCE_ENDED", ("G2", ""))
    play.notes("SEQUENCE_BEGAN", ("G1", "", 2))


@pytest.mark.parametrize(
    ("line", "option", "answers", "dice", "reason"),
    [
        ("G1 (9,2) N a8 s1 stunned hand=net", "zoom_climb", ("forward",), "", SKIP_STUNNED),
        ("G1 (9,2) N a8 s0 hand=net", "zoom_climb", ("go on",), "[1] [1]", SKIP_SPIN),
        ("G1 (9,2) N a8 s1 carry=net", "diving_half_loop", ("diving half-loop",), "", SKIP_HALF_LOOP),
    ],
)
def test_skipped_phases_have_a_reason(line: str, option: str, answers: tuple[str, ...], dice: str, reason: int) -> None:
    """GPG-INF-04, GPG-SEQ-04: stun, spin, Diving Half-Loop."""
    options: dict[str, Any] = {option: 1}
    play = situation(line, **options).choose(*answers, dice=dice)
    assert [event.b for event in play.events if EVENT_NAMES.get(event.kind) == "PHASE_SKIPPED"] == [reason]


def test_after_stun_and_half_loop_the_glide_phase_is_the_first_that_is_skipped() -> None:
    """GPG-INF-04, GPG-SEQ-04."""
    play = situation("G1 (9,2) N a8 s1 stunned hand=net").choose("forward")
    play.notes("PHASE_SKIPPED", ("G1", "", state.GLIDE))
    play = situation("G1 (9,2) N a8 s1 carry=net", diving_half_loop=1).choose("diving half-loop")
    play.notes("PHASE_SKIPPED", ("G1", "", state.GLIDE, SKIP_HALF_LOOP))


def test_a_spin_at_the_start_skips_the_glide_phase_as_well() -> None:
    """GPG-INF-04, GPG-SEQ-04."""
    play = situation("G1 (9,2) N a8 s0", dice="[1] [1]")
    play.notes("PHASE_SKIPPED", ("G1", "", state.GLIDE, SKIP_SPIN))


def test_an_action_phase_skipped_by_a_stun_from_his_own_ram_is_noted() -> None:
    """GPG-INF-04, GPG-SEQ-04: a skipped phase is an event, with its reason."""
    play = situation("G1 (9,2) N a8 s1 hand=net", "G2 (9,2) a7", at="glide").choose("dive 1 onto G2", dice="[1]")
    play.notes("PHASE_SKIPPED", ("G1", "", state.ACTION))


def test_the_event_of_a_ram_with_a_natural_1_does_not_count_the_points() -> None:
    """GPG-INF-04, GPG-RAM-07: the points kept are ignored, so the total is 1."""
    play = situation("G1 (9,2) N a9 s2 hand=net", "G2 (9,2) a8").choose("keep 2")
    play.choose("dive 1 onto G2", dice="[1]")
    play.notes("RAMMED", ("G1", "G2", 1, 1, 1))


@pytest.mark.parametrize(
    ("chosen", "fact"),
    [
        ("forward", ("", state.FORWARD, HEX_AT[9, 1], 0, 1)),
        ("climb", ("", state.CLIMB, HEX_AT[9, 1], 0, 1)),
        ("slip left", ("left", state.SLIP, HEX_AT[8, 2])),
        ("slip right", ("right", state.SLIP, HEX_AT[10, 1])),
        ("turn left for speed", ("left", state.TURN, HEX_AT[9, 2], 5, 1)),
        ("turn right for altitude", ("right", state.TURN, HEX_AT[9, 2], 1, 1)),
    ],
)
def test_events_of_maneuvers(chosen: str, fact: tuple[str | int, ...]) -> None:
    """GPG-INF-04: the side, the hex and facing after it, and the points that are left."""
    play = situation("G1 (9,2) N a10 s2").choose(chosen)
    play.notes("MANEUVERED", ("G1", *fact))


def test_events_of_payments_and_losses_name_their_cause() -> None:
    """GPG-INF-04: altitude and speed before and after, and what changed them."""
    play = situation("G1 (9,2) N a10 s2").choose("turn left for speed")
    play.notes("SPEED_CHANGED", ("G1", "", 2, 1, state.TURN))
    play = situation("G1 (9,2) N a10 s2").choose("turn right for altitude")
    play.notes("ALTITUDE_CHANGED", ("G1", "", 10, 9, state.TURN))
    play = situation("G1 (9,2) N a10 s2").choose("climb")
    play.notes("ALTITUDE_CHANGED", ("G1", "", 10, 11, state.CLIMB))
    play.notes("SPEED_CHANGED", ("G1", "", 2, 1, state.CLIMB))
    play = situation("G1 (9,2) N a10 s2").choose("slip left")
    play.notes("ALTITUDE_CHANGED", ("G1", "", 10, 9, state.SLIP))
    play = situation("G1 (9,2) N a10 s2", "G2 (9,1) a10").choose("forward")
    play.notes("PUSHED", ("G1", "G2", 9, state.FORWARD))
    play.notes("ALTITUDE_CHANGED", ("G1", "", 10, 9, state.FORWARD))
    play = situation("G1 (9,2) N a10 s2 stunned", at="recovery", dice="[1 1] [1]")
    play.notes("ALTITUDE_CHANGED", ("G1", "", 10, 9, state.RECOVERING))
    play.notes("SPEED_CHANGED", ("G1", "", 2, 3, state.RECOVERING))
    play.notes("FACING_CHANGED", ("G1", "", 0, 5, state.RECOVERING))


def test_events_of_flight() -> None:
    """GPG-INF-04: points kept, dive, glide, spin, wall."""
    play = situation("G1 (9,2) N a10 s2", "G2 (9,2) a9").choose("keep 2", dice="[6]")
    play.notes("POINTS_KEPT", ("G1", "", 2))
    play.notes("DIVED", ("G1", "G2", 1, 9, 3))
    play = situation("G1 (9,2) N a10 s2", at="glide").choose("dive 2")
    play.notes("DIVED", ("G1", "", 2, 8, 4))
    play.notes("ALTITUDE_CHANGED", ("G1", "", 10, 8, state.DIVING))
    play.notes("SPEED_CHANGED", ("G1", "", 2, 4, state.DIVING))
    play = situation("G1 (9,2) N a10 s2", at="glide").choose("glide", dice="[1]")
    play.notes("GLIDED", ("G1", ""))
    assert play.rolled == [("DECELERATION", (1,))]
    play.notes("SPEED_CHANGED", ("G1", "", 2, 1, state.GLIDING))
    play = situation("G1 (9,-4) N a10 s2 hand=net").choose("forward")
    play.notes("WALL_HIT", ("G1", "", 2, HEX_AT[9, -4]))
    play.notes("WEAPON_DROPPED", ("G1", "", state.NET, state.HITTING_WALL))
    play.notes("SPEED_CHANGED", ("G1", "", 2, 0, state.HITTING_WALL))


@pytest.mark.parametrize(("at", "cause"), [("sequence", state.SPINNING), ("glide", state.DECELERATION_SPIN)])
def test_events_of_a_spin(at: str, cause: int) -> None:
    """GPG-INF-04, GPG-SPN-01, GPG-SPN-02: which of the two spins it is, and what it changes."""
    play = situation("G1 (9,2) N a10 s0 hand=net", at=at)
    play.choose("go on" if at == "sequence" else "glide", dice="[3] [2]" if at == "sequence" else "[1] [3] [2]")
    play.notes("SPUN", ("G1", "", 3, cause))
    play.notes("ALTITUDE_CHANGED", ("G1", "", 10, 7, cause))
    play.notes("FACING_CHANGED", ("G1", "", 0, 1, cause))


def test_events_of_combat() -> None:
    """GPG-INF-04: attack with range, terms, shift and hit number; critical; results; tokens and their targets."""
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G2 (9,0) a7 s3 hand=net", at="combat")
    play.choose("throw at G2", dice="[6 6] [3 3] [1 1]")
    play.notes("ATTACK_DECLARED", ("G1", "G2", state.THROW, state.SPEAR, 3))
    assert play.modifiers == [("TARGET_SPEED", 3), ("DISTANCE", 2), ("TARGET_LOWER", 1), ("SPEAR_THROWN", -1)]
    play.notes("HIT_NUMBER_FOUND", ("G1", "G2", 5, 26, 6))
    play.notes("CRITICAL_HIT", ("G1", "G2", state.THROW, state.SPEAR))
    play.notes("WEAPON_SPENT", ("G1", "", state.SPEAR))
    assert play.rolled == [("TO_HIT", (6, 6)), ("RESULT", (3, 3)), ("RESULT", (1, 1))]
    play.notes("ALTITUDE_CHANGED", ("G2", "", 7, 5, state.THROWING), ("G2", "", 5, 4, state.THROWING))


def test_events_of_a_ram() -> None:
    """GPG-INF-04: total, levels and row."""
    play = situation("G1 (9,2) N a9 s1", "G2 (9,2) a7", at="glide").choose("dive 2 onto G2", dice="[5]")
    play.notes("RAMMED", ("G1", "G2", 5, 2, 5))
    assert ("G2", "", 7, 5, state.RAMMING) in [fact[:5] for fact in play.noted("ALTITUDE_CHANGED")]


def test_events_of_weapons_and_nets() -> None:
    """GPG-INF-04: netted, removed, still netted; in hand, exchanged, dropped, handed over, kept."""
    play = situation("G1 (9,2) N a8 s1 hand=net", "G2 (9,1) a8 nets=1", at="combat").choose("throw at G2", dice="[6 5]")
    play.notes("NETTED", ("G2", "G1", 2))
    play = situation("G1 (9,2) N a8 s1 nets=2 hand=sword", at="action").choose("escape net", dice="[4]")
    play.notes("NET_REMOVED", ("G1", "", 1))
    play = situation("G1 (9,2) N a8 s1 nets=2 hand=sword", at="action").choose("escape net", dice="[3]")
    play.notes("STILL_NETTED", ("G1", "", 4))
    play = situation("G1 (9,2) N a8 s1 hand=sword").choose("drop sword")
    play.notes("WEAPON_DROPPED", ("G1", "", state.SWORD))
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G3 (9,1) a8", at="combat").choose("hand to G3", dice="[6 5]")
    play.notes("WEAPON_TRANSFERRED", ("G1", "G3", state.SWORD))
    play = situation("G1 (9,2) N a8 s1 hand=sword", "G3 (9,1) a8", at="combat").choose("hand to G3", dice="[1 1]")
    play.notes("FUMBLED", ("G1", "", state.SWORD, state.TRANSFER))


def test_events_of_stun() -> None:
    """GPG-INF-04: stunned, stunned again, recovered, not recovered."""
    play = situation("G1 (9,2) N a8 s1 stunned", at="recovery", dice="[4 4]")
    play.notes("RECOVERED", ("G1", "", 8))
    play = situation("G1 (9,2) N a8 s1 stunned", at="recovery", dice="[3 3]")
    play.notes("STILL_STUNNED", ("G1", "", 6))
    play = situation("G1 (9,-4) N a8 s5 hand=net").choose("forward")
    play.notes("STUNNED", ("G1", "", state.HITTING_WALL))
    play = situation("G1 (9,-4) N a8 s5 stunned", "G2 (0,0) a9", "G3 (3,0) a9")
    play.notes("STUNNED_AGAIN", ("G1", "", state.HITTING_WALL))


def test_events_of_the_air() -> None:
    """GPG-INF-04: row rolled; marker placed, removed, cancelled; glider lifted, unaffected."""
    play = situation("G1 (8,0) a6", "G2 (12,0) a1", at="air", dice="[3 3]")
    play.notes("ROW_ROLLED", ("P1", "", 6))
    play.choose("updraft on row 9", dice="[1 4]")
    play.notes("MARKER_PLACED", ("P1", "", state.UPDRAFT, 8))
    play.choose("downdraft on row 13", dice="[1 1]").choose("updraft on row 1", dice="[3 3]")
    play.choose("downdraft on row 11")
    play.notes("MARKERS_REMOVED", ("", "", 0, 1), ("", "", 10, 0, 1))
    play.notes("AIR_MOVED", ("G1", "", 6, 7))
    play.notes("AIR_UNMOVED", ("G2", "", 1))


def test_events_of_the_end() -> None:
    """GPG-INF-04, GPG-GEN-23: eliminated by whom, the cause, and the state before; game over with its winner."""
    play = situation("G1 (9,2) N a8 s1 hand=stone", "G2 (9,1) a2 s4 stunned", at="combat")
    play.choose("throw at G2", dice="[6 5] [4 5]")
    play.notes("ELIMINATED", ("G2", "G1", state.BY_ARMED_ATTACK, 2, 4, 1))
    play.notes("GAME_OVER", ("", "", 1))


def test_each_glider_has_its_player_and_team_on_record() -> None:
    """GPG-STA-01, GPG-INF-01: by its number, open to all."""
    play = setup(3, draws=[0, 0, 0], gliders=[2, 2, 2], teams=[1, 2, 2])
    gliders = play.game.gliders
    assert sorted((gliders[who].player, gliders[who].team) for who in range(6)) == [
        (0, 1),
        (0, 1),
        (1, 2),
        (1, 2),
        (2, 2),
        (2, 2),
    ]
