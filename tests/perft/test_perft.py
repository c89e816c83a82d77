"""Perft: from a position, how many sequences of n answers there are, dice included as answers of six kinds.

The numbers are data (`*.toml`); they change only when a rule does, and the failing test shows the new ones.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from munera import rulesets
from munera.engine import questions
from munera.engine.records import copy_of
from munera.engine.ruleset import Ruleset
from munera.engine.state import BY_HAND, DeskRecord
from munera.play import files

FOLDER = Path(__file__).parent
CASES = [
    pytest.param(file.stem, case, id=f"{file.stem}-{case['name']}")
    for file in sorted(FOLDER.glob("*.toml"))
    for case in tomllib.loads(file.read_text(encoding="utf-8"))["position"]
]


def perft(ruleset: Ruleset[Any], desk: DeskRecord, depth: int) -> int:
    """The sequences of ``depth`` answers from a position; those that end the match earlier count once."""
    if depth == 0 or desk.game.over:
        return 1
    seat = ruleset.seats_asked(desk.game)[0]
    total = 0
    choices = ruleset.choices(desk, seat)
    if depth == 1:
        return len(choices)
    for choice in choices:
        after = copy_of(desk)
        ruleset.woven[questions.answer](after, seat, choice)
        ruleset.check_fault(after.game)
        total += perft(ruleset, after, depth - 1)
    return total


@pytest.mark.parametrize(("name", "case"), CASES)
def test_perft(name: str, case: dict[str, Any]) -> None:
    """A golden match up to some answer; then all that can follow, every die asked for."""
    ruleset = rulesets.load(name)
    match = files.load(FOLDER.parent / "golden" / name / case["match"], case["answers"])
    desk = match.desk
    desk.game.dice.source = BY_HAND
    desk.game.by_hand = 1
    assert [perft(ruleset, desk, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]
