"""The sequence of play (GPG-SEQ): setup, sequence chits, a Movement and Combat Sequence for each glider, air currents.

`advance` carries it on, phase by phase; `list_choices` and `take` bring each question to its section.
"""

from __future__ import annotations

from munera.engine.dice import roll_d6
from munera.engine.events import log
from munera.engine.rules import rule
from munera.engine.state import Choice, Choices
from munera.rulesets.gliderpit.action import action_phase, last_window, offer_actions, recover, take_action
from munera.rulesets.gliderpit.air import air_currents, begin_air_currents, offer_currents, take_current
from munera.rulesets.gliderpit.asking import (
    ASK_ACTION,
    ASK_ATTACK,
    ASK_BONUS,
    ASK_CURRENT,
    ASK_DRAWN_WEAPON,
    ASK_GLIDE,
    ASK_LAUNCH,
    ASK_LAUNCH_DIVE,
    ASK_MANEUVER,
    ASK_TRACK,
    ASK_WEAPON,
    ASK_WINDOW,
    DROP,
    pass_dice,
)
from munera.rulesets.gliderpit.attacks import offer_bonus
from munera.rulesets.gliderpit.combat import combat_phase, offer_attacks, take_attack, take_bonus
from munera.rulesets.gliderpit.facts import (
    CHIT_ASSIGNED,
    CHIT_TIE,
    DRAW_CHIT,
    SEQUENCE_BEGAN,
    SEQUENCE_ENDED,
    SEQUENCE_SKIPPED,
    TURN_BEGAN,
)
from munera.rulesets.gliderpit.general import drop_weapon
from munera.rulesets.gliderpit.glide import glide_phase, offer_glide, take_glide
from munera.rulesets.gliderpit.movement import (
    begin_movement,
    movement_phase,
    offer_maneuvers,
    offer_window,
    take_maneuver,
)
from munera.rulesets.gliderpit.setup import (
    draw_chit,
    draw_setup_order,
    launch,
    offer_drawn_weapon,
    offer_launch_dive,
    offer_launches,
    offer_tracks,
    offer_weapons,
    take_drawn_weapon,
    take_launch,
    take_launch_dive,
    take_track,
    take_weapon,
    track_choice,
    weapon_choice,
    weapon_draw,
)
from munera.rulesets.gliderpit.state import (
    ACTION,
    AIR_CURRENTS,
    COMBAT,
    GLIDE,
    GLIDERS,
    LAST_WINDOW,
    LAUNCH,
    MOVEMENT,
    NO_ATTACK,
    NO_MANEUVER,
    NO_SIDE,
    NOBODY,
    OWN_WILL,
    SEQUENCE_CHITS,
    SEQUENCE_START,
    SETUP_CHITS,
    STUN_RECOVERY,
    TRACK_CHOICE,
    WEAPON_CHOICE,
    WEAPON_DRAW,
    Game,
    Glider,
)

# ------------------------------------------------------------------ from one phase to the next


@rule("GPG-SEQ-01", "GPG-SEQ-04")
def advance(game: Game) -> None:
    """Carry out the next step: a setup step, a phase of the phasing glider, or the air currents."""
    phase = game.phase
    if game.sequence_over:
        end_sequence(game)
    elif phase == MOVEMENT:
        movement_phase(game)
    elif phase == GLIDE:
        glide_phase(game)
    elif phase == COMBAT:
        combat_phase(game)
    elif phase == ACTION:
        action_phase(game)
    elif phase == LAST_WINDOW:
        last_window(game)
    elif phase == STUN_RECOVERY:
        stun_recovery_phase(game)
    elif phase == SEQUENCE_START:
        next_sequence(game)
    elif phase == AIR_CURRENTS:
        air_currents(game)
    elif phase == SEQUENCE_CHITS:
        assign_chits(game)
    else:
        advance_setup(game)


@rule("GPG-SET-04", "GPG-SET-05", "GPG-SET-06", "GPG-SET-10")
def advance_setup(game: Game) -> None:
    """Setup order, tracks, weapons, launch."""
    phase = game.phase
    if phase == SETUP_CHITS:
        draw_setup_order(game)
    elif phase == TRACK_CHOICE:
        track_choice(game)
    elif phase == WEAPON_CHOICE:
        weapon_choice(game)
    elif phase == WEAPON_DRAW:
        weapon_draw(game)
    elif phase == LAUNCH:
        launch(game)


