"""How fast a peer engine plays on this machine, so that our figures can stand beside its own.

The peer is OpenSpiel, a C++ library driven from Python: one core, uniformly random play, whole matches
from the opening position. This module measures; it plays nothing of ours and compares nothing.
`python benchmarks/peers.py` prints the table.
"""

from __future__ import annotations

import platform
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

GAMES = ("backgammon", "breakthrough", "chess")
SECONDS = 2.0
REPEATS = 5


class PeerMissing(Exception):
    """The peer's package is not installed here."""


@dataclass(frozen=True)
class StepsPerSecond:
    """Applied actions per second, with players' decisions and chance outcomes apart.

    OpenSpiel applies a roll of the dice through the same call as a move. A rate that counts rolls is
    therefore nearly twice the rate of decisions in backgammon: name the one you quote.
    """

    decisions: float
    chance: float

    @property
    def total(self) -> float:
        return self.decisions + self.chance


def openspiel_steps_per_second(game: str, seconds: float) -> StepsPerSecond:
    """Play random matches of an OpenSpiel game for at least `seconds`, ending with a whole match.

    Creating each match's opening state is inside the time; loading the game is not.
    """
    if find_spec("pyspiel") is None:
        raise PeerMissing("open_spiel is not installed: run make bench, which installs it")
    pyspiel: Any = import_module("pyspiel")  # compiled, without stubs

    loaded = pyspiel.load_game(game)
    kind = loaded.get_type()
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise ValueError(f"{game}: only games in which players move in turn can be measured")
    has_chance = kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
    play = _play_with_chance if has_chance else _play_without_chance

    uniform = random.Random(1).random
    decisions = chance = 0
    elapsed = 0.0
    start = time.perf_counter()
    while elapsed < seconds:
        decided, rolled = play(loaded.new_initial_state(), uniform)
        decisions += decided
        chance += rolled
        elapsed = time.perf_counter() - start
    return StepsPerSecond(decisions / elapsed, chance / elapsed)


# Both loops were chosen by timing: bound methods, indexing by a random float in place of
# random.choice, and as few calls into the library as its interface allows.


def _play_without_chance(state: Any, uniform: Callable[[], float]) -> tuple[int, int]:
    """One match in which only players act; it is over when nothing is legal."""
    legal_actions, apply_action = state.legal_actions, state.apply_action
    decisions = 0
    while legal := legal_actions():
        apply_action(legal[int(uniform() * len(legal))])
        decisions += 1
    return decisions, 0


def _play_with_chance(state: Any, uniform: Callable[[], float]) -> tuple[int, int]:
    """One match with dice or cards: each chance outcome is drawn by its stated probability."""
    legal_actions, apply_action = state.legal_actions, state.apply_action
    current_player, chance_outcomes = state.current_player, state.chance_outcomes
    decisions = chance = 0
    # One call tells the three kinds of state apart: a player is 0 or more, chance is -1, the end is -4.
    while (player := current_player()) >= -1:
        if player >= 0:
            legal = legal_actions()
            apply_action(legal[int(uniform() * len(legal))])
            decisions += 1
        else:
            left = uniform()
            action = 0
            for action, probability in chance_outcomes():  # noqa: B007 - the one that the loop ends with
                left -= probability
                if left < 0:
                    break
            apply_action(action)  # the last outcome, should rounding leave a remainder
            chance += 1
    return decisions, chance


def best_of(game: str) -> StepsPerSecond:
    """The quickest of several measurements: other jobs on the machine can only slow one down."""
    runs = [openspiel_steps_per_second(game, SECONDS) for _ in range(REPEATS)]
    return max(runs, key=lambda run: run.total)


def main() -> None:
    try:
        rates = {game: best_of(game) for game in GAMES}
    except PeerMissing as missing:
        sys.exit(str(missing))
    print(
        f"OpenSpiel {version('open_spiel')}, Python {platform.python_version()}, one core, "
        f"random play; best of {REPEATS} runs of {SECONDS:g} s, in steps a second"
    )
    print(f"{'game':<14}{'decisions':>12}{'chance':>12}{'both':>12}")
    for game, rate in rates.items():
        print(f"{game:<14}{rate.decisions:>12,.0f}{rate.chance:>12,.0f}{rate.total:>12,.0f}")


if __name__ == "__main__":
    main()
