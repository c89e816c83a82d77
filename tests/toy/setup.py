"""Options, scenarios and the start position: ordinary Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from munera.engine.rules import carries
from munera.engine.ruleset import BadOptions, Option, Scenario
from tests.toy.state import DEAL, NOBODY, NUMBERS, PLAYERS, Game

OPTIONS = (
    Option("rounds", "Rounds", "How many rounds are played.", "TOY-END-01", 3, 1, NUMBERS, {"short": 2}),
    Option("gamble", "Gambling", "Whether the winner of a round may gamble.", "TOY-GAM-01", True),
    Option("handicap", "Handicap", "The points that each seat begins with.", "TOY-SET-02", (), 0, 9),
)

SCENARIOS = (
    Scenario("duel", "Duel", "Two seats.", 2),
    Scenario(
        "four", "Four at a table", "Four seats, two rounds, the last ahead.", 4, {"rounds": 2, "handicap": [0, 0, 0, 1]}
    ),
)


@carries("TOY-SET-01", "TOY-SET-02")
def set_up(game: Game, seats: int, options: Mapping[str, Any]) -> None:
    """Every seat holds all numbers; the handicap is on the board."""
    if not 2 <= seats <= PLAYERS:
        raise BadOptions(f"Secret Numbers is for two to four, not {seats} (TOY-SET-01)")
    handicap = options["handicap"] or (0,) * seats
    if len(handicap) != seats:
        raise BadOptions(f"handicap names {len(handicap)} seats, but there are {seats} (TOY-SET-02)")
    game.options.rounds = options["rounds"]
    game.options.gamble = int(options["gamble"])
    game.players = seats
    game.phase = DEAL
    game.winner = NOBODY
    for seat in range(seats):
        game.hands[seat].points = handicap[seat]
        for index in range(NUMBERS):
            game.hands[seat].held[index] = 1
