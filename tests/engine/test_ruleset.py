"""The face of a ruleset: options, scenarios, the words of a match log, redaction and imagined matches."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from munera.engine import questions
from munera.engine.dice import write_script
from munera.engine.events import DREW
from munera.engine.records import copy_of, same_bytes, to_json
from munera.engine.rules import carriers
from munera.engine.ruleset import BadOptions, IllegalChoice, MuneraError, Option, Outcome, RulesFault
from munera.engine.state import BY_HAND, COUNTED, OPEN, SEALED, Choice, Event
from tests.toy import RULESET
from tests.toy.state import KEEP, OUTRIGHT, PICK_NUMBER, SHARED, TAKE_RISK, Desk, Game


def desk_of(seats: int = 3, seed: str = "ruleset", source: int = COUNTED, **options: Any) -> Desk:
    desk = RULESET.new(seats, options, seed, source)
    assert isinstance(desk, Desk)
    return desk


def pick(desk: Desk, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        RULESET.answer(desk, seat, Choice(PICK_NUMBER, number))


# ------------------------------------------------------------------ options

SWITCH = Option("switch", "Switch", "On or off.", "TST-OPT-01", False)
NUMBER = Option("number", "Number", "A number.", "TST-OPT-02", 3, 1, 6, {"short": 1, "long": 6})
PLAIN = Option("plain", "Plain", "A number.", "TST-OPT-03", 3, -2, 2)
EACH = Option("each", "Each", "A number for each seat.", "TST-OPT-04", (), 1, 5)


@pytest.mark.parametrize(
    ("option", "value", "checked"),
    [
        (SWITCH, True, True),
        (SWITCH, False, False),
        (SWITCH, 1, True),
        (SWITCH, 0, False),
        (NUMBER, 1, 1),
        (NUMBER, 6, 6),
        (NUMBER, "short", 1),
        (NUMBER, "long", 6),
        (PLAIN, -2, -2),
        (EACH, [1, 5], (1, 5)),
        (EACH, (2,), (2,)),
        (EACH, [], ()),
    ],
)
def test_a_good_value_comes_back_in_its_type(option: Option, value: Any, checked: Any) -> None:
    found = option.check(value)
    assert found == checked
    assert type(found) is type(checked)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        (SWITCH, 2, r"^switch is on or off \(true or false\), not 2: Switch \(TST-OPT-01\)"),
        (SWITCH, "yes", "^switch is on or off .* not 'yes'"),
        (SWITCH, None, "^switch is on or off"),
        (NUMBER, 0, r"^number is a number from 1 to 6 or short, long, not 0 \(TST-OPT-02\)"),
        (NUMBER, 7, "^number is a number from 1 to 6"),
        (NUMBER, "medium", "^number is a number .* not 'medium'"),
        (NUMBER, 2.0, "^number is a number .* not 2.0"),
        (NUMBER, True, "^number is a number .* not True"),
        (NUMBER, [2], "^number is a number"),
        (PLAIN, "short", r"^plain is a number from -2 to 2, not 'short' \(TST-OPT-03\)"),
        (EACH, 3, "^each is a list of numbers from 1 to 5, not 3"),
        (EACH, [1, 6], r"^each is a list of numbers from 1 to 5, not \[1, 6\]"),
        (EACH, [0], "^each is a list"),
        (EACH, ["1"], "^each is a list"),
        (EACH, [True], "^each is a list"),
        (EACH, "12", "^each is a list"),
        (EACH, {"1": 2}, "^each is a list"),
    ],
)
def test_a_bad_value_is_refused_with_what_is_possible(option: Option, value: Any, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        option.check(value)


def test_options_are_filled_up_with_their_defaults() -> None:
    assert RULESET.checked_options({}) == {"rounds": 3, "gamble": True, "handicap": ()}
    chosen = {"rounds": "short", "handicap": [1, 2]}
    assert RULESET.checked_options(chosen) == {"rounds": 2, "gamble": True, "handicap": (1, 2)}
    assert chosen == {"rounds": "short", "handicap": [1, 2]}


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOptions, match="toy has no option 'round'; it has rounds, gamble, handicap"):
        RULESET.checked_options({"round": 2})
    with pytest.raises(BadOptions, match="no option 'weather'"):
        RULESET.new(2, {"weather": 1}, "seed")


def test_options_reach_the_record() -> None:
    game = desk_of(2, rounds=1, gamble=False, handicap=[4, 9]).game
    assert (game.options.rounds, game.options.gamble) == (1, 0)
    assert [hand.points for hand in game.hands] == [4, 9, 0, 0]


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [(1, {}, "for two to four"), (5, {}, "for two to four"), (2, {"handicap": [1]}, "names 1 seats, but there are 2")],
)
def test_a_match_that_cannot_be_set_up_is_refused(seats: int, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        RULESET.new(seats, options, "seed")


def test_a_scenario_is_found_by_its_name() -> None:
    assert RULESET.scenario("four").seats == 4
    for scenario in RULESET.scenarios:
        assert RULESET.scenario(scenario.name) is scenario
        assert not RULESET.new(scenario.seats, scenario.options, "seed").game.over
    with pytest.raises(BadOptions, match="toy has no scenario 'five'; it has duel, four"):
        RULESET.scenario("five")


# ------------------------------------------------------------------ a match


def test_one_seed_is_one_match_and_another_is_another() -> None:
    assert same_bytes(desk_of(seed="one"), desk_of(seed="one"))
    assert not same_bytes(desk_of(seed="one").game, desk_of(seed="two").game)


def test_without_a_seed_every_match_is_another() -> None:
    assert not same_bytes(RULESET.new(2, {}).game, RULESET.new(2, {}).game)


def test_the_random_player_has_a_secret_of_its_own_lane() -> None:
    desk = desk_of()
    assert desk.luck.key_low == desk.game.dice.key_low
    assert desk.luck.rolled.counter == 0


def test_dice_by_hand_are_noted_in_the_record() -> None:
    assert desk_of(source=BY_HAND).game.by_hand == 1
    assert desk_of(source=COUNTED).game.by_hand == 0
    assert desk_of(source=BY_HAND).game.dice.source == BY_HAND


@pytest.mark.parametrize(
    ("handicap", "outcome"),
    [
        ([9, 0], Outcome((0,), "most points")),
        ([0, 9], Outcome((1,), "most points")),
        ([2, 3], Outcome((0, 1), "shared")),
    ],
)
def test_how_a_match_ends(handicap: list[int], outcome: Outcome) -> None:
    desk = desk_of(2, rounds=1, gamble=False, handicap=handicap)
    assert RULESET.outcome(desk.game) is None
    pick(desk, 3, 1)
    assert RULESET.outcome(desk.game) == outcome
    assert desk.game.ending in (OUTRIGHT, SHARED)


def test_what_a_user_can_meet_is_told_from_a_bug() -> None:
    assert issubclass(IllegalChoice, MuneraError)
    assert issubclass(BadOptions, MuneraError)
    assert not issubclass(RulesFault, MuneraError)
    assert RulesFault("broken").with_log({"seed": "s"}).log == {"seed": "s"}


# ------------------------------------------------------------------ the words of a match log


@settings(deadline=None, derandomize=True, max_examples=50)
@given(
    st.sampled_from([questions.DIE, PICK_NUMBER, KEEP, TAKE_RISK]),
    st.lists(st.integers(-(2**15), 2**15 - 1), min_size=3, max_size=3),
)
def test_a_choice_comes_back_from_the_log(kind: int, numbers: list[int]) -> None:
    choice = Choice(kind, *numbers)
    written = RULESET.write_choice(choice)
    assert same_bytes(RULESET.read_choice(written), choice)
    assert len(written) == 1 or written[-1] != 0


@pytest.mark.parametrize(
    ("choice", "written"),
    [
        (Choice(PICK_NUMBER, 2), ["pick", 2]),
        (Choice(KEEP), ["keep"]),
        (Choice(questions.DIE, 6), ["die", 6]),
        (Choice(PICK_NUMBER, 0, 0, -1), ["pick", 0, 0, -1]),
    ],
)
def test_how_a_choice_is_written(choice: Choice, written: list[Any]) -> None:
    assert RULESET.write_choice(choice) == written


@pytest.mark.parametrize(
    "written",
    [
        [],
        ["peck", 1],
        "pick",
        None,
        {"pick": 1},
        [1, 2],
        ["pick", 1, 2, 3, 4],
        ["pick", "1"],
        ["pick", 1.0],
        ["pick", True],
        ["pick", None],
        ["pick", 2**15],
        ["pick", -(2**15) - 1],
        ["pick", [1]],
        ("pick", 1),
    ],
    ids=repr,
)
def test_what_is_no_choice_is_refused(written: Any) -> None:
    with pytest.raises(IllegalChoice, match="is no choice of Secret Numbers"):
        RULESET.read_choice(written)


@pytest.mark.parametrize("written", [[["pick"], 1], [{"pick": 1}]], ids=repr)
def test_a_choice_without_a_name_is_refused(written: Any) -> None:
    with pytest.raises(IllegalChoice):
        RULESET.read_choice(written)


# ------------------------------------------------------------------ the rulebook


def test_the_rulebook_is_read_in_its_order() -> None:
    numbers = list(RULESET.rulebook)
    assert numbers[0] == "TOY-SET-01"
    assert len(numbers) == len(set(numbers)) == 14
    book_rule = RULESET.rulebook["TOY-NAR-02"]
    assert (book_rule.number, book_rule.status) == ("TOY-NAR-02", "people")
    assert book_rule.reason
    assert {number for number, entry in RULESET.rulebook.items() if carriers(number)} == {
        number for number, entry in RULESET.rulebook.items() if entry.status == "coded"
    }


# ------------------------------------------------------------------ what a seat may see


def test_the_dice_to_come_are_blank() -> None:
    desk = desk_of()
    for seat in range(-1, 3):
        dice = to_json(RULESET.redacted(desk.game, seat).dice)
        assert dice["key_low"] == dice["key_high"] == dice["nonce_low"] == dice["nonce_high"] == 0
        assert set(dice["rolled"]["words"] + dice["drawn"]["words"]) == {0}


def test_the_sealed_answers_of_others_are_blank() -> None:
    desk = desk_of(3)
    pick(desk, 3, 2)
    for seat in range(-1, 3):
        seen = RULESET.redacted(desk.game, seat)
        for other in range(3):
            answer = seen.questions[other].answer
            shown = (PICK_NUMBER, 3 - other, 0, 0) if other == seat and other < 2 else (0, 0, 0, 0)
            assert (answer.kind, answer.a, answer.b, answer.c) == shown
        assert [question.state for question in seen.questions][:3] == [SEALED, SEALED, OPEN]


def test_whether_an_answer_was_forced_is_not_shown() -> None:
    """It would tell what the seat still holds; the seat itself knows."""
    desk = RULESET.prepare(3, {}, "forced")
    assert isinstance(desk, Desk)
    desk.game.hands[1].held[0] = desk.game.hands[1].held[2] = 0
    RULESET.proceed(desk)
    assert RULESET.seats_asked(desk.game) == [0, 2]
    for seat in (-1, 0, 2):
        question = RULESET.redacted(desk.game, seat).questions[1]
        assert (question.state, question.answer.kind, question.answer.a) == (SEALED, 0, 0)
    assert RULESET.redacted(desk.game, 1).questions[1].answer.a == 2


def test_private_events_are_for_their_seat_alone() -> None:
    """Every seat drew a lucky number; each hears of its own."""
    desk = desk_of(3)
    for seat in range(3):
        [event] = RULESET.events(RULESET.redacted(desk.game, seat))
        assert (event.kind, event.actor, event.b) == (DREW, seat, desk.game.hands[seat].lucky - 1)
    assert RULESET.events(RULESET.redacted(desk.game, -1)) == []


def test_the_ruleset_blanks_what_else_is_secret() -> None:
    desk = desk_of(3)
    lucky = [hand.lucky for hand in desk.game.hands]
    for seat in range(-1, 3):
        seen = [hand.lucky for hand in RULESET.redacted(desk.game, seat).hands]
        assert seen == [number if other == seat else 0 for other, number in enumerate(lucky)]


def test_the_record_itself_stays_as_it_is() -> None:
    desk = desk_of(3)
    pick(desk, 3, 2)
    before = copy_of(desk.game)
    for seat in range(-1, 3):
        RULESET.redacted(desk.game, seat)
        RULESET.imagine(desk.game, seat, "seed")
    assert same_bytes(desk.game, before)


@settings(deadline=None, derandomize=True, max_examples=25)
@given(st.integers(0, 1000), st.integers(-1, 2), st.data())
def test_records_that_differ_in_what_a_seat_cannot_see_are_alike_to_it(
    number: int, seat: int, data: st.DataObject
) -> None:
    """Other secrets, other sealed answers, other private events, other leavings in the buffer."""
    one = desk_of(3, "secrets")
    picks = data.draw(st.lists(st.integers(1, 3), min_size=3, max_size=3))
    other = copy_of(one)
    RULESET.answer(one, 0, Choice(PICK_NUMBER, 2))
    RULESET.answer(other, 0, Choice(PICK_NUMBER, 2 if seat == 0 else picks[0]))
    other.game.dice.key_low = number
    other.game.dice.rolled.counter = number
    other.game.dice.drawn.fraction = number
    other.luck.key_high = number
    for hidden in range(3):
        if hidden != seat:
            other.game.hands[hidden].lucky = data.draw(st.integers(1, 3))
    assert same_bytes(RULESET.redacted(one.game, seat), RULESET.redacted(other.game, seat))
    other.game.events[other.game.event_count] = Event(kind=99, audience=-1, actor=number)
    assert same_bytes(RULESET.redacted(one.game, seat), RULESET.redacted(other.game, seat))


def test_a_seat_sees_no_other_seat_in_its_own_place() -> None:
    """The check above can fail: what a seat does see makes its record another."""
    desk = desk_of(3)
    seen = {bytes(RULESET.redacted(desk.game, seat)) for seat in range(-1, 3)}
    assert len(seen) == 4


def test_redacting_twice_is_redacting_once() -> None:
    desk = desk_of(3)
    pick(desk, 3, 2)
    for seat in range(-1, 3):
        seen = RULESET.redacted(desk.game, seat)
        assert same_bytes(RULESET.redacted(seen, seat), seen)


# ------------------------------------------------------------------ what a seat may imagine


def test_an_imagined_match_has_other_dice_and_looks_the_same() -> None:
    desk = desk_of(3)
    pick(desk, 3, 3)
    for seat in range(3):
        seen = RULESET.redacted(desk.game, seat)
        worlds = [RULESET.imagine(desk.game, seat, f"world {number}") for number in range(4)]
        for world in worlds:
            assert same_bytes(RULESET.redacted(world.game, seat), seen)  # type: ignore[arg-type]  # a Game
        secrets = {(world.game.dice.key_low, world.game.dice.nonce_high) for world in worlds}
        assert len(secrets | {(desk.game.dice.key_low, desk.game.dice.nonce_high)}) == 5
        again = RULESET.imagine(desk.game, seat, "world 0")
        assert same_bytes(again, worlds[0])


def test_an_imagined_match_needs_only_what_the_seat_sees() -> None:
    desk = desk_of(3)
    seen = RULESET.redacted(desk.game, 1)
    assert same_bytes(RULESET.imagine(seen, 1, "world"), RULESET.imagine(desk.game, 1, "world"))


@pytest.mark.parametrize("source", [COUNTED, BY_HAND])
def test_an_imagined_match_can_be_played_on(source: int) -> None:
    """With dice of its own, whatever the match is played with."""
    desk = desk_of(3, source=source)
    results = set()
    for number in range(20):
        world = RULESET.imagine(desk.game, 0, f"world {number}")
        RULESET.woven[questions.play_out](world, 1000)
        RULESET.check_fault(world.game)
        assert world.game.over
        assert not world.game.by_hand
        results.add(bytes(world.game))
    assert len(results) == 20


def test_scripted_dice_are_not_what_a_seat_imagines() -> None:
    desk = desk_of(2)
    write_script(desk.game.dice, [1] * 20)
    world = RULESET.imagine(desk.game, 0, "world")
    assert world.game.dice.source == COUNTED
    assert 1 not in list(world.game.dice.rolled.script)


def test_the_sealed_answers_of_others_are_imagined_too() -> None:
    """What the seat cannot see must be something that could have been answered."""
    desk = desk_of(2)
    RULESET.answer(desk, 0, Choice(PICK_NUMBER, 3))
    world = RULESET.imagine(desk.game, 1, "world")
    RULESET.answer(world, 1, Choice(PICK_NUMBER, 2))
    RULESET.woven[questions.play_out](world, 1000)
    RULESET.check_fault(world.game)


@pytest.mark.parametrize("seat", [1, -1])
def test_an_answer_that_waits_for_its_die_is_imagined_too(seat: int) -> None:
    """The other seat's answer lies sealed in its question until the die is entered."""
    desk = desk_of(2, source=BY_HAND)
    pick(desk, 3, 2)
    RULESET.answer(desk, 0, Choice(TAKE_RISK))
    assert desk.game.interrupted
    for number in range(8):
        world = RULESET.imagine(desk.game, seat, f"world {number}")
        assert world.game.questions[0].answer.kind in (KEEP, TAKE_RISK)
        RULESET.woven[questions.play_out](world, 1000)
        RULESET.check_fault(world.game)


# ------------------------------------------------------------------ rulesets are values


def test_a_ruleset_with_another_rule_leaves_the_first_alone() -> None:
    def nobody_sees(game: Game, seat: int) -> None:
        for hand in game.hands:
            hand.lucky = 0

    other = dataclasses.replace(RULESET, redact=nobody_sees)
    desk = desk_of(2)
    assert other.redacted(desk.game, 0).hands[0].lucky == 0
    assert RULESET.redacted(desk.game, 0).hands[0].lucky != 0
