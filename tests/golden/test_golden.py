"""Whole matches as text that a reviewer can read and compare: one for every way to end and every option.

Each match is a saved file (its choices) and a transcript (what came of them). `pytest --update-golden` writes the
transcripts anew; `python tests/golden/find.py` finds matches anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from munera import rulesets
from munera.play import files
from munera.play.match import Match

FOLDER = Path(__file__).parent
MATCHES = sorted(FOLDER.glob("*/*.json"))


def transcript(match: Match) -> Iterator[str]:
    """The log of a match as an onlooker hears it, every choice before what came of it."""
    yield f"{match.ruleset.title}, version {match.ruleset.version}"
    chosen = {name: value for name, value in match.options.items() if value not in (False, 0, ())}
    yield f"options: {chosen}"
    heard = list(match.sentences(-1))
    position = 0
    for number in range(len(match.answers) + 1):
        if number:
            answer = match.answers[number - 1]
            yield f"[{number}] {match.seats[answer.seat].name}: {match.ruleset.write_choice(answer.choice)}"
        while position < len(heard) and heard[position][0] == number:
            sentence = heard[position][1]
            faces = f" {list(sentence.dice)}" if sentence.dice else ""
            yield f"    {sentence.text}{faces} ({sentence.rule})"
            position += 1
    yield f"outcome: {match.outcome}"


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_golden_match(file: Path, request: pytest.FixtureRequest) -> None:
    text = "\n".join(transcript(files.load(file))) + "\n"
    golden = file.with_suffix(".txt")
    if request.config.getoption("--update-golden"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8"), "what comes of these choices has changed"
    assert files.verify(file) == []


@pytest.mark.parametrize("name", rulesets.names())
def test_every_way_to_end_and_every_option_has_a_golden_match(name: str) -> None:
    ruleset = rulesets.load(name)
    matches = [files.load(file) for file in MATCHES if file.parent.name == name]
    endings = {match.outcome.ending for match in matches if match.outcome}
    assert endings == set(ruleset.endings.values())
    for known in ruleset.options:
        assert any(match.options[known.name] != known.default for match in matches), known.name
    shows = tomllib.loads((FOLDER / name / "shows.toml").read_text(encoding="utf-8"))
    assert set(shows) == {known.name for known in ruleset.options if isinstance(known.default, bool)}
    for option, wanted in shows.items():
        text = (FOLDER / name / f"option-{option.replace('_', '-')}.txt").read_text(encoding="utf-8")
        assert f"({wanted['rule']})" in text, f"the golden match of {option} does not show it"
