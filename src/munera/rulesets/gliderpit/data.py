"""The game's data files, read once: the map and the tables of the rulebook."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read(name: str) -> dict[str, Any]:
    """One of the data files beside this module."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


MAP = read("map.toml")
TABLES = read("tables.toml")
