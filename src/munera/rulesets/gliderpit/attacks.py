"""Armed attacks (GPG-ARM): front arc, range and to-hit (GPG-RNG, GPG-HIT), throws (GPG-THR), nets (GPG-NET),
strikes (GPG-STK), weapon transfer (GPG-TRN) and throwing fumbles (GPG-FUM).

`aim` notes every modifier and finds the hit number without a die: the odds shown beforehand come from it too.
"""

from __future__ import annotations

from munera.engine.dice import roll_2d6, roll_d6, roll_d66
from munera.engine.events import log, modify
from munera.engine.hexes import hex_distance, in_front_arc, on_hex_line
from munera.engine.questions import offer
from munera.engine.rules import rule
from munera.engine.state import Choices
from munera.rulesets.gliderpit.asking import ADD_BONUS, pass_dice
from munera.rulesets.gliderpit.board import hex_q, hex_r
from munera.rulesets.gliderpit.facts import (
    ATTACK_DECLARED,
    ATTACKER_SPEED,
    BONUS_CHOSEN,
    CRITICAL_HIT,
    DISTANCE,
    FRIEND_HIT,
    FRIEND_TIE,
    FUMBLED,
    HEAD_ON,
    HIT,
    HIT_NUMBER_FOUND,
    MISSED,
    NETTED,
    NO_EFFECT,
    RESULT,
    SPEAR_THROWN,
    STRIKING,
    TARGET_HIGHER,
    TARGET_LOWER,
    TARGET_SPEED,
    TO_HIT,
    TOKEN_VOID,
    TRANSFER_FAILED,
    WEAPON_TRANSFERRED,
)
from munera.rulesets.gliderpit.general import (
    change_altitude,
    change_speed,
    drop_weapon,
    is_out,
    note_state,
    spend_weapon,
    stun,
)
from munera.rulesets.gliderpit.setup import room_of
from munera.rulesets.gliderpit.state import (
    BY_ARMED_ATTACK,
    GLIDERS,
    NET,
    NOBODY,
    NONE,
    SPEAR,
    STRIKE,
    STRIKING_BLOW,
    SWORD,
    THROW,
    THROWING,
    TRANSFER,
    TRANSFERRING,
    Game,
    Glider,
)
from munera.rulesets.gliderpit.tables import (
    ATTACKER_ALTITUDE,
    ATTACKER_STUN,
    COLUMNS,
    CRITICAL,
    DEFENDER_ALTITUDE,
    DEFENDER_STUN,
    FUMBLE,
    LEVEL_HIGHER,
    LEVEL_LOWER,
    NO_TOKEN,
    SPEAR_SHIFT,
    SWORD_BONUS,
    TOKENS_MAX,
    can_parry_with,
    can_strike,
    hit_number,
    portage,
    striking_token,
    throwing_token,
    weapon_range,
)

# ------------------------------------------------------------------ arc, range and reach


@rule("GPG-MAP-01", "GPG-RNG-01")
def distance(one: Glider, other: Glider) -> int:
    """The hexes between two gliders, the target's counted and one's own not."""
    return hex_distance(hex_q(other.hex) - hex_q(one.hex), hex_r(other.hex) - hex_r(one.hex))


@rule("GPG-ARM-04", "GPG-ARM-05", "GPG-ARM-07")
def in_arc(glider: Glider, other: Glider) -> bool:
    """Whether another hex lies in the front arc; altitude plays no part and nothing blocks."""
    return in_front_arc(hex_q(other.hex) - hex_q(glider.hex), hex_r(other.hex) - hex_r(glider.hex), glider.facing)


@rule("GPG-RNG-01", "GPG-RNG-02")
def range_to(glider: Glider, other: Glider) -> int:
    """Hexes, plus one for each level that the target is lower or two for each that it is higher."""
    return distance(glider, other) + altitude_factor(other.altitude - glider.altitude)


@rule("GPG-RNG-02")
def altitude_factor(higher: int) -> int:
    """What a target so many levels higher (lower if negative) adds to the range."""
    return higher * LEVEL_HIGHER if higher > 0 else -higher * LEVEL_LOWER


@rule("GPG-THR-01", "GPG-ARM-03", "GPG-ARM-04", "GPG-ARM-06", "GPG-RNG-03")
def can_throw_at(glider: Glider, other: Glider) -> bool:
    """A target in range, in the front arc or lower in the same hex."""
    if other.hex == glider.hex:
        if other.altitude >= glider.altitude:
            return False
    elif not in_arc(glider, other):
        return False
    return range_to(glider, other) <= weapon_range(glider.hand)


