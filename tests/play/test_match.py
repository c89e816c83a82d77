"""A match in progress: answers, taking back, undo and what each seat is shown."""

from __future__ import annotations

import dataclasses
import itertools
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from munera import rulesets
from munera.engine.dice import commitment
from munera.engine.events import DREW, ROLLED
from munera.engine.questions import DIE
from munera.engine.records import copy_of, same_bytes
from munera.engine.rules import rule
from munera.engine.ruleset import BadOptions, IllegalChoice, RulesFault
from munera.engine.state import BY_HAND, Choice, GameRecord
from munera.play.match import ONLOOKER, Match, NothingToUndo, Seat, fingerprint
from tests.toy import RULESET as TOY
from tests.toy.state import KEEP, PICK_NUMBER, REVEALED, SCORED, TAKE_RISK

SEATS = [Seat("Ann"), Seat("Bob"), Seat("Cid", "random"), Seat("Dot")]


def toy(seats: int = 2, seed: str = "match", **options: Any) -> Match:
    return Match.new(TOY, options, SEATS[:seats], seed)


def pick(match: Match, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        match.answer(seat, Choice(PICK_NUMBER, number))


def duel(seed: str = "duel") -> Match:
    return Match.new(rulesets.load("gliderpit"), {"floor_level": 15}, SEATS[:2], seed)


def play_at_random(match: Match, seed: int, answers: int = 10_000) -> None:
    chance = random.Random(seed)
    while not match.outcome and len(match.answers) < answers:
        seat = chance.choice(match.asked)
        match.answer(seat, chance.choice(match.choices(seat)))


def standing(match: Match) -> tuple[Any, ...]:
    """All that a match is."""
    facts = tuple((fact.answers, bytes(fact.event)) for fact in match.facts)
    return bytes(match.game), facts, tuple((a.seat, bytes(a.choice)) for a in match.answers), match.outcome


# ------------------------------------------------------------------ beginning and answering


def test_a_new_match_stands_at_its_first_question() -> None:
    match = toy(3, handicap=[1, 0, 2])
    assert match.asked == [0, 1, 2]
    assert match.outcome is None
    assert match.answers == []
    assert match.options == {"rounds": 3, "gamble": True, "handicap": (1, 0, 2)}
    assert [(fact.answers, fact.event.kind) for fact in match.facts] == [(0, DREW)] * 3


def test_without_a_seed_every_match_has_its_own() -> None:
    seeds = {Match.new(TOY, {}, SEATS[:2]).seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(len(seed) == 32 for seed in seeds)


def test_a_match_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadOptions, match="for two to four"):
        toy(1)
    with pytest.raises(BadOptions, match="no option 'weather'"):
        toy(2, weather=1)


def test_answers_and_facts_are_kept_in_order() -> None:
    match = toy(gamble=False)
    pick(match, 3, 1)
    assert [(a.seat, TOY.write_choice(a.choice)) for a in match.answers] == [(0, ["pick", 3]), (1, ["pick", 1])]
    assert {fact.answers for fact in match.facts} == {0, 2}
    assert [fact.event.kind for fact in match.facts if fact.answers == 2].count(REVEALED) == 2
    assert match.game.hands[0].points == 1


def test_an_answer_is_kept_as_it_was_given() -> None:
    match = toy()
    choice = Choice(PICK_NUMBER, 3)
    match.answer(0, choice)
    choice.a = 1
    assert match.answers[0].choice.a == 3


@pytest.mark.parametrize(
    ("seat", "choice"), [(0, Choice(PICK_NUMBER, 4)), (0, Choice(KEEP)), (2, Choice(PICK_NUMBER, 1))]
)
def test_what_is_not_offered_is_refused_and_changes_nothing(seat: int, choice: Choice) -> None:
    match = toy()
    match.answer(1, Choice(PICK_NUMBER, 1))
    before = standing(match)
    with pytest.raises(IllegalChoice):
        match.answer(seat, choice)
    assert standing(match) == before
    assert match.can_undo


def test_a_choice_of_no_kind_is_refused_and_changes_nothing() -> None:
    match = toy()
    before = standing(match)
    with pytest.raises(IllegalChoice):
        match.answer(0, Choice(99))
    assert standing(match) == before


def test_a_whole_match_ends() -> None:
    match = toy(4)
    play_at_random(match, 1)
    assert match.outcome is not None
    assert match.asked == []
    with pytest.raises(IllegalChoice, match="the match is over"):
        match.answer(0, Choice(PICK_NUMBER, 1))


@rule
def breaks_down(game: GameRecord) -> None:
    """A bug."""
    game.fault = 120


def test_a_fault_brings_the_log_of_its_match() -> None:
    with pytest.raises(RulesFault) as first:
        Match.new(dataclasses.replace(TOY, advance=breaks_down), {}, SEATS[:2], "broken")
    assert first.value.log is not None
    assert first.value.log["dice"]["seed"] == "broken"
    match = toy()
    match.ruleset = dataclasses.replace(TOY, advance=breaks_down)
    with pytest.raises(RulesFault) as later:
        pick(match, 3, 2)
    assert later.value.log is not None
    assert later.value.log["choices"] == [[0, "pick", 3], [1, "pick", 2]]


# ------------------------------------------------------------------ taking back a sealed answer


def test_a_sealed_answer_may_be_taken_back() -> None:
    match = toy(3)
    before = standing(match)
    match.answer(1, Choice(PICK_NUMBER, 2))
    match.withdraw(1)
    after = standing(match)
    assert after[1:] == before[1:]
    assert match.asked == [0, 1, 2]
    match.answer(1, Choice(PICK_NUMBER, 3))
    assert match.game.questions[1].answer.a == 3


def test_only_the_seats_own_answer_is_taken_back() -> None:
    """It is the last of the seat's answers, wherever it stands in the log."""
    match = toy(3, gamble=False)
    pick(match, 1, 2, 3)
    match.answer(2, Choice(PICK_NUMBER, 1))
    match.answer(0, Choice(PICK_NUMBER, 2))
    match.withdraw(2)
    assert [[a.seat, *TOY.write_choice(a.choice)] for a in match.answers] == [
        [0, "pick", 1],
        [1, "pick", 2],
        [2, "pick", 3],
        [0, "pick", 2],
    ]
    match.answer(1, Choice(PICK_NUMBER, 3))
    match.answer(2, Choice(PICK_NUMBER, 2))
    replayed = toy(3, gamble=False)
    for answer in match.answers:
        replayed.answer(answer.seat, answer.choice)
    assert same_bytes(replayed.game, match.game)


def test_nothing_else_is_taken_back() -> None:
    match = toy(3)
    match.answer(0, Choice(PICK_NUMBER, 2))
    before = standing(match)
    for seat in (1, 2, 3):
        with pytest.raises(IllegalChoice):
            match.withdraw(seat)
    assert standing(match) == before
    match.answer(1, Choice(PICK_NUMBER, 1))
    match.answer(2, Choice(PICK_NUMBER, 1))
    before = standing(match)
    for seat in range(3):
        with pytest.raises(IllegalChoice):
            match.withdraw(seat)
    assert standing(match) == before


def test_after_taking_back_nothing_is_undone() -> None:
    """The records kept for undo hold the answer that was taken back."""
    match = toy(3)
    match.answer(0, Choice(PICK_NUMBER, 2))
    match.answer(1, Choice(PICK_NUMBER, 2))
    match.withdraw(0)
    assert not match.can_undo


def test_a_forced_answer_is_not_taken_back() -> None:
    """Seat 2 holds one number only when the second round comes: nobody gave that answer."""
    match = toy(3)
    pick(match, 3, 1, 1)
    match.game.hands[1].held[1] = 0
    match.answer(0, Choice(KEEP))
    assert match.asked == [0, 2]
    before = standing(match)
    with pytest.raises(IllegalChoice):
        match.withdraw(1)
    assert standing(match) == before


# ------------------------------------------------------------------ undo


def test_an_answer_without_a_die_may_be_undone() -> None:
    """Keeping a prize is open to second thoughts, until the next round is answered."""
    match = toy()
    pick(match, 3, 1)
    before = standing(match)
    match.answer(0, Choice(KEEP))
    assert SCORED in {fact.event.kind for fact in match.facts}
    assert match.can_undo
    match.undo()
    assert standing(match) == before
    assert SCORED not in {fact.event.kind for fact in match.facts}
    assert [TOY.write_choice(choice) for choice in match.choices(0)] == [["keep"], ["risk"]]
    match.answer(0, Choice(TAKE_RISK))
    assert not match.can_undo


def test_undo_goes_back_answer_by_answer() -> None:
    match = toy()
    pick(match, 3, 1)
    stands = [standing(match)]
    match.answer(0, Choice(KEEP))
    stands.append(standing(match))
    match.answer(0, Choice(PICK_NUMBER, 1))
    match.undo()
    assert standing(match) == stands[1]
    match.undo()
    assert standing(match) == stands[0]


def test_undo_does_not_go_past_another_seat() -> None:
    match = toy()
    pick(match, 3, 1)
    match.answer(0, Choice(KEEP))
    before = standing(match)
    match.answer(1, Choice(PICK_NUMBER, 2))
    match.undo()
    assert standing(match) == before
    with pytest.raises(NothingToUndo, match="another seat has answered since"):
        match.undo()
    assert standing(match) == before


def test_undo_does_not_go_past_a_die() -> None:
    match = toy()
    pick(match, 3, 1)
    match.answer(0, Choice(TAKE_RISK))
    before = standing(match)
    assert ROLLED in {fact.event.kind for fact in match.facts}
    assert not match.can_undo
    with pytest.raises(NothingToUndo, match="a die has fallen"):
        match.undo()
    assert standing(match) == before


def test_undo_does_not_go_past_a_tie() -> None:
    match = toy()
    pick(match, 3, 3)
    assert not match.can_undo


def test_nothing_can_be_undone_before_the_first_answer() -> None:
    with pytest.raises(NothingToUndo):
        toy().undo()


def test_undo_does_not_go_past_a_reveal() -> None:
    """The last to answer sees what the others chose and must not choose again."""
    match = toy()
    pick(match, 3, 1)
    assert match.game.winner == 0
    assert not match.can_undo


def test_undo_does_not_go_past_a_reveal_that_asks_for_a_die() -> None:
    """By hand the die has not fallen yet, but that one is wanted tells of a tie; here of the second."""
    match = Match.new(TOY, {"gamble": False}, SEATS[:2], "match", BY_HAND)
    pick(match, 3, 3)
    for face in (6, 1):
        [holder] = match.asked
        match.answer(holder, Choice(DIE, face))
    pick(match, 2, 2)
    assert match.game.interrupted
    assert not match.can_undo


def test_undo_by_hand_does_not_go_past_a_die() -> None:
    """Neither one that is asked for nor one that was entered, though the same fell for the same seat before."""
    match = Match.new(TOY, {}, SEATS[:2], "match", BY_HAND)
    for numbers in ((2, 1), (3, 2)):
        pick(match, *numbers)
        match.answer(0, Choice(TAKE_RISK))
        assert match.game.interrupted
        assert not match.can_undo
        match.answer(0, Choice(DIE, 5))
        assert not match.can_undo
    assert match.game.hands[0].points == 4 + 2


@settings(deadline=None, derandomize=True, max_examples=20)
@given(st.integers(0, 10_000))
def test_undo_always_leads_to_where_the_match_stood(seed: int) -> None:
    """Every undo, as far as it goes; facts, answers and record are those of that time."""
    match = toy(2 + seed % 3, f"{seed}")
    chance = random.Random(seed)
    stands = [standing(match)]
    while not match.outcome:
        seat = chance.choice(match.asked)
        match.answer(seat, chance.choice(match.choices(seat)))
        stands.append(standing(match))
        if chance.random() < 0.4:
            while match.can_undo and chance.random() < 0.7:
                match.undo()
                stands.pop()
                assert standing(match) == stands[-1]


def test_undo_in_a_duel_of_gliders() -> None:
    """After undoing all that can be undone the match goes on to where it would have been."""
    straight, undone = duel(), duel()
    play_at_random(straight, 5, 30)
    times = 0
    for number, answer in enumerate(straight.answers):
        undone.answer(answer.seat, answer.choice)
        back = 0
        while undone.can_undo:
            undone.undo()
            back += 1
        times += back
        for again in straight.answers[number + 1 - back : number + 1]:
            undone.answer(again.seat, again.choice)
    assert times > 5
    assert standing(undone) == standing(straight)


# ------------------------------------------------------------------ what a seat is shown


def test_a_seat_is_shown_its_own_secrets_and_no_others() -> None:
    match = toy(3)
    match.answer(1, Choice(PICK_NUMBER, 2))
    for seat in (ONLOOKER, 0, 1, 2):
        seen = match.seen(seat)
        assert same_bytes(seen, TOY.redacted(match.game, seat))
        assert seen.questions[1].answer.a == (2 if seat == 1 else 0)
        notes = dict(match.view(seat).notes)
        assert notes.get("Your lucky number") == (str(match.game.hands[seat].lucky) if seat >= 0 else None)


def test_a_seat_hears_what_it_may_hear() -> None:
    match = toy(2, gamble=False)
    pick(match, 3, 1)
    heard = {seat: [text.text for _, text in match.sentences(seat)] for seat in (ONLOOKER, 0, 1)}
    for seat in (0, 1):
        draws = [text for text in heard[seat] if "lucky" in text]
        assert draws == [f"Player {seat + 1} draws the lucky number {match.game.hands[seat].lucky}."]
    assert not any("lucky" in text for text in heard[ONLOOKER])
    assert heard[ONLOOKER] == heard[0][1:] == heard[1][1:]
    assert heard[ONLOOKER][0] == "Player 1 picked 3."


def test_sentences_come_with_the_answers_before_them() -> None:
    match = toy(2, gamble=False)
    pick(match, 3, 1)
    numbers = [number for number, _ in match.sentences(0)]
    assert numbers[0] == 0
    assert set(numbers[1:]) == {2}
    since = len(match.facts) - 1
    assert list(match.sentences(0, since)) == list(match.sentences(0))[-1:]


def test_what_is_offered_is_told_in_words() -> None:
    match = toy()
    match.game.hands[0].lucky = 2
    assert [(offer.label, offer.detail) for _, offer in match.offers(0)] == [
        ("Pick 1", ""),
        ("Pick 2", "your lucky number"),
        ("Pick 3", ""),
    ]
    match.answer(0, Choice(PICK_NUMBER, 1))
    assert match.offers(0) == []


def test_a_die_by_hand_is_offered_in_words() -> None:
    match = Match.new(TOY, {}, SEATS[:2], "match", BY_HAND)
    pick(match, 3, 2)
    match.answer(0, Choice(TAKE_RISK))
    offers = [offer for _, offer in match.offers(0)]
    assert [offer.group for offer in offers] == ["die"] * 6
    assert all("gamble" in offer.detail for offer in offers)
    assert len({offer.label for offer in offers}) == 6


def test_showing_a_match_changes_nothing() -> None:
    match = toy(3)
    match.answer(2, Choice(PICK_NUMBER, 1))
    before = standing(match)
    for seat in (ONLOOKER, 0, 1, 2):
        match.view(seat)
        match.offers(seat)
        list(match.sentences(seat))
    assert standing(match) == before


# ------------------------------------------------------------------ the log


def test_a_match_as_json() -> None:
    match = toy(2, "some seed", handicap=[1, 2], gamble=False)
    pick(match, 3, 1)
    assert match.to_json() == {
        "format": "munera-match",
        "format_version": 1,
        "ruleset": "toy",
        "ruleset_version": 1,
        "options": {"rounds": 3, "gamble": False, "handicap": [1, 2]},
        "seats": [{"name": "Ann", "player": "person"}, {"name": "Bob", "player": "person"}],
        "dice": {"source": "counted", "commitment": commitment("some seed"), "seed": "some seed"},
        "choices": [[0, "pick", 3], [1, "pick", 1]],
        "outcome": None,
        "record": fingerprint(match.game),
    }


def test_an_outcome_is_written_when_there_is_one() -> None:
    match = toy(2, rounds=1, gamble=False, handicap=[9, 0])
    assert match.to_json()["outcome"] is None
    pick(match, 3, 1)
    assert match.to_json()["outcome"] == {"winners": [0], "ending": "most points"}


def test_a_fingerprint_tells_records_apart() -> None:
    prints = set()
    for number in range(10):
        match = toy(2, f"{number}")
        prints |= {fingerprint(match.game)}
        pick(match, 3, 1)
        prints |= {fingerprint(match.game)}
    assert len(prints) == 20
    match = toy()
    for name in ("turn", "phase", "fault"):
        other = copy_of(match.game)
        setattr(other, name, getattr(other, name) + 1)
        assert fingerprint(other) != fingerprint(match.game)


def test_a_fingerprint_is_that_of_the_answers_and_the_seed_alone() -> None:
    one, other = toy(), toy()
    for match in (one, other):
        pick(match, 3, 3)
    assert fingerprint(one.game) == fingerprint(other.game)


def test_one_seed_and_the_same_answers_are_one_match() -> None:
    for seats, seed in itertools.product((2, 4), (1, 2)):
        one, other = toy(seats), toy(seats)
        play_at_random(one, seed)
        for answer in one.answers:
            other.answer(answer.seat, answer.choice)
        assert standing(one) == standing(other)
