"""The games, each a room of its own; none knows another. A folder beside this file is a ruleset."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from munera.engine.ruleset import MuneraError, Ruleset


class UnknownRuleset(MuneraError):
    """A game that is not there."""


def names() -> list[str]:
    """The names of all rulesets."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def load(name: str) -> Ruleset[Any]:
    """A ruleset by its name."""
    if name not in names():
        raise UnknownRuleset(f"there is no ruleset {name!r}; there are: {', '.join(names())}")
    ruleset: Ruleset[Any] = import_module(f"{__name__}.{name}").RULESET
    return ruleset