@rule("GPG-STK-01", "GPG-ARM-03", "GPG-ARM-06")
def can_strike_at(glider: Glider, other: Glider) -> bool:
    """With spear or sword: one level below in the same hex, or level with it across a front hexside."""
    if not can_strike(glider.hand):
        return False
    if other.hex == glider.hex:
        return other.altitude == glider.altitude - 1
    return other.altitude == glider.altitude and distance(glider, other) == 1 and in_arc(glider, other)


@rule("GPG-TRN-01", "GPG-TRN-02", "GPG-STN-03")
def can_transfer_to(glider: Glider, other: Glider) -> bool:
    """A comrade whom one could strike, not stunned, with an empty hand and room for the weapon."""
    return (
        can_strike_at(glider, other)
        and other.team == glider.team
        and other.hand == NONE
        and other.stunned == 0
        and portage(glider.hand) <= room_of(other)
    )


@rule("GPG-STK-02")
def is_head_on(attacker: Glider, target: Glider) -> bool:
    """Through the target's front; in the same hex, with a facing that points across the target's rear."""
    if attacker.hex != target.hex:
        return in_arc(target, attacker)
    return 2 <= (attacker.facing - target.facing) % 6 <= 4


@rule("GPG-STK-05", "GPG-STK-06", "GPG-STN-03", "GPG-NET-04")
def can_parry(attacker: Glider, target: Glider) -> bool:
    """Neither stunned nor netted, with sword, dagger or spear in hand, attacked through the front from another hex."""
    if target.stunned or target.nets > 0 or not can_parry_with(target.hand):
        return False
    return attacker.hex != target.hex and in_arc(target, attacker)


# ------------------------------------------------------------------ to hit


@rule("GPG-HIT-01", "GPG-HIT-02", "GPG-HIT-03", "GPG-RNG-01", "GPG-RNG-02")
def aim(game: Game, manner: int, target: int) -> None:
    """Declare an attack: its combat factor, column shifts and hit number, each modifier noted with its reason."""
    who = game.flight.glider
    glider = game.gliders[who]
    other = game.gliders[target]
    attack = game.attack
    attack.manner = manner
    attack.weapon = glider.hand
    attack.target = target
    higher = other.altitude - glider.altitude
    reach = range_to(glider, other)
    log(game, ATTACK_DECLARED, who, target, manner, glider.hand, reach, 0)
    if manner == THROW:
        factor = modify(game, who, other.speed, TARGET_SPEED)
        factor += modify(game, who, distance(glider, other), DISTANCE)
        factor += modify(game, who, altitude_factor(higher), TARGET_HIGHER if higher > 0 else TARGET_LOWER)
        shift = modify(game, who, SPEAR_SHIFT if glider.hand == SPEAR else 0, SPEAR_THROWN)
    else:
        factor = modify(game, who, glider.speed, ATTACKER_SPEED) + modify(game, who, 1, STRIKING)
        factor += modify(game, who, other.speed if is_head_on(glider, other) else 0, HEAD_ON)
        shift = 0
    column = max(1, min(COLUMNS, min(factor, COLUMNS) + shift))
    attack.hit_number = hit_number(column)
    log(game, HIT_NUMBER_FOUND, who, target, column, attack.hit_number, factor, 0)


@rule("GPG-CBT-06", "GPG-HIT-04", "GPG-HIT-05", "GPG-HIT-06", "GPG-DIC-01")
def attack(game: Game, manner: int, target: int) -> None:
    """Declare, roll to hit, and see what comes of it."""
    who = game.flight.glider
    aim(game, manner, target)
    weapon = game.attack.weapon
    game.cause = cause_of(manner)
    note_state(game.gliders[target])
    roll = roll_d66(game, TO_HIT, who)
    if roll == CRITICAL:
        log(game, CRITICAL_HIT, who, target, manner, weapon, 0, 0)
    elif roll >= game.attack.hit_number:
        log(game, HIT, who, target, manner, weapon, 0, 0)
    else:
        log(game, MISSED, who, target, manner, weapon, roll, 0)
    if manner == TRANSFER:
        transfer(game, roll)
    elif manner == STRIKE:
        strike(game, roll)
    else:
        throw(game, roll)


@rule
def cause_of(manner: int) -> int:
    """What an attack is called as the cause of a change."""
    return STRIKING_BLOW if manner == STRIKE else TRANSFERRING if manner == TRANSFER else THROWING


@rule("GPG-HIT-04")
def is_hit(game: Game, roll: int) -> bool:
    """A roll of the hit number or more."""
    return roll >= game.attack.hit_number


