"""Finds short random matches for tests/golden: one for every way a match can end, and one for every option.

    python tests/golden/find.py gliderpit

Millions of compiled matches are searched; the shortest of each kind is played again and saved.
"""

from __future__ import annotations

import random
import sys
import tomllib
from pathlib import Path
from typing import Any

from munera import rulesets
from munera.engine import compiled, dice
from munera.engine.ruleset import Ruleset
from munera.engine.state import Choice
from munera.play import files
from munera.play.match import Match, Seat

NAMES = ("Anna", "Brutus", "Cassia", "Drusus", "Elena", "Felix")
MATCHES = 200_000


def again(ruleset: Ruleset[Any], seats: int, options: dict[str, Any], seed: str) -> Match:
    """Play one match of a batch again, as a person's match."""
    match = Match.new(ruleset, options, [Seat(NAMES[n]) for n in range(seats)], seed)
    luck = match.desk.luck
    while not match.outcome:
        choices = match.choices(match.asked[0])
        match.answer(match.asked[0], choices[dice.below(luck, luck.rolled, dice.LUCK, len(choices))])
    return match


def on_purpose(match: Match, chance: random.Random, prefer: list[str], avoid: list[str]) -> Choice:
    """A random choice of a preferred kind, else of one that is not to be avoided, else any."""
    choices = match.choices(match.asked[0])
    kinds = [match.ruleset.write_choice(choice)[0] for choice in choices]
    preferred = [choice for choice, kind in zip(choices, kinds, strict=True) if kind in prefer]
    harmless = [choice for choice, kind in zip(choices, kinds, strict=True) if kind not in avoid]
    return chance.choice(preferred or harmless or choices)


def one_that_shows(ruleset: Ruleset[Any], option: str, wanted: dict[str, Any], first: int) -> Match:
    """A match whose log cites the rule of an option; each option begins with another scenario."""
    for number in range(first, 30_000):
        scenario = ruleset.scenarios[number % len(ruleset.scenarios)]
        options = {**scenario.options, "floor_level": (0, 5, 10)[number % 3], option: True}
        seats = [Seat(NAMES[n]) for n in range(scenario.seats)]
        match = Match.new(ruleset, options, seats, f"option {option} {number}")
        chance = random.Random(number)
        while not match.outcome:
            choice = on_purpose(match, chance, wanted.get("prefer", []), wanted.get("avoid", []))
            match.answer(match.asked[0], choice)
        if any(sentence.rule == wanted["rule"] for _, sentence in match.sentences(-1)):
            return match
    raise SystemExit(f"no match of {option} cites {wanted['rule']}: look at shows.toml")


def main(name: str) -> None:
    """Write the matches of one ruleset."""
    ruleset = rulesets.load(name)
    folder = Path(__file__).parent / name
    folder.mkdir(exist_ok=True)
    twin = compiled.build(ruleset)
    shortest: dict[int, tuple[int, Match]] = {}
    for scenario in ruleset.scenarios:
        for floor in (0, 15):
            options = {**scenario.options, "floor_level": floor}
            seed = f"golden {scenario.name} {floor}"
            batch = twin.play_batch(ruleset.prepare(scenario.seats, options, seed), MATCHES)
            for ending in ruleset.endings:
                found = (batch.endings == ending).nonzero()[0]
                if not len(found):
                    continue
                best = found[batch.decisions[found].argmin()]
                if ending not in shortest or batch.decisions[best] < shortest[ending][0]:
                    match = again(ruleset, scenario.seats, options, f"{seed}#{best}")
                    shortest[ending] = int(batch.decisions[best]), match
    for ending, (decisions, match) in shortest.items():
        file = folder / f"ends-by-{ruleset.endings[ending].replace(' ', '-')}.json"
        files.save(match, file)
        print(file.name, decisions, "decisions")
    if missing := [text for ending, text in ruleset.endings.items() if ending not in shortest]:
        print("not found in", MATCHES, "matches of each kind:", ", ".join(missing))
    shows = tomllib.loads((folder / "shows.toml").read_text(encoding="utf-8"))
    for first, (option, wanted) in enumerate(shows.items()):
        match = one_that_shows(ruleset, option, wanted, first)
        files.save(match, folder / f"option-{option.replace('_', '-')}.json")


if __name__ == "__main__":
    main(sys.argv[1])
