"""The CPU twin: what it refuses, its cache and its batches. That it agrees is for the conformance suite."""

from __future__ import annotations

import ctypes
import dataclasses
import os
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from munera.engine import compiled, questions
from munera.engine.compiled import (
    Batch,
    NotCompilable,
    build,
    cache_folder,
    check,
    fingerprint,
    numba_type,
    record_types,
)
from munera.engine.questions import ask
from munera.engine.records import Array, Record, element, i8, i16, record, same_bytes
from munera.engine.rules import rule
from munera.engine.ruleset import Ruleset
from munera.engine.state import DeskRecord, GameRecord
from munera.engine.tables import table
from tests.toy import RULESET, sequence
from tests.toy.state import Desk, Game

pytestmark = pytest.mark.xdist_group("compiled")

ROOTS = (questions.play_numbered,)
PLACES = table((1, 2, 3))
STEP = 1


@record
class WiderGame(Game):
    """The record of the toy with one field more."""

    more: i8


@record
class WiderDesk(DeskRecord):
    """Its desk."""

    game: WiderGame
    kept: WiderGame


@rule
def halves(game: GameRecord) -> None:
    """Leaves the compiled subset."""
    game.turn = int(game.turn / 2)


@rule
def unannotated(game: GameRecord, turn) -> None:  # type: ignore[no-untyped-def]  # on purpose
    """Lacks an annotation."""
    game.turn = turn


@rule
def calls_unannotated(game: GameRecord) -> None:
    """Calls it."""
    unannotated(game, 1)


@rule
def reads_table(game: GameRecord) -> None:
    """Reads a table and a constant."""
    ask(game, PLACES[0], STEP, 0)


def other_prize(number: int) -> int:
    """Another way to carry out a rule of the toy."""
    return sequence.PRIZES[number] + 1


def with_advance(advance: Any) -> Ruleset[Any]:
    return dataclasses.replace(RULESET, advance=advance)


def mark(ruleset: Ruleset[Any], **constants: int) -> str:
    return fingerprint(ruleset, ROOTS, constants)


# ------------------------------------------------------------------ refusals


def test_rules_outside_the_subset_are_refused_by_file_and_line() -> None:
    line = halves.__code__.co_firstlineno + 3
    with pytest.raises(NotCompilable) as refusal:
        check(with_advance(halves), ROOTS)
    assert f"{__file__}:{line}: halves: rules divide by //, in whole numbers" in str(refusal.value)
    assert f"{__file__}:{line}: halves: 'int' is not known" in str(refusal.value)
    check(RULESET, ROOTS)


def test_a_rule_without_an_annotation_is_not_compiled() -> None:
    with pytest.raises(TypeError, match=r"test_compiled\.py:\d+: unannotated: a rule needs an annotation for 'turn'"):
        build(dataclasses.replace(with_advance(calls_unannotated), name="unannotated"))


@pytest.mark.parametrize("hint", [float, str, list[int], tuple[int, int], Annotated[Array[i16], 3]], ids=repr)
def test_a_rule_takes_records_and_numbers_alone(hint: Any) -> None:
    with pytest.raises(NotCompilable, match="a rule takes and returns records, int, bool or None"):
        numba_type(hint)


def test_what_a_rule_may_take() -> None:
    assert str(numba_type(int)) == "int64"
    assert str(numba_type(bool)) == "bool"
    assert str(numba_type(type(None))) == str(numba_type(None)) == "none"
    assert numba_type(Game).size == ctypes.sizeof(Game)
    assert record_types(RULESET) == {GameRecord: Game, DeskRecord: Desk}
    assert issubclass(Game, Record)


# ------------------------------------------------------------------ the cache


