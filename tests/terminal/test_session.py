"""Matches played at the prompt."""

import json
import re
from pathlib import Path

import pytest

from munera.engine.ruleset import MuneraError, RulesFault
from munera.engine.state import BY_HAND
from munera.play import files
from munera.play.match import Match
from munera.terminal.commands import play
from munera.terminal.console import BrokenOff
from munera.terminal.session import Session
from munera.terminal.start import Wish, plan_of, set_up
from tests.terminal.samples import Choosing, Scripted


def wish(*seats: str, seed: str = "x", dice: str = "") -> Wish:
    return Wish("gliderpit", "", seats or ("Ann", "greedy"), ["floor_level=10"], seed, dice)


def session(terminal: Scripted, path: Path, given: Wish | None = None, **more: object) -> Session:
    given = given or wish()
    return Session(set_up(plan_of(given), given.seed), path, terminal, **more)  # type: ignore[arg-type]


def answers_of(path: Path, seat: int) -> int:
    """How many answers of a seat a file holds."""
    return sum(written[0] == seat for written in json.loads(path.read_text())["choices"])


@pytest.mark.parametrize("seats", [("Ann", "greedy"), ("Ann", "Bob"), ("Ann", "random", "Bob", "greedy")])
def test_a_match_is_played_to_its_end_and_its_file_is_sound(tmp_path: Path, seats: tuple[str, ...]) -> None:
    terminal = Choosing("chooser")
    assert session(terminal, tmp_path / "m.json", wish(*seats)).run() == 0
    assert files.verify(tmp_path / "m.json") == []
    for words in ("Commitment to the dice", "The match is over.", "Seed of the dice", "expected", "munera verify"):
        assert words in terminal.text


def test_computers_alone_are_watched(tmp_path: Path) -> None:
    terminal = Scripted()
    assert session(terminal, tmp_path / "m.json", wish("greedy", "random")).run() == 0
    assert "Turn 1 begins." in terminal.text
    assert terminal.text.count("Turn 1 begins.") == 1
    assert terminal.prompts == []


@pytest.mark.parametrize("stop", [0, 20])
def test_a_match_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path, stop: int) -> None:
    whole = Choosing("same")
    session(whole, tmp_path / "whole.json").run()
    first = Choosing("same", stop_after=stop)
    session(first, tmp_path / "left.json").run()
    assert "munera play --resume" in first.text
    second = Choosing("same")
    second.chance = first.chance
    assert play(Wish(resume=tmp_path / "left.json"), terminal=second) == 0
    assert (tmp_path / "left.json").read_text() == (tmp_path / "whole.json").read_text()


def test_nothing_is_undone_past_anothers_answer(tmp_path: Path) -> None:
    terminal = Scripted(["u", "q"])
    session(terminal, tmp_path / "m.json", wish("Ann", "greedy")).run()
    assert "nothing to undo" in terminal.text


def test_undo_takes_the_last_answer_back_and_the_log_forgets_it(tmp_path: Path) -> None:
    """The launch dive is asked right after the launch, and no die falls between."""
    path = tmp_path / "m.json"
    sitting = session(Choosing("undo"), path)
    while "launched" not in " ".join(told.text for told in sitting.chronicle(0).since(len(sitting.match.answers) - 1)):
        before, length = bytes(sitting.match.game), len(sitting.match.answers)
        sitting.step()
    assert sitting.obey("u", sitting.question(0))
    assert bytes(sitting.match.game) == before
    assert len(sitting.match.answers) == length
    assert all(told.answers <= length for told in sitting.chronicle(0).told)
    sitting.save()
    assert len(files.load(path).answers) == length


def at_routine(path: Path, **more: object) -> Session:
    """A session that stands before a question which only a pedant wants to be asked."""
    for seed in range(40):
        sitting = session(Choosing(str(seed)), path, wish("Ann", "Bob", seed=str(seed)), **more)
        while sitting.match.outcome is None:
            seat = sitting.next_seat()
            if sitting.match.ruleset.routine(sitting.match.seen(seat), sitting.match.choices(seat)) is not None:
                return sitting
            sitting.step()
    raise AssertionError("no routine question was met")


