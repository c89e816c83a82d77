"""A simple player: tries every choice in a few imagined futures and takes the one that leaves it best off.

In each future the dice are others and everyone plays on at random for a little while; then the ruleset's score
counts. To compare like with like, all choices are tried in the same futures.
"""

from __future__ import annotations

import random
from typing import Any

from munera.engine import questions
from munera.engine.records import copy_of
from munera.engine.ruleset import Ruleset
from munera.engine.state import Choice

FUTURES = 12
AHEAD = 8  # decisions played at random in each future


class GreedyPlayer:
    """Looks a few decisions ahead."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, ruleset: Ruleset[Any], seen: Any, seat: int, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        totals = [0] * len(choices)
        for _ in range(FUTURES):
            world = ruleset.imagine(seen, seat, f"{self.chance.getrandbits(64):x}")
            for index, choice in enumerate(choices):
                totals[index] += self.outlook(ruleset, copy_of(world), seat, choice)
        best = max(totals)
        return self.chance.choice([choice for choice, total in zip(choices, totals, strict=True) if total == best])

    def outlook(self, ruleset: Ruleset[Any], world: Any, seat: int, choice: Choice) -> int:
        """How the seat stands some decisions after a choice, in one future."""
        rules = ruleset.woven
        rules[questions.answer](world, seat, choice)
        rules[questions.play_out](world, AHEAD)
        ruleset.check_fault(world.game)
        return int(rules[ruleset.score](world.game, seat))