@rule("GPG-HIT-06")
def results_of(roll: int) -> int:
    """A critical hit rolls for results twice."""
    return 2 if roll == CRITICAL else 1


# ------------------------------------------------------------------ throwing and nets


@rule("GPG-THR-03", "GPG-HIT-05", "GPG-NET-01", "GPG-NET-02", "GPG-NET-03", "GPG-OPT-10", "GPG-FUM-01")
def throw(game: Game, roll: int) -> None:
    """The weapon is gone, hit or miss; a net goes where it caught."""
    who = game.flight.glider
    weapon = game.attack.weapon
    friend = NOBODY
    if roll == FUMBLE and game.options.throwing_fumble:
        friend = fumble_victim(game)
    if friend != NOBODY:
        hit_friend(game, friend)
    elif weapon != NET:
        spend_weapon(game, who)
        if is_hit(game, roll):
            game.attack.results_due = results_of(roll)
    elif is_hit(game, roll):
        catch(game, who, game.attack.target)
    elif roll == FUMBLE:
        log(game, FUMBLED, who, NOBODY, weapon, THROW, 0, 0)
        game.gliders[who].net_fumbled = 1
        catch(game, who, who)
    else:
        spend_weapon(game, who)


@rule("GPG-NET-01", "GPG-NET-05", "GPG-STA-02")
def catch(game: Game, thrower: int, caught: int) -> None:
    """The net in the thrower's hand now lies on a glider; nets add up."""
    game.gliders[thrower].hand = NONE
    glider = game.gliders[caught]
    glider.nets += 1
    by_fumble = 1 if caught != game.attack.target else 0
    log(game, NETTED, caught, thrower, glider.nets, by_fumble, 0, 0)


# ------------------------------------------------------------------ option: throwing fumbles


@rule("GPG-FUM-01", "GPG-FUM-05")
def is_candidate(game: Game, who: int) -> bool:
    """A comrade lower than the thrower, within two hexes of the target or on the line to it."""
    thrower = game.gliders[game.flight.glider]
    target = game.gliders[game.attack.target]
    friend = game.gliders[who]
    if who == game.flight.glider or who == game.attack.target or not friend.airborne:
        return False
    if friend.team != thrower.team or friend.altitude >= thrower.altitude:
        return False
    if distance(friend, target) <= 2:
        return True
    return on_hex_line(
        hex_q(thrower.hex),
        hex_r(thrower.hex),
        hex_q(target.hex),
        hex_r(target.hex),
        hex_q(friend.hex),
        hex_r(friend.hex),
    )


@rule("GPG-FUM-02", "GPG-DIC-03")
def fumble_victim(game: Game) -> int:
    """The highest candidate; those at the same height roll for it, the lowest die is hit. NOBODY without one."""
    top = highest_candidate(game)
    if top == 0:
        return NOBODY
    contenders = 0
    for who in range(game.glider_count):
        if is_candidate(game, who) and game.gliders[who].altitude == top:
            contenders |= 1 << who
    while contenders & contenders - 1:
        contenders = lowest_rollers(game, contenders)
    for who in range(GLIDERS):
        if contenders == 1 << who:
            return who
    return NOBODY


@rule("GPG-FUM-02")
def highest_candidate(game: Game) -> int:
    """The altitude of the highest candidate; 0 without one."""
    top = 0
    for who in range(game.glider_count):
        if is_candidate(game, who):
            top = max(top, game.gliders[who].altitude)
    return top


@rule("GPG-DIC-03")
def lowest_rollers(game: Game, contenders: int) -> int:
    """Each contender rolls, in ascending order; those with the lowest face remain."""
    lowest = 7
    remaining = 0
    for who in range(GLIDERS):
        if contenders >> who & 1:
            pass_dice(game, game.gliders[who].player)
            face = roll_d6(game, FRIEND_TIE, who)
            if face < lowest:
                lowest = face
                remaining = 0
            if face == lowest:
                remaining |= 1 << who
    pass_dice(game, game.gliders[game.flight.glider].player)
    return remaining


@rule("GPG-FUM-03", "GPG-FUM-04", "GPG-FUM-06")
def hit_friend(game: Game, friend: int) -> None:
    """One result of the weapon is applied to the friend; a net catches him. The weapon is spent."""
    who = game.flight.glider
    weapon = game.attack.weapon
    log(game, FUMBLED, who, friend, weapon, THROW, 0, 0)
    log(game, FRIEND_HIT, who, friend, weapon, 0, 0, 0)
    if weapon == NET:
        catch(game, who, friend)
        return
    spend_weapon(game, who)
    game.attack.target = friend
    note_state(game.gliders[friend])
    game.attack.results_due = 1


# ------------------------------------------------------------------ striking


