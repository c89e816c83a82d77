"""What the tests of matches share: the toy is found by its name like any ruleset."""

from __future__ import annotations

from typing import Any

import pytest

from munera import rulesets
from munera.engine.ruleset import Ruleset
from tests.toy import RULESET as TOY


@pytest.fixture(autouse=True)
def _toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    load = rulesets.load

    def load_or_toy(name: str) -> Ruleset[Any]:
        return TOY if name == TOY.name else load(name)

    monkeypatch.setattr(rulesets, "load", load_or_toy)
