"""Whole matches to look at: from the setup on, and brawls, which begin with armed gliders in a knot."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from munera.engine.dice import load
from munera.engine.questions import NOBODY
from munera.engine.state import Choice, Event
from munera.rulesets.gliderpit import RULESET, asking
from munera.rulesets.gliderpit.board import DIRECTION_NAMES
from munera.rulesets.gliderpit.state import Desk, Game
from tests.rulesets.gliderpit.situation import situation

Chooser = Callable[[random.Random, list[Choice]], Choice]

TABLES = (
    (2, {"gliders": [1, 1]}),
    (2, {"gliders": [2, 2], "random_weapons": True}),
    (2, {"gliders": [3, 3], "floor_level": 10, "climbing_half_loop": True, "diving_half_loop": True}),
    (3, {"gliders": [2, 2, 2], "random_chits": True, "zoom_climb": True}),
    (4, {"gliders": [1, 1, 1, 1], "teams": [1, 2, 1, 2], "floor_level": 15, "throwing_fumble": True}),
    (6, {"gliders": [1] * 6, "floor_level": 5, "random_weapons": True, "random_chits": True}),
)
HANDS = ("-", "dagger", "net", "spear", "stone", "sword")


def new_match(number: int) -> Desk:
    """A match from the setup on; the options go by its number."""
    seats, options = TABLES[number % len(TABLES)]
    desk = RULESET.new(seats, options, f"match {number}")
    assert isinstance(desk, Desk)
    return desk


def brawl(number: int) -> Desk:
    """Three gliders against three, close together, low, with weapons in their hands; some stunned or netted."""
    rng = random.Random(number)
    places = rng.sample([(q, r, a) for q in (8, 9, 10) for r in (1, 2) for a in range(2, 9)], 6)
    lines = [
        f"G{who} ({q},{r}) {rng.choice(DIRECTION_NAMES)} a{altitude} s{rng.randrange(6)} hand={rng.choice(HANDS)}"
        f" carry=dagger,net nets={rng.randrange(12) // 11}{' stunned' if rng.random() < 0.1 else ''}"
        for who, (q, r, altitude) in enumerate(places, 1)
    ]
    desk = situation(*lines, at="air", dice="[3 3]", climbing_half_loop=1, zoom_climb=1, throwing_fumble=1).desk
    load(desk.game.dice, f"brawl {number}")
    return desk


def fiercely(rng: random.Random, choices: list[Choice]) -> Choice:
    """A player who attacks and rams where he can, and keeps his weapon."""
    for kinds in ((asking.ATTACK_WITH, asking.KEEP_POINTS), (asking.CHANGE_WEAPON, asking.ESCAPE_NET)):
        if wild := [choice for choice in choices if choice.kind in kinds]:
            return rng.choice(wild)
    if rams := [choice for choice in choices if choice.kind == asking.DIVE and choice.b != NOBODY]:
        return rng.choice(rams)
    return rng.choice([choice for choice in choices if choice.kind != asking.DROP])


def anyhow(rng: random.Random, choices: list[Choice]) -> Choice:
    """A player who does anything."""
    return rng.choice(choices)


def played(desk: Desk, number: int, chooser: Chooser) -> Iterator[tuple[int, list[Choice], Choice]]:
    """Play a match to its end; at each decision, before it is carried out: the seat, its choices, the chosen one."""
    rng = random.Random(number)
    while not desk.game.over:
        [seat] = RULESET.seats_asked(desk.game)
        choices = RULESET.choices(desk, seat)
        chosen = chooser(rng, choices)
        yield seat, choices, chosen
        RULESET.answer(desk, seat, chosen)


def facts_of(game: Game) -> list[Event]:
    """What was noted since the last answer."""
    return RULESET.events(game)
