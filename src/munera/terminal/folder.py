"""Where matches are kept: the user's data folder, as each system wants it; and what is written there."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from munera.engine.ruleset import MuneraError


def data_folder() -> Path:
    """$MUNERA_DATA, or the place where the system keeps a user's data."""
    if chosen := os.environ.get("MUNERA_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "munera"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "munera"
    xdg = os.environ.get("XDG_DATA_HOME", "")
    return (Path(xdg) if Path(xdg).is_absolute() else Path.home() / ".local" / "share") / "munera"


def new_file(ruleset: str, scenario: str) -> Path:
    """The file of a new match, named after the time and what is played."""
    parts = (_now(), ruleset, scenario, secrets.token_hex(2))
    return data_folder() / "matches" / ("-".join(filter(None, parts)) + ".json")


def unfinished() -> list[Path]:
    """The matches in the data folder that have not ended, the latest first."""
    files = (data_folder() / "matches").glob("*.json")
    return [path for path in sorted(files, key=_age) if _is_unfinished(path)]


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _is_unfinished(path: Path) -> bool:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(data, dict) and data.get("format") == "munera-match" and data.get("outcome") is None


def keep_crash(log: Mapping[str, Any]) -> Path:
    """Write the log of a match in which a ruleset was at fault."""
    path = data_folder() / "crashes" / f"{_now()}-{log.get('ruleset', 'match')}-{secrets.token_hex(2)}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(log, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as trouble:
        raise MuneraError(f"the log of the match could not be written to {path}: {trouble}") from trouble
    return path


def _now() -> str:
    return datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M%S")
