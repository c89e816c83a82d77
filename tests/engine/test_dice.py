"""Dice: the generator, its fairness and its lanes; scripted dice; dice entered by hand; what is kept secret."""

from __future__ import annotations

import ctypes
import dataclasses
import hashlib
import itertools
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from munera.engine import dice as dice_module
from munera.engine.dice import (
    DRAWS,
    LUCK,
    ROLLS,
    below,
    commitment,
    draw,
    enter_die,
    forget_entered,
    hide,
    load,
    refill,
    roll_2d6,
    roll_d6,
    roll_d66,
    roll_die,
    set_number,
    unread,
    write_script,
)
from munera.engine.events import DREW, ROLLED
from munera.engine.questions import DIE, withdraw
from munera.engine.records import copy_of, same_bytes, to_json
from munera.engine.rules import rule
from munera.engine.ruleset import IllegalChoice, RulesFault
from munera.engine.state import (
    ANSWER_UNASKED,
    BY_HAND,
    COUNTED,
    NO_FAULT,
    NO_SUCH_FACE,
    SCRIPT,
    SCRIPT_RAN_OUT,
    SCRIPTED,
    SEALED,
    Choice,
    Dice,
    GameRecord,
)
from munera.play.match import Match, Seat
from tests.toy import RULESET
from tests.toy.state import NOBODY, PICK_NUMBER, REVEAL, RISK, ROUND_WON, TAKE_RISK, TIE, Desk

PURPOSE = 3


def seeded(seed: str = "seed", source: int = COUNTED) -> GameRecord:
    game = GameRecord()
    load(game.dice, seed, source)
    return game


def scripted(*faces: int, draws: Sequence[int] = ()) -> GameRecord:
    game = seeded()
    write_script(game.dice, list(faces), list(draws))
    return game


def faces_of(game: GameRecord, count: int, sides: int = 6) -> list[int]:
    return [roll_die(game, PURPOSE, sides) for _ in range(count)]


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    missing = cells - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected


# ------------------------------------------------------------------ the generator


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
    ],
    ids=["zeros", "ones", "pi"],
)
def test_the_known_answers_of_philox4x32_10(counter: str, key: str, words: str) -> None:
    """Those that Random123 publishes."""
    dice = Dice()
    dice.rolled.counter, lane, dice.nonce_low, dice.nonce_high = (int(word, 16) for word in counter.split())
    dice.key_low, dice.key_high = (int(word, 16) for word in key.split())
    refill(dice, dice.rolled, lane)
    assert " ".join(f"{word:08x}" for word in dice.rolled.words) == words
    assert dice.rolled.counter == int(counter[:8], 16) + 1
    assert dice.rolled.words_left == 4


def test_each_refill_counts_on() -> None:
    game = seeded()
    blocks = set()
    for number in range(1, 51):
        refill(game.dice, game.dice.rolled, ROLLS)
        assert game.dice.rolled.counter == number
        blocks.add(tuple(game.dice.rolled.words))
    assert len(blocks) == 50


@pytest.mark.parametrize("count", [1, 2, 3, 6, 8, 9, 10, 20, 36, 64, 65, 100, 1000, 4096])
def test_numbers_lie_below_the_count_and_all_come_up(count: int) -> None:
    game = seeded()
    found = {below(game.dice, game.dice.rolled, ROLLS, count) for _ in range(12 * count)}
    assert min(found) >= 0
    assert max(found) < count
    assert len(found) == count


@settings(deadline=None, derandomize=True, max_examples=30)
@given(st.lists(st.integers(1, 4096), min_size=1, max_size=30))
def test_no_word_serves_more_than_twelve_bits(counts: list[int]) -> None:
    """Each draw is the high half of a product with what the draws before it have left of a word."""
    game = seeded(f"{counts}")
    fresh = copy_of(game.dice)
    reference: list[int] = []
    while len(reference) < len(counts):
        refill(fresh, fresh.rolled, ROLLS)
        reference += [fresh.rolled.words[index] for index in (3, 2, 1, 0)]
    fraction = room = used = 0
    for count in counts:
        bits = 3 if count <= 8 else 6 if count <= 64 else 12
        if room < bits:
            fraction, room, used = reference[used], 12, used + 1
        product = fraction * count
        fraction, room = product % 2**32, room - bits
        assert below(game.dice, game.dice.rolled, ROLLS, count) == product // 2**32


