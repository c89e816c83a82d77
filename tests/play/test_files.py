"""Matches as files: stable text, saved whole or not at all, replayed to the byte, every doubt spelt out."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from munera import rulesets
from munera.engine.dice import commitment
from munera.engine.records import same_bytes
from munera.engine.ruleset import MuneraError, Ruleset
from munera.engine.state import BY_HAND, COUNTED, Choice
from munera.play import files
from munera.play.files import BadFile
from munera.play.match import Match, Seat, fingerprint
from tests.toy import RULESET as TOY
from tests.toy.state import PICK_NUMBER

ROOT = Path(__file__).parents[2]
SEATS = [Seat("Ann"), Seat("Jörg ♥", "greedy"), Seat("Cid")]


def played(ruleset: Ruleset[Any] = TOY, answers: int = 1000, source: int = COUNTED, seed: str = "file") -> Match:
    options = {"floor_level": 15} if ruleset is not TOY else {"handicap": [1, 0, 0]}
    match = Match.new(ruleset, options, SEATS, seed, source)
    chance = random.Random(7)
    while not match.outcome and len(match.answers) < answers:
        seat = chance.choice(match.asked)
        match.answer(seat, chance.choice(match.choices(seat)))
    return match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


@pytest.fixture
def saved(path: Path) -> Path:
    """The file of a whole match."""
    files.save(played(), path)
    return path


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """The file with its data changed."""
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return path


def put(*way: Any) -> Callable[[dict[str, Any]], object]:
    """A change: the last of these at the place to which the others lead."""
    *steps, last, value = way

    def change(data: Any) -> None:
        for step in steps:
            data = data[step]
        data[last] = value

    return change


# ------------------------------------------------------------------ the text


def test_a_file_is_stable_text() -> None:
    match = played(answers=0)
    match.answer(1, Choice(PICK_NUMBER, 1))
    match.answer(0, Choice(PICK_NUMBER, 3))
    assert [line for line in files.to_text(match).splitlines() if "record" not in line] == [
        "{",
        ' "format": "munera-match",',
        ' "format_version": 1,',
        ' "ruleset": "toy",',
        ' "ruleset_version": 1,',
        ' "options": {',
        '  "rounds": 3,',
        '  "gamble": true,',
        '  "handicap": [',
        "   1,",
        "   0,",
        "   0",
        "  ]",
        " },",
        ' "seats": [',
        "  {",
        '   "name": "Ann",',
        '   "player": "person"',
        "  },",
        "  {",
        '   "name": "Jörg ♥",',
        '   "player": "greedy"',
        "  },",
        "  {",
        '   "name": "Cid",',
        '   "player": "person"',
        "  }",
        " ],",
        ' "dice": {',
        '  "source": "counted",',
        f'  "commitment": "{commitment("file")}",',
        '  "seed": "file"',
        " },",
        ' "outcome": null,',
        ' "choices": [',
        '  [1, "pick", 1],',
        '  [0, "pick", 3]',
        " ]",
        "}",
    ]


def test_every_choice_has_a_line_of_its_own() -> None:
    """A longer match adds lines; those of the choices before stay."""
    shorter, longer = (files.to_text(played(answers=answers)).splitlines() for answers in (3, 5))
    start = shorter.index(' "choices": [') + 1
    assert [line.rstrip(",") for line in longer[start : start + 3]] == [line.rstrip(",") for line in shorter[start:-2]]
    assert len(longer) == len(shorter) + 2


@pytest.mark.parametrize("answers", [0, 1, 1000])
def test_the_text_is_the_json_of_the_match(answers: int) -> None:
    match = played(answers=answers)
    assert json.loads(files.to_text(match)) == match.to_json()
    assert files.to_text(match).endswith("}\n")


# ------------------------------------------------------------------ there and back


@pytest.mark.parametrize("source", [COUNTED, BY_HAND])
@pytest.mark.parametrize("answers", [0, 1, 4, 1000])
@pytest.mark.parametrize("game", ["toy", "gliderpit"])
def test_a_file_replays_to_the_byte(path: Path, game: str, answers: int, source: int) -> None:
    match = played(rulesets.load(game), answers, source)
    files.save(match, path)
    text = path.read_bytes()
    again = files.load(path)
    assert same_bytes(again.game, match.game)
    assert [(f.answers, bytes(f.event)) for f in again.facts] == [(f.answers, bytes(f.event)) for f in match.facts]
    assert again.seats == match.seats
    assert again.options == match.options
    assert again.outcome == match.outcome
    files.save(again, path)
    assert path.read_bytes() == text
    assert files.verify(path) == []


def test_a_loaded_match_goes_on(path: Path) -> None:
    whole = played()
    files.save(played(answers=4), path)
    match = files.load(path)
    for answer in whole.answers[4:]:
        match.answer(answer.seat, answer.choice)
    assert same_bytes(match.game, whole.game)


def test_a_file_can_be_read_up_to_an_answer(saved: Path) -> None:
    whole = files.load(saved)
    for answers in (0, 3):
        match = files.load(saved, answers)
        assert len(match.answers) == answers
        assert same_bytes(match.game, played(answers=answers).game)
    assert same_bytes(files.load(saved, len(whole.answers)).game, whole.game)


def test_an_answer_that_was_taken_back_leaves_no_trace(path: Path) -> None:
    match = played(answers=0)
    for seat in (2, 0):
        match.answer(seat, match.choices(seat)[1])
    match.withdraw(2)
    files.save(match, path)
    assert same_bytes(files.load(path).seen(0), match.seen(0))
    match.answer(2, match.choices(2)[0])
    match.answer(1, match.choices(1)[0])
    files.save(match, path)
    assert same_bytes(files.load(path).game, match.game)


# ------------------------------------------------------------------ saving


def test_saving_makes_the_folder_and_leaves_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    for _ in range(2):
        files.save(played(), folder / "match.json")
    assert [file.name for file in folder.iterdir()] == ["match.json"]


@pytest.mark.parametrize("trouble", [OSError("disk full"), KeyboardInterrupt()], ids=["disk full", "interrupted"])
@pytest.mark.parametrize("when", ["fsync", "to_text", "replace"])
def test_a_save_that_fails_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, when: str, trouble: BaseException
) -> None:
    files.save(played(answers=3), path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise trouble

    target = {"fsync": "os.fsync", "to_text": "munera.play.files.to_text", "replace": "pathlib.Path.replace"}[when]
    monkeypatch.setattr(target, fail)
    with pytest.raises(type(trouble)):
        files.save(played(), path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_process_that_is_killed_while_it_saves_leaves_the_old_file(path: Path) -> None:
    """It stops dead when half of the new file is written."""
    files.save(played(answers=3), path)
    before = path.read_bytes()
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from munera.play import files\n"
        "from tests.play.test_files import played\n"
        "whole = files.to_text\n"
        "files.to_text = lambda match: whole(match)[:100]\n"
        "os.fsync = lambda file: os._exit(9)\n"
        "files.save(played(), Path(sys.argv[1]))\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
    run = subprocess.run([sys.executable, "-c", program, str(path)], env=environment, check=False, capture_output=True)
    assert run.returncode == 9, run.stderr
    assert path.read_bytes() == before
    files.save(played(), path)
    assert files.verify(path) == []


# ------------------------------------------------------------------ verifying


def wrongs(path: Path) -> str:
    """All that is wrong with a file, however it is told."""
    try:
        return "\n".join(files.verify(path))
    except BadFile as trouble:
        return str(trouble)


@pytest.mark.parametrize("seed", ["another", "FILE", "file ", "file#1"])
def test_a_changed_seed_is_found(saved: Path, seed: str) -> None:
    changed(saved, lambda data: data["dice"].update(seed=seed))
    found = wrongs(saved)
    assert "not the one that was committed to" in found or "cannot be made" in found


def test_a_changed_seed_is_found_when_every_choice_can_still_be_made(path: Path) -> None:
    files.save(played(answers=0), path)
    changed(path, lambda data: data["dice"].update(seed="another"))
    assert files.verify(path) == [
        "the seed is not the one that was committed to when the match began",
        "the record at the end is not the one that the file was saved with",
    ]


def test_a_changed_commitment_is_found(saved: Path) -> None:
    changed(saved, lambda data: data["dice"].update(commitment="0" * 64))
    assert files.verify(saved) == ["the seed is not the one that was committed to when the match began"]


def test_every_changed_choice_is_found(saved: Path) -> None:
    text = saved.read_text()
    for index, (seat, name, *numbers) in enumerate(json.loads(text)["choices"]):
        instead = {"keep": ["risk"], "risk": ["keep"]}.get(name) or ["pick", numbers[0] % 3 + 1]
        saved.write_text(text)
        changed(saved, put("choices", index, [seat, *instead]))
        found = wrongs(saved)
        assert "the record at the end" in found or "cannot be made" in found


def test_a_missing_choice_is_found(saved: Path) -> None:
    changed(saved, lambda data: data["choices"].pop())
    assert files.verify(saved)[0] == "the record at the end is not the one that the file was saved with"


def test_a_choice_too_many_is_found(saved: Path) -> None:
    changed(saved, lambda data: data["choices"].append([0, "keep"]))
    with pytest.raises(BadFile, match="cannot be made: the match is over"):
        files.verify(saved)


@pytest.mark.parametrize(
    "outcome", [None, {"winners": [], "ending": "most points"}, {"winners": [0, 1, 2], "ending": "shared"}, "victory"]
)
def test_a_changed_outcome_is_found(saved: Path, outcome: Any) -> None:
    truth = json.loads(saved.read_text())["outcome"]
    changed(saved, lambda data: data.update(outcome=outcome))
    assert files.verify(saved) == [f"the outcome in the file is not how the match ended: {truth}"]


def test_a_changed_option_is_found(saved: Path) -> None:
    changed(saved, lambda data: data["options"].update(handicap=[0, 0, 0]))
    assert "the record at the end" in wrongs(saved)


@pytest.mark.parametrize("record", ["", None, "0" * 64])
def test_a_changed_record_is_found(saved: Path, record: Any) -> None:
    changed(saved, lambda data: data.update(record=record))
    assert files.verify(saved) == ["the record at the end is not the one that the file was saved with"]


def test_a_file_is_sound_until_it_is_changed(saved: Path) -> None:
    """The checks above can fail."""
    assert files.verify(saved) == []
    data = json.loads(saved.read_text())
    assert data["outcome"] is not None
    assert data["record"] == fingerprint(files.load(saved).game)


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is no match file, or is damaged"),
        ("not JSON", "is no match file, or is damaged"),
        ('{"format": "munera-match", "choices": [', "is no match file, or is damaged"),
        ("9" * 5000, "is no match file, or is damaged"),
        ("[]", "is no match file of Munera"),
        ("5", "is no match file of Munera"),
        ("{}", "is no match file of Munera"),
        ('{"format": "chess"}', "is no match file of Munera"),
        ('{"format": "munera-match"}', "is damaged: 'format_version' is missing or of the wrong kind"),
    ],
    ids=["empty", "words", "cut off", "a long number", "a list", "a number", "nothing", "foreign", "bare"],
)
def test_what_is_no_match_is_refused(path: Path, content: str, message: str) -> None:
    path.write_text(content)
    with pytest.raises(BadFile, match=f"^{re.escape(str(path))}: {message}"):
        files.load(path)


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        files.load(tmp_path / "nowhere.json")
    with pytest.raises(BadFile, match="cannot be read"):
        files.load(tmp_path)
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadFile, match="cannot be read"):
        files.load(tmp_path / "picture")


@pytest.mark.parametrize("name", ["ruleset", "ruleset_version", "options", "seats", "dice", "choices"])
@pytest.mark.parametrize("value", [None, 1.5, "absent"])
def test_a_missing_part_is_named(saved: Path, name: str, value: Any) -> None:
    changed(saved, lambda data: data.pop(name) if value == "absent" else data.update({name: value}))
    with pytest.raises(BadFile, match=f"is damaged: '{name}' is missing or of the wrong kind"):
        files.load(saved)


@pytest.mark.parametrize(
    ("way", "message"),
    [
        (("format_version", 2), "was written by a newer Munera; update to open it"),
        (("ruleset_version", 2), "was played by version 2 of Secret Numbers, .* knows version 1; update"),
        (("choices", 1, "keep"), "is damaged: 'keep' is no choice"),
        (("choices", 1, []), r"is damaged: \[\] is no choice"),
        (("choices", 1, [0]), r"is damaged: \[0\] is no choice"),
        (("choices", 1, ["0", "keep"]), r"is damaged: \['0', 'keep'\] is no choice"),
        (("choices", 1, [True, "keep"]), r"is damaged: \[True, 'keep'\] is no choice"),
        (("choices", 1, [0, "peck", 1]), r"choice 2 \(\[0, 'peck', 1\]\) cannot be made: .* is no choice of Secret"),
        (("choices", 1, [0, "pick", "1"]), r"choice 2 .* is no choice of Secret Numbers"),
        (("choices", 1, [0, "pick", 99999]), r"choice 2 .* is no choice of Secret Numbers"),
        (("choices", 1, [0, "pick", 7]), r"choice 2 .* is not among the choices offered .* before it are sound"),
        (("choices", 1, [7, "pick", 1]), r"choice 2 .* cannot be made: seat 8 is not asked"),
        (("choices", 1, [-1, "pick", 1]), r"choice 2 .* cannot be made: seat 0 is not asked"),
        (("seats", 1, "Ann"), "is damaged: 'Ann' is no seat"),
        (("seats", 1, {"name": "Ann"}), "is damaged: .* is no seat"),
        (("seats", 1, "name", 5), "is damaged: .* is no seat"),
        (("seats", 1, "player", None), "is damaged: .* is no seat"),
        (("dice", {}), "is damaged: its dice are missing"),
        (("dice", "seed", 5), "is damaged: its dice are missing"),
        (("dice", "source", "loaded"), "is damaged: its dice are missing"),
        (("dice", "source", ["counted"]), "is damaged: its dice are missing"),
    ],
)
def test_a_damaged_file_is_refused_by_what_is_wrong_with_it(saved: Path, way: tuple[Any, ...], message: str) -> None:
    changed(saved, put(*way))
    with pytest.raises(BadFile, match=f"^{re.escape(str(saved))}: {message}"):
        files.load(saved)


@pytest.mark.parametrize(
    ("way", "message"),
    [
        (("ruleset", "chess"), "there is no ruleset 'chess'"),
        (("ruleset", "../toy"), "there is no ruleset"),
        (("options", "weather", 1), "has no option 'weather'"),
        (("options", "rounds", 9), "rounds is a number from 1 to 3"),
        (("options", "handicap", [1]), "handicap names 1 seats, but there are 3"),
        (("seats", []), "for two to four, not 0"),
    ],
)
def test_what_this_munera_does_not_know_is_refused(saved: Path, way: tuple[Any, ...], message: str) -> None:
    changed(saved, put(*way))
    with pytest.raises(MuneraError, match=message):
        files.load(saved)


@pytest.mark.parametrize(
    "way",
    [
        ("format_version", "2"),
        ("format_version", None),
        ("choices", 1, [0, ["pick"], 1]),
    ],
    ids=["version in words", "no version", "a list for a name"],
)
def test_every_damage_is_told_as_one(saved: Path, way: tuple[Any, ...]) -> None:
    changed(saved, put(*way))
    with pytest.raises(BadFile):
        files.load(saved)


def test_a_file_of_brackets_is_refused(path: Path) -> None:
    path.write_text("[" * 100_000)
    with pytest.raises(BadFile):
        files.load(path)


def test_a_file_without_a_seed_is_refused(path: Path) -> None:
    files.save(played(answers=0), path)
    changed(path, put("dice", "seed", ""))
    with pytest.raises(BadFile):
        files.load(path)
