"""Narration: every fact has its sentence, and every sentence cites the rule that governs it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from munera.engine.events import DREW, EVERYONE, MODIFIED, ROLLED
from munera.engine.records import copy_of
from munera.engine.state import Event
from munera.engine.view import Sentence
from munera.rulesets.gliderpit import RULESET, facts, narration, phrases, state
from munera.rulesets.gliderpit.narration import narrate
from munera.rulesets.gliderpit.state import Desk, Game
from munera.rulesets.gliderpit.words import ENDINGS, PURPOSES
from tests.rulesets.gliderpit.matches import Chooser, anyhow, brawl, facts_of, fiercely, new_match, played
from tests.rulesets.gliderpit.situation import EVENT_NAMES, PURPOSE_NAMES, REASON_NAMES, Situation, situation

HERE = Path(narration.__file__).parent
SPOKEN = ("narration", "phrases", "odds", "offers", "prompts", "presentation")


def lines(play: Situation, *chosen: str, dice: str = "", least: int = 1) -> list[str]:
    """What the log says of one answer, each line with its rule."""
    play.choose(*chosen, dice=dice)
    return [f"{s.text} [{s.rule}]" for s in sentences(play.game) if s.weight >= least]


def sentences(game: Game) -> list[Sentence]:
    return [narrate(game, fact) for fact in facts_of(game)]


# ------------------------------------------------------------------ nothing is left out


def test_every_kind_of_fact_has_one_way_to_be_told() -> None:
    """GPG-INF-04."""
    assert sorted([*phrases.PLAIN, *narration.TELLERS]) == sorted([ROLLED, DREW, MODIFIED, *EVENT_NAMES])


def test_there_is_a_word_for_every_purpose_reason_and_ending() -> None:
    assert set(PURPOSE_NAMES) == set(PURPOSES) == set(phrases.ROLLS) | set(phrases.DRAWS)
    assert set(REASON_NAMES) == set(phrases.REASONS)
    assert set(range(state.DOUBLE_STUN, state.BY_STACKING + 1)) == set(ENDINGS)


@pytest.mark.parametrize("module", SPOKEN)
def test_every_rule_that_is_cited_is_in_the_rulebook_and_in_the_game(module: str) -> None:
    cited = set(re.findall(r"GPG-[A-Z]+-\d+", (HERE / f"{module}.py").read_text()))
    assert {number for number in cited if RULESET.rulebook[number].status not in ("coded", "data")} == set()


@pytest.mark.parametrize(("begin", "chooser", "matches"), [(new_match, anyhow, 200), (brawl, fiercely, 100)])
def test_whole_matches_are_told_alike_at_once_and_in_the_end(
    begin: Callable[[int], Desk], chooser: Chooser, matches: int
) -> None:
    for number in range(matches):
        desk = begin(number)
        told: list[tuple[Event, Sentence]] = []
        for _ in played(desk, number, chooser):
            told += told_now(desk.game)
        told += told_now(desk.game)
        for fact, sentence in told:
            check(sentence, fact.kind)
            assert narrate(desk.game, fact) == sentence


def told_now(game: Game) -> Iterator[tuple[Event, Sentence]]:
    for fact in facts_of(game):
        yield copy_of(fact), narrate(game, fact)


@cache
def check(sentence: Sentence, kind: int) -> None:
    """A sentence is in proper words, cites a rule of the book and shows its dice."""
    assert sentence.rule in RULESET.rulebook
    assert not re.search(r"[{}<>]|None|nothing|  |G0|Player 0", sentence.text), sentence.text
    if kind == MODIFIED:
        assert re.fullmatch(r"[+-]\d+ [a-z].*[a-z]", sentence.text)
    else:
        assert re.fullmatch(r"[A-Z].*[\w)]\.", sentence.text), sentence.text
        assert len(sentence.text) <= 100
    assert sentence.weight in range(3)
    assert (sentence.sides, bool(sentence.dice)) == ((6, True) if kind == ROLLED else (0, False))


# ------------------------------------------------------------------ the worked examples, told


def test_maneuvers() -> None:
    """X-03 and X-04."""
    play = situation("G1 (9,2) N a10 s3")
    assert lines(play, "forward") == ["G1 flies Forward to 10.6; 2 movement points left. [GPG-MOV-10]"]
    assert lines(play, "turn left for speed", least=0) == [
        "G1 makes a Turn left to NW; 1 movement point left. [GPG-MOV-20]",
        "G1 pays for the Turn and loses 1 point of speed: 3 to 2. [GPG-MOV-21]",
    ]
    play = situation("G1 (6,3) NE a9 s4")
    assert lines(play, "slip right") == [
        "G1 makes a Slip right to 8.7; 2 movement points left. [GPG-MOV-30]",
        "G1 loses 1 level: 9 to 8. [GPG-MOV-30]",
    ]
    assert lines(play, "turn right for altitude") == [
        "G1 makes a Turn right to SE; 1 movement point left. [GPG-MOV-20]",
        "G1 pays for the Turn and loses 1 level: 8 to 7. [GPG-MOV-21]",
    ]


def test_a_slip_onto_floor() -> None:
    play = situation("G1 (6,3) NE a1 s4", "G2 (0,0) a5", "G3 (1,1) a5")
    assert lines(play, "slip right", dice="")[:2] == [
        "G1 makes a Slip right to 8.7; 2 movement points left. [GPG-MOV-30]",
        "G1 is eliminated: flown to FLOOR (before: altitude 1, speed 4). [GPG-GEN-04]",
    ]


def test_pushes() -> None:
    """X-05 and X-06."""
    play = situation("G1 (9,2) N a6 s1", "G2 (9,1) a6", "G3 (9,1) a5")
    assert lines(play, "forward") == [
        "G1 flies Forward to 10.6; 0 movement points left. [GPG-MOV-10]",
        "G2 is in the way: G1 goes down to altitude 5. [GPG-GEN-11]",
        "G3 is in the way: G1 goes down to altitude 4. [GPG-GEN-12]",
        "G1 loses 2 levels: 6 to 4. [GPG-GEN-11]",
    ]
    play = situation("G1 (5,4) S a8 s2", "G2 (5,5) a9")
    assert lines(play, "climb") == [
        "G1 makes a Climb to 6.8; 1 movement point left. [GPG-MOV-40]",
        "G2 is in the way: G1 gets no higher than altitude 8. [GPG-GEN-13]",
        "G1 loses 1 point of speed: 2 to 1. [GPG-MOV-40]",
    ]


def test_the_wall() -> None:
    """X-07."""
    play = situation("G1 (0,0) N a11 s4 hand=spear")
    assert lines(play, "forward")[:4] == [
        "The wall stops G1 at speed 4 in hex 1.1. [GPG-PWC-01]",
        "G1 is stunned. [GPG-PWC-03]",
        "G1 drops the spear. [GPG-PWC-03]",
        "G1 loses 4 points of speed: 4 to 0. [GPG-PWC-06]",
    ]


@pytest.mark.parametrize(
    ("speed", "awake", "rule"),
    [(1, "stunned", "GPG-PWC-05"), (2, "stunned", "GPG-PWC-04"), (3, "", "GPG-PWC-04"), (5, "", "GPG-PWC-03")],
)
def test_a_weapon_lost_at_the_wall_cites_the_rule_of_its_speed(speed: int, awake: str, rule: str) -> None:
    play = situation(f"G1 (0,0) N a11 s{speed} hand=spear {awake}")
    told = lines(play, "forward", least=0)
    assert f"G1 drops the spear. [{rule}]" in told
    assert "G1, stopped by the wall, has no further phase, not even Stun Recovery. [GPG-PWC-06]" in told


def test_deceleration() -> None:
    play = situation("G1 (9,2) N a9 s2", "G2 (0,0) a5", at="glide")
    assert lines(play, "glide", dice="[2]")[:2] == [
        "G1 glides. [GPG-GLD-09]",
        "G1 loses 1 point of speed: 2 to 1. [GPG-GLD-09]",
    ]


def test_spins() -> None:
    """X-07 and X-08: at the start of the movement, and by deceleration."""
    play = situation("G1 (0,0) N a11 s0 hand=spear stunned", "G2 (9,2) a5")
    told = lines(play, "go on", dice="[3] [4]", least=0)
    assert told[:6] == [
        "G1 rolls 3 for the levels lost in the spin. [GPG-SPN-01]",
        "G1 spins down 3 levels. [GPG-SPN-01]",
        "G1 loses 3 levels: 11 to 8. [GPG-SPN-01]",
        "G1 gains 1 point of speed: 0 to 1. [GPG-SPN-01]",
        "G1 rolls 4 (S) for the facing after the spin. [GPG-MAP-11]",
        "G1 turns from N to S. [GPG-SPN-01]",
    ]
    play = situation("G1 (12,-2) SE a5 s0", "G2 (9,2) a5 s2", at="glide")
    told = lines(play, "glide", dice="[2] [4] [6]", least=0)
    assert told[:5] == [
        "G1 glides. [GPG-GLD-09]",
        "G1 rolls 2 for deceleration. [GPG-GLD-09]",
        "G1 rolls 4 for the levels lost in the spin. [GPG-SPN-02]",
        "G1 spins down 4 levels. [GPG-SPN-02]",
        "G1 loses 4 levels: 5 to 1. [GPG-SPN-02]",
    ]


def test_a_ram() -> None:
    """X-09, with the six and with the natural one."""
    play = situation("G1 (9,3) N a9 s4", "G2 (9,1) a8 s1")
    play.choose("forward", "forward")
    assert lines(play, "keep 2", dice="[4]", least=0)[:9] == [
        "G1 keeps 2 movement points for a ram. [GPG-RAM-05]",
        "G1 dives 1 level onto G2: altitude 9 to 8, speed 4 to 5. [GPG-RAM-01]",
        "G1 loses 1 level: 9 to 8. [GPG-GLD-03]",
        "G1 gains 1 point of speed: 4 to 5. [GPG-GLD-03]",
        "+2 movement points kept for the ram [GPG-RAM-05]",
        "G1 rolls 4 for the ram. [GPG-RAM-04]",
        "G1 rams G2 after a dive of 1 level: total 6. [GPG-RAM-04]",
        "G2 loses 1 level: 8 to 7. [GPG-RAM-04]",
        "The sequence of G1 is over. [GPG-SEQ-03]",
    ]
    play = situation("G1 (9,3) N a9 s4", "G2 (9,1) a8 s1")
    play.choose("forward", "forward")
    told = lines(play, "keep 2", dice="[1] [4 4]", least=0)
    assert "G1, stunned by its own ram, has no Action Phase. [GPG-SEQ-04]" in told
    assert "G1 rams G2 after a dive of 1 level: a natural 1, so kept points do not count. [GPG-RAM-07]" in told
    assert "G1 recovers from the stun (total 8). [GPG-REC-01]" in told


def test_a_dive_past_floor_is_told_from_where_it_began() -> None:
    play = situation("G1 (9,2) N a17 s1", "G2 (0,0) a19", "G4 (0,0) a18", at="glide", floor=15)
    assert lines(play, "dive 3")[:2] == [
        "G1 dives 3 levels: altitude 17 to FLOOR, speed 1 to 4. [GPG-GLD-03]",
        "G1 is eliminated: flown to FLOOR (before: altitude 17, speed 1). [GPG-GEN-04]",
    ]


def test_a_throw() -> None:
    """X-13, with all that goes into the roll."""
    play = situation("G1 (9,2) a8 hand=dagger", "G2 (9,2) a4 s2", at="combat")
    assert lines(play, "throw at G2", dice="[3 2] [2 2]", least=0)[:10] == [
        "G1 throws a dagger at G2 (range 4). [GPG-THR-01]",
        "+2 target's speed [GPG-HIT-01]",
        "+4 altitude factor, target lower [GPG-RNG-02]",
        "Combat Factor 6, column 6: 32 or more hits. [GPG-HIT-02]",
        "G1 rolls 32 to hit. [GPG-HIT-04]",
        "G1 hits G2. [GPG-HIT-04]",
        "The dagger thrown by G1 leaves the game. [GPG-THR-03]",
        "G1 rolls 2 and 2 (4) for the result. [GPG-CBT-06]",
        "G2 loses 2 levels: 4 to 2. [GPG-THR-02]",
        "G2 loses 1 point of speed: 2 to 1. [GPG-THR-02]",
    ]


def test_dice_are_shown_apart_from_the_words() -> None:
    play = situation("G1 (9,2) a8 hand=dagger", "G2 (9,2) a4 s2", at="combat").choose("throw at G2", dice="[3 2] [2 2]")
    rolled = [sentence for sentence in sentences(play.game) if sentence.dice]
    assert [(s.dice, s.sides, s.weight, s.piece) for s in rolled] == [((3, 2), 6, 0, 0), ((2, 2), 6, 0, 0)]


def test_nets() -> None:
    """X-14: caught, missed, and caught oneself."""
    net = ("G1 (9,2) N a8 hand=net carry=sword", "G2 (10,1) a8 s4")
    assert lines(situation(*net, at="combat"), "throw at G2", dice="[2 6]")[1:] == [
        "G1 hits G2. [GPG-HIT-04]",
        "The net of G1 falls on G2 (1 net on it). [GPG-NET-01]",
    ]
    assert lines(situation(*net, at="combat"), "throw at G2", dice="[6 6]")[1] == (
        "G1 hits G2; the 66 has no further effect. [GPG-NET-02]"
    )
    assert "The net thrown by G1 leaves the game. [GPG-NET-03]" in lines(
        situation(*net, at="combat"), "throw at G2", dice="[2 5]", least=0
    )
    fumble = lines(situation(*net, "G3 (0,0) a5", at="combat"), "throw at G2", dice="[1 1]")
    assert fumble[1:4] == [
        "G1 misses G2. [GPG-HIT-05]",
        "G1 fumbles the net. [GPG-NET-03]",
        "G1 is caught in its own net (1 net on it). [GPG-NET-03]",
    ]


def test_a_sword_strike() -> None:
    """X-15."""
    play = situation("G1 (9,2) N a8 s3 hand=sword", "G2 (9,2) SE a7 s2 hand=sword", at="combat")
    play.choose("strike at G2", dice="[3 2] [2 3]")
    assert [s.text for s in sentences(play.game) if s.weight] == ["G1 strikes at G2 with a sword.", "G1 hits G2."]
    assert lines(play, "bonus 1") == [
        "G1 changes the result by +1, to 6. [GPG-STK-07]",
        "G2 loses 2 levels: 7 to 5. [GPG-STK-03]",
    ]


def test_a_fumbled_strike() -> None:
    play = situation("G1 (9,2) N a8 s3 hand=sword carry=net", "G2 (9,2) SE a7 s2", at="combat")
    assert lines(play, "strike at G2", dice="[1 1]")[1:] == [
        "G1 misses G2. [GPG-HIT-05]",
        "G1 fumbles the sword. [GPG-STK-04]",
        "G1 drops the sword. [GPG-STK-04]",
    ]


def test_a_dropped_weapon() -> None:
    play = situation("G1 (9,2) N a8 s3 hand=sword")
    assert lines(play, "drop sword") == ["G1 drops the sword. [GPG-GEN-17]"]


def test_a_critical_hit_and_a_double_stun() -> None:
    """X-17: the second stun of one attack eliminates."""
    play = situation("G1 (9,2) N a8 hand=spear", "G2 (8,0) a6 s1", "G4 (0,0) a5", at="combat")
    told = lines(play, "throw at G2", dice="[6 6] [2 2] [1 4]")
    assert told[1:5] == [
        "G1 scores a critical hit on G2: two results. [GPG-HIT-06]",
        "G2 is stunned. [GPG-STN-01]",
        "G2 is stunned a second time. [GPG-STN-02]",
        "G2 is eliminated: stunned a second time by G1's attack (before: altitude 6, speed 1). [GPG-STN-02]",
    ]


@pytest.mark.parametrize(
    ("roll", "told"),
    [
        ("[1 6]", ["G1 hands the spear to G3. [GPG-TRN-03]"]),
        ("[6 6]", ["G1 hands the spear to G3. [GPG-TRN-03]"]),
        ("[1 5]", ["G1 fails to hand the spear to G3. [GPG-TRN-03]"]),
        (
            "[1 1]",
            [
                "G1 fails to hand the spear to G3. [GPG-TRN-03]",
                "G1 fumbles the spear. [GPG-TRN-03]",
                "G1 drops the spear. [GPG-TRN-03]",
            ],
        ),
    ],
)
def test_a_transfer(roll: str, told: list[str]) -> None:
    """X-18."""
    play = situation("G1 (9,2) N a8 s1 hand=spear carry=stone", "G3 (9,2) N a7 s3 carry=sword,net,net", at="combat")
    assert lines(play, "hand to G3", dice=roll) == ["G1 tries to hand a spear to G3. [GPG-TRN-01]", *told]


def test_escapes() -> None:
    """X-19."""
    dagger, stone = "G1 (9,2) N a8 hand=dagger nets=1", "G1 (9,2) N a8 hand=stone nets=2"
    told = lines(situation(dagger, at="action"), "escape net", dice="[3]", least=0)
    assert told[:3] == [
        "+2 weapon in hand [GPG-ACT-04]",
        "G1 rolls 3 to escape from the net. [GPG-ACT-04]",
        "G1 escapes from the net. [GPG-ACT-04]",
    ]
    assert lines(situation(stone, at="action"), "escape net", dice="[5]") == [
        "G1 stays netted: total 4, 5 needed. [GPG-ACT-04]"
    ]
    assert lines(situation(stone, at="action"), "escape net", dice="[6]") == [
        "G1 throws off a net; 1 on it still. [GPG-NET-05]"
    ]


def test_recovery_that_fails() -> None:
    """X-20, lower, so that the level counts."""
    play = situation("G1 (9,2) N a10 s1 stunned hand=dagger", "G2 (0,0) a5 s2")
    play.choose("forward")
    told = lines(play, "go on", dice="[6 6] [1]", least=0)
    assert told[:6] == [
        "G1 rolls 6 and 6 (12) to recover from the stun. [GPG-REC-01]",
        "G1 stays stunned (total 12). [GPG-REC-01]",
        "G1 gains 1 level: 10 to 11. [GPG-REC-01]",
        "G1 loses 1 point of speed: 1 to 0. [GPG-REC-01]",
        "G1 rolls 1 for the facing of a stunned pilot. [GPG-REC-02]",
        "G1 turns from N to NW. [GPG-REC-02]",
    ]


def test_air_currents() -> None:
    """X-21: what the last marker sets going."""
    gliders = ("G1 (8,0) a6", "G2 (8,0) a20", "G3 (12,0) a2", "G4 (12,0) a1")
    play = situation(*gliders, at="air", dice="[3 3]")
    play.choose("updraft on row 9", dice="[2 4]").choose("updraft on row 11", dice="[1 4]")
    told = lines(play, "downdraft on row 13", dice="[2 3]")
    assert told == [
        "Player 1 places a downdraft in row 13 (5). [GPG-AIR-02]",
        "Player 1 must place an air current in row 7 or row 13 (number 5). [GPG-AIR-02]",
    ]
    told = lines(play, "downdraft on row 7", least=0)
    assert told[:7] == [
        "Player 1 places a downdraft in row 7 (5). [GPG-AIR-02]",
        "Row 7 (5) holds no glider and loses 1 downdraft. [GPG-AIR-04]",
        "Row 11 (6) holds no glider and loses 1 updraft. [GPG-AIR-04]",
        "The updraft leaves G2 at altitude 20. [GPG-AIR-05]",
        "In the updraft G1 gains 1 level: 6 to 7. [GPG-AIR-05]",
        "The downdraft leaves G4 at altitude 1. [GPG-AIR-06]",
        "The downdraft leaves G3 at altitude 2. [GPG-AIR-07]",
    ]
    assert told[7] == "Turn 2 begins. [GPG-SEQ-01]"


def test_a_friend_is_hit() -> None:
    """X-27."""
    gliders = ("G1 (9,2) N a10 hand=stone", "G2 (9,-2) a9", "G3 (9,0) a6", "G5 (10,-3) a8")
    play = situation(*gliders, at="combat", throwing_fumble=1)
    assert lines(play, "throw at G2", dice="[1 1] [4 4]")[1:5] == [
        "G1 misses G2. [GPG-HIT-05]",
        "G1 fumbles the stone. [GPG-FUM-01]",
        "The stone of G1 hits G5, a comrade. [GPG-FUM-02]",
        "G5 loses 1 level: 8 to 7. [GPG-THR-02]",
    ]


def test_a_net_falls_on_a_friend() -> None:
    gliders = ("G1 (9,2) N a10 hand=net", "G2 (9,1) a9", "G3 (9,0) a6")
    play = situation(*gliders, at="combat", throwing_fumble=1)
    assert lines(play, "throw at G2", dice="[1 1]")[1:5] == [
        "G1 misses G2. [GPG-HIT-05]",
        "G1 fumbles the net. [GPG-FUM-01]",
        "The net of G1 hits G3, a comrade. [GPG-FUM-04]",
        "The net of G1 falls on G3 (1 net on it). [GPG-FUM-04]",
    ]


def test_the_end() -> None:
    """X-29: the headlines of the last throw."""
    play = situation("G1 (9,2) N a6 hand=dagger", "G2 (9,2) a2 s2", at="combat")
    assert lines(play, "throw at G2", dice="[6 5] [2 2]", least=2) == [
        "G2 is eliminated: brought to FLOOR by G1's attack (before: altitude 2, speed 2). [GPG-GEN-02]",
        "Player 1 wins: no other glider is airborne. [GPG-END-01]",
    ]


def test_a_team_of_several_wins_by_its_number() -> None:
    game = situation("G1 (9,2) a8", "G2 (9,1) a2", "G3 (8,1) a5", players={1: 0, 2: 1, 3: 2}).game
    over = narrate(game, Event(facts.GAME_OVER, EVERYONE, -1, -1, 1, 0, 0, 0))
    assert over.text == "Team 1 (Player 1 and Player 3) wins: no other glider is airborne."
    draw = narrate(game, Event(facts.GAME_OVER, EVERYONE, -1, -1, -1, 0, 0, 0))
    assert (draw.text, draw.rule) == ("No glider is left in the air: the game is a draw.", "GPG-END-02")