def test_a_die_is_fair() -> None:
    """Chi-square with 5 degrees of freedom: beyond 20.5 or below 0.21 once in a thousand times."""
    counts = Counter(faces_of(seeded("fair"), 60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert 0.21 < chi_square(counts, 6) < 20.5


@pytest.mark.parametrize("apart", [1, 2, 3, 4])
def test_dice_do_not_depend_on_those_before(apart: int) -> None:
    """Pairs, within a word and across words: 35 degrees of freedom, 14.7 to 66.6 in 998 of a thousand."""
    faces = faces_of(seeded("pairs"), 36_000)
    counts = Counter(zip(faces[:-apart:2], faces[apart::2], strict=False))
    assert 14.7 < chi_square(counts, 36) < 66.6


def test_the_four_dice_of_a_word_fall_in_every_way() -> None:
    """1,295 degrees of freedom: 1,140 to 1,460 in 998 of a thousand."""
    faces = faces_of(seeded("words"), 40_000)
    counts = Counter(tuple(faces[at : at + 4]) for at in range(0, len(faces), 4))
    assert 1140 < chi_square(counts, 1296) < 1460


def test_large_counts_are_fair() -> None:
    """99 degrees of freedom: 60 to 149 in 998 of a thousand."""
    game = seeded("hundred")
    assert 60 < chi_square(Counter(faces_of(game, 20_000, 100)), 100) < 149


# ------------------------------------------------------------------ lanes, numbers and seeds


def test_the_lanes_are_independent() -> None:
    """The same secret gives rolls, draws and a random player different numbers that do not go together."""
    dice = seeded("lanes").dice
    lanes = []
    for lane in (ROLLS, DRAWS, LUCK):
        own = copy_of(dice)
        lanes.append([below(own, own.rolled, lane, 6) for _ in range(18_000)])
    for one, other in itertools.combinations(lanes, 2):
        assert 14.7 < chi_square(Counter(zip(one, other, strict=True)), 36) < 66.6


def test_a_face_down_draw_does_not_move_the_dice_nor_a_die_the_draws() -> None:
    mixed, rolls, draws = seeded(), seeded(), seeded()
    faces, drawn = [], []
    for number in range(60):
        faces.append(roll_die(mixed, PURPOSE, 6))
        drawn += [draw(mixed, PURPOSE, 0, 7) for _ in range(number % 3)]
        mixed.event_count = 0
    assert faces == faces_of(rolls, 60)
    for which in drawn:
        draws.event_count = 0
        assert draw(draws, PURPOSE, 0, 7) == which
    assert bytes(rolls.dice.drawn) == bytes(seeded().dice.drawn)
    assert bytes(draws.dice.rolled) == bytes(seeded().dice.rolled)


def test_a_copied_record_rolls_on_by_itself() -> None:
    game = seeded()
    faces_of(game, 7)
    other = copy_of(game)
    assert faces_of(game, 40) == faces_of(other, 40)


def test_the_secret_is_of_128_bits_from_the_seed() -> None:
    digest = hashlib.sha256(b"munera dice seed").digest()
    dice = seeded("seed").dice
    words = (dice.key_low, dice.key_high, dice.nonce_low, dice.nonce_high)
    assert b"".join(word.to_bytes(4, "big") for word in words) == digest[:16]


def test_every_part_of_the_secret_moves_the_dice() -> None:
    sequences = {tuple(faces_of(seeded(), 24))}
    for name in ("key_low", "key_high", "nonce_low", "nonce_high"):
        game = seeded()
        setattr(game.dice, name, getattr(game.dice, name) ^ 1)
        sequences.add(tuple(faces_of(game, 24)))
    assert len(sequences) == 5


def test_every_match_of_a_batch_has_its_own_dice() -> None:
    numbers = [*range(500), 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**40, 2**63 - 1]
    sequences = set()
    for number in numbers:
        game = seeded()
        set_number(game.dice, number)
        refill(game.dice, game.dice.rolled, ROLLS)
        sequences.add(tuple(game.dice.rolled.words))
    assert len(sequences) == len(numbers)


@pytest.mark.parametrize("number", [0, 1, 77, 2**32, 2**45 + 3])
def test_a_match_of_a_batch_can_be_played_again_by_its_seed(number: int) -> None:
    batch = seeded("some seed")
    set_number(batch.dice, number)
    assert same_bytes(batch, seeded(f"some seed#{number}"))


@pytest.mark.parametrize("seed", ["#1 fan", "my#seed", "a#b#3"])
def test_any_text_is_a_seed(seed: str) -> None:
    assert not same_bytes(seeded(seed), seeded("my"))


# ------------------------------------------------------------------ what a roll is and notes


def test_a_roll_notes_its_faces() -> None:
    game = scripted(4, 2, 5, 6, 3)
    assert [roll_d6(game, PURPOSE, 1), roll_2d6(game, PURPOSE, 2), roll_d66(game, PURPOSE, 3)] == [4, 7, 63]
    noted = [(e.kind, e.actor, e.target, e.a, e.b, e.c, e.d) for e in RULESET.events(game)]
    assert noted == [
        (ROLLED, 1, PURPOSE, 6, 4, 0, 0),
        (ROLLED, 2, PURPOSE, 6, 2, 5, 0),
        (ROLLED, 3, PURPOSE, 6, 6, 3, 0),
    ]


def test_a_draw_notes_how_many_there_were_and_which_came_up() -> None:
    game = scripted(draws=[4])
    assert draw(game, PURPOSE, 2, 5) == 4
    event = game.events[0]
    assert (event.kind, event.actor, event.target, event.a, event.b) == (DREW, 2, PURPOSE, 5, 4)


# ------------------------------------------------------------------ scripted dice


def test_scripted_dice_fall_in_order_and_leave_the_generator_alone() -> None:
    game = scripted(1, 6, 3, 3)
    assert unread(game.dice) == 4
    assert faces_of(game, 3) == [1, 6, 3]
    assert unread(game.dice) == 1
    assert game.dice.rolled.counter == 0
    assert game.fault == NO_FAULT


def test_a_script_that_runs_out_is_a_fault() -> None:
    game = scripted(2)
    faces_of(game, 1)
    assert game.fault == NO_FAULT
    faces_of(game, 1)
    assert game.fault == SCRIPT_RAN_OUT


@pytest.mark.parametrize(("face", "sides"), [(0, 6), (7, 6), (-1, 6), (11, 10)])
def test_a_face_that_the_die_does_not_have_is_a_fault(face: int, sides: int) -> None:
    game = scripted(face)
    assert 1 <= roll_die(game, PURPOSE, sides) <= sides
    assert game.fault == NO_SUCH_FACE


def test_a_new_script_drops_the_old_one() -> None:
    game = scripted(1, 2, 3, draws=[1, 2])
    faces_of(game, 2)
    write_script(game.dice, [5])
    assert unread(game.dice) == 1
    assert faces_of(game, 1) == [5]
    assert (game.dice.drawn.written, game.dice.drawn.read) == (0, 0)


def test_scripted_draws_run_out_into_the_generator() -> None:
    game, other = scripted(draws=[2]), seeded()
    draw(game, PURPOSE, 0, 3)
    assert [draw(game, PURPOSE, 0, 50) for _ in range(20)] == [draw(other, PURPOSE, 0, 50) for _ in range(20)]
    assert game.fault == NO_FAULT


def test_a_script_has_room_for_so_many_faces_and_no_more() -> None:
    game = scripted(*[1] * SCRIPT)
    assert unread(game.dice) == SCRIPT
    with pytest.raises(IndexError):
        write_script(game.dice, [1] * (SCRIPT + 1))


def test_a_fault_of_the_dice_is_loud_in_a_match() -> None:
    desk = RULESET.new(2, {}, "seed")
    write_script(desk.game.dice, [])
    RULESET.answer(desk, 0, Choice(PICK_NUMBER, 3))
    with pytest.raises(RulesFault, match="the scripted dice ran out"):
        RULESET.answer(desk, 1, Choice(PICK_NUMBER, 3))


# ------------------------------------------------------------------ dice entered by hand

SEATS = (Seat("Ann"), Seat("Bob"))


def by_hand(seed: str = "hands", **options: Any) -> Match:
    return Match.new(RULESET, options, SEATS, seed, BY_HAND)


def pick(match: Match, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        match.answer(seat, Choice(PICK_NUMBER, number))


def enter(match: Match, *faces: int) -> None:
    for face in faces:
        [holder] = match.asked
        match.answer(holder, Choice(DIE, face))


def unlucky_seed() -> str:
    """A seed by which nobody has the lucky number 3."""
    for number in range(100):
        if all(hand.lucky != 3 for hand in by_hand(f"hands {number}").game.hands):
            return f"hands {number}"
    raise AssertionError


def test_nothing_is_asked_where_nothing_is_rolled() -> None:
    match = by_hand()
    pick(match, 3, 1)
    assert not match.game.interrupted
    assert match.game.winner == 0


def test_a_step_that_rolls_twice_asks_twice() -> None:
    """The first die is kept while the second is asked for; then the step is carried out once."""
    match = by_hand()
    pick(match, 3, 3)
    for face in (1, 6):
        assert match.game.interrupted
        assert match.game.phase == REVEAL
        [holder] = match.asked
        offered = [RULESET.write_choice(choice) for choice in match.choices(holder)]
        assert offered == [["die", number] for number in range(1, 7)]
        assert match.choices(1 - holder) == []
        assert (match.game.dice.wanted_purpose, match.game.dice.wanted_sides) == (TIE, 6)
        enter(match, face)
    assert not match.game.interrupted
    assert match.game.winner == 1
    rolled = [(fact.event.actor, fact.event.b) for fact in match.facts if fact.event.kind == ROLLED]
    assert rolled == [(0, 1), (1, 6)]
    assert [fact.event.kind for fact in match.facts].count(ROUND_WON) == 1


def test_each_die_is_asked_of_the_seat_that_rolls_it() -> None:
    match = by_hand()
    pick(match, 3, 3)
    assert match.asked == [0]
    enter(match, 1)
    assert match.asked == [1]


def test_a_tie_is_rolled_again_by_hand() -> None:
    match = by_hand(unlucky_seed())
    pick(match, 3, 3)
    enter(match, 4, 4, 2, 5)
    assert match.game.winner == 1
    assert not match.game.interrupted


def test_a_die_in_an_answer_is_asked_for_too() -> None:
    match = by_hand()
    pick(match, 3, 2)
    match.answer(0, Choice(TAKE_RISK))
    assert match.asked == [0]
    assert match.game.dice.wanted_purpose == RISK
    assert match.game.hands[0].points == 0
    enter(match, 5)
    assert match.game.hands[0].points == 2


@pytest.mark.parametrize(("seat", "kind", "face"), [(0, DIE, 7), (0, DIE, 0), (1, DIE, 3), (0, TAKE_RISK, 0)])
def test_only_a_face_of_the_die_is_taken_from_its_holder(seat: int, kind: int, face: int) -> None:
    match = by_hand()
    pick(match, 3, 2)
    match.answer(0, Choice(TAKE_RISK))
    assert match.asked == [0]
    before = copy_of(match.game)
    with pytest.raises(IllegalChoice):
        match.answer(seat, Choice(kind, face))
    assert same_bytes(match.game, before)


def test_nothing_of_the_void_run_remains() -> None:
    """Two matches whose void runs fall differently stand, byte for byte, where they stood without them."""
    match = by_hand()
    desks = []
    for key in range(8):
        desk = copy_of(match.desk)
        assert isinstance(desk, Desk)
        own = desk.game.dice.key_low
        desk.game.dice.key_low = key
        for seat in range(2):
            RULESET.answer(desk, seat, Choice(PICK_NUMBER, 3))
        desk.game.dice.key_low = own
        desks.append(bytes(desk.game))
        assert desk.game.winner == NOBODY
        assert [hand.points for hand in desk.game.hands] == [0, 0, 0, 0]
        assert desk.game.dice.rolled.counter == 0
        assert desk.game.dice.void == 0
        assert ROLLED not in {event.kind for event in desk.game.events}
    assert len(set(desks)) == 1


def without_bookkeeping(game: Any) -> dict[str, Any]:
    data: dict[str, Any] = to_json(game)
    for name in ("dice", "by_hand", "events", "event_count"):
        del data[name]
    for question in data["questions"]:
        del question["answer"]
    return data


@settings(deadline=None, derandomize=True, max_examples=25)
@given(st.integers(0, 10_000))
def test_play_by_hand_is_scripted_play_with_the_same_faces(seed: int) -> None:
    """The same record but for the bookkeeping of the dice, and the same facts in the same order."""
    chance = random.Random(seed)
    match = by_hand(f"{seed}")
    draws = [hand.lucky - 1 for hand in match.game.hands[:2]]
    faces = []
    while not match.outcome:
        seat = match.asked[0]
        choice = chance.choice(match.choices(seat))
        if choice.kind == DIE:
            faces.append(choice.a)
        match.answer(seat, choice)
    other = RULESET.prepare(2, {}, "another", SCRIPTED)
    write_script(other.game.dice, faces, draws)
    RULESET.proceed(other)
    facts = [bytes(event) for event in RULESET.events(other.game)]
    for answer in match.answers:
        if answer.choice.kind != DIE:
            RULESET.answer(other, answer.seat, answer.choice)
            facts += [bytes(event) for event in RULESET.events(other.game)]
    assert unread(other.game.dice) == 0
    assert without_bookkeeping(match.game) == without_bookkeeping(other.game)
    assert [bytes(fact.event) for fact in match.facts] == facts


def test_entered_faces_are_forgotten_when_their_step_is_done() -> None:
    match = by_hand(unlucky_seed())
    pick(match, 3, 3)
    enter(match, 2, 5)
    assert (match.game.dice.rolled.written, match.game.dice.rolled.read) == (0, 0)
    match.answer(1, Choice(TAKE_RISK))
    assert match.game.interrupted, "the next die is asked for anew"


@rule
def rolls_without_end(game: GameRecord) -> None:
    """More dice in one step than can be entered."""
    for _ in range(SCRIPT + 1):
        roll_d6(game, PURPOSE, 0)
    game.over = 1


def test_a_step_with_more_dice_than_can_be_entered_is_a_fault() -> None:
    ruleset = dataclasses.replace(RULESET, advance=rolls_without_end)
    desk = ruleset.new(2, {}, "long", BY_HAND)

    def enter_all() -> None:
        for _ in range(2 * SCRIPT):
            ruleset.answer(desk, 0, Choice(DIE, 3))

    with pytest.raises(RulesFault):
        enter_all()


def test_entered_faces_fill_up_and_are_forgotten() -> None:
    dice = Dice()
    for face in range(1, 4):
        enter_die(dice, face)
    assert list(dice.rolled.script) == [1, 2, 3] + [0] * (SCRIPT - 3)
    assert unread(dice) == 3
    forget_entered(dice)
    assert unread(dice) == 0


def test_an_answer_that_waits_for_its_die_cannot_be_taken_back() -> None:
    """All answers are in; that a die is wanted tells more than the seat knew when it answered."""
    match = by_hand()
    pick(match, 3, 2)
    match.answer(0, Choice(TAKE_RISK))
    assert match.game.questions[0].state == SEALED
    before = copy_of(match.game)
    with pytest.raises(IllegalChoice):
        match.withdraw(0)
    assert same_bytes(match.game, before)
    RULESET.woven[withdraw](match.game, 0)
    assert match.game.fault == ANSWER_UNASKED


# ------------------------------------------------------------------ what is shown, what is hidden


def test_a_commitment_can_be_verified() -> None:
    shown = commitment("a seed")
    assert shown == hashlib.sha256(b"munera commitment a seed").hexdigest()
    assert len({commitment(seed) for seed in ("a seed", "a seed#1", "A seed", "a seed ")}) == 4


def test_a_commitment_tells_nothing_of_the_secret() -> None:
    dice = seeded("a seed").dice
    shown = bytes.fromhex(commitment("a seed"))
    for word in (dice.key_low, dice.key_high, dice.nonce_low, dice.nonce_high):
        assert word.to_bytes(4, "big") not in shown
        assert word.to_bytes(4, "little") not in shown


@settings(deadline=None, derandomize=True, max_examples=30)
@given(st.binary(min_size=ctypes.sizeof(Dice), max_size=ctypes.sizeof(Dice)))
def test_hidden_dice_hold_nothing_of_the_secret_or_of_what_is_to_come(content: bytes) -> None:
    """Whatever stood there: all is zero but who holds the dice and what is wanted of them."""
    dice = Dice.from_buffer_copy(content)
    public = ("source", "holder", "void", "wanted_by", "wanted_purpose", "wanted_sides")
    shown = {name: getattr(dice, name) for name in public}
    hide(dice)
    expected = Dice(**shown)
    assert to_json(dice) == to_json(expected)


def test_matches_that_differ_in_their_seeds_alone_are_alike_when_hidden() -> None:
    seen = set()
    for number in range(10):
        game = seeded(f"{number}")
        faces_of(game, number)
        for _ in range(number):
            draw(game, PURPOSE, 0, 9)
        enter_die(game.dice, 1 + number % 6)
        hide(game.dice)
        seen.add(bytes(game.dice))
    assert seen == {bytes(Dice())}


def test_every_lane_has_its_own_number() -> None:
    lanes = {dice_module.ROLLS, dice_module.DRAWS, dice_module.LUCK}
    assert len(lanes) == 3
