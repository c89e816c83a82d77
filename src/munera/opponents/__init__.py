"""Computer players, generic over rulesets. They know what their seat knows: a redacted record, imagined on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from munera.engine.ruleset import MuneraError, Ruleset
from munera.engine.state import Choice
from munera.opponents.greedy import GreedyPlayer
from munera.opponents.uniform import RandomPlayer


class UnknownPlayer(MuneraError):
    """A computer player that is not there."""


class Player(Protocol):
    """Whoever chooses for a seat from what that seat may see."""

    def choose(self, ruleset: Ruleset[Any], seen: Any, seat: int, choices: list[Choice]) -> Choice:
        """One of the offered choices; ``seen`` is the seat's redacted record."""
        ...


PLAYERS: dict[str, Callable[[random.Random], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def make(name: str, seed: str | None = None) -> Player:
    """A computer player by name; with a seed it always plays alike."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"there is no computer player {name!r}; there are: {', '.join(PLAYERS)}")
    return PLAYERS[name](random.Random(seed))