# ------------------------------------------------------------------ 1. sequence chits


@rule("GPG-SEQ-01", "GPG-SEQ-02", "GPG-STA-04", "GPG-STA-05")
def assign_chits(game: Game) -> None:
    """A new turn: every airborne glider gets a chit, which it keeps for the whole turn."""
    game.turn += 1
    log(game, TURN_BEGAN, NOBODY, NOBODY, game.turn, 0, 0, 0)
    for who in range(game.glider_count):
        game.gliders[who].chit = 0
        game.gliders[who].net_fumbled = 0
    if game.options.random_chits:
        draw_chits(game)
    else:
        order_by_altitude(game)
    line_up(game)
    game.position = 0
    game.phase = SEQUENCE_START


@rule("GPG-OPT-03")
def draw_chits(game: Game) -> None:
    """One of the mixed chits for each airborne glider."""
    taken = 0
    for who in range(game.glider_count):
        if game.gliders[who].airborne:
            chit = draw_chit(game, DRAW_CHIT, who, taken)
            taken |= 1 << chit
            game.gliders[who].chit = chit


@rule("GPG-SEQ-02")
def order_by_altitude(game: Game) -> None:
    """The lowest glider gets chit 1; of equally high ones the slowest, of equally fast ones the lowest die."""
    gliders = game.gliders
    sequence = game.sequence
    flying = 0
    for who in range(game.glider_count):
        if not gliders[who].airborne:
            continue
        place = flying
        while place > 0 and comes_before(gliders[who], gliders[sequence[place - 1]]):
            sequence[place] = sequence[place - 1]
            place -= 1
        sequence[place] = who
        flying += 1
    tied = False
    for place in range(flying):
        glider = gliders[sequence[place]]
        glider.chit = place + 1
        if place > 0 and not comes_before(gliders[sequence[place - 1]], glider):
            glider.chit = gliders[sequence[place - 1]].chit
            tied = True
    if tied:
        break_ties(game, flying)


@rule("GPG-SEQ-02")
def comes_before(glider: Glider, other: Glider) -> bool:
    """Lower, or equally high and slower."""
    if glider.altitude == other.altitude:
        return glider.speed < other.speed
    return glider.altitude < other.altitude


@rule("GPG-SEQ-02", "GPG-DIC-03")
def break_ties(game: Game, flying: int) -> None:
    """From the lowest chit up, gliders that share one roll until none do."""
    for chit in range(1, flying):
        while is_shared(game, chit):
            break_tie(game, chit)


@rule
def is_shared(game: Game, chit: int) -> bool:
    """Whether several gliders still have a chit in common."""
    gliders = game.gliders
    count = 0
    for who in range(game.glider_count):
        if gliders[who].chit == chit:
            count += 1
    return count > 1


@rule("GPG-DIC-03")
def break_tie(game: Game, chit: int) -> None:
    """All who share a chit roll, in ascending order; each moves back behind those with a lower face."""
    tied = 0
    faces = 0  # three bits for each glider
    for who in range(game.glider_count):
        if game.gliders[who].chit == chit:
            pass_dice(game, game.gliders[who].player)
            tied |= 1 << who
            faces |= roll_d6(game, CHIT_TIE, who) << 3 * who
    for who in range(game.glider_count):
        if tied >> who & 1:
            for other in range(game.glider_count):
                if tied >> other & 1 and (faces >> 3 * other & 7) < (faces >> 3 * who & 7):
                    game.gliders[who].chit += 1


@rule("GPG-SEQ-02", "GPG-SEQ-03")
def line_up(game: Game) -> None:
    """List the gliders by ascending chit."""
    gliders = game.gliders
    game.flying = 0
    for chit in range(1, GLIDERS + 1):
        for who in range(game.glider_count):
            if gliders[who].chit == chit:
                game.sequence[game.flying] = who
                game.flying += 1
                log(game, CHIT_ASSIGNED, who, NOBODY, chit, gliders[who].altitude, gliders[who].speed, 0)


# ------------------------------------------------------------------ 2. and 3. the gliders' sequences


