"""Questions into words: what a player may do now and why, in one sentence, and what the others are waiting for."""

from __future__ import annotations

from collections.abc import Callable

from munera.engine.state import Choices
from munera.rulesets.gliderpit import asking, state
from munera.rulesets.gliderpit.board import row_with_number
from munera.rulesets.gliderpit.combat import offer_attacks
from munera.rulesets.gliderpit.state import Game
from munera.rulesets.gliderpit.tables import DECELERATE_TO, LAUNCH_DIVE_LIMIT, PORTAGE_LIMIT
from munera.rulesets.gliderpit.words import PURPOSES, count, glider_name, player_name, row_name, weapon_name

Prompt = tuple[str, str]  # the sentence and its rule
Prompter = Callable[[Game, int], Prompt]  # of the record and the subject of the question
PROMPTERS: dict[int, Prompter] = {}

# what those who are not asked wait for; {} is the subject
WAITED_FOR = {
    asking.ASK_TRACK: "chooses an Airspeed Track",
    asking.ASK_WEAPON: "chooses a weapon",
    asking.ASK_DRAWN_WEAPON: "gives the drawn weapon to a glider",
    asking.ASK_LAUNCH: "launches a glider",
    asking.ASK_LAUNCH_DIVE: "chooses the launch dive",
    asking.ASK_WINDOW: "may drop the weapon in hand",
    asking.ASK_MANEUVER: "chooses a maneuver",
    asking.ASK_GLIDE: "chooses between dive and glide",
    asking.ASK_ATTACK: "chooses an attack",
    asking.ASK_BONUS: "decides on the sword bonus",
    asking.ASK_ACTION: "chooses an action",
    asking.ASK_CURRENT: "places an air current",
}
OF_PHASING_GLIDER = frozenset(range(asking.ASK_WINDOW, asking.ASK_ACTION + 1))


def prompt(game: Game, kind: int, subject: int) -> Prompt:
    """What the player who is asked may do, and the rule that says so."""
    return PROMPTERS[kind](game, subject)


def waiting(game: Game, seat: int, kind: int) -> str:
    """What all others are told meanwhile."""
    glider = f" for {glider_name(game.flight.glider)}" if kind in OF_PHASING_GLIDER else ""
    return f"{player_name(seat)} {WAITED_FOR[kind]}{glider}."


def prompt_for_die(game: Game) -> Prompt:
    """The dice are rolled by hand: which one is missing."""
    return f"Roll a die ({PURPOSES[game.dice.wanted_purpose]}) and enter its face.", "GPG-DIC-01"


def prompts(kind: int) -> Callable[[Prompter], Prompter]:
    """Enter a function in the table as the one that prompts for a kind of question."""

    def enter(prompter: Prompter) -> Prompter:
        PROMPTERS[kind] = prompter
        return prompter

    return enter


# ------------------------------------------------------------------ setup


@prompts(asking.ASK_TRACK)
def track(game: Game, player: int) -> Prompt:
    return "Choose an Airspeed Track for one of your gliders: it is launched from the zone beside it.", "GPG-SET-05"


@prompts(asking.ASK_WEAPON)
def weapon(game: Game, player: int) -> Prompt:
    text = (
        f"Take a weapon for one of your gliders, each of which carries up to {PORTAGE_LIMIT} portage points, or pass."
    )
    return text, "GPG-SET-06"


@prompts(asking.ASK_DRAWN_WEAPON)
def drawn_weapon(game: Game, player: int) -> Prompt:
    return f"You drew a {weapon_name(game.drawn_weapon)}: give it to a glider that has room for it.", "GPG-OPT-02"


@prompts(asking.ASK_LAUNCH)
def launch(game: Game, player: int) -> Prompt:
    text = (
        "Launch one of your gliders from a hex of its zone, facing away from the pit wall, at altitude 20 and speed 1."
    )
    return text, "GPG-SET-11"


