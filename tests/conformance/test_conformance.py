"""What every ruleset must keep, whatever its game: any folder in munera.rulesets is taken up by itself."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from munera import rulesets
from munera.engine import dice, questions
from munera.engine.records import copy_of, from_json, same_bytes, to_json
from munera.engine.rules import callees_first, lint
from munera.engine.ruleset import Ruleset, Scenario
from munera.engine.view import Sentence
from munera.play import files
from munera.play.match import Match, Seat
from tests.toy import RULESET as TOY

RULESETS = [rulesets.load(name) for name in rulesets.names()] + [TOY]
LIMIT = 100_000


@pytest.fixture(autouse=True)
def _toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is no folder of munera.rulesets; here it is found all the same."""
    known = {ruleset.name: ruleset for ruleset in RULESETS}
    monkeypatch.setattr(rulesets, "load", known.__getitem__)


def by_name(value: object) -> str | None:
    return getattr(value, "name", None)


def settings(ruleset: Ruleset[Any]) -> Iterator[tuple[Scenario, dict[str, Any]]]:
    """Every scenario as it is, and the first one with each option by itself and with all of them."""
    for scenario in ruleset.scenarios:
        yield scenario, dict(scenario.options)
    first = ruleset.scenarios[0]
    switches = {option.name: True for option in ruleset.options if isinstance(option.default, bool)}
    for name in switches:
        yield first, {**first.options, name: True}
    yield ruleset.scenarios[-1], {**ruleset.scenarios[-1].options, **switches}


ALL = [
    pytest.param(ruleset, scenario, options, id=f"{ruleset.name}-{scenario.name}-{number}")
    for ruleset in RULESETS
    for number, (scenario, options) in enumerate(settings(ruleset))
]
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=by_name)
every_setting = pytest.mark.parametrize(("ruleset", "scenario", "options"), ALL)


def walk(ruleset: Ruleset[Any], scenario: Scenario, options: dict[str, Any], seed: str) -> Iterator[Match]:
    """A random match, handed out at every question and at its end."""
    match = Match.new(ruleset, options, [Seat(f"P{n}") for n in range(scenario.seats)], seed)
    luck = match.desk.luck
    while True:
        yield match
        if match.outcome:
            return
        seat = match.asked[dice.below(luck, luck.rolled, dice.LUCK, len(match.asked))]
        choices = match.choices(seat)
        match.answer(seat, choices[dice.below(luck, luck.rolled, dice.LUCK, len(choices))])


@every_ruleset
def test_rules_keep_to_the_compiled_subset(ruleset: Ruleset[Any]) -> None:
    faults = [fault for function in callees_first(ruleset.roots, ruleset.hooks) for fault in lint(function)]
    assert faults == []


@every_setting
def test_lists_are_never_empty_and_matches_end(
    ruleset: Ruleset[Any], scenario: Scenario, options: dict[str, Any]
) -> None:
    """A question has at least two choices (one is not asked), all different; random play comes to an end."""
    for number in range(2):
        for match in walk(ruleset, scenario, options, f"ends {number}"):
            for seat in match.asked:
                written = [json.dumps(ruleset.write_choice(choice)) for choice in match.choices(seat)]
                assert len(written) >= 2
                assert len(set(written)) == len(written)
        assert match.outcome is not None
        assert match.outcome.ending


@every_setting
def test_records_replays_and_views(
    ruleset: Ruleset[Any], scenario: Scenario, options: dict[str, Any], tmp_path: Path
) -> None:
    """JSON gives the same record back, the file replays to the byte, every seat has a view, choices have words."""
    for number, match in enumerate(walk(ruleset, scenario, options, "records")):
        if number % 23 == 0:
            assert same_bytes(from_json(ruleset.game, json.loads(json.dumps(to_json(match.game)))), match.game)
            for seat in range(-1, scenario.seats):
                assert json.dumps(dataclasses.asdict(match.view(seat)))
            for seat in match.asked:
                for choice, offer in match.offers(seat):
                    assert offer.label
                    assert ruleset.read_choice(ruleset.write_choice(choice)).kind == choice.kind
    files.save(match, tmp_path / "match.json")
    again = files.load(tmp_path / "match.json")
    assert same_bytes(again.game, match.game)
    assert [bytes(fact.event) for fact in again.facts] == [bytes(fact.event) for fact in match.facts]
    assert files.verify(tmp_path / "match.json") == []


