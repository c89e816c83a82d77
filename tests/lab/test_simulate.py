"""The command `simulate`, from the wish to the summary, in one process; `tests/test_cli.py` runs the program itself."""

from __future__ import annotations

import dataclasses
import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from munera.engine.ruleset import MuneraError
from munera.lab import files, simulate
from munera.lab.plan import Plan, make_plan
from munera.lab.playing import play, play_one
from munera.lab.simulate import FAULTY, FINE, INTERRUPTED, MATCHES, Wish, begin_or_resume
from munera.lab.tally import NO_END, Result, Tally, tally_of

NOTHING = Wish(None, None, [], None, [])


@pytest.fixture
def plan() -> Plan:
    return make_plan("gliderpit", None, ["floor_level=blitz"], "S", [])


def run(plan: Plan, wanted: int, tally: Tally, **how: Any) -> int:
    return simulate.simulate(plan, wanted, tally, workers=1, interpreted=True, **how)


@pytest.fixture
def _breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after the third match."""

    def broken(*arguments: Any) -> Iterator[Tally]:
        for number, tally in enumerate(play(*arguments), 1):
            yield tally
            if number == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play", broken)


def test_a_summary_for_people(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    tally = tally_of(Result(number, 0b01 if number < 15 else 0b10, 4, 9, 80, 0) for number in range(148))
    assert run(plan, 148, tally) == FINE
    out = " ".join(capsys.readouterr().out.split())
    assert "Duel: 148 of 148 matches from seed S with floor_level=15" in out
    assert "seat 1, random 15 10.14 % 6.24 % to 16.05 %" in out
    assert "decisions 80.0 80 80 80 80 80" in out
    assert "spin 148 100.00 %" in out


def test_a_summary_for_programs(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(plan, 8, Tally(), as_json=True) == FINE
    found = json.loads(capsys.readouterr().out)
    assert (found["ruleset"], found["seed"], found["asked"], found["played"], found["sound"]) == (
        "gliderpit",
        "S",
        8,
        8,
        8,
    )
    assert sum(row["count"] for row in found["wins"]) + found["draws"]["count"] == 8
    assert sum(row["count"] for row in found["endings"]) == 8
    assert all(row["low"] <= row["share"] <= row["high"] for row in found["wins"])
    assert found["speed"]["matches"] == 8
    assert found["speed"]["decisions"] == round(found["decisions"]["mean"] * 8)


def test_the_help_names_every_key(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    from munera.cli import KEYS

    tally = tally_of([Result(0, 1, 4, 9, 80, 0), Result(1, 0, 0, 0, 0, 8)])
    run(plan, 2, tally, as_json=True)
    found = json.loads(capsys.readouterr().out)
    keys = {*found, *found["wins"][0], *found["endings"][0], *found["turns"], *found["faults"][0], *found["speed"]}
    assert {key for key in keys if key not in KEYS} == set()


def test_nothing_was_played(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(plan, 1, tally_of([Result(0, 0, 0, 0, 0, 8)]), as_json=True) == FAULTY
    found = json.loads(capsys.readouterr().out)
    assert found["turns"] is None
    assert found["wins"][0]["share"] is None


def test_a_fault_is_told_with_its_way_back(
    plan: Plan, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(plan, 9, tally_of(Result(n, 0, 0, 0, 0, NO_END if n == 7 else 1) for n in range(9))) == FAULTY
    out, err = capsys.readouterr()
    assert "9 of 9 matches" in out
    assert "9 matches ran into a fault: a bug in the rules" in err
    assert "match 7: the match did not come to an end; to see it again:" in err
    [command] = [line for line in err.splitlines() if "S#7" in line]
    words = shlex.split(command)
    assert words[:3] == ["munera", "simulate", "gliderpit"]
    assert make_plan("gliderpit", words[4], [words[6]], words[8], []) == dataclasses.replace(plan, seed="S#7")


def test_the_log_of_the_first_fault_is_kept(
    plan: Plan, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(simulate, "fault_log", lambda plan, number: {"number": number})
    run(plan, 1, tally_of([Result(0, 0, 0, 0, 0, 8)]))
    [kept] = tmp_path.iterdir()
    assert json.loads(kept.read_text()) == {"number": 0}
    assert f"is in {kept.name}" in capsys.readouterr().err


@pytest.mark.usefixtures("_breaks_off")
def test_an_interruption_loses_nothing(
    plan: Plan, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(plan, 8, Tally(), as_json=True) == INTERRUPTED
    out, err = capsys.readouterr()
    assert json.loads(out)["played"] == 3
    assert "Interrupted: 3 of 8 matches are played and kept in munera-gliderpit-duel-S.json." in err
    assert "munera simulate --resume munera-gliderpit-duel-S.json" in err
    monkeypatch.undo()
    path = tmp_path / "munera-gliderpit-duel-S.json"
    kept, wanted, tally = begin_or_resume(NOTHING, None, path)
    assert (kept, wanted, tally.count) == (plan, 8, 3)
    assert run(kept, wanted, tally, as_json=True, save=path) == FINE
    resumed = json.loads(capsys.readouterr().out)
    assert run(plan, 8, Tally(), as_json=True) == FINE
    straight = json.loads(capsys.readouterr().out)
    assert resumed.pop("speed") != straight.pop("speed")
    assert resumed == straight
    assert files.load(path)[2].count == 8


@pytest.mark.usefixtures("_breaks_off")
def test_an_interruption_keeps_to_the_named_file(plan: Plan, tmp_path: Path) -> None:
    assert run(plan, 8, Tally(), save=tmp_path / "mine.json") == INTERRUPTED
    assert files.load(tmp_path / "mine.json")[2].count == 3


def test_an_interruption_before_the_first_match(
    plan: Plan,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*arguments: Any) -> Iterator[Tally]:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(simulate, "play", interrupted)
    assert run(plan, 8, Tally()) == INTERRUPTED
    assert "before the first match was over" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_more_matches_may_be_asked_of_a_file(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "batch.json"
    run(plan, 2, Tally(), save=path)
    assert begin_or_resume(NOTHING, None, path)[1] == 2
    assert begin_or_resume(Wish("gliderpit", None, [], None, []), 5, path)[1] == 5


def test_the_gaps_in_a_file_are_filled_and_nothing_it_has_is_left_out(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "batch.json"
    parts = [tally_of([play_one(plan, number)]) for number in (0, 1, 4)]
    files.save(path, plan, 9, parts[0] + parts[1] + parts[2])
    _, wanted, tally = begin_or_resume(NOTHING, 3, path)
    assert (wanted, tally.count) == (5, 3)
    *_, whole = play(plan, wanted, tally, 1, None)
    *_, straight = play(plan, 5, Tally(), 1, None)
    assert whole == straight


def test_a_file_settles_what_it_settles(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "batch.json"
    run(plan, 1, Tally(), save=path)
    for wish in (
        Wish("gliderpit", "duel", [], None, []),
        Wish(None, None, [], "S", []),
        Wish("chess", None, [], None, []),
    ):
        with pytest.raises(MuneraError, match="leave them out beside --resume"):
            begin_or_resume(wish, None, path)


def test_without_a_game_there_is_nothing_to_play() -> None:
    with pytest.raises(MuneraError, match="name a game: gliderpit"):
        begin_or_resume(NOTHING, None, None)


def test_without_a_number_there_are_ten_thousand() -> None:
    assert begin_or_resume(Wish("gliderpit", None, [], None, []), None, None)[1] == MATCHES == 10_000
