"""A player without a thought: any offered choice, each as likely as the others."""

from __future__ import annotations

import random
from typing import Any

from munera.engine.ruleset import Ruleset
from munera.engine.state import Choice


class RandomPlayer:
    """Chooses at random."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, ruleset: Ruleset[Any], seen: Any, seat: int, choices: list[Choice]) -> Choice:
        return self.chance.choice(choices)