def test_a_routine_question_is_answered_with_a_word_in_the_log(tmp_path: Path) -> None:
    sitting = at_routine(tmp_path / "m.json")
    assert isinstance(sitting.terminal, Scripted)
    prompts = len(sitting.terminal.prompts)
    seat, answers = sitting.next_seat(), len(sitting.match.answers)
    sitting.step()
    assert len(sitting.terminal.prompts) == prompts
    assert len(sitting.match.answers) == answers + 1
    assert any("routine" in sentence.text for sentence in sitting.chronicle(seat))


def test_a_routine_question_is_asked_on_demand(tmp_path: Path) -> None:
    sitting = at_routine(tmp_path / "m.json")
    question = sitting.question(sitting.next_seat())
    assert sitting.obey("w", question) is False
    assert not sitting.settle_routine(question)
    sitting.obey("w", question)
    assert sitting.settle_routine(question)


def test_undo_leads_back_past_routine_answers_to_a_question_that_is_asked(tmp_path: Path) -> None:
    for seed in range(40):
        sitting = session(Choosing(str(seed)), tmp_path / "m.json", wish("Ann", "Bob", seed=str(seed)))
        while sitting.match.outcome is None:
            seat = sitting.next_seat()
            told = [sentence.text for sentence in sitting.chronicle(seat).since(len(sitting.match.answers) - 1)]
            if told and "routine" in told[0] and sitting.may_undo(seat) and not sitting.is_routine(seat):
                length = len(sitting.match.answers)
                assert sitting.obey("u", sitting.question(seat))
                assert len(sitting.match.answers) < length
                assert not sitting.settle_routine(sitting.question(seat))
                return
            sitting.step()
    raise AssertionError("no routine answer was met that may be undone")


def test_what_cannot_be_done_is_answered_with_what_can(tmp_path: Path) -> None:
    typed = [
        "99",
        "0",
        "x",
        "",
        "o",
        "o 99",
        "l x",
        "r",
        "r zzzz",
        "h 7",
        "h 1 nobody",
        "s /dev/null/x.json",
        "q",
    ]
    terminal = Scripted(typed)
    session(terminal, tmp_path / "m.json").run()
    for words in (
        "no choice 99",
        "no choice 0",
        "Type a number from 1 to",
        "the odds of a choice",
        "r and a rule number",
    ):
        assert words in terminal.text
    for words in ("h and a seat from 1 to 2", "there is no computer player 'nobody'", "cannot be written"):
        assert words in terminal.text
    assert answers_of(tmp_path / "m.json", 0) == 0


def test_every_command_shows_what_it_should(tmp_path: Path) -> None:
    terminal = Scripted(
        ["?", "b", "l", "l 1", "r glider", "r GPG-GLD-09", "o 1", "w", "s", f"s {tmp_path / 'copy.json'}", "q"]
    )
    session(terminal, tmp_path / "m.json").run()
    for words in (
        "hand your seat to the computer",
        "GPG-GLD-09  ",
        "No die decides",
        "put to you",
        "Saved: ",
        "Saved a copy",
    ):
        assert words in terminal.text
    assert files.load(tmp_path / "copy.json").seed == "x"


def test_a_seat_is_handed_to_the_computer_and_the_file_knows(tmp_path: Path) -> None:
    terminal = Scripted(["h random"])
    assert session(terminal, tmp_path / "m.json").run() == 0
    assert "The match is over." in terminal.text
    assert [seat.player for seat in files.load(tmp_path / "m.json").seats] == ["random", "greedy"]


def test_a_seat_is_taken_back(tmp_path: Path) -> None:
    terminal = Scripted(["h 2", "q"])
    session(terminal, tmp_path / "m.json").run()
    assert [seat.player for seat in files.load(tmp_path / "m.json").seats] == ["person", "person"]
    assert "Player 2 (greedy) is played by you" in terminal.text


