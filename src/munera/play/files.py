"""Matches as files: written whole or not at all, read with every doubt spelt out."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from munera import rulesets
from munera.engine.dice import commitment
from munera.engine.ruleset import IllegalChoice, MuneraError, RulesFault
from munera.engine.state import BY_HAND, COUNTED
from munera.play.match import FORMAT, FORMAT_VERSION, Match, Seat, fingerprint


class BadFile(MuneraError):
    """A file that is no match, is damaged, or comes from a newer version."""


def save(match: Match, path: Path) -> None:
    """Write a match; a crash in the middle leaves the old file as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(to_text(match))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def to_text(match: Match) -> str:
    """The file of a match: JSON with a line for each choice, so that two files can be compared by eye."""
    data = match.to_json()
    choices = data.pop("choices")
    head = json.dumps(data, indent=1, ensure_ascii=False)[:-2]
    lines = ",\n  ".join(json.dumps(choice) for choice in choices)
    return f'{head},\n "choices": [\n  {lines}\n ]\n}}\n'


def load(path: Path, answers: int | None = None) -> Match:
    """Read a match and replay it to where it stands, or only its first answers."""
    data = read(path)
    match = begin(data, path)
    for number, written in enumerate(data["choices"][:answers], 1):
        try:
            match.answer(written[0], match.ruleset.read_choice(written[1:]))
        except (IllegalChoice, RulesFault) as trouble:
            raise BadFile(
                f"{path}: choice {number} ({written}) cannot be made: {trouble}. "
                "The file is damaged or was changed; the choices before it are sound"
            ) from trouble
    return match


def read(path: Path) -> dict[str, Any]:
    """The contents of a match file, checked for form."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as trouble:
        raise BadFile(f"{path}: there is no such file") from trouble
    except (OSError, UnicodeDecodeError) as trouble:
        raise BadFile(f"{path}: cannot be read: {trouble}") from trouble
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as trouble:
        raise BadFile(f"{path}: is no match file, or is damaged: {trouble}") from trouble
    _check_form(data, path)
    return data  # type: ignore[no-any-return]  # its form has just been checked


def _check_form(data: Any, path: Path) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile(f"{path}: is no match file of Munera")
    if type(data.get("format_version")) is not int:
        raise BadFile(f"{path}: is damaged: 'format_version' is missing or of the wrong kind")
    if data["format_version"] > FORMAT_VERSION:
        raise BadFile(f"{path}: was written by a newer Munera; update to open it")
    forms = {"ruleset": str, "ruleset_version": int, "options": dict, "seats": list, "dice": dict, "choices": list}
    for name, form in forms.items():
        if not isinstance(data.get(name), form):
            raise BadFile(f"{path}: is damaged: {name!r} is missing or of the wrong kind")
    for written in data["choices"]:
        if not isinstance(written, list) or len(written) < 2 or type(written[0]) is not int:
            raise BadFile(f"{path}: is damaged: {written!r} is no choice")
    for seat in data["seats"]:
        if (
            not isinstance(seat, dict)
            or not isinstance(seat.get("name"), str)
            or not isinstance(seat.get("player"), str)
        ):
            raise BadFile(f"{path}: is damaged: {seat!r} is no seat")
    seed = data["dice"].get("seed")
    if not isinstance(seed, str) or not seed or data["dice"].get("source") not in ("counted", "by hand"):
        raise BadFile(f"{path}: is damaged: its dice are missing")


def begin(data: dict[str, Any], path: Path) -> Match:
    """The match of a file at its first question."""
    ruleset = rulesets.load(data["ruleset"])
    if data["ruleset_version"] > ruleset.version:
        raise BadFile(
            f"{path}: was played by version {data['ruleset_version']} of {ruleset.title}, "
            f"this Munera knows version {ruleset.version}; update to open it"
        )
    seats = [Seat(seat["name"], seat["player"]) for seat in data["seats"]]
    source = BY_HAND if data["dice"]["source"] == "by hand" else COUNTED
    return Match.new(ruleset, data["options"], seats, data["dice"]["seed"], source)


def verify(path: Path) -> list[str]:
    """Replay a whole file and check every die and the end; what is wrong with it, nothing if all is well."""
    data = read(path)
    match = load(path)
    wrong = []
    if data["dice"].get("commitment") != commitment(match.seed):
        wrong.append("the seed is not the one that was committed to when the match began")
    if data.get("record") != fingerprint(match.game):
        wrong.append("the record at the end is not the one that the file was saved with")
    if data.get("outcome") != match.to_json()["outcome"]:
        wrong.append(f"the outcome in the file is not how the match ended: {match.to_json()['outcome']}")
    return wrong
