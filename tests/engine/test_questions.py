"""Questions: sealed and forced answers, taking back, refusals, and the faults of a ruleset that asks badly."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from munera.engine import questions
from munera.engine.dice import load
from munera.engine.events import log
from munera.engine.questions import NOBODY, ask, offer
from munera.engine.records import copy_of, same_bytes
from munera.engine.rules import rule
from munera.engine.ruleset import IllegalChoice, Ruleset, RulesFault
from munera.engine.state import (
    ANSWER_UNASKED,
    ASKED_TWICE,
    CHOICES,
    CHOICES_FULL,
    ENDLESS,
    FORCED,
    NO_CHOICES,
    NO_FAULT,
    NOT_ASKED,
    OPEN,
    SEALED,
    Choice,
    Choices,
    DeskRecord,
    GameRecord,
)
from tests.toy import RULESET
from tests.toy.sequence import take
from tests.toy.state import DEAL, KEEP, NUMBERS, PICK_NUMBER, TAKE_RISK, Desk, Game


def pick(number: int) -> Choice:
    return Choice(PICK_NUMBER, number)


def table(seats: int = 3, seed: str = "questions", **options: Any) -> Desk:
    desk = RULESET.new(seats, options, seed)
    assert isinstance(desk, Desk)
    return desk


def answer(desk: DeskRecord, *answers: tuple[int, Choice]) -> None:
    for seat, choice in answers:
        RULESET.answer(desk, seat, choice)


def held(desk: Desk, *numbers: set[int]) -> None:
    """Leave seats with these numbers alone."""
    for seat, left in enumerate(numbers):
        for index in range(NUMBERS):
            desk.game.hands[seat].held[index] = int(index + 1 in left)


def started_with(*numbers: set[int]) -> Desk:
    """The first question of a match in which the seats hold these numbers."""
    desk = RULESET.prepare(len(numbers), {}, "questions")
    assert isinstance(desk, Desk)
    held(desk, *numbers)
    RULESET.proceed(desk)
    return desk


def states(desk: DeskRecord) -> list[int]:
    return [question.state for question in desk.game.questions]


# ------------------------------------------------------------------ asking and listing


def test_every_seat_is_asked_at_once() -> None:
    desk = table(3)
    assert RULESET.seats_asked(desk.game) == [0, 1, 2]
    assert states(desk) == [OPEN] * 3 + [NOT_ASKED] * 5
    assert desk.game.unanswered == 3


def test_the_offered_list_is_what_the_ruleset_offers() -> None:
    desk = table()
    held(desk, {1, 2, 3}, {1, 3})
    desk.listed = NOBODY
    assert [RULESET.write_choice(choice) for choice in RULESET.choices(desk, 0)] == [["pick", n] for n in (1, 2, 3)]
    assert [RULESET.write_choice(choice) for choice in RULESET.choices(desk, 1)] == [["pick", n] for n in (1, 3)]


def test_a_seat_that_is_not_asked_is_offered_nothing() -> None:
    desk = table(3)
    assert RULESET.choices(desk, 3) == []
    answer(desk, (0, pick(2)))
    assert RULESET.choices(desk, 0) == []


def test_a_list_is_made_again_when_the_match_has_moved_on() -> None:
    desk = table(2)
    before = [bytes(choice) for choice in RULESET.choices(desk, 0)]
    answer(desk, (0, pick(1)), (1, pick(3)), (1, Choice(KEEP)))
    assert [RULESET.write_choice(choice) for choice in RULESET.choices(desk, 0)] == [["pick", 2], ["pick", 3]]
    assert [bytes(choice) for choice in RULESET.choices(desk, 0)] == before[1:]


# ------------------------------------------------------------------ sealed answers


@settings(deadline=None, derandomize=True, max_examples=25)
@given(st.integers(2, 4), st.data())
def test_the_order_in_which_answers_arrive_cannot_matter(seats: int, data: st.DataObject) -> None:
    """Nor does taking back and giving again: the same bytes, dice and events included."""
    seed = str(data.draw(st.integers(0, 1000)))
    picks = data.draw(st.lists(st.integers(1, 3), min_size=seats, max_size=seats))
    order = data.draw(st.permutations(range(seats)))
    second_thoughts = data.draw(st.booleans())
    plain, mixed = table(seats, seed), table(seats, seed)
    answer(plain, *((seat, pick(picks[seat])) for seat in range(seats)))
    if second_thoughts:
        answer(mixed, (order[0], pick(4 - picks[order[0]])))
        RULESET.withdraw(mixed, order[0])
    answer(mixed, *((seat, pick(picks[seat])) for seat in order))
    assert same_bytes(plain.game, mixed.game)


def test_all_orders_of_four() -> None:
    """With a tie for the dice to break."""
    records = set()
    for order in itertools.permutations(range(4)):
        desk = table(4)
        answer(desk, *((seat, pick(3 if seat % 2 else 1)) for seat in order))
        records.add(bytes(desk.game))
    assert len(records) == 1


def test_a_sealed_answer_changes_nothing_but_its_question() -> None:
    desk = table(3)
    before = copy_of(desk.game)
    answer(desk, (1, pick(2)))
    assert states(desk)[:3] == [OPEN, SEALED, OPEN]
    assert (desk.game.unanswered, desk.game.sealed) == (2, 1)
    after = copy_of(desk.game)
    after.questions[1] = before.questions[1]
    after.unanswered, after.sealed, after.event_count = before.unanswered, before.sealed, before.event_count
    assert same_bytes(before, after)


def test_answers_are_carried_out_when_the_last_is_in() -> None:
    desk = table(3)
    answer(desk, (2, pick(1)), (0, pick(3)))
    assert [hand.picked for hand in desk.game.hands] == [0, 0, 0, 0]
    answer(desk, (1, pick(2)))
    assert [hand.picked for hand in desk.game.hands] == [3, 2, 1, 0]
    assert desk.game.sealed == 0
    assert RULESET.seats_asked(desk.game) == [0]


def test_answers_are_carried_out_in_order_of_the_seats() -> None:
    """However they arrived, and a forced one in its place."""
    ruleset = custom(take=note_and_take)
    desk = ruleset.prepare(4, {}, "order")
    assert isinstance(desk, Desk)
    held(desk, {1, 2}, {3}, {1, 3}, {1, 3})
    ruleset.proceed(desk)
    for seat in (3, 0, 2):
        ruleset.answer(desk, seat, pick(1))
    assert [event.actor for event in ruleset.events(desk.game) if event.kind == TAKEN] == [0, 1, 2, 3]


# ------------------------------------------------------------------ taking back


def test_a_sealed_answer_may_be_taken_back_until_the_last_is_in() -> None:
    desk = table(3)
    before = copy_of(desk.game)
    answer(desk, (1, pick(2)), (2, pick(1)))
    for seat in (1, 2):
        RULESET.withdraw(desk, seat)
        assert seat in RULESET.seats_asked(desk.game)
    assert states(desk)[:3] == [OPEN] * 3
    assert (desk.game.unanswered, desk.game.sealed) == (before.unanswered, before.sealed)
    assert len(RULESET.choices(desk, 1)) == 3
    answer(desk, (1, pick(3)), (2, pick(1)), (0, pick(1)))
    assert desk.game.hands[1].picked == 3


def test_after_the_last_answer_none_is_taken_back() -> None:
    desk = table(3)
    answer(desk, (0, pick(1)), (1, pick(2)), (2, pick(3)))
    before = copy_of(desk.game)
    for seat in range(4):
        with pytest.raises(IllegalChoice, match=f"seat {seat + 1} has no sealed answer to take back"):
            RULESET.withdraw(desk, seat)
    assert same_bytes(desk.game, before)


def test_what_was_not_answered_is_not_taken_back() -> None:
    desk = table(3)
    answer(desk, (0, pick(1)))
    before = copy_of(desk.game)
    for seat in (1, 2, 3):
        with pytest.raises(IllegalChoice, match="no sealed answer"):
            RULESET.withdraw(desk, seat)
    assert same_bytes(desk.game, before)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_rule_that_takes_back_finds_a_caller_at_fault(seat: int) -> None:
    desk = table(2)
    RULESET.woven[questions.withdraw](desk.game, seat)
    assert desk.game.fault == ANSWER_UNASKED


def test_a_forced_answer_is_not_taken_back() -> None:
    """Nobody gave it; a question with a single choice is not put to anyone."""
    desk = started_with({1, 2}, {3}, {1, 3})
    assert RULESET.seats_asked(desk.game) == [0, 2]
    with pytest.raises(IllegalChoice):
        RULESET.withdraw(desk, 1)


# ------------------------------------------------------------------ forced answers


def test_a_question_with_a_single_choice_is_not_put_to_anyone() -> None:
    desk = started_with({1, 2}, {3}, {1, 3})
    assert RULESET.seats_asked(desk.game) == [0, 2]
    assert states(desk)[:3] == [OPEN, FORCED, OPEN]
    answer(desk, (2, pick(1)), (0, pick(2)))
    assert [hand.picked for hand in desk.game.hands] == [2, 3, 1, 0]


def test_a_forced_answer_waits_for_the_last_one_alone() -> None:
    desk = started_with({2}, {1, 2, 3})
    assert RULESET.seats_asked(desk.game) == [1]
    assert desk.game.hands[0].picked == 0
    answer(desk, (1, pick(1)))
    assert [hand.picked for hand in desk.game.hands][:2] == [2, 1]


def test_the_last_round_is_played_without_a_question() -> None:
    desk = table(2, gamble=False)
    answer(desk, (0, pick(1)), (1, pick(3)))
    assert RULESET.outcome(desk.game) is None
    answer(desk, (0, pick(2)), (1, pick(1)))
    assert desk.game.over
    assert desk.game.turn == 3
    assert [hand.points for hand in desk.game.hands][:2] == [3, 1]


def test_a_lone_question_with_a_single_choice_is_answered_at_once() -> None:
    ruleset = custom(advance=ask_lone, list_choices=offer_few, take=take_and_end)
    desk = ruleset.new(2, {}, "seed")
    assert (desk.game.over, desk.game.turn) == (1, 7)


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("seat", "choice", "message"),
    [
        (0, Choice(PICK_NUMBER, 4), r"\['pick', 4\] is not among the choices offered to seat 1"),
        (1, Choice(PICK_NUMBER, 0), r"\['pick'\] is not among the choices offered to seat 2"),
        (1, Choice(PICK_NUMBER, 1, 0, 1), r"\['pick', 1, 0, 1\] is not among"),
        (1, Choice(KEEP), r"\['keep'\] is not among"),
        (1, Choice(questions.DIE, 3), r"\['die', 3\] is not among"),
        (3, Choice(PICK_NUMBER, 1), "seat 4 is not asked anything now"),
        (7, Choice(PICK_NUMBER, 1), "seat 8 is not asked anything now"),
        (8, Choice(PICK_NUMBER, 1), "seat 9 is not asked anything now"),
        (-1, Choice(PICK_NUMBER, 1), "is not asked anything now"),
        (2, Choice(PICK_NUMBER, 1), "seat 3 is not asked anything now"),
    ],
)
def test_what_is_not_offered_is_refused_by_name_and_changes_nothing(seat: int, choice: Choice, message: str) -> None:
    """Seat 3 has answered already."""
    desk = table(3)
    answer(desk, (2, pick(1)))
    before = copy_of(desk.game)
    with pytest.raises(IllegalChoice, match=message):
        RULESET.answer(desk, seat, choice)
    assert same_bytes(desk.game, before)
    answer(desk, (0, pick(1)), (1, pick(2)))


@pytest.mark.parametrize("kind", [0, 99, -2])
def test_a_choice_of_no_kind_that_the_ruleset_has_is_refused(kind: int) -> None:
    with pytest.raises(IllegalChoice):
        RULESET.answer(table(), 0, Choice(kind))


def test_a_number_that_was_used_up_is_refused() -> None:
    desk = table(2, gamble=False)
    answer(desk, (0, pick(3)), (1, pick(1)))
    with pytest.raises(IllegalChoice, match=r"\['pick', 3\] is not among the choices offered to seat 1"):
        answer(desk, (0, pick(3)))


def test_nothing_is_answered_when_the_match_is_over() -> None:
    desk = table(2, rounds=1, gamble=False)
    answer(desk, (0, pick(3)), (1, pick(1)))
    assert desk.game.over
    before = copy_of(desk.game)
    with pytest.raises(IllegalChoice, match="the match is over"):
        answer(desk, (0, pick(2)))
    assert same_bytes(desk.game, before)


@pytest.mark.parametrize("seat", [0, 2])
def test_the_rules_that_take_answers_find_a_caller_at_fault(seat: int) -> None:
    """One question is open, for seat 1; or three are, and the seat has answered its own."""
    alone = table(2)
    answer(alone, (0, pick(1)), (1, pick(3)))
    RULESET.woven[questions.answer](alone, seat, Choice(KEEP))
    assert alone.game.fault == ANSWER_UNASKED
    several = table(4)
    answer(several, (seat, pick(1)))
    RULESET.woven[questions.answer](several, seat, pick(2))
    assert several.game.fault == ANSWER_UNASKED


# ------------------------------------------------------------------ rulesets that ask badly


TAKEN = 900


@rule
def note_and_take(game: Game, seat: int, kind: int, choice: Choice) -> None:
    """What the toy does, with a note of whose turn it was."""
    log(game, TAKEN, seat, 0, 0, 0, 0, 0)
    take(game, seat, kind, choice)


def custom(**replaced: Any) -> Ruleset[Any]:
    return dataclasses.replace(RULESET, **replaced)


@rule
def idle(game: GameRecord) -> None:
    """Nothing ever happens."""


@rule
def ask_again(game: GameRecord) -> None:
    """Two questions for one seat."""
    ask(game, 1, 1, 0)
    ask(game, 1, 2, 0)


@rule
def ask_lone(game: GameRecord) -> None:
    """A question for one seat."""
    ask(game, 1, 1, 0)


@rule
def ask_two(game: GameRecord) -> None:
    """A question for two seats."""
    ask(game, 0, 1, 0)
    ask(game, 1, 1, 0)


@rule
def offer_none(game: GameRecord, seat: int, kind: int, choices: Choices) -> None:
    """No legal answer."""


@rule
def offer_few(game: GameRecord, seat: int, kind: int, choices: Choices) -> None:
    """A single answer."""
    offer(choices, TAKE_RISK, 7, 0, 0)


@rule
def offer_brim(game: GameRecord, seat: int, kind: int, choices: Choices) -> None:
    """As many answers as there is room for."""
    for number in range(CHOICES):
        offer(choices, PICK_NUMBER, number, 0, 0)


@rule
def offer_too_many(game: GameRecord, seat: int, kind: int, choices: Choices) -> None:
    """More answers than there is room for."""
    for number in range(CHOICES + 1):
        offer(choices, PICK_NUMBER, number, 0, 0)


@rule
def take_and_end(game: GameRecord, seat: int, kind: int, choice: Choice) -> None:
    """The first answer ends the match."""
    game.turn = choice.a
    game.over = 1


@rule
def take_nothing(game: GameRecord, seat: int, kind: int, choice: Choice) -> None:
    """An answer to which nothing happens."""


@pytest.mark.parametrize(
    ("replaced", "fault", "message"),
    [
        ({"advance": idle}, ENDLESS, "runs in a circle"),
        ({"advance": ask_lone, "list_choices": offer_few, "take": take_nothing}, ENDLESS, "runs in a circle"),
        ({"advance": ask_two, "list_choices": offer_few, "take": take_nothing}, ENDLESS, "runs in a circle"),
        ({"advance": ask_again}, ASKED_TWICE, "asked a second question before it answered the first"),
        ({"advance": ask_lone, "list_choices": offer_none}, NO_CHOICES, "no legal answer"),
        ({"advance": ask_two, "list_choices": offer_none}, NO_CHOICES, "no legal answer"),
        ({"advance": ask_lone, "list_choices": offer_too_many}, CHOICES_FULL, "more choices than the list holds"),
        ({"advance": ask_two, "list_choices": offer_too_many}, CHOICES_FULL, "more choices than the list holds"),
    ],
    ids=[
        "nothing happens",
        "forced in a circle",
        "all forced in a circle",
        "asked twice",
        "no choices",
        "no choices for two",
        "too many",
        "too many for two",
    ],
)
def test_a_bug_of_a_ruleset_is_a_loud_fault(replaced: dict[str, Any], fault: int, message: str) -> None:
    ruleset = custom(**replaced)
    desk = ruleset.prepare(2, {}, "seed")
    with pytest.raises(RulesFault, match=message):
        ruleset.proceed(desk)
    assert desk.game.fault == fault


def test_a_full_list_is_no_fault() -> None:
    ruleset = custom(advance=ask_lone, list_choices=offer_brim)
    desk = ruleset.new(2, {}, "seed")
    assert [choice.a for choice in ruleset.choices(desk, 1)] == list(range(CHOICES))


def test_a_fault_of_the_ruleset_itself_is_named() -> None:
    desk = table()
    desk.game.fault = 117
    with pytest.raises(RulesFault, match="fault 117 of the ruleset toy"):
        RULESET.check_fault(desk.game)


def test_the_engine_has_no_rules_of_its_own() -> None:
    with pytest.raises(TypeError, match="a ruleset supplies it"):
        questions.advance(GameRecord())
    for hooked in (questions.list_choices, questions.take):
        with pytest.raises(TypeError, match="a ruleset supplies it"):
            hooked(GameRecord(), 0, 0, None)  # type: ignore[arg-type]  # never looked at


# ------------------------------------------------------------------ random play


def played(number: int, limit: int = 1000, seats: int = 3) -> tuple[Game, int]:
    desk = RULESET.prepare(seats, {}, "batch")
    decisions = RULESET.woven[questions.play_numbered](desk, number, limit)
    assert isinstance(desk, Desk)
    return desk.game, decisions


def test_random_play_ends_and_can_be_repeated() -> None:
    games = [played(number) for number in range(40)]
    for number, (game, decisions) in enumerate(games):
        again, as_many = played(number)
        assert same_bytes(game, again)
        assert decisions == as_many
        assert (game.over, game.fault) == (1, NO_FAULT)
        assert 6 <= decisions <= 9
    assert len({bytes(game) for game, _ in games}) == 40
    assert {game.ending for game, _ in games} == {1, 2}


def test_random_play_keeps_to_its_limit() -> None:
    for limit in range(6):
        game, decisions = played(1, limit)
        assert decisions == limit
        assert not game.over


def test_random_play_takes_every_choice_in_time() -> None:
    desk = table(2)
    picked = []
    for number in range(60):
        one = copy_of(desk)
        load(one.luck, f"{number}")
        assert RULESET.woven[questions.play_out](one, 1) == 1
        [answered] = [question for question in one.game.questions if question.state == SEALED]
        picked.append(answered.answer.a)
    assert all(picked.count(number) >= 10 for number in (1, 2, 3))


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_random_play_goes_on_whatever_was_listed_before(seat: int) -> None:
    """Looking at the choices of a seat, asked or not, does not change what happens."""
    desk, looked = table(3), table(3)
    for one in (desk, looked):
        answer(one, (1, pick(2)))
    RULESET.choices(looked, seat)
    for one in (desk, looked):
        RULESET.woven[questions.play_out](one, 1000)
        RULESET.check_fault(one.game)
        assert one.game.over


def test_the_seat_to_answer_is_one_that_is_asked() -> None:
    desk = table(3)
    seat_to_answer = RULESET.woven[questions.seat_to_answer]
    assert seat_to_answer(desk.game) == 2
    answer(desk, (2, pick(1)))
    assert seat_to_answer(desk.game) == 0
    answer(desk, (0, pick(3)), (1, pick(1)))
    assert seat_to_answer(desk.game) == 0
    assert seat_to_answer(RULESET.prepare(2, {}, "seed").game) == NOBODY


def test_a_prepared_match_has_not_begun() -> None:
    desk = RULESET.prepare(2, {}, "seed")
    assert isinstance(desk, Desk)
    assert desk.game.phase == DEAL
    assert RULESET.seats_asked(desk.game) == []
    assert desk.listed == NOBODY