@every_setting
def test_every_fact_has_a_sentence(ruleset: Ruleset[Any], scenario: Scenario, options: dict[str, Any]) -> None:
    """Each says something, cites a rule that the rulebook has, and says the same whenever it is told."""
    told: list[tuple[int, Sentence]] = []
    heard = 0
    for match in walk(ruleset, scenario, options, "sentences"):
        told += list(match.sentences(-1, heard))
        heard = len(match.facts)
    assert told == list(match.sentences(-1))
    for seat in range(-1, scenario.seats):
        for _, sentence in match.sentences(seat):
            assert sentence.text
            assert sentence.rule in ruleset.rulebook, sentence


@every_setting
def test_a_seat_learns_nothing_that_is_hidden(
    ruleset: Ruleset[Any], scenario: Scenario, options: dict[str, Any]
) -> None:
    """Two records that differ only in what a seat cannot see give that seat the same bytes, views and choices."""
    for number, match in enumerate(walk(ruleset, scenario, options, "hidden")):
        if number % 17:
            continue
        for seat in range(-1, scenario.seats):
            seen = match.seen(seat)
            one, other = (ruleset.imagine(match.game, seat, f"world {n}") for n in range(2))
            assert not same_bytes(one.game, other.game)
            for world in (one, other):
                assert same_bytes(ruleset.redacted(world.game, seat), seen)
            if seat in match.asked:
                assert [bytes(c) for c in ruleset.choices(one, seat)] == [bytes(c) for c in match.choices(seat)]


@every_setting
def test_undo_gives_the_same_record_back(ruleset: Ruleset[Any], scenario: Scenario, options: dict[str, Any]) -> None:
    undone = 0
    before = None
    for match in walk(ruleset, scenario, options, "undo"):
        if match.can_undo and before is not None:
            answer = match.answers[-1]
            after = copy_of(match.game)
            match.undo()
            assert same_bytes(match.game, before)
            match.answer(answer.seat, answer.choice)
            assert same_bytes(match.game, after)
            undone += 1
        before = copy_of(match.game)
    assert undone > 0 or ruleset is TOY


SEEDS = 2_000


@pytest.mark.xdist_group("compiled")
@every_ruleset
def test_interpreted_and_compiled_agree_to_the_byte(ruleset: Ruleset[Any]) -> None:
    """Whole record, events and dice included, of complete matches over all settings; array bounds are checked."""
    from munera.engine import compiled

    twin = compiled.build(ruleset, boundscheck=True)
    play = ruleset.woven[questions.play_numbered]
    every = list(settings(ruleset))
    each = -(-SEEDS // len(every))
    for number, (scenario, options) in enumerate(every):
        template = ruleset.prepare(scenario.seats, options, f"twins {number}")
        batch = twin.play_batch(template, each, keep=each)
        assert batch.faults.max() == 0
        for index in range(each):
            desk = copy_of(template)
            assert play(desk, index, LIMIT) == batch.decisions[index]
            assert bytes(desk.game) == batch.games[index : index + 1].tobytes(), f"seed twins {number}#{index}"


@every_ruleset
def test_every_store_fits_its_field(ruleset: Ruleset[Any]) -> None:
    """Checked mode: a number that a field cannot hold would raise."""
    program = (
        "from tests.conformance.test_conformance import RULESETS, settings, walk\n"
        f"ruleset = next(r for r in RULESETS if r.name == {ruleset.name!r})\n"
        "for scenario, options in settings(ruleset):\n"
        "    for match in walk(ruleset, scenario, options, 'fits'):\n"
        "        pass\n"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "MUNERA_CHECKED": "1", "PYTHONPATH": f"{root}{os.pathsep}{root / 'src'}"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
