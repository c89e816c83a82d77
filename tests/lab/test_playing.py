"""Batches: the same matches, whoever plays them, in whatever parts; faults are found and shown."""

from __future__ import annotations

import dataclasses
from contextlib import closing

import pytest

from munera import rulesets
from munera.engine.rules import rule
from munera.engine.state import ENDLESS
from munera.lab.plan import Plan, make_plan
from munera.lab.playing import FIRST_PART, compiled_work, fault_log, new_match, next_size, play, play_out
from munera.lab.tally import Tally
from tests.toy import RULESET as TOY
from tests.toy.sequence import advance
from tests.toy.state import NEVER_OFFERED, Game

MATCHES = 3 * FIRST_PART


@rule
def faulty_advance(game: Game) -> None:
    """The toy with a bug: every fifth number or so meets it in its second round."""
    advance(game)
    if game.turn == 2 and game.dice.nonce_low % 5 == 0:
        game.fault = NEVER_OFFERED


FAULTY = dataclasses.replace(TOY, name="faulty", advance=faulty_advance)


@pytest.fixture
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {"toy": TOY, "faulty": FAULTY}
    monkeypatch.setattr(rulesets, "names", lambda: list(games))
    monkeypatch.setattr(rulesets, "load", games.__getitem__)


def batch(plan: Plan, matches: int, compiled: bool = False, workers: int = 1, tally: Tally | None = None) -> Tally:
    """A whole batch."""
    work = compiled_work(plan, print) if compiled else None
    found = tally or Tally()
    for latest in play(plan, matches, found, workers, work):
        found = latest
    return found


@pytest.mark.usefixtures("_games")
@pytest.mark.parametrize("scenario", ["duel", "four"])
def test_interpreted_and_compiled_play_the_same_matches(scenario: str) -> None:
    plan = make_plan("toy", scenario, [], "S", [])
    found = batch(plan, MATCHES)
    assert found.count == found.sound == MATCHES
    assert found == batch(plan, MATCHES, compiled=True)


@pytest.mark.usefixtures("_games")
def test_neither_workers_nor_parts_nor_breaks_matter() -> None:
    plan = make_plan("toy", None, [], "S", [])
    whole = batch(plan, MATCHES, compiled=True)
    assert batch(plan, MATCHES, compiled=True, workers=3) == whole
    half = batch(plan, MATCHES // 2)
    assert batch(plan, MATCHES, compiled=True, workers=2, tally=half) == whole
    assert batch(plan, MATCHES // 2, compiled=True, tally=half) == half


@pytest.mark.usefixtures("_games")
def test_another_seed_gives_other_matches() -> None:
    first, second = (batch(make_plan("toy", None, [], seed, []), 50) for seed in "ST")
    assert first != second


@pytest.mark.usefixtures("_games")
def test_whoever_stops_asking_keeps_what_there_is() -> None:
    plan = make_plan("toy", None, [], "S", [])
    with closing(play(plan, MATCHES, Tally(), 2, compiled_work(plan, print))) as tallies:
        some = next(tallies)
    assert 0 < some.count < MATCHES
    assert batch(plan, MATCHES, compiled=True, tally=some) == batch(plan, MATCHES)


def test_worker_processes_play_as_one_does() -> None:
    plan = make_plan("gliderpit", None, ["floor_level=blitz"], "S", [])
    assert batch(plan, 4, workers=2) == batch(plan, 4)
    clever = make_plan("gliderpit", None, ["floor_level=blitz"], "S", ["greedy", "random"])
    assert batch(clever, 2, workers=2) == batch(clever, 2)


@pytest.mark.usefixtures("_games")
def test_faults_are_counted_and_nothing_else_is_of_these_matches() -> None:
    plan = make_plan("faulty", None, [], "S", [])
    found = batch(plan, 200)
    assert 10 < found.fault_count < 100
    assert set(dict(found.faults).values()) == {NEVER_OFFERED}
    assert sum(found.winners.values()) == sum(found.turns.values()) == 200 - found.fault_count
    assert found == batch(plan, 200, compiled=True)
    assert all(batch(dataclasses.replace(plan, seed=plan.seed_of(n)), 1).fault_count for n, _ in found.faults)


@pytest.mark.usefixtures("_games")
@pytest.mark.parametrize("players", [[], ["greedy", "random"]])
def test_the_log_of_a_fault_leads_to_it(players: list[str]) -> None:
    plan = make_plan("faulty", None, [], "S", players)
    number = batch(plan, 30).faults[0][0]
    log = fault_log(plan, number)
    assert log is not None
    assert log["dice"]["seed"] == plan.seed_of(number)
    assert log["outcome"] is None
    assert len(log["choices"]) > 0


@pytest.mark.usefixtures("_games")
def test_there_is_no_log_of_no_fault() -> None:
    plan = make_plan("faulty", None, [], "S", [])
    assert fault_log(plan, next(sound for sound in range(30) if sound not in dict(batch(plan, 30).faults))) is None


@rule
def stuck_advance(game: Game) -> None:
    """The toy with a bug before the first question."""


@pytest.mark.parametrize("players", [[], ["greedy"]])
def test_a_fault_before_the_first_question(monkeypatch: pytest.MonkeyPatch, players: list[str]) -> None:
    stuck = dataclasses.replace(TOY, name="stuck", advance=stuck_advance)
    monkeypatch.setattr(rulesets, "load", lambda name: stuck)
    plan = make_plan("stuck", None, [], "S", players)
    assert batch(plan, 1).faults == ((0, ENDLESS),)
    log = fault_log(plan, 0)
    assert log is not None
    assert log["choices"] == []


@pytest.mark.parametrize(
    ("played", "seconds", "size", "then"),
    [(200, 0.01, 200, 800), (200, 0.1, 200, 200), (800, 0.2, 800, 400), (1, 5.0, 1, 1), (0, 0.0, 7, 7)],
)
def test_parts_take_about_a_tenth_of_a_second(played: int, seconds: float, size: int, then: int) -> None:
    assert next_size(played, seconds, size) == then


def test_a_match_by_luck_is_the_numbered_one() -> None:
    plan = make_plan("gliderpit", "pairs", ["random_weapons=on"], "S", [])
    match = new_match(plan, 3)
    play_out(plan, match)
    alone = batch(dataclasses.replace(plan, seed="S#3"), 1)
    assert alone.decisions == {len(match.answers): 1}
    assert alone.turns == {match.game.turn: 1}
