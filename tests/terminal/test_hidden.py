"""A game with hidden cards and sealed answers, played by several persons at one keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from munera import rulesets
from munera.engine.ruleset import Ruleset
from munera.engine.state import BY_HAND, COUNTED
from munera.play import files
from munera.play.match import Match, Seat
from munera.terminal.session import Session
from tests.terminal.samples import Choosing
from tests.toy import RULESET as TOY


@pytest.fixture(autouse=True)
def _toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    load = rulesets.load

    def load_or_toy(name: str) -> Ruleset[Any]:
        return TOY if name == TOY.name else load(name)

    monkeypatch.setattr(rulesets, "load", load_or_toy)


def sitting(path: Path, *seats: Seat, by_hand: bool = False, seed: str = "toy") -> tuple[Session, Choosing]:
    terminal = Choosing("toy")
    match = Match.new(TOY, {}, seats, seed, BY_HAND if by_hand else COUNTED)
    return Session(match, path, terminal), terminal


@pytest.mark.parametrize("by_hand", [False, True])
def test_persons_take_turns_behind_a_curtain(tmp_path: Path, by_hand: bool) -> None:
    path = tmp_path / "m.json"
    session, terminal = sitting(path, Seat("Ann"), Seat("Bob"), Seat("greedy", "greedy"), by_hand=by_hand)
    assert session.run() == 0
    assert files.verify(path) == []
    curtains = [prompt for prompt in terminal.prompts if "nobody else should look" in prompt]
    assert any("Ann is next" in prompt for prompt in curtains)
    assert any("Bob is next" in prompt for prompt in curtains)


def test_nobody_is_told_what_only_another_may_know(tmp_path: Path) -> None:
    session, _ = sitting(tmp_path / "m.json", Seat("Ann"), Seat("Bob"))
    session.run()
    told = [{sentence.text for sentence in session.chronicle(seat)} for seat in (0, 1)]
    assert told[0] - told[1]
    assert told[1] - told[0]


def test_a_sealed_answer_is_not_undone_by_the_next_person(tmp_path: Path) -> None:
    session, terminal = sitting(tmp_path / "m.json", Seat("Ann"), Seat("Bob"))
    session.step()
    answers = len(session.match.answers)
    assert session.next_seat() == 1
    assert session.obey("u", session.question(1)) is False
    assert len(session.match.answers) == answers
    assert "nothing to undo" in terminal.text
