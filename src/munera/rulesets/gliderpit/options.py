"""Options, scenarios and the start position (GPG-SET-01, GPG-OPT, GPG-DEC-01): ordinary Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from munera.engine.rules import carries
from munera.engine.ruleset import BadOptions, Option, Scenario
from munera.rulesets.gliderpit.data import TABLES
from munera.rulesets.gliderpit.state import GLIDERS, LEDGE, NOBODY, NOWHERE, PLAYERS, SETUP_CHITS, WEAPONS, Game
from munera.rulesets.gliderpit.tables import COUNTERS, LAUNCH_DIVE_LIMIT

_SHORT = TABLES["short_games"]
HIGHEST_FLOOR = 19 - LAUNCH_DIVE_LIMIT  # the launch may reach the level above it

OPTIONS = (
    Option(
        "gliders",
        "Gliders of each player",
        "How many gliders each player controls, two to six in all.",
        "GPG-SET-01",
        (),
        1,
        GLIDERS - 1,
    ),
    Option(
        "teams",
        "Team of each player",
        "Players with the same team number win and lose together. Without it everyone is for himself.",
        "GPG-SET-01",
        (),
        1,
        PLAYERS,
    ),
    Option(
        "floor_level",
        "FLOOR level",
        "A raised FLOOR makes a shorter game.",
        "GPG-OPT-01",
        0,
        0,
        HIGHEST_FLOOR,
        {"standard": 0, **{name: int(level) for name, level in _SHORT.items()}},
    ),
    Option(
        "random_weapons",
        "Random weapons",
        "Weapon counters are drawn face down instead of chosen.",
        "GPG-OPT-02",
        False,
    ),
    Option(
        "random_chits",
        "Random sequence chits",
        "The order of the gliders is drawn each turn, whatever their altitude.",
        "GPG-OPT-03",
        False,
    ),
    Option(
        "climbing_half_loop",
        "Climbing Half-Loop",
        "At speed 5, with an empty hand: turn round, three levels up, speed 1.",
        "GPG-OPT-04",
        False,
    ),
    Option(
        "diving_half_loop",
        "Diving Half-Loop",
        "At speed 1 or 2, with an empty hand: turn round, two or three levels down, faster; no Glide Phase.",
        "GPG-OPT-05",
        False,
    ),
    Option(
        "zoom_climb",
        "Zoom Climb",
        "At speed 5: one hex ahead, five levels up, speed 1.",
        "GPG-OPT-06",
        False,
    ),
    Option(
        "throwing_fumble",
        "Throwing fumbles",
        "A throw that rolls 11 may hit a lower comrade near the target.",
        "GPG-OPT-10",
        False,
    ),
)

SCENARIOS = (
    Scenario("duel", "Duel", "Two gladiators, a glider each.", 2, {"gliders": [1, 1]}),
    Scenario("pairs", "Two against two", "Two players with two gliders each.", 2, {"gliders": [2, 2]}),
    Scenario("squads", "Three against three", "Two players with three gliders each.", 2, {"gliders": [3, 3]}),
    Scenario(
        "comrades",
        "Comrades",
        "Four players in two teams, a glider each.",
        4,
        {"gliders": [1, 1, 1, 1], "teams": [1, 2, 1, 2]},
    ),
    Scenario("three", "Three-cornered fight", "Three players with two gliders each.", 3, {"gliders": [2, 2, 2]}),
    Scenario("melee", "Melee", "Six gladiators, each against all others.", 6, {"gliders": [1] * 6}),
)


@carries("GPG-SET-01", "GPG-SET-02", "GPG-SET-03", "GPG-OPT-01", "GPG-DEC-01", "GPG-OBJ-01", "GPG-CMP-02")
def set_up(game: Game, seats: int, options: Mapping[str, Any]) -> None:
    """Fill a fresh record: gliders on LEDGE, all weapons in supply, nothing drawn yet."""
    if not 2 <= seats <= PLAYERS:
        raise BadOptions(f"Glider-Pit Gladiators is for two to six players, not {seats} (GPG-OBJ-01)")
    gliders = options["gliders"] or (1,) * seats
    teams = options["teams"] or tuple(range(1, seats + 1))
    _check_sides(seats, gliders, teams)
    game.players = seats
    game.glider_count = sum(gliders)
    for name in ("random_weapons", "random_chits", "climbing_half_loop", "diving_half_loop", "zoom_climb"):
        setattr(game.options, name, int(options[name]))
    game.options.floor = options["floor_level"]
    game.options.throwing_fumble = int(options["throwing_fumble"])
    players = [player for turn in range(GLIDERS) for player in range(seats) if gliders[player] > turn]
    for who, player in enumerate(players):
        glider = game.gliders[who]
        glider.player = player
        glider.team = teams[player]
    for glider in game.gliders:
        glider.hex = glider.track = NOWHERE
        glider.altitude = LEDGE
    for weapon in range(1, WEAPONS):
        game.supply[weapon] = COUNTERS[weapon]
    game.launching = NOBODY
    game.winning_team = NOBODY
    game.phase = SETUP_CHITS


def _check_sides(seats: int, gliders: Sequence[int], teams: Sequence[int]) -> None:
    if len(gliders) != seats:
        raise BadOptions(f"gliders names {len(gliders)} players, but there are {seats} seats (GPG-SET-01)")
    if len(teams) != seats:
        raise BadOptions(f"teams names {len(teams)} players, but there are {seats} seats (GPG-SET-01)")
    if sum(gliders) > GLIDERS:
        raise BadOptions(f"there are {GLIDERS} gliders in the box, not {sum(gliders)} (GPG-OBJ-01)")
    if len(set(teams)) < 2:
        raise BadOptions("at least two teams must take part (GPG-SET-01)")
