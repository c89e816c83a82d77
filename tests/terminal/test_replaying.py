"""Saved matches looked at again."""

from pathlib import Path

import pytest

from munera.play import files
from munera.play.match import ONLOOKER
from munera.terminal.commands import show_replay
from munera.terminal.replaying import Film, log_as_text
from munera.terminal.session import Session
from munera.terminal.start import Wish, plan_of, set_up
from munera.terminal.text import plain
from tests.terminal.samples import Live, Scripted


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A match of two random players, played to its end."""
    path = tmp_path / "m.json"
    match = set_up(plan_of(Wish(seats=["random", "random"], settings=["floor_level=16"])), "film")
    Session(match, path, Scripted()).run()
    return path


def test_every_moment_of_a_film_is_the_match_as_it_was(played: Path) -> None:
    match = files.load(played)
    film = Film.of(match)
    for moment in range(0, film.last + 1, 5):
        assert film.view(moment) == files.load(played, moment).view(ONLOOKER)
    assert bytes(film.moments[film.last]) == bytes(match.game)


def test_the_whole_log_is_printed_where_nobody_can_press_a_key(played: Path) -> None:
    terminal = Scripted()
    assert show_replay(played, terminal=terminal) == 0
    assert terminal.prompts == []
    assert "   1 > " in terminal.text
    assert "Turn 1 begins." in terminal.text
    assert "Seed of the dice: film" in terminal.text
    again = Scripted()
    show_replay(played, whole=True, terminal=again)
    assert again.text == terminal.text


def test_one_steps_forth_and_back_and_jumps(played: Path) -> None:
    last = Film.of(files.load(played)).last
    terminal = Live(["p", "", "", "p", "5", "999", "e", "", "b", "l", "l 2", "?", "q"])
    assert show_replay(played, terminal=terminal) == 0
    moments = [int(prompt.split()[0]) for prompt in terminal.prompts]
    assert moments == [0, 0, 1, 2, 1, 5, 5, last, last, last, last, last, last]
    assert "This is the beginning" in terminal.text
    assert "This is the end" in terminal.text
    assert "won; the end came by" in terminal.text


def test_the_end_of_input_ends_the_show(played: Path) -> None:
    assert show_replay(played, terminal=Live([])) == 0


def test_a_match_that_is_not_over_says_so_and_keeps_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    files.save(set_up(plan_of(Wish()), "secret seed"), path)
    text = plain(log_as_text(Film.of(files.load(path)), 100))
    assert "The match is not over" in text
    assert "secret seed" not in text
