"""Random and coverage-guided play, with every invariant checked after every choice.

A failure writes the match to a file that `munera replay` opens.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from munera.engine.records import copy_of, same_bytes
from munera.engine.state import BY_HAND, COUNTED
from munera.play import files
from munera.play.match import Match, Seat
from munera.rulesets.gliderpit import RULESET
from tests.rulesets.gliderpit.invariants import check

SWITCHES = [option.name for option in RULESET.options if isinstance(option.default, bool)]


@contextmanager
def kept_on_failure(match: Match) -> Iterator[None]:
    """Write the match to a file if anything goes wrong with it."""
    try:
        yield
    except Exception as trouble:
        file = Path(tempfile.gettempdir()) / f"munera-fuzz-{match.seed}.json"
        files.save(match, file)
        trouble.add_note(f"the match is in {file}")
        raise


@pytest.mark.parametrize("number", range(80))
def test_random_walks(number: int) -> None:
    chance = random.Random(number)
    scenario = chance.choice(RULESET.scenarios)
    options: dict[str, Any] = {**scenario.options, "floor_level": chance.choice((0, 0, 5, 10, 15, 16))}
    options |= {name: chance.random() < 0.4 for name in SWITCHES}
    match = Match.new(RULESET, options, [Seat(str(n)) for n in range(scenario.seats)], f"fuzz-{number}")
    with kept_on_failure(match):
        while not match.outcome:
            check(match.game)
            seat = match.asked[0]
            match.answer(seat, chance.choice(match.choices(seat)))
        check(match.game)


class Table(RuleBasedStateMachine):
    """People who choose, undo, save and come back, with dice of their own or the program's."""

    @initialize(
        scenario=st.sampled_from(RULESET.scenarios),
        switches=st.sets(st.sampled_from(SWITCHES)),
        floor=st.sampled_from((0, 5, 12, 16)),
        by_hand=st.booleans(),
        seed=st.integers(0, 2**32).map(str),
    )
    def sit_down(self, scenario: Any, switches: set[str], floor: int, by_hand: bool, seed: str) -> None:
        options = {**scenario.options, "floor_level": floor, **dict.fromkeys(switches, True)}
        seats = [Seat(str(n)) for n in range(scenario.seats)]
        self.match = Match.new(RULESET, options, seats, seed, BY_HAND if by_hand else COUNTED)

    @precondition(lambda self: not self.match.outcome)
    @rule(picks=st.lists(st.integers(0, 10_000), min_size=1, max_size=12))
    def choose(self, picks: list[int]) -> None:
        for pick in picks:
            if self.match.outcome:
                return
            seat = self.match.asked[0]
            choices = self.match.choices(seat)
            before = len(self.match.answers)
            self.match.answer(seat, choices[pick % len(choices)])
            assert len(self.match.answers) == before + 1

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def undo(self) -> None:
        answer = self.match.answers[-1]
        after = copy_of(self.match.game)
        self.match.undo()
        check(self.match.game)
        self.match.answer(answer.seat, answer.choice)
        assert same_bytes(after, self.match.game)

    @rule()
    def leave_and_come_back(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            files.save(self.match, Path(folder) / "m.json")
            again = files.load(Path(folder) / "m.json")
        assert same_bytes(again.game, self.match.game)
        self.match = again

    @invariant()
    def holds(self) -> None:
        check(self.match.game)


Table.TestCase.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
test_table = Table.TestCase
