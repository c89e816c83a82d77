"""Choices into words: what each offered choice does, what it leads to, and what speaks against it.

Each kind of choice has a small function of its own, entered in `DESCRIBERS`. What a choice leads to is not foretold
here: it is carried out on a copy of the record (`odds.trial`), and the facts of that trial are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from munera.engine.state import Choice, Choices
from munera.engine.view import Offer
from munera.rulesets.gliderpit import asking, facts, state
from munera.rulesets.gliderpit.attacks import aim
from munera.rulesets.gliderpit.board import COORDINATES, WALL, ZONE_HEXES, neighbour, row_of
from munera.rulesets.gliderpit.combat import take_bonus
from munera.rulesets.gliderpit.glide import offer_glide, take_glide
from munera.rulesets.gliderpit.movement import take_maneuver
from munera.rulesets.gliderpit.odds import (
    EFFECTS,
    account,
    attack_odds,
    escape_odds,
    glide_odds,
    has_noted,
    noted,
    ram_odds,
    trial,
)
from munera.rulesets.gliderpit.phrases import MANEUVER_RULES
from munera.rulesets.gliderpit.setup import portage_of
from munera.rulesets.gliderpit.state import NET, NOBODY, STRIKE, THROW, TOP, TRANSFER, Game
from munera.rulesets.gliderpit.tables import (
    CAN_PARRY,
    CAN_STRIKE,
    ESCAPE_NEEDS,
    PORTAGE,
    PORTAGE_LIMIT,
    RANGE,
)
from munera.rulesets.gliderpit.words import (
    MANEUVERS,
    MARKERS,
    SIDES,
    count,
    facing_name,
    glider_name,
    hex_name,
    level_name,
    listed,
    row_name,
    track_name,
    upper_first,
    weapon_name,
)

Describer = Callable[[Game, Choice], Offer]
DESCRIBERS: dict[int, Describer] = {}

# what a wary player is told of a trial
MISHAPS = EFFECTS | {facts.WALL_HIT}


def describes(kind: int) -> Callable[[Describer], Describer]:
    """Enter a function in the table as the one that describes a kind of choice."""

    def enter(describer: Describer) -> Describer:
        DESCRIBERS[kind] = describer
        return describer

    return enter


# ------------------------------------------------------------------ setup


@describes(asking.TAKE_TRACK)
def take_track(game: Game, choice: Choice) -> Offer:
    name, track = glider_name(choice.a), track_name(choice.b)
    return Offer(
        f"Track {track} for {name}",
        group=name,
        detail=f"{name} will be launched from zone {track}.",
        rule="GPG-SET-05",
        piece=choice.a,
        cells=tuple(ZONE_HEXES[choice.b]),
    )


@describes(asking.TAKE_WEAPON)
def take_weapon(game: Game, choice: Choice) -> Offer:
    weapon, name = choice.a, glider_name(choice.b)
    total = portage_of(game.gliders[choice.b]) + PORTAGE[weapon]
    return Offer(
        f"{upper_first(weapon_name(weapon))} for {name}",
        group=name,
        detail=f"{_uses_of(weapon)}; {name} then carries {total} of {PORTAGE_LIMIT} portage points.",
        rule="GPG-OPT-02" if game.options.random_weapons else "GPG-SET-06",
        piece=choice.b,
    )


def _uses_of(weapon: int) -> str:
    uses = [f"Range {RANGE[weapon]}"]
    uses += ["strikes"] if CAN_STRIKE[weapon] else []
    uses += ["parries"] if CAN_PARRY[weapon] else []
    return ", ".join([*uses, f"portage {PORTAGE[weapon]}"])


@describes(asking.PASS)
def pass_round(game: Game, choice: Choice) -> Offer:
    return Offer("Pass", detail="The choice ends when all players pass in one round.", rule="GPG-SET-08")


@describes(asking.LAUNCH_FROM)
def launch_from(game: Game, choice: Choice) -> Offer:
    name, hex, facing = glider_name(choice.a), hex_name(choice.b), facing_name(choice.c)
    return Offer(
        f"{name} in {hex}, facing {facing}",
        group=f"{name} in {hex}",
        detail=f"{name} starts in hex {hex}, facing {facing}, altitude {TOP}, speed 1.",
        rule="GPG-SET-11",
        piece=choice.a,
        cell=choice.b,
        facing=choice.c,
    )


@describes(asking.LAUNCH_LEVELS)
def launch_levels(game: Game, choice: Choice) -> Offer:
    glider = game.gliders[game.launching]
    label = f"Dive {count(choice.a, 'level')}" if choice.a else "No dive"
    return Offer(
        label,
        group="Launch",
        detail=f"Altitude {glider.altitude - choice.a}, speed {glider.speed + choice.a}.",
        rule="GPG-SET-12",
        piece=game.launching,
        cell=glider.hex,
    )


# ------------------------------------------------------------------ Movement Phase


def _flight_offer(game: Game, choice: Choice, label: str, rule: str, cell: int) -> Offer:
    """A maneuver, flown on trial: where the glider comes to be, and what befalls it."""
    who = game.flight.glider
    after = trial(game, lambda copy: take_maneuver(copy, choice))
    glider = after.gliders[who]
    hits_wall = has_noted(after, facts.WALL_HIT)
    parts = (_situation(after, who), account(after, (facts.PUSHED,)), "Its sequence ends." if hits_wall else "")
    return Offer(
        label,
        group="Maneuver",
        detail=" ".join(filter(None, parts)) if glider.airborne else "",
        rule="GPG-PWC-01" if hits_wall else rule,
        piece=who,
        cell=game.gliders[who].hex if cell == WALL else cell,
        facing=glider.facing,
        warning=account(after, MISHAPS) if hits_wall or not glider.airborne else "",
    )


def _situation(after: Game, who: int) -> str:
    glider = after.gliders[who]
    place = f"Hex {hex_name(glider.hex)}, facing {facing_name(glider.facing)}"
    left = count(after.flight.points, "movement point")
    return f"{place}, altitude {glider.altitude}, speed {glider.speed}; {left} left."


def _way(cell: int) -> str:
    return "into the pit wall" if cell == WALL else f"to {hex_name(cell)}"


def _hex_beside(game: Game, side: int) -> int:
    """The next hex ahead, or ahead to a side; WALL where there is none."""
    glider = game.gliders[game.flight.glider]
    return neighbour(glider.hex, (glider.facing + side) % 6)


@describes(asking.FLY_FORWARD)
def fly_forward(game: Game, choice: Choice) -> Offer:
    cell = _hex_beside(game, 0)
    return _flight_offer(game, choice, f"Forward {_way(cell)}", MANEUVER_RULES[state.FORWARD], cell)


@describes(asking.MAKE_TURN)
def make_turn(game: Game, choice: Choice) -> Offer:
    glider = game.gliders[game.flight.glider]
    payment = {state.NO_PAYMENT: "", state.PAY_SPEED: ", pay 1 speed", state.PAY_ALTITUDE: ", pay 1 altitude"}
    label = f"Turn {SIDES[choice.a]} to {facing_name(glider.facing + choice.a)}{payment[choice.b]}"
    rule = MANEUVER_RULES[state.TURN] if choice.b == state.NO_PAYMENT else "GPG-MOV-21"
    return _flight_offer(game, choice, label, rule, glider.hex)


@describes(asking.MAKE_SLIP)
def make_slip(game: Game, choice: Choice) -> Offer:
    cell = _hex_beside(game, choice.a)
    return _flight_offer(game, choice, f"Slip {SIDES[choice.a]} {_way(cell)}", MANEUVER_RULES[state.SLIP], cell)


@describes(asking.MAKE_CLIMB)
def make_climb(game: Game, choice: Choice) -> Offer:
    cell = _hex_beside(game, 0)
    return _flight_offer(game, choice, f"Climb {_way(cell)}", MANEUVER_RULES[state.CLIMB], cell)


@describes(asking.MAKE_ADVANCED)
def make_advanced(game: Game, choice: Choice) -> Offer:
    glider = game.gliders[game.flight.glider]
    name, rule = MANEUVERS[choice.a], MANEUVER_RULES[choice.a]
    if choice.a == state.ZOOM_CLIMB:
        cell = _hex_beside(game, 0)
        return _flight_offer(game, choice, f"{name} {_way(cell)}", rule, cell)
    return _flight_offer(game, choice, f"{name}, to face {facing_name(glider.facing + 3)}", rule, glider.hex)


@describes(asking.KEEP_POINTS)
def keep_points(game: Game, choice: Choice) -> Offer:
    def declare(copy: Game) -> None:
        take_maneuver(copy, choice)
        take_glide(copy, _only_dive(copy))

    declared = trial(game, declare)
    target = declared.flight.ram_target
    points = count(choice.a, "movement point")
    return Offer(
        f"Keep {points} and ram {glider_name(target)}",
        group="Ram",
        detail=f"{_after_dive(declared)} The ram roll gets +{choice.a}.",
        rule="GPG-RAM-05",
        piece=target,
        cell=game.gliders[target].hex,
        odds=ram_odds(game, declare),
        warning=_friendly_fire(game, target),
    )


def _only_dive(game: Game) -> Choice:
    """The one dive that the Glide Phase will offer to a glider that is bound to ram."""
    choices = Choices()
    offer_glide(game, choices)
    return choices.items[0]


# ------------------------------------------------------------------ Glide Phase


@describes(asking.STAY_GLIDING)
def stay_gliding(game: Game, choice: Choice) -> Offer:
    glider = game.gliders[game.flight.glider]
    return Offer(
        "Glide",
        group="Glide Phase",
        detail=f"Altitude {glider.altitude}, speed {glider.speed}, unless the die says otherwise.",
        rule="GPG-GLD-09",
        piece=game.flight.glider,
        odds=glide_odds(game),
    )


@describes(asking.DIVE)
def dive(game: Game, choice: Choice) -> Offer:
    def declare(copy: Game) -> None:
        take_glide(copy, choice)

    who = game.flight.glider
    after = trial(game, declare)
    if choice.b != NOBODY:
        return Offer(
            f"Dive {choice.a}: ram {glider_name(choice.b)}, speed {after.gliders[who].speed}",
            group="Glide Phase",
            detail=_after_dive(after),
            rule="GPG-RAM-01",
            piece=choice.b,
            cell=game.gliders[choice.b].hex,
            odds=ram_odds(game, declare),
            warning=_friendly_fire(game, choice.b),
        )
    if not after.gliders[who].airborne:
        return Offer(
            f"Dive {choice.a} to {level_name(game, game.options.floor)}",
            group="Glide Phase",
            rule="GPG-GEN-04",
            piece=who,
            warning=account(after, MISHAPS),
        )
    return Offer(
        f"Dive {choice.a} to altitude {after.gliders[who].altitude}, speed {after.gliders[who].speed}",
        group="Glide Phase",
        detail=_after_dive(after),
        rule="GPG-GLD-03",
        piece=who,
        cell=after.gliders[who].hex,
    )


def _after_dive(after: Game) -> str:
    glider = after.gliders[after.flight.glider]
    return f"Hex {hex_name(glider.hex)}, altitude {glider.altitude}, speed {glider.speed}; no roll to slow down."


def _friendly_fire(game: Game, target: int) -> str:
    ours = game.gliders[game.flight.glider].team == game.gliders[target].team
    return f"{glider_name(target)} is on the same team." if ours else ""


# ------------------------------------------------------------------ Combat Phase


@describes(asking.ATTACK_NOBODY)
def attack_nobody(game: Game, choice: Choice) -> Offer:
    return Offer("No attack", group="Attack", detail="The Action Phase follows.", rule="GPG-CBT-01")


@describes(asking.ATTACK_WITH)
def attack_with(game: Game, choice: Choice) -> Offer:
    manner, target = choice.a, choice.b
    weapon, name = weapon_name(game.gliders[game.flight.glider].hand), glider_name(target)
    labels = {
        THROW: f"Throw the {weapon} at {name}",
        STRIKE: f"Strike at {name} with the {weapon}",
        TRANSFER: f"Hand the {weapon} to {name}",
    }
    return Offer(
        labels[manner],
        group="Hand over" if manner == TRANSFER else "Attack",
        detail=_aim_in_words(game, manner, target),
        rule=_attack_rule(game, manner),
        piece=target,
        cell=game.gliders[target].hex,
        odds=attack_odds(game, manner, target),
        warning="" if manner == TRANSFER else _friendly_fire(game, target),
    )


def _aim_in_words(game: Game, manner: int, target: int) -> str:
    aimed = trial(game, lambda copy: aim(copy, manner, target))
    [declared] = noted(aimed, facts.ATTACK_DECLARED)
    needed = account(aimed, (facts.HIT_NUMBER_FOUND,))
    return f"Range {declared.c}. {needed}" if manner == THROW else needed


def _attack_rule(game: Game, manner: int) -> str:
    if manner == THROW:
        return "GPG-NET-01" if game.gliders[game.flight.glider].hand == NET else "GPG-THR-01"
    return "GPG-STK-01" if manner == STRIKE else "GPG-TRN-01"


@describes(asking.ADD_BONUS)
def add_bonus(game: Game, choice: Choice) -> Offer:
    after = trial(game, lambda copy: take_bonus(copy, choice))
    [chosen] = noted(after, facts.BONUS_CHOSEN)
    label = f"Change the result by {choice.a:+d}, to {chosen.b}" if choice.a else f"Leave the result at {chosen.b}"
    return Offer(
        label,
        group="Result",
        detail=account(after) or "Nothing changes.",
        rule="GPG-STK-07",
        piece=game.attack.target,
    )


# ------------------------------------------------------------------ weapons and nets


@describes(asking.GO_ON)
def go_on(game: Game, choice: Choice) -> Offer:
    weapon = weapon_name(game.gliders[game.flight.glider].hand)
    return Offer(f"Keep the {weapon}", group="Weapon in hand", rule="GPG-GEN-18", piece=game.flight.glider)


@describes(asking.DROP)
def drop(game: Game, choice: Choice) -> Offer:
    return Offer(
        f"Drop the {weapon_name(choice.a)}",
        group="Weapon in hand",
        detail=f"The {weapon_name(choice.a)} leaves the game, and the hand is empty.",
        rule="GPG-GEN-17",
        piece=game.flight.glider,
    )


@describes(asking.DO_NOTHING)
def do_nothing(game: Game, choice: Choice) -> Offer:
    return Offer("Do nothing", group="Action", rule="GPG-ACT-01", piece=game.flight.glider)


@describes(asking.CHANGE_WEAPON)
def change_weapon(game: Game, choice: Choice) -> Offer:
    held = game.gliders[game.flight.glider].hand
    weapon = weapon_name(choice.a)
    return Offer(
        f"Exchange the {weapon_name(held)} for the {weapon}" if held else f"Take the {weapon} in hand",
        group="Action",
        detail=f"{_uses_of(choice.a)}.",
        rule="GPG-ACT-02",
        piece=game.flight.glider,
    )


@describes(asking.ESCAPE_NET)
def escape_net(game: Game, choice: Choice) -> Offer:
    return Offer(
        "Try to escape from the net",
        group="Action",
        detail=f"A total of {ESCAPE_NEEDS} or more removes one net.",
        rule="GPG-ACT-04",
        piece=game.flight.glider,
        odds=escape_odds(game),
    )


# ------------------------------------------------------------------ air currents


@describes(asking.PLACE_MARKER)
def place_marker(game: Game, choice: Choice) -> Offer:
    cells = tuple(hex for hex in range(len(COORDINATES)) if row_of(hex) == choice.b)
    marker = MARKERS[choice.a]
    inside = [who for who in range(game.glider_count) if game.gliders[who].hex in cells]
    return Offer(
        f"{upper_first(marker)} in {row_name(choice.b)}",
        group=upper_first(marker),
        detail=_gliders_in_row(game, inside),
        rule="GPG-AIR-02",
        cell=cells[0],
        cells=cells,
    )


def _gliders_in_row(game: Game, inside: Iterable[int]) -> str:
    names = [f"{glider_name(who)} (altitude {game.gliders[who].altitude})" for who in inside]
    return f"In this row: {listed(names)}." if names else "No glider in this row: the marker will be removed."