@rule("GPG-STK-03", "GPG-STK-04", "GPG-HIT-05")
def strike(game: Game, roll: int) -> None:
    """A hit leaves the weapon in hand, and so does a miss; on 11 it is dropped."""
    who = game.flight.glider
    if is_hit(game, roll):
        game.attack.results_due = results_of(roll)
    elif roll == FUMBLE:
        log(game, FUMBLED, who, NOBODY, game.attack.weapon, STRIKE, 0, 0)
        drop_weapon(game, who)


# ------------------------------------------------------------------ weapon transfer


@rule("GPG-TRN-01", "GPG-TRN-03")
def transfer(game: Game, roll: int) -> None:
    """On a hit the weapon changes hands; on 11 it is dropped; on any other miss the giver keeps it."""
    who = game.flight.glider
    glider = game.gliders[who]
    target = game.attack.target
    if is_hit(game, roll):
        log(game, WEAPON_TRANSFERRED, who, target, glider.hand, 0, 0, 0)
        game.gliders[target].hand = glider.hand
        glider.hand = NONE
        return
    log(game, TRANSFER_FAILED, who, target, glider.hand, 0, 0, 0)
    if roll == FUMBLE:
        log(game, FUMBLED, who, NOBODY, glider.hand, TRANSFER, 0, 0)
        drop_weapon(game, who)


# ------------------------------------------------------------------ results


@rule("GPG-CBT-06", "GPG-HIT-06", "GPG-GEN-20")
def next_result(game: Game) -> None:
    """Roll the next result that is due; with the sword bonus its player first sees the dice."""
    attack = game.attack
    if is_out(game, attack.target):
        attack.results_due = 0
        return
    attack.results_due -= 1
    attack.total = roll_2d6(game, RESULT, game.flight.glider)
    if has_bonus(game):
        attack.bonus_open = 1
    else:
        apply_total(game, 0)


@rule("GPG-STK-07", "GPG-STK-08", "GPG-THR-04")
def has_bonus(game: Game) -> bool:
    """A sword that strikes a target unable to parry."""
    attack = game.attack
    if attack.manner != STRIKE or attack.weapon != SWORD:
        return False
    return not can_parry(game.gliders[game.flight.glider], game.gliders[attack.target])


@rule("GPG-STK-07", "GPG-DEC-16")
def offer_bonus(choices: Choices) -> None:
    """The result as it fell, or one more or less."""
    for bonus in range(-SWORD_BONUS, SWORD_BONUS + 1):
        offer(choices, ADD_BONUS, bonus, 0, 0)


@rule("GPG-STK-07", "GPG-DIC-05", "GPG-CBT-05", "GPG-CBT-06")
def apply_total(game: Game, bonus: int) -> None:
    """Apply the tokens of a results roll, from left to right."""
    attack = game.attack
    who = game.flight.glider
    total = max(2, min(12, attack.total + bonus))
    game.cause = cause_of(attack.manner)
    if attack.bonus_open:
        attack.bonus_open = 0
        log(game, BONUS_CHOSEN, who, attack.target, bonus, total, 0, 0)
    if result_token(game, total, 0, 0) == NO_TOKEN:
        log(game, NO_EFFECT, who, attack.target, 0, 0, 0, 0)
    for index in range(TOKENS_MAX):
        token(
            game,
            who,
            attack.target,
            result_token(game, total, index, 0),
            result_token(game, total, index, 1),
            BY_ARMED_ATTACK,
        )


@rule("GPG-STK-03", "GPG-THR-02")
def result_token(game: Game, total: int, index: int, part: int) -> int:
    """One part of one token, from the table of the attack's manner and weapon."""
    if game.attack.manner == STRIKE:
        return striking_token(total, index, part)
    return throwing_token(game.attack.weapon, total, index, part)


@rule("GPG-CBT-04", "GPG-CBT-05", "GPG-GEN-20")
def token(game: Game, attacker: int, defender: int, kind: int, change: int, cause: int) -> None:
    """Apply one token to the glider that it names; nothing more happens to one that is gone."""
    if kind == NO_TOKEN:
        return
    who = attacker if kind >= ATTACKER_ALTITUDE else defender
    if is_out(game, who):
        if not game.over:
            log(game, TOKEN_VOID, who, NOBODY, kind, 0, 0, 0)
        return
    if kind in (DEFENDER_STUN, ATTACKER_STUN):
        stun(game, who, attacker)
    elif kind in (DEFENDER_ALTITUDE, ATTACKER_ALTITUDE):
        change_altitude(game, who, change, cause, attacker)
    else:
        change_speed(game, who, change)