def test_a_fingerprint_changes_with_whatever_is_compiled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table, a constant, a rule deep inside, a record, what is replaced: each gives another."""
    reading = with_advance(reads_table)
    marks = [mark(RULESET), mark(RULESET, LOG=0), mark(reading)]
    marks.append(mark(dataclasses.replace(RULESET, game=WiderGame, desk=WiderDesk)))
    monkeypatch.setattr(f"{__name__}.PLACES", table((1, 2, 4)))
    marks.append(mark(reading))
    monkeypatch.setattr(f"{__name__}.STEP", 2)
    marks.append(mark(reading))
    monkeypatch.setattr(sequence, "RISK_NEEDS", 5)
    marks.append(mark(RULESET))
    assert len(set(marks)) == len(marks)


def test_a_fingerprint_changes_with_a_rule_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    before = mark(RULESET)
    monkeypatch.setattr(sequence.prize, "__code__", other_prize.__code__)
    assert mark(RULESET) != before
    monkeypatch.undo()
    assert mark(RULESET) == before


def test_a_fingerprint_does_not_change_with_a_docstring(monkeypatch: pytest.MonkeyPatch) -> None:
    before = mark(RULESET)
    monkeypatch.setattr(sequence.prize, "__doc__", "In other words.")
    code = sequence.prize.__code__
    constants = ("In other words.", *code.co_consts[1:])
    monkeypatch.setattr(sequence.prize, "__code__", code.replace(co_consts=constants, co_firstlineno=1))
    assert mark(RULESET) == before


def test_where_compiled_code_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MUNERA_CACHE", str(tmp_path / "chosen"))
    assert cache_folder() == tmp_path / "chosen"
    monkeypatch.delenv("MUNERA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "munera"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "munera"


def test_old_folders_make_room(tmp_path: Path) -> None:
    """The newest of the ruleset stay, and all of others; one that is used again is new."""
    for number, name in enumerate(["toy-1", "toy-2", "other-1", "toy-3", "toy-4"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (number, number))
    compiled._make_room(tmp_path / "toy-1", keep=3)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["other-1", "toy-1", "toy-3", "toy-4"]
    compiled._make_room(tmp_path / "toy-5", keep=3)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["other-1", "toy-1", "toy-4", "toy-5"]


# ------------------------------------------------------------------ batches


@pytest.fixture(scope="module")
def twin() -> compiled.Compiled:
    """The toy, compiled as the conformance suite has it, so that one of the two finds it on disk."""
    return build(RULESET, boundscheck=True)


def prepared() -> DeskRecord:
    return RULESET.prepare(3, {}, "batch")


def test_a_batch_is_made_of_the_matches_by_their_numbers(twin: compiled.Compiled) -> None:
    template = prepared()
    before = bytes(template)
    whole = twin.play_batch(template, 30, keep=30)
    part = twin.play_batch(template, 10, first=15, keep=4)
    assert bytes(template) == before
    for number in range(30):
        desk = prepared()
        decisions = RULESET.woven[questions.play_numbered](desk, number, 1000)
        assert same_bytes(element(Game, whole.games, number), desk.game)
        assert whole.decisions[number] == decisions
        assert whole.summary[number].tolist() == [desk.game.winners, desk.game.ending, desk.game.turn, desk.game.fault]
    assert part.summary.tolist() == whole.summary[15:25].tolist()
    assert part.decisions.tolist() == whole.decisions[15:25].tolist()
    assert part.games.tobytes() == whole.games[15:19].tobytes()


def test_a_batch_of_none_and_one_with_a_limit(twin: compiled.Compiled) -> None:
    assert twin.play_batch(prepared(), 0).summary.shape == (0, 4)
    cut = twin.play_batch(prepared(), 5, limit=2)
    assert cut.decisions.tolist() == [2] * 5
    assert set(cut.endings.tolist()) == {0}


def test_the_columns_of_a_batch_have_names() -> None:
    batch = Batch(np.zeros(2, np.int64), np.arange(8, dtype=np.int32).reshape(2, 4), np.zeros(0))
    columns = (batch.winners, batch.endings, batch.turns, batch.faults)
    assert [column.tolist() for column in columns] == [[0, 4], [1, 5], [2, 6], [3, 7]]


def test_what_was_built_is_built_once(twin: compiled.Compiled) -> None:
    told: list[str] = []
    assert build(RULESET, boundscheck=True, report=told.append) is twin
    assert told == []
