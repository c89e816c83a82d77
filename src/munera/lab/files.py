"""Batches as files: a plan with what has come of it so far, from which a later run goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from munera import rulesets
from munera.engine.ruleset import MuneraError
from munera.lab.plan import Plan, checked_seed, seated
from munera.lab.tally import Tally

FORMAT = "munera-batch"
FORMAT_VERSION = 1


class BadBatchFile(MuneraError):
    """A file that is no batch, is damaged, or comes from other rules."""


def save(path: Path, plan: Plan, wanted: int, tally: Tally) -> None:
    """Write a batch; a crash in the middle leaves the old file as it was."""
    data = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "ruleset": plan.ruleset,
        "ruleset_version": plan.rules.version,
        "scenario": plan.scenario,
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in plan.options.items()},
        "seed": plan.seed,
        "players": list(plan.players),
        "matches": wanted,
        **tally.to_json(),
    }
    new = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(data) + "\n", encoding="utf-8")
        new.replace(path)
    except OSError as trouble:
        raise BadBatchFile(f"{path}: cannot be written: {trouble.strerror}; name another with --save") from trouble


def load(path: Path) -> tuple[Plan, int, Tally]:
    """The plan of a file, how many matches were asked for, and what came of those that were played."""
    data = _read(path)
    if data.get("format_version", 0) > FORMAT_VERSION:
        raise BadBatchFile(f"{path}: was written by a newer Munera; update to go on with it")
    try:
        rules = rulesets.load(data["ruleset"])
        if data["ruleset_version"] != rules.version:
            raise BadBatchFile(
                f"{path}: was begun by version {data['ruleset_version']} of {rules.title}, this is version "
                f"{rules.version}; results of two versions do not add up: begin afresh, without --resume"
            )
        options = rules.checked_options(data["options"])
        players = seated(data["players"], rules.scenario(data["scenario"]).seats)
        plan = Plan(data["ruleset"], data["scenario"], options, checked_seed(data["seed"]), players)
        return plan, int(data["matches"]), Tally.from_json(data)
    except (KeyError, TypeError, ValueError, AttributeError) as trouble:
        raise BadBatchFile(f"{path}: is damaged: {trouble}; begin afresh, without --resume") from trouble


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as trouble:
        raise BadBatchFile(f"{path}: there is no such file; --save FILE makes one") from trouble
    except OSError as trouble:
        raise BadBatchFile(f"{path}: cannot be read: {trouble.strerror}") from trouble
    except ValueError as trouble:
        raise BadBatchFile(f"{path}: is no batch file, or is damaged: {trouble}") from trouble
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadBatchFile(f"{path}: is no batch file of Munera; `munera simulate --save FILE` makes one")
    return data


def free_name(*parts: str) -> Path:
    """A file name in this folder, from parts of any text, that nothing bears yet."""
    stem = "-".join("".join(c if c.isalnum() or c in "-_" else "-" for c in part)[:40] for part in ("munera", *parts))
    tried = (Path(f"{stem}{'' if number == 1 else f'-{number}'}.json") for number in range(1, 10_000))
    return next(path for path in tried if not path.exists())
