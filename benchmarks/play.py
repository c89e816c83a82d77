"""How fast random play runs: interpreted and compiled, beside OpenSpiel and python-chess in the same run.

    python benchmarks/play.py

Each figure is the best of several runs: other work on the machine only ever makes it worse.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from peers import PeerMissing, openspiel_steps_per_second

from munera import rulesets
from munera.engine import compiled, questions
from munera.engine.records import copy_of

GAME, SCENARIO = "gliderpit", "squads"
RUNS, SECONDS = 5, 1.0


def best(measure: Callable[[], float]) -> float:
    """The best of several runs."""
    return max(measure() for _ in range(RUNS))


def interpreted() -> float:
    """Decisions a second of random play by plain Python, one core."""
    ruleset = rulesets.load(GAME)
    scenario = ruleset.scenario(SCENARIO)
    template = ruleset.prepare(scenario.seats, scenario.options, "benchmark")
    play = ruleset.woven[questions.play_numbered]
    decisions = number = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        decisions += play(copy_of(template), number, 1_000_000)
        number += 1
    return decisions / (time.perf_counter() - began)


def copies() -> float:
    """Copies of a match a second."""
    ruleset = rulesets.load(GAME)
    scenario = ruleset.scenario(SCENARIO)
    game = ruleset.new(scenario.seats, scenario.options, "benchmark").game
    began = time.perf_counter()
    for _ in range(200_000):
        copy_of(game)
    return 200_000 / (time.perf_counter() - began)


def compiled_play(threads: int, log: bool) -> float:
    """Decisions a second of random play by the compiled rules."""
    ruleset = rulesets.load(GAME)
    scenario = ruleset.scenario(SCENARIO)
    twin = compiled.build(ruleset, {} if log else {"LOG": 0}, report=lambda text: print(text, file=sys.stderr))
    template = ruleset.prepare(scenario.seats, scenario.options, "benchmark")
    twin.play_batch(template, 100)
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        batches = list(pool.map(lambda part: twin.play_batch(template, 30_000, part * 30_000), range(threads)))
    return float(sum(batch.decisions.sum() for batch in batches)) / (time.perf_counter() - began)


def python_chess() -> float:
    """Moves a second of random chess by python-chess, a rules engine in plain Python."""
    import chess

    chance = random.Random(1)
    moves = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        board = chess.Board()
        while not board.is_game_over() and time.perf_counter() - began < SECONDS:
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.perf_counter() - began)


def main() -> None:
    """Measure everything and print it, with what it is to be compared with."""
    print(f"{GAME}, {SCENARIO}; Python {sys.version.split()[0]}, {os.cpu_count()} cores; best of {RUNS} runs")
    try:
        backgammon = openspiel_steps_per_second("backgammon", 2.0).total
        breakthrough = openspiel_steps_per_second("breakthrough", 2.0).total
        chess = best(python_chess)
    except (PeerMissing, ImportError) as missing:
        sys.exit(f"{missing}: run make bench, which installs the peers")
    plain = best(interpreted)
    copied = best(copies)
    one = best(lambda: compiled_play(1, log=True))
    silent = best(lambda: compiled_play(1, log=False))
    every = best(lambda: compiled_play(os.cpu_count() or 1, log=True))
    again = openspiel_steps_per_second("breakthrough", 2.0).total
    breakthrough = max(breakthrough, again)
    beside_chess = f"{plain / chess:.1f} x python-chess ({chess:,.0f} moves/s)"
    beside_backgammon = f"{one / backgammon:.0f} x OpenSpiel backgammon ({backgammon:,.0f} steps/s)"
    beside_breakthrough = f"{one / breakthrough:.1f} x its breakthrough ({breakthrough:,.0f})"
    rows = (
        ("interpreted, one core", f"{plain:,.0f} decisions/s", beside_chess),
        ("copying a match", f"{1e9 / copied:,.0f} ns", ""),
        ("compiled, one core", f"{one:,.0f} decisions/s", f"{beside_backgammon}, {beside_breakthrough}"),
        ("compiled, events left out", f"{silent:,.0f} decisions/s", f"{silent / breakthrough:.1f} x its breakthrough"),
        (f"compiled, {os.cpu_count()} threads", f"{every:,.0f} decisions/s", f"{every / one:.2f} x one core"),
    )
    for name, figure, beside in rows:
        print(f"{name:28}{figure:>26}   {beside}")


if __name__ == "__main__":
    main()
