"""Combat Phase (GPG-CBT): what may be attacked, results and their tokens, ramming (GPG-RAM).

The armed attacks that it starts are in `attacks.py`.
"""

from __future__ import annotations

from munera.engine.dice import roll_d6
from munera.engine.events import log, modify
from munera.engine.questions import offer
from munera.engine.rules import rule
from munera.engine.state import Choice, Choices
from munera.rulesets.gliderpit.asking import (
    ASK_ATTACK,
    ASK_BONUS,
    ATTACK_NOBODY,
    ATTACK_WITH,
    DROP,
    ask_pilot,
)
from munera.rulesets.gliderpit.attacks import (
    apply_total,
    attack,
    can_strike_at,
    can_throw_at,
    can_transfer_to,
    next_result,
    token,
)
from munera.rulesets.gliderpit.facts import EXCESS_SPEED, PHASE_SKIPPED, RAMMED, RAMMING_ROLL, SKIP_STUNNED
from munera.rulesets.gliderpit.general import drop_weapon, note_state, offer_drop
from munera.rulesets.gliderpit.state import (
    ACTION,
    BY_RAM,
    LAST_WINDOW,
    NO_ATTACK,
    NOBODY,
    NONE,
    RAM,
    RAMMING,
    STRIKE,
    THROW,
    TRANSFER,
    Game,
    Glider,
)
from munera.rulesets.gliderpit.tables import RAMMING_ROWS, TOKENS_MAX, ramming_token

# ------------------------------------------------------------------ the phase


@rule("GPG-CBT-01", "GPG-CBT-02", "GPG-CBT-03", "GPG-RAM-01", "GPG-SEQ-04", "GPG-SEQ-05")
def combat_phase(game: Game) -> None:
    """A declared ram is rolled; otherwise one attack or none; results that are due come first."""
    flight = game.flight
    if game.attack.results_due > 0:
        next_result(game)
        if game.attack.bonus_open:
            ask_pilot(game, ASK_BONUS)
    elif game.attack.manner != NO_ATTACK:
        game.phase = ACTION
    elif flight.ram_target != NOBODY:
        ram(game)
        after_ram(game)
    else:
        ask_pilot(game, ASK_ATTACK)


@rule("GPG-SEQ-04", "GPG-SEQ-05")
def after_ram(game: Game) -> None:
    """An attacker stunned by his own ram has no Action Phase, but may recover."""
    who = game.flight.glider
    game.phase = ACTION
    if game.gliders[who].stunned:
        game.phase = LAST_WINDOW
        log(game, PHASE_SKIPPED, who, NOBODY, ACTION, SKIP_STUNNED, 0, 0)


@rule("GPG-DEC-15", "GPG-ARM-01", "GPG-ARM-02", "GPG-ARM-08", "GPG-ARM-09", "GPG-NET-04")
def offer_attacks(game: Game, choices: Choices) -> None:
    """No attack, or the weapon in hand thrown at, struck at or handed to any glider in reach, friend or foe."""
    who = game.flight.glider
    glider = game.gliders[who]
    offer(choices, ATTACK_NOBODY, 0, 0, 0)
    if glider.hand != NONE and glider.nets == 0:
        for target in range(game.glider_count):
            if target != who and game.gliders[target].airborne:
                offer_attacks_on(game, glider, target, choices)
    offer_drop(glider, choices)


@rule("GPG-ARM-02", "GPG-DEC-15")
def offer_attacks_on(game: Game, glider: Glider, target: int, choices: Choices) -> None:
    """Whatever may be done to one other glider."""
    other = game.gliders[target]
    if can_throw_at(glider, other):
        offer(choices, ATTACK_WITH, THROW, target, 0)
    if can_strike_at(glider, other):
        offer(choices, ATTACK_WITH, STRIKE, target, 0)
    if can_transfer_to(glider, other):
        offer(choices, ATTACK_WITH, TRANSFER, target, 0)


@rule("GPG-ARM-08", "GPG-CBT-01")
def take_attack(game: Game, choice: Choice) -> None:
    """Carry out the declared attack."""
    if choice.kind == ATTACK_WITH:
        attack(game, choice.a, choice.b)
    elif choice.kind == DROP:
        drop_weapon(game, game.flight.glider)
    else:
        game.phase = ACTION


@rule("GPG-DEC-16", "GPG-STK-07")
def take_bonus(game: Game, choice: Choice) -> None:
    """Carry out the result with the bonus chosen for it."""
    apply_total(game, choice.a)


# ------------------------------------------------------------------ ramming


@rule("GPG-RAM-01", "GPG-RAM-04", "GPG-RAM-05", "GPG-RAM-07")
def ram(game: Game) -> None:
    """A die plus the points kept for it, in the column of the levels dived; a natural 1 forgets the points."""
    flight = game.flight
    who = flight.glider
    target = flight.ram_target
    begin_ram(game, who, target)
    bonus = modify(game, who, flight.kept_points, EXCESS_SPEED)
    die = roll_d6(game, RAMMING_ROLL, who)
    total = 1 if die == 1 else die + bonus
    row = min(total, RAMMING_ROWS)
    log(game, RAMMED, who, target, total, flight.levels_dived, row, bonus if die == 1 else 0)
    apply_ram(game, row, flight.levels_dived)


@rule("GPG-GEN-23")
def begin_ram(game: Game, who: int, target: int) -> None:
    """Set the attack up; the state of both gliders before the roll is noted."""
    game.cause = RAMMING
    game.attack.manner = RAM
    game.attack.target = target
    note_state(game.gliders[who])
    note_state(game.gliders[target])


@rule("GPG-RAM-04", "GPG-RAM-08", "GPG-CBT-05")
def apply_ram(game: Game, row: int, levels: int) -> None:
    """The tokens of a ramming result, from left to right."""
    for index in range(TOKENS_MAX):
        token(
            game,
            game.flight.glider,
            game.attack.target,
            ramming_token(row, levels, index, 0),
            ramming_token(row, levels, index, 1),
            BY_RAM,
        )
