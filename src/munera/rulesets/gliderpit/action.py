"""Action Phase (GPG-ACT) and Stun Recovery Phase (GPG-REC)."""

from __future__ import annotations

from munera.engine.dice import roll_2d6, roll_d6
from munera.engine.events import log, modify
from munera.engine.questions import offer
from munera.engine.rules import rule
from munera.engine.state import Choice, Choices
from munera.rulesets.gliderpit.asking import (
    ASK_ACTION,
    ASK_WINDOW,
    CHANGE_WEAPON,
    DO_NOTHING,
    DROP,
    ESCAPE_NET,
    ask_pilot,
)
from munera.rulesets.gliderpit.facts import (
    ESCAPE,
    ESCAPING_WEAPON,
    NET_REMOVED,
    RECOVERED,
    RECOVERY_ROLL,
    RECOVERY_TURN,
    STILL_NETTED,
    STILL_STUNNED,
    WEAPON_EXCHANGED,
    WEAPON_IN_HAND,
)
from munera.rulesets.gliderpit.general import (
    change_altitude,
    change_speed,
    drop_weapon,
    is_out,
    offer_drop,
    set_facing,
)
from munera.rulesets.gliderpit.state import (
    BY_STUN_RECOVERY,
    LAST_WINDOW,
    NET,
    NOBODY,
    NONE,
    RECOVERING,
    STUN_RECOVERY,
    WEAPONS,
    Game,
)
from munera.rulesets.gliderpit.tables import (
    ESCAPE_NEEDS,
    RECOVERS,
    RECOVERY_ALTITUDE,
    RECOVERY_FACING,
    RECOVERY_SPEED,
    escape_modifier,
    facing_change,
    recovery,
)

# ------------------------------------------------------------------ Action Phase


@rule("GPG-ACT-01", "GPG-DEC-17")
def action_phase(game: Game) -> None:
    """One thing may be done with weapon or net, or nothing."""
    ask_pilot(game, ASK_ACTION)


@rule("GPG-ACT-01", "GPG-ACT-02", "GPG-ACT-03", "GPG-ACT-04", "GPG-ACT-05", "GPG-NET-03", "GPG-DEC-17")
def offer_actions(game: Game, choices: Choices) -> None:
    """Any carried weapon into the hand, or an escape from a net; neither in the turn of a net fumble."""
    glider = game.gliders[game.flight.glider]
    offer(choices, DO_NOTHING, 0, 0, 0)
    if not glider.net_fumbled:
        for weapon in range(1, WEAPONS):
            if glider.carried[weapon] > 0 and weapon != glider.hand:
                offer(choices, CHANGE_WEAPON, weapon, 0, 0)
        if glider.nets > 0:
            offer(choices, ESCAPE_NET, 0, 0, 0)
    offer_drop(glider, choices)


@rule
def take_action(game: Game, choice: Choice) -> None:
    """Do what was chosen; after a drop the question stands again."""
    if choice.kind == DROP:
        drop_weapon(game, game.flight.glider)
        return
    game.phase = LAST_WINDOW
    if choice.kind == CHANGE_WEAPON:
        change_weapon(game, choice.a)
    elif choice.kind == ESCAPE_NET:
        escape_net(game)


@rule("GPG-ACT-02", "GPG-ACT-03")
def change_weapon(game: Game, weapon: int) -> None:
    """Take a carried weapon in hand; what was there is carried again."""
    who = game.flight.glider
    glider = game.gliders[who]
    before = glider.hand
    glider.carried[weapon] -= 1
    glider.hand = weapon
    if before == NONE:
        log(game, WEAPON_IN_HAND, who, NOBODY, weapon, 0, 0, 0)
    else:
        glider.carried[before] += 1
        log(game, WEAPON_EXCHANGED, who, NOBODY, weapon, before, 0, 0)


@rule("GPG-ACT-04", "GPG-NET-05", "GPG-TAB-02")
def escape_net(game: Game) -> None:
    """A die, helped or hindered by the weapon in hand: on 5 or more one net comes off."""
    who = game.flight.glider
    glider = game.gliders[who]
    bonus = modify(game, who, escape_modifier(glider.hand), ESCAPING_WEAPON)
    total = roll_d6(game, ESCAPE, who) + bonus
    if total >= ESCAPE_NEEDS:
        glider.nets -= 1
        game.spent[NET] += 1
        log(game, NET_REMOVED, who, NOBODY, glider.nets, 0, 0, 0)
    else:
        log(game, STILL_NETTED, who, NOBODY, total, 0, 0, 0)


# ------------------------------------------------------------------ the last drop window of the sequence


@rule("GPG-GEN-18")
def last_window(game: Game) -> None:
    """Last of all, before Stun Recovery or the end of the sequence, the weapon in hand may be dropped."""
    game.phase = STUN_RECOVERY
    if game.gliders[game.flight.glider].hand != NONE:
        ask_pilot(game, ASK_WINDOW)


# ------------------------------------------------------------------ Stun Recovery Phase


@rule("GPG-REC-01", "GPG-REC-03", "GPG-REC-04", "GPG-REC-05", "GPG-STN-04", "GPG-GEN-06")
def recover(game: Game) -> None:
    """A stunned gladiator rolls; while he does not recover, altitude, speed and facing may change, in this order."""
    who = game.flight.glider
    game.cause = RECOVERING
    total = roll_2d6(game, RECOVERY_ROLL, who)
    if recovery(total, RECOVERS):
        game.gliders[who].stunned = 0
        log(game, RECOVERED, who, NOBODY, total, 0, 0, 0)
        return
    log(game, STILL_STUNNED, who, NOBODY, total, 0, 0, 0)
    if recovery(total, RECOVERY_ALTITUDE) != 0:
        change_altitude(game, who, recovery(total, RECOVERY_ALTITUDE), BY_STUN_RECOVERY, NOBODY)
    if is_out(game, who):
        return
    change_speed(game, who, recovery(total, RECOVERY_SPEED))
    if recovery(total, RECOVERY_FACING) and not is_out(game, who):
        turn_by_die(game, who)


@rule("GPG-REC-02")
def turn_by_die(game: Game, who: int) -> None:
    """The facing roll: a hexside to the left, none, or a hexside to the right."""
    die = roll_d6(game, RECOVERY_TURN, who)
    set_facing(game, who, game.gliders[who].facing + facing_change(die))