def test_dice_rolled_by_hand_are_asked_for_with_their_purpose(tmp_path: Path) -> None:
    terminal = Choosing("hand")
    sitting = session(terminal, tmp_path / "m.json", wish("Ann", "greedy", dice="hand"))
    assert sitting.match.source == BY_HAND
    assert sitting.run() == 0
    assert re.search(r"roll the die for: .*, and type the face that fell \(1 to 6\)", terminal.text)
    assert "greedy: roll" in terminal.text
    again = files.load(tmp_path / "m.json")
    assert bytes(again.game) == bytes(sitting.match.game)


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, EOFError])
def test_leaving_in_the_middle_keeps_every_answer(tmp_path: Path, trouble: type[BaseException]) -> None:
    terminal = Choosing("leave", {7: []}, stop_after=7)

    def read(prompt: str) -> str:
        try:
            return terminal.read_script(prompt)
        except EOFError:
            raise trouble from None

    terminal.read = read
    code = session(terminal, tmp_path / "m.json").run()
    assert code == (130 if trouble is KeyboardInterrupt else 0)
    assert f"munera play --resume {tmp_path / 'm.json'}" in terminal.text
    assert answers_of(tmp_path / "m.json", 0) >= 7
    assert files.verify(tmp_path / "m.json") == []


def test_a_break_in_the_midst_of_an_answer_leaves_the_file_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = session(Choosing("break"), tmp_path / "m.json")
    answer = Match.answer
    count = 0

    def broken(match: Match, *rest: object) -> None:
        nonlocal count
        count += 1
        answer(match, *rest)  # type: ignore[arg-type]
        if count == 5:
            raise BrokenOff(143)

    monkeypatch.setattr(Match, "answer", broken)
    assert sitting.run() == 143
    monkeypatch.undo()
    assert files.verify(tmp_path / "m.json") == []


def test_a_terminal_that_has_gone_leaves_the_file(tmp_path: Path) -> None:
    terminal = Scripted(["1", "1"])

    def gone(prompt: str) -> str:
        raise OSError("gone")

    terminal.read = gone
    assert session(terminal, tmp_path / "m.json").run() == 129
    assert files.verify(tmp_path / "m.json") == []


def test_a_full_disk_does_not_end_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(match: Match, path: Path) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(files, "save", full)
    terminal = Choosing("full")
    assert session(terminal, tmp_path / "m.json").run() == 0
    assert terminal.text.count("cannot be saved") == 2
    assert "The match is over." in terminal.text


def test_a_fault_of_the_rules_leaves_a_file_that_leads_to_it(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = session(Choosing("fault"), tmp_path / "m.json")
    answer = Match.answer

    def faulty(match: Match, *rest: object) -> None:
        if len(match.answers) == 6:
            raise RulesFault("too many gliders").with_log(match.to_json())
        answer(match, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Match, "answer", faulty)
    assert sitting.run() == 3
    monkeypatch.undo()
    [crash] = (data / "crashes").iterdir()
    assert len(files.load(crash).answers) == 6
    assert isinstance(sitting.terminal, Scripted)
    assert "too many gliders" in sitting.terminal.text


def test_a_seat_of_nobody_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MuneraError, match="rolled by hand where a person sits"):
        session(Scripted(), tmp_path / "m.json", wish("greedy", "greedy", dice="hand"))


def test_persons_who_know_different_things_do_not_look_at_each_others_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = session(Scripted(["", ""]), tmp_path / "m.json", wish("Ann", "Bob"))
    assert isinstance(sitting.terminal, Scripted)
    sitting.draw_curtain(0)
    sitting.draw_curtain(1)
    assert sitting.terminal.prompts == []
    seen = sitting.match.seen

    def hidden(seat: int) -> object:
        record = seen(seat)
        record.turn += seat
        return record

    monkeypatch.setattr(sitting.match, "seen", hidden)
    sitting.draw_curtain(0)
    assert "Ann is next, and nobody else should look" in sitting.terminal.prompts[0]


def test_enter_pauses_a_watched_match_and_a_seat_may_be_taken(tmp_path: Path) -> None:
    terminal = Scripted(["", "?", "zzz", "h 1", "q"])
    waits = iter([False, False, True])
    terminal.wait = lambda seconds: next(waits, True)  # type: ignore[method-assign]
    session(terminal, tmp_path / "m.json", wish("greedy", "greedy")).run()
    assert terminal.prompts[:4] == ["Paused [Enter to go on, ? for help] > "] * 4
    assert "is played by you from now on" in terminal.text
    assert "munera play --resume" in terminal.text