@prompts(asking.ASK_LAUNCH_DIVE)
def launch_dive(game: Game, who: int) -> Prompt:
    most = count(LAUNCH_DIVE_LIMIT, "level")
    return f"{glider_name(who)} may dive up to {most} at once, trading each for a point of speed.", "GPG-SET-12"


# ------------------------------------------------------------------ the Movement and Combat Sequence


@prompts(asking.ASK_WINDOW)
def window(game: Game, who: int) -> Prompt:
    held = weapon_name(game.gliders[who].hand)
    if game.phase == state.MOVEMENT:
        return (
            f"{glider_name(who)} has no speed and is about to spin: keep the {held} in hand or drop it.",
            "GPG-GEN-18",
        )
    return f"The sequence of {glider_name(who)} is nearly over: keep the {held} in hand or drop it.", "GPG-GEN-18"


@prompts(asking.ASK_MANEUVER)
def maneuver(game: Game, who: int) -> Prompt:
    glider, points = game.gliders[who], count(game.flight.points, "movement point")
    name = glider_name(who)
    if glider.stunned:
        return f"The pilot of {name} is stunned and can only fly Forward: {points} must be spent.", "GPG-MOV-05"
    if glider.nets:
        return f"{name} is netted: spend {points} on Forward and at most one Turn in the phase.", "GPG-MOV-06"
    return f"{name} has {points} left, and all must be spent: choose its next maneuver.", "GPG-MOV-02"


@prompts(asking.ASK_GLIDE)
def glide(game: Game, who: int) -> Prompt:
    name = glider_name(who)
    risk = f"{'lose speed' if game.gliders[who].speed else 'go into a spin'} on a roll of {DECELERATE_TO} or less"
    if game.flight.ram_committed:
        return f"{name} kept movement points for a ram and must ram now.", "GPG-GLD-11"
    if game.flight.climbed:
        return f"{name} has climbed and may not dive: it glides, and will {risk}.", "GPG-GLD-04"
    return f"Dive with {name} to trade altitude for speed, or glide and {risk}.", "GPG-GLD-02"


@prompts(asking.ASK_ATTACK)
def attack(game: Game, who: int) -> Prompt:
    name, held = glider_name(who), weapon_name(game.gliders[who].hand)
    if game.gliders[who].nets:
        return f"{name} is netted and cannot attack: keep the {held} in hand or drop it.", "GPG-NET-04"
    if not _has_target(game):
        return f"No glider is within reach of the {held} of {name}: keep it in hand or drop it.", "GPG-CBT-01"
    return f"{name} may make one attack with the {held} in hand, or none.", "GPG-CBT-01"


def _has_target(game: Game) -> bool:
    choices = Choices()
    offer_attacks(game, choices)
    return any(choices.items[index].kind == asking.ATTACK_WITH for index in range(choices.count))


@prompts(asking.ASK_BONUS)
def bonus(game: Game, who: int) -> Prompt:
    target, total = glider_name(game.attack.target), game.attack.total
    return f"{target} cannot parry the sword: leave the result at {total}, or change it by 1.", "GPG-STK-07"


@prompts(asking.ASK_ACTION)
def action(game: Game, who: int) -> Prompt:
    name = glider_name(who)
    if game.gliders[who].net_fumbled:
        return f"{name} fumbled a net and can do nothing but drop the weapon in hand.", "GPG-ACT-05"
    if game.gliders[who].nets:
        return (
            f"{name} has one action: try to escape from the net, change the weapon in hand, or nothing.",
            "GPG-ACT-01",
        )
    return f"{name} has one action: change the weapon in hand, or nothing.", "GPG-ACT-01"


# ------------------------------------------------------------------ air currents


@prompts(asking.ASK_CURRENT)
def current(game: Game, number: int) -> Prompt:
    rows = " or ".join(row_name(row) for which in range(2) if (row := row_with_number(number, which)) >= 0)
    text = f"Place an air current in {rows}: an updraft raises, a downdraft lowers every glider of the row."
    return text, "GPG-AIR-02"
