"""Events: facts, who may know them, modifiers, and a log that is compiled out."""

from __future__ import annotations

from typing import Any

import pytest

from munera.engine import questions
from munera.engine.dice import write_script
from munera.engine.events import DREW, EVERYONE, MODIFIED, ROLLED, keep_for, log, modify
from munera.engine.records import to_json
from munera.engine.rules import weave
from munera.engine.ruleset import RulesFault
from munera.engine.state import EVENTS, EVENTS_FULL, NO_FAULT, Choice, Event, GameRecord
from tests.toy import RULESET
from tests.toy.state import LUCKY_NUMBER, PICK_NUMBER, TIE, Game

KIND = 99


def numbers(event: Event) -> tuple[int, ...]:
    return tuple(to_json(event).values())


def test_a_fact_is_noted_as_it_was() -> None:
    game = GameRecord()
    log(game, KIND, 1, -1, 10, 20, 30, -40)
    log(game, KIND + 1, 2, 3, 4, 5, 6, 7)
    assert game.event_count == 2
    assert list(to_json(game.events[0])) == ["kind", "audience", "actor", "target", "a", "b", "c", "d"]
    assert numbers(game.events[0]) == (KIND, EVERYONE, 1, -1, 10, 20, 30, -40)
    assert numbers(game.events[1]) == (KIND + 1, EVERYONE, 2, 3, 4, 5, 6, 7)


def test_a_fact_overwrites_whatever_stood_in_its_place() -> None:
    game = GameRecord()
    log(game, KIND, 1, 2, 3, 4, 5, 6)
    keep_for(game, 0b11)
    game.event_count = 0
    log(game, KIND, 0, 0, 0, 0, 0, 0)
    assert numbers(game.events[0]) == (KIND, EVERYONE, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("seats", [0b1, 0b10, 0b1010, 0b11111111])
def test_the_fact_just_noted_is_kept_for_some_seats(seats: int) -> None:
    game = Game()
    for kind in range(3):
        log(game, kind, 0, 0, 0, 0, 0, 0)
    keep_for(game, seats)
    log(game, 3, 0, 0, 0, 0, 0, 0)
    assert [event.audience for event in RULESET.events(game)] == [EVERYONE, EVERYONE, seats, EVERYONE]


@pytest.mark.parametrize("seat", range(-1, 8))
def test_a_seat_hears_what_is_for_it(seat: int) -> None:
    game = Game()
    for audience in (0b1, 0b10, 0b10000010, EVERYONE, 0b11111101):
        log(game, KIND, audience, 0, 0, 0, 0, 0)
        keep_for(game, audience)
    heard = [event.actor for event in RULESET.events(RULESET.redacted(game, seat))]
    assert heard == [
        audience
        for audience in (0b1, 0b10, 0b10000010, EVERYONE, 0b11111101)
        if audience == EVERYONE or (seat >= 0 and audience & 1 << seat)
    ]


def test_nothing_is_left_of_what_a_seat_may_not_hear() -> None:
    game = Game()
    for actor in range(4):
        log(game, KIND, actor, 77, 78, 79, 80, 81)
        keep_for(game, 1 << actor)
    game.event_count = 3  # the fourth is left over from an earlier answer
    seen = RULESET.redacted(game, 1)
    assert numbers(seen.events[0]) == (KIND, 0b10, 1, 77, 78, 79, 80, 81)
    assert [numbers(event) for event in seen.events][1:] == [(0,) * 8] * (EVENTS - 1)


def test_a_full_buffer_is_a_fault() -> None:
    game = GameRecord()
    for number in range(EVENTS):
        log(game, KIND, number, 0, 0, 0, 0, 0)
    assert (game.event_count, game.fault) == (EVENTS, NO_FAULT)
    log(game, KIND, 999, 0, 0, 0, 0, 0)
    assert (game.event_count, game.fault) == (EVENTS, EVENTS_FULL)
    assert game.events[EVENTS - 1].actor == EVENTS - 1
    with pytest.raises(RulesFault, match="more happened in one step than the event buffer holds"):
        RULESET.check_fault(game)


def test_a_modifier_is_noted_and_returned() -> None:
    game = GameRecord()
    assert modify(game, 2, -3, 5) == -3
    event = game.events[0]
    assert (event.kind, event.actor, event.target, event.a) == (MODIFIED, 2, 5, -3)


def test_a_modifier_of_nothing_is_not_noted() -> None:
    game = GameRecord()
    assert modify(game, 2, 0, 5) == 0
    assert game.event_count == 0


def test_modifiers_are_noted_before_the_roll() -> None:
    desk = RULESET.new(2, {}, "seed")
    game = desk.game
    assert isinstance(game, Game)
    game.hands[0].lucky, game.hands[1].lucky = 2, 3
    write_script(game.dice, [4, 4])
    RULESET.answer(desk, 0, Choice(PICK_NUMBER, 3))
    RULESET.answer(desk, 1, Choice(PICK_NUMBER, 3))
    rolls = [event for event in RULESET.events(game) if event.kind in (ROLLED, MODIFIED)]
    assert [(event.kind, event.actor, event.target) for event in rolls] == [
        (ROLLED, 0, TIE),
        (MODIFIED, 1, LUCKY_NUMBER),
        (ROLLED, 1, TIE),
    ]
    assert game.winner == 1


def test_every_answer_begins_a_new_page() -> None:
    desk = RULESET.new(2, {}, "seed")
    assert [event.kind for event in RULESET.events(desk.game)] == [DREW, DREW]
    RULESET.answer(desk, 0, Choice(PICK_NUMBER, 3))
    assert RULESET.events(desk.game) == []


@pytest.mark.parametrize("seed", range(12))
def test_without_a_log_the_same_match_is_played(seed: int) -> None:
    """LOG=0 leaves out the events and changes nothing else."""
    silent = weave(RULESET.roots, RULESET.hooks, constants={"LOG": 0})
    records: list[dict[str, Any]] = []
    for woven in (RULESET.woven, silent):
        desk = RULESET.prepare(2 + seed % 3, {}, "silent")
        woven[questions.play_numbered](desk, seed, 1000)
        assert desk.game.over
        records.append(to_json(desk.game))
    told, untold = records
    assert told["event_count"] > 0
    assert untold["event_count"] == 0
    assert {number for event in untold["events"] for number in event.values()} == {0}
    for record in records:
        del record["events"], record["event_count"]
    assert told == untold
