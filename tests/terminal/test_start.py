"""How a match comes about: arguments, questions, files, and all that can be wrong with them."""

import sys
from pathlib import Path

import pytest

from munera import rulesets
from munera.engine.ruleset import MuneraError
from munera.engine.state import BY_HAND
from munera.play import files
from munera.terminal import folder
from munera.terminal.commands import play
from munera.terminal.session import Session
from munera.terminal.start import Wish, begin, plan_of, seats_of, set_up
from tests.terminal.samples import Live, Scripted

GLIDERPIT = rulesets.load("gliderpit")


def test_without_a_word_it_is_a_duel_against_the_computer() -> None:
    plan = plan_of(Wish())
    assert [seat.player for seat in plan.seats] == ["person", "greedy"]
    assert plan.scenario is GLIDERPIT.scenarios[0]


def test_arguments_say_all() -> None:
    settings = ["floor_level=10", "random_chits=on", "zoom_climb=true", "throwing_fumble=no"]
    plan = plan_of(Wish("gliderpit", "pairs", ["Ann", "random"], settings, dice="hand"))
    match = set_up(plan, "seed")
    assert match.options["floor_level"] == 10
    assert match.options["random_chits"] is True
    assert match.options["zoom_climb"] is True
    assert match.options["throwing_fumble"] is False
    assert match.options["gliders"] == (2, 2)
    assert (match.seed, match.source) == ("seed", BY_HAND)


def test_options_take_names_and_lists() -> None:
    plan = plan_of(Wish(scenario="duel", settings=["floor_level=standard", "gliders=2, 1"]))
    assert plan.options == {"floor_level": 0, "gliders": (2, 1)}


def test_the_number_of_seats_chooses_a_scenario() -> None:
    assert plan_of(Wish(seats=["a", "b", "c"])).scenario.seats == 3


def test_seats_have_names_of_their_own() -> None:
    seats = seats_of(["ann", "greedy", "greedy", "Ann"])
    assert [seat.name for seat in seats] == ["Ann", "greedy", "greedy 2", "Ann 2"]
    assert [seat.player for seat in seats] == ["person", "greedy", "greedy", "person"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Wish("chess"), "there is no ruleset 'chess'"),
        (Wish(scenario="war"), "no scenario 'war'; it has duel"),
        (Wish(scenario="duel", seats=["a"]), "give --seat 2 times"),
        (Wish(seats=["a"] * 7), "no scenario of gliderpit has 7 seats"),
        (Wish(settings=["floor_level=99"]), "floor_level is a number from 0 to"),
        (Wish(settings=["floor_level=abc"]), "floor_level is a number from 0 to"),
        (Wish(settings=["zoom_climb=maybe"]), "on or off"),
        (Wish(settings=["gliders=1,x"]), "is a list of numbers"),
        (Wish(settings=["wings=2"]), "no option 'wings'; it has"),
        (Wish(settings=["wings"]), "OPTION=VALUE"),
        (Wish(dice="loaded"), "hand or computer"),
        (Wish("gone.json"), "there is no such file"),
        (Wish("some/where"), "there is no such file"),
        (Wish(resume=Path("gone.json"), scenario="duel"), "already; leave them out"),
    ],
)
def test_what_is_wrong_is_told_with_what_is_possible(wish: Wish, words: str) -> None:
    with pytest.raises(MuneraError, match=words):
        begin(wish, Scripted())


def test_a_file_is_not_overwritten_by_a_new_match(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_text("precious")
    with pytest.raises(MuneraError, match="is there already"):
        begin(Wish(file=path), Scripted())
    assert path.read_text() == "precious"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "is no match file"),
        ("{", "is damaged"),
        ('{"format": "munera-match", "format_version": 99}', "newer Munera"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "m.json"
    path.write_text(text)
    with pytest.raises(MuneraError, match=words):
        begin(Wish(str(path)), Scripted())


def test_a_computer_player_that_is_gone_is_named(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    match = set_up(plan_of(Wish()), "x")
    match.seats[1].player = "deepmind"
    files.save(match, path)
    with pytest.raises(MuneraError, match="there is no computer player 'deepmind'"):
        begin(Wish(resume=path), Scripted())


def test_a_resumed_match_may_go_on_in_another_file(tmp_path: Path) -> None:
    files.save(set_up(plan_of(Wish()), "x"), tmp_path / "m.json")
    _, path = begin(Wish(resume=tmp_path / "m.json", file=tmp_path / "n.json"), Scripted())
    assert path == tmp_path / "n.json"


# ------------------------------------------------------------------ questions and answers


def test_enter_all_the_way_begins_a_duel(data: Path) -> None:
    terminal = Live([""] * 7 + ["q"])
    assert play(Wish(), terminal=terminal) == 0
    assert "Duel" in terminal.text
    [path] = (data / "matches").iterdir()
    assert [seat.name for seat in files.load(path).seats] == ["You", "greedy"]


def test_everything_can_be_answered(data: Path) -> None:
    options = [""] * 40
    options[0] = "half"
    options[1:3] = ["perhaps", "on"]
    terminal = Live(["9", "2", "Ann", "Bob", "what", "y", *options[:9], "n", "", "q"])
    play(Wish("gliderpit"), terminal=terminal)
    assert "Type a number from 1 to" in terminal.text
    assert "Type y for yes" in terminal.text
    assert "on or off" in terminal.text
    [path] = (data / "matches").iterdir()
    match = files.load(path)
    assert [seat.name for seat in match.seats] == ["Ann", "Bob"]
    assert match.options["random_weapons"] is True
    assert match.options["floor_level"] > 0


def test_the_last_match_that_is_not_over_is_offered(data: Path) -> None:
    path = folder.new_file("gliderpit", "duel")
    files.save(set_up(plan_of(Wish(seats=["Zoe", "greedy"])), "x"), path)
    terminal = Live(["", "", "q"])
    play(Wish(), terminal=terminal)
    assert "is not over" in terminal.prompts[0]
    assert "Zoe" in terminal.text
    assert list((data / "matches").iterdir()) == [path]


def test_leaving_before_the_match_begins_leaves_nothing(data: Path) -> None:
    assert play(Wish(), terminal=Live(["1"])) == 0
    assert not data.exists()


# ------------------------------------------------------------------ the data folder


@pytest.mark.parametrize(
    ("system", "environment", "expected"),
    [
        ("linux", {"MUNERA_DATA": "/d"}, "/d"),
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/munera"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/me/.local/share/munera"),
        ("linux", {}, "/me/.local/share/munera"),
        ("darwin", {}, "/me/Library/Application Support/munera"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/munera"),
        ("win32", {}, "/me/AppData/Local/munera"),
    ],
)
def test_the_data_folder_is_where_the_system_wants_it(
    monkeypatch: pytest.MonkeyPatch, system: str, environment: dict[str, str], expected: str
) -> None:
    for name in ("MUNERA_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", classmethod(lambda cls: cls("/me")))
    assert folder.data_folder() == Path(expected)


def test_a_session_greets_with_the_options_that_differ(tmp_path: Path) -> None:
    terminal = Scripted(["q"])
    match = set_up(plan_of(Wish(settings=["floor_level=12", "zoom_climb=on"])), "x")
    Session(match, tmp_path / "m.json", terminal).run()
    assert "FLOOR level: 12; Zoom Climb: on" in terminal.text