@rule("GPG-SEQ-01", "GPG-SEQ-03", "GPG-SEQ-06", "GPG-GEN-21")
def next_sequence(game: Game) -> None:
    """The glider with the next chit begins its sequence; after the last come the air currents."""
    if game.position == game.flying:
        begin_air_currents(game)
        game.phase = AIR_CURRENTS
        return
    who = game.sequence[game.position]
    game.position += 1
    glider = game.gliders[who]
    if not glider.airborne:
        log(game, SEQUENCE_SKIPPED, who, NOBODY, glider.chit, 0, 0, 0)
        return
    begin_flight(game, who)
    pass_dice(game, glider.player)
    log(game, SEQUENCE_BEGAN, who, NOBODY, glider.chit, 0, 0, 0)
    begin_movement(game)


@rule("GPG-STA-03")
def begin_flight(game: Game, who: int) -> None:
    """What is remembered of a sequence begins afresh."""
    flight = game.flight
    flight.glider = who
    flight.climbed = 0
    flight.turns = 0
    flight.turn_side = NO_SIDE
    flight.previous = NO_MANEUVER
    flight.kept_points = 0
    flight.ram_committed = 0
    flight.levels_dived = 0
    flight.ram_target = NOBODY
    game.attack.manner = NO_ATTACK
    game.attack.results_due = 0
    game.attack.bonus_open = 0


@rule("GPG-REC-01", "GPG-SEQ-04")
def stun_recovery_phase(game: Game) -> None:
    """A stunned gladiator may recover; then the sequence is over."""
    if game.gliders[game.flight.glider].stunned:
        recover(game)
    if not game.over:
        end_sequence(game)


@rule("GPG-SEQ-03", "GPG-SEQ-04", "GPG-PWC-06", "GPG-GEN-20")
def end_sequence(game: Game) -> None:
    """The sequence is over, perhaps early (out of the game, or at the pit wall); the next glider's begins."""
    game.sequence_over = 0
    log(game, SEQUENCE_ENDED, game.flight.glider, NOBODY, 0, 0, 0, 0)
    game.phase = SEQUENCE_START


# ------------------------------------------------------------------ questions


@rule("GPG-DEC-02", "GPG-DEC-04", "GPG-DEC-07", "GPG-DEC-09", "GPG-DEC-13", "GPG-DEC-15", "GPG-DEC-17")
def list_choices(game: Game, seat: int, kind: int, choices: Choices) -> None:
    """Everything that may be answered to a question: nothing else is legal."""
    if kind == ASK_MANEUVER:
        offer_maneuvers(game, choices)
    elif kind == ASK_GLIDE:
        offer_glide(game, choices)
    elif kind == ASK_ATTACK:
        offer_attacks(game, choices)
    elif kind == ASK_ACTION:
        offer_actions(game, choices)
    elif kind == ASK_WINDOW:
        offer_window(game, choices)
    elif kind == ASK_CURRENT:
        offer_currents(game, choices)
    elif kind == ASK_BONUS:
        offer_bonus(choices)
    elif kind == ASK_WEAPON:
        offer_weapons(game, seat, choices)
    elif kind == ASK_DRAWN_WEAPON:
        offer_drawn_weapon(game, seat, choices)
    elif kind == ASK_TRACK:
        offer_tracks(game, seat, choices)
    elif kind == ASK_LAUNCH:
        offer_launches(game, seat, choices)
    elif kind == ASK_LAUNCH_DIVE:
        offer_launch_dive(choices)


@rule
def take(game: Game, seat: int, kind: int, choice: Choice) -> None:
    """Carry out the answer to a question."""
    game.cause = OWN_WILL
    if kind == ASK_MANEUVER:
        take_maneuver(game, choice)
    elif kind == ASK_GLIDE:
        take_glide(game, choice)
    elif kind == ASK_ATTACK:
        take_attack(game, choice)
    elif kind == ASK_ACTION:
        take_action(game, choice)
    elif kind == ASK_WINDOW:
        if choice.kind == DROP:
            drop_weapon(game, game.flight.glider)
    elif kind == ASK_CURRENT:
        take_current(game, choice)
    elif kind == ASK_BONUS:
        take_bonus(game, choice)
    elif kind == ASK_WEAPON:
        take_weapon(game, seat, choice)
    elif kind == ASK_DRAWN_WEAPON:
        take_drawn_weapon(game, choice)
    elif kind == ASK_TRACK:
        take_track(game, choice)
    elif kind == ASK_LAUNCH:
        take_launch(game, choice)
    elif kind == ASK_LAUNCH_DIVE:
        take_launch_dive(game, choice)
