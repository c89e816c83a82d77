"""Presentation: views, prompts and offers; and odds that are exactly those of the dice."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from munera.engine.dice import write_script
from munera.engine.records import copy_of
from munera.engine.state import BY_HAND, EVENTS, Choice
from munera.engine.view import Offer, View
from munera.rulesets.gliderpit import RULESET, facts
from munera.rulesets.gliderpit.narration import narrate
from munera.rulesets.gliderpit.odds import EFFECTS
from munera.rulesets.gliderpit.offers import DESCRIBERS
from munera.rulesets.gliderpit.presentation import describe, present, redact, routine
from munera.rulesets.gliderpit.prompts import PROMPTERS, WAITED_FOR
from munera.rulesets.gliderpit.state import Desk, Game
from munera.rulesets.gliderpit.words import CHOICE_NAMES
from tests.rulesets.gliderpit.matches import anyhow, brawl, facts_of, fiercely, new_match, played
from tests.rulesets.gliderpit.situation import QUESTIONS, Situation, setup, situation, words

FACES = range(1, 7)
PAIRS = [(first, second) for first in FACES for second in FACES]


def offers(play: Situation) -> dict[str, Offer]:
    """What the seat in turn is offered, by its label."""
    described = [describe(play.game, play.seat, choice) for choice in RULESET.choices(play.desk, play.seat)]
    return {offer.label: offer for offer in described}


def view(play: Situation, seat: int | None = None) -> View:
    seat = play.seat if seat is None else seat
    return present(RULESET.redacted(play.game, seat), seat)


def odds(play: Situation, label: str) -> Any:
    found = offers(play)[label].odds
    assert found is not None
    return found


def rolled_out(play: Situation, word: str, *faces: int) -> Game:
    """The match after a choice with these faces, whatever may fall afterwards."""
    desk = copy_of(play.desk)
    write_script(desk.game.dice, [*faces, *[3] * (40 - len(faces))])
    chosen = next(choice for choice in RULESET.choices(desk, play.seat) if words(choice) == word)
    RULESET.answer(desk, play.seat, chosen)
    return desk.game


def kinds_of(game: Game) -> set[int]:
    return {fact.kind for fact in facts_of(game)}


# ------------------------------------------------------------------ all questions, all choices


def test_nothing_is_left_without_words() -> None:
    assert set(DESCRIBERS) == set(CHOICE_NAMES)
    assert set(PROMPTERS) == set(WAITED_FOR) == set(QUESTIONS)


@pytest.mark.parametrize(("begin", "chooser", "matches"), [(new_match, anyhow, 120), (brawl, fiercely, 60)])
def test_every_choice_of_whole_matches_is_described(begin: Any, chooser: Any, matches: int) -> None:
    for number in range(matches):
        desk: Desk = begin(number)
        for seat, choices, chosen in played(desk, number, chooser):
            before = bytes(desk.game)
            described = [describe(desk.game, seat, choice) for choice in choices]
            assert bytes(desk.game) == before, "a trial left its traces"
            assert len({offer.label for offer in described}) == len(described)
            for offer in described:
                check_offer(offer)
            check_promise(desk, seat, chosen, described[choices.index(chosen)])


@cache
def check_offer(offer: Offer) -> None:
    assert offer.rule in RULESET.rulebook
    assert re.fullmatch(r"[A-Z].*[\w)]", offer.label)
    for text in (offer.detail, offer.warning):
        assert not re.search(r"[{}]|None|nothing in hand|  ", text)
        assert text == "" or re.fullmatch(r"[A-Z].*\.", text)
    if offer.odds is not None:
        assert 0 < offer.odds.chance <= 1
        assert sum(share for _, share in offer.odds.results) == 1
        assert all(modifier.rule in RULESET.rulebook for modifier in offer.odds.modifiers)
        assert all(rule in RULESET.rulebook for _, rule in offer.odds.notes)


def check_promise(desk: Desk, seat: int, chosen: Choice, offer: Offer) -> None:
    """A maneuver without a warning leads where its offer says."""
    if offer.group != "Maneuver":
        return
    after = copy_of(desk)
    who = after.game.flight.glider
    RULESET.answer(after, seat, chosen)
    glider = after.game.gliders[who]
    if offer.warning:
        assert kinds_of(after.game) & {facts.WALL_HIT, facts.ELIMINATED}
    elif has_only_flown(after.game, who):
        assert (glider.hex, glider.facing) == (offer.cell, offer.facing)


def has_only_flown(game: Game, who: int) -> bool:
    """Whether the maneuver is all that happened to the glider: nothing was forced upon it afterwards."""
    maneuvers = sum(fact.kind == facts.MANEUVERED and fact.actor == who for fact in facts_of(game))
    return maneuvers == 1 and not kinds_of(game) & {facts.SPUN, facts.STILL_STUNNED, facts.WALL_HIT}


@pytest.mark.parametrize("begin", [new_match, brawl])
def test_views_of_whole_matches(begin: Any) -> None:
    for number in range(12):
        desk: Desk = begin(number)
        for decision, (seat, _, _) in enumerate(played(desk, number, fiercely)):
            if decision % 3 == 0:
                check_views(desk.game, seat)
        over = present(desk.game, -1)
        assert (over.prompt, over.prompt_piece) == ("", None)
        assert "wins" in over.outcome


def check_views(game: Game, seat: int) -> None:
    asked, onlooker = present(RULESET.redacted(game, seat), seat), present(RULESET.redacted(game, -1), -1)
    assert asked == present(game, seat), "the view needs what the seat does not know"
    assert asked.prompt != onlooker.prompt
    assert onlooker.prompt.startswith(f"Player {seat + 1} ")
    for shown in (asked, onlooker):
        assert re.fullmatch(r"[A-Z].*[.]", shown.prompt)
        assert not re.search(r"[{}]|None", shown.prompt + shown.heading + str(shown.notes))
        assert shown.prompt_rule in RULESET.rulebook
    assert [piece.team for piece in asked.pieces] == [
        asked.teams.index(asked.teams[piece.team]) for piece in asked.pieces
    ]
    assert all((piece.cell is None) == (piece.gauges == ()) for piece in asked.pieces)


# ------------------------------------------------------------------ views


def test_the_board() -> None:
    """GPG-MAP-04, GPG-MAP-08."""
    board = view(situation("G1 (9,2) N a8", floor=10)).board
    assert (board.grid, len(board.cells), board.levels) == ("hex flat", 200, (10, 20))
    assert {zone: sum(cell.terrain == zone for cell in board.cells) for zone in "ABCDEF"} == dict.fromkeys("ABCDEF", 5)
    assert [(c.q, c.r, c.terrain) for c in board.cells if c.label in ("1.1", "10.1", "10.7")] == [
        (0, 0, ""),
        (9, -4, "B"),
        (9, 2, ""),
    ]


def test_a_piece_shows_all_of_its_sheet() -> None:
    """GPG-STA-01."""
    play = situation("G1 (9,2) SE a8 s3 stunned nets=2 hand=sword carry=net,net,dagger", "G2 (0,0) a5")
    piece = view(play).pieces[0]
    assert (piece.name, piece.seat, piece.facing, piece.level, piece.gone) == ("G1", 0, 2, 8, "")
    assert [badge.text for badge in piece.badges] == ["stunned", "netted 2", "sword"]
    assert [(gauge.name, gauge.value, gauge.low, gauge.high) for gauge in piece.gauges] == [
        ("Altitude", 8, 0, 20),
        ("Speed", 3, 0, 5),
    ]
    assert dict(piece.facts) == {
        "In hand": "sword",
        "Carried": "1 dagger, 2 nets",
        "Portage": "5 of 6",
        "Sequence chit": "1",
    }


def test_a_fallen_glider_says_why() -> None:
    play = situation("G1 (9,2) N a6 hand=dagger", "G2 (9,2) a2 s2", "G4 (0,0) a5", at="combat")
    play.choose("throw at G2", dice="[6 5] [2 2]")
    piece = view(play).pieces[1]
    assert (piece.cell, piece.level, piece.gone) == (None, None, "brought to FLOOR by G1's attack")


def test_before_the_launch_a_glider_waits_on_ledge() -> None:
    """GPG-SET-03."""
    shown = view(setup(2, [3, 0]))
    assert ("Place", "LEDGE") in shown.pieces[0].facts
    assert shown.heading == "Setup: Choice of Airspeed Tracks"
    assert dict(shown.notes)["Setup order"] == "Player 2 (chit 1), Player 1 (chit 4)"


def test_supply_is_shown_while_weapons_are_chosen() -> None:
    play = setup(2, [0, 0]).choose("G1 to track A", "G2 to track D", "sword to G1")
    assert dict(view(play).notes)["Supply"] == "6 daggers, 6 nets, 6 spears, 6 stones, 5 swords"


def test_placed_markers_and_a_raised_floor_are_noted() -> None:
    play = situation("G1 (8,0) a6", "G2 (8,0) a20", at="air", dice="[3 3]", floor=5, zoom_climb=1)
    play.choose("updraft on row 9", dice="[2 4]")
    notes = dict(view(play).notes)
    assert notes["Air currents"] == "1 updraft in row 9 (6)"
    assert (notes["FLOOR"], notes["Options"]) == ("level 5", "Zoom Climb")


@pytest.mark.parametrize(
    ("lines", "at", "prompt", "rule"),
    [
        (["G1 (9,2) a8 s0 hand=dagger"], "sequence", "G1 has no speed and is about to spin", "GPG-GEN-18"),
        (["G1 (9,2) a8 s2"], "sequence", "G1 has 2 movement points left", "GPG-MOV-02"),
        (["G1 (9,2) a8 s2 stunned hand=dagger"], "sequence", "The pilot of G1 is stunned", "GPG-MOV-05"),
        (["G1 (9,2) a8 s2 nets=1"], "sequence", "G1 is netted", "GPG-MOV-06"),
        (["G1 (9,2) a8 s2"], "glide", "Dive with G1 to trade altitude for speed, or glide and lose", "GPG-GLD-02"),
        (["G1 (9,2) a8 s0"], "glide", "Dive with G1 to trade altitude for speed, or glide and go", "GPG-GLD-02"),
        (["G1 (9,2) a8 hand=stone", "G2 (9,1) a8"], "combat", "G1 may make one attack with the stone", "GPG-CBT-01"),
        (["G1 (9,2) S a8 hand=stone", "G2 (9,1) a8"], "combat", "No glider is within reach", "GPG-CBT-01"),
        (["G1 (9,2) a8 hand=stone nets=1", "G2 (9,1) a8"], "combat", "G1 is netted and cannot attack", "GPG-NET-04"),
        (["G1 (9,2) a8 carry=net"], "action", "G1 has one action: change the weapon", "GPG-ACT-01"),
        (["G1 (9,2) a8 nets=1"], "action", "G1 has one action: try to escape", "GPG-ACT-01"),
    ],
)
def test_prompts_say_what_may_be_done(lines: list[str], at: str, prompt: str, rule: str) -> None:
    shown = view(situation(*lines, at=at))
    assert shown.prompt.startswith(prompt)
    assert (shown.prompt_rule, shown.prompt_piece) == (rule, 0)


def test_a_die_entered_by_hand_is_asked_for() -> None:
    desk = RULESET.new(2, {"gliders": [1, 1]}, "hand", BY_HAND)
    while not desk.game.interrupted:
        [seat] = RULESET.seats_asked(desk.game)
        RULESET.answer(desk, seat, RULESET.choices(desk, seat)[-1])
    [seat] = RULESET.seats_asked(desk.game)
    game = desk.game
    assert isinstance(game, Game)
    assert re.fullmatch(r"Roll a die \(.+\) and enter its face\.", present(game, seat).prompt)
    assert present(game, -1).prompt == f"Player {seat + 1} rolls a die."


def test_redaction_and_routine() -> None:
    """GPG-INF-01: nothing more is blanked. Routine: the question whose only alternative is dropping the weapon."""
    play = situation("G1 (9,2) a8 s2 stunned hand=dagger")
    before = bytes(play.game)
    redact(play.game, 1)
    assert bytes(play.game) == before
    choices = RULESET.choices(play.desk, play.seat)
    assert [CHOICE_NAMES[choices[index].kind] for index in [routine(play.game, choices)] if index is not None] == [
        "forward"
    ]
    play = situation("G1 (9,2) a8 s2 hand=dagger")
    assert routine(play.game, RULESET.choices(play.desk, play.seat)) is None


# ------------------------------------------------------------------ offers


def test_maneuvers_say_where_they_lead() -> None:
    """X-04."""
    found = offers(situation("G1 (6,3) NE a9 s4"))
    assert {label: offer.detail for label, offer in found.items()} == {
        "Forward to 8.6": "Hex 8.6, facing NE, altitude 9, speed 4; 3 movement points left.",
        "Slip left to 7.6": "Hex 7.6, facing NE, altitude 8, speed 4; 2 movement points left.",
        "Slip right to 8.7": "Hex 8.7, facing NE, altitude 8, speed 4; 2 movement points left.",
        "Climb to 8.6": "Hex 8.6, facing NE, altitude 10, speed 3; 3 movement points left.",
    }
    assert not any(offer.warning for offer in found.values())


def test_turns_and_their_payment() -> None:
    found = offers(situation("G1 (9,2) N a10 s2"))
    assert found["Turn left to NW, pay 1 speed"].detail.startswith("Hex 10.7, facing NW, altitude 10, speed 1;")
    assert found["Turn right to NE, pay 1 altitude"].detail.startswith("Hex 10.7, facing NE, altitude 9, speed 2;")


def test_a_push_is_foreseen() -> None:
    """X-05."""
    found = offers(situation("G1 (9,2) N a6 s1", "G2 (9,1) a6", "G3 (9,1) a5"))
    assert found["Forward to 10.6"].detail == (
        "Hex 10.6, facing N, altitude 4, speed 1; 0 movement points left."
        " G2 is in the way: G1 goes down to altitude 5. G3 is in the way: G1 goes down to altitude 4."
    )


@pytest.mark.parametrize(
    ("line", "warning"),
    [
        (
            "G1 (0,0) N a11 s4 hand=spear",
            (
                "The wall stops G1 at speed 4 in hex 1.1. G1 is stunned. G1 drops the spear."
                " G1 loses 4 points of speed: 4 to 0."
            ),
        ),
        (
            "G1 (0,0) N a11 s3 hand=spear",
            "The wall stops G1 at speed 3 in hex 1.1. G1 drops the spear. G1 loses 3 points of speed: 3 to 0.",
        ),
        (
            "G1 (0,0) N a11 s4 stunned hand=spear",
            (
                "The wall stops G1 at speed 4 in hex 1.1. G1 is eliminated: stunned a second time at the wall"
                " (before: altitude 11, speed 4, stunned). Player 2 wins: no other glider is airborne."
            ),
        ),
    ],
)
def test_the_wall_is_warned_of(line: str, warning: str) -> None:
    offer = offers(situation(line))["Forward into the pit wall"]
    assert (offer.warning, offer.rule) == (warning, "GPG-PWC-01")


def test_floor_is_warned_of() -> None:
    """GPG-GEN-04: by a paid Turn, a Slip, a dive."""
    gone = "G1 is eliminated: flown to FLOOR (before: altitude {}, speed 2)."
    found = offers(situation("G1 (9,2) N a1 s2", "G2 (0,0) a5", "G3 (1,1) a5"))
    assert {label for label, offer in found.items() if offer.warning == gone.format(1)} == {
        "Turn left to NW, pay 1 altitude",
        "Turn right to NE, pay 1 altitude",
        "Slip left to 9.7",
        "Slip right to 11.7",
    }
    found = offers(situation("G1 (9,2) N a2 s2", "G2 (0,0) a5", "G3 (1,1) a5", at="glide"))
    assert {label: offer.warning for label, offer in found.items()} == {
        "Glide": "",
        "Dive 1 to altitude 1, speed 3": "",
        "Dive 2 to FLOOR": gone.format(2),
        "Dive 3 to FLOOR": gone.format(2),
    }


def test_comrades_are_warned_of() -> None:
    play = situation("G1 (9,2) N a8 s1 hand=spear", "G3 (9,2) N a7 s3", "G2 (9,1) a8", at="combat")
    warned = {label for label, offer in offers(play).items() if offer.warning == "G3 is on the same team."}
    assert warned == {"Throw the spear at G3", "Strike at G3 with the spear"}
    play = situation("G1 (9,2) N a8 s1", "G3 (9,2) N a7 s3", "G2 (9,1) a8", at="glide")
    assert offers(play)["Dive 1: ram G3, speed 2"].warning == "G3 is on the same team."


def test_setup_choices() -> None:
    play = setup(2, [0, 0])
    assert list(offers(play))[:2] == ["Track A for G1", "Track B for G1"]
    play.choose("G1 to track A", "G2 to track D", "sword to G1", "pass")
    dagger = offers(play)["Dagger for G1"]
    assert dagger.detail == "Range 5, parries, portage 1; G1 then carries 3 of 6 portage points."
    play.choose("pass", "pass")
    assert offers(play)["G1 in 4.1, facing SE"].detail == "G1 starts in hex 4.1, facing SE, altitude 20, speed 1."
    play.choose("launch G1 from (3,-1) facing SE")
    assert [offer.detail for offer in offers(play).values()] == [
        "Altitude 20, speed 1.",
        "Altitude 19, speed 2.",
        "Altitude 18, speed 3.",
        "Altitude 17, speed 4.",
    ]


def test_markers_name_the_gliders_of_the_row() -> None:
    play = situation("G1 (8,0) a6", "G2 (8,1) a20", at="air", dice="[3 3]")
    found = offers(play)
    assert found["Updraft in row 9 (6)"].detail == "In this row: G1 (altitude 6) and G2 (altitude 20)."
    assert found["Downdraft in row 11 (6)"].detail == "No glider in this row: the marker will be removed."
    assert len(found["Updraft in row 9 (6)"].cells) == 11


def test_the_sword_bonus_shows_both_neighbours_of_the_result() -> None:
    """X-15."""
    play = situation("G1 (9,2) N a8 s3 hand=sword", "G2 (9,2) SE a7 s2 hand=sword", at="combat")
    play.choose("strike at G2", dice="[3 2] [2 3]")
    assert {label: offer.detail for label, offer in offers(play).items()} == {
        "Change the result by -1, to 4": "G2 is stunned.",
        "Leave the result at 5": "G2 is stunned.",
        "Change the result by +1, to 6": "G2 loses 2 levels: 7 to 5.",
    }


# ------------------------------------------------------------------ odds, against all faces of the dice

ATTACKS = [
    (["G1 (9,2) N a8 hand=stone", "G2 (9,0) a10 s3"], "Throw the stone at G2", "throw at G2"),
    (["G1 (9,2) N a8 hand=spear", "G2 (9,0) a10 s3"], "Throw the spear at G2", "throw at G2"),
    (["G1 (9,2) N a8 hand=spear", "G2 (9,1) a8 s0"], "Throw the spear at G2", "throw at G2"),
    (["G1 (9,2) a8 hand=dagger", "G2 (9,2) a4 s2"], "Throw the dagger at G2", "throw at G2"),
    (["G1 (9,2) N a8 hand=net carry=sword", "G2 (10,1) a8 s4"], "Throw the net at G2", "throw at G2"),
    (["G1 (9,2) N a8 s3 hand=sword", "G2 (9,2) SE a7 s2 hand=sword"], "Strike at G2 with the sword", "strike at G2"),
    (["G1 (9,2) N a8 s2 hand=spear", "G2 (9,1) SW a8 s4"], "Strike at G2 with the spear", "strike at G2"),
    (["G1 (9,2) N a8 s1 hand=spear", "G3 (9,2) N a7 s3", "G2 (0,0) a9"], "Hand the spear to G3", "hand to G3"),
]


@pytest.mark.parametrize(("lines", "label", "word"), ATTACKS)
def test_the_chance_to_hit_is_that_of_all_rolls(lines: list[str], label: str, word: str) -> None:
    """GPG-HIT-04: every one of the 36 rolls is made."""
    play = situation(*lines, at="combat")
    games = [rolled_out(play, word, *pair, 3, 4) for pair in PAIRS]
    hits = sum(bool(kinds_of(game) & {facts.HIT, facts.CRITICAL_HIT}) for game in games)
    found = odds(play, label)
    assert found.chance == Fraction(hits, 36)
    [needed] = {fact.b for game in games for fact in facts_of(game) if fact.kind == facts.HIT_NUMBER_FOUND}
    assert offers(play)[label].detail.endswith(f": {needed} or more hits.")


@pytest.mark.parametrize(("lines", "label", "word"), [a for a in ATTACKS if "sword" not in a[1]])
def test_the_results_are_those_of_all_rolls(lines: list[str], label: str, word: str) -> None:
    """Every hit with every result: what the log then says of it is what the odds foretold, and as often."""
    play = situation(*lines, at="combat")
    found = odds(play, label)
    foretold: Counter[str] = Counter()
    for pair in PAIRS:
        game = rolled_out(play, word, 6, 5, *pair)
        foretold[outcome_of_attack(game)] += 1
    ordinary = 1 - found.critical / found.chance
    expected = {text: ordinary * Fraction(times, 36) for text, times in foretold.items()}
    if found.critical:
        expected["Critical hit: two results."] = found.critical / found.chance
    assert dict(found.results) == expected


def outcome_of_attack(game: Game) -> str:
    """The log of the attack alone, without what comes after it."""
    told = []
    for fact in facts_of(game):
        if fact.kind in (facts.WEAPON_IN_HAND, facts.SEQUENCE_ENDED, facts.SEQUENCE_BEGAN):
            break
        if fact.kind in EFFECTS:
            told.append(narrate(game, fact).text)
    return " ".join(told) or "Nothing changes."


def test_a_spear_by_the_book() -> None:
    """X-12 and GPG-TAB-06: hit number 36, and the spear and sword column."""
    found = odds(situation("G1 (9,2) N a8 hand=spear", "G2 (9,0) a10 s3", at="combat"), "Throw the spear at G2")
    assert (found.chance, found.of_what, found.critical) == (Fraction(19, 36), "to hit G2", Fraction(1, 36))
    assert [(m.value, m.reason, m.rule) for m in found.modifiers] == [
        (3, "target's speed", "GPG-HIT-01"),
        (2, "distance in hexes", "GPG-RNG-01"),
        (4, "altitude factor, target higher", "GPG-RNG-02"),
        (-1, "column: thrown spear", "GPG-HIT-02"),
    ]
    ordinary = Fraction(18, 19)
    assert dict(found.results) == {
        "G2 loses 1 level: 10 to 9.": ordinary * Fraction(3, 36),
        "G2 is stunned.": ordinary * Fraction(7, 36),
        "G2 loses 2 levels: 10 to 8.": ordinary * Fraction(16, 36),
        "G2 loses 2 levels: 10 to 8. G2 loses 1 point of speed: 3 to 2.": ordinary * Fraction(7, 36),
        "G2 loses 3 levels: 10 to 7. G2 loses 1 point of speed: 3 to 2.": ordinary * Fraction(3, 36),
        "Critical hit: two results.": Fraction(1, 19),
    }


def test_the_sword_bonus_is_announced_only_where_it_applies() -> None:
    """GPG-STK-05, GPG-STK-06, GPG-STK-07."""
    same_hex = situation("G1 (9,2) N a8 s3 hand=sword", "G2 (9,2) SE a7 s2 hand=sword", at="combat")
    notes = [text for text, _ in odds(same_hex, "Strike at G2 with the sword").notes]
    assert "G2 cannot parry: the attacker may change the result by 1." in notes
    parries = situation("G1 (9,2) N a8 s3 hand=sword", "G2 (9,1) S a8 s2 hand=sword", at="combat")
    notes = [text for text, _ in odds(parries, "Strike at G2 with the sword").notes]
    assert "G2 can parry: no sword bonus." in notes


@pytest.mark.parametrize(
    ("speed", "altitude", "label", "word"),
    [(2, 9, "Dive 1: ram G2, speed 3", "dive 1 onto G2"), (1, 11, "Dive 3: ram G2, speed 4", "dive 3 onto G2")],
)
def test_a_ram_by_all_faces(speed: int, altitude: int, label: str, word: str) -> None:
    """GPG-RAM-04."""
    play = situation(f"G1 (9,2) N a{altitude} s{speed} hand=net", "G2 (9,2) a8", at="glide")
    found = odds(play, label)
    told = Counter(outcome_of_ram(rolled_out(play, word, face)) for face in FACES)
    assert dict(found.results) == {text: Fraction(times, 6) for text, times in told.items()}
    assert (found.chance, found.modifiers) == (1, ())


def outcome_of_ram(game: Game) -> str:
    """The log of the ram, from its roll on."""
    noted = facts_of(game)
    start = next(index for index, fact in enumerate(noted) if fact.kind == facts.RAMMED)
    told = []
    for fact in noted[start:]:
        if fact.kind in (facts.SEQUENCE_ENDED, facts.STILL_STUNNED, facts.RECOVERED):
            break
        if fact.kind in EFFECTS:
            told.append(narrate(game, fact).text)
    return " ".join(told)


def test_points_kept_for_a_ram() -> None:
    """X-09 and GPG-TAB-03: +2 in the column of one level; a 1 ignores them."""
    play = situation("G1 (9,3) N a9 s4", "G2 (9,1) a8 s1").choose("forward", "forward")
    found = odds(play, "Keep 2 movement points and ram G2")
    assert [(m.value, m.reason, m.rule) for m in found.modifiers] == [
        (2, "movement points kept for the ram", "GPG-RAM-05")
    ]
    assert dict(found.results) == {
        "G1 loses 1 level: 8 to 7. G1 is stunned.": Fraction(1, 6),
        "G1 gains 1 level: 8 to 9. G1 loses 2 points of speed: 5 to 3.": Fraction(1, 6),
        "G1 gains 1 level: 8 to 9. G1 loses 1 point of speed: 5 to 4.": Fraction(1, 6),
        "G2 loses 1 level: 8 to 7.": Fraction(1, 6),
        "G2 loses 2 levels: 8 to 6.": Fraction(2, 6),
    }
    assert found.notes == (
        ("G2 is harmed on 3 of 6 faces.", "GPG-TAB-03"),
        ("A 1 ignores the kept points.", "GPG-RAM-07"),
    )


def test_gliding_may_slow_down_or_spin() -> None:
    """GPG-GLD-09, GPG-SPN-02."""
    found = odds(situation("G1 (9,2) N a9 s2", at="glide"), "Glide")
    assert (found.chance, found.of_what) == (Fraction(1, 3), "to slow down")
    assert found.results == (("G1 loses 1 point of speed: 2 to 1.", 1),)
    found = odds(situation("G1 (9,2) N a3 s0", "G2 (0,0) a5", "G3 (1,1) a5", at="glide"), "Glide")
    assert (found.chance, found.of_what) == (Fraction(1, 3), "to go into a spin")
    assert dict(found.results) == {
        "G1 loses 1 level: 3 to 2.": Fraction(1, 6),
        "G1 loses 2 levels: 3 to 1.": Fraction(1, 6),
        "G1 is eliminated: spun to FLOOR (before: altitude 3, speed 0).": Fraction(4, 6),
    }


@pytest.mark.parametrize(
    ("hand", "chance", "modifier"),
    [
        ("dagger", Fraction(4, 6), 2),
        ("sword", Fraction(3, 6), 1),
        ("stone", Fraction(1, 6), -1),
        ("-", Fraction(2, 6), 0),
    ],
)
def test_escapes(hand: str, chance: Fraction, modifier: int) -> None:
    """GPG-ACT-04."""
    play = situation(f"G1 (9,2) N a8 hand={hand} nets=1", at="action")
    found = odds(play, "Try to escape from the net")
    freed = [face for face in FACES if facts.NET_REMOVED in kinds_of(rolled_out(play, "escape net", face))]
    assert found.chance == chance == Fraction(len(freed), 6)
    assert [m.value for m in found.modifiers] == ([modifier] if modifier else [])


def test_odds_do_not_need_the_secret_of_the_dice() -> None:
    play = situation("G1 (9,2) N a8 s3 hand=sword", "G2 (9,2) SE a7 s2 hand=sword", at="combat")
    seen = RULESET.redacted(play.game, 0)
    for choice in RULESET.choices(play.desk, play.seat):
        assert describe(seen, 0, choice) == describe(play.game, 0, choice)


def test_a_trial_has_room_for_its_facts() -> None:
    """The events of the last answer do not stand in the way of a trial's own."""
    play = situation("G1 (9,2) N a8 hand=stone", "G2 (9,0) a10 s3", at="combat")
    play.game.event_count = EVENTS
    assert odds(play, "Throw the stone at G2").chance == Fraction(17, 36)


def test_choices_without_odds_have_none() -> None:
    play = situation("G1 (9,2) N a8 s2 hand=stone", "G2 (9,0) a10 s3")
    assert {offer.odds for offer in offers(play).values()} == {None}
