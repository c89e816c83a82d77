"""Batch files: what is saved comes back, and what is damaged or of other rules is refused with a way out."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from munera import rulesets
from munera.engine.ruleset import MuneraError
from munera.lab import files
from munera.lab.plan import Plan, make_plan
from munera.lab.playing import play
from munera.lab.tally import Tally


@pytest.fixture(scope="module")
def played() -> tuple[Plan, Tally]:
    plan = make_plan("gliderpit", None, ["teams=2,1", "floor_level=blitz"], "S", [])
    *_, tally = play(plan, 3, Tally(), 1, None)
    return plan, tally


@pytest.fixture
def saved(tmp_path: Path, played: tuple[Plan, Tally]) -> Path:
    path = tmp_path / "new folder" / "batch.json"
    files.save(path, played[0], 10, played[1])
    return path


def test_a_batch_comes_back(saved: Path, played: tuple[Plan, Tally]) -> None:
    assert files.load(saved) == (played[0], 10, played[1])
    assert [file.name for file in saved.parent.iterdir()] == ["batch.json"]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"format": "other"}, "no batch file of Munera"),
        ({"format_version": 99}, "update to go on"),
        ({"ruleset": "chess"}, "no ruleset 'chess'"),
        ({"scenario": "siege"}, "no scenario 'siege'"),
        ({"options": {"zoom": 1}}, "no option 'zoom'"),
        ({"options": 5}, "is damaged"),
        ({"players": ["clever", "random"]}, "no computer player 'clever'"),
        ({"turns": {"4": 9}}, "do not add up"),
        ({"played": None}, "is damaged"),
        ({"seed": 7}, "is damaged"),
        ({"ruleset_version": 0}, "results of two versions do not add up"),
    ],
)
def test_what_is_wrong_is_said(saved: Path, change: dict[str, Any], text: str) -> None:
    saved.write_text(json.dumps(json.loads(saved.read_text()) | change))
    with pytest.raises(MuneraError, match=text):
        files.load(saved)


@pytest.mark.parametrize("text", ["", "[]", "{", "\xff"])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "batch.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(files.BadBatchFile, match="no batch file"):
        files.load(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(files.BadBatchFile, match="no such file"):
        files.load(tmp_path / "none.json")


def test_a_place_that_cannot_be_written(tmp_path: Path, played: tuple[Plan, Tally]) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(files.BadBatchFile, match="name another with --save"):
        files.save(tmp_path / "file" / "batch.json", played[0], 10, played[1])


def test_a_new_version_of_the_rules(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = dataclasses.replace(rulesets.load("gliderpit"), version=2)
    monkeypatch.setattr(rulesets, "load", lambda name: newer)
    with pytest.raises(files.BadBatchFile, match=r"begun by version 1 .* this is version 2"):
        files.load(saved)


def test_a_free_name_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = files.free_name("gliderpit", "a/b c")
    assert first == Path("munera-gliderpit-a-b-c.json")
    first.touch()
    assert files.free_name("gliderpit", "a/b c") == Path("munera-gliderpit-a-b-c-2.json")
