"""The rules of Secret Numbers, so that the tests of the engine stand on firm ground."""

from __future__ import annotations

from typing import Any

import pytest

from munera.engine.dice import unread, write_script
from munera.engine.events import MODIFIED, ROLLED
from munera.engine.ruleset import BadOptions
from munera.engine.state import SCRIPTED, Choice
from tests.toy import RULESET
from tests.toy.state import KEEP, PICK_NUMBER, TAKE_RISK, Desk


def table(lucky: tuple[int, ...], *faces: int, **options: Any) -> Desk:
    """A match with these lucky numbers and these dice, at its first question."""
    desk = RULESET.prepare(len(lucky), options, "toy", SCRIPTED)
    assert isinstance(desk, Desk)
    write_script(desk.game.dice, list(faces), [number - 1 for number in lucky])
    RULESET.proceed(desk)
    return desk


def pick(desk: Desk, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        RULESET.answer(desk, seat, Choice(PICK_NUMBER, number))


def points(desk: Desk) -> list[int]:
    return [hand.points for hand in desk.game.hands][: desk.game.players]


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    """TOY-SET-01."""
    with pytest.raises(BadOptions, match="TOY-SET-01"):
        RULESET.new(seats, {})


def test_everyone_begins_with_the_three_numbers_and_the_handicap() -> None:
    """TOY-SET-01, TOY-SET-02, TOY-PCK-01, TOY-PCK-02."""
    desk = table((1, 1), handicap=[4, 0])
    assert RULESET.seats_asked(desk.game) == [0, 1]
    for seat in (0, 1):
        assert [choice.a for choice in RULESET.choices(desk, seat)] == [1, 2, 3]
    assert points(desk) == [4, 0]


def test_the_lucky_numbers_are_drawn() -> None:
    """TOY-LCK-01."""
    desk = table((3, 1, 2))
    assert [hand.lucky for hand in desk.game.hands] == [3, 1, 2, 0]


def test_a_number_is_used_up() -> None:
    """TOY-PCK-02."""
    desk = table((1, 1), gamble=False)
    pick(desk, 2, 1)
    assert [choice.a for choice in RULESET.choices(desk, 0)] == [1, 3]
    assert [choice.a for choice in RULESET.choices(desk, 1)] == [2, 3]


@pytest.mark.parametrize(("picks", "prize"), [((3, 1), 1), ((3, 2), 1), ((2, 1), 2)])
def test_the_highest_number_wins_and_the_lowest_pays_best(picks: tuple[int, int], prize: int) -> None:
    """TOY-REV-01, TOY-REV-03."""
    desk = table((1, 1), gamble=False)
    pick(desk, *picks)
    assert points(desk) == [prize, 0]


def test_who_ties_rolls_and_who_is_level_rolls_again() -> None:
    """TOY-REV-02, TOY-REV-03: with 1 the round is worth three points."""
    desk = table((3, 3, 3), 2, 5, 5, 4, 6, gamble=False)
    pick(desk, 1, 1, 1)
    assert points(desk) == [0, 0, 3]
    assert [event.actor for event in RULESET.events(desk.game) if event.kind == ROLLED] == [0, 1, 2, 1, 2]
    assert unread(desk.game.dice) == 0


def test_luck_breaks_a_tie_and_is_shown() -> None:
    """TOY-LCK-02: a card that does not count stays hidden."""
    desk = table((1, 2, 1), 3, 3, gamble=False)
    pick(desk, 2, 2, 1)
    assert points(desk) == [0, 2, 0]
    assert [(e.actor, e.a) for e in RULESET.events(desk.game) if e.kind == MODIFIED] == [(1, 1)]
    assert [hand.lucky for hand in RULESET.redacted(desk.game, -1).hands] == [0, 2, 0, 0]


@pytest.mark.parametrize(("face", "scored"), [(1, 0), (3, 0), (4, 4), (6, 4)])
def test_a_risk_doubles_the_prize_or_loses_it(face: int, scored: int) -> None:
    """TOY-GAM-01, TOY-GAM-02."""
    desk = table((1, 1), face)
    pick(desk, 2, 1)
    assert RULESET.seats_asked(desk.game) == [0]
    RULESET.answer(desk, 0, Choice(TAKE_RISK))
    assert points(desk) == [scored, 0]


def test_a_prize_may_be_kept() -> None:
    """TOY-GAM-01."""
    desk = table((1, 1))
    pick(desk, 2, 1)
    RULESET.answer(desk, 0, Choice(KEEP))
    assert points(desk) == [2, 0]


def test_the_most_points_win_after_the_last_round() -> None:
    """TOY-END-01, TOY-NAR-01."""
    desk = table((1, 1), 1, 2, gamble=False)
    pick(desk, 3, 2)
    pick(desk, 2, 1)
    assert points(desk) == [3, 1]
    outcome = RULESET.outcome(desk.game)
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == ((0,), "most points")
    last = RULESET.narrate(desk.game, RULESET.events(desk.game)[-1])
    assert last.text == "The match is over: Player 1 with 3."
